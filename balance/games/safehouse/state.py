"""The records of SafeHouse: rules, state, counters, columns.

Kinds of dice are numbered yellow, green, red, blue, white (the jokers); the first four are also
the colours of squares. Rows and squares count from 0.
"""

import numpy as np

from balance.games.kit import Column, columns_of
from balance.games.safehouse.tables import TABLE_FIELDS

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

RULES = np.dtype(
    [
        ("safehouse", "u1"),
        ("players", "i4"),
        ("lead", "i4"),  # slashes before the first step
        ("steps_needed", "i4"),
        ("pursuer_start_crosses", "i4"),
        ("same_square", "u1"),
        ("auto_step", "i4"),
        ("face_step", "i4"),
        ("reroll_auto_step", "i4"),
        ("reroll_new_pursuers", "u1"),
        ("dice", "i4", (KINDS,)),
        ("colour_faces", "i1", (6,)),
        ("joker_faces", "i1", (6,)),
        ("min_coloured", "i4"),
        ("max_dice_per_roll", "i4"),
        ("max_entries_per_roll", "i4"),
        ("gray_value", "i4"),
        ("stay_squares", "i4"),
        ("reroll_squares", "i4"),
        ("chameleons", "i4"),  # of every seat, at this player count
        ("retrieve_base", "i4"),
        ("retrieve_per_mission", "i4"),
        ("retrieve_count", "i4"),
        ("forced_only", "u1"),
        ("home_counts_ongoing", "u1"),
        ("allow_dead_entries", "u1"),
        ("joint_rule", "i4"),
        ("rows", "i4"),
        ("letters", "i4"),
        ("rule", "i4", (ROWS,)),
        ("squares", "i4", (ROWS,)),
        ("gray_after", "i4", (ROWS,)),  # the gray square stands after so many squares, 0 = none
        ("arrow", "i4", (ROWS,)),
        ("colour", "i1", (LETTERS, ROWS, SQUARES)),
        ("letter_pieces", "i4", (LETTERS,)),  # names of the sheets for dealing
        ("assign", "i4"),
        ("start_player", "i4"),
        ("turn_cap", "i4"),
        *TABLE_FIELDS,  # what the planner looks up
    ],
    align=True,
)

STATE = np.dtype(
    [
        ("safehouse", "u1"),
        ("actor", "i4"),
        ("decision", "i4"),
        ("finished", "i4"),  # 0 no, 1 by the rules, 2 capped
        ("goes_on", "i4"),  # a seat that selects dice alone goes on with the next kind
        ("turns", "i4"),  # turns begun
        ("roller", "i4"),
        ("crosses", "i4"),
        ("stay_left", "i4"),
        ("reroll_left", "i4"),
        ("throws", "i4"),  # throws of this turn, 0 before the roll
        ("kind", "i4"),  # kind of dice under SELECT and REROLL_DIE
        ("slot", "i4"),  # which die of the kind under REROLL_DIE
        ("voters", "i4"),  # votes given so far
        ("first_vote", "i4"),  # that of the roller
        ("choice", "i4"),  # the last option anybody chose or voted for in a joint decision
        ("entrant", "i4"),  # who enters, counted from the roller
        ("joker", "i4"),  # which joker is asked about
        ("jokers", "i4"),  # jokers of this roll that show a number
        ("colour", "i4"),  # colour to be entered, -1 while jokers are assigned
        ("entries", "i4"),  # numbers this seat entered on this roll
        ("last_seat", "i4"),  # the last entry
        ("last_row", "i4"),  # -1 = passed
        ("last_square", "i4"),
        ("last_number", "i4"),
        ("last_chameleon", "i4"),
        ("last_jokers", "i4"),
        ("seat_turns", "i4", (SEATS,)),
        ("steps", "i4", (SEATS,)),
        ("chameleons", "i4", (SEATS,)),
        ("letter", "i1", (SEATS,)),  # position in sheet_letters
        ("caught", "u1", (SEATS,)),
        ("completed", "u1", (SEATS, ROWS)),
        ("filled", "i1", (SEATS, ROWS)),
        ("number", "i1", (SEATS, ROWS, SQUARES)),  # 0 = empty
        ("table", "i1", (KINDS,)),
        ("lid", "i1", (KINDS,)),
        ("rolled", "i1", (KINDS,)),
        ("face", "i1", (KINDS, DICE)),  # 0 = pursuer
        ("harmless", "u1", (KINDS, DICE)),  # a pursuer that counts for nobody
        ("marked", "u1", (KINDS, DICE)),  # to be rolled again
        ("joker_face", "i1", (JOKERS,)),  # ascending, only those with a number
        ("joker_to", "i1", (JOKERS,)),  # 0 unused, else 1 + colour
        ("votes", "i1", (24,)),  # votes for every option of the joint decision
    ],
    align=True,
)

