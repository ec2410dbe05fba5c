"""The columns of Sewer Pirats in the record of a game: what is counted, and what it means."""

from balance.games.api import Column, columns_of
from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.kernel.state import _COUNTERS, _SEAT_COUNTERS

_seat = columns_of("seat", codes.SEATS)


COLUMNS = (
    Column("first_player", "i1", "seat of the first turn"),
    Column("crews", "i1", "figures of the tribe", ("tribe", "seat"), (codes.TRIBES, codes.SEATS)),
    *(_seat(name, "i4", meaning) for name, meaning in _SEAT_COUNTERS),
    Column("parts", "i2", "points by kind", ("part", "seat"), (codes.PARTS, codes.SEATS)),
    Column("total_sails", "i2", "sailings, final ones included"),
    *(Column(name, "i2", meaning) for name, meaning in _COUNTERS),
    Column("unclaimed_groups", "i2", "groups left at ships and in the pools"),
    Column("score_tie", "u1", "1 if points were tied at the top"),
    Column("tie_broken", "u1", "1 if the tie-break left one winner"),
)
