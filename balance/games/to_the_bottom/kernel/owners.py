"""Whose cards are whose, as each seat takes it to be (section 3).

Who owns which cards is public, but which one goes from a hand or a deck to another hand only those
two know, and whoever sees all hands. Everybody else goes on as if it had stayed, and counts how
many went. When a card turns up where a seat has none in its picture, one of those that went must
have been this one, and the picture is mended: of several who may have given it the first one did.

The picture is kept as what is wrong with it: ``mistaken`` is the number of cards that a viewer
takes a hand and deck to hold, less those that are there.
"""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.kernel.pending import latest
from balance.games.to_the_bottom.kernel.picks import picks_by_actor, times_picked


@compiled
def taken_unseen(rules, state, viewer, seat):
    """How many cards came to a seat of which the viewer does not know whose they were."""
    taken = np.int64(state.gave[viewer, seat])
    for card in range(rules.types):
        taken -= np.int64(state.mistaken[viewer, seat, card])
    return taken


@apart
def held(state, seat, card):
    """Copies of a type in a hand and its deck."""
    copies = np.int64(state.hand[seat, card])
    for i in range(state.deck_at[seat], state.deck_end[seat]):
        copies += state.deck[seat, i] == card
    return copies


@apart
def known_in_hand(rules, state, viewer, seat, card):
    """Copies in a hand that a viewer knows of: it saw them come, or they are barred or named."""
    known = max(np.int64(state.shown[seat, card]), np.int64(state.told[seat, viewer, card]))
    return max(known, announced(rules, state, seat, card))


@apart
def announced(rules, state, seat, card):
    """Copies in a hand that all have heard of: barred, or named for an action under way."""
    most = barred_for_all(state, card) if seat == state.active else np.int64(0)
    for i in range(state.depth):
        effect = state.pending[i]
        if effect.kind != codes.ACTION and effect.kind != codes.MOVING:
            continue
        acting = effect.card
        for part in range(rules.parts_count[acting]):
            if rules.part_source[acting, part] != codes.FROM_HAND:
                continue
            named = picks_by_actor(rules, acting, part, effect.actor, seat, effect.seeing)
            if named and not _picks_itself(state, seat, part):
                most = max(most, times_picked(state, part, seat, card))
    return min(most, np.int64(state.hand[seat, card]))


@compiled
def barred_for_all(state, card):
    """Barred copies of which all know: one may have left the hand unseen."""
    return min(np.int64(state.barred[card]), np.int64(state.shown[state.active, card]))


@compiled
def _picks_itself(state, seat, part):
    """Whether a player who turned a hit away is picking, which nobody sees before the end."""
    effect = latest(state)
    return state.decision == codes.PICK_OWN and effect.seat == seat and effect.part == part


# --- what others see ----------------------------------------------------------------------


@apart
def pass_on(rules, state, giver, taker, card, seers):
    """A card has left a hand or deck for another hand; ``seers`` see all hands, one bit a seat.

    It is still on its way.
    """
    for viewer in range(rules.players):
        if viewer == giver:
            continue
        if viewer == taker or seers >> viewer & 1:
            known = known_in_hand(rules, state, viewer, giver, card)
            _learn(rules, state, viewer, giver, card, known, 0)
            continue
        state.unseen = 1
        state.mistaken[viewer, giver, card] += 1
        state.mistaken[viewer, taker, card] -= 1
        state.gave[viewer, giver] += 1


@apart
def show_owner(rules, state, seat, card, beside):
    """Everybody sees that a seat holds a card, beside those known to be in its hand, or held it.

    ``beside`` is 1 where the card is there, and 0 where it has just left.
    """
    if state.unseen == 0:
        return
    for viewer in range(rules.players):
        if viewer != seat and state.mistaken[viewer, seat, card] < 0:
            least = known_in_hand(rules, state, viewer, seat, card) + beside
            _learn(rules, state, viewer, seat, card, least, 0)


@apart
def see_hands(rules, state, viewer, seen):
    """A viewer sees whole hands, all at once; ``seen`` has one bit a seat."""
    for seat in range(rules.players):
        if not seen >> seat & 1:
            continue
        for card in range(rules.types):
            least = _there_for_sure(rules, state, viewer, seat, card, seen)
            _learn(rules, state, viewer, seat, card, least, seen)


@apart
def _there_for_sure(rules, state, viewer, seat, card, seen):
    """Copies that a viewer knows to be in a hand, or sees in it and on top of the deck."""
    if not seen >> seat & 1:
        return known_in_hand(rules, state, viewer, seat, card)
    turned_up = state.decision == codes.REVEAL and state.actor == seat
    lies_open = turned_up and state.deck[seat, state.deck_at[seat]] == card
    return np.int64(state.hand[seat, card]) + lies_open


@apart
def _learn(rules, state, viewer, seat, card, least, seen):
    """A seat has at least so many copies of a type: those not in the picture came from others."""
    while state.mistaken[viewer, seat, card] < 0:
        if held(state, seat, card) + state.mistaken[viewer, seat, card] >= least:
            return
        giver = _likely_giver(rules, state, viewer, seat, card, seen)
        if giver < 0:
            return
        state.gave[viewer, seat] += taken_unseen(rules, state, viewer, seat) == 0
        state.gave[viewer, giver] -= state.gave[viewer, giver] > 0
        state.mistaken[viewer, seat, card] += 1
        state.mistaken[viewer, giver, card] -= 1


@apart
def _likely_giver(rules, state, viewer, seat, card, seen):
    """Who may have given a card, as a viewer sees it: the first who gave any, else the first."""
    found = -1
    for other in range(rules.players):
        if other in (viewer, seat):
            continue
        thought = held(state, other, card) + state.mistaken[viewer, other, card]
        if thought > _there_for_sure(rules, state, viewer, other, card, seen):
            if state.gave[viewer, other] > 0:
                return other
            if found < 0:
                found = other
    return found
