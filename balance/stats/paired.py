"""Comparing rulesets played with the same luck, or two numbers of the same games."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from balance.stats.apart import Apart
from balance.stats.changes import PairedChange
from balance.stats.estimates import error_rate
from balance.stats.measures import Kind
from balance.stats.pairs import PRODUCTS, PairedSample, collect_pairs
from balance.stats.sequences import TUNED_BLOCKS

__all__ = ["Difference", "PairedSample", "collect_pairs", "difference", "interval_of"]


@dataclass(frozen=True)
class Difference:
    """How much B differs from A, and what the shared luck was worth.

    Attributes
    ----------
    name : str
        Name of the measure.
    a, b : float
        Its value under A and under B, in natural units.
    value, low, high : float
        b - a and its interval.
    level : float
        Probability that the interval holds, or that all of a family do.
    n : int
        Games played under each ruleset.
    p_value : float
        Two-sided, of no difference at all; not yet allowing for other comparisons. With
        `anytime` it may be watched.
    saving : float
        (variance of a + variance of b) / variance of the difference: how many times more games
        two independent runs would need for the same interval. Infinite if B is A plus a
        constant, 1 if neither varies, nan without two blocks.
    games_saved : int or None
        The games more that independent runs would need under each ruleset; negative where
        pairing hurt, None where `saving` is not finite.
    kind : str
        Kind of the measure.
    anytime : bool
        Whether the interval holds at every look.
    """

    name: str
    a: float
    b: float
    value: float
    low: float
    high: float
    level: float
    n: int
    p_value: float
    saving: float
    games_saved: int | None
    kind: Kind
    anytime: bool = False


def difference(
    sample: PairedSample,
    level: float = 0.95,
    comparisons: int = 1,
    anytime: bool = False,
    tuned: int = TUNED_BLOCKS,
) -> Difference:
    """Difference of B from A with the interval that shared luck allows.

    Student's t over blocks, on the linearised difference of two ratios. For *share* and
    *bounded* two imaginary blocks are added to the interval, one all for A and one all for B
    (Bonett and Price 2012, J. Educational and Behavioral Statistics 37:479). Where only few
    games differ, what B has more and what it has less are two rare totals, each with the
    interval of `balance.stats.rare`, which are put together as by Zou and Donner 2008
    (Statistics in Medicine 27:1693).

    Parameters
    ----------
    sample : PairedSample
        Made by `collect_pairs`.
    level : float
        Wanted coverage.
    comparisons : int
        Number of intervals that shall hold together (Bonferroni).
    anytime : bool
        For runs that may stop early.
    tuned : int
        With `anytime`: the number of blocks at which the interval is tightest.

    Returns
    -------
    Difference

    Raises
    ------
    ValueError
        If the level is not in (0, 1) or comparisons < 1.
    """
    alpha = error_rate(level, comparisons)
    a, b, variance_a, variance_b, variance = _variances(sample)
    saving = _saving(variance_a + variance_b, variance)
    found = PairedChange(sample, b - a, variance, anytime, tuned)
    low, high = found.interval(alpha)
    p_value = found.p_value(alpha)
    n = sample.games
    saved = round((saving - 1) * n) if math.isfinite(saving) else None
    name, kind = sample.measure.name, sample.measure.kind
    return Difference(name, a, b, b - a, low, high, level, n, p_value, saving, saved, kind, anytime)


def interval_of(
    sample: PairedSample, anytime: bool = False, tuned: int = TUNED_BLOCKS
) -> Callable[[float], Apart]:
    """The same interval for any chance of error, where nothing else of a difference is asked."""
    a, b, _, _, variance = _variances(sample)
    found = PairedChange(sample, b - a, variance, anytime, tuned)

    def interval(error: float) -> Apart:
        return Apart(b - a, *found.interval(error))

    return interval


def _variances(sample: PairedSample) -> tuple[float, float, float, float, float]:
    """Values under A and B, their variances and that of b - a, nan where unknown.

    Block i moves b - a by e_b - e_a with e = (x_i - r y_i) / sum y and r = sum x / sum y.
    Fractions keep this exact: the difference of two large sums is where floats lose digits.
    """
    scale, blocks = sample.measure.scale, sample.blocks
    a = sample.xa / (sample.ya * scale) if sample.ya else math.nan
    b = sample.xb / (sample.yb * scale) if sample.yb else math.nan
    if blocks < 2 or not sample.ya or not sample.yb:
        return a, b, math.nan, math.nan, math.nan
    of_a = {"xa": Fraction(1, sample.ya), "ya": -Fraction(sample.xa, sample.ya**2)}
    of_b = {"xb": Fraction(1, sample.yb), "yb": -Fraction(sample.xb, sample.yb**2)}
    change = of_b | {name: -weight for name, weight in of_a.items()}
    factor = Fraction(blocks, (blocks - 1) * scale**2)
    variances = [float(factor * _squares(sample, w)) for w in (of_a, of_b, change)]
    return a, b, variances[0], variances[1], variances[2]


def _squares(sample: PairedSample, weights: dict[str, Fraction]) -> Fraction:
    """Sum over blocks of the squared weighted total."""
    total = Fraction(0)
    for (p, q), product in zip(PRODUCTS, sample.products, strict=True):
        weight = weights.get(p, Fraction(0)) * weights.get(q, Fraction(0))
        total += weight * product * (1 if p == q else 2)
    return total


def _saving(independent: float, paired: float) -> float:
    """How many times the variance pairing took away."""
    if paired == 0:
        return math.inf if independent > 0 else 1.0
    return independent / paired
