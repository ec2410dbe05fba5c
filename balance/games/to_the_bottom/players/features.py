"""A whole choice of To the Bottom in numbers, for the players that weigh choices.

The first 25 are the features of section 11. Those that follow tell the Cruise from the Sinking,
look one play or purchase ahead, and guess what an action brings, since nothing of it has happened
yet when it is weighed. Outside the main step the advice of *greedy* stands for what is to come.
"""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.api import numbered
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.kernel.board import (
    board_value,
    guarded,
    largest,
    ready_reaction,
    total,
)
from balance.games.to_the_bottom.kernel.costs import cards_to_draw, hand_limit
from balance.games.to_the_bottom.kernel.pending import latest
from balance.games.to_the_bottom.kernel.shop import card_in_slot
from balance.games.to_the_bottom.kernel.zones import deck_size
from balance.games.to_the_bottom.players.answers import advice
from balance.games.to_the_bottom.players.characters import OFFENSIVE
from balance.games.to_the_bottom.players.evaluation import (
    hand_points,
    least_cost,
    may_be_blocked,
    next_buy,
    next_play,
    note_board,
    wish,
)
from balance.games.to_the_bottom.players.forecast import leading_opponent, weigh_action
from balance.games.to_the_bottom.players.holdings import (
    cards_off_board,
    mean_value,
    total_value,
)
from balance.games.to_the_bottom.players.plan import board_left, note_worth, promise
from balance.games.to_the_bottom.players.threats import note_threats
from balance.games.to_the_bottom.players.waiting import (
    cards_put_back,
    draws_them_again,
    goes_under_deck,
    has_won,
    is_alone,
    lies_at_anchor,
    stops_drawing,
    waits_in_vain,
)

FEATURES = (
    "board",
    "lead",
    "own_deck",
    "turns_left",
    "turns_left_of_best",
    "hand",
    "pool",
    "pool_wasted",
    "next_factor",
    "free_slots",
    "mean_value",
    "own_cards",
    "iceberg_away",
    "ready_actions",
    "ready_reactions",
    "opponents_ready",
    "merged",
    "draw_change",
    "skips_draw",
    "bought",
    "gained",
    "over_limit",
    "opponents_lost",
    "phase",
    "opponents_afloat",
    "board_in_cruise",
    "hand_in_cruise",
    "next_play",
    "next_play_in_cruise",
    "next_buy",
    "free_slots_in_cruise",
    "iceberg",
    "iceberg_board",
    "iceberg_cards",
    "iceberg_lead",
    "wish_bought",
    "played_unwanted",
    "played_useful",
    "played_on_opponent",
    "acts",
    "acts_usefully",
    "acts_own_board",
    "acts_own_cards",
    "acts_own_draws",
    "acts_draws_in_cruise",
    "pairs",
    "advice",
    "next_play_cost",
    "played_into_block",
    "plan",
    "pointless",
    "plays",
    "exposed",
)
FEATURE = numbered(FEATURES)

WEIGHTS = {
    "captain": (
        37.5, -0.699, 0.0, -1.59, 0.0, 3.47, -3.38, -0.167, 1.6, 2.69, 2.48, -3.15,
        7.92, -0.0314, -1.83, -0.973, 1.35, -3.63, -20.0, 7.38, -5.23, 3.69, 4.66, 0.0,
        0.0, -29.2, -7.75, 14.4, -1.94, 13.2, 4.87, -11.6, -3.61, 16.5, 6.1, 7.23,
        -2.12, 8.51, -4.85, -0.257, 5.43, 1.29, 0.947, 2.11, 0.964, 1.0, 1.0, 0.0,
        0.0, 60.0, -1000.0, 14.0, 0.0,
    ),
}  # fmt: skip

_REACTIONS = (
    codes.REACT_PLAY,
    codes.REACT_ACTION,
    codes.REACT_HIT,
    codes.REACT_TARGET,
    codes.REACT_JETTISON,
)
_STOPPED = 1.0  # lost by an action that a guard will stop: the less it takes, the better
# what helps in turns to come, or guesses at what the plan of the last turn knows
_LATER = (
    FEATURE.hand,
    FEATURE.pool,
    FEATURE.pool_wasted,
    FEATURE.next_play,
    FEATURE.next_play_cost,
    FEATURE.plays,
    FEATURE.played_useful,
    FEATURE.played_into_block,
    FEATURE.gained,
    FEATURE.free_slots,
    FEATURE.next_factor,
)
_FOR_EVER = 1.5  # turns left of a seat that does not draw, in units of 8
_ALIKE = 1e-6  # plans that differ by less are as good


