"""The pieces on the board: where guys, ships and creatures are, and how they come and go.

Every change goes through these functions, which keep the counts of every hex in step.
"""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.atlantis.kernel import codes

BY_SHARK, BY_MONSTER_SWIMMING, BY_MONSTER_ABOARD, BY_VORTEX = range(4)  # causes of death


# --- looking ------------------------------------------------------------------------------


@compiled
def is_deadly(state, place):
    """Whether swimmers are eaten in a hex: a shark or monster, and no dolphin (AT-26)."""
    hunters = state.beasts[codes.SHARK][place] > 0 or state.beasts[codes.MONSTER][place] > 0
    return hunters and state.beasts[codes.DOLPHIN][place] == 0


@compiled
def is_empty(state, place):
    """Whether a hex holds no swimmer, ship or creature (AT-43)."""
    if state.swimmers[place] > 0 or state.ship_on[place] > 0:
        return False
    hunters = state.beasts[codes.SHARK][place] + state.beasts[codes.MONSTER][place]
    return hunters + state.beasts[codes.KRAKEN][place] + state.beasts[codes.DOLPHIN][place] == 0


@compiled
def is_beside_sea(rules, state, place):
    """Whether any neighbour of a hex is sea."""
    for direction in range(rules.directions):
        other = rules.neighbour[place][direction]
        if other >= 0 and state.content[other] == codes.SEA:
            return True
    return False


@compiled
def controls(rules, state, ship, seat):
    """Whether a seat may sail a ship (AT-37)."""
    own, level = state.crew[ship][seat], 0
    if state.aboard[ship] == 0:
        return True
    for other in range(rules.players):
        if state.crew[ship][other] > own:
            return False
        level += state.crew[ship][other] == own
    return level == 1 or rules.ship_tie_control == 1


@compiled
def outside(rules, state, seat):
    """How many guys of a seat are alive and not yet ashore."""
    return state.left[seat]


@compiled
def current_ring(rules, state):
    """What sinks now, as the content of a hex: rock, land, fortress; 0 without tiles (AT-40)."""
    for content in (codes.ROCK, codes.LAND, codes.FORTRESS):
        if state.tiles[codes.CITY - content] > 0:
            return content
    return 0


# --- guys ---------------------------------------------------------------------------------


@compiled
def put_on_land(state, seat, guy, place):
    """A guy arrives on a tile."""
    state.guy_status[seat][guy] = codes.ON_LAND
    state.guy_at[seat][guy] = place
    state.guys_on[place] += 1


@compiled
def put_aboard(state, seat, guy, ship):
    """A guy arrives on a ship."""
    state.guy_status[seat][guy] = codes.ON_SHIP
    state.guy_at[seat][guy] = ship
    state.crew[ship][seat] += 1
    state.aboard[ship] += 1


@compiled
def put_in_water(state, seat, guy, place):
    """A guy becomes a swimmer, or swims to another hex."""
    state.guy_status[seat][guy] = codes.SWIMMING
    state.guy_at[seat][guy] = place
    state.swimmers[place] += 1


@compiled
def take_off_ship(state, seat, guy):
    """A guy leaves its ship."""
    ship = state.guy_at[seat][guy]
    state.crew[ship][seat] -= 1
    state.aboard[ship] -= 1


@apart
def put_ashore(rules, state, seat, guy):
    """A guy is safe for ever and scores (AT-35)."""
    state.guy_status[seat][guy] = codes.ASHORE
    state.guy_at[seat][guy] = -1
    state.left[seat] -= 1
    state.ashore[seat] += 1
    state.score[seat] += rules.guy_values[guy]


@compiled
def end_swim(rules, state, seat, guy):
    """A guy has just entered the water: it climbs no ship and, mostly, swims no more (AT-24)."""
    state.start[seat][guy] = -1
    if rules.entering_water_ends_swim:
        state.swum[seat][guy] = codes.ENTERED_WATER


@compiled
def _kill_all(rules, state, tally, status, at, place, cause):
    """Guys of one status in one place die; returns how many. Counts of places are left alone.

    With arguments of one type throughout, the large function is compiled only once.
    """
    status, at, place = np.int64(status), np.int64(at), np.int64(place)
    return _kill(rules, state, tally, status, at, place, np.int64(cause))


@apart
def _kill(rules, state, tally, status, at, place, cause):
    killed = 0
    for seat in range(rules.players):
        for guy in range(rules.guys):
            if state.guy_status[seat][guy] == status and state.guy_at[seat][guy] == at:
                state.guy_status[seat][guy] = codes.DEAD
                state.guy_at[seat][guy] = -1
                state.left[seat] -= 1
                tally.lost_shark[seat] += cause == BY_SHARK
                tally.lost_monster_swim[seat] += cause == BY_MONSTER_SWIMMING
                tally.lost_monster_ship[seat] += cause == BY_MONSTER_ABOARD
                tally.lost_vortex[seat] += cause == BY_VORTEX
                tally.died_at[place] += 1
                tally.died_in[rules.home[place]][seat] += 1
                killed += 1
    return killed


