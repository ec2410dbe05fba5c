"""Where to sink tiles, to put displaced guys and to move creatures, by who stands there.

The value of a set of guys is that of the opponents' guys in it, less that of the own.
"""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.atlantis.kernel import codes
from balance.games.atlantis.kernel.pieces import is_deadly
from balance.games.atlantis.players.dials import (
    CAUTION,
    CAUTIOUS,
    DIAL,
    FERRY,
    FERRYMAN,
    HOMEWARD,
    PIRACY,
    PIRATE,
)
from balance.games.atlantis.players.distances import (
    NOWHERE,
    beside,
    creature_distance,
    place_of,
    spread,
)

_EMPTY_FIRST = 1000.0  # an empty tile, for those who spare the occupied ones
_BEYOND = 4  # distances between creatures and ships beyond this are all alike


@apart
def weigh_guys(rules, state, memory, player, seat):
    """Fill the scratch pad with the weights of all guys on the board, hex by hex."""
    _weigh_seats(rules, state, memory, player, seat)
    for place in range(codes.MAX_HEXES):
        memory.on_land[place], memory.in_water[place], memory.aboard[place] = 0.0, 0.0, 0.0
        memory.own_there[place], memory.own_swimmers[place] = 0, 0
    for other in range(rules.players):
        weight = memory.weight[other]
        for guy in range(rules.guys):
            status, place = state.guy_status[other][guy], place_of(state, other, guy)
            if status == codes.ON_LAND:
                memory.on_land[place] += weight
                memory.own_there[place] += other == seat
            elif status == codes.SWIMMING:
                memory.in_water[place] += weight
                memory.own_swimmers[place] += other == seat
            elif status == codes.ON_SHIP:
                memory.aboard[place] += weight


@compiled
def _weigh_seats(rules, state, memory, player, seat):
    for other in range(rules.players):
        memory.weight[other] = player.numbers[DIAL.other_weight]
    memory.weight[leader(rules, state, seat)] = player.numbers[DIAL.leader_weight]
    memory.weight[seat] = -player.numbers[DIAL.own_weight]


@compiled
def leader(rules, state, seat):
    """The opponent with the highest score; of several, the one with most still outside."""
    best, most = -1, -1
    for other in range(rules.players):
        rank = state.score[other] * codes.MAX_GUYS * 2 + state.left[other]
        if other != seat and rank > most:
            best, most = other, rank
    return best


# --- sinking ------------------------------------------------------------------------------


@apart
def tile_value(rules, state, memory, player, place):
    """How gladly the seat sinks a tile; needs the weights of :func:`weigh_guys`."""
    numbers = player.numbers
    around = 0.0
    for direction in range(rules.directions):
        other = beside(rules, place, direction)
        if other >= 0:
            around += memory.on_land[other] + memory.in_water[other] + memory.aboard[other]
    value = memory.on_land[place] + numbers[DIAL.next_to_tile] * around
    if player.character == PIRATE:
        own = memory.own_there[place]
        opposing = state.guys_on[place] - own
        return opposing - 0.02 * own + 0.001 * value
    if player.character == FERRYMAN and state.guys_on[place] == 0:
        return _EMPTY_FIRST + value
    if player.character == CAUTIOUS and state.guys_on[place] == 0:
        return _EMPTY_FIRST + _nearest_own(rules, memory, place)
    return value


@compiled
def _nearest_own(rules, memory, place):
    """Distance to the nearest own guy on land or in the water, 0 without any."""
    nearest = NOWHERE
    for other in range(rules.hexes):
        if memory.own_there[other] > 0 or memory.own_swimmers[other] > 0:
            nearest = min(nearest, rules.distance[place][other])
    return 0 if nearest == NOWHERE else nearest


@compiled
def refuge_value(rules, state, player, seat, owner, place):
    """How gladly the seat puts a displaced guy of ``owner`` into a hex."""
    value = -float(rules.landing_distance[place])
    if is_deadly(state, place):
        value -= player.numbers[DIAL.deadly]
    if owner == seat:
        return value
    if player.character == PIRATE:
        hunter = min(
            creature_distance(rules, state, place, codes.SHARK),
            creature_distance(rules, state, place, codes.MONSTER),
        )
        return -50.0 * hunter - 0.1 * value
    return -value


# --- creatures ----------------------------------------------------------------------------


@apart
def best_gain(rules, state, memory, player, seat, type_, start, steps):
    """The best gain a creature can reach, and the directions that begin the way there as bits.

    Of several hexes with the best gain the nearest count. ``steps`` 0 is a dive.
    """
    best, nearest, begins = -np.inf, NOWHERE, 0
    if steps > 0:
        found = spread(rules, state, memory, start, steps)
    else:
        found = _list_sea(rules, state, memory, start)
    for i in range(1, found):
        place = np.int64(memory.queue[i])
        value = gain(rules, state, memory, player, seat, type_, start, place)
        if value > best:
            best, nearest, begins = value, memory.far[place], 0
        if value == best and memory.far[place] == nearest:
            begins |= memory.begins[place]
    return best, begins


