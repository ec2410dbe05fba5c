"""Figures on the ships: whose they are, where captains stand.

Figures are small numbers in the state; what is worked out from them is not.
"""

import numpy as np

from balance.engine.jit import compiled
from balance.games.sewer_pirats.kernel import codes


@compiled
def figure(seat, tribe):
    """The number under which a figure stands on a ship."""
    return 1 + codes.TRIBES * seat + tribe


@compiled
def owner_of(figure):
    """The seat that owns a figure on a ship."""
    return (np.int64(figure) - 1) // codes.TRIBES


@compiled
def tribe_of(figure):
    """The tribe of a figure on a ship."""
    return (np.int64(figure) - 1) % codes.TRIBES


@compiled
def owns(seat, figure):
    """Is it a figure of this seat, and not an empty space?"""
    first = 1 + codes.TRIBES * seat  # no division: the loops of the legal moves are full of this
    return first <= figure < first + codes.TRIBES


@compiled
def captain_ship(state, seat):
    """The ship on which a seat has its captain, -1 if it has none (SP-15)."""
    for ship in range(codes.SHIPS):
        if owns(seat, state.space[ship][codes.CAPTAIN]):
            return ship
    return -1


@compiled
def has_captain(state, seat):
    """Has the seat a figure on the captain's space of any ship?"""
    return captain_ship(state, seat) >= 0


@compiled
def has_groups(state):
    """Has every ship a group left (SP-62)?"""
    for ship in range(codes.SHIPS):  # noqa: SIM110 (compiled code has no all)
        if state.groups[ship] == 0:
            return False
    return True
