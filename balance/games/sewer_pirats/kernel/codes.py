"""The numbers of Sewer Pirats: how much its records hold, and what their values stand for."""

# How much the records hold.
SEATS = 5
MAX_OPTIONS = 96
MAX_PARTS = 3  # an action, a snail's reveal or a weasel's further action
SHIPS = 3  # and as many symbols
SPACES = 5  # of a ship, with the area in front
TRIBES = 6
KINDS, VALUES = 6, 16  # kinds of booty, and values from 0
BONUSES = 5
BONUS_TOKEN = KINDS * VALUES  # a bonus token among booty tokens is this plus its kind
FOODS = 3  # food kind k is served by bonus k
PARTS = 7  # fries, noodles, burger, toys, cans, parrots, uncounted stars
CARDS = 90  # most talisman cards
BOOTY = 120  # most booty tokens
BONUS = 40  # most bonus tokens
GROUPS = 3  # most groups at a ship
TOKENS = 5  # most booty tokens of a group
BAR = 25  # most figures at the bar

# Decisions.
ACT, DRAW, DISC, WEA, SNL, TAKE, RAT_TAKE, TOAD_STAY, FIG, OPEN, BID, PAY = range(1, 13)
DECISIONS = {
    ACT: "D-ACT",
    DRAW: "D-DRAW",
    DISC: "D-DISC",
    WEA: "D-WEA",
    SNL: "D-SNL",
    TAKE: "D-TAKE",
    RAT_TAKE: "D-RAT",
    TOAD_STAY: "D-TOAD",
    FIG: "D-FIG",
    OPEN: "D-OPEN",
    BID: "D-BID",
    PAY: "D-PAY",
}
TAKING = (TAKE, RAT_TAKE, TOAD_STAY)  # while a ship sails
BIDDING = (FIG, OPEN, BID, PAY)  # in the auction

# Pieces and places.
AREA, CAPTAIN = 0, 4  # the first and the last space of a ship; 1 to 3 are the crew's
RAT, RACCOON, COCKROACH, WEASEL, SNAIL, TOAD = 0, 1, 2, 3, 4, 5
FRIES, NOODLES, BURGER, TEDDY, DOLL, CAN = 0, 1, 2, 3, 4, 5
KETCHUP, CHILI, SHAKE, PARROT, OPENER = 0, 1, 2, 3, 4
COMMON, MONO, AUCTION = 0, 1, 2  # crew_mode

# Options of ACT and WEA: 0 draws (or stops), moves, captaincies, setting sail.
DRAW_ACTION, STOP = 0, 0
MOVE_BASE = 100  # + ((ship * 4 + start) * 6 + tribe) * 3 + target - 1
CAPTAIN_BASE = 320  # + (ship * 4 + start) * 6 + tribe
SET_SAIL = 400

# Options of other decisions.
FROM_DECK = 3  # of DRAW, beside the symbols
NO_TOKEN = 0  # of RAT_TAKE; a token is its number + 1 in TAKE and RAT_TAKE
PASS = 0  # of BID

# What luck is drawn for, and the index of each draw.
TRIBES_LUCK = 1  # shuffle(round 0: common and mono; round 1 + seat: auction; pieces: tribes)
BOOTY_LUCK = 2  # shuffle(round 0; pieces: token * 16 + copy)
BONUS_LUCK = 3  # shuffle(round 0; pieces: bonus * 16 + copy)
DECK_LUCK = 4  # shuffle(round: shuffles of the deck so far; pieces: symbol * 32 + copy)
