"""The features by which weighted players of Pig judge a move."""

from balance.engine.jit import compiled
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
)

# Holds at about 20, and later when behind; in the race it rolls on until it wins.
WEIGHTS = {"racer": (0.5, 0.5, -0.3, -0.1, 1.0, 0.125, -0.125, -0.5, -0.21, 1.0)}

RACE_DISTANCE = 29  # points to the target


@compiled
def features(rules, memory, before, after, seat, out):
    """Fill ``out`` with the features of the move from ``before`` to ``after``."""
    best = _best_other_score(rules, before, seat)
    race = best >= rules.target - RACE_DISTANCE
    out[0] = after.turn_total / rules.target
    out[1] = after.score[seat] / rules.target
    out[2] = best / rules.target
    out[3] = race
    held = after.choice == codes.HOLD
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
