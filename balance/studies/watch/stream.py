"""Games of one cell in memory: a few at first, then more and more, and each played only once."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

import polars as pl

from balance.engine.records import records
from balance.engine.table import Table
from balance.engine.workspace import row_dtype
from balance.games.api import Metric
from balance.store.frames import frame
from balance.studies.cells.cell import Cell
from balance.studies.cells.metrics import common_metrics
from balance.studies.cells.totals import CAPPED, OUTCOMES
from balance.studies.play.compiled import compiled
from balance.studies.play.runner import Pace, workers_of
from balance.studies.run.compare import values_of

FEWEST, MOST = 16, 16_384  # games that are played at once


def asked_of_stream(cell: Cell) -> list[Metric]:
    """What a terminal tells first: who wins, length, shared wins and lead changes."""
    return [q for q in common_metrics(cell) if q.family == "seats" or q.id in OUTCOMES]


class Stream:
    """The games of one cell.

    Parameters
    ----------
    cell : Cell
    seed : int
    workers : int
        Threads; 0 for one a processor.
    """

    def __init__(self, cell: Cell, seed: int, workers: int) -> None:
        self.cell, self.seed = cell, seed
        self.metrics = asked_of_stream(cell)
        self.pace = Pace(MOST, FEWEST)
        self._tables: list[Table] = []
        self._workers = workers_of(workers)
        self._played: list[pl.DataFrame] = []
        self._games = 0

    def games(self, start: int, stop: int) -> pl.DataFrame:
        """The values of the metrics in some games, and which were stopped at the turn limit.

        What was not played before is now.

        Parameters
        ----------
        start, stop : int
            Whole rotations of the line-up.
        """
        if stop > self._games:
            self._played.append(self._play(range(self._games, stop)))
            self._games = stop
        return pl.concat(self._parts_of(start, stop))

    def _parts_of(self, start: int, stop: int) -> Iterator[pl.DataFrame]:
        first = 0
        for part in self._played:
            last = first + part.height
            if first < stop and last > start:
                yield part[max(start - first, 0) : min(stop, last) - first]
            first = last

    def _play(self, games: range) -> pl.DataFrame:
        cell, rows = self.cell, records(row_dtype(self.cell.game), len(games))
        parts = list(_parts(games, self._workers, cell.rotations))
        tables = self._seated(len(parts))

        def play(table: Table, part: range) -> None:
            own = rows[part.start - games.start : part.stop - games.start]
            table.play(self.seed, part.start, cell.rotations, own)

        with ThreadPoolExecutor(len(parts)) as pool:
            list(pool.map(play, tables, parts))
        played = frame(cell.game, rows, cell.id, cell.players, cell.things)
        return played.select(*values_of(self.metrics), CAPPED)

    def _seated(self, wanted: int) -> Sequence[Table]:
        """Tables for so many threads; the game is compiled with the first."""
        while len(self._tables) < wanted:
            self._tables.append(compiled(self.cell))
        return self._tables[:wanted]


def _parts(games: range, workers: int, rotations: int) -> Iterator[range]:
    """Games shared among threads, in whole rotations."""
    each = -(-len(games) // (workers * rotations)) * rotations
    for start in range(games.start, games.stop, each):
        yield range(start, min(start + each, games.stop))
