"""The auction of crew members: bids, payment and hiring (section 5.8)."""

from balance.engine.jit import apart, compiled
from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.kernel.cards import discard, draw_card, gain


@compiled
def choose_figure(state, option):
    """D-FIG: the starter goes on with his bid (SP-74)."""
    state.rank = option
    state.decision = codes.OPEN
    state.goes_on = 1


@compiled
def bid(state, option):
    """D-OPEN and D-BID (SP-76)."""
    if state.decision == codes.BID and option == codes.PASS:
        state.passed[state.actor] = 1
        return
    state.bid = option
    state.leader = state.actor


@compiled
def pay(state, tally, option):
    """D-PAY: one card of the bid (SP-78)."""
    discard(state, state.actor, option, 1)
    state.to_pay -= 1
    tally.auction_paid[state.actor] += 1


@apart
def start_auction(state, seat):
    """A seat chooses the next figure."""
    state.starter, state.actor, state.decision = seat, seat, codes.FIG
    state.rank, state.bid, state.leader, state.to_pay = 0, 0, -1, 0
    for i in range(len(state.passed)):
        state.passed[i] = 0


@apart
def is_bidding(rules, state, tally, luck):
    """Go on to the next decision of the auction; False when all are hired."""
    if state.decision == codes.OPEN and state.rank > 0:  # SP-75
        symbol = draw_card(state, tally, luck)
        if symbol >= 0:
            state.under[symbol] += 1
            state.under_count += 1
    if state.decision != codes.PAY:
        state.actor = _next_bidder(rules, state)
        if state.actor != state.leader:
            state.decision = codes.BID
            return True
        state.to_pay = state.bid
    if state.to_pay > 0:
        state.decision = codes.PAY
        return True
    return _hires(rules, state, tally)


@compiled
def _next_bidder(rules, state):
    """Who is asked next, the leader when all others are out (SP-77)."""
    seat = (state.actor + 1) % rules.players
    while state.passed[seat] or _is_complete(rules, state, seat):
        seat = (seat + 1) % rules.players
    return seat


@compiled
def _is_complete(rules, state, seat):
    hired = 0
    for tribe in range(codes.TRIBES):
        hired += state.crew[seat][tribe]
    return hired >= rules.crew_size


@compiled
def _hires(rules, state, tally):
    """The figure is taken; the last seat takes all that is left; else the next auction begins."""
    seat, rank = state.leader, state.rank
    while True:
        _hire(state, tally, seat, rank)
        if state.bar_count == 0:
            state.first_player = seat  # SP-86
            start_auction(state, seat)
            return False
        bidders = 0
        for other in range(rules.players):
            bidders += not _is_complete(rules, state, other)
        while _is_complete(rules, state, (seat + 1) % rules.players):  # SP-79
            seat = (seat + 1) % rules.players
        seat = (seat + 1) % rules.players
        if bidders > 1:
            start_auction(state, seat)
            return True
        rank = 0
        tally.free_figures += 1  # SP-81


@compiled
def _hire(state, tally, seat, rank):
    tribe = state.bar[rank]
    for place in range(rank, state.bar_count - 1):
        state.bar[place] = state.bar[place + 1]
    state.bar_count -= 1
    state.bar[state.bar_count] = 0
    state.crew[seat][tribe] += 1
    state.area[seat][tribe] += 1
    tally.auction_won[seat] += 1
    if rank == 0:  # SP-78
        tally.auction_found[seat] += state.under_count
        state.under_count = 0
        for symbol in range(codes.SHIPS):
            gain(state, seat, symbol, state.under[symbol])
            state.under[symbol] = 0
