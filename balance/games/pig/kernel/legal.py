"""What a seat of Pig may do, in canonical order."""

from balance.engine.jit import compiled
from balance.games.pig.kernel import codes


@compiled
def legal(rules, state, options):
    """PG-3: hold only after a roll."""
    options[0] = codes.ROLL
    if state.turn_total == 0:
        return 1
    options[1] = codes.HOLD
    return 2
