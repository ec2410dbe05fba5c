"""The rules and the board of the naive twin of Atlantis, in plain lists and dictionaries.

Numbers such as AT-43 name the clauses of the rules specification.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any

Pair = tuple[int, int]  # row and x of a hex

# What a hex holds.
SEA, ROCK, LAND, FORTRESS, CITY = "sea", "rock", "land", "fortress", "city"
RINGS = (ROCK, LAND, FORTRESS)  # in the order in which they sink
RING_OF_DISTANCE = {0: CITY, 1: FORTRESS, 2: LAND, 3: ROCK}
SYMBOLS = ("S", "K", "M", "D", "ship", "V", "blank")
CREATURES = ("S", "K", "M", "D")
DIVE = "dive"


def symbols(*counts: int) -> dict[str, int]:
    """The symbols of a ring in the order of table 2.2."""
    return dict(zip(("S", "K", "M", "D", "ship", "vortex"), counts, strict=True))


DEFAULTS: dict[str, Any] = {
    "board_rows": [
        (0, 4, 7),
        (1, 1, 10),
        (2, 0, 11),
        (3, 1, 10),
        (4, 0, 11),
        (5, -1, 12),
        (6, 0, 11),
        (7, -1, 12),
        (8, 0, 11),
        (9, 1, 10),
        (10, 0, 11),
        (11, 1, 10),
        (12, 4, 7),
    ],
    "city_hex": (6, 10),
    "no_tile_hexes": [],
    "landing_hexes": [(2, 0), (2, 20), (10, 0), (10, 20)],
    "start_ships_2p": [(6, 2), (6, 18)],
    "start_ships_34p": [(6, 2), (6, 18), (2, 10), (10, 10)],
    "start_creatures": [],
    "guys_per_player": 12,
    "guy_values": [1] * 12,
    "ships_total": 10,
    "ship_seats": 3,
    "creatures_total": [6, 6, 6, 6],
    "symbols": {
        ROCK: symbols(3, 3, 3, 3, 3, 3),
        LAND: symbols(2, 2, 2, 2, 2, 2),
        FORTRESS: symbols(1, 1, 1, 1, 1, 1),
    },
    "creature_die": ["D", "D", "D", "M", "S", "K"],
    "distance_die": [1, 1, 2, 2, 3, DIVE],
    "creature_rolls": 1,
    "setup_capacity": [3, 3, 3],
    "move_capacity": [3, 3, 3],
    "moves_per_turn": 3,
    "first_turn_moves": [-1, -1, -1, -1],
    "sinks_per_turn": 1,
    "swim_per_turn": 1,
    "dolphin_swim_per_turn": 1,
    "entering_water_ends_swim": True,
    "landing_is_swim_step": True,
    "swimmer_boards": 0,
    "ship_to_water": True,
    "ship_to_land": False,
    "ship_tie_control": True,
    "suicide_moves": False,
    "sink_rule": 0,
    "displaced_to": 0,
    "displaced_chooser": 0,
    "ship_tile_boards_guys": False,
    "vortex_own_tile": False,
    "vortex_destroys_city": False,
    "creature_move_rule": 0,
    "creature_effects_last_hex": False,
    "creature_stops_on_attack": False,
    "short_game": 0,
    "end_rule": 0,
    "finished_players_play": True,
    "max_turns": 5000,
}


def distance(one: Pair, other: Pair) -> int:
    """Steps from hex to hex over a board without edges and obstacles (section 2)."""
    rows = abs(one[0] - other[0])
    columns = abs(one[1] - other[1])
    return rows + max(0, (columns - rows) // 2)


class Board:
    """The hexes, numbered by row, then x; nothing of it changes during a game."""

    def __init__(self, p: dict[str, Any]) -> None:
        self.rows: list[list[int]] = []  # hex numbers of every row
        self.hexes: list[Pair] = []
        for row, first, count in sorted(tuple(triple) for triple in p["board_rows"]):
            start = len(self.hexes)
            self.hexes += [(row, first + 2 * i) for i in range(count)]
            self.rows.append(list(range(start, len(self.hexes))))
        self.number = {pair: h for h, pair in enumerate(self.hexes)}
        self.neighbours = [self._around(pair) for pair in self.hexes]
        self.distances = [[distance(a, b) for b in self.hexes] for a in self.hexes]
        self.city = self.number[tuple(p["city_hex"])]
        self.landings = self.numbers(p["landing_hexes"])
        self.to_landing = [min(d[goal] for goal in self.landings) for d in self.distances]
        self.start_content = self._island(self.numbers(p["no_tile_hexes"]))

    def _around(self, pair: Pair) -> list[int | None]:
        """The neighbours in direction order E, NE, NW, W, SW, SE; None off the board."""
        r, x = pair
        around = [(r, x + 2), (r - 1, x + 1), (r - 1, x - 1)]
        around += [(r, x - 2), (r + 1, x - 1), (r + 1, x + 1)]
        return [self.number.get(other) for other in around]

    def _island(self, empty: Sequence[int]) -> list[str]:
        """AT-1: what every hex holds before the first turn."""
        content = []
        for h, away in enumerate(self.distances[self.city]):
            tile = RING_OF_DISTANCE.get(away, SEA)
            content.append(SEA if h in empty else tile)
        return content

    def numbers(self, pairs: Iterable[Sequence[int]]) -> list[int]:
        return [self.number[(row, x)] for row, x in pairs]

    def home_ring(self, h: int) -> str:
        """The ring that a hex belongs to on the starting board, for the maps of the record."""
        content = self.start_content[h]
        return FORTRESS if content == CITY else content

    def tiles_at_start(self, ring: str) -> list[int]:
        return [h for h, content in enumerate(self.start_content) if content == ring]


def check_parameters(p: dict[str, Any], players: int) -> None:
    """Refuses what section 2 does not allow."""

    def need(fine: bool, message: str) -> None:
        if not fine:
            raise ValueError(message)

    need(not set(p) - set(DEFAULTS), f"unknown parameters {sorted(set(p) - set(DEFAULTS))}")
    need(2 <= players <= 4, "players: 2 to 4")
    cells = [(r, first + 2 * i) for r, first, count in p["board_rows"] for i in range(count)]
    need(len(cells) == len(set(cells)) <= 160, "board_rows: up to 160 different hexes")
    need(len({(r + x) % 2 for r, x in cells}) == 1, "board_rows: rows must interlock")
    for name in ("no_tile_hexes", "landing_hexes", "start_ships_2p", "start_ships_34p"):
        pairs = [tuple(pair) for pair in p[name]]
        need(set(pairs) <= set(cells), f"{name}: off the board")
        need(len(set(pairs)) == len(pairs), f"{name}: a hex twice")
    need(tuple(p["city_hex"]) in cells, "city_hex: off the board")
    board = Board(p)
    sea = {h for h, content in enumerate(board.start_content) if content == SEA}
    need(1 <= len(board.landings) <= 12, "landing_hexes: 1 to 12")
    need(set(board.landings) <= sea, "landing_hexes: only sea")
    ships = p["start_ships_2p" if players == 2 else "start_ships_34p"]
    need(set(board.numbers(ships)) <= sea, "start ships: only on sea")
    need(len(ships) <= p["ships_total"] <= 16, "ships_total: start ships to 16")
    beasts = [kind for kind, _, _ in p["start_creatures"]]
    need(set(board.numbers((r, x) for _, r, x in p["start_creatures"])) <= sea, "creatures: on sea")
    for kind, total in zip(CREATURES, p["creatures_total"], strict=True):
        need(beasts.count(kind) <= total <= 12, f"start_creatures: too many {kind}")
    need(len(p["guy_values"]) == p["guys_per_player"], "guy_values: one for every guy")
    room = 0
    for ring, capacity in zip(RINGS, p["setup_capacity"], strict=True):
        tiles = len(board.tiles_at_start(ring))
        need(sum(p["symbols"][ring].values()) <= tiles, f"symbols: too many for {ring}")
        room += tiles * capacity
    need(room >= players * p["guys_per_player"], "setup_capacity: no room for all guys")
    need(set(p["creature_die"]) <= set(CREATURES), "creature_die: unknown face")
    need(set(p["distance_die"]) <= {1, 2, 3, 4, 5, 6, DIVE}, "distance_die: unknown face")


def steps_over(board: Board, starts: Iterable[int], open_hex: Sequence[bool]) -> dict[int, int]:
    """Steps to every hex that can be reached from the starts over open hexes."""
    found = dict.fromkeys(starts, 0)
    waiting = deque(found)
    while waiting:
        h = waiting.popleft()
        for other in board.neighbours[h]:
            if other is not None and open_hex[other] and other not in found:
                found[other] = found[h] + 1
                waiting.append(other)
    return found
