"""The records of To the Bottom: rules, state, counters, columns.

Cards are data: a card is its type, the row number in the card table, and copies of a type are
alike. Ordered piles are lists of types whose top is at ``.._at``; all other zones are counts by
type, but for the boards, which keep the order of arrival.

What is under way (a turn, an action, a part of it, a reaction) is a stack of frames, the youngest
last; ``advance`` goes on with the youngest until a decision is due.
"""

import numpy as np

from balance.games.kit import Column, columns_of

SEATS = 6
TYPES = 64
PARTS = 4  # effect parts of a card
SLOTS = 8
CARDS = 480  # of all players and the shop together
BOARD = 250  # cards on one board; 1 + index fits in u1
RAMP = 8
DEPTH = 10  # frames; a copied action within an event needs 7
PICKS = 512  # cards picked for one action, over all its parts
QUEUE = 4096  # bytes of jettison events: 500 of six cards
EVENT = 256  # most bytes of one event
RESCUED = 64  # added to the type of an event's card that has left the water
TAKEN = PARTS  # added to the part of a pick that is on its way; its value is then its type
GONE = 255  # the seat of a pick that is done with
COPIES = 512  # pieces are type * COPIES + copy
MAX_OPTIONS = 256
MAX_PARTS = 1

CRUISE, SINKING = 0, 1
ENDED, CAPPED = 1, 2

# purposes of the game's own luck; CONCEALED and above belong to conceal
DECK_LUCK, SHOP_LUCK, BLIND_LUCK, CONCEALED = 1, 2, 3, 11
SEAT_ROUNDS = 8  # rounds of DECK_LUCK are seat + SEAT_ROUNDS * shuffles

# decisions of section 6
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

# options of MAIN; TYPE_OPTION and PLAY_OPTION also name types in other decisions
END, JET_OPTION, BUY_OPTION, ICEBERG_OPTION, PLAY_OPTION, ACT_OPTION = 0, 100, 200, 208, 300, 400
TYPE_OPTION = 200  # 200 + type, of cards that lie in a hand, a water, a deck or an event
BOARD_OPTION = 1  # 1 + board index
STOP, PASS, ALONE, KEEP, FOE_FIRST, TO_BOARD = 0, 0, 0, 0, 0, 0
USE, REORDERED, OWN_FIRST, TO_BOTTOM = 1, 1, 1, 1
CANCEL, REDIRECT = 1, 2
BOTTOM = 99  # option of DECK_POS
COPY_SEAT = 64  # options of COPY are PLAY_OPTION + seat * COPY_SEAT + type

# rows of the card table
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

# frames: what is under way
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
TASTES = ("useful", "unwanted", "prefers", "hates", "first")  # of the scripted characters

RULES = np.dtype(
    [
        ("to_the_bottom", "u1"),
        ("players", "i4"),
        ("types", "i4"),
        ("iceberg_type", "i4"),  # -1 without one
        ("shop_slots", "i4"),
        ("cruise_ramp", "i4", (RAMP,)),
        ("cruise_ramp_count", "i4"),
        ("sink_ramp", "i4", (RAMP,)),
        ("sink_ramp_count", "i4"),
        ("ramp_by_seat", "i4"),
        ("cruise_hand_limit", "i4"),
        ("sink_hand_limit", "i4"),
        ("sink_start_hand", "i4"),
        ("board_step", "i4"),
        ("mult_step", "i4"),
        ("draw_floor", "i4"),
        ("assistant_factor", "i4"),
        ("discard_is_jettison", "i4"),
        ("jettison_opens_teacher", "i4"),
        ("teacher_off_turn", "i4"),
        ("flapper_needs_ready", "i4"),
        ("cruise_turn_cap", "i4"),
        ("sink_turn_cap", "i4"),
        ("turn_action_cap", "i4"),
        ("event_cap", "i4"),
        # cards by type
        ("value", "i4", (TYPES,)),
        ("price", "i4", (TYPES,)),
        ("jet", "i4", (TYPES,)),
        ("copies", "i4", (TYPES,)),  # in the shop, all switches applied; 1 for the Iceberg
        ("start", "i4", (TYPES,)),
        ("class_", "i4", (TYPES,)),  # place in CLASSES
        ("trigger", "i4", (TYPES,)),
        ("cost", "i4", (TYPES,)),
        ("enters_tired", "i4", (TYPES,)),
        *((name, "i4", (TYPES,)) for name in STATIC_FIELDS),
        ("parts_count", "i4", (TYPES,)),
        *((f"part_{name}", "i4", (TYPES, PARTS)) for name in PART_FIELDS),
        ("extra_deck", "i4", (SEATS, TYPES)),
        ("extra_board", "i4", (SEATS, TYPES)),
        *((name, "u1", (TYPES,)) for name in TASTES),
    ],
    align=True,
)

