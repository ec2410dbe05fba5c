"""The naive twin of Atlantis against the test vectors and invariants of its rules."""

from __future__ import annotations

from typing import Any

import pytest

from tests.naive.atlantis import (
    ASHORE,
    BOARD,
    CLIMB,
    DEAD,
    DEATH_CAUSES,
    DISEMBARK,
    DOLPHIN,
    ENTER,
    ENTERED_WATER,
    GUY_ASHORE,
    HOP,
    ON_LAND,
    ON_SHIP,
    OVERBOARD,
    SAIL,
    SHIP_OFFSET,
    SWIM,
    SWIMMING,
    UNPLACED,
    WALK,
    Atlantis,
    Place,
)
from tests.naive.atlantis_board import (
    CITY,
    CREATURES,
    DEFAULTS,
    FORTRESS,
    LAND,
    RINGS,
    ROCK,
    SEA,
    symbols,
)
from tests.naive.atlantis_players import choose, play, settle
from tests.naive.luck import deal_luck

E, NE, NW, W, SW, SE = range(6)
NOWHERE: dict[str, Any] = {"start_ships_2p": [], "start_ships_34p": []}

VARIANTS: dict[str, dict[str, Any]] = {
    "default": {},
    "short_game": {"short_game": 1},
    "first_fortress": {"short_game": 2},
    "edition_1986": {
        "setup_capacity": [1, 3, 3],
        "sink_rule": 1,
        "dolphin_swim_per_turn": 3,
        "end_rule": 1,
        "ships_total": 12,
        "symbols": {
            ROCK: symbols(3, 3, 3, 3, 4, 2),
            LAND: symbols(2, 2, 2, 2, 3, 1),
            FORTRESS: symbols(1, 1, 1, 1, 1, 1),
        },
    },
    "survive_like": {
        "guys_per_player": 10,
        "guy_values": [1, 1, 1, 2, 2, 3, 3, 4, 5, 6],
        "setup_capacity": [1, 1, 2],
        "displaced_to": 1,
        "ship_tile_boards_guys": True,
        "start_creatures": [("M", 1, 1), ("M", 2, 20), ("M", 10, 0), ("M", 11, 19)],
        "creature_die": ["M", "M", "S", "S", "K", "K"],
        "symbols": {
            ROCK: symbols(3, 3, 0, 3, 2, 0),
            LAND: symbols(2, 2, 0, 1, 3, 2),
            FORTRESS: symbols(1, 0, 0, 0, 1, 3),
        },
    },
    "wild_distance": {"distance_die": [1, 2, 3, 3, "dive", "dive"]},
    "catch_up": {"first_turn_moves": [1, 2, 3, 3]},
    "double_creatures": {"creature_rolls": 2},
    "compulsory": {"creature_move_rule": 1},
    "stop_attack": {"creature_stops_on_attack": True},
    "last_hex": {"creature_effects_last_hex": True},
    "ties_block": {"ship_tie_control": False},
    "strong_swimmers": {"swim_per_turn": 2, "entering_water_ends_swim": False},
    "easy_climb": {"swimmer_boards": 1},
    "free_landing": {"landing_is_swim_step": False},
    "return_to_land": {"ship_to_land": True},
    "reckless": {"suicide_moves": True},
    "fast_sinking": {"sinks_per_turn": 2},
    "owners_choose": {"displaced_chooser": 1},
    "first_home": {"end_rule": 1},
    "vortex_spares": {"vortex_own_tile": True, "vortex_destroys_city": True},
    "homebodies": {"finished_players_play": False},
}


# ----------------------------------------------------------------------------------- positions


def scene(
    guys: dict[tuple[int, int], tuple[str, Any]],
    ships: list[tuple[int, int]] | None = None,
    creatures: dict[str, list[tuple[int, int]]] | None = None,
    symbol: dict[tuple[int, int], str] | None = None,
    players: int = 2,
    **changes: Any,
) -> Atlantis:
    """Seat 1 (number 0) begins a turn; guys of both seats who are not named stand far away.

    Hexes are (row, x); the place of a guy aboard is the number of the ship.
    """
    game = Atlantis({**NOWHERE, **changes}, players, luck=1)
    number = game.board.number
    far = number[(7, 9)]
    game.ship_at = [number[pair] for pair in ships or []]
    for kind, pairs in (creatures or {}).items():
        game.creature_at[kind] = [number[pair] for pair in pairs]
    for pair, name in (symbol or {}).items():
        game.symbol[number[pair]] = name
    for guy in game.place:
        kind, where = guys.get(guy, (ON_LAND, far))
        spot = number[where] if isinstance(where, tuple) else where
        game.place[guy] = Place(kind, spot)
        if kind in (DEAD, GUY_ASHORE):
            game.outside.remove(guy)
    game._next_turn(0)
    return game


