"""The numbers of the game: how much its records hold, and what their values stand for."""

# How much the records hold.
SEATS = 2
COLUMNS = 9
ROWS = 6  # with one bit more in a column, the board has 63: a whole number that is not negative
MAX_OPTIONS = COLUMNS
MAX_PARTS = 1  # a move is one decision

# The decision; its options are the columns that are not full.
DROP = 1
DECISIONS = {DROP: "CF-D1"}

# A value of state.finished.
ENDED = 1
