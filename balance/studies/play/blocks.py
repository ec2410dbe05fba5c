"""Blocks: the fixed runs of game numbers that a study is cut into.

They belong to the study, not to the machine. A study that stops by itself is looked at after fixed
numbers of games, at which its blocks end; where it stops follows from its games alone. Each look
comes after a third or half as many games again as the last one had, so that few are too many, and
few looks are taken.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from balance.studies.cells.cell import Cell

BLOCK = 65_536  # games of a block, at most; a multiple of the rotations of the line-up
TRIED = 100_000  # games at most of a cell that tries the conclusions of another again
FEWEST = 100  # games of one that gets a part of them only: less would decide nothing
FIRST = 512  # games before the first look: before that nothing is decided


@dataclass(frozen=True)
class Block:
    """A fixed run of games of one cell; ``turn`` is when it is played, among all of them."""

    cell: Cell
    name: str
    first: int
    games: int
    turn: int


def block_size(cell: Cell) -> int:
    """Games of a full block: whole rotations of the line-up."""
    return BLOCK // cell.rotations * cell.rotations


def plan(cells: Sequence[Cell], games: int | None, stops: bool = False) -> list[Block]:
    """The blocks of a study, in turn for all cells, so that they grow together.

    Parameters
    ----------
    games : int or None
        Games of every cell, rounded up to whole rotations; None for what each ruleset says.
    stops : bool
        Whether blocks end where the study is looked at; its turns are then the looks.
    """
    blocks = [block for cell in cells for block in _blocks(cell, games, stops)]
    return sorted(blocks, key=lambda block: block.turn)


def _blocks(cell: Cell, games: int | None, stops: bool) -> Iterator[Block]:
    total = _whole(cell, _wanted(cell, cell.ruleset.games if games is None else games))
    size, start, number = block_size(cell), 0, count()
    for turn, end in enumerate(_ends(cell, total, stops)):
        for first in range(start, end, size):
            games_of_it = min(size, end - first)
            yield Block(cell, f"{cell.id}-{next(number):05d}", first, games_of_it, turn)
        start = end


def _ends(cell: Cell, total: int, stops: bool) -> Iterable[int]:
    """How many games a cell has after each turn."""
    if not total:
        return ()
    size = block_size(cell)
    ends = looks(total) if stops else (*range(size, total, size), total)
    return dict.fromkeys(_whole(cell, end) for end in ends)


def _whole(cell: Cell, games: int) -> int:
    """So many games, in whole rotations of the line-up."""
    return -(-games // cell.rotations) * cell.rotations


def _wanted(cell: Cell, games: int) -> int:
    """Games of a cell where those that the study is about get so many."""
    if cell.thinned == 1:
        return min(games, TRIED) if cell.tries and not cell.rung else games
    part = min(games // cell.thinned, TRIED) if cell.thinned else 0
    return part if part >= FEWEST else 0


def looks(games: int) -> Iterator[int]:
    """The numbers of games of a cell at its looks; the last one is all of them.

    Parameters
    ----------
    games : int
        At most.
    """
    for power in count():
        for at in (FIRST << power, (3 * FIRST << power) // 2):
            if at >= games:
                yield games
                return
            yield at
