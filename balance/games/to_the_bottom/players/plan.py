"""What the rest of a turn in the Sinking can be made of: cards to play, and the hand that pays.

Hands are kept from turn to turn in the Sinking, while points that are left over are lost. So a plan
names the cards that are to be played and what the others have to pay for them, and counts what it
puts on the board, what stays in the hand, and the slots of the board that it takes. All that a
card, a point or a slot is worth follows from the costs at which the seat will end: with what it
owns it pays until its points are gone. In the last turn before a seat sinks only the board is left.
"""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.to_the_bottom.kernel.board import has_host
from balance.games.to_the_bottom.kernel.costs import counted_cards
from balance.games.to_the_bottom.kernel.zones import deck_size
from balance.games.to_the_bottom.players.evaluation import hand_points, may_be_blocked
from balance.games.to_the_bottom.players.memory import DEEPEST, PLANNED
from balance.games.to_the_bottom.players.waiting import has_won, is_alone, stops_drawing

_DEEP = 2  # cards played in one plan before the last turn
_FARTHEST = 40  # cards that a board may still get
_FOR_EVER = 10  # turns left of a seat that does not draw
_USUAL = 1.5  # of a card worth its slot: times the mean value of the deck
_BLOCKED = 0.8  # of the worth of a play that an opponent may block
_TAKEN = 0.8  # of the value of a card that an opponent may take
_NEAR = 0.8  # of what a point is worth, in the last turn but one
_SOON = 5  # turns in which a useful action counts, a point each
_SUMS = 60  # payments beyond this are not worked out exactly


@apart
def note_worth(rules, memory, before, seat):
    """Note what a point in the hand, a slot and a useful action are worth to a seat by its end.

    The board is seen as it was before the choice, the draws to come as they will be after it.
    """
    count, drawn = counted_cards(rules, before, seat), _value_of_deck(rules, before, seat)
    memory.mean = drawn / max(1, deck_size(before, seat))
    memory.usual = max(1.0, _USUAL * memory.mean)
    wealth = np.float64(drawn + hand_points(rules, memory, before, seat) + before.pool)
    first, final = _factor(rules, count), _final_factor(rules, memory, count, wealth)
    turns = _FOR_EVER
    if memory.draw > 0:
        turns = deck_size(before, seat) // memory.draw
    memory.counted_before, memory.won = count, has_won(rules, before, seat)
    memory.point = 1.0 / (1.0 + final)
    if memory.last:
        memory.point = 0.0  # what is not on the board is lost
    elif turns <= 1:
        memory.point *= _NEAR
    memory.big = memory.point * (final - first)
    memory.slot = memory.big * memory.usual
    memory.use = np.float64(min(turns, _SOON))


