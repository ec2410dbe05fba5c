"""The features by which weighted players of Pig judge a move."""

from balance.engine.jit import compiled
from balance.games.api import numbered
from balance.games.pig.kernel import codes

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
    "hold_own_race",  # so close itself that it may win with this turn
)
FEATURE = numbered(FEATURES)

# Holds at about 20, and later when behind; in the race it rolls on until it wins.
WEIGHTS = {"racer": (0.5, 0.5, -0.3, -0.1, 1.0, 0.125, -0.125, -0.5, -0.21, 1.0, 0.0)}

RACE_DISTANCE = 29  # points to the target


@compiled
def features(rules, memory, before, after, seat, out):
    """Fill ``out`` with the features of the move from ``before`` to ``after``."""
    best = _best_other_score(rules, before, seat)
    race = best >= rules.target - RACE_DISTANCE
    out[FEATURE.turn_total] = after.turn_total / rules.target
    out[FEATURE.own_score] = after.score[seat] / rules.target
    out[FEATURE.best_other_score] = best / rules.target
    out[FEATURE.race] = race
    held = after.choice == codes.HOLD
    out[FEATURE.hold_turn_total] = held * (before.turn_total / rules.target)
    out[FEATURE.hold_own_score] = held * (before.score[seat] / rules.target)
    out[FEATURE.hold_best_other_score] = held * (best / rules.target)
    out[FEATURE.hold_race] = held * race
    out[FEATURE.hold] = held
    out[FEATURE.hold_wins] = held * (before.score[seat] + before.turn_total >= rules.target)
    own_race = before.score[seat] >= rules.target - RACE_DISTANCE
    out[FEATURE.hold_own_race] = held * own_race
    return len(FEATURES)


@compiled
def _best_other_score(rules, state, seat):
    best = 0
    for other in range(rules.players):
        if other != seat:
            best = max(best, state.score[other])
    return best
