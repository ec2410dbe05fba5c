"""What a position promises a seat: the costs to come, and the best card that may come next.

The seat's board is seen as it will be once a card under way has come to it.
"""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.kernel.board import (
    board_value,
    guarded,
    has_host,
    largest,
    ready_reaction,
    total,
)
from balance.games.to_the_bottom.kernel.costs import cards_to_draw
from balance.games.to_the_bottom.kernel.shop import card_in_slot
from balance.games.to_the_bottom.players import dials
from balance.games.to_the_bottom.players.waiting import deck_to_come

_BEYOND = 1_000_000  # more than anything costs
_SUMS = 60  # payments beyond this are not worked out exactly
_WASTE = 0.25  # of a point paid too much, in points of the card's value
_BLOCKED = 0.5  # of the value of a play that an opponent may block
_WORTH_A_BLOCK = dials.GREEDY_DIALS["block_value"]  # what is cheaper is let through


@apart
def note_board(rules, memory, state, seat, coming):
    """Note what the own board is worth and does; ``coming`` is a card under way, -1 for none."""
    value = board_value(rules, state, seat)
    count = state.board_count[seat] - total(rules.slot, rules, state, seat)
    discount = total(rules.discount, rules, state, seat)
    draw = cards_to_draw(rules, state, seat)
    skips = largest(rules.skip_draw, state, seat) > 0
    if coming >= 0:
        value += rules.value[coming]
        count += 1 - rules.slot[coming]
        discount += rules.discount[coming]
        draw = max(0, draw + rules.draw_mod[coming])
        skips |= rules.skip_draw[coming] > 0
    memory.board, memory.counted, memory.discount = value, max(0, count), discount
    memory.factor = 1 + rules.mult_step * (memory.counted // rules.board_step)
    memory.draw = 0 if skips else draw
    memory.last = state.phase == codes.SINKING and deck_to_come(rules, state, seat) < memory.draw
    memory.watched = False
    for other in range(rules.players):
        if other != seat and state.afloat[other]:
            memory.watched |= ready_reaction(rules, state, other, codes.REACT_PLAY) >= 0


@compiled
def may_be_blocked(rules, memory, card):
    """Whether an opponent is ready to block a play, and this one is worth it."""
    return memory.watched and rules.value[card] >= _WORTH_A_BLOCK


@apart
def hand_points(rules, memory, state, seat):
    """Points that the whole hand would give; notes which types may be jettisoned."""
    points, count = 0, state.board_count[seat]
    for card in range(rules.types):
        held = np.int64(state.hand[seat, card])
        memory.may_jet[card] = held > 0 and not guarded(rules, card, count)
        if memory.may_jet[card]:
            points += rules.jet[card] * held
    return points


@apart
def payments(rules, memory, state, seat, kept):
    """The sums that hand cards can pay, one bit each up to a limit; of one type a copy is kept."""
    sums = np.int64(1)
    for card in range(rules.types):
        jet = np.int64(rules.jet[card])
        if not memory.may_jet[card] or jet == 0 or jet > _SUMS:
            continue
        for _ in range(np.int64(state.hand[seat, card]) - (card == kept)):
            sums |= (sums & ((1 << (_SUMS + 1 - jet)) - 1)) << jet
    return sums


@compiled
def _overpaid(sums, need):
    """Points paid too much with the fittest of the sums."""
    if need <= 0:
        return -need
    for sum_ in range(need, _SUMS + 1):
        if sums >> sum_ & 1:
            return sum_ - need
    return _SUMS


@apart
def least_cost(rules, memory, state, seat):
    """Points for the cheapest card that may be bought or played now."""
    least = _BEYOND
    for card in range(rules.types):
        if state.hand[seat, card] > state.barred[card]:
            cost = rules.value[card] * memory.factor - memory.discount
            host = not rules.merge[card] or has_host(rules, state, seat)
            least = min(least, cost) if host else least
    if state.phase == codes.CRUISE:
        for slot in range(rules.shop_slots):
            if state.slot[slot] >= 0:
                least = min(least, rules.price[state.slot[slot]])
        if state.iceberg:
            least = min(least, rules.price[rules.iceberg_type])
    return least


@apart
def next_play(rules, memory, state, seat, pool, reach):
    """Value of the best card that may still be played, less a part of what is paid too much.

    Notes what the hand has to give for it.
    """
    best, memory.thrown = 0.0, 0
    for card in range(rules.types):
        value = np.float64(rules.value[card])
        if state.hand[seat, card] <= state.barred[card] or not _may_play(
            rules, memory, state, seat, card
        ):
            continue
        if may_be_blocked(rules, memory, card):
            value *= _BLOCKED
        cost = rules.value[card] * memory.factor - memory.discount
        own = rules.jet[card] if memory.may_jet[card] else 0
        if value > best and cost <= reach - own:
            sums = payments(rules, memory, state, seat, card)
            over = _overpaid(sums, cost - pool)
            if value - _WASTE * over > best:
                best, memory.thrown = value - _WASTE * over, max(0, cost - pool + over)
    return best


@apart
def _may_play(rules, memory, state, seat, card):
    """Whether a card is worth playing: no burden but in the last turn, none that comes for free."""
    if rules.unwanted[card] and not memory.last:
        return False
    if rules.jet_to_board[card] and memory.may_jet[card]:
        return False
    if rules.play_on_opp[card]:
        return False
    return not rules.merge[card] or has_host(rules, state, seat)


@compiled
def wish(rules, card):
    """How much a card is wanted in the shop."""
    value = np.float64(rules.value[card]) + rules.useful[card]
    if rules.unwanted[card] or rules.skip_draw[card]:
        value -= 2.0
    return value


@apart
def next_buy(rules, memory, state, seat, pool, reach):
    """The best that may still be bought, less a part of what is paid too much."""
    best, sums = 0.0, payments(rules, memory, state, seat, codes.NO_TYPE)
    for slot in range(rules.shop_slots):
        card = card_in_slot(state, slot)
        if card < 0 or rules.price[card] > reach or wish(rules, card) <= best:
            continue
        over = _overpaid(sums, rules.price[card] - pool)
        best = max(best, wish(rules, card) - _WASTE * over)
    return best
