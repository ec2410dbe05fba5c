"""From validated parameters to the rules record that compiled code reads."""

from functools import lru_cache

import numpy as np

from balance.games.atlantis.kernel import codes
from balance.games.atlantis.kernel.state import RULES
from balance.games.atlantis.parameters.island import (
    CITY,
    FORTRESS,
    LAND,
    RING_NAMES,
    ROCK,
    SEA,
    Hex,
    distance,
    hexes_of,
    neighbours,
    ring_of,
    tiles_of,
)
from balance.games.atlantis.parameters.model import DIVE, RINGS, TYPES, Parameters

_SWITCHES = (
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
_NUMBERS = (
    "ships_total",
    "ship_seats",
    "creature_rolls",
    "moves_per_turn",
    "sinks_per_turn",
    "swim_per_turn",
    "dolphin_swim_per_turn",
    "max_turns",
    "swimmer_boards",
    "sink_rule",
    "displaced_to",
    "displaced_chooser",
    "creature_move_rule",
    "short_game",
    "end_rule",
)
_LISTS = ("first_turn_moves", "creatures_total")
_HOMES = {ROCK: 0, LAND: 1, FORTRESS: 2, CITY: 2}  # on the axis "ring"; all else is sea
_SEA_HOME = 3


def pack(parameters: Parameters, players: int) -> np.ndarray:
    """The rules record of a ruleset at one player count, shape (1,)."""
    packed = np.zeros(1, RULES)
    rules = packed[0]
    rules["players"] = players
    for name in (*_NUMBERS, *_SWITCHES, *_LISTS):
        rules[name] = getattr(parameters, name)
    rules["guys"] = parameters.guys_per_player
    rules["directions"], rules["types"] = codes.DIRECTIONS, len(TYPES)
    rules["kinds"], rules["rings"] = codes.SYMBOLS, len(RING_NAMES) - 1
    rules["guy_values"][: len(parameters.guy_values)] = parameters.guy_values
    rules["creature_die"] = [TYPES.index(face) for face in parameters.creature_die]
    rules["distance_die"] = [0 if face == DIVE else face for face in parameters.distance_die]
    for ring, setup, move in zip(
        RINGS, parameters.setup_capacity, parameters.move_capacity, strict=True
    ):
        rules["setup_capacity"][content_of(ring)] = setup
        rules["move_capacity"][content_of(ring)] = move
    hexes = hexes_of(parameters.board_rows)
    _pack_hexes(rules, parameters, hexes)
    _pack_tiles(rules, parameters, hexes)
    _pack_pieces(rules, parameters, hexes, players)
    return packed


def content_of(ring: int) -> int:
    """What lies on a hex of the island: rock, land and fortress count up towards the city."""
    return codes.CITY - ring


def _pack_hexes(rules: np.void, parameters: Parameters, hexes: tuple[Hex, ...]) -> None:
    """Numbers, neighbours and distances (section 2)."""
    number = {hex_: i for i, hex_ in enumerate(hexes)}
    landings = [number[hex_] for hex_ in parameters.landing_hexes]
    rules["hexes"], rules["rows"] = len(hexes), len(parameters.board_rows)
    rules["landings_count"] = len(landings)
    rules["landings"] = -1
    rules["landings"][: len(landings)] = landings
    first = 0
    for place, (_, _, count) in enumerate(sorted(parameters.board_rows)):
        rules["row_first"][place], rules["row_count"][place] = first, count
        rules["row_of"][first : first + count] = place
        first += count
    rules["neighbour"] = rules["landing_number"] = -1
    for i, hex_ in enumerate(hexes):
        rules["down"][i], rules["across"][i] = hex_
        rules["neighbour"][i] = [number.get(other, -1) for other in neighbours(hex_)]
    rules["distance"][: len(hexes), : len(hexes)] = _distances(hexes)
    rules["landing_distance"][: len(hexes)] = rules["distance"][: len(hexes), landings].min(1)
    rules["is_landing"][landings] = 1
    rules["landing_number"][landings] = range(len(landings))


@lru_cache
def _distances(hexes: tuple[Hex, ...]) -> np.ndarray:
    """Steps between any two hexes; nearly all rulesets that are tried share a board."""
    return np.array([[distance(hex_, other) for other in hexes] for hex_ in hexes])


def _pack_tiles(rules: np.void, parameters: Parameters, hexes: tuple[Hex, ...]) -> None:
    """The island (AT-1); a hex left without a tile counts as its ring all the same."""
    tiles = tiles_of(hexes, parameters.city_hex, parameters.no_tile_hexes)
    rules["home"] = _SEA_HOME
    for i, hex_ in enumerate(hexes):
        ring = ring_of(hex_, parameters.city_hex)
        rules["ring"][i] = ring
        if hex_ == parameters.city_hex or hex_ in tiles:
            rules["tile0"][i] = content_of(ring)
            rules["home"][i] = _HOMES[ring]
    rules["city"] = hexes.index(parameters.city_hex)
    rules["ring"][len(hexes) :] = SEA
    for ring in RINGS:
        counts = parameters.symbols.ring(ring).counts()
        there = list(tiles.values()).count(ring)
        rules["symbols"][ring][: codes.BLANK] = counts
        rules["symbols"][ring][codes.BLANK] = there - sum(counts)
        rules["tiles_of_ring"][ring] = there
    rules["fortresses_at_start"] = rules["tiles_of_ring"][FORTRESS]


def _pack_pieces(
    rules: np.void, parameters: Parameters, hexes: tuple[Hex, ...], players: int
) -> None:
    """Ships (AT-2) and creatures (AT-3) that begin on the board."""
    ships = parameters.start_ships_2p if players == 2 else parameters.start_ships_34p
    rules["ships_at_start"] = len(ships)
    rules["ships0"][: len(ships)] = [hexes.index(hex_) for hex_ in ships]
    creatures = parameters.start_creatures
    rules["creatures_at_start"] = len(creatures)
    for i, (type_, row, x) in enumerate(creatures):
        rules["creature_type0"][i] = TYPES.index(type_)
        rules["creature0"][i] = hexes.index((row, x))
