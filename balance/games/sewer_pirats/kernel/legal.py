"""What a seat may do, in canonical order (section 6), and what it costs."""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.kernel.cards import can_reveal, hand_size
from balance.games.sewer_pirats.kernel.figures import captain_ship, figure

_RACCOONS = sum(1 << 1 + codes.TRIBES * seat + codes.RACCOON for seat in range(codes.SEATS))
_ALL_TRIBES = (1 << codes.TRIBES) - 1
_DISCOUNTED = 8  # by how much the bits of a cockroach lie higher

# --- moves as numbers ---------------------------------------------------------------------


@compiled
def encode(ship, start, tribe, target):
    """The option of a move, or of a captaincy where the target is the captain's space."""
    place = (ship * codes.CAPTAIN + start) * codes.TRIBES + tribe
    if target == codes.CAPTAIN:
        return codes.CAPTAIN_BASE + place
    return codes.MOVE_BASE + place * (codes.CAPTAIN - 1) + target - 1


@compiled
def decode(option):
    """Ship, start, tribe and target of a move or captaincy."""
    target, place = codes.CAPTAIN, option - codes.CAPTAIN_BASE
    if option < codes.CAPTAIN_BASE:
        place = (option - codes.MOVE_BASE) // (codes.CAPTAIN - 1)
        target = (option - codes.MOVE_BASE) % (codes.CAPTAIN - 1) + 1
    ship, start = place // codes.TRIBES // codes.CAPTAIN, place // codes.TRIBES % codes.CAPTAIN
    return ship, start, place % codes.TRIBES, target


# --- prices -------------------------------------------------------------------------------


@compiled
def cost_of(rules, state, ship, start, tribe, target):
    """Cards to play for a move (SP-23) or a captaincy (SP-30), less the discount of SP-48."""
    cost = 0
    if target == codes.CAPTAIN:
        from_area = start == codes.AREA
        cost += rules.captain_cost_from_area if from_area else rules.captain_cost_from_ship
    else:
        for space in range(start + 1, target + 1):
            cost += state.space[ship][space] == 0
    if tribe == codes.COCKROACH and rules.abilities[codes.COCKROACH]:
        cost = max(0, cost - rules.cockroach_discount)
    return cost


@compiled
def takes_toll(rules, state, seat, ship, space):
    """Stands there another seat's raccoon that has its ability (SP-45)?"""
    other = np.int64(state.space[ship][space])
    is_able = (_RACCOONS >> other & 1) & (rules.abilities[codes.RACCOON] > 0)
    return is_able & (other != figure(seat, codes.RACCOON))


@compiled
def toll_of(rules, state, seat, ship, start, target):
    """Cards owed to raccoons that a seat's figure passes."""
    toll = 0
    for space in range(start + 1, target):
        if takes_toll(rules, state, seat, ship, space):
            toll += rules.raccoon_toll
    return toll


# --- actions ------------------------------------------------------------------------------


@apart
def list_actions(rules, state, options):
    """D-ACT, and D-WEA, where only the weasel that acted last may move."""
    seat, further = state.actor, state.decision == codes.WEA
    ship = captain_ship(state, seat)
    options[0] = codes.DRAW_ACTION
    if not further and ship >= 0:
        options[0] = codes.SET_SAIL  # SP-14
        return 1
    if further and state.figure_at == codes.CAPTAIN:
        options[1] = codes.SET_SAIL
        return 1 + rules.weasel_captain_then_sail  # SP-52
    n = _list_moves(rules, state, seat, further, options, 1)
    return n if ship >= 0 else _list_captaincies(rules, state, seat, further, options, n)  # SP-31


@compiled
def _list_moves(rules, state, seat, further, options, n):
    """Add the moves of a seat to ``n`` options; returns how many there are."""
    waiting = _tribes_in_area(state, seat, further)
    first, last = codes.AREA, codes.CAPTAIN - 1
    if further:
        first = last = np.int64(state.figure_at)
    for ship in range(codes.SHIPS):
        if first == codes.AREA and waiting != 0:
            reached = _reached(rules, state, seat, ship, codes.AREA)
            for tribe in range(codes.TRIBES):
                if waiting >> tribe & 1:
                    n = _add_targets(ship, codes.AREA, tribe, reached, options, n)
        elif further and ship != state.figure_ship:
            continue
        for start in range(max(first, 1), last + 1):
            tribe = np.int64(state.space[ship][start]) - figure(seat, 0)
            if 0 <= tribe < codes.TRIBES:
                reached = _reached(rules, state, seat, ship, start)
                n = _add_targets(ship, start, tribe, reached, options, n)
    return n


@compiled
def _tribes_in_area(state, seat, further):
    """The tribes that may set out from the area of a seat, one bit each."""
    tribes = 0
    for tribe in range(codes.TRIBES):
        tribes |= (state.area[seat][tribe] > 0) << tribe
    return tribes & 1 << codes.WEASEL if further else tribes


