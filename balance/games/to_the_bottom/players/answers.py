"""What is better than the advice of *greedy*, outside the main step."""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.kernel.pending import latest
from balance.games.to_the_bottom.players import dials
from balance.games.to_the_bottom.players.characters import liking
from balance.games.to_the_bottom.players.forecast import weigh_parts
from balance.games.to_the_bottom.players.threats import harm

_GREEDY = tuple(float(x) for x in dials.GREEDY_DIALS.values())
_HELD = 0.4  # what a card in the hand counts against one on the board


@apart
def advice(rules, memory, state, option):
    """How good an answer is: greedy's word, but for copies, guards and the order of a deck."""
    for i in range(len(_GREEDY)):
        memory.dials[i] = _GREEDY[i]
    value = liking(rules, memory, state, dials.GREEDY, option)
    decision = state.decision
    if decision == codes.COPY and value > 0.0:
        return value + _worth_of_copy(rules, memory, state, option)
    if decision == codes.GUARD and option == codes.USE and value > 0.0:
        return value if _is_worst(rules, state, state.actor) else -1.0
    if decision == codes.REORDER:
        return np.float64((option == codes.REORDERED) != _is_in_order(rules, state))
    if decision == codes.ORDER_NEXT:
        sign = 1.0 if _keeps_top(state) else -1.0
        return sign * rules.value[option - codes.TYPE_OPTION]
    return value


@apart
def _worth_of_copy(rules, memory, state, option):
    """What the action of an opponent's card would bring, used once and without its card."""
    card = (np.int64(option) - codes.PLAY_OPTION) % codes.COPY_SEAT
    memory.gain, memory.draws, memory.lost = 0.0, 0.0, 0.0
    memory.to_board, memory.to_cards = 0.0, 0.0
    weigh_parts(rules, memory, state, state.actor, card, codes.SINGLE, True)
    own = memory.to_board + _HELD * (memory.to_cards + memory.gain)
    return max(0.0, own + memory.lost)


@apart
def _is_worst(rules, state, seat):
    """Whether the action under way harms a seat, and none that is ready would harm it more."""
    actor, card = np.int64(state.tired_seat), np.int64(state.tired_type)
    if not _is_aimed_at(rules, state, seat, card):
        return False
    now = harm(rules, state, actor, seat, card)
    if now <= 0.0:
        return False
    for i in range(state.board_count[actor]):
        other = np.int64(state.board_type[actor, i])
        if rules.trigger[other] != codes.ACT or state.board_tired[actor, i]:
            continue
        if rules.cost[other] == codes.TIRE and harm(rules, state, actor, seat, other) > now:
            return False
    return True


@compiled
def _is_aimed_at(rules, state, seat, card):
    """Whether no part of the action under way has chosen another opponent."""
    if state.depth < 2:
        return True
    for part in range(rules.parts_count[card]):
        target = state.pending[state.depth - 2].targets[part]
        if target >= 0 and target != seat:
            return False
    return True


@compiled
def _keeps_top(state):
    """Whether the cards on top come to their owner, and are not taken by somebody."""
    kind = state.pending[state.depth - 2].kind
    return kind == codes.DRAWING or kind == codes.REVEALING


@compiled
def _is_in_order(rules, state):
    """Whether the visible cards lie with the best on top where they are drawn, else at the end."""
    seat, sign = state.actor, 1 if _keeps_top(state) else -1
    top = state.deck_at[seat]
    for i in range(1, latest(state).visible):
        above, below = state.deck[seat, top + i - 1], state.deck[seat, top + i]
        if sign * (np.int64(rules.value[above]) - np.int64(rules.value[below])) < 0:
            return False
    return True
