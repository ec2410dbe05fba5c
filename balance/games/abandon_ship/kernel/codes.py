"""The numbers of Abandon Ship: how much its records hold, and what their values stand for."""

# How much the records hold.
SEATS = 7
MAX_OPTIONS = 8  # D1: eight dice; D2: seven rats
MAX_PARTS = 2  # a move is a die, then a rat
MIN_COLOURS, MAX_COLOURS = 4, 7
MAX_DICE = MAX_COLOURS + 1
MAX_FACES = 12
MIN_TILES, MAX_TILES = 3, 16
MAX_TILE_COLOURS = 7
MAX_TRACK = 200
MAX_TOKENS = 32
MAX_CHEESE = 16
MAX_TOP_POINTS = 16
SIGHT = 31  # ways to a cheese that are looked at are shorter: those of a rat and those of any
NO_NUMBER = 63  # rat are the bits of one integer, whose last is never set
MOMENTS = 7  # how often the course of a game is noted,
TURNS_APART = 6  # after every sixth turn

# Decisions.
DIE, RAT = 1, 2
DECISIONS = {DIE: "D1", RAT: "D2"}

# Faces of a die.
NUMBER, ANCHOR, ARROW = 0, 1, 2

# What becomes of a rat.
OUT = 1_000_000  # the space of a rat that is not in play: above every space of the track
IN_PLAY, DROWNED = -2, -1  # fates that are not a rank on the top deck
ON_TRACK, FLOODED = 0, -1  # fates of a cheese token that are not the number of a seat
NOT_REACHED = -1  # what is noted of a turn after which the game does not go on

# What luck is drawn for, and the index of a roll: turn * DICE_A_TURN + die, white always last.
ROLL, TOKENS, CHEESE, TILES = 1, 2, 3, 4
DICE_A_TURN, WHITE_SLOT = 8, 7

# Why a game ended, and values of state.finished.
BY_ARRIVALS, BY_RATS_LEFT = 1, 2
ENDED, CAPPED = 1, 2