def step(game: Atlantis, piece: int, option: int) -> None:
    """M1 and M2 together."""
    assert (game.decision, game.phasing) == ("M1", game.actor)
    assert piece in game.options()
    game.act(piece)
    assert option in game.options(), (option, game.options())
    game.act(option)


def guy(index: int) -> int:
    return 1 + index


def ship(number: int) -> int:
    return SHIP_OFFSET + number


def go(kind: int, direction: int) -> int:
    return kind * 8 + direction


def where(game: Atlantis, who: tuple[int, int]) -> tuple[str, Any]:
    kind, spot = game.place[who]
    return kind, game.board.hexes[spot] if kind in (ON_LAND, SWIMMING) else spot


def stop_and_sink(game: Atlantis, tile: tuple[int, int]) -> None:
    game.act(0)
    assert game.decision == "S1"
    game.act(game.board.number[tile])


def creature_turn(game: Atlantis, kind: str, far: int | str) -> None:
    """Goes on as if these faces were rolled in the first roll of phase 3."""
    game.parameters["creature_die"] = [kind] * 6
    game.parameters["distance_die"] = [far] * 6
    game.roll = 0
    game._next_roll()


# --------------------------------------------------------------------------------- test vectors


def test_vector_1_two_steps_of_a_guy_and_one_of_a_ship() -> None:
    game = scene({(0, 0): (ON_LAND, (5, 5))}, ships=[(6, 2)])
    step(game, guy(0), go(WALK, E))
    step(game, guy(0), go(WALK, E))
    assert game.decision == "M1"
    step(game, ship(0), go(SAIL, W))
    assert where(game, (0, 0)) == (ON_LAND, (5, 9))
    assert game.ship_at == [game.board.number[(6, 0)]]
    assert game.decision == "S1"
    assert game.seat_count["walk_steps"] == [2, 0]
    assert game.seat_count["sail_steps"] == [1, 0]
    assert game.seat_count["steps_used"] == [3, 0]


@pytest.mark.parametrize(
    ("place", "column"), [((ON_SHIP, 0), "saved_ship"), ((SWIMMING, (2, 0)), "saved_swim")]
)
def test_vector_2_landing(place: tuple[str, Any], column: str) -> None:
    game = scene({(0, 0): place}, ships=[(2, 0)])
    step(game, guy(0), ASHORE)
    assert game.place[0, 0].kind == GUY_ASHORE
    assert game.seat_count[column] == game.seat_count["saved"] == [1, 0]
    assert game.scores() == [1, 0]
    assert game.steps_left == 2
    assert game.landed_at[0] == [1, 0]


def test_vector_3_ship_chain() -> None:
    game = scene({(0, 0): (ON_SHIP, 1), (1, 0): (ON_SHIP, 0)}, ships=[(2, 0), (4, 0)])
    step(game, ship(1), go(SAIL, NE))
    step(game, guy(0), go(HOP, NW))
    assert where(game, (0, 0)) == (ON_SHIP, 0)
    step(game, guy(0), ASHORE)
    assert game.scores() == [1, 0]
    assert game.decision == "S1"


@pytest.mark.parametrize(("others", "may_sail"), [(0, True), (1, True), (2, False)])
def test_vector_4_climb_and_sail(others: int, may_sail: bool) -> None:
    crew: dict[tuple[int, int], tuple[str, Any]] = {(1, i): (ON_SHIP, 0) for i in range(others)}
    game = scene({(0, 0): (SWIMMING, (4, 2)), **crew}, ships=[(4, 2)])
    step(game, guy(0), CLIMB)
    assert (ship(0) in game.options()) == may_sail
    if may_sail:
        step(game, ship(0), go(SAIL, W))
    assert where(game, (0, 0)) == (ON_SHIP, 0)
    assert game.seat_count["climbed"] == [1, 0]


@pytest.mark.parametrize("shark", [True, False])
def test_vector_5_kraken_and_manned_ship(shark: bool) -> None:
    crew = {(0, 0): (ON_SHIP, 0), (1, 0): (ON_SHIP, 0)}
    sharks = [(4, 2)] if shark else []
    game = scene(crew, ships=[(4, 2)], creatures={"K": [(4, 0)], "S": sharks})
    creature_turn(game, "K", 1)
    game.act(1)
    game.act(1 + E)
    assert game.ship_at == [None]
    assert game.count["ships_lost_kraken"] == 1
    assert game.seat_count["dumped_kraken"] == [1, 1]
    assert game.seat_count["lost_shark"] == ([1, 1] if shark else [0, 0])
    assert where(game, (0, 0)) == ((DEAD, -1) if shark else (SWIMMING, (4, 2)))
    assert game.creature_at["K"] == [game.board.number[(4, 2)]]


