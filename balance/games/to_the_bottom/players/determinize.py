"""What a seat of To the Bottom cannot know, dealt afresh."""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.engine.luck import below
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.kernel.board import largest, view_depth
from balance.games.to_the_bottom.kernel.pending import latest
from balance.games.to_the_bottom.kernel.targets import times_picked
from balance.games.to_the_bottom.kernel.zones import deck_size


@compiled
def determinize(rules, memory, state, viewer, luck):
    """Deal afresh what the viewer cannot know (section 3).

    Hands and decks of opponents keep their sizes; what they hold together is public. Cards that
    the viewer has seen come to a hand stay there if it watches: those that all have seen, and those
    that came from its own hand or deck. So do barred ones and those named for an action.
    """
    _determinize(rules, memory, state, np.int64(viewer), luck)


@apart
def _determinize(rules, memory, state, viewer, luck):
    seeing = largest(rules.see_hands, state, viewer) > 0
    for seat in range(rules.players):
        if not state.afloat[seat]:
            continue
        known = np.int64(state.decision == codes.REVEAL and state.actor == seat)
        hidden = 0
        if seat == viewer:
            known = max(known, view_depth(rules, state, seat))
        elif not (seeing or _looks_at(rules, state, viewer, seat)):
            _forget_others(rules, state, viewer, seat)
            hidden = _join_hand(rules, state, seat, viewer, memory.watches)
        first, end = state.deck_at[seat] + known, state.deck_end[seat]
        _mix(state.deck[seat], first, end, luck, seat)
        state.deck_end[seat] = end - hidden
        for j in range(end - hidden, end):
            state.hand[seat, state.deck[seat, j]] += 1
    _mix(state.shop, state.shop_at, state.shop_end, luck, codes.SEATS)


@compiled
def _looks_at(rules, state, viewer, seat):
    """Whether the viewer is picking from that hand."""
    effect = latest(state)
    picks = state.decision == codes.PICK_FOE and state.actor == viewer and effect.seat == seat
    return picks and rules.part_source[effect.card, effect.part] == codes.FROM_HAND


@compiled
def _forget_others(rules, state, viewer, seat):
    """What other opponents know of a hand beyond all is nothing that the viewer knows."""
    for other in range(rules.players):
        if other not in (viewer, seat):
            for card in range(rules.types):
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
        kept = _named(rules, state, seat, card)
        if seat == state.active:
            kept = max(kept, np.int64(state.barred[card]))
        if watches:
            shown, told = state.shown[seat, card], state.told[seat, viewer, card]
            kept = max(kept, np.int64(max(shown, told)))
        for _ in range(np.int64(state.hand[seat, card]) - kept):
            state.deck[seat, state.deck_end[seat]] = card
            state.deck_end[seat] += 1
            state.hand[seat, card] -= 1
            joined += 1
    return joined


@compiled
def _named(rules, state, seat, card):
    """Hand cards of a type that somebody has named for an action under way."""
    named = 0
    for i in range(state.depth):
        kind, acting = state.pending[i].kind, state.pending[i].card
        if kind in (codes.ACTION, codes.MOVING):
            for part in range(rules.parts_count[acting]):
                if rules.part_source[acting, part] == codes.FROM_HAND:
                    times = times_picked(state, part, seat, card)
                    named = max(named, min(times, np.int64(state.hand[seat, card])))
    return named


@apart
def _mix(pile, first, end, luck, which):
    """Shuffle part of a pile; what comes of it does not depend on how the cards lay before."""
    for i in range(first + 1, end):
        card, j = pile[i], i
        while j > first and pile[j - 1] > card:
            pile[j] = pile[j - 1]
            j -= 1
        pile[j] = card
    for i in range(end - 1, first, -1):
        j = first + below(luck, codes.REDEALT, which * codes.CARDS + i - first, i - first + 1)
        pile[i], pile[j] = pile[j], pile[i]
