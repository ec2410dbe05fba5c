"""The records of Atlantis: rules, state, counters.

Hexes are numbered by row, then x. What a hex holds (``content``) is 0 sea, 1 rock, 2 land,
3 fortress, 4 city; its ring is 0 city, 1 fortress, 2 land, 3 rock, 4 the sea beyond, so that of a
tile is ``CITY - content``. Ships, and creatures of a type, are numbered as they enter play.
"""

import numpy as np

from balance.games.atlantis.kernel import codes

RULES = np.dtype(
    [
        ("atlantis", "u1"),
        ("players", "i4"),
        ("hexes", "i4"),
        ("rows", "i4"),
        ("guys", "i4"),
        ("city", "i4"),  # the city hex
        # numbers that never change: with them loops stay loops, and compiling stays short
        ("directions", "i4"),
        ("types", "i4"),
        ("kinds", "i4"),  # of symbols
        ("rings", "i4"),
        ("landings_count", "i4"),
        ("ships_at_start", "i4"),
        ("creatures_at_start", "i4"),
        ("fortresses_at_start", "i4"),
        ("ships_total", "i4"),
        ("ship_seats", "i4"),
        ("creature_rolls", "i4"),
        ("moves_per_turn", "i4"),
        ("sinks_per_turn", "i4"),
        ("swim_per_turn", "i4"),
        ("dolphin_swim_per_turn", "i4"),
        ("max_turns", "i4"),
        ("swimmer_boards", "i4"),
        ("sink_rule", "i4"),
        ("displaced_to", "i4"),
        ("displaced_chooser", "i4"),
        ("creature_move_rule", "i4"),
        ("short_game", "i4"),
        ("end_rule", "i4"),
        ("entering_water_ends_swim", "u1"),
        ("landing_is_swim_step", "u1"),
        ("ship_to_water", "u1"),
        ("ship_to_land", "u1"),
        ("ship_tie_control", "u1"),
        ("suicide_moves", "u1"),
        ("ship_tile_boards_guys", "u1"),
        ("vortex_own_tile", "u1"),
        ("vortex_destroys_city", "u1"),
        ("creature_effects_last_hex", "u1"),
        ("creature_stops_on_attack", "u1"),
        ("finished_players_play", "u1"),
        ("first_turn_moves", "i4", (codes.SEATS,)),  # -1: moves_per_turn
        ("creatures_total", "i4", (codes.TYPES,)),
        ("guy_values", "i4", (codes.MAX_GUYS,)),
        ("creature_die", "i4", (codes.FACES,)),  # types
        ("distance_die", "i4", (codes.FACES,)),  # 0 for a dive
        ("setup_capacity", "i4", (codes.CITY + 1,)),  # by content
        ("move_capacity", "i4", (codes.CITY + 1,)),
        ("symbols", "i4", (codes.RINGS, codes.SYMBOLS)),  # by ring: 1 fortress, 2 land, 3 rock
        ("tiles_of_ring", "i4", (codes.RINGS,)),
        ("landings", "i2", (codes.MAX_LANDINGS,)),
        ("ships0", "i2", (codes.MAX_SHIPS,)),
        ("creature_type0", "i2", (codes.MAX_START_CREATURES,)),
        ("creature0", "i2", (codes.MAX_START_CREATURES,)),
        ("row_first", "i2", (codes.MAX_ROWS,)),  # first hex of a row; the others follow
        ("row_count", "i2", (codes.MAX_ROWS,)),
        ("row_of", "i2", (codes.MAX_HEXES,)),
        ("across", "i2", (codes.MAX_HEXES,)),  # x of the hex
        ("down", "i2", (codes.MAX_HEXES,)),  # row as people write it
        ("neighbour", "i2", (codes.MAX_HEXES, codes.DIRECTIONS)),  # -1 off the board
        ("distance", "i1", (codes.MAX_HEXES, codes.MAX_HEXES)),
        ("landing_distance", "i1", (codes.MAX_HEXES,)),
        ("is_landing", "u1", (codes.MAX_HEXES,)),
        ("landing_number", "i1", (codes.MAX_HEXES,)),  # place in landings, -1 for other hexes
        ("ring", "i1", (codes.MAX_HEXES,)),
        ("tile0", "u1", (codes.MAX_HEXES,)),  # content at the start
        ("home", "u1", (codes.MAX_HEXES,)),  # place on the axis "ring": rock, land, fortress, sea
    ],
    align=True,
)

