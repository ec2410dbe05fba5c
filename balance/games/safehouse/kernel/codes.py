"""The numbers of SafeHouse: how much its records hold, and what their values stand for."""

SEATS = 4
COLOURS, KINDS = 4, 5
WHITE = 4  # the kind of the jokers
ROWS, SQUARES = 8, 6  # most missions of a sheet, most coloured squares of a mission
LETTERS = 4  # most different sheets
DICE = 4  # most dice of a kind
JOKERS = 3  # most jokers
TURNS = 40  # turns whose gap is kept
NO_GAP = -99
RETRIEVE, SELECT, REROLL, REROLL_DIE, STAY, JOKER, ENTER = 1, 2, 3, 4, 5, 6, 7
MAX_OPTIONS = 64  # passing, and 48 squares
MAX_PARTS = 5  # one selection: a number of dice of every kind
EQUAL, RISING, NONDEC = 0, 1, 2  # rules of a row
BY_MOST, BY_ROLLER, BY_MEAN = 0, 1, 2  # retrieve_count
BY_ITSELF, BY_FACES, BY_FETCHING = 1, 2, 3  # how somebody was caught
ROLLER, MAJORITY, LEADER = 0, 1, 2  # joint_rule
BY_SEAT, RANDOM_SHEETS, SAME = 0, 1, 2  # assign
RANDOM_START = -1  # start_player
