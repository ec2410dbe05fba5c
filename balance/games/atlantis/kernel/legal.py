"""What a seat of Atlantis may do, in canonical order."""

from balance.engine.jit import apart, compiled
from balance.games.atlantis.kernel import codes
from balance.games.atlantis.kernel.creatures import (
    list_creature_steps,
    list_creatures,
    list_dive_hexes,
    list_dive_rows,
)
from balance.games.atlantis.kernel.movement import list_actions, list_pieces
from balance.games.atlantis.kernel.sinking import (
    list_refuges,
    list_tiles_to_sink,
)


@apart
def _legal(rules, state, options):
    decision = state.decision
    if decision == codes.PIECE:
        return list_pieces(rules, state, options)
    if decision == codes.ACTION:
        return list_actions(rules, state, options)
    if decision == codes.STEP:
        return list_creature_steps(rules, state, options)
    if decision == codes.CREATURE:
        return list_creatures(rules, state, options)
    if decision == codes.DIVE_ROW:
        return list_dive_rows(rules, state, options)
    if decision == codes.PLACE:
        return _list_places(rules, state, options)
    if decision == codes.SINK:
        return list_tiles_to_sink(rules, state, options)
    if decision == codes.REFUGE:
        return list_refuges(rules, state, options)
    return list_dive_hexes(rules, state, options)


@compiled
def legal(rules, state, options):
    """The options of every decision in canonical order (section 6)."""
    return _legal(rules, state, options)


@apart
def _list_places(rules, state, options):
    """P1: tiles with room (AT-5, AT-6)."""
    n = 0
    for place in range(rules.hexes):
        content = state.content[place]
        if (
            content not in (codes.SEA, codes.CITY)
            and state.guys_on[place] < rules.setup_capacity[content]
        ):
            options[n] = place
            n += 1
    return n
