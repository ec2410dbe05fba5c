"""Drawing cards, revealing them, cycling the hand, and ordering the top of a deck."""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.kernel.board import arrive, largest, sink, view_depth
from balance.games.to_the_bottom.kernel.owners import show_owner
from balance.games.to_the_bottom.kernel.pending import ask, latest, pop, push
from balance.games.to_the_bottom.kernel.picks import forget_picks, note_pick, times_picked
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
    push(state, codes.DRAWING, seat)
    latest(state).to_draw = n


@apart
def reveal_cards(state, actor, n):
    """Begin to turn up ``n`` cards of everybody, the actor first (TB-57)."""
    push(state, codes.REVEALING, actor)
    effect = latest(state)
    effect.reveals, effect.to_reveal = n, n


@apart
def may_order(rules, state, seat):
    """Ask the owner of a deck to order its top cards, where that changes anything (TB-73)."""
    if largest(rules.rearrange, state, seat) == 0:
        return False
    top, depth, alike = state.deck_at[seat], view_depth(rules, state, seat), True
    for i in range(1, depth):
        alike &= state.deck[seat, top + i] == state.deck[seat, top]
    if alike:
        return False
    push(state, codes.ORDERING, seat)
    latest(state).visible = depth
    return True


@apart
def go_on_drawing(rules, state, tally, luck, effect):
    """One card at a time; an empty deck is renewed in the Cruise and sinks in the Sinking."""
    seat = effect.actor
    orders = largest(rules.rearrange, state, seat) > 0
    while True:
        if effect.step == 0:
            if effect.to_draw == 0 or not _has_deck(rules, state, tally, luck, seat):
                pop(state)
                return
            effect.step = 1
            if orders and may_order(rules, state, seat):
                return
        drawn = take_from_deck(state, seat, codes.TOP_CARD)
        add_to_hand(state, seat, drawn, codes.UNSEEN, codes.NOBODY)
        tally.drawn[seat] += 1
        effect.to_draw -= 1
        effect.step = 0


@compiled
def _has_deck(rules, state, tally, luck, seat):
    """Whether there is a card to draw; a player whose deck is empty may sink instead."""
    if deck_size(state, seat) > 0:
        return True
    if state.phase != codes.CRUISE:
        sink(rules, state, tally, seat)
        return False
    if gather_water(rules, state, tally, seat) == 0:
        return False
    tally.water_reshuffles += 1
    shuffle_deck(rules, state, tally, seat, luck)
    return True


@apart
def go_on_revealing(rules, state, tally, effect):
    """Every player's top cards go onto the board or under the deck."""
    if effect.step == 0:
        if effect.affected_before == rules.players:
            pop(state)
            return
        seat = (effect.actor + effect.affected_before) % rules.players
        if effect.to_reveal == 0 or deck_size(state, seat) == 0:
            effect.affected_before += 1
            effect.to_reveal = effect.reveals
            return
        effect.seat, effect.step = seat, 1
        may_order(rules, state, seat)
    elif effect.step == 1:
        seat = effect.seat
        turned_up = np.int64(state.deck[seat, state.deck_at[seat]])
        show_owner(rules, state, seat, turned_up, 1)
        ask(state, effect, 2, codes.REVEAL, seat)
    else:
        seat = effect.seat
        card = take_from_deck(state, seat, codes.TOP_CARD)
        if state.answer == codes.TO_BOARD:
            arrive(rules, state, tally, seat, card)
        else:
            put_under_deck(state, seat, card)
        effect.to_reveal -= 1
        effect.step = 0


@apart
def go_on_cycling(rules, state, tally, luck, effect):
    """Hand cards are chosen, shuffled into the deck, and as many drawn (TB-58)."""
    seat, part = effect.actor, effect.part
    if effect.step == 1 and state.answer != codes.STOP:
        note_pick(state, part, seat, state.answer - codes.TYPE_OPTION)
        effect.picked += 1
    stopped = effect.step == 1 and state.answer == codes.STOP
    if not stopped and effect.picked < state.hand_count[seat]:
        ask(state, effect, 1, codes.CYCLE, seat)
        return
    pop(state)
    n = effect.picked
    if n == 0:
        return
    gather_deck(state, tally, seat)
    for card in range(rules.types):
        for _ in range(times_picked(state, part, seat, card)):
            tally.pile[card] += 1
            take_from_hand(rules, state, seat, card, codes.UNSEEN, codes.NOBODY)
    forget_picks(state, part, seat)
    shuffle_deck(rules, state, tally, seat, luck)
    draw_cards(state, seat, n)


@apart
def go_on_ordering(state, effect):
    """KEEP, or the visible cards one by one from the top."""
    seat = effect.actor
    if effect.step == 0:
        ask(state, effect, 1, codes.REORDER, seat)
        return
    if effect.step == 1 and state.answer == codes.KEEP:
        pop(state)
        return
    if effect.step == 2:
        _bring_up(state, seat, effect.ordered, state.answer - codes.TYPE_OPTION)
        effect.ordered += 1
    if effect.ordered >= effect.visible - 1:
        pop(state)
    else:
        ask(state, effect, 2, codes.ORDER_NEXT, seat)


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
