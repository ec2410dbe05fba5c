"""What a seat may do, in canonical order."""

from balance.engine.jit import compiled


@compiled
def legal(rules, state, options):
    """CF-2: every column that is not full."""
    n = 0
    for column in range(rules.columns):
        options[n] = column  # the next one takes its place if it is full: no branch to foresee
        n += state.heights[column] < rules.rows
    return n
