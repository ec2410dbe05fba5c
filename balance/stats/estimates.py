"""The one way to make an estimate: a sample goes in, a number with its interval comes out."""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from balance.stats.intervals import (
    Interval,
    effective_games,
    histogram_interval,
    normal_critical,
    outer,
    quantile_ranks,
    score_interval,
    value_at,
)
from balance.stats.measures import Kind
from balance.stats.rare import FEW, exact_share, watched_share
from balance.stats.samples import Sample
from balance.stats.sequences import (
    TUNED_BLOCKS,
    critical_value,
    mixture_critical,
    sequential_ranks,
)
from balance.stats.totals import total_interval


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
    events : float
        How many times what is counted happened, in effect; nan where that is not known. See
        `Sample.events`.
    """

    name: str
    value: float
    low: float
    high: float
    level: float
    n: int
    kind: Kind
    anytime: bool = False
    events: float = math.nan


def estimate(
    sample: Sample,
    level: float = 0.95,
    anytime: bool = False,
    comparisons: int = 1,
    tuned: int = TUNED_BLOCKS,
) -> Estimate:
    """Estimate the measure of a sample; its kind picks the interval.

    - *share*, blocks of one game: Wilson, and Clopper-Pearson with few games on either side.
    - *share* of longer blocks, and *bounded*: the same with the effective number of games and
      Student's t. Where all blocks agree, each counts as a single game.
    - *mean*, *ratio*: Student's t on the linearised variance between blocks; for rare counts
      the gamma interval, see `balance.stats.totals`. Never below 0 where no block is.
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
        find = _share if sample.measure.kind in ("share", "bounded") else total_interval
        low, high = find(sample, alpha, anytime, tuned)
    measure = sample.measure
    n, kind, events = sample.games, measure.kind, sample.events
    return Estimate(measure.name, value, low, high, level, n, kind, anytime, events)


def estimates(
    samples: Iterable[Sample], level: float = 0.95, anytime: bool = False, comparisons: int = 1
) -> list[Estimate]:
    """Estimate each of several samples; see `estimate`."""
    return [estimate(sample, level, anytime, comparisons) for sample in samples]


def interval_of(sample: Sample, anytime: bool) -> Callable[[float], Estimate]:
    """An estimate of a sample for any chance of error."""

    def interval(error: float) -> Estimate:
        return estimate(sample, 1 - error, anytime)

    return interval


def error_rate(level: float, comparisons: int = 1) -> float:
    """Chance of error left to each of several intervals that shall all hold at a level."""
    if not 0 < level < 1:
        raise ValueError(f"a level lies strictly between 0 and 1, not {level}")
    if comparisons < 1:
        raise ValueError(f"at least one comparison, not {comparisons}")
    return (1 - level) / comparisons


def _share(sample: Sample, alpha: float, anytime: bool, tuned: int) -> Interval:
    """Interval of a quantity in [0, 1]."""
    value, blocks = sample.value, sample.blocks
    if math.isnan(value):
        return 0.0, 1.0
    if not 0 <= value <= 1:
        name = sample.measure.name
        raise ValueError(f"{name}: a {sample.measure.kind} lies in 0..1, not {value}")
    normal = mixture_critical(alpha, blocks, tuned) if anytime else normal_critical(alpha)
    if sample.measure.kind == "share" and sample.block == 1:
        critical, n = normal, float(sample.games)
    else:
        critical = critical_value(alpha, blocks, anytime, tuned, sample.independent)
        n = effective_games(value, sample.variance, sample.independent)
    usual = score_interval(value, n, critical)
    if min(value, 1 - value) * n >= FEW or not math.isfinite(critical):
        return usual
    n *= (normal / critical) ** 2
    if not anytime:
        return exact_share(value * n, n, alpha)
    return outer(usual, watched_share(value * n, n, alpha, tuned))


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
