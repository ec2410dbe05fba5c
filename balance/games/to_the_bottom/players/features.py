"""A whole choice of To the Bottom in numbers, for the players that weigh choices.

The first 25 are the features of section 11. Those that follow tell the Cruise from the Sinking,
look one play or purchase ahead, and guess what an action brings, since nothing of it has happened
yet when it is weighed. Outside the main step the advice of *greedy* stands for what is to come.
"""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.kernel.board import largest, total, worth
from balance.games.to_the_bottom.kernel.costs import cards_to_draw, hand_limit
from balance.games.to_the_bottom.kernel.zones import deck_size
from balance.games.to_the_bottom.players.characters import OFFENSIVE, liking
from balance.games.to_the_bottom.players.dials import GREEDY, GREEDY_DIALS
from balance.games.to_the_bottom.players.evaluation import (
    cards_off_board,
    hand_points,
    least_cost,
    mean_value,
    next_buy,
    next_play,
    note_board,
    total_value,
    wish,
)
from balance.games.to_the_bottom.players.forecast import leading_opponent, weigh_action

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
    "hand_at_the_end",
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
)
(
    _BOARD,
    _LEAD,
    _OWN_DECK,
    _TURNS_LEFT,
    _TURNS_LEFT_OF_BEST,
    _HAND,
    _POOL,
    _POOL_WASTED,
    _NEXT_FACTOR,
    _FREE_SLOTS,
    _MEAN_VALUE,
    _OWN_CARDS,
    _ICEBERG_AWAY,
    _READY_ACTIONS,
    _READY_REACTIONS,
    _OPPONENTS_READY,
    _MERGED,
    _DRAW_CHANGE,
    _SKIPS_DRAW,
    _BOUGHT,
    _GAINED,
    _OVER_LIMIT,
    _OPPONENTS_LOST,
    _PHASE,
    _OPPONENTS_AFLOAT,
    _BOARD_IN_CRUISE,
    _HAND_IN_CRUISE,
    _HAND_AT_THE_END,
    _NEXT_PLAY,
    _NEXT_PLAY_IN_CRUISE,
    _NEXT_BUY,
    _FREE_SLOTS_IN_CRUISE,
    _ICEBERG,
    _ICEBERG_BOARD,
    _ICEBERG_CARDS,
    _ICEBERG_LEAD,
    _WISH_BOUGHT,
    _PLAYED_UNWANTED,
    _PLAYED_USEFUL,
    _PLAYED_ON_OPPONENT,
    _ACTS,
    _ACTS_USEFULLY,
    _ACTS_OWN_BOARD,
    _ACTS_OWN_CARDS,
    _ACTS_OWN_DRAWS,
    _ACTS_DRAWS_IN_CRUISE,
    _PAIRS,
    _ADVICE,
) = range(len(FEATURES))

WEIGHTS = {
    "captain": (
        37.5, -0.699, 0.0, -1.59, 0.0, 3.47, -3.38, -0.167, 1.6, 2.69, 2.48, -3.15,
        7.92, -0.0314, -1.83, -0.973, 1.35, -3.63, -20.0, 7.38, -5.23, 3.69, 4.66, 0.0,
        0.0, -29.2, -7.75, -14.7, 14.4, -1.94, 13.2, 4.87, -11.6, -3.61, 16.5, 6.1,
        7.23, -2.12, 8.51, -4.85, -0.257, 5.43, 1.29, 0.947, 2.11, 0.964, 1.0, 1.0,
    ),
}  # fmt: skip

_DIALS = tuple(float(x) for x in GREEDY_DIALS.values())
_REACTIONS = (
    codes.REACT_PLAY,
    codes.REACT_ACTION,
    codes.REACT_HIT,
    codes.REACT_TARGET,
    codes.REACT_JETTISON,
)
_FOR_EVER = 1.5  # turns left of a seat that does not draw, in units of 8


@apart
def features(rules, memory, before, after, seat, out):
    """Fill ``out`` with the features of the choice that led from ``before`` to ``after``."""
    seat, option = np.int64(seat), np.int64(after.answer)
    for i in range(len(FEATURES)):
        out[i] = 0.0
    if before.decision != codes.MAIN:
        _of_an_answer(rules, memory, before, option, out)
        return len(FEATURES)
    memory.gain = 0.0
    played = np.int64(after.motion) - 1
    joins = played >= 0 and not rules.play_on_opp[played]
    note_board(rules, memory, after, seat, played if joins else np.int64(-1))
    if option >= codes.ACT_OPTION:
        _of_an_action(rules, memory, before, seat, option - codes.ACT_OPTION, out)
    _of_the_board(rules, memory, after, seat, played if joins else np.int64(-1), out)
    _of_the_cards(rules, memory, after, seat, out)
    _of_the_points(rules, memory, after, seat, option, out)
    _of_opponents(rules, memory, after, seat, out)
    _of_the_choice(rules, memory, before, after, seat, option, out)
    return len(FEATURES)


