"""The rules of Atlantis: boards that cannot be, what does not fit together, doubtful rules."""

from types import SimpleNamespace
from typing import Any

import pytest
from pydantic import ValidationError

from balance import games
from balance.games.atlantis.parameters import island as board
from balance.games.atlantis.parameters import model as parameters
from balance.games.atlantis.parameters.model import Parameters, player_counts
from balance.games.atlantis.parameters.warnings import warnings
from balance.rulesets import ConfigError, available, load

ATLANTIS = SimpleNamespace(
    NAME="atlantis",
    TITLE="Atlantis",
    VERSION=1,
    COMPETITIVE=True,
    Parameters=Parameters,
    player_counts=player_counts,
)
VARIANTS = {
    "short_game", "edition_1986", "survive_like", "printed_12_rock", "deep_vortices", "calm_sea",
    "monster_soup", "more_ships", "fair_die", "wild_distance", "near_corners", "far_corners",
    "two_landings", "catch_up", "catch_up_2p", "double_creatures", "compulsory", "stop_attack",
    "tight_turn", "long_turn", "ties_block", "easy_climb", "strong_swimmers", "free_landing",
    "no_overboard", "return_to_land", "reckless", "polite_sinking", "fast_sinking",
    "owners_choose", "first_home", "valued_guys",
}  # fmt: skip


