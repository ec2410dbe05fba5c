"""The records of Abandon Ship: rules, state, counters.

Rats, dice and colours share one numbering (the order of the parameter ``colours``); the white
die comes after the last colour. What chooses a place in a list is an unsigned number: no negative
one is looked for then, and games take a fifteenth less time.
"""

import numpy as np

from balance.games.abandon_ship.kernel import codes

RULES = np.dtype(
    [
        ("abandon_ship", "u1"),
        ("players", "i4"),
        ("colours", "i4"),
        ("tiles", "i4"),
        ("tokens", "i4"),
        ("cheeses", "i4"),
        ("ranks", "i4"),  # length of top_points
        ("track_top", "i4"),
        ("water_start", "i4"),
        ("arrivals_to_end", "i4"),
        ("rats_left_to_end", "i4"),
        ("refill_at", "i4"),
        ("max_turns", "i4"),
        ("white_leap", "i4"),  # most pips on a number face of the white die, 0 if none
        ("mean_cheese", "f8"),
        ("two_left_skip_x", "u1"),
        ("cheese_face_up", "u1"),
        ("tiles_open", "u1"),
        ("last_resort", "u1"),
        ("on_refill", "u1"),
        ("rise_stops_at_rats", "u1"),
        ("groups_tread", "u1"),
        ("end_check_before_wash", "u1"),
        ("start_spaces", "i4", (codes.MAX_COLOURS,)),
        ("top_points", "i4", (codes.MAX_TOP_POINTS,)),
        ("faces", "i4", (codes.MAX_DICE,)),
        ("face_kind", "i1", (codes.MAX_DICE, codes.MAX_FACES)),
        ("face_circled", "i1", (codes.MAX_DICE, codes.MAX_FACES)),
        ("face_stays", "i1", (codes.MAX_DICE, codes.MAX_FACES)),
        ("face_steps", "i4", (codes.MAX_DICE, codes.MAX_FACES)),
        ("face_number", "i8", (codes.MAX_DICE, codes.MAX_FACES)),  # bit of its number
        ("numbers", "i8", (codes.MAX_DICE,)),  # all these bits of a die
        ("backs", "u1", (codes.MAX_TILES, codes.MAX_COLOURS)),  # does the tile show the colour?
        ("tile_length", "i4", (codes.MAX_TILES,)),
        ("tile_colours", "i1", (codes.MAX_TILES, codes.MAX_TILE_COLOURS)),
        ("token_values", "i4", (codes.MAX_TOKENS,)),
        ("token_pieces", "i4", (codes.MAX_TOKENS,)),
        ("cheese_values", "i4", (codes.MAX_CHEESE,)),
        ("cheese_pieces", "i4", (codes.MAX_CHEESE,)),
        ("cheese_spaces", "i4", (codes.MAX_CHEESE,)),
        ("cheese_on", "i1", (codes.MAX_TRACK + 1,)),  # space -> cheese space number, -1 for none
        ("tile_numbers", "i4", (codes.MAX_TILES,)),
    ],
    align=True,
)

STATE = np.dtype(
    [
        ("abandon_ship", "u1"),
        ("actor", "i4"),
        ("decision", "i4"),
        ("finished", "i4"),  # 0 no, 1 by the rules, 2 capped
        ("goes_on", "i4"),  # the die is chosen, the rat is not
        ("turns", "i4"),
        ("die", "u4"),  # the die of the move under way, or of the last move
        ("last_seat", "i4"),  # last finished move: who, which rat, how far
        ("last_rat", "i4"),
        ("last_distance", "i4"),
        ("last_cheese", "i4"),  # cheese space number + 1 it emptied, 0 for none
        ("water", "i4"),
        ("token", "i4"),  # tokens revealed
        ("arrivals", "i4"),
        ("rats", "i4"),  # rats in play
        ("pool_size", "i4"),
        ("space", "i4", (codes.MAX_COLOURS,)),
        ("fate", "i4", (codes.MAX_COLOURS,)),  # rank on the top deck, DROWNED or IN_PLAY
        ("pool", "u1", (codes.MAX_DICE,)),
        ("face", "u1", (codes.MAX_DICE,)),
        ("token_order", "u1", (codes.MAX_TOKENS,)),  # positions in token_values
        ("cheese_order", "u1", (codes.MAX_CHEESE,)),  # cheese space -> position in cheese_values
        ("cheese_here", "u1", (codes.MAX_CHEESE,)),
        ("cheese_taken_by", "i1", (codes.MAX_CHEESE,)),  # seat + 1, 0 for nobody
        ("tile_order", "u1", (codes.MAX_TILES,)),  # seat s holds tile_order[s]; the rest stay out
        ("score", "i4", (codes.SEATS,)),
        ("cheese_points", "i4", (codes.SEATS,)),
        ("seat_turns", "i4", (codes.SEATS,)),
    ],
    align=True,
)


TALLY = np.dtype(
    [
        ("abandon_ship", "u1"),
        ("end_reason", "i4"),
        ("shared_rank", "i4"),
        ("shared_rats", "i4"),
        ("washed_by_rise", "i4"),
        ("washed_by_move", "i4"),
        ("rises", "i4"),
        ("refills", "i4"),
        ("lost_rise_spaces", "i4"),
        ("groups_caught", "i4"),
        ("anchors_moved", "i4"),
        ("arrows_moved", "i4"),
        ("no_move_turns", "i4"),
        ("stay_uses", "i4"),
        ("any_rat_uses", "i4"),
        ("white_leaps", "i4"),
        ("cheese_flooded", "i4"),
        ("x_seat", "i4"),  # seat + 1 that moved the first rat onto X
        ("cheese_count", "i4", (codes.SEATS,)),
        ("own_moves", "i4", (codes.SEATS,)),
        ("drowned_at", "i2", (codes.MAX_COLOURS,)),  # space, 0 for rats that did not drown
        # One more than the space, 0 where the game did not come so far.
        ("water_by_turn", "i2", (codes.MOMENTS,)),
        ("first_rat_by_turn", "i2", (codes.MOMENTS,)),
        ("last_rat_by_turn", "i2", (codes.MOMENTS,)),
        ("keys", "u8", (codes.MAX_TOKENS,)),  # room for shuffling
    ],
    align=True,
)
