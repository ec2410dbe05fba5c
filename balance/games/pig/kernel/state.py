"""The records of Pig: what compiled code reads and writes.

Each begins with a field of the game's name, by which the engine tells games apart.
"""

import numpy as np

from balance.games.pig.kernel import codes

RULES = np.dtype(
    [
        ("pig", "u1"),
        ("players", "i4"),
        ("target", "i4"),
        ("die_sides", "i4"),
        ("max_turns", "i4"),
        ("start_scores", "i4", (codes.SEATS,)),
    ],
    align=True,
)

STATE = np.dtype(
    [
        ("pig", "u1"),
        ("actor", "i4"),
        ("decision", "i4"),
        ("finished", "i4"),  # 0 no, 1 by the rules, 2 capped
        ("goes_on", "i4"),  # always 0: a move of Pig is one decision
        ("turns", "i4"),  # finished turns
        ("seat_turns", "i4", (codes.SEATS,)),
        ("choice", "i4"),  # what the acting seat chose last
        ("turn_total", "i4"),
        ("rolls", "i4"),  # rolls so far: the index of the next one
        ("score", "i4", (codes.SEATS,)),
    ],
    align=True,
)

TALLY = np.dtype(
    [
        ("pig", "u1"),
        ("busts", "i4"),
        ("lost_points", "i4"),
        ("best_turn", "i4"),
        ("holds", "i4", (codes.SEATS,)),
        ("gained_by_round", "i4", (codes.STRETCHES, codes.SEATS)),
    ],
    align=True,
)
