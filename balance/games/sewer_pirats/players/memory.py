"""What a seat keeps in mind beside the open game, and its scratch pad.

A seat that watches knows what everybody took, for each token and each card of the row was face up
before. The collector keeps the family it picked. Characters and features write the other fields
for one position and read them back before the next one; none means anything afterwards.
"""

import numpy as np

from balance.engine.jit import apart
from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.players.dials import MOST_DIALS

MEMORY = np.dtype(
    [
        ("sewer_pirats", "u1"),
        ("watches", "u1"),  # 1 once the seat has watched the game
        ("family", "u1"),  # 1 + bonus kind that the seat took first, 0 before
        ("dials", "f8", (MOST_DIALS,)),  # of the character that thinks
        ("total", "i4", (codes.SEATS, codes.KINDS)),  # values of a seat's booty, by kind
        ("count", "i4", (codes.SEATS, codes.KINDS)),  # and how many tokens
        (
            "front",
            "f8",
            (codes.SHIPS, codes.TOKENS),
        ),  # values of the front groups' booty, best first
        ("front_bonus", "f8", (codes.SHIPS,)),  # and of their bonus tokens
        ("more_bonus", "f8", (codes.BONUSES,)),  # tokens that the seat may still get
        ("more_booty", "f8", (codes.KINDS,)),
        # what lies in front is worth to everybody, the bonus token last
        ("worth", "f8", (codes.SEATS, codes.SHIPS, codes.TOKENS + 1)),
        ("gone", "u1", (codes.TOKENS,)),  # tokens taken in a sailing played out
        ("took", "f8", (codes.SEATS,)),  # and what they were worth to their takers
        ("favourite", "i4"),  # the ship a privateer is after
        ("values", "f8", (codes.MAX_OPTIONS,)),  # value of every option
    ],
    align=True,
)


@apart
def observe(rules, state, memory, seat):
    """The seat watches; it notes which bonus token it took first."""
    memory.watches = 1
    for bonus in range(codes.BONUSES):
        if memory.family == 0 and state.bonus[seat][bonus] > 0:
            memory.family = 1 + bonus
