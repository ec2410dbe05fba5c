"""From rows of finished games to a Polars frame with the columns of the data contract."""

from collections.abc import Mapping, Sequence
from types import ModuleType

import numpy as np
import polars as pl

from balance.engine.desk import common_columns

_NAMES = {"seat_turns": "turns"}  # the per-seat form of a column that also exists per game


def frame(
    game: ModuleType,
    rows: np.ndarray,
    cell: str,
    players: int,
    things: Mapping[str, Sequence[str]],
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

    Returns
    -------
    polars.DataFrame
        Integer columns; ``capped`` is boolean, ``rank_*`` null where no place was given.
    """
    columns = [
        pl.Series("game", rows["game"]),
        pl.repeat(cell, len(rows), eager=True).alias("cell"),
        pl.repeat(players, len(rows), dtype=pl.Int8, eager=True).alias("players"),
    ]
    labels = {"seat": [str(seat + 1) for seat in range(players)], **things}
    for name, *_ in common_columns(game.SEATS)[1:]:
        columns += _series(rows, name, labels["seat"])
    for column in game.COLUMNS:
        columns += _series(rows, column.name, labels[column.axis] if column.axis else ())
    return pl.DataFrame([_typed(series) for series in columns])


def _series(rows: np.ndarray, name: str, labels: Sequence[str]) -> list[pl.Series]:
    values = rows[name]
    title = _NAMES.get(name, name)
    if values.ndim == 1:
        return [pl.Series(title, np.ascontiguousarray(values))]
    return [
        pl.Series(f"{title}_{label}", np.ascontiguousarray(values[:, i]))
        for i, label in enumerate(labels)
    ]


def _typed(series: pl.Series) -> pl.Series:
    if series.name == "capped":
        return series.cast(pl.Boolean)
    if series.name.startswith("rank_") and series.dtype == pl.UInt8 and series.min() == 0:
        return series.replace(0, None)
    return series
