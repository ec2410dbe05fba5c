"""The values of actions of phase 1, and of places at the set-up, for the characters."""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.atlantis.kernel import codes
from balance.games.atlantis.kernel.pieces import current_ring
from balance.games.atlantis.players.dials import (
    CAUTION,
    CAUTIOUS,
    DIAL,
    FERRY,
    FERRYMAN,
    PIRACY,
    PIRATE,
)
from balance.games.atlantis.players.distances import (
    FAR,
    NO_SHIP,
    beside,
    chart_ships,
    creature_distance,
    crew_danger,
    guy_distance,
    place_of,
    place_of_ship,
    road_gained,
    swimmer_danger,
)

_CROWDED = 2  # own guys that are enough for one tile or ship
_AT_HAND = 3  # a ship so near to an opponent's guy is worth taking away
_NEAR = 2  # a kraken or monster so near makes a cautious crew leave


@apart
def value_places(rules, memory, state, player, seat, places, found, values):
    """Fill ``values`` with how gladly a seat puts a guy on tiles at the set-up."""
    chart_ships(rules, state, memory, 0)
    own = memory.own_there
    own[:] = 0
    for guy in range(rules.guys):
        if state.guy_status[seat][guy] == codes.ON_LAND:
            own[state.guy_at[seat][guy]] += 1
    for i in range(found):
        place = places[i]
        way = NO_SHIP if memory.to_ship[place] == FAR else memory.to_ship[place]
        values[i] = -way - 0.5 * own[place] + 0.5 * state.content[place]
        if player.character == CAUTIOUS and own[place] >= _CROWDED:
            values[i] -= 10.0 * player.numbers[CAUTION.crowd]


@apart
def value_actions(rules, memory, state, player, seat, piece, actions, found, values):
    """Fill ``values`` for all actions of a guy, or of a ship where they are to sail.

    Needs :func:`look_for_roads`, :func:`chart_ships` of one seat and :func:`chart_guys`.
    """
    if actions[0] >> 3 == codes.SAIL:
        _value_sails(rules, memory, state, player, seat, piece, actions, found, values)
        return
    start, before = place_of(state, seat, piece), 0.0
    if player.character == CAUTIOUS:
        before = _danger(rules, state, seat, piece, start)
    for i in range(found):
        option = np.int64(actions[i])
        kind, target = option >> 3, start
        if option < codes.ASHORE_ACTION:
            target = beside(rules, start, option & 7)
        value = _home_value(rules, memory, state, player, option, start, target)
        boards = kind == codes.BOARD or kind == codes.HOP or option == codes.CLIMB
        if player.character == CAUTIOUS:
            value -= _worry(rules, state, player, seat, option, target, boards, before)
        elif boards:
            value += _welcome(rules, state, player, seat, state.ship_on[target] - 1)
        values[i] = value


@compiled
def _home_value(rules, memory, state, player, option, start, target):
    """The plain gain of an action of a guy on its way home."""
    numbers = player.numbers
    nearer = rules.landing_distance[start] - rules.landing_distance[target]
    kind = option >> 3
    if kind == codes.WALK:
        if memory.to_ship[start] == FAR:
            return -1.0
        return numbers[DIAL.walk] * (memory.to_ship[start] - memory.to_ship[target])
    if kind == codes.BOARD:
        return numbers[DIAL.board] - rules.landing_distance[target]
    if kind == codes.ENTER:
        sinking = state.content[start] == current_ring(rules, state)
        return (numbers[DIAL.leave_sinking] if sinking else -1.0) + 0.1 * nearer
    if kind == codes.HOP:
        return numbers[DIAL.hop] * nearer - 1.0
    if kind == codes.SWIM:
        return numbers[DIAL.swim] * nearer - 1.0
    if kind == codes.SWIM_WITH_DOLPHIN:
        return numbers[DIAL.swim] * nearer - 1.0 + numbers[DIAL.with_dolphin]
    if option == codes.ASHORE_ACTION:
        return numbers[DIAL.ashore]
    if option == codes.CLIMB:
        return numbers[DIAL.climb] - rules.landing_distance[start]
    return -1.0


@compiled
def _welcome(rules, state, player, seat, ship):
    """What a pirate and a ferryman like to board a ship for."""
    value = 0.0
    if player.character == PIRATE and _breaks_majority(rules, state, ship, seat):
        value = player.numbers[PIRACY.break_majority]
    if player.character == FERRYMAN:
        value = player.numbers[FERRY.company] * state.aboard[ship]
    return value


@compiled
def _danger(rules, state, seat, guy, place):
    """Danger to a guy where it is; none on land."""
    status = state.guy_status[seat][guy]
    if status == codes.SWIMMING:
        return swimmer_danger(rules, state, place)
    return crew_danger(rules, state, place) if status == codes.ON_SHIP else 0.0


