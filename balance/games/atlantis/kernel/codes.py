"""The numbers of Atlantis: how much its records hold, and what their values stand for."""

# How much the records hold.
MIN_PLAYERS, MAX_PLAYERS = 2, 4
SEATS = MAX_PLAYERS
MAX_OPTIONS = 64
MAX_PARTS = 3  # a creature, the row it dives to, the hex
MAX_HEXES = 160
MAX_ROWS, MAX_ROW = 40, 40
MAX_LANDINGS = 12
MAX_GUYS = 12
MAX_SHIPS = 16
MAX_OF_A_TYPE = 12
MAX_START_CREATURES = 24
ROLLS_KEPT = 8  # rolls of the dice that are remembered, to be told of
TYPES, SYMBOLS, RINGS, DIRECTIONS, FACES = 4, 7, 4, 6, 6

# Phases and decisions.
PLACING, MOVING, SINKING, CREATURES = range(4)
PLACE, PIECE, ACTION, SINK, REFUGE, CREATURE, STEP, DIVE_ROW, DIVE_HEX = range(1, 10)
DECISIONS = dict(enumerate(("P1", "M1", "M2", "S1", "S2", "C1", "C2", "C3", "C4"), start=1))

# What lies on a hex, symbols (the types of creatures first), and where a guy is.
SEA, ROCK, LAND, FORTRESS, CITY = range(5)
SHARK, KRAKEN, MONSTER, DOLPHIN, SHIP, VORTEX, BLANK = range(7)
UNPLACED, ON_LAND, ON_SHIP, SWIMMING, ASHORE, DEAD = range(6)
ENTERED_WATER = 99  # swim steps of a guy that swims no more in this turn

# Options of M1: 0 stops, 1 + guy, FIRST_SHIP + ship; also state.piece_kind.
FIRST_GUY, FIRST_SHIP = 1, 13
MAX_PIECES = FIRST_SHIP + MAX_SHIPS
MAX_ACTIONS = 2 + 2 * DIRECTIONS  # of a swimmer: ashore, aboard, and all ways alone or together
GUY_PIECE, SHIP_PIECE = 0, 1

# Options of M2: kind * 8 + direction, or one of the last three.
WALK, BOARD, ENTER, HOP, DISEMBARK, SWIM, SWIM_WITH_DOLPHIN, SAIL = range(8)
ASHORE_ACTION, CLIMB, OVERBOARD = 64, 65, 66
