"""The records of Sewer Pirats: rules, state, counters, columns.

Ships carry the number of their symbol: cat, bird, fish. Spaces of a ship count from the stern, 1 to
3 for crew and 4 for the captain; 0 stands for the area. A booty token is one number, 16 times its
kind plus its value; a figure is 1 plus 6 times its owner plus its tribe, 0 where nobody stands.
"""

import numpy as np

from balance.games.kit import Column, columns_of

SEATS = 5
SHIPS = 3  # and as many symbols
SPACES = 5  # of a ship, with the area in front: 0 area, 1 to 3 crew, 4 captain
AREA, CAPTAIN = 0, 4
TRIBES = 6
RAT, RACCOON, COCKROACH, WEASEL, SNAIL, TOAD = 0, 1, 2, 3, 4, 5
KINDS, VALUES = 6, 16  # kinds of booty, and values from 0
FRIES, NOODLES, BURGER, TEDDY, DOLL, CAN = 0, 1, 2, 3, 4, 5
BONUSES = 5
KETCHUP, CHILI, SHAKE, PARROT, OPENER = 0, 1, 2, 3, 4
FOODS = 3  # food kind k is served by bonus k
PARTS = 7  # fries, noodles, burger, toys, cans, parrots, uncounted stars
CARDS = 90  # most talisman cards
BOOTY = 120  # most booty tokens
BONUS = 40  # most bonus tokens
GROUPS = 3  # most groups at a ship
TOKENS = 5  # most booty tokens of a group
BAR = 25  # most figures at the bar

ACT, DRAW, DISC, WEA, SNL, TAKE, RAT_TAKE, TOAD_STAY, FIG, OPEN, BID, PAY = range(1, 13)
MAX_OPTIONS = 96
MAX_PARTS = 3  # an action, a snail's reveal or a weasel's further action

COMMON, MONO, AUCTION = 0, 1, 2  # crew_mode

# Options of ACT and WEA: 0 draws (or stops), moves, captaincies, setting sail.
DRAW_ACTION, STOP = 0, 0
MOVE_BASE = 100  # + ((ship * 4 + start) * 6 + tribe) * 3 + target - 1
CAPTAIN_BASE = 320  # + (ship * 4 + start) * 6 + tribe
SET_SAIL = 400
FROM_DECK = 3  # option of DRAW beside the symbols
NO_TOKEN = 0  # option of RAT_TAKE; a token is its number + 1 in TAKE and RAT_TAKE
PASS = 0  # option of BID

# What luck is drawn for, and the index of each draw.
TRIBES_LUCK = 1  # shuffle(round 0: common and mono; round 1 + seat: auction; pieces: tribes)
BOOTY_LUCK = 2  # shuffle(round 0; pieces: token * 16 + copy)
BONUS_LUCK = 3  # shuffle(round 0; pieces: bonus * 16 + copy)
DECK_LUCK = 4  # shuffle(round: shuffles of the deck so far; pieces: symbol * 32 + copy)

RULES = np.dtype(
    [
        ("sewer_pirats", "u1"),
        ("players", "i4"),
        ("cards_per_symbol", "i4"),
        ("row_size", "i4"),
        ("draw_cards", "i4"),
        ("hand_limit", "i4"),
        ("starting_hand", "i4", (SEATS,)),
        ("captain_cost_from_area", "i4"),
        ("captain_cost_from_ship", "i4"),
        ("groups_at_setup", "i4"),
        ("booty_per_group", "i4"),
        ("booty_count", "i4"),
        ("booty", "i1", (BOOTY,)),  # tokens, ascending
        ("booty_piece", "i4", (BOOTY,)),  # their names for shuffling
        ("bonus_count", "i4"),
        ("bonus", "i1", (BONUS,)),
        ("bonus_piece", "i4", (BONUS,)),
        ("food_bonus", "i4", (FOODS,)),
        ("parrot_vp", "i4"),
        ("cans_per_opener", "i4"),
        ("crew_mode", "i4"),
        ("crew_size", "i4"),
        ("tribe_pool", "i4", (TRIBES,)),  # tribes that may be drawn
        ("pool_size", "i4"),
        ("forced", "i1", (SEATS,)),  # tribes given instead of drawn
        ("forced_count", "i4"),
        ("abilities", "u1", (TRIBES,)),
        ("rat_booty", "i4"),
        ("raccoon_toll", "i4"),
        ("waive", "u1"),
        ("cockroach_discount", "i4"),
        ("weasel_extra_actions", "i4"),
        ("weasel_captain_then_sail", "u1"),
        ("weasel_before_final", "u1"),
        ("snail_extra", "i4"),
        ("snail_takes_captaincy", "u1"),
        ("toad_may_stay", "u1"),
        ("auction_cards", "i4"),
        ("captain_space_tiebreak", "i4"),
        ("max_turns", "i4"),
    ],
    align=True,
)

