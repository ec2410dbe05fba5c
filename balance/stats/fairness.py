"""Is the game fair to every seat? A verdict against a stated margin, never a bare p-value.

With enough games every tiny difference is "significant", and with few none is. So a game is

- FAIR when every seat's win share is shown to lie within 1/N plus or minus the margin,
- UNFAIR when at least one seat's is shown to lie outside,
- UNDECIDED otherwise, with the games that would probably decide.

FAIR asks that the interval of level 1 - 2 alpha of every seat lies within the margin: two
one-sided tests per seat (Schuirmann 1987). All must succeed, so this is an intersection-union
test and needs no allowance for the number of seats (Berger 1982, Technometrics 24:295). UNFAIR
asks for one seat out of N and uses simultaneous intervals (Bonferroni).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from balance.stats.estimates import Estimate, error_rate, estimate
from balance.stats.sample_size import about, more_games
from balance.stats.samples import Sample
from balance.stats.sequences import TUNED_BLOCKS
from balance.stats.spread import spread

Verdict = Literal["FAIR", "UNFAIR", "UNDECIDED"]


@dataclass(frozen=True)
class SeatFairness:
    """What is known of one seat.

    Attributes
    ----------
    seat : int
        Counted from 1.
    share : Estimate
        Win share with its simultaneous interval; the one to show.
    equivalence : Estimate
        The same with the interval of level 1 - 2 alpha that must lie within the margin.
    verdict : {"FAIR", "UNFAIR", "UNDECIDED"}
        Of this seat alone.
    """

    seat: int
    share: Estimate
    equivalence: Estimate
    verdict: Verdict


@dataclass(frozen=True)
class FairnessVerdict:
    """Verdict over all seats.

    Attributes
    ----------
    verdict : {"FAIR", "UNFAIR", "UNDECIDED"}
        FAIR if every seat is, UNFAIR if any seat is.
    margin : float
        Largest difference from the equal share that does not matter; 0.01 is one point.
    spread : Estimate
        Root mean square distance of the true win shares from the equal share, without what
        chance alone would make of it; see `balance.stats.spread`.
    seats : list of SeatFairness
        In seat order.
    more_games : int or None
        When UNDECIDED: games to add for a verdict, with power 0.9, if the truth is where it
        seems to be. None when it seems to sit on the margin, or when decided.
    """

    verdict: Verdict
    margin: float
    spread: Estimate
    seats: list[SeatFairness]
    more_games: int | None

    @property
    def _ends(self) -> str:
        """The seats that win most and least often."""
        best = max(self.seats, key=lambda seat: seat.share.value)
        worst = min(self.seats, key=lambda seat: seat.share.value)
        return (
            f"seat {best.seat} wins {100 * best.share.value:.1f} %, "
            f"seat {worst.seat} {100 * worst.share.value:.1f} %"
        )

    @property
    def sentence(self) -> str:
        """The verdict in one plain sentence."""
        equal, points = 100 / len(self.seats), 100 * self.margin
        unit = "point" if points == 1 else "points"
        range_ = f"{points:g} percentage {unit} of {equal:.3g} %"
        if self.verdict == "FAIR":
            return f"FAIR: every seat's win share lies within {range_}: {self._ends}."
        if self.verdict == "UNFAIR":
            named = ", ".join(str(s.seat) for s in self.seats if s.verdict == "UNFAIR")
            word = "seats" if "," in named else "seat"
            return f"UNFAIR: the win share of {word} {named} is not within {range_}: {self._ends}."
        if not self.seats[0].share.n:
            return "UNDECIDED: no games yet."
        if self.more_games is None:
            return (
                f"UNDECIDED: a win share seems to sit on the edge of {range_}; more games will "
                "hardly decide, another margin may."
            )
        return f"UNDECIDED: about {about(self.more_games):,} more games would probably decide."


def fairness(
    samples: Sequence[Sample],
    margin: float,
    level: float = 0.95,
    anytime: bool = False,
    tuned: int = TUNED_BLOCKS,
) -> FairnessVerdict:
    """Judge whether all seats win equally often, within a margin.

    Parameters
    ----------
    samples : sequence of Sample
        Win share of each seat, in seat order; ties split or not.
    margin : float
        In share units: 0.01 is one percentage point.
    level : float
        One minus the chance of a wrong verdict FAIR, and of a wrong verdict UNFAIR.
    anytime : bool
        For runs that stop at the first verdict.
    tuned : int
        With `anytime`: the number of blocks at which the intervals are tightest.

    Returns
    -------
    FairnessVerdict

    Raises
    ------
    ValueError
        With fewer than two seats, a margin that is not positive, or a level not in (0.5, 1).
    """
    if len(samples) < 2 or margin <= 0 or not 0.5 < level < 1:
        raise ValueError("fairness needs two seats, a positive margin and a level above 0.5")
    seats = [
        _seat(number, sample, len(samples), margin, level, anytime, tuned)
        for number, sample in enumerate(samples, start=1)
    ]
    verdict = _overall([seat.verdict for seat in seats])
    more = None
    if verdict == "UNDECIDED" and all(sample.games for sample in samples):
        more = more_games(samples, 1 / len(samples), margin, level)
    return FairnessVerdict(verdict, margin, _spread(samples, level, anytime, tuned), seats, more)


def _seat(
    number: int,
    sample: Sample,
    count: int,
    margin: float,
    level: float,
    anytime: bool,
    tuned: int,
) -> SeatFairness:
    """Judge one seat out of `count`."""
    equal = 1 / count
    share = estimate(sample, level, anytime, count, tuned)
    inner = estimate(sample, 1 - 2 * error_rate(level), anytime, tuned=tuned)
    verdict: Verdict = "UNDECIDED"
    if inner.low > equal - margin and inner.high < equal + margin:
        verdict = "FAIR"
    elif share.high < equal - margin or share.low > equal + margin:
        verdict = "UNFAIR"
    return SeatFairness(number, share, inner, verdict)


def _overall(verdicts: list[Verdict]) -> Verdict:
    """FAIR if every seat is, UNFAIR if any seat is."""
    if "UNFAIR" in verdicts:
        return "UNFAIR"
    return "UNDECIDED" if "UNDECIDED" in verdicts else "FAIR"


def _spread(samples: Sequence[Sample], level: float, anytime: bool, tuned: int) -> Estimate:
    """The spread as an estimate."""
    value, (low, high) = spread(samples, error_rate(level), anytime, tuned)
    n = min(sample.games for sample in samples)
    return Estimate("spread", value, low, high, level, n, "bounded", anytime)
