"""The named characters of Abandon Ship: they value every die with every rat and take the best.

Ties go to the first pair in canonical order. At D2 only the rats of the chosen die are left to
compare, which gives the same pair.
"""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.abandon_ship.kernel import codes
from balance.games.abandon_ship.kernel.legal import legal
from balance.games.abandon_ship.kernel.moves import act
from balance.games.abandon_ship.players.features import (
    cheese_of_move,
    lowest_dry,
    prize_of_move,
    rats_on,
    safety,
)
from balance.games.api import Character, numbered

GREEDY, LIFEGUARD, WRECKER, CHEESE_HUNTER = 0, 1, 2, 3
_SCALE = 1e6
_EXACT = 1e-9  # a mean such as 4.6 times 100 must not fall below 460
_CHEESE_NOW = 1e6  # lifts every move that takes cheese above all that only look at it

# The numbers of each character, as they are at first.
GAINS = {
    "own_step": 10,
    "other_step": -2,
    "own_prize": 100,
    "own_arrival": -250,
    "other_onto_x": 50,
    "other_prize": -10,
    "cheese": 100,
    "leave_own_alone": -150,
    "leave_other_alone": 30,
    "own_alone_under_water": -150,
    "other_alone_under_water": 30,
}
GUARDED = {
    "own_washed": -20,
    "own_arrival": 8,
    "own_prize": 2,
    "own_alone_low": -4,
    "cheese": 2,
}
WRECKED = {
    "other_safety": -1,
    "own_safety": 0.5,
    "other_washed": 10,
    "own_washed": -10,
    "other_onto_x": 6,
    "other_prize": -3,
    "own_prize": 3,
    "own_onto_x": -3,
    "cheese": 1,
}
GAIN, GUARD, WRECK = numbered(GAINS), numbered(GUARDED), numbered(WRECKED)

CHARACTERS = {
    "greedy": Character(GREEDY, GAINS, "takes the gain of the moment"),
    "lifeguard": Character(LIFEGUARD, GUARDED, "keeps the own rats away from the water"),
    "wrecker": Character(WRECKER, WRECKED, "drowns the rats of others"),
    "cheese_hunter": Character(
        CHEESE_HUNTER,
        GAINS,
        "follows the cheese, blind to drowning; the numbers break its ties as greedy would",
    ),
}


@apart
def choose(rules, memory, state, player, workspace, n, luck):
    """Index of the first option that begins the character's best move."""
    best = 0
    best_value, best_tie = -np.inf, -np.inf
    for i in range(n):
        option = workspace.options[0][i]
        workspace.stack[0] = state
        act(rules, workspace.stack[0], workspace.scratch_tally, option)
        if state.decision != codes.DIE:
            value, tie = _value(rules, state, workspace.stack[0], player)
        else:
            value, tie = _best_rat(rules, state, player, workspace)
        if value > best_value or (value == best_value and tie > best_tie):
            best, best_value, best_tie = i, value, tie
    return best


@compiled
def _best_rat(rules, state, player, workspace):
    """Value of the best rat for the die chosen on ``stack[0]``."""
    best_value, best_tie = -np.inf, -np.inf
    rats = legal(rules, workspace.stack[0], workspace.options[1])
    for j in range(rats):
        workspace.stack[1] = workspace.stack[0]
        act(rules, workspace.stack[1], workspace.scratch_tally, workspace.options[1][j])
        value, tie = _value(rules, state, workspace.stack[1], player)
        if value > best_value or (value == best_value and tie > best_tie):
            best_value, best_tie = value, tie
    return best_value, best_tie


@compiled
def _value(rules, before, after, player):
    """(value, tie-break) of a move for the acting seat."""
    own = rules.backs[before.tile_order[before.actor]]
    weights = player.numbers
    tie = 0.0
    if player.character == GREEDY:
        value = _greedy(rules, before, after, own, weights)
    elif player.character == LIFEGUARD:
        value = _lifeguard(rules, before, after, own, weights)
    elif player.character == WRECKER:
        value = _wrecker(rules, before, after, own, weights)
    else:
        value = _cheese_hunter(rules, after)
        tie = _greedy(rules, before, after, own, weights)
    return np.rint(value * _SCALE), tie


