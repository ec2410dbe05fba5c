"""The columns of To the Bottom in the record of a game: what is counted, and what it means."""

from balance.games.api import Column, columns_of
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.kernel.state import _CARD_COUNTERS, _COUNTERS, _SEAT_COUNTERS

_seat = columns_of("seat", codes.SEATS)


def _by_card(name: str, meaning: str) -> Column:
    return Column(name, "u2", meaning, ("card", "seat"), (codes.TYPES, codes.SEATS))


COLUMNS = (
    Column("max_options", "i4", "most options of a decision"),
    Column("turns_cruise", "i4", "table turns of the Cruise"),
    Column("turns_sink", "i4", "table turns of the Sinking"),
    Column("iceberg_buyer", "i1", "seat that bought the Iceberg", none=0),
    *(Column(*counter) for counter in _COUNTERS),
    _seat("seat_turns_cruise", "i4", "turns in the Cruise"),
    _seat("seat_turns_sink", "i4", "turns in the Sinking"),
    _seat("stalled", "u1", "1 where the limit of Sinking turns sank the player"),
    _seat("sink_order", "u1", "place in the order of sinking, 1 the first"),
    _seat("board_count", "i4", "cards on the board at the end"),
    *(_seat(name, "i4", meaning) for name, meaning in _SEAT_COUNTERS),
    *(_by_card(name, meaning) for name, meaning in _CARD_COUNTERS),
    _by_card("card_final", "copies on the board at the end"),
)
