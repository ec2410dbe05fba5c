"""Compiling what cells play with, so that nothing that is timed waits for it."""

from collections.abc import Iterable

from balance.engine.cache import mark_warm
from balance.engine.table import Table
from balance.studies.cells.cell import Cell
from balance.studies.play.interrupts import heard


def compiled(cell: Cell) -> Table:
    """A table of a cell for one thread, with all compiled that it plays with."""
    with heard():
        table = cell.table()
        table.compile()
    mark_warm(cell.game)
    return table


def compile_all(cells: Iterable[Cell]) -> None:
    """Have all compiled that cells play with: a game once, and again where somebody searches."""
    for cell in {(cell.ruleset.game, cell.searches): cell for cell in cells}.values():
        compiled(cell)
