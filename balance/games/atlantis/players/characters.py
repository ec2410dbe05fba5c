"""The named characters of Atlantis: each values the options it sees and takes the best.

Ties are broken at random. Nothing is remembered: everything but the symbols is public.
"""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.engine.luck import below, chance
from balance.engine.plan import has_plan, keep_plan
from balance.games.api import Character
from balance.games.atlantis.kernel import codes
from balance.games.atlantis.kernel.movement import list_guy_actions, list_sails
from balance.games.atlantis.players.dials import (
    BEGINNER,
    CAUTIOUS,
    CAUTIOUS_DIALS,
    DIAL,
    FERRYMAN,
    FERRYMAN_DIALS,
    HOMEWARD,
    HOMEWARD_DIALS,
    PIRATE,
    PIRATE_DIALS,
)
from balance.games.atlantis.players.distances import chart_guys, chart_ships, look_for_roads
from balance.games.atlantis.players.evaluation import value_actions, value_places
from balance.games.atlantis.players.targets import (
    best_gain,
    gain,
    refuge_value,
    tile_value,
    weigh_guys,
)

_TIE, _WHIM, _ANYTHING = 1, 2, 3  # purposes of a character's own luck
_SCALE = 1e6

CHARACTERS = {
    "beginner": Character(
        BEGINNER,
        {},
        "plays at random, but never misses a landing",
    ),
    "homeward": Character(
        HOMEWARD,
        HOMEWARD_DIALS,
        "brings its guys home by the shortest way, greedily",
    ),
    "cautious": Character(
        CAUTIOUS,
        CAUTIOUS_DIALS,
        "goes home, but keeps away from sharks, krakens and monsters and never crowds together",
    ),
    "pirate": Character(
        PIRATE,
        PIRATE_DIALS,
        "attacks the leader, takes ships away and breaks majorities",
    ),
    "ferryman": Character(
        FERRYMAN,
        FERRYMAN_DIALS,
        "sails full ships, shares them with all and spares the guys of others",
    ),
}


@apart
def choose(rules, memory, state, player, workspace, n, luck):
    """Index of the option a character takes."""
    options, decision, seat = workspace.options[0], state.decision, state.actor
    if player.character == BEGINNER:
        return _unless_ashore(rules, state, workspace, n, luck)
    if decision == codes.PIECE:
        return _choose_piece(rules, memory, state, player, workspace, n, luck)
    if decision == codes.CREATURE:
        return _choose_creature(rules, memory, state, player, workspace, n, luck)
    known = has_plan(workspace.clock, state.goes_on)
    if decision == codes.ACTION and known:
        _recall_actions(memory, state, n)
    elif decision == codes.ACTION:
        _look_around(rules, memory, state)
        piece = np.int64(state.piece)
        value_actions(rules, memory, state, player, seat, piece, options, n, memory.values)
    elif decision == codes.PLACE:
        value_places(rules, memory, state, player, seat, options, n, memory.values)
    else:
        _value_targets(rules, memory, state, player, options, n, known)
    return _best_of(memory.values, n, luck)


@apart
def _best_of(values, n, luck):
    """Index of the best value, one of several at random; ``values`` are rounded here."""
    best, ties = -np.inf, 0
    for i in range(n):
        values[i] = np.rint(values[i] * _SCALE)
    for i in range(n):
        if values[i] > best:
            best, ties = values[i], 0
        ties += values[i] == best
    wanted = below(luck, _TIE, 0, ties)
    for i in range(n):
        wanted -= values[i] == best
        if wanted < 0:
            return i
    return 0


@apart
def _best_or_none(values, n, luck, whim):
    """As :func:`_best_of`, but option 0 if no other has a gain; on a whim, then, any option."""
    best = -np.inf
    for i in range(1, n):
        best = max(best, np.rint(values[i] * _SCALE))
    if best > 0.0:
        values[0] = -np.inf
        return _best_of(values, n, luck)
    if chance(luck, _WHIM, 0) < whim:
        return below(luck, _ANYTHING, 0, n)
    return 0


# --- beginner -----------------------------------------------------------------------------


@apart
def _unless_ashore(rules, state, workspace, n, luck):
    """Ashore if it is offered, or the first piece for which it is; else any option."""
    options = workspace.options[0]
    for i in range(n):
        lands = state.decision == codes.ACTION and options[i] == codes.ASHORE_ACTION
        if state.decision == codes.PIECE and 0 < options[i] < codes.FIRST_SHIP:
            lands = _can_land(rules, state, workspace.options[1], options[i] - codes.FIRST_GUY)
        if lands:
            return i
    return below(luck, _TIE, 0, n)


@compiled
def _can_land(rules, state, actions, guy):
    """Whether a guy can go ashore, which comes first of its actions."""
    found = list_guy_actions(rules, state, state.actor, guy, codes.MAX_OPTIONS, actions, 0)
    return found > 0 and actions[0] == codes.ASHORE_ACTION


# --- phase 1 ------------------------------------------------------------------------------


