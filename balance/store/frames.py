"""From rows of finished games to a Polars frame with the columns of the data contract."""

from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import product
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from balance.engine.records import records
from balance.engine.workspace import common_columns, row_dtype

_NAMES = {"seat_turns": "turns"}  # the per-seat form of a column that also exists per game
_APART = 64  # bytes, so that every column begins where its type may


def frame(
    game: ModuleType,
    rows: np.ndarray,
    cell: str,
    players: int,
    things: Mapping[str, Sequence[str]],
    asked: Container[str] | None = None,
) -> pl.DataFrame:
    """One column for every value, as ``name``, ``name_1`` .. ``name_N`` or ``name_<thing>``.

    Parameters
    ----------
    rows : ndarray of the game's row record, shape (games,)
    cell : str
        Name of the cell all rows belong to.
    players : int
        Seats in play; columns of further seats are left out.
    things : mapping of axis to names
    asked : container of str, optional
        Which columns are made beside ``game``, ``cell`` and ``players``; all without it.

    Returns
    -------
    polars.DataFrame
        Integer columns; ``capped`` is boolean, ``rank_*`` null where no place was given.
    """
    places = _all_places(game, rows, players, things)
    if asked is not None:
        places = [place for place in places if place.name in asked]
    copies = _copied([rows["game"], *(place.values for place in places)])
    return pl.DataFrame(
        [
            pl.Series("game", next(copies)),
            pl.Series("cell", [cell]).new_from_index(0, len(rows)),
            pl.Series("players", [players], pl.Int8).new_from_index(0, len(rows)),
            *(_series(place, values) for place, values in zip(places, copies, strict=True)),
        ]
    )


def may_be_unknown(game: ModuleType, players: int, things: Mapping[str, Sequence[str]]) -> set[str]:
    """Columns that are null where a game has no such value; parameters as of :func:`frame`."""
    places = _all_places(game, records(row_dtype(game), 0), players, things)
    return {place.name for place in places if place.none is not None}


class _Place(NamedTuple):
    """One place along the axes of a field: its column, its values, and which of them is none."""

    name: str
    values: np.ndarray
    none: int | None


def _all_places(
    game: ModuleType, rows: np.ndarray, players: int, things: Mapping[str, Sequence[str]]
) -> list[_Place]:
    labels = {"seat": [str(seat + 1) for seat in range(players)], **things}
    places: list[_Place] = []
    for name, _, *room in common_columns(game.SEATS)[1:]:
        none = 0 if name == "rank" else None
        places += _places(rows[name], _NAMES.get(name, name), [labels["seat"]] * len(room), none)
    for column in game.COLUMNS:
        axes = [labels[axis] for axis in column.axes]
        places += _places(rows[column.name], column.name, axes, column.none)
    return places


def _places(
    values: np.ndarray, title: str, axes: Sequence[Sequence[str]], none: int | None
) -> Iterator[_Place]:
    """Every place along the axes, named by the labels there."""
    for place in product(*(range(len(labels)) for labels in axes)):
        name = "_".join([title, *(axis[i] for axis, i in zip(axes, place, strict=True))])
        where: Any = (..., *place)
        yield _Place(name, values[where], none)


def _copied(columns: Sequence[np.ndarray]) -> Iterator[np.ndarray]:
    """Columns of records, one behind another in memory that is asked for once.

    A system gives a large piece of memory in large pages. Asked for column by column it took twice
    as long to fill.
    """
    sizes = [-(-column.itemsize * len(column) // _APART) * _APART for column in columns]
    memory, start = np.empty(sum(sizes), np.uint8), 0
    for column, size in zip(columns, sizes, strict=True):
        copy = memory[start : start + column.itemsize * len(column)].view(column.dtype)
        copy[:] = column
        yield copy
        start += size


def _series(place: _Place, values: np.ndarray) -> pl.Series:
    series = pl.Series(place.name, values)
    if place.name == "capped":
        return series.cast(pl.Boolean)
    if place.none is None or not (unknown := values == place.none).any():
        return series
    return series.set(pl.Series(unknown), None)
