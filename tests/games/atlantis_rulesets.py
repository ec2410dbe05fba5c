"""Random legal rulesets of Atlantis for property tests, far from anything printed."""

from typing import Any

from hypothesis import assume
from hypothesis import strategies as st
from pydantic import ValidationError

from balance.games.atlantis.parameters.model import Parameters, player_counts
from tests.naive.atlantis_board import CREATURES, DIVE, RINGS, distance

Hex = tuple[int, int]
RING_OF_DISTANCE = {1: "fortress", 2: "land", 3: "rock"}
FLAGS = (
    "entering_water_ends_swim",
    "landing_is_swim_step",
    "ship_to_water",
    "ship_to_land",
    "ship_tie_control",
    "suicide_moves",
    "ship_tile_boards_guys",
    "vortex_own_tile",
    "vortex_destroys_city",
    "creature_effects_last_hex",
    "creature_stops_on_attack",
    "finished_players_play",
)
EITHER = ("swimmer_boards", "sink_rule", "displaced_to", "displaced_chooser", "creature_move_rule")


@st.composite
def boards(draw: st.DrawFn) -> dict[str, Any]:
    """A bulging board around a city, with holes in the island and ships on the sea."""
    radius = draw(st.integers(4, 5))
    middle = draw(st.integers(-4, 9)) * 2 + radius % 2  # an x of the parity of the city's row
    rows = []
    for row in range(2 * radius + 1):
        away = abs(row - radius)
        left, right = draw(st.integers(0, 2)), draw(st.integers(0, 2))
        first = middle - (2 * radius - away) - 2 * left
        rows.append((row, first, 2 * radius - away + 1 + left + right))
    hexes = [(row, first + 2 * i) for row, first, count in rows for i in range(count)]
    shift = draw(st.sampled_from([(0, 0), (0, 0), (1, 1), (-1, 3), (0, -2), (3, 1)]))
    city = (radius + shift[0], middle + shift[1])
    island = [h for h in hexes if 0 < distance(h, city) <= 3]
    holes = draw(st.lists(st.sampled_from(island), max_size=8, unique=True))
    sea = [h for h in hexes if distance(h, city) > 3 or h in holes]
    some_sea = st.sampled_from(sea)
    tiles = [h for h in island if h not in holes]
    return {
        "board_rows": draw(st.permutations(rows)),
        "city_hex": city,
        "no_tile_hexes": holes,
        "landing_hexes": draw(st.lists(some_sea, min_size=1, max_size=6, unique=True)),
        "start_ships_2p": draw(st.lists(some_sea, max_size=6, unique=True)),
        "start_ships_34p": draw(st.lists(some_sea, max_size=6, unique=True)),
        "ships_total": draw(st.integers(6, 16)),
        "symbols": draw(symbols([RING_OF_DISTANCE[distance(h, city)] for h in tiles])),
        **draw(creatures(sea)),
    }


@st.composite
def symbols(draw: st.DrawFn, rings: list[str]) -> dict[str, dict[str, int]]:
    """Symbols of every ring, at most as many as tiles."""
    found: dict[str, dict[str, int]] = {}
    for ring in RINGS:
        left = rings.count(ring)
        found[ring] = {}
        for name in draw(st.permutations(["S", "K", "M", "D", "ship", "vortex"])):
            found[ring][name] = draw(st.integers(0, min(left, 5)))
            left -= found[ring][name]
    return found


@st.composite
def creatures(draw: st.DrawFn, sea: list[Hex]) -> dict[str, Any]:
    """Creatures on the sea at the start, and how many there are in all."""
    beast = st.tuples(st.sampled_from(CREATURES), st.sampled_from(sea))
    at_start = draw(st.lists(beast, max_size=8))
    spare = draw(st.lists(st.integers(0, 4), min_size=4, max_size=4))
    kinds = [kind for kind, _ in at_start]
    return {
        "start_creatures": [(kind, *place) for kind, place in at_start],
        "creatures_total": [kinds.count(k) + s for k, s in zip(CREATURES, spare, strict=True)],
    }


@st.composite
def rulesets(draw: st.DrawFn) -> Parameters:
    """Any legal ruleset, short enough that a game of the naive twin does not take long."""
    guys = draw(st.integers(1, 8))
    faces = st.sampled_from([1, 1, 2, 2, 3, 4, 6, DIVE])
    plain = {
        **draw(boards()),
        "guys_per_player": guys,
        "guy_values": draw(st.lists(st.integers(1, 9), min_size=guys, max_size=guys)),
        "ship_seats": draw(st.integers(1, 6)),
        "creature_die": draw(st.lists(st.sampled_from(CREATURES), min_size=6, max_size=6)),
        "distance_die": draw(st.lists(faces, min_size=6, max_size=6)),
        "creature_rolls": draw(st.integers(0, 4)),
        "setup_capacity": draw(st.lists(st.integers(1, 5), min_size=3, max_size=3)),
        "move_capacity": draw(st.lists(st.integers(1, 6), min_size=3, max_size=3)),
        "moves_per_turn": draw(st.integers(1, 6)),
        "first_turn_moves": draw(st.lists(st.integers(-1, 6), min_size=4, max_size=4)),
        "sinks_per_turn": draw(st.integers(0, 3)),
        "swim_per_turn": draw(st.integers(0, 3)),
        "dolphin_swim_per_turn": draw(st.integers(0, 3)),
        "short_game": draw(st.sampled_from([0, 0, 0, 1, 2])),
        "end_rule": draw(st.sampled_from([0, 0, 1])),
        "max_turns": 50,
        **{name: draw(st.booleans()) for name in FLAGS},
        **{name: draw(st.integers(0, 1)) for name in EITHER},
    }
    try:
        parameters = Parameters(**plain)
    except ValidationError:  # sea cut off, no room for all guys, a monster on a ship, ...
        assume(False)
    return parameters


@st.composite
def setups(draw: st.DrawFn, kinds: tuple[str, ...]) -> tuple[Parameters, list[str], int]:
    """A ruleset, a player for every seat, and the number of a deal."""
    parameters = draw(rulesets())
    most = max(player_counts(parameters))
    lineup = draw(st.lists(st.sampled_from(kinds), min_size=2, max_size=most))
    return parameters, lineup, draw(st.integers(0, 10**6))