def test_vector_6_the_dolphin_leaves() -> None:
    game = scene({(1, 0): (SWIMMING, (4, 2))}, creatures={"D": [(4, 2)], "M": [(4, 2)]})
    creature_turn(game, "D", 3)
    game.act(1)
    game.act(1 + W)
    assert game.place[1, 0].kind == DEAD
    assert game.seat_count["lost_monster_swim"] == [0, 1]
    assert game.count["dolphin_left_kills"] == 1
    assert game.decision == "C2"  # eating by the monster does not end the dolphin's move


def test_vector_7_the_dolphin_waits_at_the_landing_hex() -> None:
    game = scene({(0, 0): (SWIMMING, (2, 0))}, creatures={"D": [(2, 0), (4, 0)]})
    step(game, guy(0), ASHORE)
    creature_turn(game, "D", 1)
    assert game.options() == [0, 2]
    game.act(2)
    game.act(1 + E)
    creature_turn(game, "D", 1)
    assert game.options() == [0, 1, 2]


def test_vector_8_vortex() -> None:
    guys = {
        (0, 0): (ON_LAND, (3, 7)),
        (0, 1): (ON_LAND, (3, 9)),
        (0, 2): (SWIMMING, (2, 6)),
        (1, 0): (ON_SHIP, 0),
        (1, 1): (ON_LAND, (4, 8)),
        (1, 2): (ON_LAND, (5, 9)),
    }
    creatures = {"D": [(2, 6)], "K": [(3, 5)], "S": [(1, 7)], "M": []}
    game = scene(guys, [(2, 8), (1, 9)], creatures, symbol={(3, 7): "V"})
    stop_and_sink(game, (3, 7))
    for pair in ((3, 7), (3, 9), (4, 6), (4, 8)):
        assert game.content[game.board.number[pair]] == SEA
    assert len(game.tiles(ROCK)) == 15
    assert len(game.tiles(LAND)) == 11
    assert game.creature_at["D"] == game.creature_at["K"] == [None]
    assert game.creature_at["S"] != [None]
    assert game.ship_at == [None, game.board.number[(1, 9)]]
    assert game.seat_count["lost_vortex"] == [3, 2]
    assert game.place[1, 2].kind == ON_LAND
    counts = {"vortices": 1, "tiles_sunk": 1, "tiles_lost_vortex": 3}
    counts |= {"ships_lost_vortex": 1, "creatures_lost_vortex": 2}
    assert {name: game.count[name] for name in counts} == counts


# -------------------------------------------------------------------------------- single clauses


def test_the_board_has_the_check_values() -> None:
    board = Atlantis({}, 4, 1).board
    named = [(2, 0), (2, 20), (6, 10), (10, 0), (10, 20)]
    assert [board.number[pair] for pair in named] == [17, 27, 66, 105, 115]
    assert len(board.hexes) == 133
    assert board.start_content.count(SEA) == 96
    ways = {ring: [board.to_landing[h] for h in board.tiles_at_start(ring)] for ring in RINGS}
    assert (ways[ROCK].count(4), ways[ROCK].count(5)) == (14, 4)
    assert (ways[LAND].count(5), ways[LAND].count(6)) == (10, 2)
    assert ways[FORTRESS] == [6] * 6
    for h in board.landings:
        assert sum(o is not None for o in board.neighbours[h]) == 3
    ships = [(6, 2), (6, 18), (2, 10), (10, 10)]
    assert [board.to_landing[board.number[pair]] for pair in ships] == [4, 4, 5, 5]


def test_symbols_are_shuffled_within_their_ring() -> None:
    games = [Atlantis({}, 2, deal_luck(9, deal)) for deal in range(60)]
    for game in games:
        for ring, each in ((ROCK, 3), (LAND, 2), (FORTRESS, 1)):
            here = [game.symbol[h] for h in game.board.tiles_at_start(ring)]
            assert [here.count(s) for s in (*CREATURES, "ship", "V")] == [each] * 6
    first = games[0].board.tiles_at_start(ROCK)[0]
    assert len({game.symbol[first] for game in games}) == 6


