"""Where discs fall, and lines of them."""

from balance.engine.jit import compiled


@compiled
def next_place(rules, state, column):
    """CF-2: the lowest free place of a column, as a bit."""
    return 1 << (column * (rules.rows + 1) + state.heights[column])


@compiled
def has_line(rules, discs):
    """CF-3: is there a line of these discs?"""
    up = falling = level = rising = discs  # places from which a line runs, ever longer ones
    for _ in range(rules.in_a_row - 1):
        up &= up >> 1
        falling &= falling >> rules.rows
        level &= level >> rules.rows + 1
        rising &= rising >> rules.rows + 2
    return up | falling | level | rising != 0