@apart
def _choose_piece(rules, memory, state, player, workspace, n, luck):
    """The piece whose best action is best.

    What its actions are worth is kept, for it is asked which of them next.
    """
    options, values = workspace.options[0], memory.values
    _look_around(rules, memory, state)
    for i in range(1, n):
        values[i] = _value_piece(rules, memory, state, player, workspace, np.int64(options[i]))
    keep_plan(workspace.clock, 1, state.goes_on)
    return _best_or_none(values, n, luck, player.numbers[DIAL.whim])


@compiled
def _look_around(rules, memory, state):
    """What the values of actions need."""
    look_for_roads(rules, state, memory)
    chart_ships(rules, state, memory, 1)
    chart_guys(rules, state, memory, state.actor)


@compiled
def _value_piece(rules, memory, state, player, workspace, option):
    """Keep what the actions of a piece are worth; returns the best of it."""
    seat, actions, best = state.actor, workspace.options[1], -np.inf
    if option >= codes.FIRST_SHIP:
        piece = option - codes.FIRST_SHIP
        found = list_sails(rules, state, piece, seat, codes.MAX_OPTIONS, actions, 0)
    else:
        piece = option - codes.FIRST_GUY
        found = list_guy_actions(rules, state, seat, piece, codes.MAX_OPTIONS, actions, 0)
    worth = memory.worth[option]
    value_actions(rules, memory, state, player, seat, piece, actions, found, worth)
    for i in range(found):
        best = max(best, worth[i])
    return best


@compiled
def _recall_actions(memory, state, n):
    """Tell what was kept of the piece chosen."""
    at_sea = state.piece_kind == codes.SHIP_PIECE
    option = state.piece + (codes.FIRST_SHIP if at_sea else codes.FIRST_GUY)
    for i in range(n):
        memory.values[i] = memory.worth[option][i]


# --- everything else ----------------------------------------------------------------------


@apart
def _choose_creature(rules, memory, state, player, workspace, n, luck):
    """The creature with the best gain within reach, or to pass.

    Kept are the way it would go, for its first step is asked next, and the weights of guys, for
    a dive.
    """
    options, values = workspace.options[0], memory.values
    seat, type_ = state.actor, state.type
    reach = np.int64(state.distance)
    weigh_guys(rules, state, memory, player, seat)
    for i in range(n):
        values[i] = -np.inf
        if options[i] > 0:
            creature = options[i] - 1
            start = state.creature_at[type_][creature]
            values[i], begins = best_gain(rules, state, memory, player, seat, type_, start, reach)
            memory.ahead[creature] = begins if values[i] > 0.0 else 0
    keep_plan(workspace.clock, codes.MAX_PARTS - 1, state.goes_on)
    if options[0] > 0:  # passing is not allowed
        return _best_of(values, n, luck)
    return _best_or_none(values, n, luck, player.numbers[DIAL.whim])


@apart
def _value_targets(rules, memory, state, player, options, n, known):
    """Fill ``memory.values`` for tiles to sink, and for hexes that guys and creatures come to.

    ``known`` tells whether all lies as when the seat chose the creature that it now moves.
    """
    values, seat, decision = memory.values, state.actor, state.decision
    if not known:
        weigh_guys(rules, state, memory, player, seat)
    if decision == codes.STEP:
        _value_directions(rules, memory, state, player, seat, options, n, known)
        return
    owner = state.displaced_seat
    for i in range(n):
        option = np.int64(options[i])
        if decision == codes.SINK:
            values[i] = tile_value(rules, state, memory, player, option)
        elif decision == codes.REFUGE:
            values[i] = refuge_value(rules, state, player, seat, owner, option)
        else:
            values[i] = _dive_value(rules, memory, state, player, seat, option)


@compiled
def _value_directions(rules, memory, state, player, seat, options, n, known):
    """Go on while there is a gain, else stop, or anywhere where stopping is not offered."""
    type_, mover = state.type, state.mover
    if not known:
        left = state.distance - state.moved
        start = state.creature_at[type_][mover]
        best, begins = best_gain(rules, state, memory, player, seat, type_, start, left)
        memory.ahead[mover] = begins if best > 0.0 else 0
    ahead = memory.ahead[mover]
    for i in range(n):
        memory.values[i] = options[i] == 0
        if ahead > 0:
            memory.values[i] = options[i] > 0 and (ahead >> (options[i] - 1)) & 1 == 1


@apart
def _dive_value(rules, memory, state, player, seat, option):
    """The gain of a dive to a hex, or the best of a row; 0 if there is none."""
    type_ = state.type
    start = state.creature_at[type_][state.mover]
    first, last = option, option + 1
    if state.decision == codes.DIVE_ROW:
        first = rules.row_first[option]
        last = first + rules.row_count[option]
    best = 0.0
    for place in range(first, last):
        if place != start and state.content[place] == codes.SEA:
            value = gain(rules, state, memory, player, seat, type_, start, place)
            best = max(best, value)
    return best
