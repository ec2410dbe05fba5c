"""What a seat keeps in mind beside the open game, and its scratch pad.

A seat that watches knows what everybody took, for each token and each card of the row was face up
before. The collector keeps the family it picked. Characters and features write the other fields
for one position and read them back before the next one; none means anything afterwards.
"""

import numpy as np

from balance.games.sewer_pirats.dials import DIALS
from balance.games.sewer_pirats.state import KINDS, MAX_OPTIONS, SEATS, SHIPS, TOKENS

MEMORY = np.dtype(
    [
        ("sewer_pirats", "u1"),
        ("watches", "u1"),  # 1 once the seat has watched the game
        ("family", "u1"),  # 1 + bonus kind that the seat took first, 0 before
        ("dials", "f8", (DIALS + 4,)),  # of the character that thinks
        ("total", "i4", (SEATS, KINDS)),  # values of a seat's booty, by kind
        ("count", "i4", (SEATS, KINDS)),  # and how many tokens
        ("front", "f8", (SHIPS, TOKENS)),  # values of the front groups' booty, best first
        ("front_bonus", "f8", (SHIPS,)),  # and of their bonus tokens
        ("favourite", "i4"),  # the ship a privateer is after
        ("values", "f8", (MAX_OPTIONS,)),  # value of every option
    ],
    align=True,
)
