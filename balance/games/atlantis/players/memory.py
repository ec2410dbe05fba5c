"""The scratch pad of a seat: all of Atlantis but the symbols is public, so nothing is remembered.

Characters and features write here what they work out about one position, and read it back before
the next one; no field means anything from one decision to the next.
"""

import numpy as np

from balance.engine.jit import apart
from balance.games.atlantis.kernel import codes

MEMORY = np.dtype(
    [
        ("atlantis", "u1"),
        ("queue", "i2", (codes.MAX_HEXES,)),  # hexes in the order a search came to them
        ("road", "i2", (codes.MAX_HEXES,)),  # steps of a ship to the nearest open landing hex
        ("far", "i2", (codes.MAX_HEXES,)),  # steps of a creature to the hex, or NOWHERE
        ("begins", "i2", (codes.MAX_HEXES,)),  # how a shortest path there begins, as bits
        ("weight", "f8", (codes.MAX_PLAYERS,)),  # what a guy of the seat counts in a set of guys
        ("on_land", "f8", (codes.MAX_HEXES,)),  # weights of the guys there, by where they are
        ("in_water", "f8", (codes.MAX_HEXES,)),
        ("aboard", "f8", (codes.MAX_HEXES,)),
        ("own_there", "i2", (codes.MAX_HEXES,)),  # own guys on the tile
        ("own_swimmers", "i2", (codes.MAX_HEXES,)),
        ("values", "f8", (64,)),  # value of every option
    ],
    align=True,
)


@apart
def observe(rules, state, memory, seat):
    """Nothing need be remembered: all but the symbols lies open."""
    return
