"""What a seat of To the Bottom cannot know, dealt afresh."""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.kernel.board import sees_hands, view_depth
from balance.games.to_the_bottom.kernel.owners import barred_for_all
from balance.games.to_the_bottom.kernel.pending import latest
from balance.games.to_the_bottom.kernel.zones import deck_size
from balance.games.to_the_bottom.players.mixing import mix
from balance.games.to_the_bottom.players.unseen import deal_owners, known_to


@compiled
def determinize(rules, memory, state, viewer, luck):
    """Deal afresh what the viewer cannot know (section 3).

    Hands and decks of opponents keep their sizes, and what they hold together is as the viewer
    knows it. Cards that the viewer has seen come to a hand stay there if it watches: those that all
    have seen, and those that came from its own hand or deck. So do barred ones and those named for
    an action.
    """
    _determinize(rules, memory, state, np.int64(viewer), luck)


@apart
def _determinize(rules, memory, state, viewer, luck):
    seen = _hands_seen(rules, state, viewer)
    if state.unseen:
        deal_owners(rules, memory, state, viewer, seen, luck)
    _forget_others(rules, state, viewer)
    for seat in range(rules.players):
        if not state.afloat[seat]:
            continue
        known = np.int64(state.decision == codes.REVEAL and state.actor == seat)
        hidden = 0
        if seat == viewer:
            known = max(known, view_depth(rules, state, seat))
        elif not seen >> seat & 1:
            hidden = _join_hand(rules, state, seat, viewer, memory.watches)
        first, end = state.deck_at[seat] + known, state.deck_end[seat]
        mix(state.deck[seat], first, end, luck, seat)
        state.deck_end[seat] = end - hidden
        for j in range(end - hidden, end):
            state.hand[seat, state.deck[seat, j]] += 1
    mix(state.shop, state.shop_at, state.shop_end, luck, codes.SEATS)


@compiled
def _hands_seen(rules, state, viewer):
    """The hands that the viewer sees, one bit a seat: all, or the one that it is picking from."""
    if sees_hands(rules, state, viewer):
        return (1 << rules.players) - 1 - (1 << viewer)
    effect = latest(state)
    picks = state.decision == codes.PICK_FOE and state.actor == viewer
    if picks and rules.part_source[effect.card, effect.part] == codes.FROM_HAND:
        return 1 << effect.seat
    return 0


@compiled
def _forget_others(rules, state, viewer):
    """What others know of hands and barred cards beyond all is nothing that the viewer knows."""
    for card in range(rules.types):
        if viewer != state.active:
            state.barred[card] = barred_for_all(state, card)
        for seat in range(rules.players):
            for other in range(rules.players):
                if seat not in (viewer, other) and other != viewer:
                    state.told[seat, other, card] = state.shown[seat, card]


@compiled
def _join_hand(rules, state, seat, viewer, watches):
    """Put the hand under the deck, but for what the viewer knows; returns how many cards."""
    if state.deck_end[seat] + state.hand_count[seat] > codes.CARDS:
        for i in range(deck_size(state, seat)):
            state.deck[seat, i] = state.deck[seat, state.deck_at[seat] + i]
        state.deck_at[seat], state.deck_end[seat] = 0, deck_size(state, seat)
    joined = 0
    for card in range(rules.types):
        kept = known_to(rules, state, viewer, seat, card, watches)
        for _ in range(np.int64(state.hand[seat, card]) - kept):
            state.deck[seat, state.deck_end[seat]] = card
            state.deck_end[seat] += 1
            state.hand[seat, card] -= 1
            joined += 1
    return joined
