"""Games that are alike in what is read of them, worked out once for all of them.

A measure is computed row by row, so where games do not differ in its columns, neither does it. Most
measures read one column of few values, or a few such columns: working them out for every kind of
row takes a small part of what it takes to go through all games.
"""

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from balance.stats.measures import Measure

ENOUGH = 8_192  # games that are worth the effort; fewer are gone through as fast
FEW = 16  # so many games must there be for every kind of row that there could be
WORTH = 65_536  # games times measures for which a query of their own is worth its planning
_WHOLE = (pl.Int8, pl.Int16, pl.Int32, pl.Int64, pl.UInt8, pl.UInt16, pl.UInt32)
_ARRAYS: dict[Any, Any] = {pl.Boolean: bool} | {one: str(one).lower() for one in _WHOLE}


class Rows(NamedTuple):
    """Rows, what is worked out of them, and how many games each stands for.

    Attributes
    ----------
    games : polars.DataFrame
    asked : list of int
        Which of the measures.
    times : list of list of int, or of None
        For each of these, how many games the first rows stand for, which are those it is about;
        None where every row is a game.
    """

    games: pl.DataFrame
    asked: list[int]
    times: list[list[int] | None]


class Coded(NamedTuple):
    """A column as numbers from 0 on: how many there are, and what each stands for."""

    codes: np.ndarray
    least: int
    size: int
    is_known: bool  # else the last one stands for null

    def values(self, codes: np.ndarray) -> list[Any]:
        """What some numbers stand for."""
        found: list[Any] = (codes + self.least).tolist()
        if self.is_known:
            return found
        null = self.least + self.size - 1
        return [None if value == null else value for value in found]


class Kinds(NamedTuple):
    """Every kind of row that some columns have, column by column, and how many rows are of it."""

    columns: list[list[Any]]
    times: list[int]


def grouped(games: pl.DataFrame, measures: Sequence[Measure]) -> Iterator[Rows]:
    """All of some measures, each with the fewest rows that tell it.

    Columns that are read alone stand side by side in one frame, so that one query asks for all
    of them; the shorter ones are filled up with rows that stand for no games.
    """
    if games.height < ENOUGH:
        yield every_game(games, measures)
        return
    by_columns: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for at, measure in enumerate(measures):
        by_columns[measure.columns].append(at)
    worth_it = [
        names
        for names, asked in by_columns.items()
        if len(names) == 1 or len(asked) * games.height >= WORTH
    ]
    kinds = _all_kinds(games, worth_it)
    alone = [names for names in kinds if len(names) < 2]
    frames = [*([names] for names in kinds if len(names) > 1), *([alone] if alone else [])]
    for chosen in frames:
        yield Rows(
            _frame(games, {names: kinds[names].columns for names in chosen}),
            [at for names in chosen for at in by_columns[names]],
            [kinds[names].times for names in chosen for _ in by_columns[names]],
        )
    rest = [at for names, asked in by_columns.items() if names not in kinds for at in asked]
    if rest:
        yield Rows(games, rest, [None] * len(rest))


def every_game(games: pl.DataFrame, measures: Sequence[Measure]) -> Rows:
    """All of some measures game by game."""
    return Rows(games, list(range(len(measures))), [None] * len(measures))


def _frame(games: pl.DataFrame, columns: dict[tuple[str, ...], list[list[Any]]]) -> pl.DataFrame:
    """Columns as they are in the games, filled up to the longest."""
    height = max(len(one) for of_names in columns.values() for one in of_names)
    return pl.DataFrame(
        [
            _series(name, values + values[:1] * (height - len(values)), games[name].dtype)
            for names, of_names in columns.items()
            for name, values in zip(names, of_names, strict=True)
        ]
    )


