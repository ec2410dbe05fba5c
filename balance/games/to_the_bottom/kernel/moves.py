"""The rules of To the Bottom as compiled code: set-up, choices, what follows, scoring.

``act`` carries out what a choice itself moves. Everything else is a stack of pending effects (a
turn, an action, a part of it, a window for reactions): ``advance`` goes on with the youngest one,
step by step, until one of them asks somebody.
"""

from balance.engine.jit import apart, compiled
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.kernel.actions import go_on_with_action
from balance.games.to_the_bottom.kernel.board import arrive, board_value
from balance.games.to_the_bottom.kernel.costs import counted_cards, play_cost
from balance.games.to_the_bottom.kernel.drawing import (
    go_on_cycling,
    go_on_drawing,
    go_on_ordering,
    go_on_revealing,
)
from balance.games.to_the_bottom.kernel.jettison import lay_down
from balance.games.to_the_bottom.kernel.moving import go_on_moving
from balance.games.to_the_bottom.kernel.pending import ask, latest, pop, push
from balance.games.to_the_bottom.kernel.reactions import (
    go_on_copying,
    go_on_playing,
    go_on_rescuing,
    go_on_with_chain,
    go_on_with_events,
)
from balance.games.to_the_bottom.kernel.shop import card_in_slot, refill, shuffle_shop
from balance.games.to_the_bottom.kernel.turns import go_on_with_turn
from balance.games.to_the_bottom.kernel.zones import (
    play_from_hand,
    shuffle_deck,
    take_from_hand,
)


@compiled
def setup(rules, state, tally, luck):
    """TB-01 to TB-05; seat 0 has the first turn."""
    _set_up(rules, state, tally, luck)
    _run(rules, state, tally, luck)


@apart
def _set_up(rules, state, tally, luck):
    state.buyer = -1
    for slot in range(rules.shop_slots):
        state.slot[slot] = -1
    for seat in range(rules.players):
        state.afloat[seat] = 1
        for card in range(rules.types):
            tally.pile[card] = rules.start[card] + rules.extra_deck[seat, card]
            for _ in range(rules.extra_board[seat, card]):
                arrive(rules, state, tally, seat, card)
                last = state.board_count[seat] - 1
                state.board_tired[seat, last] = rules.enters_tired[card]
        shuffle_deck(rules, state, tally, seat, luck)
    state.merging = 0
    for card in range(rules.types):
        if card != rules.iceberg_type:
            tally.pile[card] = rules.copies[card]
    state.iceberg = rules.iceberg_type >= 0 and rules.copies[rules.iceberg_type] > 0
    shuffle_shop(rules, state, tally, luck)
    refill(rules, state, tally, luck)
    push(state, codes.TURN, state.active)


# --- choices ------------------------------------------------------------------------------


@compiled
def act(rules, state, tally, option):
    """Carry out a choice: a MAIN choice begins at once, all else waits for ``advance``."""
    if state.decision == codes.MAIN:
        # what arrives now may ask something before the turn goes on
        state.pending[0].choice = option
        if option != codes.END:
            _act(rules, state, tally, option)
    state.answer = option
    state.decision = 0


@apart
def _act(rules, state, tally, option):
    seat = state.active
    if option >= codes.ACT_OPTION:
        return
    if option >= codes.PLAY_OPTION:
        _pay_for_play(rules, state, seat, option - codes.PLAY_OPTION)
    elif option >= codes.BUY_OPTION:
        _buy(rules, state, tally, seat, option)
    else:
        _jettison_for_points(rules, state, tally, seat, option - codes.JET_OPTION)


@compiled
def _pay_for_play(rules, state, seat, card):
    """TB-41, TB-44; a free copy is the first to be played (TB-62)."""
    state.paid = play_cost(rules, state, seat, card)
    state.multiplied = counted_cards(rules, state, seat) >= rules.board_step
    state.pool -= state.paid
    play_from_hand(rules, state, seat, card)
    state.motion = card + 1


@compiled
def _buy(rules, state, tally, seat, option):
    """TB-36, TB-38."""
    if option == codes.ICEBERG_OPTION:
        card = rules.iceberg_type
        state.iceberg, state.buyer = 0, seat
    else:
        card = card_in_slot(state, option - codes.BUY_OPTION)
        state.slot[option - codes.BUY_OPTION] = -1
    state.pool -= rules.price[card]
    state.water[seat, card] += 1
    tally.bought[seat] += 1
    tally.points_spent_buy[seat] += rules.price[card]
    tally.card_bought[card, seat] += 1


@compiled
def _jettison_for_points(rules, state, tally, seat, card):
    """TB-30, TB-34; a Seal's points wait for PAIR (TB-32)."""
    take_from_hand(rules, state, seat, card, codes.SEEN, codes.NOBODY)
    if not rules.jet_pair[card]:
        state.pool += rules.jet[card]
    lay_down(rules, state, tally, seat, card)


# --- what follows -------------------------------------------------------------------------


@compiled
def advance(rules, state, tally, luck):
    """Go on to the next decision or the end."""
    _run(rules, state, tally, luck)


@apart
def _run(rules, state, tally, luck):
    while state.decision == 0 and state.finished == 0:
        if state.merging > 0:
            seat = state.merging - 1
            state.merging = 0
            push(state, codes.MERGING, seat)
        effect = latest(state)
        kind = effect.kind
        if kind == codes.TURN:
            go_on_with_turn(rules, state, tally, luck, effect)
        elif kind == codes.EVENTS:
            go_on_with_events(rules, state, effect)
        elif kind == codes.ACTION:
            go_on_with_action(rules, state, tally, effect)
        elif kind == codes.MOVING:
            go_on_moving(rules, state, tally, luck, effect)
        elif kind == codes.DRAWING:
            go_on_drawing(rules, state, tally, luck, effect)
        elif kind == codes.PLAYING:
            go_on_playing(rules, state, tally, effect)
        elif kind == codes.CHAIN:
            go_on_with_chain(rules, state, tally, effect)
        elif kind == codes.ORDERING:
            go_on_ordering(state, effect)
        elif kind == codes.MERGING:
            _merge(state, effect)
        elif kind == codes.RESCUING:
            go_on_rescuing(rules, state, tally, effect)
        elif kind == codes.COPYING:
            go_on_copying(state, tally, effect)
        elif kind == codes.REVEALING:
            go_on_revealing(rules, state, tally, effect)
        elif kind == codes.CYCLING:
            go_on_cycling(rules, state, tally, luck, effect)


@compiled
def _merge(state, effect):
    """The Assistant that came last joins a host (TB-45)."""
    seat = effect.actor
    if effect.step == 0:
        ask(state, effect, 1, codes.MERGE, seat)
        return
    pop(state)
    host, last = state.answer - codes.BOARD_OPTION, state.board_count[seat] - 1
    state.board_mate[seat, host], state.board_mate[seat, last] = last + 1, host + 1


# --- scoring ------------------------------------------------------------------------------


@compiled
def standing(rules, state, scores):
    """TB-83: the values of the board cards."""
    for seat in range(rules.players):
        scores[seat] = board_value(rules, state, seat)


@compiled
def winners(rules, state, won, rank):
    """TB-83: equal scores share the place."""
    for seat in range(rules.players):
        own, better = board_value(rules, state, seat), 0
        for other in range(rules.players):
            better += board_value(rules, state, other) > own
        rank[seat] = better + 1
        won[seat] = better == 0
