"""The numbers of To the Bottom: how much its records hold, and what their values stand for."""

# How much the records hold.
SEATS = 6
MAX_OPTIONS = 256
MAX_PARTS = 1
TYPES = 64
NO_TYPE = -1
NO_ID = 0  # of board cards
ANY_VALUE = -1  # the highest value that there is, whichever it is
TOP_CARD = 0  # its place in a deck
SINGLE = 1  # the factor of an action without an Assistant
SEEN, UNSEEN = True, False  # whether everybody knows which card it is
NOBODY = -1  # no seat besides the owner knows which card it is
PARTS = 4  # effect parts of a card
SLOTS = 8
CARDS = 480  # of all players and the shop together
BOARD = 250  # cards on one board; 1 + index fits in u1
RAMP = 8
DEPTH = 10  # pending effects; a copied action within an event needs 7
PICKS = 512  # cards picked for one action, over all its parts
QUEUE = 4096  # bytes of jettison events: 500 of six cards
EVENT = 256  # most bytes of one event

# What the values of some fields stand for.
CRUISE, SINKING = 0, 1
ENDED, CAPPED = 1, 2
RESCUED = 64  # added to the type of an event's card that has left the water
TAKEN = PARTS  # added to the part of a pick that is on its way; its value is then its type
GONE = 255  # the seat of a pick that is done with

# Purposes of the game's own luck; REDEALT and above belong to determinize.
DECK_LUCK, SHOP_LUCK, BLIND_LUCK, REDEALT = 1, 2, 3, 11
SEAT_ROUNDS = 8  # rounds of DECK_LUCK are seat + SEAT_ROUNDS * shuffles
COPIES = 512  # pieces are type * COPIES + copy

# Decisions of section 6.
(
    MAIN,
    PAIR,
    OPPONENT,
    PICK_FOE,
    PICK_OWN,
    PICK_WATER,
    DECK_POS,
    REVEAL,
    CYCLE,
    MERGE,
    TYCOON_ORDER,
    REORDER,
    ORDER_NEXT,
    BLOCK,
    GUARD,
    HIT,
    RESCUE,
    PAY,
    COPY,
    DISCARD,
) = range(1, 21)
DECISIONS = {
    MAIN: "MAIN",
    PAIR: "PAIR",
    OPPONENT: "OPPONENT",
    PICK_FOE: "PICK_FOE",
    PICK_OWN: "PICK_OWN",
    PICK_WATER: "PICK_WATER",
    DECK_POS: "DECK_POS",
    REVEAL: "REVEAL",
    CYCLE: "CYCLE",
    MERGE: "MERGE",
    TYCOON_ORDER: "TYCOON_ORDER",
    REORDER: "REORDER",
    ORDER_NEXT: "ORDER_NEXT",
    BLOCK: "BLOCK",
    GUARD: "GUARD",
    HIT: "HIT",
    RESCUE: "RESCUE",
    PAY: "PAY",
    COPY: "COPY",
    DISCARD: "DISCARD",
}

# Options of MAIN; TYPE_OPTION and PLAY_OPTION also name types in other decisions.
END, JET_OPTION, BUY_OPTION, ICEBERG_OPTION, PLAY_OPTION, ACT_OPTION = 0, 100, 200, 208, 300, 400
TYPE_OPTION = 200  # 200 + type, of cards that lie in a hand, a water, a deck or an event
BOARD_OPTION = 1  # 1 + board index

# Options of other decisions.
STOP, PASS, ALONE, KEEP, FOE_FIRST, TO_BOARD = 0, 0, 0, 0, 0, 0
USE, REORDERED, OWN_FIRST, TO_BOTTOM = 1, 1, 1, 1
CANCEL, REDIRECT = 1, 2
BOTTOM = 99  # of DECK_POS
COPY_SEAT = 64  # options of COPY are PLAY_OPTION + seat * COPY_SEAT + type

# Rows of the card table.
CLASSES = "NODPSE"
(
    NO_TRIGGER,
    ACT,
    PRE_DRAW,
    DRAW_STEP,
    END_TURN,
    REACT_PLAY,
    REACT_ACTION,
    REACT_HIT,
    REACT_TARGET,
    REACT_JETTISON,
) = range(10)
NO_COST, TIRE, JETTISON = range(3)
DO_DRAW, DO_GAIN, DO_CYCLE, DO_REVEAL, DO_MOVE = range(5)
SELF, OPP, OPPS, ALL, TOP = range(5)  # scopes
FROM_BOARD, FROM_HAND, FROM_DECK, FROM_WATER, FROM_CARD = range(5)  # sources
BY_ACTOR, BY_OWNER, BLIND, FROM_TOP, MAXVAL = range(5)  # picks
WATER, OWNER_HAND, ACTOR_HAND, DECK_BOTTOM, ON_BOARD = range(5)  # destinations
# pending effects
(
    TURN,
    PLAYING,
    ACTION,
    MOVING,
    DRAWING,
    REVEALING,
    CYCLING,
    ORDERING,
    MERGING,
    CHAIN,
    EVENTS,
    RESCUING,
    COPYING,
) = range(1, 14)
STATICS = (
    "draw_mod",
    "skip_draw",
    "slot",
    "discount",
    "enter_ready",
    "view",
    "rearrange",
    "see_hands",
    "jet_guard",
    "jet_to_board",
    "jet_copy",
    "jet_pair",
    "merge",
    "play_on_opp",
    "iceberg",
    "lockdown",
)
# a record has a method "view" of its own
STATIC_FIELDS = tuple("view_" if name == "view" else name for name in STATICS)
PART_FIELDS = (
    "do",
    "n",
    "scope",
    "source",
    "pick",
    "dest",
    "up_to",
    "required",
    "doubled",
    "gain",
)
# of the scripted characters
TASTES = ("useful", "harmful", "unwanted", "prefers", "hates", "first")
