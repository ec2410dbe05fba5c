"""Phase 1: what guys and ships can do, and doing it (AT-20 to AT-38).

The functions that list actions stop once they have ``enough``, and write from ``options[first]``
on, so that asking whether a piece can act at all costs little.
"""

from balance.engine.jit import apart, compiled
from balance.games.atlantis.kernel import codes
from balance.games.atlantis.kernel.pieces import (
    controls,
    eat_if_deadly,
    end_swim,
    is_deadly,
    move_piece,
    put_aboard,
    put_ashore,
    put_in_water,
    put_on_land,
    take_off_ship,
)

_ROOM = 40  # from here on, M1 leaves room to look at the actions of one piece
_NONE, _ONE, _ALL = 0, 1, codes.MAX_OPTIONS


@apart
def list_pieces(rules, state, options):
    """M1: stop, own guys that can act, controlled ships that can sail."""
    seat = state.phasing
    options[0] = 0
    n = 1
    for guy in range(rules.guys):
        if list_guy_actions(rules, state, seat, guy, _ONE, options, _ROOM) > 0:
            options[n] = codes.FIRST_GUY + guy
            n += 1
    for ship in range(state.ships):
        if list_sails(rules, state, ship, seat, _ONE, options, _ROOM) > 0:
            options[n] = codes.FIRST_SHIP + ship
            n += 1
    return n


@apart
def can_act(rules, state, room):
    """Whether any piece of the phasing seat has an action."""
    seat = state.phasing
    for guy in range(rules.guys):
        if list_guy_actions(rules, state, seat, guy, _ONE, room, _NONE) > 0:
            return True
    ship, sails = _NONE, _NONE
    while ship < state.ships and sails == 0:
        sails = list_sails(rules, state, ship, seat, _ONE, room, _NONE)
        ship += 1
    return sails > 0


@apart
def list_actions(rules, state, options):
    """M2: the actions of the piece chosen."""
    seat, piece = state.phasing, state.piece
    if state.piece_kind == codes.SHIP_PIECE:
        return list_sails(rules, state, piece, seat, _ALL, options, _NONE)
    return list_guy_actions(rules, state, seat, piece, _ALL, options, _NONE)


@apart
def list_guy_actions(rules, state, seat, guy, enough, options, first):
    """The actions of a guy, wherever it is; returns how many were written."""
    status = state.guy_status[seat][guy]
    if status == codes.ON_LAND:
        return _actions_on_land(rules, state, seat, guy, enough, options, first)
    if status == codes.ON_SHIP:
        return _actions_aboard(rules, state, seat, guy, enough, options, first)
    if status == codes.SWIMMING:
        return _actions_in_water(rules, state, seat, guy, enough, options, first)
    return 0


@compiled
def _may_enter(rules, state, place):
    """AT-26."""
    return rules.suicide_moves == 1 or not is_deadly(state, place)


@compiled
def _has_seat(rules, state, place):
    """Whether a hex holds a ship with a free seat."""
    ship = state.ship_on[place] - 1
    return ship >= 0 and state.aboard[ship] < rules.ship_seats


@compiled
def _has_room(rules, state, place):
    """Whether a hex holds a tile that takes another guy (AT-20)."""
    content = state.content[place]
    if content in (codes.SEA, codes.CITY):
        return False
    return state.guys_on[place] < rules.move_capacity[content]


@compiled
def _actions_on_land(rules, state, seat, guy, enough, options, first):
    """AT-20 to AT-22."""
    place, n = state.guy_at[seat][guy], 0
    for direction in range(rules.directions):
        other = rules.neighbour[place][direction]
        if n >= enough:
            break
        if other < 0:
            continue
        if state.content[other] == codes.SEA:
            if _has_seat(rules, state, other):
                options[first + n] = codes.BOARD * 8 + direction
                n += 1
            if _may_enter(rules, state, other):
                options[first + n] = codes.ENTER * 8 + direction
                n += 1
        elif _has_room(rules, state, other):
            options[first + n] = codes.WALK * 8 + direction
            n += 1
    return n


