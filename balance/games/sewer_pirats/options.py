"""What a seat may do, in canonical order (section 6), and what it costs."""

import numpy as np

from balance.engine.luck import apart, compiled
from balance.games.sewer_pirats.cards import can_reveal, hand_size
from balance.games.sewer_pirats.figures import captain_ship, owner_of, tribe_of
from balance.games.sewer_pirats.state import (
    ACT,
    AREA,
    BID,
    CAPTAIN,
    CAPTAIN_BASE,
    COCKROACH,
    DISC,
    DRAW,
    DRAW_ACTION,
    FIG,
    FROM_DECK,
    MOVE_BASE,
    NO_TOKEN,
    OPEN,
    PASS,
    PAY,
    RACCOON,
    RAT_TAKE,
    SET_SAIL,
    SHIPS,
    TAKE,
    TOKENS,
    TRIBES,
    WEA,
    WEASEL,
)

# --- moves as numbers ---------------------------------------------------------------------


@compiled
def encode(ship, start, tribe, target):
    """The option of a move, or of a captaincy where the target is the captain's space."""
    place = (ship * CAPTAIN + start) * TRIBES + tribe
    if target == CAPTAIN:
        return CAPTAIN_BASE + place
    return MOVE_BASE + place * (CAPTAIN - 1) + target - 1


@compiled
def decode(option):
    """Ship, start, tribe and target of a move or captaincy."""
    target, place = CAPTAIN, option - CAPTAIN_BASE
    if option < CAPTAIN_BASE:
        place = (option - MOVE_BASE) // (CAPTAIN - 1)
        target = (option - MOVE_BASE) % (CAPTAIN - 1) + 1
    ship, start = place // TRIBES // CAPTAIN, place // TRIBES % CAPTAIN
    return ship, start, place % TRIBES, target


# --- prices -------------------------------------------------------------------------------


@compiled
def cost_of(rules, state, ship, start, tribe, target):
    """Cards to play for a move (SP-23) or a captaincy (SP-30), less the discount of SP-48."""
    cost = np.int64(0)
    if target == CAPTAIN:
        from_area = start == AREA
        cost += rules.captain_cost_from_area if from_area else rules.captain_cost_from_ship
    else:
        for space in range(start + 1, target + 1):
            cost += state.space[ship][space] == 0
    if tribe == COCKROACH and rules.abilities[COCKROACH]:
        cost = max(0, cost - rules.cockroach_discount)
    return cost


@compiled
def takes_toll(rules, state, seat, ship, space):
    """Stands there another seat's raccoon that has its ability (SP-45)?"""
    other = state.space[ship][space]
    if other == 0 or not rules.abilities[RACCOON]:
        return False
    return tribe_of(other) == RACCOON and owner_of(other) != seat


@compiled
def toll_of(rules, state, seat, ship, start, target):
    """Cards owed to raccoons that a seat's figure passes."""
    toll = np.int64(0)
    for space in range(start + 1, target):
        if takes_toll(rules, state, seat, ship, space):
            toll += rules.raccoon_toll
    return toll


# --- actions ------------------------------------------------------------------------------


@apart
def list_actions(rules, state, options):
    """D-ACT, and D-WEA, where only the weasel that acted last may move."""
    seat, further = np.int64(state.actor), state.decision == WEA
    ship = captain_ship(state, seat)
    options[0] = DRAW_ACTION
    if not further and ship >= 0:
        options[0] = SET_SAIL  # SP-14
        return 1
    if further and state.figure_at == CAPTAIN:
        options[1] = SET_SAIL
        return 1 + rules.weasel_captain_then_sail  # SP-52
    n = np.int64(1)
    for captaincies in range(1 if ship >= 0 else 2):  # SP-31
        n = _list_moves(rules, state, seat, further, captaincies, options, n)
    return n


@compiled
def _list_moves(rules, state, seat, further, captaincies, options, n):
    """Add the moves or the captaincies of a seat to ``n`` options; returns how many there are."""
    for ship in range(SHIPS):
        first, last = AREA, CAPTAIN - 1
        if further:
            first = last = np.int64(state.figure_at)
            if first != AREA and ship != state.figure_ship:
                continue
        for start in range(first, last + 1):
            least, most = np.int64(0), np.int64(TRIBES - 1)
            if start != AREA:
                standing = state.space[ship][start]
                if standing == 0 or owner_of(standing) != seat:
                    continue
                least = most = np.int64(tribe_of(standing))
            for tribe in range(least, most + 1):
                there = start != AREA or state.area[seat][tribe] > 0
                if there and (not further or tribe == WEASEL):
                    n = _list_targets(
                        rules, state, seat, ship, start, tribe, captaincies, options, n
                    )
    return n


@compiled
def _list_targets(rules, state, seat, ship, start, tribe, captaincies, options, n):
    """Free spaces that the figure reaches with the cards of its owner (SP-24, SP-29, SP-46)."""
    first = CAPTAIN if captaincies else start + 1
    if captaincies:
        for space in range(start + 1, CAPTAIN):
            if state.space[ship][space] == 0:
                return n
    for target in range(first, CAPTAIN + captaincies):
        if state.space[ship][target] == 0:
            needed = cost_of(rules, state, ship, start, tribe, target)
            if not rules.waive:
                needed += toll_of(rules, state, seat, ship, start, target)
            if needed <= state.hand[seat][ship]:
                options[n] = encode(ship, start, tribe, target)
                n += 1
    return n


# --- everything else ----------------------------------------------------------------------


@compiled
def legal(rules, state, options):
    """The options of the decision at hand."""
    return _legal(rules, state, options)


@apart
def _legal(rules, state, options):
    decision = state.decision
    if decision in (ACT, WEA):
        return list_actions(rules, state, options)
    if decision == DRAW:
        n = _list_symbols(state.row[:], options)
        options[n] = FROM_DECK
        return n + can_reveal(state)
    if decision in (DISC, PAY):
        return _list_symbols(state.hand[state.actor], options)
    if decision in (TAKE, RAT_TAKE):
        return _list_tokens(state, decision == RAT_TAKE, options)
    if decision in (FIG, OPEN, BID):
        return _list_bids(state, decision, options)
    options[0], options[1] = 0, 1  # SNL: keep or reveal; TOAD: take or stay
    return 2


@compiled
def _list_symbols(cards, options):
    n = 0
    for symbol in range(SHIPS):
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
        options[0] = NO_TOKEN
        n = 1
    for i in range(TOKENS):
        if tokens[i] >= 0 and (i == 0 or tokens[i] != tokens[i - 1]):
            options[n] = tokens[i] + 1
            n += 1
    return n


@compiled
def _list_bids(state, decision, options):
    """D-FIG, D-OPEN and D-BID: as far as the hand and the bar go (SP-74, SP-76)."""
    first, last, n = np.int64(0), np.int64(hand_size(state, state.actor)), 0
    if decision == FIG:
        last = min(last, state.bar_count - 1)
    elif decision == OPEN:
        first = np.int64(state.rank)
    else:
        first = np.int64(state.bid + 1)
        options[0] = PASS
        n = 1
    for option in range(first, last + 1):
        options[n] = option
        n += 1
    return n