def test_placing_goes_round_and_avoids_full_tiles() -> None:
    game = Atlantis({"setup_capacity": [1, 3, 3], "guys_per_player": 2, "guy_values": [1, 1]}, 3, 1)
    seats = []
    tile = game.board.number[(3, 7)]
    while game.decision == "P1":
        seats.append(game.actor)
        options = game.options()
        assert (tile in options) == (len(seats) == 1)
        assert game.board.city not in options
        game.act(tile if tile in options else options[-1])
    assert seats == [0, 1, 2, 0, 1, 2]
    assert (game.decision, game.turns, game.actor) == ("M1", 1, 0)


def test_entering_the_water_ends_swimming() -> None:
    for ends, may in ((True, False), (False, True)):
        game = scene({(0, 0): (ON_LAND, (3, 7))}, entering_water_ends_swim=ends)
        step(game, guy(0), go(ENTER, NW))
        assert game.swum[0, 0] == (ENTERED_WATER if ends else 0)
        assert (guy(0) in game.options()) == may


def test_swimmers_avoid_deadly_hexes_unless_reckless() -> None:
    guys = {(0, 0): (SWIMMING, (2, 4)), (0, 1): (ON_SHIP, 0)}
    creatures = {"S": [(2, 2)], "M": [(1, 5)]}
    game = scene(guys, [(2, 2)], creatures)
    assert go(SWIM, W) not in game.guy_steps((0, 0))
    assert go(SWIM, NE) not in game.guy_steps((0, 0))
    assert go(SWIM, E) in game.guy_steps((0, 0))
    assert OVERBOARD not in game.guy_steps((0, 1))
    game = scene(guys, [(2, 2)], creatures, suicide_moves=True)
    step(game, guy(1), OVERBOARD)
    step(game, guy(0), go(SWIM, NE))
    assert game.seat_count["lost_shark"] == game.seat_count["lost_monster_swim"] == [1, 0]
    assert game.seat_count["overboard"] == game.seat_count["swim_steps"] == [1, 0]


def test_the_dolphin_carries_one_swimmer_and_bares_the_others() -> None:
    guys = {(0, 0): (SWIMMING, (2, 4)), (0, 1): (SWIMMING, (2, 4)), (1, 0): (SWIMMING, (2, 4))}
    game = scene(guys, creatures={"D": [(2, 4)], "S": [(2, 4), (2, 6)]})
    step(game, guy(1), go(DOLPHIN, E))
    assert where(game, (0, 1)) == (SWIMMING, (2, 6))
    assert game.creature_at["D"] == [game.board.number[(2, 6)]]
    assert game.seat_count["lost_shark"] == [1, 1]
    assert game.count["dolphin_left_kills"] == 2
    assert game.seat_count["dolphin_carries"] == [1, 0]
    assert guy(1) not in game.options()  # the allowance is used up


def test_climbing_needs_a_common_start() -> None:
    guys = {(0, 0): (SWIMMING, (4, 2)), (0, 1): (SWIMMING, (4, 0))}
    game = scene(guys, ships=[(4, 2)])
    assert CLIMB in game.guy_steps((0, 0))
    step(game, guy(1), go(SWIM, E))
    assert CLIMB not in game.guy_steps((0, 1))
    step(game, ship(0), go(SAIL, W))
    step(game, ship(0), go(SAIL, E))
    game = scene(guys, ships=[(4, 2)])
    step(game, ship(0), go(SAIL, W))
    assert CLIMB not in game.guy_steps((0, 1))
    step(game, ship(0), go(SAIL, E))
    assert CLIMB in game.guy_steps((0, 0))
    game = scene(guys, ships=[(4, 2)], swimmer_boards=1)
    step(game, ship(0), go(SAIL, W))
    step(game, guy(1), CLIMB)
    assert where(game, (0, 1)) == (ON_SHIP, 0)


def test_landing_of_a_swimmer_waits_a_turn() -> None:
    for step_needed, may in ((True, False), (False, True)):
        guys = {(0, 0): (SWIMMING, (2, 2))}
        game = scene(guys, landing_is_swim_step=step_needed)
        step(game, guy(0), go(SWIM, W))
        assert (ASHORE in game.guy_steps((0, 0))) == may


def test_a_second_dolphin_does_not_help_a_tired_swimmer() -> None:
    guys = {(0, 0): (SWIMMING, (2, 2))}
    game = scene(guys, creatures={"D": [(2, 0), (2, 2)]}, dolphin_swim_per_turn=2, swim_per_turn=0)
    assert game.guy_steps((0, 0)) == [go(DOLPHIN, d) for d in range(6)]
    step(game, guy(0), go(DOLPHIN, W))
    step(game, guy(0), ASHORE)
    assert game.pinned == {0, 1}