@compiled
def _greedy(rules, before, after, own, weights):
    rat = after.last_rat
    prize = prize_of_move(rules, before)
    start = before.space[rat]
    value = after.last_distance * (weights[GAIN.own_step] if own[rat] else weights[GAIN.other_step])
    if after.fate[rat] >= 0:
        if own[rat]:
            value += weights[GAIN.own_prize] * prize + weights[GAIN.own_arrival]
        else:
            value += (
                weights[GAIN.other_onto_x]
                if before.arrivals == 0
                else weights[GAIN.other_prize] * prize
            )
    else:
        gain = weights[GAIN.cheese] * cheese_of_move(rules, after)
        value += gain if rules.cheese_face_up else np.floor(gain + _EXACT)
    if after.last_distance == 0:
        return value
    if start <= before.water and rats_on(before, start) == 2:
        value += (
            weights[GAIN.leave_own_alone]
            if own[_partner(rules, before, rat)]
            else weights[GAIN.leave_other_alone]
        )
    to = start + after.last_distance
    if to <= before.water and rats_on(before, to) == 0:
        value += (
            weights[GAIN.own_alone_under_water]
            if own[rat]
            else weights[GAIN.other_alone_under_water]
        )
    return value


@compiled
def _partner(rules, state, rat):
    """Another rat on the same space."""
    for other in range(rules.colours):
        if other != rat and state.space[other] == state.space[rat]:
            return other
    return rat


@compiled
def _lifeguard(rules, before, after, own, weights):
    value = 0.0
    lowest = lowest_dry(after)
    for rat in range(rules.colours):
        if not own[rat]:
            continue
        if after.fate[rat] == codes.IN_PLAY:
            value += safety(rules, after, rat)
        elif after.fate[rat] == codes.DROWNED and before.fate[rat] == codes.IN_PLAY:
            value += weights[GUARD.own_washed]
        if after.space[rat] == lowest != codes.OUT and rats_on(after, lowest) == 1:
            value += weights[GUARD.own_alone_low]
    if own[after.last_rat] and after.fate[after.last_rat] >= 0:
        value += weights[GUARD.own_arrival] + weights[GUARD.own_prize] * prize_of_move(
            rules, before
        )
    return value + weights[GUARD.cheese] * cheese_of_move(rules, after)


@compiled
def _wrecker(rules, before, after, own, weights):
    value = 0.0
    for rat in range(rules.colours):
        if after.fate[rat] == codes.IN_PLAY:
            value += safety(rules, after, rat) * (
                weights[WRECK.own_safety] if own[rat] else weights[WRECK.other_safety]
            )
        elif after.fate[rat] == codes.DROWNED and before.fate[rat] == codes.IN_PLAY:
            value += weights[WRECK.own_washed] if own[rat] else weights[WRECK.other_washed]
    prize = prize_of_move(rules, before)
    if after.fate[after.last_rat] >= 0:
        if before.arrivals == 0:
            value += (
                weights[WRECK.own_onto_x] if own[after.last_rat] else weights[WRECK.other_onto_x]
            )
        else:
            value += prize * (
                weights[WRECK.own_prize] if own[after.last_rat] else weights[WRECK.other_prize]
            )
    return value + weights[WRECK.cheese] * cheese_of_move(rules, after)


@compiled
def _cheese_hunter(rules, after):
    """Cheese taken now, or else the nearness of the next cheese ahead of every rat."""
    now = cheese_of_move(rules, after)
    if now > 0.0:
        return _CHEESE_NOW + now
    value = 0.0
    for rat in range(rules.colours):
        if after.fate[rat] != codes.IN_PLAY:
            continue
        for space in range(after.space[rat] + 1, rules.track_top):
            cheese = rules.cheese_on[space]
            if cheese >= 0 and after.cheese_here[cheese]:
                worth = rules.mean_cheese
                if rules.cheese_face_up:
                    worth = float(rules.cheese_values[after.cheese_order[cheese]])
                value += worth / (1 + space - after.space[rat])
                break
    return value