STATE = np.dtype(
    [
        ("atlantis", "u1"),
        ("actor", "i4"),
        ("decision", "i4"),
        ("finished", "i4"),  # 0 no, 1 by the rules, 2 capped
        ("goes_on", "i4"),
        ("turns", "i4"),  # turns begun, 0 while guys are placed
        ("seat_turns", "i4", (codes.SEATS,)),
        ("phasing", "i4"),
        ("phase", "i4"),
        ("placed", "i4"),  # guys placed, of all seats
        ("steps_left", "i4"),
        ("sinks_left", "i4"),  # the tile sinking now included
        ("rolls_left", "i4"),
        ("piece_kind", "i4"),  # what M1 chose
        ("piece", "i4"),
        ("sinking", "i4"),  # the tile chosen, until its guys are displaced; else -1
        ("displaced_left", "i4"),  # guys of it still to be put into the water
        ("displaced_seat", "i4"),  # the next of them, -1 for nobody
        ("displaced_guy", "i4"),
        ("type", "i4"),  # rolled, -1 before the first roll of a phase
        ("distance", "i4"),  # 0 for a dive
        ("mover", "i4"),  # the creature under way, else -1
        ("mover_from", "i4"),
        ("moved", "i4"),  # its steps so far
        ("row", "i4"),  # chosen for a dive, else -1
        ("dice", "i1", (codes.ROLLS_KEPT, 2)),  # type and distance of the last rolls, in turn
        # guys
        ("guy_status", "i1", (codes.SEATS, codes.MAX_GUYS)),
        ("guy_at", "i2", (codes.SEATS, codes.MAX_GUYS)),  # hex, on ships the ship's number, else -1
        ("swum", "i1", (codes.SEATS, codes.MAX_GUYS)),
        ("start", "i2", (codes.SEATS, codes.MAX_GUYS)),  # its hex as the turn began, else -1
        # ships
        ("ships", "i4"),  # ever placed
        ("ship_at", "i2", (codes.MAX_SHIPS,)),  # -1 once removed, or not placed
        ("ship_start", "i2", (codes.MAX_SHIPS,)),
        ("crew", "i1", (codes.MAX_SHIPS, codes.SEATS)),
        # creatures
        ("creatures", "i4", (codes.TYPES,)),  # ever placed
        ("creature_at", "i2", (codes.TYPES, codes.MAX_OF_A_TYPE)),
        ("carried", "i1", (codes.MAX_OF_A_TYPE,)),  # of dolphins
        ("pinned", "u1", (codes.MAX_OF_A_TYPE,)),
        # hexes
        ("content", "u1", (codes.MAX_HEXES,)),
        ("symbol", "i1", (codes.MAX_HEXES,)),  # -1 where there never was a tile
        ("shown", "u1", (codes.MAX_HEXES,)),  # 0 hidden, 1 seen or no tile, 2 destroyed unseen
        # counts that follow from the above: moves.recount
        ("guys_on", "i1", (codes.MAX_HEXES,)),  # on the tile
        ("swimmers", "i1", (codes.MAX_HEXES,)),
        ("ship_on", "i1", (codes.MAX_HEXES,)),  # number + 1, 0 for none
        ("beasts", "i1", (codes.TYPES, codes.MAX_HEXES)),
        ("aboard", "i1", (codes.MAX_SHIPS,)),
        ("in_play", "i4", (codes.TYPES,)),  # creatures on the board
        ("tiles", "i4", (codes.RINGS,)),  # standing, by ring: 1 fortress, 2 land, 3 rock
        ("left", "i4", (codes.SEATS,)),  # guys outside
        ("ashore", "i4", (codes.SEATS,)),
        ("score", "i4", (codes.SEATS,)),
    ],
    align=True,
)

_SEAT_COUNTERS = (
    ("saved_ship", "guys ashore from ships"),
    ("saved_swim", "guys ashore by swimming"),
    ("lost_shark", "guys eaten by sharks"),
    ("lost_monster_swim", "swimmers eaten by monsters"),
    ("lost_monster_ship", "crew lost with ships to monsters"),
    ("lost_vortex", "guys lost to vortices"),
    ("dumped_kraken", "crew thrown into the water by krakens"),
    ("displaced", "guys that became swimmers because their tile sank"),
    ("entered_water", "guys that went from the island into the water"),
    ("overboard", "guys that left a ship for the water"),
    ("boarded_land", "guys that boarded a ship from the island"),
    ("climbed", "swimmers that climbed onto a ship"),
    ("hopped", "steps from ship to ship"),
    ("swim_steps", "swim steps, landings not counted"),
    ("dolphin_carries", "swim steps with a dolphin"),
    ("walk_steps", "steps from tile to tile"),
    ("sail_steps", "steps of ships"),
    ("steps_used", "steps of all kinds"),
)
_COUNTERS = (
    ("ships_lost_kraken", "i1", "ships sunk by krakens"),
    ("ships_lost_monster", "i1", "ships eaten by monsters"),
    ("ships_lost_vortex", "i1", "ships lost to vortices"),
    ("vortices", "i1", "vortices shown"),
    ("tiles_sunk", "i1", "tiles sunk in phase 2, those with a vortex included"),
    ("tiles_lost_vortex", "i1", "tiles lost beside vortices"),
    ("creatures_lost_vortex", "i1", "creatures lost to vortices"),
    ("creature_moves", "i4", "rolls after which a creature was moved"),
    ("creature_passes", "i4", "rolls not used although there was a creature of the type"),
    ("rolls_without_creature", "i4", "rolls of a type not on the board"),
    ("dives", "i4", "creature moves that were dives"),
    ("displaced_no_empty", "i2", "guys displaced when no hex beside their tile was empty"),
    ("protected_attacks", "i4", "sharks or monsters that came to swimmers with a dolphin"),
    ("dolphin_left_kills", "i2", "guys eaten because a dolphin left"),
    ("fortress_gone_turn", "i2", "turn at whose end no fortress tile was left, 0 for never"),
    ("island_gone_turn", "i2", "turn at whose end no tile was left, 0 for never"),
)

TALLY = np.dtype(
    [
        ("atlantis", "u1"),
        *((name, "i4") for name, *_ in _COUNTERS),
        *((name, "i4", (codes.SEATS,)) for name, _ in _SEAT_COUNTERS),
        ("died_at", "i2", (codes.MAX_HEXES,)),
        ("displaced_at", "i2", (codes.MAX_HEXES,)),
        ("boarded_at", "u2", (codes.MAX_HEXES,)),
        ("landed_at", "i2", (codes.MAX_LANDINGS, codes.SEATS)),
        ("died_in", "i2", (codes.RINGS, codes.SEATS)),
        ("displaced_in", "i2", (codes.RINGS, codes.SEATS)),
        ("boarded_in", "u2", (codes.RINGS, codes.SEATS)),
        ("room", "i4", (1, codes.MAX_OPTIONS)),  # for options nobody is asked about
    ],
    align=True,
)