@apart
def _worry(rules, state, player, seat, option, target, boards, before):
    """Cautious: what an action adds to the danger (``before``) and the crowding of own guys."""
    kind, after, crowding = option >> 3, 0.0, 0.0
    if boards:
        after = crew_danger(rules, state, target)
        crowding = max(0.0, state.crew[state.ship_on[target] - 1][seat] + 1.0 - _CROWDED)
    elif kind == codes.WALK:
        crowding = 10.0 * (_own_on_tile(rules, state, seat, target) >= _CROWDED)
    elif option != codes.ASHORE_ACTION and kind != codes.SWIM_WITH_DOLPHIN:
        after = swimmer_danger(rules, state, target)
    return (
        player.numbers[CAUTION.fear] * (after - before) + player.numbers[CAUTION.crowd] * crowding
    )


@compiled
def _own_on_tile(rules, state, seat, place):
    own = 0
    for guy in range(rules.guys):
        own += state.guy_status[seat][guy] == codes.ON_LAND and state.guy_at[seat][guy] == place
    return own


@compiled
def _breaks_majority(rules, state, ship, seat):
    """Whether one more own guy aboard ends an opponent's sole control of a ship."""
    most, holders = 0, 0
    for other in range(rules.players):
        crew = state.crew[ship][other]
        if crew > most:
            most, holders = crew, 1
        elif crew == most:
            holders += 1
    own = state.crew[ship][seat]
    return most > 0 and holders == 1 and own < most and own + 1 >= most


# --- ships --------------------------------------------------------------------------------


@compiled
def _value_sails(rules, memory, state, player, seat, ship, actions, found, values):
    """Fill ``values`` for all directions in which a ship can sail."""
    start = place_of_ship(state, ship)
    if state.crew[ship][seat] > 0:
        _value_crew(rules, memory, state, player, seat, ship, actions, found, values)
        return
    before = memory.to_guy[start]
    for i in range(found):
        target, value = beside(rules, start, actions[i] & 7), -1.0
        nearer = before - memory.to_guy[target]
        if state.aboard[ship] == 0 and before != FAR:
            value = player.numbers[DIAL.fetch] * nearer - 0.5
        if state.aboard[ship] == 0 and player.character == PIRATE:
            value = max(value, _steal_value(rules, state, player, seat, start, target, nearer))
        values[i] = value


@compiled
def _value_crew(rules, memory, state, player, seat, ship, actions, found, values):
    """Sailing a ship with own crew."""
    start, own = place_of_ship(state, ship), state.crew[ship][seat]
    waits = player.character == FERRYMAN and _should_wait(rules, state, player, seat, ship)
    cautious, danger, near = player.character == CAUTIOUS, 0.0, 0
    if cautious:
        danger, near = crew_danger(rules, state, start), _threat(rules, state, start)
    for i in range(found):
        target = beside(rules, start, actions[i] & 7)
        shorter = road_gained(rules, state, memory, start, target)
        value = player.numbers[DIAL.sail] * own * shorter
        if cautious:
            more = crew_danger(rules, state, target) - danger
            value -= player.numbers[CAUTION.fear] * own * more
            if near <= _NEAR and _threat(rules, state, target) > near and shorter >= 0:
                value += player.numbers[CAUTION.flight]
        values[i] = -1.0 if waits else value


@compiled
def _threat(rules, state, place):
    """Distance to the nearest kraken or monster."""
    return min(
        creature_distance(rules, state, place, codes.KRAKEN),
        creature_distance(rules, state, place, codes.MONSTER),
    )


@apart
def _should_wait(rules, state, player, seat, ship):
    """Ferryman: a seat is free, someone on land could take it, and no own guy is in a hurry."""
    if state.aboard[ship] >= rules.ship_seats:
        return False
    ring = current_ring(rules, state)
    hurry, passengers = False, False
    for other in range(rules.players):
        for guy in range(rules.guys):
            if state.guy_status[other][guy] != codes.ON_LAND:
                continue
            place = state.guy_at[other][guy]
            distance = rules.distance[place][state.ship_at[ship]]
            passengers |= distance <= player.numbers[FERRY.wait_within]
            hurry |= other == seat and state.content[place] == ring
    if not passengers:
        return False
    return not (hurry and state.tiles[codes.CITY - ring] <= player.numbers[FERRY.due])


@apart
def _steal_value(rules, state, player, seat, start, target, nearer):
    """Pirate: taking an unmanned ship away from the opponents' guys, but not from the own."""
    before = _opposing_distance(rules, state, seat, start)
    away = _opposing_distance(rules, state, seat, target) - before
    if before > _AT_HAND or away <= 0:
        return -1.0
    return player.numbers[PIRACY.steal] * away + player.numbers[DIAL.fetch] * nearer


@compiled
def _opposing_distance(rules, state, seat, place):
    return min(
        guy_distance(rules, state, place, 0, seat),
        guy_distance(rules, state, place, seat + 1, rules.players),
    )
