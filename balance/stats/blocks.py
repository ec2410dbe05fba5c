"""From per-game rows to exact totals of blocks of consecutive games.

A block is the smallest unit that is independent of the others: one game, or all rotations of a
line-up through the seats on one deal. Everything here is integer arithmetic.

Limits: the total of a block stays below 2^55 in size. Sums over a piece are formed in 64 bits where
they fit, else as Python integers, and pieces are added up as these, so within that nothing can
overflow.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
import polars as pl

from balance.stats.measures import Measure

PIECE = 65_536  # rows handled at once; bounds the memory, changes no result


def pieces(
    frames: Iterable[pl.DataFrame | pl.LazyFrame], measures: Sequence[Measure], block: int
) -> Iterator[pl.DataFrame]:
    """Cut frames into pieces of whole blocks, in order.

    Parameters
    ----------
    frames : iterable of polars.DataFrame or polars.LazyFrame
        Per-game rows, consecutive games in order.
    measures : sequence of Measure
        Decide which columns of a lazy frame are read.
    block : int
        Games in a block.

    Yields
    ------
    polars.DataFrame
        At most about `PIECE` rows, a whole number of blocks.

    Raises
    ------
    ValueError
        If block < 1, or a frame other than the last ends inside a block. An incomplete block at
        the very end is dropped.
    """
    if block < 1:
        raise ValueError(f"a block holds at least one game, not {block}")
    rows = max(PIECE // block, 1) * block
    left_over = 0
    for frame in frames:
        games = _read(frame, measures)
        if left_over and games.height:
            raise ValueError(f"a frame ends inside a block of {block} games, and more follow")
        left_over = games.height % block
        whole = games.height - left_over
        for start in range(0, whole, rows):
            yield games.slice(start, min(rows, whole - start))


class BlockTotals(NamedTuple):
    """What a measure adds up to in each block, as arrays of int64, shape (blocks,).

    Attributes
    ----------
    x : ndarray
        Total of the value; games that are left out add nothing.
    y : ndarray
        Games counted, or the total of the denominator.
    n : ndarray
        Games counted; the same array as y where no denominator is given.
    """

    x: np.ndarray
    y: np.ndarray
    n: np.ndarray


def totals(games: pl.DataFrame, measures: Sequence[Measure], block: int) -> list[BlockTotals]:
    """Totals of each block.

    Parameters
    ----------
    games : polars.DataFrame
        A piece made by `pieces`.
    measures : sequence of Measure
        What to add up.
    block : int
        Games in a block.

    Returns
    -------
    list of BlockTotals
        One for each measure.

    Raises
    ------
    TypeError
        If a measure is not integer or boolean: only whole numbers add up to the same sum in any
        order.
    """
    return [block_totals(value, per, block) for value, per in evaluate(games, measures)]


def evaluate(
    games: pl.DataFrame, measures: Sequence[Measure]
) -> Iterator[tuple[pl.Series, pl.Series | None]]:
    """Value and denominator of each measure, game by game.

    Raises
    ------
    TypeError
        If a measure is not integer or boolean.
    """
    asked = [expression.alias(name) for name, expression in _expressions(measures).items()]
    found = games.lazy().select(asked).collect()  # lazily, what they share is computed once
    columns = map(_whole, found)
    values = [next(columns) for _ in measures]
    pers = [None if measure.per is None else next(columns) for measure in measures]
    return zip(values, pers, strict=True)


def block_totals(value: pl.Series, per: pl.Series | None, block: int) -> BlockTotals:
    """Totals of each block, of what `evaluate` found."""
    parts = _per_game(value.cast(pl.Int64), None if per is None else per.cast(pl.Int64))
    return BlockTotals(*(_added_up(part, block) for part in parts))


def _whole(column: pl.Series) -> pl.Series:
    """A column of whole numbers."""
    dtype = column.dtype
    if not (dtype.is_integer() or dtype in (pl.Boolean, pl.Null)):
        raise TypeError(f"{column.name} must be integer or boolean per game, not {dtype}")
    return column


def _per_game(value: pl.Series, per: pl.Series | None) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Value, denominator and 0/1 for "counts", zero in games that are left out."""
    every = np.ones(len(value), np.int64)
    missing = value.null_count() + (0 if per is None else per.null_count())
    if not missing:
        return value.to_numpy(), every if per is None else per.to_numpy(), every
    known = value.is_not_null() if per is None else value.is_not_null() & per.is_not_null()
    counts = known.to_numpy().astype(np.int64)
    x = value.fill_null(0).to_numpy() * counts
    return x, counts if per is None else per.fill_null(0).to_numpy() * counts, counts


def _added_up(values: np.ndarray, block: int) -> np.ndarray:
    """Sums over blocks of consecutive games."""
    if block == 1:
        return values
    total = values[::block].copy()
    for place in range(1, block):
        total += values[place::block]
    return total


def added(a: np.ndarray) -> int:
    """Sum of an array of int64, exact whatever its size."""
    fits = _size(a) * len(a) < 2**63
    return int(a.sum() if fits else a.astype(object).sum())


def product(a: np.ndarray, b: np.ndarray) -> int:
    """Sum of the products of two arrays of int64, exact whatever its size."""
    size = _size(a)
    if size * (size if a is b else _size(b)) * len(a) < 2**63:
        return int(np.dot(a, b))
    return int(np.dot(a.astype(object), b.astype(object)))


def _size(values: np.ndarray) -> int:
    """The largest distance from zero."""
    return max(int(values.max(initial=0)), -int(values.min(initial=0)))


def _read(frame: pl.DataFrame | pl.LazyFrame, measures: Sequence[Measure]) -> pl.DataFrame:
    """Rows of a frame; of a lazy one only the columns that the measures use."""
    if isinstance(frame, pl.DataFrame):
        return frame
    expressions = _expressions(measures)
    names = {name for e in expressions.values() for name in e.meta.root_names()}
    if not names or any(e.meta.has_multiple_outputs() for e in expressions.values()):
        return frame.collect()
    return frame.select(sorted(names)).collect()


def _expressions(measures: Sequence[Measure]) -> dict[str, pl.Expr]:
    """Every expression of the measures, under a name for messages."""
    values = {f"measure {m.name} (number {i})": m.value for i, m in enumerate(measures)}
    pers = {f"`per` of {m.name} ({i})": m.per for i, m in enumerate(measures) if m.per is not None}
    return values | pers
