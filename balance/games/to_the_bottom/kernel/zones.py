"""The ordered and unordered piles: decks, hands, waters, and what everybody knows of a hand."""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.engine.luck import shuffle
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.kernel.owners import barred_for_all, show_owner


@compiled
def deck_size(state, seat):
    """Cards left in a deck."""
    return state.deck_end[seat] - state.deck_at[seat]


@apart
def take_from_deck(state, seat, place):
    """Take the card ``place`` cards below the top out of a deck; returns its type."""
    top = state.deck_at[seat]
    card = np.int64(state.deck[seat, top + place])
    for i in range(top + place, top, -1):
        state.deck[seat, i] = state.deck[seat, i - 1]
    state.deck_at[seat] = top + 1
    return card


@apart
def put_under_deck(state, seat, card):
    """A card becomes the bottom one; a deck that has reached the end of its room slides up."""
    size = deck_size(state, seat)
    if state.deck_end[seat] == codes.CARDS:
        top = state.deck_at[seat]
        for i in range(size):
            state.deck[seat, i] = state.deck[seat, top + i]
        state.deck_at[seat] = 0
    state.deck[seat, state.deck_at[seat] + size] = card
    state.deck_end[seat] = state.deck_at[seat] + size + 1


@apart
def order_pile(rules, tally, luck, purpose, round_):
    """Shuffle ``tally.pile``, which is emptied; returns how many pieces ``tally.order`` has."""
    count = 0
    for card in range(rules.types):
        for copy in range(tally.pile[card]):
            tally.pieces[count] = card * codes.COPIES + copy
            count += 1
        tally.pile[card] = 0
    shuffle(luck, purpose, round_, tally.pieces, count, tally.order, tally.words)
    return count


@apart
def shuffle_deck(rules, state, tally, seat, luck):
    """``tally.pile`` becomes the deck of a seat."""
    round_ = seat + codes.SEAT_ROUNDS * state.deck_shuffles[seat]
    count = order_pile(rules, tally, luck, codes.DECK_LUCK, round_)
    for i in range(count):
        state.deck[seat, i] = tally.pieces[tally.order[i]] // codes.COPIES
    state.deck_at[seat], state.deck_end[seat] = 0, count
    state.deck_shuffles[seat] += 1


@apart
def gather_deck(state, tally, seat):
    """Put the deck on ``tally.pile``."""
    for i in range(state.deck_at[seat], state.deck_end[seat]):
        tally.pile[state.deck[seat, i]] += 1
    state.deck_at[seat], state.deck_end[seat] = 0, 0


@apart
def gather_water(rules, state, tally, seat):
    """Put the water on ``tally.pile``; returns how many cards that were."""
    count = 0
    for card in range(rules.types):
        count += state.water[seat, card]
        tally.pile[card] += state.water[seat, card]
        state.water[seat, card] = 0
    return count


@apart
def add_to_hand(state, seat, card, seen, witness):
    """A card comes to a hand; ``seen`` where everybody knows which one, else only the witness."""
    state.hand[seat, card] += 1
    state.hand_count[seat] += 1
    state.shown[seat, card] += seen
    for other in range(codes.SEATS):
        if other != seat and (seen or other == witness):
            state.told[seat, other, card] += 1


@apart
def forget_hand(state, seat, card):
    """The whole hand has gone elsewhere, and with it what was known of it."""
    state.hand[seat, card], state.shown[seat, card] = 0, 0
    for viewer in range(codes.SEATS):
        state.told[seat, viewer, card] = 0


@apart
def take_from_hand(rules, state, seat, card, seen, witness):
    """A card leaves a hand; a barred copy goes first (TB-62).

    To whom does not see which one it is, one card less of every type is certain to be there.
    """
    state.hand[seat, card] -= 1
    state.hand_count[seat] -= 1
    if seat == state.active and state.barred[card] > 0:
        state.barred[card] -= 1
    _one_less(rules, state, seat, card, 0)
    if seen:
        show_owner(rules, state, seat, card, 0)
    else:
        _doubt_others(rules, state, seat, card, witness)


@compiled
def play_from_hand(rules, state, seat, card):
    """A copy that is not barred leaves the active player's hand; of barred ones all still know."""
    kept = barred_for_all(state, card)
    state.hand[seat, card] -= 1
    state.hand_count[seat] -= 1
    _one_less(rules, state, seat, card, kept)
    show_owner(rules, state, seat, card, 0)


@apart
def _one_less(rules, state, seat, card, kept):
    """A card has left a hand, and everybody knows of one less, if of more than the kept ones."""
    state.shown[seat, card] -= state.shown[seat, card] > kept
    for viewer in range(rules.players):
        state.told[seat, viewer, card] -= state.told[seat, viewer, card] > kept


@apart
def _doubt_others(rules, state, seat, card, witness):
    """A card has left a hand unseen: it may have been any other type."""
    for other in range(rules.types):
        if other == card:
            continue
        state.shown[seat, other] -= state.shown[seat, other] > 0
        for viewer in range(rules.players):
            if viewer != witness:
                state.told[seat, viewer, other] -= state.told[seat, viewer, other] > 0
