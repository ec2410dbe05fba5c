"""The numbers of Pig: how much its records hold, and what their values stand for."""

TURN = 1  # the decision PG-D1
DECISIONS = {TURN: "PG-D1"}
ROLL, HOLD = 0, 1  # its options
MAX_OPTIONS = 2
MAX_PARTS = 1  # a move is one decision
SEATS = 10
