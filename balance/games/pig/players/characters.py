"""The named character of Pig, which plays by one number that people can set."""

from balance.engine.jit import compiled
from balance.games.api import Character, numbered
from balance.games.pig.kernel import codes

HOLD_AT = 0
NUMBERS = {"hold": 20}
NUMBER = numbered(NUMBERS)
CHARACTERS = {
    "hold_at": Character(HOLD_AT, NUMBERS, "rolls until the turn total is enough"),
}


@compiled
def choose(rules, memory, state, player, workspace, n, luck):
    """Index of the option ``hold_at`` takes: it rolls below its number, unless it can win."""
    total = state.turn_total
    wins = state.score[state.actor] + total >= rules.target
    if total < player.numbers[NUMBER.hold] and not wins:
        return codes.ROLL
    return codes.HOLD
