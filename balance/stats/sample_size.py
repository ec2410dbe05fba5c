"""Sample size: how many more games would probably decide whether win shares meet a target."""

import math
from collections.abc import Sequence

from balance.stats.intervals import effective_games
from balance.stats.planning import POWER, games_for_detection, games_for_equivalence
from balance.stats.samples import Sample

REACH = 100  # a decision that takes more than this many times the games played is out of sight
PLENTY = 1_000_000  # games that are never out of sight


def more_games(
    samples: Sequence[Sample], target: float, margin: float, level: float, anytime: bool
) -> int | None:
    """Games to add until a verdict is likely, None when that is out of sight.

    While chance alone moves a share by more than the margin, where the shares seem to be says
    little, and the advice is for shares that are on the target.

    Parameters
    ----------
    samples : sequence of Sample
        Win shares with at least one game each.
    target, margin : float
        In share units: the share aimed at, and the largest difference that does not matter.
    level : float
    anytime : bool
        For runs that stop at the first verdict.
    """
    played, power = max(sample.games for sample in samples), POWER
    if len(samples) > 1:
        power = 1 - (1 - POWER) / (len(samples) - 1)  # every seat must come out fair
    variances = [_variance_of_a_game(sample) for sample in samples]
    offsets = [abs(sample.value - target) for sample in samples]
    if 2 * math.sqrt(max(variances) / played) > margin:
        offsets = [0.0] * len(samples)
    outside = [(o, v) for o, v in zip(offsets, variances, strict=True) if o > margin]
    if any(offset == margin for offset in offsets):
        return None
    if outside:
        needed = min(
            games_for_detection(o - margin, v, level, comparisons=len(samples), anytime=anytime)
            for o, v in outside
        )
    else:
        needed = max(
            games_for_equivalence(margin, o, v, level, power, anytime=anytime)
            for o, v in zip(offsets, variances, strict=True)
        )
    in_sight = needed <= max(REACH * played, PLENTY)
    return max(needed - played, played // 10, 1) if in_sight else None


def about(games: int) -> int:
    """Two leading digits: the number is a guess."""
    return round(games, 2 - len(str(games))) if games >= 100 else games


def _variance_of_a_game(sample: Sample) -> float:
    """Variance of a win share times its games, allowing for ties and blocks."""
    share = min(max(sample.value, 0.5 / sample.games), 1 - 0.5 / sample.games)
    variance = share * (1 - share) / effective_games(share, sample.variance, sample.blocks)
    return variance * sample.games
