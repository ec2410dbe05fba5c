"""From rows of finished games to a Polars frame with the columns of the data contract."""

from collections.abc import Container, Mapping, Sequence
from itertools import product
from types import ModuleType
from typing import Any

import numpy as np
import polars as pl

from balance.engine.workspace import common_columns

_NAMES = {"seat_turns": "turns"}  # the per-seat form of a column that also exists per game


def frame(
    game: ModuleType,
    rows: np.ndarray,
    cell: str,
    players: int,
    things: Mapping[str, Sequence[str]],
    own: Container[str] | None = None,
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
    own : container of str, optional
        Which of the game's own columns are made; all of them without it.

    Returns
    -------
    polars.DataFrame
        Integer columns; ``capped`` is boolean, ``rank_*`` null where no place was given.
    """
    columns = [
        pl.Series("game", rows["game"]),
        pl.Series("cell", [cell]).new_from_index(0, len(rows)),
        pl.Series("players", [players], pl.Int8).new_from_index(0, len(rows)),
    ]
    labels = {"seat": [str(seat + 1) for seat in range(players)], **things}
    for name, _, *room in common_columns(game.SEATS)[1:]:
        none = 0 if name == "rank" else None
        columns += _series(rows[name], _NAMES.get(name, name), [labels["seat"]] * len(room), none)
    for column in game.COLUMNS:
        axes = [labels[axis] for axis in column.axes]
        columns += _series(rows[column.name], column.name, axes, column.none, own)
    return pl.DataFrame([one.cast(pl.Boolean) if one.name == "capped" else one for one in columns])


def _series(
    values: np.ndarray,
    title: str,
    axes: Sequence[Sequence[str]],
    none: int | None,
    wanted: Container[str] | None = None,
) -> list[pl.Series]:
    """One series for every place along the axes, named by the labels there."""
    found = []
    for place in product(*(range(len(labels)) for labels in axes)):
        name = "_".join([title, *(axis[i] for axis, i in zip(axes, place, strict=True))])
        if wanted is not None and name not in wanted:
            continue
        where: Any = (..., *place)
        column = np.ascontiguousarray(values[where])
        series = pl.Series(name, column)
        unknown = np.zeros(len(column), bool) if none is None else column == none
        found.append(series.set(pl.Series(unknown), None) if unknown.any() else series)
    return found
