"""What a creature under way can still come to: its prey within the steps that it has left.

A seat decides the steps of a creature one by one, and of a first step alone only what lies beside
the creature shows. All moves of one decision leave the creature as many steps, so what lies within
these is spread over the sea once, and looked up for every move.
"""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.atlantis.kernel import codes
from balance.games.atlantis.players.distances import beside, place_of

_OWN = 2.0  # opponents' guys that an own one on the way counts
_DUMPED = 0.5  # what a guy counts that a kraken only throws into the water
_MOST_STEPS = 100  # more than the die can show


@compiled
def prey_in_reach(rules, memory, before, after, seat):
    """Guys of opponents less own ones that the creature under way can still come to, or 0.

    What a creature has just eaten is no prey any more: after an attack nothing is promised.
    """
    if before.phase != codes.CREATURES or after.mover < 0 or not memory.guys_stay:
        return 0.0
    _follow(rules, memory, before, seat, np.int64(after.distance - after.moved))
    return memory.scent[after.creature_at[after.type][after.mover]]


@apart
def _follow(rules, memory, state, seat, steps):
    """Have ``memory.scent`` tell of so many steps of the type rolled, which it may do already."""
    mark = state.type * _MOST_STEPS + steps
    if memory.scent_of == mark:
        return
    memory.scent_of = mark
    memory.scent[:] = 0.0
    if _find_prey(rules, memory, state, seat):
        for _ in range(steps):
            memory.scent_before = memory.scent
            _spread(rules, memory, state)


@apart
def _find_prey(rules, memory, state, seat):
    """Fill ``memory.prey`` with what an attack on each hex is worth; whether any is worth it."""
    memory.prey[:] = 0.0
    for other in range(rules.players):
        for guy in range(rules.guys):
            place = place_of(state, other, guy)
            if place >= 0:
                worth = _worth(state, state.guy_status[other][guy], place)
                memory.prey[place] += -_OWN * worth if other == seat else worth
    found = False
    for place in range(rules.hexes):
        found |= memory.prey[place] > 0.0
    return found


@compiled
def _worth(state, status, place):
    """What an attack by a creature of the type rolled does to a guy."""
    type_ = state.type
    if status == codes.SWIMMING and type_ in (codes.SHARK, codes.MONSTER):
        return 1.0 if state.beasts[codes.DOLPHIN][place] == 0 else 0.0
    if status == codes.ON_SHIP and type_ == codes.MONSTER:
        return 1.0
    return _DUMPED if status == codes.ON_SHIP and type_ == codes.KRAKEN else 0.0


@apart
def _spread(rules, memory, state):
    """Let the scent of a step less, and the prey on the hex itself, come to all hexes beside it."""
    for place in range(rules.hexes):
        best = 0.0
        for direction in range(rules.directions):
            other = beside(rules, place, direction)
            if other >= 0 and state.content[other] == codes.SEA:
                best = max(best, memory.prey[other] + memory.scent_before[other])
        memory.scent[place] = best
