"""The hexes of the board in plain Python: numbers, neighbours, distances, what can be reached.

A hex is (row, x) with doubled width: going one hex along a row adds 2 to x.
"""

from collections.abc import Collection, Iterable, Sequence

Hex = tuple[int, int]

DIRECTIONS = ("E", "NE", "NW", "W", "SW", "SE")
STEPS: tuple[Hex, ...] = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))
RADIUS = 3  # the island is all hexes so near to the city
CITY, FORTRESS, LAND, ROCK, SEA = range(5)  # rings by distance from the city, then the open sea
RING_NAMES = ("city", "fortress", "land", "rock", "sea")


def hexes_of(board_rows: Iterable[tuple[int, int, int]]) -> tuple[Hex, ...]:
    """All hexes of the board by row, then x; the place of a hex is its number."""
    return tuple((r, x0 + 2 * i) for r, x0, count in sorted(board_rows) for i in range(count))


def neighbours(hex_: Hex) -> tuple[Hex, ...]:
    """The six hexes around one, in the order of the directions, on the board or not."""
    return tuple((hex_[0] + dr, hex_[1] + dx) for dr, dx in STEPS)


def distance(one: Hex, other: Hex) -> int:
    """Steps from one hex to another over any hexes."""
    rows, width = abs(one[0] - other[0]), abs(one[1] - other[1])
    return rows + max(0, (width - rows) // 2)


def ring_of(hex_: Hex, city: Hex) -> int:
    """The ring a hex lies in: 0 the city to 3 rock, 4 the sea beyond."""
    return min(distance(hex_, city), SEA)


def tiles_of(hexes: Iterable[Hex], city: Hex, without: Collection[Hex]) -> dict[Hex, int]:
    """The hexes on which a tile of ring 1, 2 or 3 lies at the start, with its ring."""
    rings = {hex_: ring_of(hex_, city) for hex_ in hexes}
    return {h: ring for h, ring in rings.items() if 0 < ring < SEA and h not in without}


def reach(starts: Iterable[Hex], open_: Collection[Hex]) -> set[Hex]:
    """Every open hex that can be reached from some open start over open hexes."""
    seen = {start for start in starts if start in open_}
    edge = list(seen)
    while edge:
        fresh = [n for n in neighbours(edge.pop()) if n in open_ and n not in seen]
        seen.update(fresh)
        edge += fresh
    return seen


def show_hex(hex_: Sequence[int]) -> str:
    """A hex as people and scenarios write it, such as 6,10."""
    return f"{hex_[0]},{hex_[1]}"
