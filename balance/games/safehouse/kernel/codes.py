"""The numbers of SafeHouse: how much its records hold, and what their values stand for."""

# How much the records hold.
SEATS = 4
MAX_OPTIONS = 64  # passing, and 48 squares
MAX_PARTS = 5  # one selection: a number of dice of every kind
COLOURS, KINDS = 4, 5
ROWS, SQUARES = 8, 6  # most missions of a sheet, most coloured squares of a mission
LETTERS = 4  # most different sheets
DICE = 4  # most dice of a kind
FACES = 6
JOKERS = 3  # most jokers
TURNS = 40  # turns whose gap is kept: all of a standard game, the first of longer ones

# Decisions.
RETRIEVE, SELECT, REROLL, REROLL_DIE, STAY, JOKER, ENTER = 1, 2, 3, 4, 5, 6, 7
DECISIONS = {
    RETRIEVE: "retrieve",
    SELECT: "select",
    REROLL: "reroll",
    REROLL_DIE: "reroll_die",
    STAY: "stay",
    JOKER: "joker",
    ENTER: "enter",
}

# What luck is drawn for, and the index of a die: turn, throw, kind, slot.
ROLL, SHEETS, START = 1, 2, 3
THROWS, KIND_SLOTS, DIE_SLOTS = 4, 8, 4

# What the values of some fields stand for.
WHITE = 4  # the kind of the jokers
NO_GAP = -99
RANDOM_START = -1  # start_player
BY_ITSELF, BY_FACES, BY_FETCHING, BY_ROLLING_AGAIN = 1, 2, 3, 4  # how somebody was caught

# Rules of a ruleset that are one of several.
EQUAL, RISING, NONDEC = 0, 1, 2  # rules of a row
BY_MOST, BY_ROLLER, BY_MEAN = 0, 1, 2  # retrieve_count
ROLLER, MAJORITY, LEADER = 0, 1, 2  # joint_rule
BY_SEAT, RANDOM_SHEETS, SAME = 0, 1, 2  # assign

# What the tables of the planner hold: draws, and chances of sums.
TOP = 20  # the highest number the model of draws counts on
MOST_SUM = 36  # four dice of nine pips
NUMBERS = 64  # numbers from 0 that four dice and three jokers can make
NEVER = 1000.0  # draws to fill what cannot be filled
