"""Walking and sinking are one plan: what the sinking at the end of this turn will hit.

A guy on the tile is driven into the water, and one on or next to it, wherever it stands, sails or
swims, is lost if a vortex lies there; such a guy counts as much as a vortex is likely. The seat is
taken to sink where it hits opponents most and hardly itself; a step that brings own guys there
leaves it only worse tiles.
"""

from balance.engine.jit import apart, compiled
from balance.games.atlantis.players.distances import beside, place_of

_DEAR = 4.0  # opponents' guys that are worth hitting an own one


@apart
def count_hits(rules, memory, state, seat):
    """Note the tiles that can sink in the position in sight, and how many guys each would hit."""
    own, others = memory.own_there, memory.others_there
    own[:], others[:] = 0, 0
    for other in range(rules.players):
        for guy in range(rules.guys):
            place = place_of(state, other, guy)
            if place >= 0 and other == seat:
                own[place] += 1
            elif place >= 0:
                others[place] += 1
    found = 0
    for place in range(rules.hexes):
        if memory.ring > 0 and state.content[place] == memory.ring:
            memory.tile_at[found] = place
            memory.own_hits[found] = own[place] + memory.vortex * _next_to(rules, own, place)
            memory.other_hits[found] = others[place] + memory.vortex * _next_to(
                rules, others, place
            )
            found += 1
    memory.prospect = best_sinking(rules, memory, state, seat)


@compiled
def _next_to(rules, there, place):
    """How many stand next to a hex."""
    found = 0
    for direction in range(rules.directions):
        other = beside(rules, place, direction)
        if other >= 0:
            found += there[other]
    return found


@apart
def best_sinking(rules, memory, after, seat):
    """What the seat's best sinking is worth after a move, in guys of opponents."""
    own, others = memory.own_hits, memory.other_hits
    if not (memory.guys_stay and memory.ships_stay):
        own, others = memory.own_hits_now, memory.other_hits_now
        _recount(rules, memory, after, seat)
    best = -_DEAR * rules.guys
    for tile in range(memory.sinkable):
        best = max(best, others[tile] - _DEAR * own[tile])
    return best


@apart
def _recount(rules, memory, after, seat):
    """Count hits after a move, by who is no longer where he was."""
    for tile in range(memory.sinkable):
        memory.own_hits_now[tile] = memory.own_hits[tile]
        memory.other_hits_now[tile] = memory.other_hits[tile]
    for other in range(rules.players):
        if other != seat and memory.others_stay:
            continue
        hits = memory.own_hits_now if other == seat else memory.other_hits_now
        for guy in range(rules.guys):
            was, place = place_of(memory.sight, other, guy), place_of(after, other, guy)
            if was != place:
                _add_hits(rules, memory, hits, was, -1.0)
                _add_hits(rules, memory, hits, place, 1.0)


@compiled
def _add_hits(rules, memory, hits, place, amount):
    """Add a guy to the hits of all tiles on or next to which it is."""
    if place < 0 or memory.near_sinkable[place] == 0:
        return
    for tile in range(memory.sinkable):
        steps = rules.distance[place][memory.tile_at[tile]]
        if steps == 0:
            hits[tile] += amount
        elif steps == 1:
            hits[tile] += amount * memory.vortex
