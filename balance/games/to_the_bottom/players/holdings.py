"""What the cards of players are worth, by what a seat knows of who owns them.

Of a card that went from one opponent to another a third player knows only that it went; it counts
as any of those that the giver seemed to have.
"""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.to_the_bottom.kernel.board import board_value
from balance.games.to_the_bottom.kernel.zones import deck_size


@apart
def cards_off_board(rules, state, seat):
    """Cards in hand, deck and water."""
    cards = deck_size(state, seat) + state.hand_count[seat]
    for card in range(rules.types):
        cards += state.water[seat, card]
    return cards


@apart
def total_value(rules, state, viewer, seat):
    """Value of all cards of a seat, as a viewer expects it."""
    value = board_value(rules, state, seat)
    for card in range(rules.types):
        value += np.int64(state.water[seat, card]) * rules.value[card]
    if state.unseen and viewer != seat:
        return value + _expected_value(rules, state, viewer, seat)
    return np.float64(value + _value_held(rules, state, seat))


@apart
def mean_value(rules, state, viewer, seat):
    """Mean value of the cards that are not on the board, 0 without any, as a viewer expects it."""
    cards = cards_off_board(rules, state, seat)
    if cards == 0:
        return 0.0
    return (total_value(rules, state, viewer, seat) - board_value(rules, state, seat)) / cards


@apart
def _value_held(rules, state, seat):
    """Value of a hand and its deck."""
    value = 0
    for card in range(rules.types):
        value += np.int64(state.hand[seat, card]) * rules.value[card]
    for i in range(state.deck_at[seat], state.deck_end[seat]):
        value += rules.value[state.deck[seat, i]]
    return value


@apart
def _expected_value(rules, state, viewer, seat):
    """Value of a hand and its deck: what it is thought to hold, with a share of all that went."""
    thought, cards = _thought_to_hold(rules, state, viewer, seat)
    given = min(np.int64(state.gave[viewer, seat]), cards)
    came = _cards_held(state, seat) - (cards - given)
    value = thought - thought * given / max(1, cards)
    if came == 0:
        return value
    return value + came * _mean_of_gifts(rules, state, viewer)


@apart
def _mean_of_gifts(rules, state, viewer):
    """Mean value of the cards that went unseen by a viewer, of all seats together."""
    went, lost = 0, 0.0
    for seat in range(rules.players):
        if state.gave[viewer, seat] > 0:
            thought, cards = _thought_to_hold(rules, state, viewer, seat)
            given = min(np.int64(state.gave[viewer, seat]), cards)
            went += given
            lost += thought * given / max(1, cards)
    return lost / max(1, went)


@apart
def _thought_to_hold(rules, state, viewer, seat):
    """Value and number of the cards in a hand and its deck, had none moved unseen."""
    value, cards = _value_held(rules, state, seat), _cards_held(state, seat)
    for card in range(rules.types):
        mistaken = np.int64(state.mistaken[viewer, seat, card])
        value += mistaken * rules.value[card]
        cards += mistaken
    return np.float64(value), cards


@compiled
def _cards_held(state, seat):
    return deck_size(state, seat) + state.hand_count[seat]
