"""Drawing cards, revealing them, cycling the hand, and ordering the top of a deck."""

import numpy as np

from balance.engine.jit import apart
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.kernel.board import arrive, largest, sink, view_depth
from balance.games.to_the_bottom.kernel.pending import ask, pop, push
from balance.games.to_the_bottom.kernel.targets import forget_picks, note_pick, times_picked
from balance.games.to_the_bottom.kernel.zones import (
    add_to_hand,
    deck_size,
    gather_deck,
    gather_water,
    put_under_deck,
    shuffle_deck,
    take_from_deck,
    take_from_hand,
)


@apart
def draw_cards(state, seat, n):
    """Begin to draw ``n`` cards."""
    push(state, codes.DRAWING, seat, 0, seat)
    state.frames[state.depth - 1].left = n


@apart
def reveal_cards(state, actor, n):
    """Begin to turn up ``n`` cards of everybody, the actor first (TB-57)."""
    push(state, codes.REVEALING, actor, 0, actor)
    frame = state.frames[state.depth - 1]
    frame.left, frame.amount = n, n


@apart
def may_order(rules, state, seat):
    """Ask the owner of a deck to order its top cards, where that changes anything (TB-73)."""
    if largest(rules.rearrange, state, seat) == 0:
        return False
    top, depth, alike = np.int64(state.deck_at[seat]), view_depth(rules, state, seat), True
    for i in range(1, depth):
        alike &= state.deck[seat, top + i] == state.deck[seat, top]
    if alike:
        return False
    push(state, codes.ORDERING, seat, 0, seat)
    state.frames[state.depth - 1].limit = depth
    return True


@apart
def go_on_drawing(rules, state, tally, luck, frame):
    """One card at a time; an empty deck is renewed in the Cruise and sinks in the Sinking."""
    seat = np.int64(frame.actor)
    if frame.step == 0:
        if frame.left == 0:
            pop(state)
            return
        if deck_size(state, seat) == 0:
            if state.phase != codes.CRUISE:
                pop(state)
                sink(rules, state, tally, seat)
                return
            if gather_water(rules, state, tally, seat) == 0:
                pop(state)
                return
            tally.water_reshuffles += 1
            shuffle_deck(rules, state, tally, seat, luck)
        frame.step = 1
        if may_order(rules, state, seat):
            return
    add_to_hand(state, seat, take_from_deck(state, seat, np.int64(0)), 0)
    tally.drawn[seat] += 1
    frame.left -= 1
    frame.step = 0


@apart
def go_on_revealing(rules, state, tally, frame):
    """Every player's top cards go onto the board or under the deck."""
    if frame.step == 0:
        if frame.turn == rules.players:
            pop(state)
            return
        seat = (np.int64(frame.actor) + frame.turn) % rules.players
        if frame.left == 0 or deck_size(state, seat) == 0:
            frame.turn += 1
            frame.left = frame.amount
            return
        frame.seat, frame.step = seat, 1
        may_order(rules, state, seat)
    elif frame.step == 1:
        ask(state, frame, 2, codes.REVEAL, frame.seat)
    else:
        seat = np.int64(frame.seat)
        card = take_from_deck(state, seat, np.int64(0))
        if state.answer == codes.TO_BOARD:
            arrive(rules, state, tally, seat, card)
        else:
            put_under_deck(state, seat, card)
        frame.left -= 1
        frame.step = 0


@apart
def go_on_cycling(rules, state, tally, luck, frame):
    """Hand cards are chosen, shuffled into the deck, and as many drawn (TB-58)."""
    seat, part = np.int64(frame.actor), np.int64(frame.part)
    if frame.step == 1 and state.answer != codes.STOP:
        note_pick(state, part, seat, np.int64(state.answer) - codes.TYPE_OPTION)
        frame.cursor += 1
    stopped = frame.step == 1 and state.answer == codes.STOP
    if not stopped and frame.cursor < state.hand_count[seat]:
        ask(state, frame, 1, codes.CYCLE, seat)
        return
    pop(state)
    n = np.int64(frame.cursor)
    if n == 0:
        return
    gather_deck(state, tally, seat)
    for card in range(rules.types):
        for _ in range(times_picked(state, part, seat, np.int64(card))):
            tally.pile[card] += 1
            take_from_hand(rules, state, seat, np.int64(card), False)
    forget_picks(state, part, seat)
    shuffle_deck(rules, state, tally, seat, luck)
    draw_cards(state, seat, n)


@apart
def go_on_ordering(state, frame):
    """KEEP, or the visible cards one by one from the top."""
    seat = np.int64(frame.actor)
    if frame.step == 0:
        ask(state, frame, 1, codes.REORDER, seat)
        return
    if frame.step == 1 and state.answer == codes.KEEP:
        pop(state)
        return
    if frame.step == 2:
        _bring_up(state, seat, np.int64(frame.cursor), np.int64(state.answer) - codes.TYPE_OPTION)
        frame.cursor += 1
    if frame.cursor >= frame.limit - 1:
        pop(state)
    else:
        ask(state, frame, 2, codes.ORDER_NEXT, seat)


@apart
def _bring_up(state, seat, place, card):
    """The first card of a type from a place on moves up to that place."""
    place += state.deck_at[seat]
    at = place
    while state.deck[seat, at] != card:
        at += 1
    for i in range(at, place, -1):
        state.deck[seat, i] = state.deck[seat, i - 1]
    state.deck[seat, place] = card