def test_control_of_ships() -> None:
    tied = {(0, 0): (ON_SHIP, 0), (1, 0): (ON_SHIP, 0)}
    assert scene(tied, ships=[(4, 2)]).controls(0, 0)
    assert scene(tied, ships=[(4, 2)]).controls(0, 1)
    assert not scene(tied, ships=[(4, 2)], ship_tie_control=False).controls(0, 0)
    game = scene({**tied, (1, 1): (ON_SHIP, 0)}, ships=[(4, 2), (4, 0)])
    assert not game.controls(0, 0)
    assert game.controls(0, 1)
    assert game.controls(1, 0)


def test_sailing_is_blocked_by_ships_krakens_and_monsters_only() -> None:
    creatures = {"K": [(2, 4)], "M": [(2, 8)], "S": [(1, 5)], "D": [(1, 7)]}
    game = scene({(1, 0): (SWIMMING, (3, 5))}, [(2, 6)], creatures)
    assert game.ship_steps(0, 0) == [go(SAIL, d) for d in (NE, NW, SW)]


def test_displaced_guys_go_to_empty_hexes_first() -> None:
    guys = {(0, 0): (ON_LAND, (3, 7)), (1, 0): (ON_LAND, (3, 7)), (1, 1): (ON_LAND, (3, 7))}
    sea = {(1, 2): (SWIMMING, (2, 8))}
    game = scene({**guys, **sea}, creatures={"S": [(3, 5)]}, symbol={(3, 7): "K"})
    n = game.board.number
    stop_and_sink(game, (3, 7))
    assert settle(game) == [n[(2, 8)], n[(2, 6)], n[(3, 5)]]  # (2, 6) was the only empty hex
    assert where(game, (0, 0)) == (SWIMMING, (2, 6))
    game.act(n[(3, 5)])
    assert game.place[1, 0].kind == DEAD
    game.act(n[(2, 8)])
    assert game.seat_count["displaced"] == [1, 2]
    assert game.seat_count["lost_shark"] == [0, 1]
    assert game.count["displaced_no_empty"] == 2
    assert game.creature_at["K"] == [n[(3, 7)]]


def test_owners_may_choose_for_their_displaced_guys() -> None:
    guys = {(1, 0): (ON_LAND, (3, 7)), (0, 0): (ON_LAND, (3, 7))}
    for chooser in (0, 1):
        game = scene(guys, symbol={(3, 7): "blank"}, displaced_chooser=chooser)
        stop_and_sink(game, (3, 7))
        actors = []
        while game.decision == "S2":
            actors.append(game.actor)
            game.act(game.options()[0])
        assert actors == [0, chooser]


def test_guys_of_an_inland_tile_stay_when_no_water_is_near() -> None:
    game = scene({(0, 0): (ON_LAND, (6, 8))}, symbol={(6, 8): "S"})
    game.sinks_left = 1
    game._sink(game.board.number[(6, 8)])
    assert game.options() == [game.board.number[(6, 8)]]
    assert settle(game) != []
    assert game.seat_count["lost_shark"] == [1, 0]
    assert game.count["displaced_no_empty"] == 1


def test_displacement_into_the_sunk_hex() -> None:
    guys = {(0, i): (ON_LAND, (3, 7)) for i in range(3)}
    for symbol, dead in (("S", [3, 0]), ("D", [0, 0]), ("K", [0, 0])):
        game = scene(guys, symbol={(3, 7): symbol}, displaced_to=1)
        stop_and_sink(game, (3, 7))
        assert game.seat_count["lost_shark"] == dead
        assert game.seat_count["displaced"] == [3, 0]
    game = scene(
        guys, symbol={(3, 7): "ship"}, displaced_to=1, ship_tile_boards_guys=True, ship_seats=2
    )
    stop_and_sink(game, (3, 7))
    assert [where(game, (0, i)) for i in range(3)] == [
        (ON_SHIP, 0),
        (ON_SHIP, 0),
        (SWIMMING, (3, 7)),
    ]
    assert game.seat_count["displaced"] == [1, 0]


def test_the_box_runs_out() -> None:
    game = scene({}, symbol={(3, 7): "S"}, creatures={"S": [(0, 4)]}, creatures_total=[1, 0, 0, 0])
    stop_and_sink(game, (3, 7))
    assert len(game.creature_at["S"]) == 1
    game = scene({}, [(0, 4)], symbol={(3, 7): "ship"}, ships_total=1)
    game.ship_at[0] = None
    stop_and_sink(game, (3, 7))
    assert game.ship_at == [None]


