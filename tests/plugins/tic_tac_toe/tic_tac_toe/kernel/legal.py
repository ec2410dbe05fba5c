"""What a seat may do, in canonical order."""

from balance.engine.jit import compiled


@compiled
def legal(rules, state, options):
    """TT-2: every free space."""
    marked = state.marks[0] | state.marks[1]
    n = 0
    for space in range(rules.spaces):
        options[n] = space  # the next one takes its place if it is marked: no branch to foresee
        n += 1 - (marked >> space & 1)
    return n
