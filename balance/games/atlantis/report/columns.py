"""The columns of Atlantis in the record of a game: what is counted, and what it means."""

from balance.games.api import Column, columns_of
from balance.games.atlantis.kernel import codes
from balance.games.atlantis.kernel.state import _COUNTERS, _SEAT_COUNTERS

_seat = columns_of("seat", codes.SEATS)


_hex = columns_of("hex", codes.MAX_HEXES)


def _by_ring(name: str, type_: str, meaning: str) -> Column:
    return Column(name, type_, meaning, ("ring", "seat"), (codes.RINGS, codes.SEATS))


COLUMNS = (
    Column("ships_placed", "i1", "ships that were on the board, those at the start included"),
    *(Column(*counter) for counter in _COUNTERS),
    _seat("left_outside", "i1", "guys neither ashore nor dead at the end"),
    _seat("saved", "i1", "guys ashore"),
    *(_seat(name, "i4", meaning) for name, meaning in _SEAT_COUNTERS),
    _hex("died_at", "u1", "guys that died in the hex"),
    _hex("displaced_at", "u1", "guys displaced when the tile of the hex sank"),
    _hex("boarded_at", "u2", "guys that boarded or climbed a ship in the hex"),
    Column(
        "landed_at", "u1", "guys ashore", ("landing", "seat"), (codes.MAX_LANDINGS, codes.SEATS)
    ),
    _by_ring("died_in", "u1", "guys that died there"),
    _by_ring("displaced_in", "u1", "guys displaced from tiles there"),
    _by_ring("boarded_in", "u2", "guys that boarded or climbed a ship there"),
)
