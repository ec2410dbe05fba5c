"""The numbers of Pig: how much its records hold, and what their values stand for."""

# How much the records hold.
SEATS = 10
STRETCH = 3  # rounds whose points are kept together,
STRETCHES = 8  # so often: 24 rounds
MAX_OPTIONS = 2
MAX_PARTS = 1  # a move is one decision

# The decision and its options.
TURN = 1
DECISIONS = {TURN: "PG-D1"}
ROLL, HOLD = 0, 1

# What luck is drawn for, and the face that ends a turn.
ROLL_DIE = 1
BUST = 1

# Values of state.finished.
ENDED, CAPPED = 1, 2