@apart
def _list_sea(rules, state, memory, start):
    """What :func:`spread` finds for a dive: all of the sea, behind the creature's own hex."""
    found = 1
    for place in range(rules.hexes):
        if place != start and state.content[place] == codes.SEA:
            memory.queue[found], memory.far[place], memory.begins[place] = place, 0, 0
            found += 1
    return found


@compiled
def gain(rules, state, memory, player, seat, type_, start, place):
    """What the seat gains if the creature at ``start`` comes to ``place``, rounded."""
    value = 0.0
    if type_ == codes.DOLPHIN:
        value = _shelter(state, memory, start, place)
    elif type_ == codes.KRAKEN:
        value = 0.5 * memory.aboard[place]
    else:
        if state.beasts[codes.DOLPHIN][place] == 0:
            value = memory.in_water[place]
        if type_ == codes.MONSTER:
            value += memory.aboard[place]
    if player.character != HOMEWARD:
        value = _liking(rules, state, memory, player, seat, type_, start, place, value)
    return np.rint(value * 1e6)


@apart
def _liking(rules, state, memory, player, seat, type_, start, place, value):
    """The gain as the character sees it."""
    if player.character == CAUTIOUS:
        return value + _keep_off(rules, state, memory, player, seat, type_, start, place)
    if player.character == PIRATE:
        return value + player.numbers[PIRACY.stalk] * _closer(
            rules, state, seat, type_, start, place
        )
    if not _harmless(state, type_, start, place):
        return -1.0
    away = _from_ships(rules, state, -1, place) - _from_ships(rules, state, -1, start)
    return player.numbers[FERRY.shoo] * away


@apart
def _shelter(state, memory, start, place):
    """Own swimmers newly protected by a dolphin, less those it leaves."""
    value = 0.0
    if state.beasts[codes.DOLPHIN][place] == 0:
        value += memory.own_swimmers[place]
    if state.beasts[codes.DOLPHIN][start] > 1:
        return value
    if state.beasts[codes.SHARK][start] > 0 or state.beasts[codes.MONSTER][start] > 0:
        return value + 2.0 * memory.in_water[start]
    return value - memory.own_swimmers[start]


@apart
def _keep_off(rules, state, memory, player, seat, type_, start, place):
    """Cautious: monsters away from own ships, dolphins towards own swimmers."""
    if type_ == codes.MONSTER:
        before = _from_ships(rules, state, seat, start)
        return player.numbers[CAUTION.drive_off] * (_from_ships(rules, state, seat, place) - before)
    if type_ != codes.DOLPHIN or memory.own_swimmers[start] > 0:
        return 0.0
    before, after = NOWHERE, NOWHERE
    for other in range(rules.hexes):
        if memory.own_swimmers[other] > 0 and state.beasts[codes.DOLPHIN][other] == 0:
            before = min(before, rules.distance[start][other])
            after = min(after, rules.distance[place][other])
    return player.numbers[CAUTION.call_dolphin] * (before - after)


@apart
def _from_ships(rules, state, seat, place):
    """Distance, at most 4, to the nearest ship with crew of a seat, to any ship for seat -1."""
    nearest = _BEYOND
    for ship in range(state.ships):
        at = state.ship_at[ship]
        if at >= 0 and (seat < 0 or state.crew[ship][max(seat, 0)] > 0):
            nearest = min(nearest, rules.distance[place][at])
    return nearest


@compiled
def _harmless(state, type_, start, place):
    """Whether nobody is worse off for a creature's coming to a hex, or a dolphin's leaving one."""
    if type_ == codes.DOLPHIN:
        return state.swimmers[start] == 0 or state.beasts[codes.DOLPHIN][start] > 1
    if type_ == codes.SHARK:
        return state.swimmers[place] == 0
    if type_ == codes.MONSTER:
        return state.swimmers[place] == 0 and state.ship_on[place] == 0
    return state.ship_on[place] == 0


@apart
def _closer(rules, state, seat, type_, start, place):
    """Pirate: by how much the distance to the nearest opposing target falls."""
    before, after = NOWHERE, NOWHERE
    for other in range(rules.players):
        if other == seat:
            continue
        for guy in range(rules.guys):
            if _is_target(state, type_, other, guy):
                target = place_of(state, other, guy)
                before = min(before, rules.distance[start][target])
                after = min(after, rules.distance[place][target])
    return before - after


@compiled
def _is_target(state, type_, other, guy):
    """Whether a creature of a type harms this guy where it is."""
    status = state.guy_status[other][guy]
    if status == codes.SWIMMING:
        sheltered = state.beasts[codes.DOLPHIN][state.guy_at[other][guy]] > 0
        return (type_ in (codes.SHARK, codes.MONSTER)) and not sheltered
    return status == codes.ON_SHIP and (type_ in (codes.MONSTER, codes.KRAKEN))
