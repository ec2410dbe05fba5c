"""The game's own columns, filled when a game is over."""

from balance.engine.jit import compiled


@compiled
def record(rules, state, tally, clock, row):
    """Fill the columns that are this game's own."""
    row.opening = tally.opening
    row.free_spaces = rules.spaces - state.turns
