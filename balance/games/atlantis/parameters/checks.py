"""Checks of the parameters of Atlantis, and how they word what is wrong."""

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Any

from balance.games.api import refusal
from balance.games.atlantis.parameters.island import (
    RING_NAMES,
    Hex,
    hexes_of,
    ring_of,
    show_hex,
    tiles_of,
)

Row = tuple[int, int, int]  # row, first x, number of hexes


def check_distinct(what: str, hexes: Sequence[Hex]) -> None:
    """Refuse a hex that occurs twice."""
    for place, hex_ in enumerate(hexes):
        if hex_ in hexes[:place]:
            raise refusal(f"{what} {show_hex(hex_)} twice", "each hex only once")


class StartBoard:
    """The board at the start, with the hexes that have a tile and those that are sea."""

    def __init__(self, rows: Iterable[Row], city: Hex, without: Collection[Hex]) -> None:
        self.hexes = hexes_of(rows)
        self.city = city
        self.tiles = tiles_of(self.hexes, city, without)
        self.sea = {h for h in self.hexes if h != city and h not in self.tiles}

    @classmethod
    def of(cls, data: dict[str, Any]) -> "StartBoard | None":
        """The board of these parameters; None where one that it needs is itself wrong."""
        needed = ("board_rows", "city_hex", "no_tile_hexes")
        return start_board(*(data[name] for name in needed)) if data.keys() >= set(needed) else None

    def check_sea(self, what: str, hexes: Sequence[Hex]) -> None:
        """Refuse a hex twice, off the board, or with a tile or the city at the start."""
        check_distinct(what, hexes)
        for hex_ in hexes:
            self.check_on(what, hex_)
            if hex_ not in self.sea:
                under = RING_NAMES[ring_of(hex_, self.city)]
                article = "the city" if hex_ == self.city else f"a {under} tile"
                allowed = "sea hexes; city_hex and no_tile_hexes decide where tiles lie"
                raise refusal(f"{what} {show_hex(hex_)} under {article}", allowed)

    def check_on(self, what: str, hex_: Hex) -> None:
        """Refuse a hex off the board."""
        if hex_ not in self.hexes:
            row = [x for r, x in self.hexes if r == hex_[0]]
            allowed = f"in row {hex_[0]} x = {row[0]}, {row[0] + 2} .. {row[-1]}" if row else (
                f"rows {self.hexes[0][0]} to {self.hexes[-1][0]}"
            )  # fmt: skip
            more = f"{allowed}, or more hexes in board_rows"
            raise refusal(f"{what} {show_hex(hex_)} off the board", more)


@lru_cache
def start_board(rows: tuple[Row, ...], city: Hex, without: tuple[Hex, ...]) -> StartBoard:
    """A board, made once: nearly all rulesets that are tried beside a run share it."""
    return StartBoard(rows, city, without)