@apart
def _of_an_answer(rules, memory, before, option, out):
    """Outside the main step: what greedy would say, but a pair pays if its points are more."""
    for i in range(len(_DIALS)):
        memory.dials[i] = _DIALS[i]
    out[_ADVICE] = liking(rules, memory, before, np.int64(GREEDY), option)
    if before.decision == codes.PAIR and option != codes.ALONE:
        card, other = np.int64(before.frames[before.depth - 1].card), option - codes.TYPE_OPTION
        more = (rules.jet_pair[card] - 1) * rules.jet[other] - rules.jet[card]
        out[_PAIRS] = more / 10.0


# --- the position -------------------------------------------------------------------------


@apart
def _of_the_board(rules, memory, after, seat, joining, out):
    cruise = after.phase == codes.CRUISE
    out[_BOARD] = memory.board / 40.0
    out[_BOARD_IN_CRUISE] = out[_BOARD] if cruise else 0.0
    out[_NEXT_FACTOR] = memory.factor - 1.0
    out[_FREE_SLOTS] = (rules.board_step - memory.counted % rules.board_step) / 5.0
    out[_FREE_SLOTS_IN_CRUISE] = out[_FREE_SLOTS] if cruise else 0.0
    changes = total(rules.draw_mod, rules, after, seat)
    for i in range(after.board_count[seat]):
        card = np.int64(after.board_type[seat, i])
        out[_SKIPS_DRAW] += rules.skip_draw[card]
        out[_MERGED] += after.board_mate[seat, i] > 0
        if not after.board_tired[seat, i]:
            out[_READY_ACTIONS] += (
                rules.trigger[card] == codes.ACT and rules.cost[card] == codes.TIRE
            )
            out[_READY_REACTIONS] += rules.trigger[card] in _REACTIONS
    if joining >= 0:
        changes += np.int64(rules.draw_mod[joining])
        out[_SKIPS_DRAW] += rules.skip_draw[joining]
        out[_MERGED] += 2.0 if rules.merge[joining] else 0.0
        out[_READY_REACTIONS] += rules.trigger[joining] in _REACTIONS
    out[_DRAW_CHANGE] = changes / 2.0
    out[_READY_ACTIONS] /= 3.0
    out[_READY_REACTIONS] /= 3.0
    out[_MERGED] /= 2.0


@apart
def _of_the_cards(rules, memory, after, seat, out):
    """Deck, hand and water, and how long they last."""
    mean = mean_value(rules, after, seat)
    out[_OWN_DECK] = deck_size(after, seat) / 15.0
    out[_MEAN_VALUE] = mean / 6.0
    out[_OWN_CARDS] = (cards_off_board(rules, after, seat) + after.board_count[seat]) / 25.0
    out[_TURNS_LEFT] = _turns_left(after, seat, np.int64(memory.draw))
    limit = hand_limit(rules, after)
    if limit > 0:
        out[_OVER_LIMIT] = max(0, np.int64(after.hand_count[seat]) - limit) / 5.0
    if after.phase == codes.CRUISE:
        price = rules.price[rules.iceberg_type]
        out[_ICEBERG_AWAY] = (price - mean * memory.draw) / 20.0


