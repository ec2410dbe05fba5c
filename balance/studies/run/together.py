"""Cells that were played on the same deals, read side by side."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl

from balance.games.api import Metric
from balance.stats.blocks import BlockTotals, pieces, totals
from balance.stats.contrasts import Distances, distances
from balance.stats.measures import Measure
from balance.studies.cells.cell import Cell
from balance.studies.play.playing import Playing
from balance.studies.run.compare import columns_of, measure_of_column

ROWS = 8_192  # of every cell that are looked at together; bounds the memory, changes no result


@dataclass(frozen=True)
class Together:
    """The same deals in several cells of as many seats, whose rows are kept.

    Attributes
    ----------
    played : Playing
    cells : sequence of Cell
    games : int
        Of every cell, whole rotations.
    """

    played: Playing
    cells: Sequence[Cell]
    games: int

    def distances(self) -> Distances:
        """How far the seats of every cell are from fair."""
        ids = [f"win_share_{seat}" for seat in range(1, self.cells[0].players + 1)]
        scale, block = self._metric(self.cells[0], ids[0]).scale, self.cells[0].rotations
        runs = ([np.stack([own.x for own in one]) for one in piece] for piece in self.pieces(ids))
        return distances(runs, block, self.games // block, scale, self.played.anytime)

    def pieces(self, ids: Sequence[str]) -> Iterator[list[list[BlockTotals]]]:
        """The totals of some metrics, on the same deals in every cell, piece by piece."""
        block = self.cells[0].rotations
        measures, frames = zip(*(self._columns(cell, ids) for cell in self.cells), strict=True)
        rows = max(ROWS // block, 1) * block
        for piece in zip(*frames, strict=True):
            both = list(zip(piece, measures, strict=True))
            for first in range(0, piece[0].height, rows):
                yield [totals(one.slice(first, rows), own, block) for one, own in both]

    def _columns(
        self, cell: Cell, ids: Sequence[str]
    ) -> tuple[list[Measure], Iterator[pl.DataFrame]]:
        metrics = [self._metric(cell, id_) for id_ in ids]
        measures = [measure_of_column(one) for one in metrics]
        lazy = columns_of(self.played.folder, cell, metrics, self.games)
        return measures, pieces(lazy, measures, cell.rotations)

    def _metric(self, cell: Cell, id_: str) -> Metric:
        return next(one for one in self.played.order.asked[cell.id].metrics if one.id == id_)