def test_literal_vortex_displaces_and_may_take_the_city() -> None:
    game = scene(
        {(0, 0): (ON_LAND, (5, 9))},
        symbol={(5, 9): "V"},
        vortex_own_tile=True,
        vortex_destroys_city=True,
    )
    for ring in (ROCK, LAND):
        for h in game.tiles(ring):
            game.content[h] = SEA
    stop_and_sink(game, (5, 9))
    assert game.decision == "S2"
    game.act(game.board.city)
    assert where(game, (0, 0)) == (SWIMMING, (6, 10))
    assert game.content.count(CITY) == 0


def test_effects_of_the_last_hex_only() -> None:
    guys = {(0, 0): (SWIMMING, (2, 4)), (0, 1): (SWIMMING, (2, 6))}
    for last_hex, dead in ((False, 2), (True, 1)):
        game = scene(guys, creatures={"S": [(2, 2)]}, creature_effects_last_hex=last_hex)
        creature_turn(game, "S", 2)
        game.act(1)
        game.act(1 + E)
        game.act(1 + E)
        assert game.seat_count["lost_shark"] == [dead, 0]


def test_a_kraken_that_comes_back_sinks_the_ship_it_left() -> None:
    game = scene(
        {(0, 0): (ON_SHIP, 0)},
        [(2, 4)],
        {"K": [(2, 4)]},
        creature_effects_last_hex=True,
    )
    creature_turn(game, "K", 2)
    game.act(1)
    game.act(1 + E)
    game.act(1 + W)
    assert game.count["ships_lost_kraken"] == 1


def test_an_attack_may_end_the_move() -> None:
    guys = {(0, 0): (SWIMMING, (2, 4))}
    for stops, decision in ((True, "M1"), (False, "C2")):
        game = scene(guys, creatures={"S": [(2, 2)]}, creature_stops_on_attack=stops)
        creature_turn(game, "S", 3)
        game.act(1)
        game.act(1 + E)
        assert game.decision == decision


def test_a_monster_eats_ships_and_unprotected_swimmers() -> None:
    guys = {(0, 0): (ON_SHIP, 0), (1, 0): (SWIMMING, (2, 4)), (1, 1): (SWIMMING, (2, 6))}
    game = scene(guys, [(2, 4)], {"M": [(2, 2)], "D": [(2, 6)]})
    creature_turn(game, "M", 2)
    game.act(1)
    game.act(1 + E)
    game.act(1 + E)
    assert game.seat_count["lost_monster_ship"] == [1, 0]
    assert game.seat_count["lost_monster_swim"] == [0, 1]
    assert game.count["ships_lost_monster"] == 1
    assert game.count["protected_attacks"] == 1
    assert where(game, (1, 1)) == (SWIMMING, (2, 6))


def test_a_dive_goes_anywhere_else_on_the_sea() -> None:
    game = scene({}, creatures={"D": [(2, 2)]})
    creature_turn(game, "D", "dive")
    game.act(1)
    assert game.options() == list(range(13))
    game.act(2)
    row = [game.board.number[(2, x)] for x in range(0, 21, 2) if x != 2]
    assert game.options() == row
    game.act(row[-1])
    assert game.creature_at["D"] == [row[-1]]
    assert game.count["dives"] == game.count["creature_moves"] == 1


def test_compulsory_moves() -> None:
    game = scene({}, creatures={"K": [(2, 2)]}, creature_move_rule=1)
    creature_turn(game, "K", 2)
    assert game.options() == [1]
    game.act(1)
    game.act(1 + E)
    assert 0 not in game.options()
    creature_turn(game, "S", 2)
    assert game.count["rolls_without_creature"] == 1


def test_the_game_ends_when_nobody_is_outside() -> None:
    guys: dict[tuple[int, int], tuple[str, Any]] = {
        (s, i): (DEAD, -1) for s in (0, 1) for i in range(12)
    }
    guys[0, 0] = (ON_SHIP, 0)
    game = scene(guys, ships=[(2, 0)])
    step(game, guy(0), ASHORE)
    assert game.finished
    assert game.winners() == [0]
    assert game.record()["margin"] == 1


def test_first_seat_home() -> None:
    guys: dict[tuple[int, int], tuple[str, Any]] = {(0, i): (DEAD, -1) for i in range(12)}
    assert not scene(guys, end_rule=1)._check_end()  # nobody of the seat is ashore
    guys[0, 0] = (ON_SHIP, 0)
    game = scene(guys, ships=[(2, 0)], end_rule=1)
    step(game, guy(0), ASHORE)
    assert game.finished
    assert game.record()["left_outside"] == [0, 12]


