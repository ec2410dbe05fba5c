"""Samples: exact integer moments of a measure, whatever the games were cut into.

A sample is a handful of Python integers. Adding two samples adds integers, so the result is the
same for any partition of the games into frames and any number of workers, down to the last bit.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from operator import add, attrgetter
from typing import Any, Self

import numpy as np
import polars as pl

from balance.stats.alike import coded, every_game, grouped, kinds_of
from balance.stats.blocks import BlockTotals, added, block_totals, evaluate, pieces, product
from balance.stats.judging import Happened
from balance.stats.measures import Measure

_SUMS = ("games", "blocks", "x", "y", "xx", "xy", "yy", "hits", "filled")
_SUMS_OF = attrgetter(*_SUMS)
_LARGEST = 2**200  # far beyond sums of squares; a float holds what is made of them
_WIDE = 2**20  # between the smallest and largest value: beyond, they are sorted to be counted


def are_whole(numbers: Iterable[Any]) -> bool:
    """Whether these are whole numbers, none beyond what sums over games may come to."""
    return all(type(number) is int and abs(number) < _LARGEST for number in numbers)


@dataclass(frozen=True)
class BlockSample:
    """What every sample says: its measure, the games of a block, and how many of both count."""

    measure: Measure = field(compare=False)
    block: int = 1
    games: int = 0
    blocks: int = 0

    def refuse(self, other: Self) -> None:
        """Refuse to add up what does not belong together.

        Raises
        ------
        ValueError
            If the two samples measure different things.
        """
        mine, theirs = self.measure, other.measure
        if (mine.name, mine.kind, mine.scale, mine.q, self.block) != (
            (theirs.name, theirs.kind, theirs.scale, theirs.q, other.block)
        ):
            raise ValueError(f"cannot merge a sample of {theirs.name} into one of {mine.name}")


@dataclass(frozen=True)
class Sample(BlockSample):
    """Exact sums over blocks of `block` consecutive games.

    x is the total of the values in a block; y the number of its games that count, or the total
    of their denominators for a ratio. Blocks in which no game counts are left out.

    Attributes
    ----------
    measure : Measure
        What was measured.
    block : int
        Games in a block.
    games, blocks : int
        Games and blocks that count.
    x, y, xx, xy, yy : int
        Sums over blocks of x, y, x*x, x*y and y*y, in units of the measure's integers.
    hits, filled : int
        Blocks whose x, whose y is not zero.
    least, most : int or None
        Smallest and largest x of a block, None without blocks.
    histogram : dict of int to int
        For a quantile: games at each value. Empty for other kinds. Its size is the number of
        distinct values, not of games.
    """

    x: int = 0
    y: int = 0
    xx: int = 0
    xy: int = 0
    yy: int = 0
    hits: int = 0
    filled: int = 0
    least: int | None = None
    most: int | None = None
    histogram: dict[int, int] = field(default_factory=dict)

    def plain(self) -> list[Any]:
        """The sample as plain values, without what it measures."""
        ends = [self.least, self.most]
        return [*self._sums, *ends, sorted(self.histogram.items())]

    @classmethod
    def of(cls, measure: Measure, block: int, plain: Sequence[Any]) -> "Sample":
        """The sample that :meth:`plain` told of.

        Raises
        ------
        ValueError
            No games come to such sums.
        """
        *sums, least, most, histogram = plain
        found = dict(zip(_SUMS, sums, strict=True))
        hits, filled, blocks, games = (found[of] for of in ("hits", "filled", "blocks", "games"))
        are_sums = are_whole(sums) and are_whole(chain(*histogram))
        are_sums = are_sums and are_whole(end for end in (least, most) if end is not None)
        if not are_sums or not 0 <= min(hits, filled) <= max(hits, filled) <= blocks <= games:
            raise ValueError(f"no sums of games: {sums}")
        if min(found["xx"], found["yy"], *(many for _, many in histogram)) < 0:
            raise ValueError("no sums of squares, or no numbers of games")
        return cls(measure, block, **found, least=least, most=most, histogram=dict(histogram))

    @property
    def value(self) -> float:
        """Mean, share or ratio in natural units, nan without games."""
        return self.x / (self.y * self.measure.scale) if self.y else math.nan

    @property
    def variance(self) -> float:
        """Variance of `value`, between blocks, nan for fewer than two with a denominator.

        B/(B-1) * sum (x_i - r y_i)^2 / (sum y)^2 with r = sum x / sum y, B blocks with a
        denominator: the Taylor linearisation of a ratio (Cochran 1977, Sampling Techniques,
        6.4), which for blocks of one game is the usual variance of a mean. Formed from
        integers, so nothing cancels.
        """
        if self.filled < 2 or not self.y:
            return math.nan
        squares = self.y**2 * self.xx - 2 * self.x * self.y * self.xy + self.x**2 * self.yy
        return self.filled * squares / ((self.filled - 1) * self.y**4 * self.measure.scale**2)

    @property
    def independent(self) -> float:
        """Equal blocks that would know as much of a denominator: (sum y)^2 / sum y^2.

        All blocks where their denominators are alike. Of a quantity that few games are about,
        only those count, and fewer yet where one of them outweighs the others.
        """
        return self.y**2 / self.yy if self.yy else 0.0

    @property
    def events(self) -> float:
        """How many times what is counted happened, in effect; at most once a block.

        (sum x)^2 / sum x^2 for counts: the number of equal events that tell as much. For values
        of either sign the number of blocks that are not zero.
        """
        if self.measure.kind == "quantile":
            return float(self.blocks)
        if self.least is None or self.least < 0 or not self.xx:
            return float(self.hits)
        return self.x**2 / self.xx

    def of_measure(self, measure: Measure) -> "Sample":
        """The same sample, of a measure that is called otherwise, or of another quantile."""
        return self if self.measure is measure else replace(self, measure=measure)

    def merge(self, other: "Sample") -> "Sample":
        """Sample of the games of both.

        Parameters
        ----------
        other : Sample
            A sample of the same measure and block length, of other games.

        Returns
        -------
        Sample

        Raises
        ------
        ValueError
            If the two samples measure different things.
        """
        self.refuse(other)
        sums = map(add, self._sums, other._sums)
        return Sample(
            self.measure,
            self.block,
            **dict(zip(_SUMS, sums, strict=True)),
            least=_of_both(min, self.least, other.least),
            most=_of_both(max, self.most, other.most),
            histogram=_counted(self.histogram, other.histogram),
        )

    @property
    def _sums(self) -> tuple[int, ...]:
        """What adds up, in the order of `_SUMS`."""
        found: tuple[int, ...] = _SUMS_OF(self)
        return found

    def add(self, frame: pl.DataFrame | pl.LazyFrame) -> "Sample":
        """Sample with the games of one more frame.

        To add a frame to many samples, `collect` it and `merge`, which reads it only once.

        Parameters
        ----------
        frame : polars.DataFrame or polars.LazyFrame
            Per-game rows; an incomplete block at its end is dropped.

        Returns
        -------
        Sample
        """
        return self.merge(collect([frame], [self.measure], self.block)[0])


def plain_share(measure: Measure, hits: int, games: int) -> Sample:
    """A share of games of which each counts for itself.

    Parameters
    ----------
    measure : Measure
        Of kind share.
    hits, games : int
        How many of how many.
    """
    ends = (int(hits == games), int(hits > 0)) if games else (None, None)
    return Sample(measure, 1, games, games, hits, games, hits, hits, games, hits, games, *ends)


def counted(samples: Sequence[Sample]) -> Happened:
    """The events of one or several numbers of the same games, as of the wins of all seats."""
    return Happened(sum(one.events for one in samples), samples[0].independent)


def _of_both(pick: Callable[[int, int], int], one: int | None, other: int | None) -> int | None:
    """The smaller or the larger of two ends, of which each may be missing."""
    if one is None or other is None:
        return other if one is None else one
    return pick(one, other)


def _counted(one: Mapping[int, int], other: Mapping[int, int]) -> dict[int, int]:
    """Games at each value, of both."""
    if not one or not other:
        return dict(one or other)
    return {value: one.get(value, 0) + other.get(value, 0) for value in {**one, **other}}


def collect(
    frames: Iterable[pl.DataFrame | pl.LazyFrame], measures: Sequence[Measure], block: int = 1
) -> list[Sample]:
    """Measure many quantities in one pass over the games.

    Parameters
    ----------
    frames : iterable of polars.DataFrame or polars.LazyFrame
        Per-game rows, consecutive games in order. The height of each frame is a multiple of
        `block`, except that the last may end with an incomplete block, which is dropped.
    measures : sequence of Measure
        What to measure.
    block : int
        Games in a block; more than one when rotations of a line-up share a deal.

    Returns
    -------
    list of Sample
        In the order of `measures`.

    Raises
    ------
    ValueError
        If block < 1, or a frame other than the last ends inside a block.
    TypeError
        If a measure is not integer or boolean.
    """
    own = [_what(at, measure) for at, measure in enumerate(measures)]
    asked = list(dict(zip(own, measures, strict=True)).values())
    samples: list[Sample] = []
    for games in pieces(frames, asked, block):
        found = _measure(games, asked, block)
        merged = (sample.merge(one) for sample, one in zip(samples, found, strict=True))
        samples = list(merged) if samples else found
    samples = samples or [Sample(measure, block) for measure in asked]
    known = dict(zip(dict.fromkeys(own), samples, strict=True))
    return [known[key].of_measure(measure) for key, measure in zip(own, measures, strict=True)]


def _what(at: int, measure: Measure) -> tuple[object, ...]:
    """What tells a measure from others; quantiles of one quantity share their histogram."""
    if measure.kind != "quantile":
        return (at,)
    return measure.value.meta.serialize(format="binary"), measure.scale


def _measure(games: pl.DataFrame, measures: list[Measure], block: int) -> list[Sample]:
    """Samples of one piece of whole blocks."""
    found: dict[int, Sample] = {}
    for rows in grouped(games, measures) if block == 1 else [every_game(games, measures)]:
        values = evaluate(rows.games, [measures[at] for at in rows.asked])
        for at, times, (value, per) in zip(rows.asked, rows.times, values, strict=True):
            if times is None:
                found[at] = _of_games(measures[at], block, value, per)
            else:
                kinds = [column.to_list() for column in (value, per) if column is not None]
                found[at] = _of_kinds(measures[at], kinds, times)
    return [found[at] for at in range(len(measures))]


def _of_games(measure: Measure, block: int, value: pl.Series, per: pl.Series | None) -> Sample:
    """The sample of games by what was worked out of each."""
    if block == 1:
        columns = [value] if per is None else [value, per]
        codes = [code for column in columns if (code := coded(column))]
        if len(codes) == len(columns) and (kinds := kinds_of(codes)):
            return _of_kinds(measure, kinds.columns, kinds.times)
        if per is not None:  # then nothing need be known of games left out
            value, per = pl.DataFrame([value, per]).drop_nulls()
    sample = of_totals(measure, block, block_totals(value, per, block))
    return replace(sample, histogram=_counts(value)) if measure.kind == "quantile" else sample


def _of_kinds(measure: Measure, values: Sequence[list[Any]], times: list[int]) -> Sample:
    """The sample of games that are blocks of their own, by how many are of each kind.

    Parameters
    ----------
    values : sequence of list of int, bool or None
        Of each kind the value, and the denominator if there is one; with a None its games are
        left out. What follows after the kinds is not looked at.
    """
    histogram: Counter[int] = Counter()
    games = sum_x = sum_y = xx = xy = yy = hits = filled = 0
    for found, n in zip(zip(*values, strict=True), times, strict=False):
        if None in found:
            continue
        x, y = int(found[0]), int(found[1]) if len(found) > 1 else 1
        histogram[x] += n
        games += n
        sum_x += n * x
        sum_y += n * y
        xx += n * x * x
        xy += n * x * y
        yy += n * y * y
        hits += n * (x != 0)
        filled += n * (y != 0)
    return Sample(
        measure,
        1,
        games,
        games,
        sum_x,
        sum_y,
        xx,
        xy,
        yy,
        hits,
        filled,
        min(histogram, default=None),
        max(histogram, default=None),
        dict(histogram) if measure.kind == "quantile" else {},
    )


def of_totals(measure: Measure, block: int, total: BlockTotals) -> Sample:
    """The sample of some blocks."""
    x, y, n = total
    games, blocks = int(n.sum()), int(np.count_nonzero(n))
    counted = x if blocks == len(n) else x[n > 0]
    plain = y is n and block == 1  # then y is 0 or 1, and x is 0 where y is
    sum_x = added(x)
    return Sample(
        measure,
        block,
        games,
        blocks,
        x=sum_x,
        y=games if y is n else added(y),
        xx=product(x, x),
        xy=sum_x if plain else product(x, y),
        yy=games if plain else product(y, y),
        hits=int(np.count_nonzero(x)),
        filled=blocks if y is n else int(np.count_nonzero(y)),
        least=int(counted.min()) if blocks else None,
        most=int(counted.max()) if blocks else None,
    )


def _counts(values: pl.Series) -> dict[int, int]:
    """Games at each value."""
    if values.dtype == pl.Boolean:
        ones = int(values.sum())
        found = {0: len(values) - values.null_count() - ones, 1: ones}
        return {value: games for value, games in found.items() if games}
    return count_values(values.drop_nulls().to_numpy().astype(np.int64, copy=False))


def count_values(values: np.ndarray) -> dict[int, int]:
    """How often each whole number occurs, from the smallest on."""
    if not len(values):
        return {}
    least, most = int(values.min()), int(values.max())
    if most - least > _WIDE:
        found, counts = np.unique(values, return_counts=True)
        return dict(zip(found.tolist(), counts.tolist(), strict=True))
    counts = np.bincount(values - least)
    found = np.flatnonzero(counts)
    return dict(zip((found + least).tolist(), counts[found].tolist(), strict=True))