@apart
def features(rules, memory, before, after, seat, out):
    """Fill ``out`` with the features of the choice that led from ``before`` to ``after``."""
    option = after.answer
    for i in range(len(FEATURE)):
        out[i] = 0.0
    if before.decision != codes.MAIN:
        _of_an_answer(rules, memory, before, option, out)
        if before.decision == codes.PAIR:
            _of_a_pair(rules, memory, before, after, seat, option, out)
        return len(FEATURE)
    memory.gain, memory.to_board = 0.0, 0.0
    played = after.motion - 1
    joins = played >= 0 and not rules.play_on_opp[played]
    note_board(rules, memory, after, seat, played if joins else -1)
    note_threats(rules, memory, after, seat, played if joins else -1)
    if option >= codes.ACT_OPTION:
        _of_an_action(rules, memory, before, seat, option - codes.ACT_OPTION, out)
    elif codes.JET_OPTION <= option < codes.BUY_OPTION:
        card = option - codes.JET_OPTION
        if rules.jet_pair[card]:  # its points wait for the choice of a pair
            memory.gain = np.float64(rules.jet[card])
    _of_the_board(rules, memory, after, seat, played if joins else -1, out)
    _of_the_cards(rules, memory, after, seat, out)
    _of_the_points(rules, memory, after, seat, option, out)
    _of_the_plan(rules, memory, before, after, seat, option, played if joins else -1, out)
    _of_opponents(rules, memory, after, seat, out)
    _of_the_choice(rules, memory, before, after, seat, option, out)
    if memory.last:
        for feature in _LATER:
            out[feature] = 0.0
    return len(FEATURE)


@apart
def _of_an_answer(rules, memory, before, option, out):
    """Outside the main step: what greedy would say, or what is better."""
    out[FEATURE.advice] = advice(rules, memory, before, option)
    if before.decision == codes.PICK_OWN:
        effect = latest(before)
        seat, keeps = before.actor, cards_put_back(rules, effect.card, 1) > 0
        again = rules.trigger[effect.card] == codes.PRE_DRAW
        again = again and draws_them_again(rules, before, seat)
        if keeps and (again or waits_in_vain(rules, before, seat, effect.card)):
            out[FEATURE.advice] = 0.0  # greedy never stops
            out[FEATURE.pointless] = option != codes.STOP


@apart
def _of_a_pair(rules, memory, before, after, seat, option, out):
    """A pair pays if its points are more, and what they buy or play is worth the other card."""
    card = latest(after).pairing
    memory.gain = np.float64(rules.jet[card])
    if option != codes.ALONE:
        other = option - codes.TYPE_OPTION
        memory.gain = np.float64(rules.jet_pair[card] * rules.jet[other])
        out[FEATURE.pairs] = (memory.gain - rules.jet[other] - rules.jet[card]) / 10.0
        after.hand[seat, other] -= 1
    note_board(rules, memory, after, seat, codes.NO_TYPE)
    note_threats(rules, memory, after, seat, codes.NO_TYPE)
    _of_the_points(rules, memory, after, seat, codes.JET_OPTION, out)
    _of_the_plan(rules, memory, before, after, seat, codes.JET_OPTION, codes.NO_TYPE, out)


# --- the position -------------------------------------------------------------------------


@apart
def _of_the_board(rules, memory, after, seat, joining, out):
    cruise = after.phase == codes.CRUISE
    out[FEATURE.board] = memory.board / 40.0
    out[FEATURE.board_in_cruise] = out[FEATURE.board] if cruise else 0.0
    out[FEATURE.next_factor] = memory.factor - 1.0
    out[FEATURE.free_slots] = (rules.board_step - memory.counted % rules.board_step) / 5.0
    out[FEATURE.free_slots_in_cruise] = out[FEATURE.free_slots] if cruise else 0.0
    changes = total(rules.draw_mod, rules, after, seat)
    for i in range(after.board_count[seat]):
        card = after.board_type[seat, i]
        out[FEATURE.skips_draw] += rules.skip_draw[card]
        out[FEATURE.merged] += after.board_mate[seat, i] > 0
        if not after.board_tired[seat, i]:
            out[FEATURE.ready_actions] += (
                rules.trigger[card] == codes.ACT and rules.cost[card] == codes.TIRE
            )
            out[FEATURE.ready_reactions] += rules.trigger[card] in _REACTIONS
    if joining >= 0:
        changes += rules.draw_mod[joining]
        out[FEATURE.skips_draw] += rules.skip_draw[joining]
        out[FEATURE.merged] += 2.0 if rules.merge[joining] else 0.0
        out[FEATURE.ready_reactions] += rules.trigger[joining] in _REACTIONS
    out[FEATURE.draw_change] = changes / 2.0
    out[FEATURE.ready_actions] /= 3.0
    out[FEATURE.ready_reactions] /= 3.0
    out[FEATURE.merged] /= 2.0