@pytest.mark.parametrize(("short", "left", "over"), [(1, 1, False), (1, 0, True), (2, 5, True)])
def test_short_games(short: int, left: int, over: bool) -> None:
    game = scene({}, short_game=short)
    tiles = game.tiles(ROCK) + game.tiles(LAND) + game.tiles(FORTRESS)
    for h in tiles[: len(tiles) - left - 1]:
        game.content[h] = SEA
    tile = next(h for h, c in enumerate(game.content) if c in RINGS)
    game.symbol[tile] = "blank"
    for who in game.outside:
        game.place[who] = Place(SWIMMING, game.board.number[(0, 4)])
    game.act(0)
    game.act(tile)
    assert game.finished == over


def test_finished_seats_may_be_passed_over() -> None:
    guys: dict[tuple[int, int], tuple[str, Any]] = {(1, i): (DEAD, -1) for i in range(12)}
    for play_on, second in ((True, 1), (False, 2)):
        game = scene(guys, players=3, finished_players_play=play_on)
        game._end_turn()
        assert game.phasing == second
        assert game.turns == 2


def test_first_turn_moves() -> None:
    game = scene({}, first_turn_moves=[1, 0, -1, 2])
    assert game.steps_left == 1
    game._end_turn()
    assert game.decision == "S1"  # no step in the first turn of the second seat
    game._end_turn()
    assert game.steps_left == 3


def test_return_to_land() -> None:
    for back in (True, False):
        game = scene({(0, 0): (ON_SHIP, 0)}, [(2, 6)], ship_to_land=back)
        assert (go(DISEMBARK, SE) in game.guy_steps((0, 0))) == back
    step(scene({(0, 0): (ON_LAND, (3, 7))}, [(2, 6)]), guy(0), go(BOARD, NW))


@pytest.mark.parametrize(
    "parameters",
    [
        {"no_such_name": 1},
        {"landing_hexes": [(6, 8)]},
        {"landing_hexes": [(2, 0), (2, 0)]},
        {"start_ships_34p": [(6, 4)]},
        {"start_ships_34p": [(6, 3)]},
        {"ships_total": 3},
        {"start_creatures": [("S", 0, 4)], "creatures_total": [0, 6, 6, 6]},
        {"guy_values": [1]},
        {"setup_capacity": [1, 1, 1]},
        {"symbols": {**DEFAULTS["symbols"], FORTRESS: symbols(2, 1, 1, 1, 1, 1)}},
        {"creature_die": ["X"] * 6},
        {"distance_die": [7] * 6},
        {"board_rows": [(0, 0, 5), (0, 8, 5)]},
    ],
)
def test_bad_parameters_are_refused(parameters: dict[str, Any]) -> None:
    with pytest.raises((ValueError, KeyError)):
        Atlantis(parameters, 4, 1)


# ------------------------------------------------------------------------- invariants of section 9


