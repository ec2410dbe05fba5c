"""The game's own columns: what is counted, what it means, and how it is shown."""

from balance.games.api import Column, Shown

COLUMNS = (
    Column("opening", "i1", "number of the space of the first mark, from 0"),
    Column("free_spaces", "i1", "spaces free at the end"),
)

BOARD = "Board"
SHOWN = {BOARD: (Shown("free_spaces", "mean", "spaces free at the end", "spaces"),)}
