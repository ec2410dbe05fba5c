"""Positions in words: one table of fields, read both ways.

A codec is a tuple of :class:`Field`. A field has a key, the kind of its value (:class:`Whole`,
:class:`Name`, :class:`Each`, ...) and a place in the state. :func:`export` writes a state as plain
values; :func:`place` reads plain values back, and refuses whatever it does not understand by
:class:`~balance.games.api.WordError`. What is not named stays as it is in the state.
"""

from balance.games.api.codec.fields import (
    FINISHED,
    BySeat,
    Due,
    Field,
    Fields,
    Nested,
    check,
    check_turns,
    export,
    place,
    refuse,
)
from balance.games.api.codec.kinds import (
    NOTHING,
    SEAT,
    At,
    By,
    Each,
    Flag,
    Kind,
    Name,
    Names,
    Number,
    Some,
    Spoken,
    Whole,
    ask,
    players,
    table_of,
)
from balance.games.api.codec.pieces import (
    Amounts,
    Counted,
    Pieces,
    listed,
    take_pieces,
)

__all__ = [
    "FINISHED",
    "NOTHING",
    "SEAT",
    "Amounts",
    "At",
    "By",
    "BySeat",
    "Counted",
    "Due",
    "Each",
    "Field",
    "Fields",
    "Flag",
    "Kind",
    "Name",
    "Names",
    "Nested",
    "Number",
    "Pieces",
    "Some",
    "Spoken",
    "Whole",
    "ask",
    "check",
    "check_turns",
    "export",
    "listed",
    "place",
    "players",
    "refuse",
    "table_of",
    "take_pieces",
]