@compiled
def kill_swimmers(rules, state, tally, place, cause):
    """All swimmers of a hex die; returns how many."""
    killed = _kill_all(rules, state, tally, codes.SWIMMING, place, place, cause)
    state.swimmers[place] = 0
    return killed


@compiled
def kill_on_tile(rules, state, tally, place):
    """All guys on a tile die in a vortex."""
    _kill_all(rules, state, tally, codes.ON_LAND, place, place, BY_VORTEX)
    state.guys_on[place] = 0


@compiled
def eat_if_deadly(rules, state, tally, place):
    """Swimmers in a deadly hex are eaten; returns how many."""
    return _eat_if_deadly(rules, state, tally, np.int64(place))


@apart
def _eat_if_deadly(rules, state, tally, place):
    """With both hunters there, they are eaten by the shark (AT-62)."""
    if state.swimmers[place] == 0 or not is_deadly(state, place):
        return 0
    by_shark = state.beasts[codes.SHARK][place] > 0
    cause = BY_SHARK if by_shark else BY_MONSTER_SWIMMING
    return kill_swimmers(rules, state, tally, place, cause)


# --- ships and creatures ------------------------------------------------------------------


@compiled
def add_ship(state, place):
    """The next ship enters play."""
    ship = state.ships
    state.ships += 1
    state.ship_at[ship] = place
    state.ship_start[ship] = -1
    state.ship_on[place] = ship + 1


@apart
def remove_ship(rules, state, ship):
    """A ship, by now without crew, leaves play for good."""
    state.ship_on[state.ship_at[ship]] = 0
    state.ship_at[ship] = -1
    state.ship_start[ship] = -1
    state.aboard[ship] = 0
    for seat in range(rules.players):
        state.crew[ship][seat] = 0


@compiled
def wreck_ship(rules, state, tally, ship, cause):
    """A ship leaves play with its crew, which dies."""
    _kill_all(rules, state, tally, codes.ON_SHIP, ship, state.ship_at[ship], cause)
    remove_ship(rules, state, ship)


@compiled
def add_creature(state, type_, place):
    """The next creature of a type enters play."""
    number = state.creatures[type_]
    state.creatures[type_] += 1
    state.in_play[type_] += 1
    state.creature_at[type_][number] = place
    state.beasts[type_][place] += 1


@compiled
def move_piece(state, type_, number, place):
    """A creature goes to another hex; what comes of it is not looked at here."""
    state.beasts[type_][state.creature_at[type_][number]] -= 1
    state.creature_at[type_][number] = place
    state.beasts[type_][place] += 1


@apart
def remove_creatures(rules, state, place):
    """All creatures of a hex leave play; returns how many."""
    removed = 0
    for type_ in range(rules.types):
        if state.beasts[type_][place] == 0:
            continue
        for number in range(state.creatures[type_]):
            if state.creature_at[type_][number] == place:
                state.creature_at[type_][number] = -1
                state.in_play[type_] -= 1
                removed += 1
        state.beasts[type_][place] = 0
    return removed


# --- all of them --------------------------------------------------------------------------


@apart
def recount(rules, state):
    """Work out every count of the state afresh from where the pieces are."""
    for place in range(rules.hexes):
        state.guys_on[place], state.swimmers[place], state.ship_on[place] = 0, 0, 0
        for type_ in range(rules.types):
            state.beasts[type_][place] = 0
    for ring in range(rules.rings):
        state.tiles[ring] = 0
    for place in range(rules.hexes):
        if state.content[place] != codes.SEA and state.content[place] != codes.CITY:
            state.tiles[codes.CITY - state.content[place]] += 1
    for ship in range(rules.ships_total):
        state.aboard[ship] = 0
        for seat in range(rules.players):
            state.crew[ship][seat] = 0
        if state.ship_at[ship] >= 0:
            state.ship_on[state.ship_at[ship]] = ship + 1
    for type_ in range(rules.types):
        state.in_play[type_] = 0
        for number in range(state.creatures[type_]):
            if state.creature_at[type_][number] >= 0:
                state.in_play[type_] += 1
                state.beasts[type_][state.creature_at[type_][number]] += 1
    _recount_guys(rules, state)


@compiled
def _recount_guys(rules, state):
    for seat in range(rules.players):
        state.left[seat], state.ashore[seat], state.score[seat] = 0, 0, 0
        for guy in range(rules.guys):
            status, at = state.guy_status[seat][guy], state.guy_at[seat][guy]
            if status == codes.ON_LAND:
                state.guys_on[at] += 1
            elif status == codes.SWIMMING:
                state.swimmers[at] += 1
            elif status == codes.ON_SHIP:
                state.crew[at][seat] += 1
                state.aboard[at] += 1
            if status == codes.ASHORE:
                state.ashore[seat] += 1
                state.score[seat] += rules.guy_values[guy]
            elif status != codes.DEAD:
                state.left[seat] += 1