FRAME = np.dtype(
    [
        ("kind", "i2"),
        ("step", "i2"),
        ("actor", "i2"),  # whose action, draw or reaction it is
        ("card", "i2"),  # type
        ("id", "i2"),  # of the acting board card, 0 for none
        ("factor", "i2"),  # of the merged Assistant
        ("copied", "i2"),
        ("seeing", "i2"),  # the actor saw all hands at the declaration
        ("part", "i2"),
        ("seat", "i2"),  # the affected player or the one asked
        ("turn", "i2"),  # place in the order in which players are affected or asked
        ("mask", "i2"),  # affected players, one bit a seat
        ("targets", "i2", (PARTS,)),  # the opponent chosen for each part, -1 for none
        ("left", "i2"),  # still to draw, to reveal or to pick
        ("amount", "i2"),
        ("guard", "i2"),  # size of the victim's board before the first card leaves
        ("cursor", "i2"),
        ("limit", "i2"),
    ],
    align=True,
)

STATE = np.dtype(
    [
        ("to_the_bottom", "u1"),
        ("actor", "i4"),
        ("decision", "i4"),
        ("finished", "i4"),  # 0 no, 1 by the rules, 2 stopped by a guard
        ("goes_on", "i4"),
        ("turns", "i4"),  # table turns completed
        ("seat_turns", "i4", (SEATS,)),
        ("cruise_turns", "i4", (SEATS,)),
        ("sink_turns", "i4", (SEATS,)),
        ("phase", "i4"),
        ("phase_turns", "i4"),  # table turns completed in this phase
        ("active", "i4"),
        ("opener", "i4"),  # the seat with the first turn of the phase
        ("buyer", "i4"),  # of the Iceberg, -1 for none
        ("pool", "i4"),
        ("mains", "i4"),  # MAIN choices of this turn
        ("answer", "i4"),  # the option taken last
        ("afloat", "u1", (SEATS,)),
        ("stalled", "u1", (SEATS,)),
        ("capped", "u1"),  # a guard of section 9.9 ended a phase
        ("sunk", "i4"),  # players that have sunk
        ("sink_order", "u1", (SEATS,)),  # 1 sank first, 0 afloat
        # zones of the players
        ("deck", "u1", (SEATS, CARDS)),
        ("deck_at", "i4", (SEATS,)),  # the top card
        ("deck_end", "i4", (SEATS,)),  # one past the bottom card
        ("hand", "u1", (SEATS, TYPES)),
        ("hand_count", "i4", (SEATS,)),
        ("shown", "u1", (SEATS, TYPES)),  # of the hand, known to all
        ("barred", "u1", (TYPES,)),  # of the active player's hand
        ("water", "u1", (SEATS, TYPES)),
        ("board_type", "u1", (SEATS, BOARD)),
        ("board_tired", "u1", (SEATS, BOARD)),
        ("board_mate", "u1", (SEATS, BOARD)),  # 1 + index of the merged partner, 0 for none
        ("board_id", "i2", (SEATS, BOARD)),  # rising along a board, of use within one unit
        ("board_count", "i4", (SEATS,)),
        ("last_id", "i4"),
        # the shop
        ("slot", "i1", (SLOTS,)),  # -1 empty
        ("shop", "u1", (CARDS,)),
        ("shop_at", "i4"),
        ("shop_end", "i4"),
        ("shop_discard", "u1", (TYPES,)),
        ("iceberg", "u1"),  # in its space
        ("aside", "u1", (TYPES,)),  # Lockdowns set aside, none between decisions
        ("out", "i2", (TYPES,)),  # of the game
        ("motion", "i4"),  # 1 + type of the card under way, 0 for none
        ("deck_shuffles", "i4", (SEATS,)),
        ("shop_shuffles", "i4"),
        ("blinds", "i4"),  # blind picks so far
        # what is under way
        ("frames", FRAME, (DEPTH,)),
        ("depth", "i4"),
        ("paid", "i4"),  # for the card in motion
        ("multiplied", "i4"),  # whether the board made it dearer
        ("merging", "i4"),  # 1 + seat whose last board card looks for a host, 0 for nobody
        ("stopped", "i4"),  # how the chain of REACT_ACTION stands or ended
        ("tired_type", "i4"),  # the card whose tiring opened it
        ("tired_seat", "i4"),
        ("funds", "i4"),  # paid in off-turn for the rescue under way
        ("before", "u1", (SEATS, TYPES)),  # the waters before the action was paid for
        ("pick_count", "i4"),
        ("pick_part", "u1", (PICKS,)),
        ("pick_seat", "u1", (PICKS,)),
        ("pick_value", "i2", (PICKS,)),  # id of a board card, place in the deck, or type
        ("queue", "u1", (QUEUE + EVENT,)),  # events: seat, number of cards, their types
        ("queue_end", "i4"),
        ("queued", "i4"),  # events that joined in this run
    ],
    align=True,
)

