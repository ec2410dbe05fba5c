"""What a seat may do, in canonical order (section 6), and what it costs."""

from balance.engine.jit import apart, compiled
from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.kernel.cards import can_reveal, hand_size
from balance.games.sewer_pirats.kernel.figures import captain_ship, owner_of, tribe_of

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
    other = state.space[ship][space]
    if other == 0 or not rules.abilities[codes.RACCOON]:
        return False
    return tribe_of(other) == codes.RACCOON and owner_of(other) != seat


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
    n = 1
    for captaincies in range(1 if ship >= 0 else 2):  # SP-31
        n = _list_moves(rules, state, seat, further, captaincies, options, n)
    return n


@compiled
def _list_moves(rules, state, seat, further, captaincies, options, n):
    """Add the moves or the captaincies of a seat to ``n`` options; returns how many there are."""
    for ship in range(codes.SHIPS):
        first, last = codes.AREA, codes.CAPTAIN - 1
        if further:
            first = last = state.figure_at
            if first != codes.AREA and ship != state.figure_ship:
                continue
        for start in range(first, last + 1):
            least, most = 0, codes.TRIBES - 1
            if start != codes.AREA:
                standing = state.space[ship][start]
                if standing == 0 or owner_of(standing) != seat:
                    continue
                least = most = tribe_of(standing)
            for tribe in range(least, most + 1):
                there = start != codes.AREA or state.area[seat][tribe] > 0
                if there and (not further or tribe == codes.WEASEL):
                    n = _list_targets(
                        rules, state, seat, ship, start, tribe, captaincies, options, n
                    )
    return n


@compiled
def _list_targets(rules, state, seat, ship, start, tribe, captaincies, options, n):
    """Free spaces that the figure reaches with the cards of its owner (SP-24, SP-29, SP-46)."""
    first = codes.CAPTAIN if captaincies else start + 1
    if captaincies:
        for space in range(start + 1, codes.CAPTAIN):
            if state.space[ship][space] == 0:
                return n
    for target in range(first, codes.CAPTAIN + captaincies):
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