@compiled
def _turns_left(state, seat, draw):
    """Turns until the deck is empty."""
    if draw <= 0:
        return _FOR_EVER
    return (deck_size(state, seat) // draw) / 8.0


@apart
def _of_the_points(rules, memory, after, seat, option, out):
    """Points in the pool and in the hand, and the best that they may still buy or play."""
    points, pool = hand_points(rules, memory, after, seat), np.int64(after.pool)
    cruise = after.phase == codes.CRUISE
    out[_HAND] = points / 30.0
    out[_HAND_IN_CRUISE] = out[_HAND] if cruise else 0.0
    if not cruise and deck_size(after, seat) < memory.draw:
        out[_HAND_AT_THE_END] = out[_HAND]
    if option == codes.END:
        out[_POOL_WASTED] = pool / 10.0
        return
    if option == codes.ICEBERG_OPTION:
        _of_the_iceberg(rules, memory, after, seat, 1.0, out)
        return
    pool += np.int64(memory.gain)
    reach = pool + points
    out[_POOL] = pool / 20.0
    if least_cost(rules, memory, after, seat) > pool:
        out[_POOL_WASTED] = pool / 10.0
    playing = next_play(rules, memory, after, seat, pool, reach) / 12.0
    out[_NEXT_PLAY_IN_CRUISE if cruise else _NEXT_PLAY] = playing
    if cruise:
        out[_NEXT_BUY] = next_buy(rules, memory, after, seat, pool, reach) / 12.0
        if after.iceberg and rules.price[rules.iceberg_type] <= reach:
            _of_the_iceberg(rules, memory, after, seat, 0.9, out)


@compiled
def _of_the_iceberg(rules, memory, after, seat, share, out):
    """What speaks for ending the Cruise, in full or in part while it is only in reach."""
    own, best = total_value(rules, after, seat), np.int64(0)
    for other in range(rules.players):
        if other != seat:
            best = max(best, total_value(rules, after, np.int64(other)))
    out[_ICEBERG] = share
    out[_ICEBERG_BOARD] = share * out[_BOARD]
    out[_ICEBERG_CARDS] = share * own / 60.0
    out[_ICEBERG_LEAD] = share * (own - best) / 40.0


@apart
def _of_opponents(rules, memory, after, seat, out):
    best = np.int64(0)
    for i in range(rules.players):
        other = np.int64(i)
        if other == seat:
            continue
        best = max(best, worth(rules, after, other))
        out[_OPPONENTS_AFLOAT] += after.afloat[other] / 3.0
        for j in range(after.board_count[other]):
            card = after.board_type[other, j]
            ready = after.afloat[other] > 0 and not after.board_tired[other, j]
            attacks = rules.class_[card] == OFFENSIVE and rules.trigger[card] == codes.ACT
            out[_OPPONENTS_READY] += (ready and attacks) / 4.0
    out[_LEAD] = (memory.board - best) / 20.0
    leader = leading_opponent(rules, after, seat)
    if leader >= 0:
        skips = largest(rules.skip_draw, after, leader) > 0
        draw = np.int64(0) if skips else cards_to_draw(rules, after, leader)
        out[_TURNS_LEFT_OF_BEST] = _turns_left(after, leader, draw)
    out[_PHASE] = after.phase == codes.SINKING


# --- the choice ---------------------------------------------------------------------------


@apart
def _of_an_action(rules, memory, before, seat, index, out):
    card = np.int64(before.board_type[seat, index])
    weigh_action(rules, memory, before, seat, index)
    out[_ACTS], out[_ACTS_USEFULLY] = 1.0, np.float64(rules.useful[card])
    out[_ACTS_OWN_BOARD] = memory.to_board
    out[_ACTS_OWN_CARDS] = memory.to_cards
    out[_ACTS_DRAWS_IN_CRUISE if before.phase == codes.CRUISE else _ACTS_OWN_DRAWS] = memory.draws
    out[_OPPONENTS_LOST] = memory.lost / 10.0


@apart
def _of_the_choice(rules, memory, before, after, seat, option, out):
    """What was bought or played, and what it cost."""
    board = worth(rules, before, seat)
    paid = 0
    if option >= codes.ACT_OPTION:
        out[_READY_ACTIONS] -= (
            rules.cost[before.board_type[seat, option - codes.ACT_OPTION]] == codes.TIRE
        ) / 3.0
    elif option >= codes.PLAY_OPTION:
        card = option - codes.PLAY_OPTION
        paid = after.paid
        out[_PLAYED_UNWANTED], out[_PLAYED_USEFUL] = rules.unwanted[card], rules.useful[card]
        out[_PLAYED_ON_OPPONENT] = rules.play_on_opp[card]
    elif option >= codes.BUY_OPTION:
        card = np.int64(rules.iceberg_type)
        if option != codes.ICEBERG_OPTION:
            card = np.int64(before.slot[option - codes.BUY_OPTION])
            out[_WISH_BOUGHT] = wish(rules, card) / 12.0
        paid = rules.price[card]
        out[_BOUGHT] = rules.value[card] / 12.0
    out[_GAINED] = (memory.board - board + 12.0 * out[_BOUGHT] - paid) / 10.0
