"""Phase 2: tiles sink, symbols appear, vortices destroy, guys are displaced (AT-40 to AT-49)."""

from balance.engine.jit import apart, compiled
from balance.games.atlantis.kernel import codes
from balance.games.atlantis.kernel.pieces import (
    BY_VORTEX,
    add_creature,
    add_ship,
    current_ring,
    eat_if_deadly,
    is_empty,
    kill_on_tile,
    kill_swimmers,
    put_aboard,
    put_in_water,
    remove_creatures,
    wreck_ship,
)


@apart
def list_tiles_to_sink(rules, state, options):
    """S1: tiles of the ring, with ``sink_rule`` 1 the empty ones if there are any (AT-40)."""
    ring, n, empty = current_ring(rules, state), 0, False
    if rules.sink_rule == 1:
        for place in range(rules.hexes):
            empty |= state.content[place] == ring and state.guys_on[place] == 0
    for place in range(rules.hexes):
        if state.content[place] == ring and not (empty and state.guys_on[place] > 0):
            options[n] = place
            n += 1
    return n


@apart
def sink(rules, state, tally):
    """The chosen tile leaves play and its symbol is shown (AT-41 to AT-48)."""
    place, symbol = state.sinking, state.symbol[state.sinking]
    state.tiles[codes.CITY - state.content[place]] -= 1
    state.content[place] = codes.SEA
    state.shown[place] = 1
    tally.tiles_sunk += 1
    if symbol == codes.VORTEX:
        _open_vortex(rules, state, tally, place)
        if is_over(rules, state):
            return
    if symbol == codes.SHIP and state.ships < rules.ships_total:
        add_ship(state, place)
        if rules.ship_tile_boards_guys:
            _board_new_ship(rules, state)
    if rules.displaced_to == 1:
        _drop_all(rules, state, tally, place)
    if symbol < codes.TYPES and state.creatures[symbol] < rules.creatures_total[symbol]:
        add_creature(state, symbol, place)
        eat_if_deadly(rules, state, tally, place)
    find_next_displaced(rules, state)


@apart
def is_over(rules, state):
    """Whether nobody is outside (AT-70), or with ``end_rule`` 1 some seat is home (AT-73)."""
    left = 0
    for seat in range(rules.players):
        left += state.left[seat]
        if rules.end_rule == 1 and state.left[seat] == 0 and state.ashore[seat] > 0:
            return True
    return left == 0


@compiled
def _open_vortex(rules, state, tally, place):
    """AT-47 to AT-49: all around the tile leaves play, and mostly what stood on it."""
    tally.vortices += 1
    for direction in range(rules.directions):
        other = rules.neighbour[place][direction]
        if other >= 0:
            _destroy(rules, state, tally, other)
    if not rules.vortex_own_tile:
        kill_on_tile(rules, state, tally, place)


@apart
def _destroy(rules, state, tally, place):
    kill_on_tile(rules, state, tally, place)
    kill_swimmers(rules, state, tally, place, BY_VORTEX)
    tally.creatures_lost_vortex += remove_creatures(rules, state, place)
    ship, content = state.ship_on[place] - 1, state.content[place]
    if ship >= 0:
        wreck_ship(rules, state, tally, ship, BY_VORTEX)
        tally.ships_lost_vortex += 1
    if content == codes.CITY:
        if rules.vortex_destroys_city:
            state.content[place] = codes.SEA
    elif content != codes.SEA:
        state.tiles[codes.CITY - content] -= 1
        state.content[place] = codes.SEA
        state.shown[place] = 2
        tally.tiles_lost_vortex += 1


# --- displaced guys -----------------------------------------------------------------------


@apart
def find_next_displaced(rules, state):
    """The next guy of the sinking tile: from the phasing seat on, then by index (AT-44)."""
    place = state.sinking
    state.displaced_left = state.guys_on[place]
    state.displaced_seat, state.displaced_guy = -1, -1
    if state.displaced_left == 0:
        return
    for turn in range(rules.players):
        seat = (state.phasing + turn) % rules.players
        for guy in range(rules.guys):
            if state.guy_status[seat][guy] == codes.ON_LAND and state.guy_at[seat][guy] == place:
                state.displaced_seat, state.displaced_guy = seat, guy
                return


@apart
def _board_new_ship(rules, state):
    """AT-46: guys of the tile fill the ship that lay under it."""
    ship = state.ships - 1
    find_next_displaced(rules, state)
    while state.displaced_left > 0 and state.aboard[ship] < rules.ship_seats:
        state.guys_on[state.sinking] -= 1
        put_aboard(state, state.displaced_seat, state.displaced_guy, ship)
        find_next_displaced(rules, state)


@apart
def _drop_all(rules, state, tally, place):
    """AT-46: all guys of the tile swim in its own hex."""
    find_next_displaced(rules, state)
    while state.displaced_left > 0:
        _displace(rules, state, tally, place)
        find_next_displaced(rules, state)


@compiled
def _displace(rules, state, tally, place):
    """The next displaced guy comes to a hex; the maps count the hex of its tile."""
    seat, guy, tile = state.displaced_seat, state.displaced_guy, state.sinking
    state.guys_on[tile] -= 1
    state.start[seat][guy] = -1
    put_in_water(state, seat, guy, place)
    tally.displaced[seat] += 1
    tally.displaced_at[tile] += 1
    tally.displaced_in[rules.home[tile]][seat] += 1


@compiled
def _is_any_empty(rules, state):
    """Whether any sea hex beside the sinking tile is empty."""
    for direction in range(rules.directions):
        other = rules.neighbour[state.sinking][direction]
        if other >= 0 and state.content[other] == codes.SEA and is_empty(state, other):
            return True
    return False


@apart
def list_refuges(rules, state, options):
    """S2: sea beside the tile, empty if there is any; its own hex where no sea is (AT-43)."""
    any_empty, n = _is_any_empty(rules, state), 0
    for direction in range(rules.directions):
        other = rules.neighbour[state.sinking][direction]
        if other < 0 or state.content[other] != codes.SEA:
            continue
        if not any_empty or is_empty(state, other):
            options[n] = other
            n += 1
    if n == 0:
        options[0] = state.sinking
        n = 1
    return n


@apart
def put_down(rules, state, tally, place):
    """One displaced guy becomes a swimmer, and is eaten in a deadly hex (AT-43, AT-45)."""
    tally.displaced_no_empty += not _is_any_empty(rules, state)
    _displace(rules, state, tally, place)
    eat_if_deadly(rules, state, tally, place)
    find_next_displaced(rules, state)


@compiled
def is_short_game_over(rules, state):
    """AT-72."""
    fortresses = state.tiles[1]
    if rules.short_game == 1:
        return fortresses == 0
    return rules.short_game == 2 and fortresses < rules.fortresses_at_start