@compiled
def _reached(rules, state, seat, ship, start):
    """Free spaces in reach of a seat's cards, one bit each (SP-24, SP-46).

    What a cockroach reaches comes with it, ``_DISCOUNTED`` bits higher (SP-48). There is no
    branch: where figures stand is pure chance.
    """
    reached, empty, toll, cards = 0, 0, 0, np.int64(state.hand[seat][ship])
    discount = rules.cockroach_discount * rules.abilities[codes.COCKROACH]
    each = rules.raccoon_toll * (1 - rules.waive)
    for target in range(start + 1, codes.CAPTAIN):
        free = state.space[ship][target] == 0
        empty += free
        reached |= (free & (empty + toll <= cards)) << target
        cheaper = max(0, empty - discount) + toll
        reached |= (free & (cheaper <= cards)) << (target + _DISCOUNTED)
        toll += each * takes_toll(rules, state, seat, ship, target)
    return reached


@compiled
def _add_targets(ship, start, tribe, reached, options, n):
    """Add the moves of a figure to the spaces that it reaches."""
    if tribe == codes.COCKROACH:
        reached >>= _DISCOUNTED
    for target in range(1, codes.CAPTAIN):
        options[n] = encode(ship, start, tribe, target)
        n += reached >> target & 1
    return n


@compiled
def _list_captaincies(rules, state, seat, further, options, n):
    """Add the captaincies of a seat to ``n`` options; returns how many there are."""
    for ship in range(codes.SHIPS):
        last = np.int64(state.space[ship][codes.CAPTAIN - 1])
        if last != 0 and state.space[ship][codes.CAPTAIN] == 0:  # as from wherever one comes
            n = _list_captains(rules, state, seat, further, ship, options, n)
    return n


@apart
def _list_captains(rules, state, seat, further, ship, options, n):
    """Figures that can take the captain's space of a ship (SP-29, SP-30, SP-46)."""
    discount = rules.cockroach_discount * rules.abilities[codes.COCKROACH]
    for start in range(_first_start(state, ship), codes.CAPTAIN):
        from_area = start == codes.AREA
        acted = start == state.figure_at and (from_area or ship == state.figure_ship)
        tribes = _tribes_at(state, seat, further, ship, start)
        if tribes == 0 or (further and not acted):
            continue
        cards = np.int64(state.hand[seat][ship])
        if not rules.waive:
            cards -= toll_of(rules, state, seat, ship, start, codes.CAPTAIN)
        cost = rules.captain_cost_from_area if from_area else rules.captain_cost_from_ship
        able = _ALL_TRIBES * (cost <= cards) | (cost - discount <= cards) << codes.COCKROACH
        able *= cards >= 0
        for tribe in range(codes.TRIBES):
            options[n] = encode(ship, start, tribe, codes.CAPTAIN)
            n += (able & tribes) >> tribe & 1
    return n


@compiled
def _first_start(state, ship):
    """The start farthest off the captain's space with figures all the way to it (SP-29)."""
    start = codes.CAPTAIN - 1
    while start > codes.AREA and state.space[ship][start] != 0:
        start -= 1
    return start


@compiled
def _tribes_at(state, seat, further, ship, start):
    """The tribes that a seat has at a start, one bit each."""
    if start == codes.AREA:
        return _tribes_in_area(state, seat, further)
    tribe = np.int64(state.space[ship][start]) - figure(seat, 0)
    return 1 << tribe if 0 <= tribe < codes.TRIBES else 0


# --- everything else ----------------------------------------------------------------------


@compiled
def legal(rules, state, options):
    """The options of the decision at hand."""
    return _legal(rules, state, options)


@apart
def _legal(rules, state, options):
    decision = state.decision
    if decision in (codes.ACT, codes.WEA):
        return list_actions(rules, state, options)
    if decision == codes.DRAW:
        n = _list_symbols(state.row[:], options)
        options[n] = codes.FROM_DECK
        return n + can_reveal(state)
    if decision in (codes.DISC, codes.PAY):
        return _list_symbols(state.hand[state.actor], options)
    if decision in (codes.TAKE, codes.RAT_TAKE):
        return _list_tokens(state, decision == codes.RAT_TAKE, options)
    if decision in (codes.FIG, codes.OPEN, codes.BID):
        return _list_bids(state, decision, options)
    options[0], options[1] = 0, 1  # SNL: keep or reveal; TOAD: take or stay
    return 2


@compiled
def _list_symbols(cards, options):
    n = 0
    for symbol in range(codes.SHIPS):
        if cards[symbol] > 0:
            options[n] = symbol
            n += 1
    return n


@compiled
def _list_tokens(state, may_decline, options):
    """The different tokens left in the front group; a rat may leave it at one (SP-43)."""
    tokens = state.group[state.sailing - 1][0]
    n = 0
    if may_decline:
        options[0] = codes.NO_TOKEN
        n = 1
    for i in range(codes.TOKENS):
        if tokens[i] >= 0 and (i == 0 or tokens[i] != tokens[i - 1]):
            options[n] = tokens[i] + 1
            n += 1
    return n


@compiled
def _list_bids(state, decision, options):
    """D-FIG, D-OPEN and D-BID: as far as the hand and the bar go (SP-74, SP-76)."""
    first, last, n = 0, hand_size(state, state.actor), 0
    if decision == codes.FIG:
        last = min(last, state.bar_count - 1)
    elif decision == codes.OPEN:
        first = state.rank
    else:
        first = state.bid + 1
        options[0] = codes.PASS
        n = 1
    for option in range(first, last + 1):
        options[n] = option
        n += 1
    return n
