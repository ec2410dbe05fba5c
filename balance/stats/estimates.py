"""The one way to make an estimate: a sample goes in, a number with its interval comes out."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from balance.stats.intervals import (
    Interval,
    effective_games,
    histogram_interval,
    normal_critical,
    quantile_ranks,
    score_interval,
    student_critical,
    symmetric_interval,
    value_at,
)
from balance.stats.measures import Kind
from balance.stats.samples import Sample
from balance.stats.sequences import (
    TUNED_BLOCKS,
    mixture_critical,
    sequential_ranks,
    studentised,
)


@dataclass(frozen=True)
class Estimate:
    """A number and how sure we are of it.

    Attributes
    ----------
    name : str
        Name of the measure.
    value, low, high : float
        Estimate and interval in natural units; shares in [0, 1]. Without games the value is nan
        and the interval everything: 0 to 1 for shares, else -inf to inf.
    level : float
        Probability that the interval holds; for simultaneous intervals, that all of them do.
    n : int
        Games behind it.
    kind : str
        Kind of the measure.
    anytime : bool
        Whether the interval holds at every look at a growing sample.
    """

    name: str
    value: float
    low: float
    high: float
    level: float
    n: int
    kind: Kind
    anytime: bool = False


def estimate(
    sample: Sample,
    level: float = 0.95,
    anytime: bool = False,
    comparisons: int = 1,
    tuned: int = TUNED_BLOCKS,
) -> Estimate:
    """Estimate the measure of a sample; its kind picks the interval.

    - *share*, blocks of one game: Wilson.
    - *share* of longer blocks, and *bounded*: score interval with the effective number of games
      and Student's t. Where all blocks agree, each counts as a single game.
    - *mean*, *ratio*: Student's t on the linearised variance between blocks. Where all blocks
      agree, the interval is that of one block being a step of the integer scale off.
    - *quantile*: order statistics. With longer blocks, each block counts as a single game, which
      is cautious: the interval may be wider than need be, up to the square root of the block.

    Parameters
    ----------
    sample : Sample
        Made by `collect`.
    level : float
        Wanted coverage, strictly between 0 and 1.
    anytime : bool
        Ask for an interval that holds at every look, for runs that may stop early.
    comparisons : int
        Number of intervals that shall hold together (Bonferroni).
    tuned : int
        With `anytime`: the number of blocks at which the interval is tightest.

    Returns
    -------
    Estimate

    Raises
    ------
    ValueError
        If the level is not in (0, 1), comparisons < 1, or a share falls outside [0, 1].
    """
    alpha = error_rate(level, comparisons)
    if sample.measure.kind == "quantile":
        value, (low, high) = _quantile(sample, alpha, anytime, tuned)
    else:
        value = sample.value
        low, high = _interval(sample, alpha, anytime, tuned)
    measure = sample.measure
    return Estimate(measure.name, value, low, high, level, sample.games, measure.kind, anytime)


def estimates(
    samples: Iterable[Sample], level: float = 0.95, anytime: bool = False, comparisons: int = 1
) -> list[Estimate]:
    """Estimate each of several samples; see `estimate`."""
    return [estimate(sample, level, anytime, comparisons) for sample in samples]


def error_rate(level: float, comparisons: int = 1) -> float:
    """Chance of error left to each of several intervals that shall all hold at a level."""
    if not 0 < level < 1:
        raise ValueError(f"a level lies strictly between 0 and 1, not {level}")
    if comparisons < 1:
        raise ValueError(f"at least one comparison, not {comparisons}")
    return (1 - level) / comparisons


def critical_value(alpha: float, blocks: int, anytime: bool, tuned: int) -> float:
    """Standard errors on each side when the variance is estimated from that many blocks."""
    if anytime:
        return studentised(mixture_critical(alpha, blocks, tuned), blocks)
    return student_critical(alpha, blocks)


def _interval(sample: Sample, alpha: float, anytime: bool, tuned: int) -> Interval:
    """Interval of everything but quantiles."""
    if sample.measure.kind in ("share", "bounded"):
        return _share(sample, alpha, anytime, tuned)
    variance = sample.variance
    if variance == 0:
        variance = (1 / (sample.y * sample.measure.scale)) ** 2
    critical = critical_value(alpha, sample.blocks, anytime, tuned)
    return symmetric_interval(sample.value, variance, critical)


def _share(sample: Sample, alpha: float, anytime: bool, tuned: int) -> Interval:
    """Interval of a quantity in [0, 1]."""
    if not sample.games:
        return 0.0, 1.0
    if not 0 <= sample.value <= 1:
        name = sample.measure.name
        raise ValueError(f"{name}: a {sample.measure.kind} lies in 0..1, not {sample.value}")
    if sample.measure.kind == "share" and sample.block == 1:
        critical = normal_critical(alpha)
        if anytime:
            critical = mixture_critical(alpha, sample.games, tuned)
        return score_interval(sample.value, sample.games, critical)
    critical = critical_value(alpha, sample.blocks, anytime, tuned)
    n = effective_games(sample.value, sample.variance, sample.blocks)
    return score_interval(sample.value, n, critical)


def _quantile(sample: Sample, alpha: float, anytime: bool, tuned: int) -> tuple[float, Interval]:
    """Quantile of the sample and the values that enclose the true one."""
    if not sample.games:
        return math.nan, (-math.inf, math.inf)
    q, scale, blocks = sample.measure.q, sample.measure.scale, sample.blocks
    value = value_at(sample.histogram, max(math.ceil(q * sample.games), 1))
    if anytime:
        ranks = sequential_ranks(blocks, q, alpha, tuned)
    else:
        ranks = quantile_ranks(blocks, q, alpha)
    low, high = histogram_interval(sample.histogram, blocks, ranks)
    return value / scale, (low / scale, high / scale)
