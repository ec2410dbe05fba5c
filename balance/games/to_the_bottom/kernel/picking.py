"""The next card picked from a board, a hand, a water or a deck, and points gained on the way."""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.kernel.picks import note_pick
from balance.games.to_the_bottom.kernel.targets import (
    can_pick_board,
    can_pick_hand,
    deck_place,
    water_left,
)
from balance.games.to_the_bottom.kernel.zones import deck_size


@apart
def any_to_pick(rules, state, effect, card, part, seat):
    """Whether a further card may be picked from a board, a hand or a water."""
    source, count = rules.part_source[card, part], effect.board_size
    if source in (codes.FROM_HAND, codes.FROM_WATER):
        for type_ in range(rules.types):
            if source == codes.FROM_WATER:
                if water_left(state, part, seat, type_) > 0:
                    return True
            elif state.hand[seat, type_] > 0 and can_pick_hand(
                rules, state, card, part, seat, type_, count
            ):
                return True
        return False
    for i in range(state.board_count[seat]):
        if can_pick_board(rules, state, card, part, seat, i, count):
            return True
    return False


@apart
def note_answer(rules, state, effect, card, part):
    """Remember the card that the answer names."""
    seat, answer = effect.seat, state.answer
    source = rules.part_source[card, part]
    if source == codes.FROM_DECK:
        n = deck_size(state, seat) if answer == codes.BOTTOM else answer
        note_pick(state, part, seat, deck_place(state, part, seat, n))
    elif source in (codes.FROM_HAND, codes.FROM_WATER):
        note_pick(state, part, seat, answer - codes.TYPE_OPTION)
    else:
        note_pick(state, part, seat, np.int64(state.board_id[seat, answer - codes.BOARD_OPTION]))
    effect.to_pick -= 1
    effect.picked += 1


@compiled
def gain(state, seat, points):
    """TB-31: only in the own turn."""
    if seat == state.active and state.afloat[seat]:
        state.pool += points