@compiled
def _factor(rules, count):
    """Of the costs beside so many cards (TB-41)."""
    return 1 + rules.mult_step * (count // rules.board_step)


@apart
def _final_factor(rules, memory, count, wealth):
    """Of the costs where all that a seat owns has been spent, on usual cards."""
    final, most = _factor(rules, count), count + _FARTHEST
    while wealth > 0.0 and count < most:
        final = _factor(rules, count)
        wealth -= memory.usual * (final + 1)  # the card itself can no longer pay
        count += 1
    return final


@apart
def _value_of_deck(rules, state, seat):
    """Value of the cards of a deck; which they are its owner knows, though not their order."""
    value = 0
    for i in range(state.deck_at[seat], state.deck_end[seat]):
        value += rules.value[state.deck[seat, i]]
    return value


@apart
def promise(rules, memory, after, seat, coming, pool):
    """What the Sinking still promises: the board that is to be, hand and deck counted in part."""
    value = board_left(memory) - memory.slot * (memory.counted - memory.counted_before)
    if coming >= 0:
        value += memory.use * rules.useful[coming]
    if memory.draw > 0 or not is_alone(rules, after):  # else none of it will ever be drawn
        value += memory.point * memory.mean * deck_size(after, seat)
    memory.reach = pool + hand_points(rules, memory, after, seat)
    return value + plan_value(rules, memory, after, seat, pool)


@compiled
def board_left(memory):
    """What the own board is worth, less what an opponent will probably take from it."""
    return memory.board - _TAKEN * memory.threat * memory.dearest


@apart
def plan_value(rules, memory, state, seat, pool):
    """What the best plan adds to a board, the hand that it leaves counted.

    All sets of few cards are tried, the dearest card of each first; of alike cards the first. In
    the last turn the hand is worth nothing, so every card is played or pays.
    """
    cards = _list_hand(rules, memory, state, seat)
    kept = 0.0
    for i in range(cards):
        kept += memory.plan_kept[i]
    best, depth, deepest = kept, 0, DEEPEST if memory.last else _DEEP
    memory.plan_at[0], memory.plays = -1, False
    while depth >= 0:
        if not _next_card(memory, depth, cards):
            depth -= 1
            continue
        lost = _lost(memory, depth, cards, _play(rules, memory, depth), pool)
        if lost < 0.0:
            continue
        if kept + memory.plan_gain[depth] - lost > best:
            best, memory.plays = kept + memory.plan_gain[depth] - lost, True
        if memory.last and _most(rules, memory, depth, cards) <= best:
            continue
        if depth + 1 < deepest:
            depth += 1
            memory.plan_at[depth] = memory.plan_at[depth - 1]
    return best


@compiled
def _next_card(memory, depth, cards):
    """Take the next card in the place of the last one tried at this depth, if there is one."""
    at = memory.plan_at[depth]
    if at >= 0 and (depth == 0 or at > memory.plan_at[depth - 1]):
        memory.plan_taken[at] = 0
    at += 1
    while at < cards:
        alike = at > 0 and memory.plan_card[at] == memory.plan_card[at - 1]
        first = not alike or memory.plan_taken[at - 1] or not memory.plan_may[at - 1]
        if memory.plan_may[at] and first:
            memory.plan_at[depth], memory.plan_taken[at] = at, 1
            return True
        at += 1
    return False


@apart
def _play(rules, memory, depth):
    """Note what the plan gains with its last card, and return what all of it costs."""
    at = memory.plan_at[depth]
    card = np.int64(memory.plan_card[at])
    cost = rules.value[card] * _factor(rules, memory.counted + depth)
    cost = max(0, cost - memory.discount)
    gain = rules.value[card] + memory.use * rules.useful[card]
    if depth == 0:  # the dearest of the plan
        gain -= _TAKEN * memory.threat * max(0, rules.value[card] - memory.dearest)
        if may_be_blocked(rules, memory, card):
            gain *= 1.0 - _BLOCKED
    gain -= memory.slot + memory.plan_kept[at]
    if depth > 0:
        cost += memory.plan_cost[depth - 1]
        gain += memory.plan_gain[depth - 1]
    memory.plan_cost[depth], memory.plan_gain[depth] = cost, gain
    return cost


@apart
def _list_hand(rules, memory, state, seat):
    """List the cards of a hand, the dearest ones first; returns how many."""
    cards = 0
    for card in range(rules.types):
        free = np.int64(state.hand[seat, card]) - state.barred[card]
        may = free > 0 and _may_plan(rules, memory, state, seat, card)
        for copy in range(np.int64(state.hand[seat, card])):
            cards = _insert(rules, memory, cards, card, may and copy < free)
    memory.plan_rate = 1.0
    for i in range(cards):
        card = np.int64(memory.plan_card[i])
        memory.plan_taken[i] = 0
        memory.plan_jet[i] = rules.jet[card] if memory.may_jet[card] else 0
        memory.plan_kept[i] = memory.point * memory.plan_jet[i]
        if rules.jet_to_board[card] and _factor(rules, memory.counted + 1) > memory.factor:
            memory.plan_jet[i] = 0  # it would not pay, but make all that is played dearer
        if memory.plan_may[i]:
            memory.plan_rate = min(memory.plan_rate, memory.plan_jet[i] / rules.value[card])
            memory.plan_kept[i] += memory.big * max(0.0, rules.value[card] - memory.usual)
    return cards


@compiled
def _insert(rules, memory, cards, card, may):
    """Put a card behind those that are as dear; of a full list the last one falls off."""
    i = cards
    if cards == PLANNED:
        i -= 1
        if rules.value[card] <= rules.value[np.int64(memory.plan_card[i])]:
            return cards
    while i > 0 and rules.value[np.int64(memory.plan_card[i - 1])] < rules.value[card]:
        memory.plan_card[i] = memory.plan_card[i - 1]
        memory.plan_may[i] = memory.plan_may[i - 1]
        i -= 1
    memory.plan_card[i], memory.plan_may[i] = card, may
    return min(cards + 1, PLANNED)


@compiled
def _may_plan(rules, memory, state, seat, card):
    """Whether a card is one to play: no burden but in the last turn, none that comes for free."""
    if rules.value[card] == 0 or rules.play_on_opp[card]:
        return False
    if rules.unwanted[card] and not memory.last:
        return False
    if rules.jet_to_board[card] and memory.may_jet[card]:
        return False
    if memory.won and stops_drawing(rules, card, memory.draw + rules.draw_mod[card]):
        return False
    return not rules.merge[card] or has_host(rules, state, seat)


@apart
def _lost(memory, depth, cards, cost, pool):
    """What a plan takes from the hand that is kept, -1 if it cannot be paid for.

    In the last turn that is nothing: whatever is not played pays.
    """
    if memory.last:
        return -1.0 if _left(memory, depth) < 0 else 0.0
    return _price(memory, cards, cost - pool)


@compiled
def _left(memory, depth):
    """Points that remain in the last turn where all that is not played has paid for the plan."""
    left = memory.reach - memory.plan_cost[depth]
    for i in range(depth + 1):
        left -= memory.plan_jet[memory.plan_at[i]]
    return left


@compiled
def _most(rules, memory, depth, cards):
    """No plan of the last turn that begins like this one gains more.

    A card takes what it could have paid, and its value times a factor that never falls.
    """
    rest, at = 0.0, memory.plan_at[depth]
    for i in range(at + 1, cards):
        if memory.plan_may[i]:
            rest += rules.value[np.int64(memory.plan_card[i])]
    room = _left(memory, depth) + memory.discount * (cards - at)
    factor = _factor(rules, memory.counted + depth + 1)
    return memory.plan_gain[depth] + min(rest, room / (factor + memory.plan_rate))


@apart
def _price(memory, cards, need):
    """What it costs the hand to pay for a plan, -1 if it cannot: what it would rather give.

    Of the sums that are enough, the one whose cards are worth least; beyond some, all it has.
    """
    if need <= 0:
        return 0.0
    sums, total, all_kept = np.int64(1), 0, 0.0
    for i in range(cards - 1, -1, -1):  # the cheapest card first
        memory.plan_sums[i] = sums
        jet = memory.plan_jet[i]
        if not memory.plan_taken[i] and jet > 0:
            total += jet
            all_kept += memory.plan_kept[i]
            if jet <= _SUMS:
                sums |= (sums & ((1 << (_SUMS + 1 - jet)) - 1)) << jet
    if total < need:
        return -1.0
    least = all_kept
    for paid in range(need, min(total, _SUMS) + 1):
        if memory.point * paid >= least:
            break
        if sums >> paid & 1:
            least = min(least, _worth_of(memory, cards, paid))
    return least


@compiled
def _worth_of(memory, cards, paid):
    """What the cards are worth to the hand that pay a sum, dear ones only where they must."""
    worth, i = 0.0, 0
    while paid > 0:
        if not memory.plan_sums[i] >> paid & 1:
            worth += memory.plan_kept[i]
            paid -= memory.plan_jet[i]
        i += 1
    return worth
