"""How far is a team's win share from the difficulty its designer aims at?

The verdict is one of equivalence, as for fairness, and never a bare p-value:

- ON TARGET when the win share is shown to lie within the target plus or minus the margin (two
  one-sided tests, Schuirmann 1987),
- TOO HARD or TOO EASY when it is shown to lie below or above,
- UNDECIDED otherwise, with the games that would probably decide.
"""

from dataclasses import dataclass
from typing import Literal

from balance.stats.estimates import Estimate, error_rate, estimate
from balance.stats.sample_size import about, more_games
from balance.stats.samples import Sample
from balance.stats.sequences import TUNED_BLOCKS

Verdict = Literal["ON TARGET", "TOO HARD", "TOO EASY", "UNDECIDED"]


@dataclass(frozen=True)
class DifficultyVerdict:
    """Verdict on a team's win share.

    Attributes
    ----------
    verdict : {"ON TARGET", "TOO HARD", "TOO EASY", "UNDECIDED"}
    target, margin : float
        In share units; 0.01 is one percentage point.
    share : Estimate
        Win share of the team with its interval.
    more_games : int or None
        When UNDECIDED: games to add for a verdict, as for fairness; None when out of sight.
    """

    verdict: Verdict
    target: float
    margin: float
    share: Estimate
    more_games: int | None

    @property
    def distance(self) -> tuple[float, float, float]:
        """Win share minus target, and the ends of its interval, in share units."""
        share = self.share
        return share.value - self.target, share.low - self.target, share.high - self.target

    @property
    def sentence(self) -> str:
        """The verdict in plain words."""
        share = self.share
        if not share.n:
            return "UNDECIDED: no games yet."
        value, low, high = (100 * one for one in self.distance)
        points = 100 * self.margin
        unit = "point" if points == 1 else "points"
        told = (
            f"the team wins {100 * share.value:.1f} % [{100 * share.low:.1f}, "
            f"{100 * share.high:.1f}], {value:+.1f} [{low:+.1f}, {high:+.1f}] percentage points "
            f"from the target of {100 * self.target:g} % (± {points:g} {unit})"
        )
        said = f"{self.verdict}: {told}."
        if self.verdict != "UNDECIDED":
            return said
        if self.more_games is None:
            return f"{said} More games will hardly decide, another margin may."
        return f"{said} About {about(self.more_games):,} more games would probably decide."


def difficulty(
    sample: Sample,
    target: float,
    margin: float,
    level: float = 0.95,
    anytime: bool = False,
    tuned: int = TUNED_BLOCKS,
) -> DifficultyVerdict:
    """Judge a team's win share against a target, within a margin.

    Parameters
    ----------
    sample : Sample
        Share of games that the team has won.
    target, margin : float
        In share units.
    level : float
        One minus the chance of a wrong verdict of either kind.
    anytime, tuned
        As for :func:`balance.stats.fairness.fairness`.

    Raises
    ------
    ValueError
        A target outside 0 to 1, a margin that is not positive, or a level not in (0.5, 1).
    """
    if not 0 <= target <= 1 or margin <= 0 or not 0.5 < level < 1:
        raise ValueError("difficulty needs a target from 0 to 1, a margin and a level above 0.5")
    share = estimate(sample, level, anytime, tuned=tuned)
    inner = estimate(sample, 1 - 2 * error_rate(level), anytime, tuned=tuned)
    verdict: Verdict = "UNDECIDED"
    if inner.low > target - margin and inner.high < target + margin:
        verdict = "ON TARGET"
    elif share.high < target - margin:
        verdict = "TOO HARD"
    elif share.low > target + margin:
        verdict = "TOO EASY"
    more = None
    if verdict == "UNDECIDED" and sample.games:
        more = more_games([sample], target, margin, level)
    return DifficultyVerdict(verdict, target, margin, share, more)
