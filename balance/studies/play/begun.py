"""Blocks that were cut off: what the folder holds of them is not played again."""

from dataclasses import dataclass

import polars as pl

from balance.store.folder import StudyFolder
from balance.store.frames import may_be_unknown
from balance.store.manifest import StoreError
from balance.studies.cells.totals import Inquiry, Totals, kept, merge
from balance.studies.play.blocks import Block


@dataclass(frozen=True)
class Begun:
    """The first games of a block: their rows, or their totals alone; of none by default.

    Attributes
    ----------
    games : int
        How many they are, whole rotations of the line-up.
    rows : polars.DataFrame or None
    totals : Totals or None
    """

    games: int = 0
    rows: pl.DataFrame | None = None
    totals: Totals | None = None

    @property
    def first_row(self) -> int:
        """The first game of the block whose row is known."""
        return 0 if self.rows is not None else self.games

    def rows_from(self, start: int, frame: pl.DataFrame) -> pl.DataFrame:
        """The rows from one game of the block on, of which the frame has those that are new."""
        if self.rows is None or start >= self.games:
            return frame
        return pl.concat([self.rows[start:], frame], rechunk=True)

    def with_totals(self, asked: Inquiry, totals: Totals) -> Totals:
        """The totals of the block, of which these are those of the rows that are known."""
        return totals if self.totals is None else merge(asked, [self.totals, totals])


NOTHING = Begun()


def unplayed(folder: StudyFolder, block: Block) -> int:
    """Games of a block that are to be played; those that are there may prove of no use."""
    held = folder.held(block.name)
    is_of_use = held <= block.games and held % block.cell.rotations == 0
    return block.games - held if is_of_use else block.games


def begun(folder: StudyFolder, block: Block, asked: Inquiry | None) -> Begun:
    """What can be gone on with of a block that is not whole.

    Parameters
    ----------
    asked : Inquiry or None
        What its totals are made of, if they are.
    """
    games = block.games - unplayed(folder, block)
    if not 0 < games < block.games:
        return NOTHING
    if block.cell.keeps_rows:
        rows = _rows(folder, block)
        return NOTHING if rows is None else Begun(games, rows)
    totals = kept(folder, asked, block.name) if asked else None
    return NOTHING if totals is None else Begun(games, totals=totals)


def _rows(folder: StudyFolder, block: Block) -> pl.DataFrame | None:
    """The rows that were kept; None where there are none, or somebody wrote them: they cannot be
    read, or lack something that every game has.
    """
    cell = block.cell
    try:
        rows = folder.read(block.name)
    except StoreError:
        return None
    known = set(rows.columns) - may_be_unknown(cell.game, cell.players, cell.things)
    return None if any(rows[column].null_count() for column in known) else rows
