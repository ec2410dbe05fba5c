"""The records of the game: what compiled code reads and writes.

Each begins with a field of the game's name, by which the engine tells games apart. Places are bits:
of each column, from the left, its rows from the bottom and one that is never set.
"""

import numpy as np

from connect_four.kernel import codes

RULES = np.dtype(
    [
        ("connect_four", "u1"),
        ("players", "i4"),
        ("columns", "i4"),
        ("rows", "i4"),
        ("in_a_row", "i4"),
    ],
    align=True,
)

STATE = np.dtype(
    [
        ("connect_four", "u1"),
        ("actor", "i4"),  # the engine needs the fields from here ...
        ("decision", "i4"),
        ("finished", "i4"),  # 0 no, 1 by the rules
        ("goes_on", "i4"),
        ("turns", "i4"),
        ("seat_turns", "i4", (codes.SEATS,)),  # ... to here
        ("winner", "i4"),  # from 1; 0 while nobody has a line
        ("heights", "i4", (codes.COLUMNS,)),  # discs in each column
        ("discs", "i8", (codes.SEATS,)),  # the places of each seat
    ],
    align=True,
)

TALLY = np.dtype([("connect_four", "u1"), ("opening", "i4")], align=True)
