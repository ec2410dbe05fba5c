"""What keeps a seat afloat in the Sinking, and when there is nothing left to wait for."""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.kernel.board import board_value, card_at, guarded, is_host
from balance.games.to_the_bottom.kernel.costs import cards_to_draw
from balance.games.to_the_bottom.kernel.targets import amount_of
from balance.games.to_the_bottom.kernel.zones import deck_size


@compiled
def is_alone(rules, state):
    """Whether all seats but one have sunk."""
    return state.phase == codes.SINKING and state.sunk >= rules.players - 1


@apart
def has_won(rules, state, seat):
    """Whether only this seat is afloat and its board is the best: nothing can change that."""
    if not is_alone(rules, state):
        return False
    own = board_value(rules, state, seat)
    for other in range(rules.players):
        if other != seat and board_value(rules, state, other) >= own:
            return False
    return True


@apart
def waits_in_vain(rules, state, seat, card):
    """Whether a seat that is alone gains nothing where this card puts others under its deck.

    It has won, or puts back as many as it draws, so that neither hand nor board would ever grow.
    """
    if not is_alone(rules, state):
        return False
    if has_won(rules, state, seat):
        return True
    back = _all_put_back(rules, state, seat, False)
    for part in range(rules.parts_count[card]):
        if rules.part_dest[card, part] == codes.DECK_BOTTOM and not _grows(rules, card, part):
            back += amount_of(rules, card, part, codes.SINGLE)
    return cards_to_draw(rules, state, seat) <= back


@apart
def draws_them_again(rules, state, seat):
    """Whether a seat that is alone would draw at once all that it puts back before the draw."""
    if not is_alone(rules, state):
        return False
    back = _all_put_back(rules, state, seat, True)
    return back > 0 and deck_size(state, seat) + back <= cards_to_draw(rules, state, seat)


@apart
def _all_put_back(rules, state, seat, before_draw):
    """How many cards a board puts under the deck each turn, or only before the draw."""
    back = 0
    for i in range(state.board_count[seat]):
        card = card_at(state, seat, i)
        if not before_draw or rules.trigger[card] == codes.PRE_DRAW:
            factor = rules.assistant_factor if is_host(rules, state, seat, i) else 1
            back += cards_put_back(rules, card, factor)
    return back


@compiled
def cards_put_back(rules, card, factor):
    """How many cards of the own hand or water a card puts under the deck."""
    back = 0
    for part in range(rules.parts_count[card]):
        if rules.part_dest[card, part] == codes.DECK_BOTTOM and _grows(rules, card, part):
            back += amount_of(rules, card, part, factor)
    return back


@compiled
def _grows(rules, card, part):
    """Whether a part that puts cards under the deck does not take them from the board."""
    source = rules.part_source[card, part]
    return source == codes.FROM_HAND or source == codes.FROM_WATER


@compiled
def goes_under_deck(rules, card):
    """Whether the effects of a card put cards under a deck."""
    for part in range(rules.parts_count[card]):
        if rules.part_dest[card, part] == codes.DECK_BOTTOM:
            return True
    return False


@compiled
def stops_drawing(rules, card, draw):
    """Whether a seat draws nothing any more because of a card, with which it draws so many."""
    return rules.skip_draw[card] > 0 or (rules.draw_mod[card] < 0 and draw <= 0)


@apart
def lies_at_anchor(rules, state, seat):
    """Whether a seat that is alone draws nothing because of a card that it could give up."""
    if not is_alone(rules, state):
        return False
    for i in range(state.board_count[seat]):
        card = card_at(state, seat, i)
        may_go = rules.trigger[card] == codes.ACT and rules.cost[card] == codes.JETTISON
        if rules.skip_draw[card] > 0 and may_go and not state.board_tired[seat, i]:
            return not guarded(rules, card, state.board_count[seat])
    return False


# --- the next draw ------------------------------------------------------------------------


@apart
def deck_to_come(rules, state, seat):
    """Cards that a deck will probably hold when its owner draws next, by what all can see.

    Own cards that work before the draw are sure to do so, unless that would be in vain; what
    opponents can take is shared out among those whom they may choose.
    """
    cards = np.int64(deck_size(state, seat))
    hand, hits = np.int64(state.hand_count[seat]), np.int64(0)
    if draws_them_again(rules, state, seat):
        hand = np.int64(0)
    for i in range(state.board_count[seat]):
        card = card_at(state, seat, i)
        if rules.trigger[card] == codes.PRE_DRAW:
            factor = rules.assistant_factor if is_host(rules, state, seat, i) else 1
            back = min(hand, cards_put_back(rules, card, factor))
            hand -= back
            cards += back - _taken_from_deck(rules, card, factor, codes.SELF)
    for other in range(rules.players):
        if other != seat and state.afloat[other]:
            hits += _hits_of(rules, state, other)
    return cards - hits // max(1, rules.players - np.int64(state.sunk) - 1)


@apart
def _hits_of(rules, state, seat):
    """Cards that a seat's board may take from the deck of one opponent before or in its turn."""
    hits = 0
    for i in range(state.board_count[seat]):
        card = card_at(state, seat, i)
        if rules.trigger[card] == codes.ACT or rules.trigger[card] == codes.DRAW_STEP:
            factor = rules.assistant_factor if is_host(rules, state, seat, i) else 1
            hits += _taken_from_deck(rules, card, factor, codes.OPP)
    return hits


@compiled
def _taken_from_deck(rules, card, factor, scope):
    """How many cards a card takes from the top of a deck."""
    taken = 0
    for part in range(rules.parts_count[card]):
        if rules.part_do[card, part] != codes.DO_MOVE or rules.part_scope[card, part] != scope:
            continue
        if rules.part_source[card, part] == codes.FROM_DECK:
            taken += amount_of(rules, card, part, factor)
    return taken