STATE = np.dtype(
    [
        ("sewer_pirats", "u1"),
        ("actor", "i4"),
        ("decision", "i4"),
        ("finished", "i4"),  # 0 no, 1 by the rules, 2 capped
        ("goes_on", "i4"),
        ("turns", "i4"),  # turns begun; auction and final sailings are none
        ("active", "i4"),  # whose turn it is
        ("first_player", "i4"),  # seat of the first turn, -1 while the auction runs
        ("final", "i4"),  # 1 once the final sailings have begun
        ("seat_turns", "i4", (SEATS,)),
        # figures
        ("space", "i1", (SHIPS, SPACES)),
        ("area", "i1", (SEATS, TRIBES)),
        ("crew", "i1", (SEATS, TRIBES)),
        # cards
        ("hand", "i1", (SEATS, SHIPS)),
        ("shown", "i1", (SEATS, SHIPS)),  # known to all, at least
        ("row", "i1", (SHIPS,)),
        ("discard", "i1", (SHIPS,)),
        ("deck", "i1", (CARDS,)),  # symbols in the order they will come
        ("deck_at", "i4"),  # the next card
        ("deck_end", "i4"),
        ("shuffles", "i4"),
        # tokens
        ("pool", "i1", (BOOTY,)),  # booty in the order it will come
        ("pool_at", "i4"),
        ("bonus_pool", "i1", (BONUS,)),
        ("bonus_at", "i4"),
        ("groups", "i4", (SHIPS,)),  # groups at the ship
        ("group", "i1", (SHIPS, GROUPS, TOKENS)),  # front first; ascending, -1 none
        ("group_bonus", "i1", (SHIPS, GROUPS)),  # -1 none
        ("taken", "i1", (SEATS, KINDS, VALUES)),
        ("bonus", "i1", (SEATS, BONUSES)),
        ("score", "i4", (SEATS,)),  # when no ship sails
        ("box", "i1", (KINDS, VALUES)),
        # within a turn
        ("draws_left", "i4"),
        ("figure_ship", "i4"),  # the figure that acted last: ship (-1: in the area) and space
        ("figure_at", "i4"),
        ("figure_tribe", "i4"),
        ("further", "i4"),  # 1 while a weasel's further action is on offer or under way
        ("reveal", "i4"),  # 1 when the top card of the deck is to be shown for a snail
        # a sailing
        ("sailing", "i4"),  # ship + 1, 0 if none sails
        ("taker", "i4"),  # space whose figure takes next, 4 down to 1
        ("stays", "u1", (SPACES,)),  # spaces whose figure took nothing
        ("sails_done", "i4"),  # sailings so far
        ("final_ship", "u1", (SHIPS,)),  # ships that still sail at the end
        # the auction
        ("bar", "i1", (BAR,)),  # tribes from the front
        ("bar_count", "i4"),
        ("under", "i1", (SHIPS,)),  # cards under the front figure
        ("under_count", "i4"),
        ("starter", "i4"),
        ("rank", "i4"),  # the figure that is bid for
        ("bid", "i4"),
        ("leader", "i4"),  # who holds the bid, -1 before it is opened
        ("passed", "u1", (SEATS,)),
        ("to_pay", "i4"),
        # between two decisions, and for the weasel
        ("sailor", "i4"),  # seat whose captain sails or sailed last
        ("owed", "i4"),  # 1 while a weasel's further action waits for the final sailings
        ("from_deck", "i4"),  # 1 when a card is to come from the deck
    ],
    align=True,
)

_SEAT_COUNTERS = (
    ("draws", "Draw actions"),
    ("moves", "Move actions, further ones of weasels included"),
    ("captain_from_area", "captaincies taken from the area"),
    ("captain_from_ship", "captaincies taken from a crew space"),
    ("sails", "sailings as captain, final ones included"),
    ("cards_paid", "cards played for moves and captaincies"),
    ("free_moves", "cockroach actions without a card"),
    ("tolls_paid", "cards given to raccoons"),
    ("tolls_received", "cards got by raccoons"),
    ("snail_reveals", "cards revealed for snails"),
    ("snail_hits", "revealed cards that matched the ship"),
    ("snail_swaps", "snail steps onto an occupied space"),
    ("snail_coups", "snail swaps with a captain"),
    ("weasel_second", "further actions of weasels, Set Sail included"),
    ("weasel_dash", "captaincies followed by Set Sail with the same weasel in one turn"),
    ("weasel_rejoin", "moves and captaincies of a weasel after it sailed"),
    ("toad_stays", "toads that chose to stay"),
    ("toad_captain", "toads that stepped onto a captain's space after a sailing"),
    ("rat_doubles", "second tokens of rats"),
    ("left_behind", "figures other than toads with their ability that found no token"),
    ("booty_taken", "booty tokens taken"),
    ("bonus_taken", "bonus tokens taken"),
    ("hand_discards", "cards discarded to the hand limit"),
    ("auction_paid", "cards bid away in the auction"),
    ("auction_won", "figures hired, free ones included"),
    ("auction_found", "cards found under front figures"),
)
_COUNTERS = (
    ("final_sails", "final sailings"),
    ("wasted_booty", "booty tokens that went to the box"),
    ("toad_jumps", "steps of staying figures over an occupied space"),
    ("free_figures", "figures left to the last bidder"),
)

TALLY = np.dtype(
    [
        ("sewer_pirats", "u1"),
        *((name, "i4", (SEATS,)) for name, _ in _SEAT_COUNTERS),
        *((name, "i4") for name, _ in _COUNTERS),
        ("order", "i4", (BOOTY,)),  # room for shuffling
        ("keys", "u8", (BOOTY,)),
        ("pieces", "i4", (BOOTY,)),
        ("room", "i4", (1, MAX_OPTIONS)),  # for options nobody is asked about
    ],
    align=True,
)

_seat = columns_of("seat", SEATS)

COLUMNS = (
    Column("first_player", "i1", "seat of the first turn"),
    Column("crews", "i1", "figures of the tribe", ("tribe", "seat"), (TRIBES, SEATS)),
    *(_seat(name, "i4", meaning) for name, meaning in _SEAT_COUNTERS),
    Column("parts", "i2", "points by kind", ("part", "seat"), (PARTS, SEATS)),
    Column("total_sails", "i2", "sailings, final ones included"),
    *(Column(name, "i2", meaning) for name, meaning in _COUNTERS),
    Column("unclaimed_groups", "i2", "groups left at ships and in the pools"),
    Column("score_tie", "u1", "1 if points were tied at the top"),
    Column("tie_broken", "u1", "1 if the tie-break left one winner"),
)
