"""The named characters of Atlantis: each values the options it sees and takes the best.

Ties are broken at random. Nothing is remembered: everything but the symbols is public.
"""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.engine.luck import below, chance
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
from balance.games.atlantis.players.distances import look_for_roads
from balance.games.atlantis.players.evaluation import action_value, place_value
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
    options, decision = workspace.options[0], state.decision
    if decision == codes.PIECE:
        return _choose_piece(rules, memory, state, player, workspace, n, luck)
    if player.character == BEGINNER:
        return _unless_ashore(state, options, n, luck)
    if decision == codes.CREATURE:
        return _choose_creature(rules, memory, state, player, options, n, luck)
    _value_options(rules, memory, state, player, options, n)
    return _best_of(memory.values, n, luck)


@apart
def _best_of(values, n, luck):
    """Index of the best value, one of several at random; ``values`` are rounded here."""
    best, ties = -np.inf, 0
    for i in range(n):
        values[i] = np.rint(values[i] * _SCALE)
        if values[i] > best:
            best, ties = values[i], 0
        ties += values[i] == best
    wanted = below(luck, _TIE, 0, ties)
    for i in range(n):
        if values[i] == best:
            if wanted == 0:
                return i
            wanted -= 1
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


@compiled
def _unless_ashore(state, options, n, luck):
    """Ashore if it is offered, else any option."""
    if state.decision == codes.ACTION:
        for i in range(n):
            if options[i] == codes.ASHORE_ACTION:
                return i
    return below(luck, _TIE, 0, n)


# --- phase 1 ------------------------------------------------------------------------------


@apart
def _choose_piece(rules, memory, state, player, workspace, n, luck):
    """The piece whose best action is best."""
    options, actions, values = workspace.options[0], workspace.options[1], memory.values
    seat = state.actor
    if player.character != BEGINNER:
        look_for_roads(rules, state, memory)
    for i in range(1, n):
        piece, at_sea = options[i] - codes.FIRST_GUY, options[i] >= codes.FIRST_SHIP
        if at_sea:
            piece = options[i] - codes.FIRST_SHIP
            found = list_sails(rules, state, piece, seat, codes.MAX_OPTIONS, actions, 0)
        else:
            found = list_guy_actions(rules, state, seat, piece, codes.MAX_OPTIONS, actions, 0)
        values[i] = -np.inf
        for j in range(found):
            action = np.int64(actions[j])
            if player.character != BEGINNER:
                value = action_value(rules, memory, state, player, seat, piece, action)
                values[i] = max(values[i], value)
            elif action == codes.ASHORE_ACTION:
                return i
    if player.character == BEGINNER:
        return below(luck, _TIE, 0, n)
    return _best_or_none(values, n, luck, player.numbers[DIAL.whim])


# --- everything else ----------------------------------------------------------------------


@apart
def _choose_creature(rules, memory, state, player, options, n, luck):
    """The creature with the best gain within reach, or to pass."""
    values, seat, type_ = memory.values, state.actor, state.type
    reach = np.int64(state.distance)
    weigh_guys(rules, state, memory, player, seat)
    for i in range(n):
        values[i] = -np.inf
        if options[i] > 0:
            start = state.creature_at[type_][options[i] - 1]
            values[i], _ = best_gain(rules, state, memory, player, seat, type_, start, reach)
    if options[0] > 0:  # passing is not allowed
        return _best_of(values, n, luck)
    return _best_or_none(values, n, luck, player.numbers[DIAL.whim])


@apart
def _value_options(rules, memory, state, player, options, n):
    """Fill ``memory.values`` for the decisions at which the best option is simply taken."""
    values, seat, decision = memory.values, state.actor, state.decision
    if decision == codes.ACTION:
        look_for_roads(rules, state, memory)
    elif decision != codes.PLACE:
        weigh_guys(rules, state, memory, player, seat)
    if decision == codes.STEP:
        _value_directions(rules, memory, state, player, seat, options, n)
        return
    piece, owner = np.int64(state.piece), state.displaced_seat
    for i in range(n):
        option = np.int64(options[i])
        if decision == codes.ACTION:
            values[i] = action_value(rules, memory, state, player, seat, piece, option)
        elif decision == codes.PLACE:
            values[i] = place_value(rules, state, player, seat, option)
        elif decision == codes.SINK:
            values[i] = tile_value(rules, state, memory, player, option)
        elif decision == codes.REFUGE:
            values[i] = refuge_value(rules, state, player, seat, owner, option)
        else:
            values[i] = _dive_value(rules, memory, state, player, seat, option)


@apart
def _value_directions(rules, memory, state, player, seat, options, n):
    """Go on while there is a gain, else stop, or anywhere where stopping is not offered."""
    type_ = state.type
    start = state.creature_at[type_][state.mover]
    left = state.distance - state.moved
    best, begins = best_gain(rules, state, memory, player, seat, type_, start, left)
    for i in range(n):
        memory.values[i] = options[i] == 0
        if best > 0.0:
            memory.values[i] = options[i] > 0 and (begins >> (options[i] - 1)) & 1 == 1


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