TALLY = np.dtype(
    [
        ("safehouse", "u1"),
        ("auto_steps", "i4"),
        ("rolled_steps", "i4"),
        ("retrieve_steps", "i4"),
        ("retrievals", "i4"),
        ("forced_retrievals", "i4"),
        ("dice_rolled", "i4"),
        ("dice_rerolled", "i4"),
        ("pursuers_rolled", "i4"),
        ("pursuers_rerolled", "i4"),
        ("pursuers_ignored", "i4"),
        ("stay_used", "i4"),
        ("reroll_used", "i4"),
        ("empty_rolls", "i4"),
        ("caught_by", "i4"),
        ("gaps", "i4"),  # turns completed with somebody on the route
        ("min_gap", "i4"),
        ("gap_by_turn", "i4", (TURNS,)),
        ("numbers_entered", "i4", (SEATS,)),
        ("skipped", "i4", (SEATS,)),
        ("chameleons_used", "i4", (SEATS,)),
        ("jokers_used", "i4", (SEATS,)),
        ("home_turn", "i4", (SEATS,)),
        ("order", "i4", (LETTERS,)),  # room for dealing the sheets
        ("keys", "u8", (LETTERS,)),
    ],
    align=True,
)


_seat = columns_of("seat", SEATS)


def _gap_after(turn: int) -> Column:
    return Column(f"gap_t{turn}", "i2", f"gap after turn {turn}", none=NO_GAP)


COLUMNS = (
    _seat("seat_decisions", "i4", "decisions with two or more options"),
    Column("crosses", "i2", "squares of the route the pursuer has crossed at the end"),
    _seat("caught", "u1", "1 if the pursuer caught the seat"),
    Column(
        "gap_by_turn",
        "i2",
        "gap after each completed turn with somebody on the route",
        "turn",
        TURNS,
        NO_GAP,
    ),
    *(_gap_after(turn) for turn in (5, 10, 15, 20)),
    Column("min_gap", "i2", "smallest gap after a completed turn, 0 if there is none"),
    Column("auto_steps", "i4", "squares the pursuer moved by itself"),
    Column("rolled_steps", "i4", "squares the pursuer moved for faces rolled"),
    Column("retrieve_steps", "i4", "squares the pursuer moved for fetching the dice"),
    Column("retrievals", "i4", "fetches of the dice, forced ones too"),
    Column("forced_retrievals", "i4", "fetches nobody decided on"),
    Column("dice_rolled", "i4", "dice chosen for rolls"),
    Column("dice_rerolled", "i4", "dice rolled again"),
    Column("pursuers_rolled", "i4", "pursuer faces shown, first and again"),
    Column("pursuers_rerolled", "i4", "pursuer faces rolled away"),
    Column("pursuers_ignored", "i4", "pursuer faces that a help square made stand still"),
    Column("stay_used", "i1", "help squares used against the pursuers of a roll"),
    Column("reroll_used", "i1", "help squares used for rolling again"),
    Column("empty_rolls", "i4", "rolls that reached entering without any number"),
    Column("home_count", "i1", "players home at the end"),
    Column("caught_by", "i1", "0 nobody is caught, 1 by the own step, 2 by faces, 3 by fetching"),
    Column("missions_by_row", "i1", "completed missions over all seats", "row", ROWS),
    Column("ongoing_by_row", "i1", "missions ongoing at the end over all seats", "row", ROWS),
    _seat("seat_missions", "i1", "missions completed"),
    _seat("seat_numbers_entered", "i1", "numbers entered"),
    _seat("seat_skipped", "i4", "colours offered but passed, for want of a square too"),
    _seat("seat_chameleons", "i1", "chameleons used"),
    _seat("seat_jokers_used", "i2", "jokers contained in the numbers entered"),
    _seat("seat_home_turn", "i4", "turn of arrival, 0 = never"),
    _seat("ongoing_end", "i1", "ongoing missions at the end"),
    _seat("dead_missions", "i1", "ongoing missions at the end that nothing can complete"),
)