@apart
def _of_the_cards(rules, memory, after, seat, out):
    """Deck, hand and water, and how long they last."""
    mean = mean_value(rules, after, seat, seat)
    out[FEATURE.own_deck] = deck_size(after, seat) / 15.0
    out[FEATURE.mean_value] = mean / 6.0
    out[FEATURE.own_cards] = (cards_off_board(rules, after, seat) + after.board_count[seat]) / 25.0
    if memory.draw > 0 or not is_alone(rules, after):
        out[FEATURE.turns_left] = _turns_left(after, seat, memory.draw)
    limit = hand_limit(rules, after)
    if limit > 0:
        out[FEATURE.over_limit] = max(0, after.hand_count[seat] - limit) / 5.0
    if after.phase == codes.CRUISE:
        price = rules.price[rules.iceberg_type]
        out[FEATURE.iceberg_away] = (price - mean * memory.draw) / 20.0


@compiled
def _turns_left(state, seat, draw):
    """Turns until the deck is empty."""
    if draw <= 0:
        return _FOR_EVER
    return (deck_size(state, seat) // draw) / 8.0


@apart
def _of_the_points(rules, memory, after, seat, option, out):
    """Points in the pool and in the hand, and the best that they may still buy or play."""
    points, pool = hand_points(rules, memory, after, seat), after.pool
    cruise = after.phase == codes.CRUISE
    out[FEATURE.hand] = points / 30.0
    out[FEATURE.hand_in_cruise] = out[FEATURE.hand] if cruise else 0.0
    if option == codes.END:
        out[FEATURE.pool_wasted] = pool / 10.0
        return
    if option == codes.ICEBERG_OPTION:
        _of_the_iceberg(rules, memory, after, seat, 1.0, out)
        return
    pool += np.int64(memory.gain)
    reach = pool + points
    out[FEATURE.pool] = pool / 20.0
    if least_cost(rules, memory, after, seat) > pool:
        out[FEATURE.pool_wasted] = pool / 10.0
    playing = next_play(rules, memory, after, seat, pool, reach) / 12.0
    out[FEATURE.next_play_in_cruise if cruise else FEATURE.next_play] = playing
    out[FEATURE.next_play_cost] = memory.thrown / 12.0
    if cruise:
        out[FEATURE.next_buy] = next_buy(rules, memory, after, seat, pool, reach) / 12.0
        if after.iceberg and rules.price[rules.iceberg_type] <= reach:
            _of_the_iceberg(rules, memory, after, seat, 0.9, out)


@apart
def _of_the_plan(rules, memory, before, after, seat, option, coming, out):
    """In the Sinking what the turn may still come to, with what it leaves for later."""
    if before.phase != codes.SINKING:
        return
    if memory.last and option == codes.END:
        out[FEATURE.plan] = board_left(memory) / 12.0  # nothing can be played any more
        return
    note_worth(rules, memory, before, seat)
    pool = 0 if option == codes.END else after.pool + np.int64(memory.gain)
    value = promise(rules, memory, after, seat, coming, pool) + memory.to_board
    out[FEATURE.plan] = value / 12.0
    if codes.JET_OPTION <= option < codes.BUY_OPTION:
        _of_a_payment(rules, memory, before, seat, option - codes.JET_OPTION, value, out)
    elif option >= codes.PLAY_OPTION and coming >= 0:
        sure = 0.5 if may_be_blocked(rules, memory, coming) else 1.0
        out[FEATURE.plays] = sure * rules.value[coming] / 12.0


@apart
def _of_a_payment(rules, memory, before, seat, card, value, out):
    """A card thrown away for nothing, or for less than the turn promises that ends at once."""
    if rules.jet_pair[card] > 0 or rules.jet_to_board[card] > 0:
        return  # there is more to it than its points
    if not memory.plays or value + _ALIKE < promise(rules, memory, before, seat, codes.NO_TYPE, 0):
        out[FEATURE.pointless] = 1.0


@compiled
def _of_the_iceberg(rules, memory, after, seat, share, out):
    """What speaks for ending the Cruise, in full or in part while it is only in reach."""
    own, best = total_value(rules, after, seat, seat), 0.0
    for other in range(rules.players):
        if other != seat:
            best = max(best, total_value(rules, after, seat, other))
    out[FEATURE.iceberg] = share
    out[FEATURE.iceberg_board] = share * out[FEATURE.board]
    out[FEATURE.iceberg_cards] = share * own / 60.0
    out[FEATURE.iceberg_lead] = share * (own - best) / 40.0


@apart
def _of_opponents(rules, memory, after, seat, out):
    best = 0
    for other in range(rules.players):
        if other == seat:
            continue
        best = max(best, board_value(rules, after, other))
        out[FEATURE.opponents_afloat] += after.afloat[other] / 3.0
        for j in range(after.board_count[other]):
            card = after.board_type[other, j]
            ready = after.afloat[other] > 0 and not after.board_tired[other, j]
            attacks = rules.class_[card] == OFFENSIVE and rules.trigger[card] == codes.ACT
            out[FEATURE.opponents_ready] += (ready and attacks) / 4.0
    out[FEATURE.lead] = (memory.board - best) / 20.0
    out[FEATURE.exposed] = memory.threat * memory.dearest / 12.0
    leader = leading_opponent(rules, after, seat)
    if leader >= 0:
        skips = largest(rules.skip_draw, after, leader) > 0
        draw = 0 if skips else cards_to_draw(rules, after, leader)
        out[FEATURE.turns_left_of_best] = _turns_left(after, leader, draw)
    out[FEATURE.phase] = after.phase == codes.SINKING


# --- the choice ---------------------------------------------------------------------------


@apart
def _of_an_action(rules, memory, before, seat, index, out):
    card = before.board_type[seat, index]
    weigh_action(rules, memory, before, seat, index)
    tires = rules.cost[card] == codes.TIRE
    if tires and memory.lost > 0.0 and _is_guarded(rules, before, seat):
        memory.lost, memory.to_cards = _STOPPED / (1.0 + memory.lost), 0.0  # the least goes first
    out[FEATURE.acts], out[FEATURE.acts_usefully] = 1.0, np.float64(rules.useful[card])
    out[FEATURE.acts_own_board] = memory.to_board
    out[FEATURE.acts_own_cards] = memory.to_cards
    out[
        FEATURE.acts_draws_in_cruise if before.phase == codes.CRUISE else FEATURE.acts_own_draws
    ] = memory.draws
    out[FEATURE.opponents_lost] = memory.lost / 10.0
    strikes = rules.class_[card] == OFFENSIVE
    strikes_nobody = strikes and before.sunk == rules.players - 1
    keeps = goes_under_deck(rules, card) and waits_in_vain(rules, before, seat, card)
    strikes_itself = strikes and memory.lost <= 0.0 and memory.to_board < 0.0
    if strikes_nobody or strikes_itself or keeps:
        out[FEATURE.pointless] = 1.0


@compiled
def _is_guarded(rules, state, seat):
    """Whether an opponent is ready to stop the next action (TB-61)."""
    for other in range(rules.players):
        if other == seat or not state.afloat[other]:
            continue
        if ready_reaction(rules, state, other, codes.REACT_ACTION) >= 0:
            return True
    return False


@apart
def _of_a_play(rules, memory, before, seat, card, out):
    free = rules.jet_to_board[card] and not guarded(rules, card, before.board_count[seat])
    out[FEATURE.played_unwanted] = free or (rules.unwanted[card] and not memory.last)
    out[FEATURE.played_useful] = rules.useful[card]
    out[FEATURE.played_into_block] = 0.0
    if may_be_blocked(rules, memory, card):
        out[FEATURE.played_into_block] = rules.value[card] / 12.0
    out[FEATURE.played_on_opponent] = rules.play_on_opp[card]
    stuck = stops_drawing(rules, card, memory.draw) and is_alone(rules, before)
    if stuck and (rules.value[card] == 0 or has_won(rules, before, seat)):
        out[FEATURE.pointless] = 1.0


@apart
def _of_the_choice(rules, memory, before, after, seat, option, out):
    """What was bought or played, and what it cost."""
    board = board_value(rules, before, seat)
    paid = 0
    if option == codes.END:
        out[FEATURE.pointless] = lies_at_anchor(rules, before, seat)
    elif option >= codes.ACT_OPTION:
        out[FEATURE.ready_actions] -= (
            rules.cost[before.board_type[seat, option - codes.ACT_OPTION]] == codes.TIRE
        ) / 3.0
    elif option >= codes.PLAY_OPTION:
        paid = after.paid
        _of_a_play(rules, memory, before, seat, option - codes.PLAY_OPTION, out)
    elif option >= codes.BUY_OPTION:
        card = rules.iceberg_type
        if option != codes.ICEBERG_OPTION:
            card = card_in_slot(before, option - codes.BUY_OPTION)
            out[FEATURE.wish_bought] = wish(rules, card) / 12.0
        paid = rules.price[card]
        out[FEATURE.bought] = rules.value[card] / 12.0
    out[FEATURE.gained] = (memory.board - board + 12.0 * out[FEATURE.bought] - paid) / 10.0
