"""Talisman cards: hands, the row, the deck and what every seat has shown of its hand.

``shown`` counts cards that all have seen come into a hand. What leaves a hand is taken for those
first, so it never counts more than can still be there.
"""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.engine.luck import shuffle
from balance.games.sewer_pirats.kernel import codes

_COPIES = 32  # a piece is its symbol times this plus the copy
_COPY_BITS = 5


@compiled
def hand_size(state, seat):
    """Cards in a hand."""
    size = 0
    for symbol in range(codes.SHIPS):
        size += state.hand[seat][symbol]
    return size


@compiled
def gain(state, seat, symbol, count):
    """Cards come into a hand, unseen."""
    state.hand[seat][symbol] += count


@compiled
def gain_openly(state, seat, symbol, count):
    """Cards come into a hand before all eyes."""
    state.hand[seat][symbol] += count
    state.shown[seat][symbol] += count


@compiled
def lose(state, seat, symbol, count):
    """Cards leave a hand openly."""
    state.hand[seat][symbol] -= count
    state.shown[seat][symbol] = max(0, state.shown[seat][symbol] - count)


@compiled
def discard(state, seat, symbol, count):
    """A seat plays, pays or throws off cards (SP-27)."""
    lose(state, seat, symbol, count)
    state.discard[symbol] += count


@compiled
def row_cards(state):
    """Cards of the face-up row."""
    count = 0
    for symbol in range(codes.SHIPS):
        count += state.row[symbol]
    return count


@compiled
def can_reveal(state):
    """Is there a card in the deck or in the discard pile (SP-20, SP-53)?"""
    count = state.deck_end - state.deck_at
    for symbol in range(codes.SHIPS):
        count += state.discard[symbol]
    return count > 0


@apart
def order_pieces(tally, luck, purpose, round_, count):
    """Shuffle the first of ``tally.pieces`` into ``tally.order``."""
    shuffle(luck, purpose, round_, tally.pieces, count, tally.order, tally.keys)


@apart
def shuffle_discard(state, tally, luck):
    """The discard pile becomes the deck (SP-19); at set-up it holds all cards (SP-04)."""
    count = 0
    for symbol in range(codes.SHIPS):
        for copy in range(state.discard[symbol]):
            tally.pieces[count] = symbol * _COPIES + copy
            count += 1
        state.discard[symbol] = 0
    order_pieces(tally, luck, codes.DECK_LUCK, np.int64(state.shuffles), count)
    for place in range(count):
        state.deck[place] = tally.pieces[tally.order[place]] >> _COPY_BITS
    state.deck_at = 0
    state.deck_end = count
    state.shuffles += 1


@apart
def draw_card(state, tally, luck):
    """The symbol of the next card, -1 if deck and discard pile have none."""
    if state.deck_at == state.deck_end:
        if not can_reveal(state):
            return -1
        shuffle_discard(state, tally, luck)
    symbol = state.deck[state.deck_at]
    state.deck_at += 1
    return symbol


@apart
def refill_row(rules, state, tally, luck):
    """SP-18: one card at a time, as far as there are any."""
    missing = rules.row_size - row_cards(state)
    while missing > 0 and can_reveal(state):
        state.row[draw_card(state, tally, luck)] += 1
        missing -= 1


assert 1 << _COPY_BITS == _COPIES
