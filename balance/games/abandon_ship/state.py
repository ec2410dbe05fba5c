"""The records of Abandon Ship: rules, state, what a seat remembers, counters, columns.

Rats, dice and colours share one numbering (the order of the parameter ``colours``); the white
die comes after the last colour.
"""

import numpy as np

from balance.games.abandon_ship.parameters import (
    MAX_CHEESE,
    MAX_COLOURS,
    MAX_FACES,
    MAX_TILE_COLOURS,
    MAX_TILES,
    MAX_TOKENS,
    MAX_TOP_POINTS,
    MAX_TRACK,
)
from balance.games.kit import Column, columns_of

SEATS = 7
MAX_DICE = MAX_COLOURS + 1
MAX_OPTIONS = 8  # D1: eight dice; D2: seven rats
MAX_PARTS = 2  # a move is a die, then a rat

DIE, RAT = 1, 2  # the decisions D1 and D2
NUMBER, ANCHOR, ARROW = 0, 1, 2
OUT = 1_000_000  # the space of a rat that is not in play: above every space of the track
IN_PLAY, DROWNED = -2, -1  # fates that are not a rank on the top deck

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
        ("start_spaces", "i4", (MAX_COLOURS,)),
        ("top_points", "i4", (MAX_TOP_POINTS,)),
        ("faces", "i4", (MAX_DICE,)),
        ("face_kind", "i1", (MAX_DICE, MAX_FACES)),
        ("face_circled", "i1", (MAX_DICE, MAX_FACES)),
        ("face_stays", "i1", (MAX_DICE, MAX_FACES)),
        ("face_steps", "i4", (MAX_DICE, MAX_FACES)),
        ("backs", "u1", (MAX_TILES, MAX_COLOURS)),  # does the tile show the colour?
        ("tile_length", "i4", (MAX_TILES,)),
        ("tile_colours", "i1", (MAX_TILES, MAX_TILE_COLOURS)),
        ("token_values", "i4", (MAX_TOKENS,)),
        ("token_pieces", "i4", (MAX_TOKENS,)),
        ("cheese_values", "i4", (MAX_CHEESE,)),
        ("cheese_pieces", "i4", (MAX_CHEESE,)),
        ("cheese_spaces", "i4", (MAX_CHEESE,)),
        ("cheese_on", "i1", (MAX_TRACK + 1,)),  # space -> cheese space number, -1 for none
        ("tile_numbers", "i4", (MAX_TILES,)),
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
        ("die", "i4"),  # the die of the move under way, or of the last move
        ("last_seat", "i4"),  # last finished move: who, which rat, how far
        ("last_rat", "i4"),
        ("last_distance", "i4"),
        ("last_cheese", "i4"),  # cheese space number + 1 it emptied, 0 for none
        ("water", "i4"),
        ("token", "i4"),  # tokens revealed
        ("arrivals", "i4"),
        ("rats", "i4"),  # rats in play
        ("pool_size", "i4"),
        ("space", "i4", (MAX_COLOURS,)),
        ("fate", "i4", (MAX_COLOURS,)),  # rank on the top deck, DROWNED or IN_PLAY
        ("pool", "u1", (MAX_DICE,)),
        ("face", "i1", (MAX_DICE,)),
        ("token_order", "i4", (MAX_TOKENS,)),  # positions in token_values
        ("cheese_order", "i4", (MAX_CHEESE,)),  # cheese space -> position in cheese_values
        ("cheese_here", "u1", (MAX_CHEESE,)),
        ("cheese_taken_by", "i1", (MAX_CHEESE,)),  # seat + 1, 0 for nobody
        ("tile_order", "i4", (MAX_TILES,)),  # seat s holds tile_order[s]; the rest stay out
        ("score", "i4", (SEATS,)),
        ("cheese_points", "i4", (SEATS,)),
        ("seat_turns", "i4", (SEATS,)),
    ],
    align=True,
)

MEMORY = np.dtype(
    [
        ("abandon_ship", "u1"),
        ("started", "i4"),
        ("turns", "i4"),  # moves seen so far
        ("odds", "i4", (SEATS, MAX_TILES)),  # log-odds of seat and tile, in twentieths
        ("backs", "f8", (SEATS, MAX_COLOURS)),  # chance that the seat backs the colour
        (
            "interest",
            "f8",
            (MAX_COLOURS,),
        ),  # how much opponents seem to back a colour, 1 = as dealt
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
        ("cheese_count", "i4", (SEATS,)),
        ("own_moves", "i4", (SEATS,)),
        ("keys", "u8", (MAX_TOKENS,)),  # room for shuffling
    ],
    align=True,
)


_seat = columns_of("seat", SEATS)
_rat = columns_of("rat", MAX_COLOURS)

COLUMNS = (
    Column("end_reason", "i1", "0 capped, 1 enough arrivals (AB-90), 2 few rats left (AB-91)"),
    Column("arrivals", "i1", "rats that reached the top deck by a move"),
    Column("shared_rank", "i1", "rank taken by the rats left (AB-92), -1 if none"),
    Column("shared_rats", "i1", "rats placed there"),
    Column("drowned", "i1", "rats washed away"),
    Column("washed_by_rise", "i1", "rats washed away by the rising water"),
    Column("washed_by_move", "i1", "rats washed away after a move"),
    Column("rises", "i1", "water tokens revealed"),
    Column("refills", "i2", "refills of the dice pool after the start"),
    Column("tokens_left", "i1", "water tokens still unrevealed at the end"),
    Column("final_water", "i2", "highest covered space at the end"),
    Column("lost_rise_spaces", "i4", "spaces of tokens lost because a rise stopped"),
    Column("groups_caught", "i1", "newly covered spaces with two or more rats"),
    Column("anchors_moved", "i2", "chosen anchors that moved a rat"),
    Column("arrows_moved", "i2", "chosen arrows that moved a rat"),
    Column("no_move_turns", "i2", "turns whose result moved nothing"),
    Column("stay_uses", "i2", "chosen faces whose die stays in the pool"),
    Column("any_rat_uses", "i2", "chosen faces that may move any rat"),
    Column("white_leaps", "i2", "uses of the white number face with the most pips"),
    Column("cheese_flooded", "i1", "cheese tokens lost to the water"),
    _seat("cheese_count", "i1", "cheese tokens taken"),
    _seat("cheese_points", "i4", "points of the cheese taken"),
    _seat("own_moves", "i2", "own turns in which the chosen rat is on the own tile"),
    _seat("x_by_seat", "u1", "1 if the seat moved the first rat onto the X space"),
    _seat("tile_index", "i1", "tile held"),
    _rat("rat_fate", "i1", "rank on the top deck, -1 drowned, -2 still in play"),
    _rat("rat_points", "i2", "points of the rat"),
    Column("tie_break_used", "u1", "1 if cheese decided between equal scores"),
)