@compiled
def _actions_aboard(rules, state, seat, guy, enough, options, first):
    """AT-27 to AT-29, AT-33."""
    place, n = state.ship_at[state.guy_at[seat][guy]], 0
    if rules.is_landing[place]:
        options[first] = codes.ASHORE_ACTION
        n += 1
    for direction in range(rules.directions):
        other = rules.neighbour[place][direction]
        if n >= enough:
            break
        if other < 0:
            continue
        if _has_seat(rules, state, other):
            options[first + n] = codes.HOP * 8 + direction
            n += 1
        elif rules.ship_to_land and _has_room(rules, state, other):
            options[first + n] = codes.DISEMBARK * 8 + direction
            n += 1
    if rules.ship_to_water and _may_enter(rules, state, place):
        options[first + n] = codes.OVERBOARD
        n += 1
    return n


@compiled
def _actions_in_water(rules, state, seat, guy, enough, options, first):
    """AT-30 to AT-33."""
    place, n = state.guy_at[seat][guy], 0
    alone = state.swum[seat][guy] < rules.swim_per_turn
    together = companion(rules, state, seat, guy) >= 0
    if rules.is_landing[place] and (alone or together or not rules.landing_is_swim_step):
        options[first] = codes.ASHORE_ACTION
        n += 1
    if _has_seat(rules, state, place) and _was_here(rules, state, seat, guy, place):
        options[first + n] = codes.CLIMB
        n += 1
    if not alone and not together:
        return n
    for direction in range(rules.directions):
        other = rules.neighbour[place][direction]
        if n >= enough:
            break
        if other < 0 or state.content[other] != codes.SEA:
            continue
        if alone and _may_enter(rules, state, other):
            options[first + n] = codes.SWIM * 8 + direction
            n += 1
        if together:
            options[first + n] = codes.SWIM_WITH_DOLPHIN * 8 + direction
            n += 1
    return n


@compiled
def _was_here(rules, state, seat, guy, place):
    """Whether swimmer and ship were together when the turn began, in this very hex (AT-30)."""
    if rules.swimmer_boards:
        return True
    ship = state.ship_on[place] - 1
    return state.start[seat][guy] == place and state.ship_start[ship] == place


@compiled
def companion(rules, state, seat, guy):
    """The dolphin that would go with a swimmer, -1 if none does (AT-32)."""
    place, most = state.guy_at[seat][guy], rules.dolphin_swim_per_turn
    if state.beasts[codes.DOLPHIN][place] == 0 or state.swum[seat][guy] >= most:
        return -1
    for number in range(state.creatures[codes.DOLPHIN]):
        free = not state.pinned[number] and state.carried[number] < most
        if free and state.creature_at[codes.DOLPHIN][number] == place:
            return number
    return -1


@compiled
def list_sails(rules, state, ship, seat, enough, options, first):
    """The directions in which a seat may sail a ship (AT-36); returns how many were written."""
    place, n = state.ship_at[ship], 0
    if place < 0 or not controls(rules, state, ship, seat):
        return 0
    for direction in range(rules.directions):
        other = rules.neighbour[place][direction]
        if n >= enough:
            break
        if other < 0 or state.content[other] != codes.SEA or state.ship_on[other] > 0:
            continue
        if state.beasts[codes.KRAKEN][other] == 0 and state.beasts[codes.MONSTER][other] == 0:
            options[first + n] = codes.SAIL * 8 + direction
            n += 1
    return n


# --- doing it -----------------------------------------------------------------------------


@apart
def take_step(rules, state, tally, option):
    """One step of the piece chosen."""
    seat, piece = state.phasing, state.piece
    state.steps_left -= 1
    tally.steps_used[seat] += 1
    if state.piece_kind == codes.SHIP_PIECE:
        place = state.ship_at[piece]
        target = rules.neighbour[place][option - codes.SAIL * 8]
        state.ship_on[place] = 0
        state.ship_at[piece] = target
        state.ship_on[target] = piece + 1
        tally.sail_steps[seat] += 1
    elif option == codes.ASHORE_ACTION:
        _land(rules, state, tally, seat, piece)
    elif state.guy_status[seat][piece] == codes.ON_LAND:
        _leave_land(rules, state, tally, seat, piece, option)
    elif state.guy_status[seat][piece] == codes.ON_SHIP:
        _leave_ship(rules, state, tally, seat, piece, option)
    else:
        _leave_water(rules, state, tally, seat, piece, option)


