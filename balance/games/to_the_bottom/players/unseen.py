"""Who owns what, dealt afresh where a seat cannot know it: see the kernel's own page on owners."""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.kernel.owners import announced, known_in_hand, see_hands
from balance.games.to_the_bottom.kernel.zones import deck_size
from balance.games.to_the_bottom.players.mixing import mix

_POT, _GIFTS = codes.SEATS + 1, codes.SEATS + 2  # piles that are mixed beside decks and the shop


@compiled
def known_to(rules, state, viewer, seat, card, watches):
    """Copies in a hand that a viewer knows of, if it has watched; what was announced it knows."""
    if watches:
        return known_in_hand(rules, state, viewer, seat, card)
    return announced(rules, state, seat, card)


@apart
def deal_owners(rules, memory, state, viewer, seen, luck):
    """Deal afresh which cards have moved unseen by a viewer; ``seen`` are hands it sees, in bits.

    Every seat has the cards it is thought to hold, gives as many of them as went to a pot, at
    random, and takes from the pot as many as came. The picture stays as it is. What other seats
    take to be so the viewer cannot know; to them all is as it is dealt.
    """
    pot, sizes, watches = memory.pot, memory.sizes, memory.watches
    see_hands(rules, state, viewer, seen)
    count = 0
    for seat in range(rules.players):
        if seat != viewer:
            sizes[seat] = deck_size(state, seat) + state.hand_count[seat]
            _add_held(rules, state, viewer, seat, 1)
            turned_up = state.decision == codes.REVEAL and state.actor == seat
            _gather_thought(rules, state, viewer, seat, watches, seen >> seat & 1, turned_up)
            count = _give(state, viewer, seat, turned_up, pot, count, luck)
    mix(pot, 0, count, luck, _POT)
    for seat in range(rules.players):
        if seat != viewer:
            count = _take(rules, state, seat, sizes[seat], pot, count)
            _add_held(rules, state, viewer, seat, -1)
    _forget_pictures(rules, state, viewer)


@compiled
def _add_held(rules, state, viewer, seat, sign):
    """Add the cards of a hand and its deck to what is wrong with the picture of them.

    That makes the picture itself of it; taking away what is there then, it is what is wrong again.
    """
    for card in range(rules.types):
        state.mistaken[viewer, seat, card] += sign * np.int64(state.hand[seat, card])
    for i in range(state.deck_at[seat], state.deck_end[seat]):
        state.mistaken[viewer, seat, state.deck[seat, i]] += sign


@compiled
def _gather_thought(rules, state, viewer, seat, watches, sees, turned_up):
    """Put what a seat is thought to hold into its deck, but for the cards known to be in its hand.

    A card that is turned up stays on top.
    """
    end, top = 0, codes.NO_TYPE
    if turned_up:
        top = np.int64(state.deck[seat, state.deck_at[seat]])
        state.deck[seat, 0] = top
        end = 1
    state.deck_at[seat] = 0
    for card in range(rules.types):
        kept = np.int64(state.hand[seat, card])
        if not sees:
            kept = known_to(rules, state, viewer, seat, card, watches)
        for _ in range(np.int64(state.mistaken[viewer, seat, card]) - kept - (card == top)):
            state.deck[seat, end] = card
            end += 1
        state.hand[seat, card] = kept
    state.deck_end[seat] = end


@compiled
def _give(state, viewer, seat, turned_up, pot, count, luck):
    """As many cards as went from a seat go to the pot; returns how many lie there."""
    first, end = np.int64(turned_up), state.deck_end[seat]
    mix(state.deck[seat], first, end, luck, _GIFTS + seat)
    for _ in range(min(np.int64(state.gave[viewer, seat]), end - first)):
        state.deck_end[seat] -= 1
        pot[count] = state.deck[seat, state.deck_end[seat]]
        count += 1
    return count


@compiled
def _take(rules, state, seat, size, pot, count):
    """A seat takes from the pot what it lacks and fills its hand; returns how many are left."""
    inside = np.int64(0)
    for card in range(rules.types):
        inside += state.hand[seat, card]
    while inside + deck_size(state, seat) < size:
        count -= 1
        state.deck[seat, state.deck_end[seat]] = pot[count]
        state.deck_end[seat] += 1
    while inside < state.hand_count[seat]:
        state.deck_end[seat] -= 1
        state.hand[seat, state.deck[seat, state.deck_end[seat]]] += 1
        inside += 1
    return count


@compiled
def _forget_pictures(rules, state, viewer):
    for other in range(rules.players):
        if other == viewer:
            continue
        for seat in range(rules.players):
            state.gave[other, seat] = 0
            for card in range(rules.types):
                state.mistaken[other, seat, card] = 0