class Watch:
    """Looks at a game at every decision; remembers what may only grow."""

    def __init__(self) -> None:
        self.gone: dict[tuple[int, int], str] = {}
        self.sea: set[int] = set()
        self.ships = 0
        self.pieces_gone: set[tuple[str, int]] = set()

    def __call__(self, game: Atlantis) -> None:
        self._guys(game)
        self._tiles(game)
        self._pieces(game)
        self._counters(game)

    def _guys(self, game: Atlantis) -> None:
        p = game.parameters
        for who, place in game.place.items():  # I1
            if who in self.gone:
                assert place.kind == self.gone[who]
            if place.kind in (GUY_ASHORE, DEAD):
                self.gone[who] = place.kind
        alive = [who for who, place in game.place.items() if place.kind not in (GUY_ASHORE, DEAD)]
        assert game.outside == alive
        most = [max(pair) for pair in zip(p["setup_capacity"], p["move_capacity"], strict=True)]
        for h, content in enumerate(game.content):
            here = game.guys_at(ON_LAND, h)
            if content in RINGS:  # I2
                assert len(here) <= most[RINGS.index(content)]
            elif here:
                assert h == game.sinking or game.finished
            if game.swimmers(h):  # I3, I4
                assert content == SEA
                moving = p["creature_effects_last_hex"] and game.decision == "C2"
                assert moving or not game.is_deadly(h)
        for who in game.outside:  # I7
            most_swum = max(p["swim_per_turn"], p["dolphin_swim_per_turn"])
            assert game.swum[who] <= most_swum or game.swum[who] >= ENTERED_WATER

    def _tiles(self, game: Atlantis) -> None:
        start = sum(content in RINGS for content in game.board.start_content)
        lost = game.count["tiles_lost_vortex"]
        assert game.tiles_left() + game.count["tiles_sunk"] + lost == start  # I2
        sea = {h for h, content in enumerate(game.content) if content == SEA}
        assert sea >= self.sea
        self.sea = sea

    def _pieces(self, game: Atlantis) -> None:
        p = game.parameters
        there = [h for h in game.ship_at if h is not None]
        assert len(set(there)) == len(there)  # I3
        assert self.ships <= len(game.ship_at) <= p["ships_total"]  # I5
        self.ships = len(game.ship_at)
        pieces = {("ship", n): h for n, h in enumerate(game.ship_at)}
        for kind, total in zip(CREATURES, p["creatures_total"], strict=True):
            assert len(game.creature_at[kind]) <= total
            pieces |= {(kind, n): h for n, h in enumerate(game.creature_at[kind])}
        for piece, h in pieces.items():
            assert h is None or game.is_sea(h)
            assert h is None or piece not in self.pieces_gone
            if h is None:
                self.pieces_gone.add(piece)
        for number, h in enumerate(game.ship_at):
            crew = game.crew(number)
            assert len(crew) <= (0 if h is None else p["ship_seats"])
            assert h is None or not game.has("M", h)  # I4

    def _counters(self, game: Atlantis) -> None:
        p = game.parameters
        kinds = [[pl.kind for (s, _), pl in game.place.items() if s == t] for t in (0, 1)]
        for seat in (0, 1):  # I8
            dead = sum(game.seat_count[cause][seat] for cause in DEATH_CAUSES)
            assert kinds[seat].count(DEAD) == dead
            saved = game.seat_count["saved"][seat]
            ways = game.seat_count["saved_ship"][seat] + game.seat_count["saved_swim"][seat]
            assert kinds[seat].count(GUY_ASHORE) == saved == ways
        assert sum(game.died_at) == sum(sum(game.seat_count[c]) for c in DEATH_CAUSES)
        assert sum(map(sum, game.landed_at)) == sum(game.seat_count["saved"])
        assert sum(game.seat_turns) == game.turns <= p["max_turns"]  # I9
        rolls = game.count["creature_moves"] + game.count["creature_passes"]
        rolls += game.count["rolls_without_creature"]
        assert rolls <= game.turns * p["creature_rolls"]
        if game.finished and p["end_rule"] == 0 and p["short_game"] == 0:
            assert game.capped == bool(game.outside)
        if p["sinks_per_turn"] and game.decision == "M1" and game.tiles_left():
            assert game.count["tiles_sunk"] == (game.turns - 1) * p["sinks_per_turn"]


@pytest.mark.parametrize("lineup", [["random", "homeward", "beginner"], ["homeward", "random"]])
@pytest.mark.parametrize("name", list(VARIANTS))
def test_games_keep_the_invariants(name: str, lineup: list[str]) -> None:
    parameters = {**VARIANTS[name], "max_turns": 50}
    game = play(parameters, lineup, deal_luck(2, len(lineup)), Watch())
    assert game.record()["winners"]


def test_a_whole_random_game() -> None:
    game = play({}, ["random"] * 3, deal_luck(3, 0))
    assert not game.capped
    assert game.outside == []
    assert 300 < game.turns < 5000
    assert 10 < game.count["island_gone_turn"] < 37


def test_homeward_saves_more_than_random() -> None:
    saved = [0, 0]
    for deal in range(3):
        game = play({"max_turns": 200}, ["random", "homeward"], deal_luck(4, deal))
        saved = [a + b for a, b in zip(saved, game.seat_count["saved"], strict=True)]
    assert saved[1] > saved[0] + 5


def test_the_cap() -> None:
    game = play({"max_turns": 50}, ["random"] * 4, deal_luck(5, 0))
    assert game.capped
    assert (game.turns, game.seat_turns) == (50, [13, 13, 12, 12])
    assert sum(game.record()["left_outside"]) == len(game.outside) > 0


def test_beginner_takes_a_guy_ashore() -> None:
    game = scene({(0, 4): (ON_SHIP, 0), (0, 2): (SWIMMING, (10, 0))}, [(2, 0)])
    assert choose(game, "beginner", game.options(), 1) == guy(2)
    game.act(guy(2))
    assert choose(game, "beginner", game.options(), 2) == ASHORE


def test_homeward_lands_then_climbs() -> None:
    game = scene({(0, 4): (ON_SHIP, 0), (0, 2): (SWIMMING, (4, 2))}, [(2, 0), (4, 2)])
    for k, piece, option in ((1, guy(4), ASHORE), (3, guy(2), CLIMB)):
        assert choose(game, "homeward", game.options(), k) == piece
        game.act(piece)
        assert choose(game, "homeward", game.options(), k + 1) == option
        game.act(option)


def test_unplaced_guys_are_outside() -> None:
    game = Atlantis({}, 2, 1)
    assert {place.kind for place in game.place.values()} == {UNPLACED}
    assert not game.finished