@compiled
def _leave_land(rules, state, tally, seat, guy, option):
    """AT-20 to AT-22."""
    kind, place = option >> 3, state.guy_at[seat][guy]
    target = rules.neighbour[place][option & 7]
    state.guys_on[place] -= 1
    if kind == codes.WALK:
        tally.walk_steps[seat] += 1
        put_on_land(state, seat, guy, target)
    elif kind == codes.BOARD:
        tally.boarded_land[seat] += 1
        _note_boarding(rules, tally, target, seat)
        put_aboard(state, seat, guy, state.ship_on[target] - 1)
    else:
        tally.entered_water[seat] += 1
        _enter_water(rules, state, tally, seat, guy, target)


@compiled
def _leave_ship(rules, state, tally, seat, guy, option):
    """AT-27 to AT-29."""
    kind, place = option >> 3, state.ship_at[state.guy_at[seat][guy]]
    take_off_ship(state, seat, guy)
    if option == codes.OVERBOARD:
        tally.overboard[seat] += 1
        _enter_water(rules, state, tally, seat, guy, place)
        return
    target = rules.neighbour[place][option & 7]
    if kind == codes.HOP:
        tally.hopped[seat] += 1
        put_aboard(state, seat, guy, state.ship_on[target] - 1)
    else:
        put_on_land(state, seat, guy, target)


@compiled
def _leave_water(rules, state, tally, seat, guy, option):
    """AT-30 to AT-32; a dolphin carried away may leave others to be eaten (AT-60)."""
    place = state.guy_at[seat][guy]
    dolphin = companion(rules, state, seat, guy)
    state.swimmers[place] -= 1
    if option == codes.CLIMB:
        tally.climbed[seat] += 1
        _note_boarding(rules, tally, place, seat)
        put_aboard(state, seat, guy, state.ship_on[place] - 1)
        return
    target = rules.neighbour[place][option & 7]
    put_in_water(state, seat, guy, target)
    state.swum[seat][guy] += 1
    tally.swim_steps[seat] += 1
    if option >> 3 == codes.SWIM_WITH_DOLPHIN:
        tally.dolphin_carries[seat] += 1
        state.carried[dolphin] += 1
        move_piece(state, codes.DOLPHIN, dolphin, target)
        tally.dolphin_left_kills += eat_if_deadly(rules, state, tally, place)
    eat_if_deadly(rules, state, tally, target)


@compiled
def _enter_water(rules, state, tally, seat, guy, place):
    """AT-22, AT-29; with suicidal moves the guy may be eaten (AT-26)."""
    put_in_water(state, seat, guy, place)
    end_swim(rules, state, seat, guy)
    eat_if_deadly(rules, state, tally, place)


@compiled
def _land(rules, state, tally, seat, guy):
    """AT-33 to AT-35: dolphins with a landing swimmer stay for the rest of the turn."""
    if state.guy_status[seat][guy] == codes.ON_SHIP:
        place = state.ship_at[state.guy_at[seat][guy]]
        take_off_ship(state, seat, guy)
        tally.saved_ship[seat] += 1
    else:
        place = state.guy_at[seat][guy]
        state.swimmers[place] -= 1
        tally.saved_swim[seat] += 1
        for number in range(state.creatures[codes.DOLPHIN]):
            state.pinned[number] |= state.creature_at[codes.DOLPHIN][number] == place
    tally.landed_at[rules.landing_number[place]][seat] += 1
    put_ashore(rules, state, seat, guy)


@compiled
def _note_boarding(rules, tally, place, seat):
    tally.boarded_at[place] += 1
    tally.boarded_in[rules.home[place]][seat] += 1
