"""The numbers of the game: how much its records hold, and what their values stand for."""

# How much the records hold.
SEATS = 2
SIDE = 5
SPACES = SIDE * SIDE
LINES = 48  # as many lines of three as there are on a board of that side
MAX_OPTIONS = SPACES
MAX_PARTS = 1  # a move is one decision

# The decision; its options are the free spaces.
MARK = 1
DECISIONS = {MARK: "TT-D1"}

# A value of state.finished.
ENDED = 1
