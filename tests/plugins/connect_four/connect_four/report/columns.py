"""The game's own columns: what is counted, what it means, and how it is shown."""

from balance.games.api import Column, Shown

COLUMNS = (
    Column("opening", "i1", "number of the column of the first disc, from 0"),
    Column("free_places", "i1", "places free at the end"),
)

BOARD = "Board"
SHOWN = {BOARD: (Shown("free_places", "mean", "places free at the end", "places"),)}
