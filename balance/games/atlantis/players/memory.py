"""The scratch pad of a seat: all of Atlantis but the symbols is public, so nothing is remembered.

Characters and features write here what they work out about one position, and read it back before
the next one; what characters keep for the rest of a move is marked by the clock. What features keep
about a position holds for that very position alone, which is compared with ``sight`` before
anything of it is used (:mod:`.sight`).
"""

import numpy as np

from balance.engine.jit import apart
from balance.games.atlantis.kernel import codes

MOST_FEATURES = 40

# The fields of a position that features are worked out from, as in STATE.
SIGHT = np.dtype(
    [
        ("sight", "u1"),
        ("content", "u1", (codes.MAX_HEXES,)),
        ("shown", "u1", (codes.MAX_HEXES,)),
        ("symbol", "i1", (codes.MAX_HEXES,)),
        ("guy_status", "i1", (codes.SEATS, codes.MAX_GUYS)),
        ("guy_at", "i2", (codes.SEATS, codes.MAX_GUYS)),
        ("ship_at", "i2", (codes.MAX_SHIPS,)),
        ("crew", "i1", (codes.MAX_SHIPS, codes.SEATS)),
        ("creature_at", "i2", (codes.TYPES, codes.MAX_OF_A_TYPE)),
    ],
    align=True,
)

MEMORY = np.dtype(
    [
        ("atlantis", "u1"),
        ("queue", "i2", (codes.MAX_HEXES,)),  # hexes in the order a search came to them
        ("road", "i2", (codes.MAX_HEXES,)),  # steps of a ship to the nearest open landing hex
        ("ends", "i2", (codes.MAX_HEXES,)),  # hexes in the order in which roads came to them
        ("roads_at", "i4"),  # the first of them from which roads were not yet followed
        ("roads_found", "i4"),  # how many there are
        ("sea", "u1", (codes.MAX_HEXES,)),  # the position that roads are of: content of the hexes
        ("ships", "i2", (codes.MAX_SHIPS,)),  # where ships are
        ("krakens", "i2", (codes.MAX_OF_A_TYPE,)),
        ("monsters", "i2", (codes.MAX_OF_A_TYPE,)),
        ("to_ship", "i1", (codes.MAX_HEXES,)),  # distance to a ship with the seats wanted, or FAR
        ("to_guy", "i1", (codes.MAX_HEXES,)),  # to an own guy on land or swimming
        ("far", "i2", (codes.MAX_HEXES,)),  # steps of a creature to the hex, or NOWHERE
        ("begins", "i2", (codes.MAX_HEXES,)),  # how a shortest path there begins, as bits
        ("weight", "f8", (codes.MAX_PLAYERS,)),  # what a guy of the seat counts in a set of guys
        ("on_land", "f8", (codes.MAX_HEXES,)),  # weights of the guys there, by where they are
        ("in_water", "f8", (codes.MAX_HEXES,)),
        ("aboard", "f8", (codes.MAX_HEXES,)),
        ("own_there", "i2", (codes.MAX_HEXES,)),  # own guys on the tile
        ("others_there", "i2", (codes.MAX_HEXES,)),  # guys of opponents
        ("own_swimmers", "i2", (codes.MAX_HEXES,)),
        ("values", "f8", (64,)),  # value of every option
        # directions, as bits, in which a creature of the type rolled goes to its best gain, if any
        ("ahead", "i4", (codes.MAX_OF_A_TYPE,)),
        # values of the actions of every piece, by the option that chooses it, for that one move
        ("worth", "f8", (codes.MAX_PIECES, codes.MAX_ACTIONS)),
        # the position in sight
        ("sight", SIGHT),
        ("viewer", "i4"),  # the seat whose features they are, plus 1; 0: nothing in sight
        ("ring", "i4"),  # the content of the tiles that sink now
        ("vortex", "f8"),  # chance that the next of them is a vortex
        ("sinkable", "i4"),  # how many there are
        ("near_sinkable", "i4", (codes.MAX_HEXES,)),  # of them on or next to a hex
        ("nearest_ship", "i4", (codes.MAX_HEXES,)),  # way to a free seat, -1 not worked out
        ("hunt", "f8", (codes.TYPES, codes.MAX_HEXES)),  # chance of an attack, -1 not worked out
        ("sea_road", "i2", (codes.MAX_HEXES,)),  # as road, but ships come and go
        ("charted", "i4"),  # which position sea_road is of: 0 none, 1 that in sight, 2 a move's
        ("rivals", "f8", (MOST_FEATURES,)),  # the features of the opponents
        ("tile_at", "i2", (codes.MAX_HEXES,)),  # the tiles that can sink now
        ("own_hits", "f8", (codes.MAX_HEXES,)),  # own guys hit if such a tile sinks
        ("other_hits", "f8", (codes.MAX_HEXES,)),  # and those of opponents
        ("prospect", "f8"),  # what the best sinking is worth
        ("own_hits_now", "f8", (codes.MAX_HEXES,)),  # the same after a move
        ("other_hits_now", "f8", (codes.MAX_HEXES,)),
        # what the creature under way can still come to
        ("scent_of", "i4"),  # of which type and how many steps, -1 for none
        ("prey", "f8", (codes.MAX_HEXES,)),  # what its attack on a hex is worth
        ("scent", "f8", (codes.MAX_HEXES,)),  # the best of it within these steps from a hex
        ("scent_before", "f8", (codes.MAX_HEXES,)),  # the same with a step less
        # what a move changed of it
        ("strayed", "i4"),  # type of the creature that moved, -1 for none
        ("roamer", "i4"),  # its number
        ("guys_stay", "u1"),  # whether all guys are where they were, or aboard the same ship
        ("others_stay", "u1"),  # whether all guys of opponents are, those aboard too
        ("ships_stay", "u1"),  # whether all ships are where they were
        ("seats_stay", "u1"),  # and have a free seat if they had one
        # features of moves after which a creature alone has moved, by where it came to
        ("kept_of", "i4"),  # which creature: type * 16 + number, -1 for none
        ("is_kept", "u1", (codes.MAX_HEXES,)),
        ("kept", "f8", (codes.MAX_HEXES, MOST_FEATURES)),
    ],
    align=True,
)


@apart
def observe(rules, state, memory, seat):
    """Nothing need be remembered: all but the symbols lies open."""
    return
