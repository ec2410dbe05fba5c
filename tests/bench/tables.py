"""Games to be timed: one cell, played on one thread into rows that are used again and again."""

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from balance.rulesets import load
from balance.studies.cells.cell import Cell, make_cells
from tests.bench.measure import pace

CHUNK = 1_024  # as in the C yardsticks: rows stay in the cache
SEED = 1


def cell_of(game: str, players: int, player: str) -> Cell:
    """The standard rules with the same player in every seat."""
    return make_cells([load(f"{game}/standard")], [players], [player])[0]


class Measured:
    """A cell on one table, every column on.

    Parameters
    ----------
    cell : Cell
    """

    def __init__(self, cell: Cell) -> None:
        self.cell = cell
        self.table = cell.table()
        self.rows = self.table.rows(CHUNK)

    def rate(self, games: int) -> float:
        """Games a second of processor time."""
        return pace(self.run, games).core

    def run(self, games: int) -> int:
        """Play games, chunk by chunk; returns how many they were."""
        for first in range(0, games, CHUNK):
            self.play(first, min(CHUNK, games - first))
        return games

    def play(self, first: int, games: int) -> np.ndarray:
        """The rows of some games; the next call overwrites them."""
        rows = self.rows[:games]
        self.table.play(SEED, first, 1, rows)
        return rows


class Means:
    """Means and variances of the columns that two implementations share.

    Parameters
    ----------
    measured : Measured
    games : int
    """

    def __init__(self, measured: Measured, games: int) -> None:
        self.games = games
        sums: dict[str, np.ndarray] = {}
        squares: dict[str, np.ndarray] = {}
        for first in range(0, games, CHUNK):
            rows = measured.play(first, min(CHUNK, games - first))
            for name, values in _columns(rows).items():
                sums[name] = sums.get(name, 0) + values.sum(axis=0)
                squares[name] = squares.get(name, 0) + (values**2).sum(axis=0)
        self.mean = {name: total / games for name, total in sums.items()}
        self.variance = {name: squares[name] / games - self.mean[name] ** 2 for name in sums}

    def z(self, others: Mapping[str, Any], games: int) -> dict[str, float]:
        """How many standard errors the means of ``others`` lie off, column by column.

        Parameters
        ----------
        others : mapping of column to a mean, to one mean a seat or thing, or to rows of them
            Of ``games`` games; columns we do not have are left out.
        """
        found = {}
        for name, means in others.items():
            name = _THEIR_NAMES.get(name, name)
            if name not in self.mean:
                continue
            if not isinstance(means, list) and np.ndim(self.mean[name]):
                name += _IN_ALL  # one value a game there, one a seat here
            for place, value in np.ndenumerate(np.array(means)):
                own, variance = float(self.mean[name][place]), float(self.variance[name][place])
                label = "_".join([name, *(str(i + 1) for i in place)])
                found[label] = _z(own - value, variance * (1 / self.games + 1 / games))
        return found


_THEIR_NAMES = {"winners": "won", "scores": "score"}
_IN_ALL = " of all"


def _columns(rows: np.ndarray) -> dict[str, np.ndarray]:
    columns = {name: rows[name].astype(float) for name in rows.dtype.names or ()}
    columns["win_share"] = columns["won"] / columns["won"].sum(axis=1, keepdims=True)
    for name in [name for name, values in columns.items() if values.ndim == 2]:
        columns[name + _IN_ALL] = columns[name].sum(axis=1)
    return columns


def _z(difference: float, variance: float) -> float:
    if variance < 1e-15:
        return 0.0 if abs(difference) < 1e-9 else math.inf
    return abs(difference) / math.sqrt(variance)
