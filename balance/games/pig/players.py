"""Who plays Pig: a named character, and the features by which weighted players judge a move."""

import numpy as np

from balance.engine.luck import compiled
from balance.games.kit import Character
from balance.games.pig.state import HOLD, ROLL

HOLD_AT = 0
CHARACTERS = {
    "hold_at": Character(HOLD_AT, {"hold": 20}, "rolls until the turn total is enough"),
}

# Scores and totals are shares of the target, the rest is 0 or 1; hold_... are 0 for rolling on.
FEATURES = (
    "turn_total",
    "own_score",
    "best_other_score",
    "race",  # an opponent is so close that it may win with one good turn
    "hold_turn_total",
    "hold_own_score",
    "hold_best_other_score",
    "hold_race",
    "hold",
    "hold_wins",  # holds and reaches the target
)

# Holds at about 20, and later when behind; in the race it rolls on until it wins.
WEIGHTS = {"racer": (0.5, 0.5, -0.3, -0.1, 1.0, 0.125, -0.125, -0.5, -0.21, 1.0)}

RACE_DISTANCE = 29


@compiled
def choose(rules, memory, state, player, desk, n, luck):
    """Index of the option ``hold_at`` takes: it rolls below its number, unless it can win."""
    total = state.turn_total
    wins = state.score[state.actor] + total >= rules.target
    if total < player.numbers[0] and not wins:
        return np.int64(ROLL)
    return np.int64(HOLD)


@compiled
def features(rules, memory, before, after, seat, out):
    """Fill ``out`` with the features of the move from ``before`` to ``after``."""
    best = _best_other_score(rules, before, seat)
    race = best >= rules.target - RACE_DISTANCE
    out[0] = after.turn_total / rules.target
    out[1] = after.score[seat] / rules.target
    out[2] = best / rules.target
    out[3] = race
    held = after.choice == HOLD
    out[4] = held * (before.turn_total / rules.target)
    out[5] = held * (before.score[seat] / rules.target)
    out[6] = held * out[2]
    out[7] = held * race
    out[8] = held
    out[9] = held * (before.score[seat] + before.turn_total >= rules.target)
    return len(FEATURES)


@compiled
def _best_other_score(rules, state, seat):
    best = 0
    for other in range(rules.players):
        if other != seat:
            best = max(best, state.score[other])
    return best


@compiled
def observe(rules, state, memory, seat):
    """Nothing to remember: everything lies open."""