@pytest.fixture(autouse=True)
def registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register what reading rules needs of the game; the rest of it would only take time."""
    monkeypatch.setattr(games, "names", lambda: ("atlantis",))
    monkeypatch.setattr(games, "get", {"atlantis": ATLANTIS}.__getitem__)


# ---------------------------------------------------------------------------------- the board


def test_the_board_of_the_rules_file() -> None:
    """The check values of section 2.1."""
    standard = Parameters()
    hexes = board.hexes_of(standard.board_rows)
    tiles = board.tiles_of(hexes, standard.city_hex, standard.no_tile_hexes)
    assert len(hexes) == 133
    assert [hexes.index(h) for h in ((2, 0), (2, 20), (6, 10), (10, 0), (10, 20))] == [
        17, 27, 66, 105, 115,
    ]  # fmt: skip
    assert [list(tiles.values()).count(ring) for ring in (1, 2, 3)] == [6, 12, 18]
    for landing in standard.landing_hexes:
        assert sum(n in hexes for n in board.neighbours(landing)) == 3
    to_landing: dict[int, list[int]] = {1: [], 2: [], 3: []}
    for hex_, ring in tiles.items():
        to_landing[ring].append(min(board.distance(hex_, h) for h in standard.landing_hexes))
    counts = {ring: (far.count(4), far.count(5), far.count(6)) for ring, far in to_landing.items()}
    assert counts == {3: (14, 4, 0), 2: (0, 10, 2), 1: (0, 0, 6)}
    ships = [min(board.distance(h, g) for g in standard.landing_hexes)
             for h in standard.start_ships_34p]  # fmt: skip
    assert ships == [4, 4, 5, 5]


def test_distance_is_the_length_of_a_shortest_way() -> None:
    hexes = board.hexes_of(Parameters().board_rows)
    for start in hexes[::7]:
        known, edge, steps = {start: 0}, [start], 0
        while edge:
            steps += 1
            edge = [n for h in edge for n in board.neighbours(h) if n in hexes]
            edge = [n for n in dict.fromkeys(edge) if n not in known]
            known |= dict.fromkeys(edge, steps)
        assert {h: board.distance(start, h) for h in hexes} == known


def test_rows_may_stand_in_any_order() -> None:
    backwards = Parameters(board_rows=parameters.BOARD_ROWS[::-1])
    assert backwards == Parameters()


# ----------------------------------------------------------------------------------- rejections

RING = "[[5, 9], [5, 11], [6, 8], [6, 12], [7, 9], [7, 11]]"
ALL_ROWS = ", ".join(str(list(row)) for row in parameters.BOARD_ROWS)


@pytest.mark.parametrize(
    ("override", "key", "found", "allowed"),
    [
        # the board
        ("board_rows=[]", "board_rows", "[]", "1 to 40 entries"),
        (f"board_rows=[{ALL_ROWS}, [6, 0, 2]]", "board_rows", "row 6 twice", "only once"),
        ("board_rows=[[6, 1, 9]]", "board_rows", "row 6 with first x 1", "an even first x"),
        ("board_rows=[[7, 0, 9]]", "board_rows", "row 7 with first x 0", "an odd first x"),
        ("board_rows=[[40, 0, 9]]", "board_rows", "40 as entry 1 of entry 1", "whole number"),
        ("board_rows=[[0, 0, 41]]", "board_rows", "41 as entry 3 of entry 1", "1 to 40"),
        ("board_rows=[[0, 0]]", "board_rows", "", ""),
        (f"board_rows=[{', '.join(f'[{r}, {r % 2}, 12]' for r in range(14))}]", "board_rows",
         "168 hexes", "at most 160"),
        (f"board_rows=[{ALL_ROWS}, [14, 4, 3]]", "city_hex", "hex 14,4 cut off", "hang together"),
        (f"board_rows=[{ALL_ROWS}, [13, 41, 3]]", "city_hex", "hex 13,41 cut off", "together"),
        ("board_rows=[[6, 4, 7]]", "city_hex", "hex 6,12 cut off from 6,4", "hang together"),
        ("city_hex=[6, 11]", "city_hex", "city 6,11 off the board", "in row 6 x = 0, 2 .. 20"),
        ("city_hex=[13, 11]", "city_hex", "city 13,11 off the board", "rows 0 to 12"),
        ("city_hex=[6]", "city_hex", "", ""),
        ("no_tile_hexes=[[3, 7], [3, 7]]", "no_tile_hexes", "hex 3,7 twice", "only once"),
        ("no_tile_hexes=[[6, 2]]", "no_tile_hexes", "hex 6,2", "1 to 3 from the city 6,10"),
        ("no_tile_hexes=[[6, 10]]", "no_tile_hexes", "hex 6,10", "1 to 3 from the city"),
        ("no_tile_hexes=[[6, 9]]", "no_tile_hexes", "6,9 off the board", "in row 6"),
        # landing hexes
        ("landing_hexes=[]", "landing_hexes", "[]", "1 to 12 entries"),
        ("landing_hexes=[[2, 0], [2, 0]]", "landing_hexes", "hex 2,0 twice", "only once"),
        ("landing_hexes=[[0, 0]]", "landing_hexes", "0,0 off the board", "x = 4, 6 .. 16"),
        ("landing_hexes=[[3, 7]]", "landing_hexes", "3,7 under a rock tile", "sea hexes"),
        ("landing_hexes=[[6, 10]]", "landing_hexes", "6,10 under the city", "sea hexes"),
        # ships
        ("start_ships_2p=[[6, 2], [6, 2]]", "start_ships_2p", "ship 6,2 twice", "only once"),
        ("start_ships_34p=[[6, 6]]", "start_ships_34p", "6,6 under a land tile", "sea hexes"),
        ("start_ships_34p=[[6, 30]]", "start_ships_34p", "6,30 off the board", "in row 6"),
        ("ships_total=3", "start_ships_34p", "4 ships", "at most 3, which is ships_total"),
        ("ships_total=1", "start_ships_2p", "2 ships", "at most 1"),
        ("ships_total=17", "ships_total", "17", "0 to 16"),
        ("ship_seats=0", "ship_seats", "0", "1 to 6"),
        # creatures and symbols
        ("creatures_total=[6, 6, 6]", "creatures_total", "[6, 6, 6]", "4 entries"),
        ("creatures_total=[6, 6, 6, 13]", "creatures_total", "13 as entry 4", "0 to 12"),
        ("start_creatures=[['X', 1, 1]]", "start_creatures", '"X" as entry 1 of entry 1', "S, K"),
        ("start_creatures=[['S', 3, 7]]", "start_creatures", "shark 3,7 under a rock", "sea"),
        ("start_creatures=[['K', 1, 2]]", "start_creatures", "kraken 1,2 off the board", "row 1"),
        ("start_creatures=[['M', 6, 2]]", "start_creatures", "monster on the ship at 6,2", "hex"),
        (f"start_creatures={[['D', 1, 1]] * 7}", "start_creatures", "7 creatures of type D",
         "at most 6"),
        ("symbols.rock.S=4", "symbols", "19 symbols for the rock tiles", "at most 18"),
        ("symbols.fortress.vortex=2", "symbols", "7 symbols for the fortress tiles", "at most 6"),
        ("no_tile_hexes=[[3, 7]]", "symbols", "18 symbols for the rock tiles", "at most 17"),
        ("symbols.rock.shark=4", "symbols.rock.shark", "shark", "S, K, M, D, ship, vortex"),
        ("symbols.sea.S=4", "symbols.sea", "sea", "rock, land, fortress"),
        ("symbols.rock.S=-1", "symbols.rock.S", "-1", "0 to 36"),
        ("creature_die=['D', 'S']", "creature_die", '["D", "S"]', "6 entries"),
        ("creature_die=['D', 'D', 'D', 'D', 'D', 'X']", "creature_die", '"X" as entry 6', "S, K"),
        ("distance_die=[1, 1, 2, 2, 3, 7]", "distance_die", "7 as entry 6", "1 to 6"),
        ("distance_die=[1, 1, 2, 2, 3, 'dvie']", "distance_die", '"dvie" as entry 6', "dive"),
        ("creature_rolls=5", "creature_rolls", "5", "0 to 4"),
        # guys
        ("guys_per_player=13", "guys_per_player", "13", "1 to 12"),
        ("guy_values=[1, 1, 1]", "guy_values", "3 values", "12, one for each guy"),
        (f"guy_values={[1] * 11 + [10]}", "guy_values", "10 as entry 12", "1 to 9"),
        ("setup_capacity=[1, 1]", "setup_capacity", "[1, 1]", "3 entries"),
        ("setup_capacity=[1, 1, 0]", "setup_capacity", "0 as entry 3", "1 to 12"),
        ("move_capacity=[0, 3, 3]", "move_capacity", "0 as entry 1", "1 to 99"),
        # turns and switches
        ("moves_per_turn=0", "moves_per_turn", "0", "1 to 6"),
        ("first_turn_moves=[1, 2]", "first_turn_moves", "[1, 2]", "4 entries"),
        ("first_turn_moves=[1, 2, 3, -2]", "first_turn_moves", "-2 as entry 4", "-1 to 6"),
        ("sinks_per_turn=4", "sinks_per_turn", "4", "0 to 3"),
        ("swim_per_turn=-1", "swim_per_turn", "-1", "0 to 3"),
        ("ship_to_land=1", "ship_to_land", "1", "true or false"),
        ("sink_rule=true", "sink_rule", "true", "whole number, 0 to 1"),
        ("short_game=3", "short_game", "3", "0 to 2"),
        ("max_turns=49", "max_turns", "49", "50 to 20000"),
        ("sharks=3", "", "", "creatures_total"),
    ],
)  # fmt: skip
def test_every_check_says_what_is_wrong(override: str, key: str, found: str, allowed: str) -> None:
    with pytest.raises(ConfigError) as caught:
        load("atlantis", [override])
    assert caught.value.file
    if key:
        assert caught.value.key == f"rules.{key}"
    assert found in caught.value.found
    assert allowed in caught.value.allowed


BARE: dict[str, Any] = {"symbols": {"rock": {}, "land": {}, "fortress": {}}, "creature_rolls": 0}
STRIP: dict[str, Any] = BARE | {
    "board_rows": ((5, 3, 8), (6, 4, 7), (7, 5, 6)),
    "landing_hexes": ((5, 3), (5, 17)),
    "start_ships_2p": (),
    "start_ships_34p": (),
    "guys_per_player": 1,
}


def test_seas_that_only_the_island_divides() -> None:
    """They join as tiles sink, so both may have landing hexes; either alone leaves a lake."""
    assert not any("no sea joins" in line for line in warnings(Parameters(**STRIP)))
    one = Parameters(**STRIP | {"landing_hexes": ((5, 3),)})
    assert "no sea joins 5,17 to a landing hex" in " ".join(warnings(one))


def test_a_landing_hex_behind_the_city() -> None:
    """The city never sinks: on a board one row high nothing gets past it."""
    row = STRIP | {"board_rows": ((6, 4, 7),), "landing_hexes": ((6, 4),)}
    with pytest.raises(ValidationError, match="hex 6,12 cut off from 6,4"):
        Parameters(**row)


# -------------------------------------------------------------------------------- what follows


def test_values_follow_the_number_of_guys() -> None:
    assert load("atlantis", ["guys_per_player=5"]).parameters.guy_values == (1,) * 5
    with pytest.raises(ValidationError, match="2 values"):
        Parameters(guys_per_player=5, guy_values=(1, 1))


@pytest.mark.parametrize(
    ("capacity", "guys", "most"),
    [((3, 3, 3), 12, 4), ((1, 1, 1), 12, 3), ((1, 1, 1), 9, 4), ((1, 1, 1), 10, 3)],
)
def test_players_are_bounded_by_room(capacity: tuple[int, ...], guys: int, most: int) -> None:
    rules = Parameters(setup_capacity=capacity, guys_per_player=guys)
    assert player_counts(rules) == range(2, most + 1)


def test_too_little_room_for_two() -> None:
    holes = [h for h, ring in board.tiles_of(board.hexes_of(parameters.BOARD_ROWS), (6, 10), ())
             .items() if ring == board.ROCK]  # fmt: skip
    with pytest.raises(ValidationError, match=r"room for 18 guys.*allowed: room for 24"):
        Parameters(no_tile_hexes=holes, setup_capacity=(1, 1, 1), symbols={"rock": {}})


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"ship_tie_control": False, "ship_to_water": False}, "a crew tied for control"),
        ({"swim_per_turn": 0}, "a swimmer without a dolphin cannot swim"),
        ({"swim_per_turn": 2}, "dolphin_swim_per_turn is below swim_per_turn"),
        ({"ships_total": 9}, "call for 10 ships but ships_total is 9"),
        ({"creatures_total": (6, 5, 6, 6)}, "call for 6 of the type kraken"),
        ({"creature_die": ("D",) * 4 + ("M", "S")}, "no face of the creature die shows the kraken"),
        ({"creatures_total": (0, 6, 6, 6)}, "shows the shark, which never comes"),
        ({"sinks_per_turn": 0}, "the island never sinks"),
        ({"max_turns": 100}, "max_turns is 100"),
        ({"setup_capacity": (1, 1, 1)}, "the guys of up to 3 players only"),
    ],
)
def test_doubtful_rules_are_named(changes: dict[str, Any], words: str) -> None:
    assert words in " ".join(warnings(Parameters(**changes)))


def test_a_lake_is_named() -> None:
    lake = Parameters(
        no_tile_hexes=((5, 9), (6, 8)), symbols={"fortress": {"S": 1, "K": 1, "M": 1, "D": 1}}
    )
    assert "no sea joins 5,9 6,8 to a landing hex until" in " ".join(warnings(lake))


def test_the_standard_rules_are_beyond_doubt() -> None:
    assert warnings(Parameters()) == []


# ------------------------------------------------------------------------------- shipped files


def test_every_variant_is_there() -> None:
    assert {name.split("/")[1] for name in available("atlantis")} == VARIANTS | {"standard"}


@pytest.mark.parametrize("name", sorted(VARIANTS))
def test_variants_ask_a_question(name: str) -> None:
    ruleset = load(f"atlantis/{name}")
    assert ruleset.note.endswith("?")
    assert ruleset.changed
    assert ruleset.counts == {"catch_up": (3, 4), "catch_up_2p": (2,)}.get(name, (4,))


def test_the_corners_of_the_wider_board() -> None:
    """Far corners are one hex further from the island, near corners one hex nearer."""
    far = load("atlantis/far_corners").parameters
    assert len(board.hexes_of(far.board_rows)) == 159
    reaches = {}
    for name in ("near_corners", "standard", "far_corners"):
        rules = load(f"atlantis/{name}").parameters
        hexes = board.hexes_of(rules.board_rows)
        tiles = board.tiles_of(hexes, rules.city_hex, rules.no_tile_hexes)
        rock = [h for h, ring in tiles.items() if ring == board.ROCK]
        reaches[name] = sorted(
            {min(board.distance(h, g) for g in rules.landing_hexes) for h in rock}
        )
    assert reaches == {"near_corners": [3, 4], "standard": [4, 5], "far_corners": [5, 6]}


def test_the_printed_island_has_twelve_rocks() -> None:
    rules = load("atlantis/printed_12_rock").parameters
    hexes = board.hexes_of(rules.board_rows)
    tiles = board.tiles_of(hexes, rules.city_hex, rules.no_tile_hexes)
    assert list(tiles.values()).count(board.ROCK) == sum(rules.symbols.rock.counts()) == 12
