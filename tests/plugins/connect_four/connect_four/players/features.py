"""The features by which weighted players judge a move."""

from balance.engine.jit import compiled
from balance.games.api import numbered

from connect_four.kernel.lines import has_line, next_place

FEATURES = ("line", "threats", "other_threats", "from_centre")
FEATURE = numbered(FEATURES)
WEIGHTS = {"planner": (100.0, 1.0, -10.0, -0.1)}  # wins, else blocks, else makes two threats


@compiled
def features(rules, memory, before, after, seat, out):
    """Fill ``out`` with the features of the move from ``before`` to ``after``."""
    out[FEATURE.line] = after.winner == seat + 1
    out[FEATURE.threats] = _threats(rules, after, seat)
    out[FEATURE.other_threats] = _threats(rules, after, 1 - seat)
    for column in range(rules.columns):
        if after.heights[column] > before.heights[column]:
            out[FEATURE.from_centre] = abs(column - (rules.columns - 1) / 2)
    return len(FEATURES)


@compiled
def _threats(rules, state, seat):
    """In how many columns a disc of the seat would make a line now."""
    count = 0
    for column in range(rules.columns):
        if state.heights[column] < rules.rows:
            count += has_line(rules, state.discs[seat] | next_place(rules, state, column))
    return count