def _series(name: str, values: list[Any], dtype: pl.DataType) -> pl.Series:
    """A column of whole numbers, or of 0 and 1 for no and yes; through an array where it can be."""
    if None in values:
        return pl.Series(name, values, pl.Int64).cast(dtype)
    return pl.Series(name, np.array(values, _ARRAYS[dtype]))


def _all_kinds(
    games: pl.DataFrame, wanted: Sequence[tuple[str, ...]]
) -> dict[tuple[str, ...], Kinds]:
    """The kinds of rows of each choice of columns, where they are few."""
    known = set(games.columns)
    names = dict.fromkeys(name for chosen in wanted if known.issuperset(chosen) for name in chosen)
    columns = {name: column for name in names if (column := coded(games[name]))}
    found = _each_alone({name: columns[name] for name in columns if (name,) in wanted})
    for chosen in wanted:
        if len(chosen) > 1 and columns.keys() >= set(chosen):
            kinds = kinds_of([columns[name] for name in chosen])
            if kinds:
                found[chosen] = kinds
    return found


def _each_alone(columns: Mapping[str, Coded]) -> dict[tuple[str, ...], Kinds]:
    """The values of each column; several are counted at once, which takes less than one by one."""
    found: dict[tuple[str, ...], Kinds] = {}
    for batch in _batches(columns):
        times = _counted(list(batch.values())).reshape([one.size for one in batch.values()])
        for axis, (name, column) in enumerate(batch.items()):
            others = tuple(other for other in range(len(batch)) if other != axis)
            found[(name,)] = _kinds_that_are([column], times.sum(others))
    return found


def _batches(columns: Mapping[str, Coded]) -> Iterator[dict[str, Coded]]:
    """As many columns after each other as have few kinds of rows together."""
    batch: dict[str, Coded] = {}
    for name, column in columns.items():
        if batch and not _are_few([*batch.values(), column]):
            yield batch
            batch = {}
        batch[name] = column
    if batch:
        yield batch


def kinds_of(columns: Sequence[Coded]) -> Kinds | None:
    """The kinds of rows of some columns; None if there could be too many."""
    return _kinds_that_are(columns, _counted(columns)) if _are_few(columns) else None


def _are_few(columns: Sequence[Coded]) -> bool:
    """Whether there cannot be many kinds of rows."""
    return math.prod(column.size for column in columns) * FEW <= len(columns[0].codes)


def _kinds_that_are(columns: Sequence[Coded], times: np.ndarray) -> Kinds:
    """The combinations of codes that occur."""
    found = np.flatnonzero(times)
    places = np.unravel_index(found, [column.size for column in columns])
    values = [column.values(at) for column, at in zip(columns, places, strict=True)]
    return Kinds(values, times[found].tolist())


def _counted(columns: Sequence[Coded]) -> np.ndarray:
    """Rows of every combination of codes."""
    combinations = math.prod(column.size for column in columns)
    codes = columns[0].codes
    for column in columns[1:]:
        codes = np.multiply(codes, column.size, dtype=np.min_scalar_type(combinations))
        codes += column.codes
    return np.bincount(codes, minlength=combinations)


def coded(column: pl.Series) -> Coded | None:
    """A column of yes and no, or of whole numbers that lie close together; None for others."""
    if column.dtype not in _ARRAYS:
        return None
    if column.dtype == pl.Boolean:
        column = column.cast(pl.UInt8)
    least, most, is_known = column.min(), column.max(), not column.null_count()
    if not isinstance(least, int) or not isinstance(most, int):  # nothing is known of any game
        return None
    size = most - least + 1 + (not is_known)
    room = np.iinfo(_ARRAYS[column.dtype]).max
    if size * FEW > len(column) or (most == room and not is_known):
        return None
    values = (column if is_known else column.fill_null(most + 1)).to_numpy()
    codes = values - values.dtype.type(least)  # too large for its type, it is right without sign
    narrow = np.min_scalar_type(size)
    return Coded(codes.view(f"u{codes.itemsize}").astype(narrow, copy=False), least, size, is_known)
