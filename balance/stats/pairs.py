"""Samples of two rulesets that were played with the same luck, or of two numbers of a game.

Game number i of A and of B is dealt from the same key, so most of the luck cancels in their
difference. What counts is the variance of the difference, which needs the products of A's and
B's totals; they too are summed as whole numbers.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
import polars as pl

from balance.stats.blocks import BlockTotals, added, pieces, product, totals
from balance.stats.judging import Happened, events_of_change
from balance.stats.measures import Measure
from balance.stats.samples import BlockSample, are_whole

PRODUCTS = list(combinations_with_replacement(("xa", "ya", "xb", "yb"), 2))
_SUMS = (
    *("games", "blocks", "xa", "ya", "xb", "yb"),
    *("up", "down", "upup", "downdown", "differs"),
    *("hits_a", "hits_b", "minus_a", "minus_b"),
)
_ENDS = ("most_up", "most_down")


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
    up, down, upup, downdown : int
        Sums over blocks of what xb is above xa, of what it is below, and of their squares.
    most_up, most_down : int
        The largest of both in any block.
    differs : int
        Blocks in which A and B differ in value or denominator.
    hits_a, hits_b, minus_a, minus_b : int
        Blocks whose xa, whose xb is not zero, and in which it is below.
    """

    xa: int = 0
    ya: int = 0
    xb: int = 0
    yb: int = 0
    products: tuple[int, ...] = (0,) * len(PRODUCTS)
    up: int = 0
    down: int = 0
    upup: int = 0
    downdown: int = 0
    most_up: int = 0
    most_down: int = 0
    differs: int = 0
    hits_a: int = 0
    hits_b: int = 0
    minus_a: int = 0
    minus_b: int = 0

    def plain(self) -> list[Any]:
        """The sample as plain values, without what it measures."""
        return [*(getattr(self, name) for name in (*_SUMS, *_ENDS)), list(self.products)]

    @classmethod
    def of(cls, measure: Measure, block: int, plain: Sequence[Any]) -> "PairedSample":
        """The sample that :meth:`plain` told of.

        Raises
        ------
        ValueError
            No games come to such sums.
        """
        *sums, products = plain
        found = dict(zip((*_SUMS, *_ENDS), sums, strict=True))
        is_sound = are_whole((*sums, *products)) and len(products) == len(PRODUCTS)
        if not is_sound or not 0 <= found["blocks"] <= found["games"]:
            raise ValueError(f"no sums of games: {sums}")
        return cls(measure, block, **found, products=tuple(products))

    @property
    def alike(self) -> bool:
        """Whether the denominators of A and B are the same in every block."""
        of = dict(zip(PRODUCTS, self.products, strict=True))
        return of["ya", "ya"] - 2 * of["ya", "yb"] + of["yb", "yb"] == 0

    @property
    def independent(self) -> float:
        """Equal blocks that would know as much of the denominators; see `Sample.independent`.

        Where A and B are told apart by few blocks, not many more than those.
        """
        of = dict(zip(PRODUCTS, self.products, strict=True))
        pairs = ((self.ya, of["ya", "ya"]), (self.yb, of["yb", "yb"]))
        blocks = min(y**2 / yy if yy else 0.0 for y, yy in pairs)
        return blocks if self.alike else min(blocks, self.differs + 1)

    @property
    def events(self) -> float:
        """How many events tell A and B apart: blocks that differ, where the same ones count.

        Else those of each, of values of either sign too, are counted as by `Sample.events`.
        """
        if self.alike:
            return float(self.differs)
        of = dict(zip(PRODUCTS, self.products, strict=True))
        a = self.hits_a if self.minus_a else self._equal("xa", of)
        b = self.hits_b if self.minus_b else self._equal("xb", of)
        return events_of_change(
            Happened(a, self._equal("ya", of)), Happened(b, self._equal("yb", of))
        )

    def _equal(self, name: str, of: Mapping[tuple[str, str], int]) -> float:
        """How many equal parts would make a total as sure as this one."""
        total, squares = getattr(self, name), of[name, name]
        return total**2 / squares if squares else 0.0

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
        self.refuse(other)
        sums = {name: getattr(self, name) + getattr(other, name) for name in _SUMS}
        products = zip(self.products, other.products, strict=True)
        ends = {name: max(getattr(self, name), getattr(other, name)) for name in _ENDS}
        return replace(self, **sums, **ends, products=tuple(p + q for p, q in products))


