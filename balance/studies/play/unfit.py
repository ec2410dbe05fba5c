"""Blocks of a folder that are of no use to its study, though their checksums are right.

Somebody wrote them, or another version of balance, whose games had other columns or which asked
less of them.
"""

from collections.abc import Mapping, Sequence

from balance.engine.records import records
from balance.engine.workspace import row_dtype
from balance.store.folder import StudyFolder
from balance.studies.cells.cell import Cell
from balance.studies.cells.totals import Inquiry, answers
from balance.studies.play.runner import framed


def forget_strange_rows(
    folder: StudyFolder, cells: Sequence[Cell], asked: Mapping[str, Inquiry]
) -> None:
    """Let blocks be played again whose rows have other columns than those of now, or other numbers
    than those of the games of the block.
    """
    kept = {cell.id: cell for cell in cells if cell.keeps_rows}
    none = {
        id_: framed(cell, asked.get(id_), records(row_dtype(cell.game), 0)).schema
        for id_, cell in kept.items()
    }
    for name, entry in list(folder.blocks.items()):
        is_known = entry.cell in kept and folder.has_rows(name)
        if is_known and not folder.are_games(name, none[entry.cell]):
            folder.forget(name)


def forget_what_tells_too_little(folder: StudyFolder, asked: Mapping[str, Inquiry]) -> None:
    """Let blocks be played again of which neither totals nor rows tell what is asked now."""
    for name, entry in list(folder.blocks.items()):
        if entry.cell in asked and not answers(folder, asked[entry.cell], name):
            folder.forget(name)
