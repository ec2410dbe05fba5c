"""The features by which weighted players judge a move."""

from balance.engine.jit import compiled
from balance.games.api import numbered

from tic_tac_toe.kernel.lines import has_line

FEATURES = ("line", "threats", "other_threats", "lines")
FEATURE = numbered(FEATURES)
WEIGHTS = {"planner": (100.0, 1.0, -10.0, 0.1)}  # wins, else blocks, else makes two threats


@compiled
def features(rules, memory, before, after, seat, out):
    """Fill ``out`` with the features of the move from ``before`` to ``after``."""
    out[FEATURE.line] = after.winner == seat + 1
    out[FEATURE.threats] = _threats(rules, after, seat)
    out[FEATURE.other_threats] = _threats(rules, after, 1 - seat)
    out[FEATURE.lines] = _lines_through(rules, after.marks[seat] ^ before.marks[seat])
    return len(FEATURES)


@compiled
def _threats(rules, state, seat):
    """On how many spaces a mark of the seat would make a line."""
    marked = state.marks[0] | state.marks[1]
    count = 0
    for space in range(rules.spaces):
        if not marked >> space & 1:
            count += has_line(rules, state.marks[seat] | 1 << space)
    return count


@compiled
def _lines_through(rules, mark):
    """How many lines a new mark may come to lie in."""
    count = 0
    for i in range(rules.line_count):
        count += rules.lines[i] & mark != 0
    return count