def collect_pairs(
    frames_a: Iterable[pl.DataFrame | pl.LazyFrame],
    frames_b: Iterable[pl.DataFrame | pl.LazyFrame],
    measures: Sequence[Measure],
    block: int = 1,
    others: Sequence[Measure] | None = None,
) -> list[PairedSample]:
    """Measure many quantities of games played under two rulesets with the same luck.

    Given the same frames twice and `others`, it pairs two quantities of the same games.

    Parameters
    ----------
    frames_a, frames_b : iterable of polars.DataFrame or polars.LazyFrame
        Per-game rows under A and B: the same games in the same order, in frames of equal height.
    measures : sequence of Measure
        What to measure, anything but quantiles.
    block : int
        Games in a block, as in `collect`.
    others : sequence of Measure, optional
        What to measure of B where that is not the same: one for each of `measures`, of the same
        kind and scale.

    Returns
    -------
    list of PairedSample
        In the order of `measures`.

    Raises
    ------
    ValueError
        For a quantile (compare the share of games above a value instead), if the games of A and
        B do not match in number, or if `others` are of another kind or scale.
    TypeError
        If a measure is not integer or boolean.
    """
    measures = list(measures)
    others = measures if others is None else list(others)
    _check(measures, others)
    samples = [PairedSample(measure, block) for measure in measures]
    both = zip(pieces(frames_a, measures, block), pieces(frames_b, others, block), strict=True)
    for a, b in both:
        if a.height != b.height:
            raise ValueError(f"games do not match: {a.height} under A, {b.height} under B")
        sums = totals(a, measures, block), totals(b, others, block)
        samples = [
            sample.merge(pair_totals(measure, block, one, other))
            for sample, measure, one, other in zip(samples, measures, *sums, strict=True)
        ]
    return samples


def _check(measures: list[Measure], others: list[Measure]) -> None:
    """Refuse what cannot be paired."""
    for measure, other in zip(measures, others, strict=True):
        if measure.kind == "quantile":
            raise ValueError(
                f"{measure.name}: quantiles cannot be paired; compare the share of games above a "
                "value, or estimate the quantile of each ruleset"
            )
        if (measure.kind, measure.scale) != (other.kind, other.scale):
            raise ValueError(
                f"{measure.name} (a {measure.kind} in parts of {measure.scale}) cannot be paired "
                f"with {other.name} (a {other.kind} in parts of {other.scale})"
            )


def pair_totals(measure: Measure, block: int, a: BlockTotals, b: BlockTotals) -> PairedSample:
    """The sample of some blocks under A and B."""
    counted = np.maximum(a.n, b.n)
    column = {"xa": a.x, "ya": a.y, "xb": b.x, "yb": b.y}
    change = b.x - a.x
    up, down = np.maximum(change, 0), np.maximum(-change, 0)
    return PairedSample(
        measure,
        block,
        games=int(counted.sum()),
        blocks=int(np.count_nonzero(counted)),
        **{name: added(values) for name, values in column.items()},
        products=tuple(product(column[p], column[q]) for p, q in PRODUCTS),
        up=added(up),
        down=added(down),
        upup=product(up, up),
        downdown=product(down, down),
        most_up=int(up.max(initial=0)),
        most_down=int(down.max(initial=0)),
        differs=int(np.count_nonzero((change != 0) | (a.y != b.y))),
        hits_a=int(np.count_nonzero(a.x)),
        hits_b=int(np.count_nonzero(b.x)),
        minus_a=int(np.count_nonzero(a.x < 0)),
        minus_b=int(np.count_nonzero(b.x < 0)),
    )
