"""The records of SafeHouse: rules, state, counters.

Kinds of dice are numbered yellow, green, red, blue, white (the jokers); the first four are also
the colours of squares. Rows and squares count from 0.
"""

import numpy as np

from balance.games.safehouse.kernel import codes

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
        ("dice", "i4", (codes.KINDS,)),
        ("colour_faces", "i1", (codes.FACES,)),
        ("joker_faces", "i1", (codes.FACES,)),
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
        ("rule", "i4", (codes.ROWS,)),
        ("squares", "i4", (codes.ROWS,)),
        ("gray_after", "i4", (codes.ROWS,)),  # the gray square follows so many squares; 0: none
        ("arrow", "i4", (codes.ROWS,)),
        ("colour", "i1", (codes.LETTERS, codes.ROWS, codes.SQUARES)),
        ("letter_pieces", "i4", (codes.LETTERS,)),  # names of the sheets for dealing
        ("assign", "i4"),
        ("start_player", "i4"),
        ("turn_cap", "i4"),
        # What the planner looks up: the chance of each number in a draw, the draws that some
        # squares take (rising or not, squares, lowest, highest), the draws for an empty row of
        # equal numbers by its squares, and the chance of a sum (dice, number; 0: no number).
        ("number_share", "f8", (codes.TOP + 1,)),
        ("draws", "f8", (2, codes.SQUARES + 1, codes.TOP + 2, codes.TOP + 1)),
        ("equal_draws", "f8", (codes.SQUARES + 1,)),
        ("sum_share", "f8", (codes.DICE + 1, codes.MOST_SUM + 1)),
        ("pursuer_share", "f8", (2,)),  # of the faces of a coloured die and of a joker
        ("top_number", "f8"),  # the highest number any roll can make
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
        ("seat_turns", "i4", (codes.SEATS,)),
        ("steps", "i4", (codes.SEATS,)),
        ("chameleons", "i4", (codes.SEATS,)),
        ("letter", "i1", (codes.SEATS,)),  # position in sheet_letters
        ("caught", "u1", (codes.SEATS,)),
        ("completed", "u1", (codes.SEATS, codes.ROWS)),
        ("filled", "i1", (codes.SEATS, codes.ROWS)),
        ("number", "i1", (codes.SEATS, codes.ROWS, codes.SQUARES)),  # 0 = empty
        ("table", "i1", (codes.KINDS,)),
        ("lid", "i1", (codes.KINDS,)),
        ("rolled", "i1", (codes.KINDS,)),
        ("face", "i1", (codes.KINDS, codes.DICE)),  # 0 = pursuer
        ("harmless", "u1", (codes.KINDS, codes.DICE)),  # a pursuer that counts for nobody
        ("marked", "u1", (codes.KINDS, codes.DICE)),  # to be rolled again
        ("joker_face", "i1", (codes.JOKERS,)),  # ascending, only those with a number
        ("joker_to", "i1", (codes.JOKERS,)),  # 0 unused, else 1 + colour
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
        ("gap_by_turn", "i4", (codes.TURNS,)),
        ("numbers_entered", "i4", (codes.SEATS,)),
        ("skipped", "i4", (codes.SEATS,)),
        ("chameleons_used", "i4", (codes.SEATS,)),
        ("jokers_used", "i4", (codes.SEATS,)),
        ("home_turn", "i4", (codes.SEATS,)),
        ("order", "i4", (codes.LETTERS,)),  # room for dealing the sheets
        ("keys", "u8", (codes.LETTERS,)),
    ],
    align=True,
)
