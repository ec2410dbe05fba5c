"""The records of the game: what compiled code reads and writes.

Each begins with a field of the game's name, by which the engine tells games apart. Spaces are bits:
space number n is the bit 1 << n of a number.
"""

import numpy as np

from tic_tac_toe.kernel import codes

RULES = np.dtype(
    [
        ("tic_tac_toe", "u1"),
        ("players", "i4"),
        ("spaces", "i4"),
        ("line_count", "i4"),
        ("lines", "i4", (codes.LINES,)),  # the spaces of each line
    ],
    align=True,
)

STATE = np.dtype(
    [
        ("tic_tac_toe", "u1"),
        ("actor", "i4"),  # the engine needs the fields from here ...
        ("decision", "i4"),
        ("finished", "i4"),  # 0 no, 1 by the rules
        ("goes_on", "i4"),
        ("turns", "i4"),
        ("seat_turns", "i4", (codes.SEATS,)),  # ... to here
        ("marks", "i4", (codes.SEATS,)),  # the spaces of each seat
        ("winner", "i4"),  # from 1; 0 while nobody has a line
    ],
    align=True,
)

TALLY = np.dtype([("tic_tac_toe", "u1"), ("opening", "i4")], align=True)
