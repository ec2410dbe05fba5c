"""Comparing two rulesets that were played with the same luck.

Game number i of A and of B is dealt from the same key, so most of the luck cancels in their
difference. What counts is the variance of the difference, which needs the products of A's and
B's totals; they too are summed as whole numbers.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations_with_replacement

import polars as pl
from scipy import special

from balance.stats.blocks import pieces, totals
from balance.stats.estimates import critical_value, error_rate
from balance.stats.intervals import symmetric_interval
from balance.stats.measures import Kind, Measure
from balance.stats.samples import BlockSample
from balance.stats.sequences import TUNED_BLOCKS, mixture_p_value

_SUMS = ("games", "blocks", "xa", "ya", "xb", "yb")
_PAIRS = list(combinations_with_replacement(("xa", "ya", "xb", "yb"), 2))


@dataclass(frozen=True)
class PairedSample(BlockSample):
    """Exact sums over blocks of games played under both rulesets.

    Attributes
    ----------
    measure : Measure
        What was measured.
    block : int
        Games in a block.
    games : int
        Games that count under both rulesets or under one of them.
    blocks : int
        Blocks in which any game counts.
    xa, ya, xb, yb : int
        Sums over blocks of the totals of value and denominator under A and B.
    products : tuple of int
        Sums over blocks of the ten products of xa, ya, xb and yb, in the order xa xa, xa ya,
        xa xb, xa yb, ya ya, ya xb, ya yb, xb xb, xb yb, yb yb.
    """

    xa: int = 0
    ya: int = 0
    xb: int = 0
    yb: int = 0
    products: tuple[int, ...] = (0,) * len(_PAIRS)

    def merge(self, other: "PairedSample") -> "PairedSample":
        """Sample of the games of both.

        Parameters
        ----------
        other : PairedSample
            A sample of the same measure and block length, of other games.

        Returns
        -------
        PairedSample

        Raises
        ------
        ValueError
            If the two samples measure different things.
        """
        sums = self.sums_with(other, _SUMS)
        products = zip(self.products, other.products, strict=True)
        return replace(self, **sums, products=tuple(p + q for p, q in products))


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


def collect_pairs(
    frames_a: Iterable[pl.DataFrame | pl.LazyFrame],
    frames_b: Iterable[pl.DataFrame | pl.LazyFrame],
    measures: Sequence[Measure],
    block: int = 1,
) -> list[PairedSample]:
    """Measure many quantities of games played under two rulesets with the same luck.

    Parameters
    ----------
    frames_a, frames_b : iterable of polars.DataFrame or polars.LazyFrame
        Per-game rows under A and B: the same games in the same order, in frames of equal height.
    measures : sequence of Measure
        What to measure, anything but quantiles.
    block : int
        Games in a block, as in `collect`.

    Returns
    -------
    list of PairedSample
        In the order of `measures`.

    Raises
    ------
    ValueError
        For a quantile (compare the share of games above a value instead), or if the games of A
        and B do not match in number.
    TypeError
        If a measure is not integer or boolean.
    """
    measures = list(measures)
    for measure in measures:
        if measure.kind == "quantile":
            raise ValueError(
                f"{measure.name}: quantiles cannot be paired; compare the share of games above a "
                "value, or estimate the quantile of each ruleset"
            )
    samples = [PairedSample(measure, block) for measure in measures]
    both = zip(pieces(frames_a, measures, block), pieces(frames_b, measures, block), strict=True)
    for a, b in both:
        if a.height != b.height:
            raise ValueError(f"games do not match: {a.height} under A, {b.height} under B")
        found = zip(samples, _measure(a, b, measures, block), strict=True)
        samples = [sample.merge(piece) for sample, piece in found]
    return samples


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
    (Bonett and Price 2012, J. Educational and Behavioral Statistics 37:479), without which it
    is far too short when only few games differ. For *mean* and *ratio*, where no block differs,
    it is that of one block being a step of the integer scale off.

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
    alpha, blocks = error_rate(level, comparisons), sample.blocks
    a, b, variance_a, variance_b, variance = _variances(sample)
    saving = _saving(variance_a + variance_b, variance)
    centre, error = _centre(sample, b - a, variance)
    critical = critical_value(alpha, blocks, anytime, tuned)
    low, high = symmetric_interval(centre, error, critical)
    if sample.measure.kind in ("share", "bounded"):
        low, high = max(low, -1.0), min(high, 1.0)
    p_value = _p_value(centre, error, blocks, alpha, anytime, tuned)
    n = sample.games
    saved = round((saving - 1) * n) if math.isfinite(saving) else None
    name, kind = sample.measure.name, sample.measure.kind
    return Difference(name, a, b, b - a, low, high, level, n, p_value, saving, saved, kind, anytime)


def _measure(
    a: pl.DataFrame, b: pl.DataFrame, measures: list[Measure], block: int
) -> Iterator[PairedSample]:
    """Samples of one piece of whole blocks."""
    left, right = (totals(games, measures, block) for games in (a, b))
    both = left.rename(lambda n: f"{n}a").hstack(right.rename(lambda n: f"{n}b"))
    plan = [sums for i in range(len(measures)) for sums in _sums(i)]
    row = both.select(plan).row(0, named=True)
    for i, measure in enumerate(measures):
        sums = {name: row[f"{name}{i}"] for name in _SUMS}
        products = tuple(row[f"{p}{q}{i}"] for p, q in _PAIRS)
        yield PairedSample(measure, block, **sums, products=products)


def _sums(i: int) -> Iterator[pl.Expr]:
    """The sums of measure number i over the columns of A and B."""
    column = {f"{c}{r}": pl.col(f"{c}{i}{r}").cast(pl.Int128) for c in "xyn" for r in "ab"}
    counted = pl.max_horizontal(f"n{i}a", f"n{i}b")
    yield counted.sum().alias(f"games{i}")
    yield (counted > 0).sum().alias(f"blocks{i}")
    for name in ("xa", "ya", "xb", "yb"):
        yield column[name].sum().alias(f"{name}{i}")
    for p, q in _PAIRS:
        yield (column[p] * column[q]).sum().alias(f"{p}{q}{i}")


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
    for (p, q), product in zip(_PAIRS, sample.products, strict=True):
        weight = weights.get(p, Fraction(0)) * weights.get(q, Fraction(0))
        total += weight * product * (1 if p == q else 2)
    return total


def _saving(independent: float, paired: float) -> float:
    """How many times the variance pairing took away."""
    if paired == 0:
        return math.inf if independent > 0 else 1.0
    return independent / paired


def _centre(sample: PairedSample, value: float, variance: float) -> tuple[float, float]:
    """Centre of the interval and the variance it is built on."""
    blocks = sample.blocks
    if sample.measure.kind in ("share", "bounded"):
        per_block = variance * blocks * (blocks - 1) + blocks * value**2 + 2
        centre = blocks * value / (blocks + 2)
        return centre, (per_block / (blocks + 2) - centre**2) / (blocks + 2)
    if variance == 0:
        variance = (1 / (min(sample.ya, sample.yb, key=abs) * sample.measure.scale)) ** 2
    return value, variance


def _p_value(
    centre: float, variance: float, blocks: int, alpha: float, anytime: bool, tuned: int
) -> float:
    """Two-sided p-value of no difference, 1 where nothing is known."""
    if not variance > 0:
        return 1.0
    tail = float(special.stdtr(blocks - 1, -abs(centre) / math.sqrt(variance)))
    if not anytime:
        return 2 * tail
    return mixture_p_value(float(-special.ndtri(tail)), blocks, 1 - alpha, tuned)
