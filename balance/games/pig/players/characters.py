"""The named character of Pig, which plays by one number that people can set."""

import numpy as np

from balance.engine.jit import compiled
from balance.games.api import Character
from balance.games.pig.kernel import codes

HOLD_AT = 0
CHARACTERS = {
    "hold_at": Character(HOLD_AT, {"hold": 20}, "rolls until the turn total is enough"),
}


@compiled
def choose(rules, memory, state, player, workspace, n, luck):
    """Index of the option ``hold_at`` takes: it rolls below its number, unless it can win."""
    total = state.turn_total
    wins = state.score[state.actor] + total >= rules.target
    if total < player.numbers[0] and not wins:
        return np.int64(codes.ROLL)
    return np.int64(codes.HOLD)
