"""The next card picked from a board, a hand, a water or a deck, and points gained on the way."""

import numpy as np

from balance.engine.luck import apart, melted
from balance.games.to_the_bottom.state import (
    BOARD_OPTION,
    BOTTOM,
    FROM_DECK,
    FROM_HAND,
    FROM_WATER,
    TYPE_OPTION,
)
from balance.games.to_the_bottom.targets import (
    can_pick_board,
    can_pick_hand,
    deck_place,
    note_pick,
    water_left,
)
from balance.games.to_the_bottom.zones import (
    deck_size,
)


@apart
def any_to_pick(rules, state, frame, card, part, seat):
    """Whether a further card may be picked from a board, a hand or a water."""
    source, count = rules.part_source[card, part], np.int64(frame.guard)
    if source in (FROM_HAND, FROM_WATER):
        for type_ in range(rules.types):
            if source == FROM_WATER:
                if water_left(state, part, seat, np.int64(type_)) > 0:
                    return True
            elif state.hand[seat, type_] > 0 and can_pick_hand(
                rules, state, card, part, seat, np.int64(type_), count
            ):
                return True
        return False
    for i in range(state.board_count[seat]):
        if can_pick_board(rules, state, card, part, seat, np.int64(i), count):
            return True
    return False


@apart
def note_answer(rules, state, frame, card, part):
    """Remember the card that the answer names."""
    seat, answer = np.int64(frame.seat), np.int64(state.answer)
    source = rules.part_source[card, part]
    if source == FROM_DECK:
        n = deck_size(state, seat) if answer == BOTTOM else answer
        note_pick(state, part, seat, deck_place(state, part, seat, n))
    elif source in (FROM_HAND, FROM_WATER):
        note_pick(state, part, seat, answer - TYPE_OPTION)
    else:
        note_pick(state, part, seat, np.int64(state.board_id[seat, answer - BOARD_OPTION]))
    frame.left -= 1
    frame.cursor += 1


@melted
def gain(state, seat, points):
    """TB-31: only in the own turn."""
    if seat == state.active and state.afloat[seat]:
        state.pool += points
