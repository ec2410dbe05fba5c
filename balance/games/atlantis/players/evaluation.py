"""The values of actions of phase 1, and of places at the set-up, for the characters."""

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
    NOWHERE,
    beside,
    creature_distance,
    crew_danger,
    guy_distance,
    place_of,
    place_of_ship,
    road_gained,
    ship_distance,
    ship_to_board,
    swimmer_danger,
)

_CROWDED = 2  # own guys that are enough for one tile or ship
_AT_HAND = 3  # a ship so near to an opponent's guy is worth taking away
_NEAR = 2  # a kraken or monster so near makes a cautious crew leave


@apart
def place_value(rules, state, player, seat, place):
    """How gladly a seat puts a guy on a tile at the set-up."""
    own = _own_on_tile(rules, state, seat, place)
    value = -ship_distance(rules, state, place, 0) - 0.5 * own + 0.5 * state.content[place]
    if player.character == CAUTIOUS and own >= _CROWDED:
        value -= 10.0 * player.numbers[CAUTION.crowd]
    return value


@apart
def action_value(rules, memory, state, player, seat, piece, option):
    """The value of an action of phase 1; ``piece`` is the guy or, to sail, the ship.

    Needs :func:`look_for_roads` for a ship with own crew.
    """
    if option >> 3 == codes.SAIL:
        return _sail_value(rules, memory, state, player, seat, piece, option & 7)
    start = place_of(state, seat, piece)
    target = beside(rules, start, option & 7) if option < codes.ASHORE_ACTION else start
    value = _home_value(rules, state, player, seat, piece, option, start, target)
    kind = option if option >= codes.ASHORE_ACTION else option >> 3
    if player.character == CAUTIOUS:
        return value - _worry(rules, state, player, seat, piece, kind, start, target)
    if kind in (codes.BOARD, codes.HOP, codes.CLIMB):
        ship = state.ship_on[target] - 1
        if player.character == PIRATE and _breaks_majority(rules, state, ship, seat):
            value += player.numbers[PIRACY.break_majority]
        if player.character == FERRYMAN:
            value += player.numbers[FERRY.company] * state.aboard[ship]
    return value


@apart
def _home_value(rules, state, player, seat, guy, option, start, target):
    """The plain gain of an action of a guy on its way home."""
    numbers = player.numbers
    nearer = rules.landing_distance[start] - rules.landing_distance[target]
    kind = option >> 3
    if option == codes.ASHORE_ACTION:
        return numbers[DIAL.ashore]
    if option == codes.CLIMB:
        return numbers[DIAL.climb] - rules.landing_distance[start]
    if option > codes.ASHORE_ACTION:
        return -1.0
    if kind == codes.BOARD:
        return numbers[DIAL.board] - rules.landing_distance[target]
    if kind == codes.WALK:
        if not ship_to_board(rules, state):
            return -1.0
        before = ship_distance(rules, state, start, 1)
        return numbers[DIAL.walk] * (before - ship_distance(rules, state, target, 1))
    if kind == codes.ENTER:
        sinking = state.content[start] == current_ring(rules, state)
        return (numbers[DIAL.leave_sinking] if sinking else -1.0) + 0.1 * nearer
    if kind == codes.HOP:
        return numbers[DIAL.hop] * nearer - 1.0
    if kind == codes.SWIM:
        return numbers[DIAL.swim] * nearer - 1.0
    if kind == codes.SWIM_WITH_DOLPHIN:
        return numbers[DIAL.swim] * nearer - 1.0 + numbers[DIAL.with_dolphin]
    return -1.0


@apart
def _worry(rules, state, player, seat, guy, kind, start, target):
    """Cautious: what an action adds to the danger and the crowding of own guys."""
    status = state.guy_status[seat][guy]
    before, after, crowding = 0.0, 0.0, 0.0
    if status == codes.SWIMMING:
        before = swimmer_danger(rules, state, start)
    elif status == codes.ON_SHIP:
        before = crew_danger(rules, state, start)
    if kind in (codes.BOARD, codes.HOP, codes.CLIMB):
        after = crew_danger(rules, state, target)
        crowding = max(0.0, state.crew[state.ship_on[target] - 1][seat] + 1.0 - _CROWDED)
    elif kind == codes.WALK:
        crowding = 10.0 * (_own_on_tile(rules, state, seat, target) >= _CROWDED)
    elif kind != codes.ASHORE_ACTION and kind != codes.SWIM_WITH_DOLPHIN:
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


@apart
def _sail_value(rules, memory, state, player, seat, ship, direction):
    start = place_of_ship(state, ship)
    target = beside(rules, start, direction)
    own = state.crew[ship][seat]
    if own > 0:
        return _crew_value(rules, memory, state, player, seat, ship, target)
    if state.aboard[ship] > 0:
        return -1.0
    before = guy_distance(rules, state, start, seat, seat + 1)
    after = guy_distance(rules, state, target, seat, seat + 1)
    value = -1.0
    if before != NOWHERE:
        value = player.numbers[DIAL.fetch] * (before - after) - 0.5
    if player.character == PIRATE:
        return max(value, _steal_value(rules, state, player, seat, start, target))
    return value


@apart
def _crew_value(rules, memory, state, player, seat, ship, target):
    """Sailing a ship with own crew."""
    start, own = place_of_ship(state, ship), state.crew[ship][seat]
    shorter = road_gained(rules, state, memory, start, target)
    value = player.numbers[DIAL.sail] * own * shorter
    if player.character == FERRYMAN and _should_wait(rules, state, player, seat, ship):
        return -1.0
    if player.character == CAUTIOUS:
        more = crew_danger(rules, state, target) - crew_danger(rules, state, start)
        value -= player.numbers[CAUTION.fear] * own * more
        near, then = _threat(rules, state, start), _threat(rules, state, target)
        if near <= _NEAR and then > near and shorter >= 0:
            value += player.numbers[CAUTION.flight]
    return value


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
def _steal_value(rules, state, player, seat, start, target):
    """Pirate: taking an unmanned ship away from the opponents' guys, but not from the own."""
    before = _opposing_distance(rules, state, seat, start)
    away = _opposing_distance(rules, state, seat, target) - before
    if before > _AT_HAND or away <= 0:
        return -1.0
    own = guy_distance(rules, state, start, seat, seat + 1)
    lost = guy_distance(rules, state, target, seat, seat + 1) - own
    return player.numbers[PIRACY.steal] * away - player.numbers[DIAL.fetch] * lost


@compiled
def _opposing_distance(rules, state, seat, place):
    return min(
        guy_distance(rules, state, place, 0, seat),
        guy_distance(rules, state, place, seat + 1, rules.players),
    )