_SEAT_COUNTERS = (
    ("bought", "cards bought, the Iceberg included"),
    ("played", "cards played and not blocked"),
    ("activated", "actions used, stopped ones included"),
    ("jettisoned", "cards jettisoned"),
    ("drawn", "cards drawn"),
    ("points_spent_buy", "points paid in the shop"),
    ("points_spent_play", "points paid for cards played"),
    ("points_lost", "points left over at the end of turns"),
    ("multiplied_plays", "cards played that the board made dearer"),
    ("lost_to_attacks", "cards taken by moves of opponents, Arbiter excluded"),
    ("arbiter_returns", "cards taken up because they were the highest"),
    ("lifebuoy_used", "hits cancelled"),
    ("redirect_used", "hits redirected, stopped attempts included"),
    ("guard_used", "tirings answered, stopped answers included"),
    ("block_used", "plays blocked, stopped attempts included"),
    ("rescued", "cards rescued from the water of opponents"),
    ("copies_used", "actions copied when jettisoned"),
    ("roses", "cards that went to the board when jettisoned"),
    ("seal_pairs", "pairs jettisoned"),
    ("zero_draw_turns", "turns without a draw"),
    ("deck_at_sink", "cards in hand, deck and water when the Sinking started"),
    ("board_at_sink", "board cards when the Sinking started"),
)
_COUNTERS = (
    ("action_caps", "i4", "turns ended by the limit of choices"),
    ("event_drops", "i4", "jettison events dropped"),
    ("lockdowns", "i4", "Lockdowns that came up"),
    ("shop_reshuffles", "i4", "times the shop discard became the shop deck"),
    ("water_reshuffles", "i4", "times a water became a deck"),
    ("max_board", "i4", "most cards on one board"),
    ("first_sink_turn", "i4", "Sinking turns completed before the first sinking"),
    ("cruise_capped", "u1", "1 where the Cruise was stopped by its limit"),
)
_CARD_COUNTERS = (
    ("card_bought", "copies bought"),
    ("card_played", "copies played"),
    ("card_owned", "copies in all zones when the Sinking started"),
)

TALLY = np.dtype(
    [
        ("to_the_bottom", "u1"),
        *((name, "i4") for name, *_ in _COUNTERS),
        *((name, "i4", (SEATS,)) for name, _ in _SEAT_COUNTERS),
        *((name, "u2", (TYPES, SEATS)) for name, _ in _CARD_COUNTERS),
        # room to shuffle in: a pile by type, its pieces, their places and words
        ("pile", "u2", (TYPES,)),
        ("pieces", "i4", (CARDS,)),
        ("order", "i4", (CARDS,)),
        ("words", "u8", (CARDS,)),
    ],
    align=True,
)

_seat = columns_of("seat", SEATS)


def _by_card(name: str, meaning: str) -> Column:
    return Column(name, "u2", meaning, ("card", "seat"), (TYPES, SEATS))


COLUMNS = (
    Column("max_options", "i4", "most options of a decision"),
    Column("turns_cruise", "i4", "table turns of the Cruise"),
    Column("turns_sink", "i4", "table turns of the Sinking"),
    Column("iceberg_buyer", "i1", "seat that bought the Iceberg", none=0),
    *(Column(*counter) for counter in _COUNTERS),
    _seat("seat_turns_cruise", "i4", "turns in the Cruise"),
    _seat("seat_turns_sink", "i4", "turns in the Sinking"),
    _seat("stalled", "u1", "1 where the limit of Sinking turns sank the player"),
    _seat("sink_order", "u1", "place in the order of sinking, 1 the first"),
    _seat("board_count", "i4", "cards on the board at the end"),
    *(_seat(name, "i4", meaning) for name, meaning in _SEAT_COUNTERS),
    *(_by_card(name, meaning) for name, meaning in _CARD_COUNTERS),
    _by_card("card_final", "copies on the board at the end"),
)
