"""Positions in words, for files and scenarios: one table, read both ways."""

from typing import Any

from balance.games.api.codec import (
    FINISHED,
    SEAT,
    At,
    By,
    Due,
    Field,
    Name,
    check,
    export,
    refuse,
)
from balance.games.api.codec import place as place_fields

from tic_tac_toe.kernel import codes
from tic_tac_toe.kernel.lines import has_line
from tic_tac_toe.parameters.model import Parameters
from tic_tac_toe.words.faults import faults
from tic_tac_toe.words.names import MARKS, spaces


def _seats_of_spaces(at: At) -> dict[int, int]:
    """Who has marked a space; free ones are left out."""
    return {
        space: seat
        for space in range(at.rules.spaces)
        for seat in range(codes.SEATS)
        if at.state.marks[seat] >> space & 1
    }


def _mark(at: At, seats: dict[int, int]) -> None:
    for space, seat in seats.items():
        at.state.marks[seat] |= 1 << space


BOARD = By(lambda at: spaces(at.parameters), Name(MARKS))
FIELDS = (
    Field("board", BOARD, get=_seats_of_spaces, put=_mark),
    Field("seat", SEAT, "actor", follows=True),
    Field("decision", Due({"TT-D1": codes.MARK}, {})),
    Field("finished", Name(FINISHED), "finished", follows=True),
)


def position(parameters: Parameters, rules: Any, state: Any) -> dict[str, Any]:
    """All that decides how the game goes on, as plain values; :func:`place` understands them."""
    return export(FIELDS, At(parameters, rules, state))


def place(parameters: Parameters, rules: Any, state: Any, position: dict[str, Any]) -> None:
    """Set up a position given in words; all but the board follows from it."""
    at = At(parameters, rules, state)
    place_fields(FIELDS, at, position)
    refuse(faults(parameters, rules, state))
    for seat in range(codes.SEATS):
        state.seat_turns[seat] = int(state.marks[seat]).bit_count()
        if has_line(rules, state.marks[seat]):
            state.winner = seat + 1
    state.turns = sum(state.seat_turns)
    state.finished = codes.ENDED if state.winner or state.turns == rules.spaces else 0
    state.actor = (state.turns - state.finished) % codes.SEATS
    check(FIELDS, at, position)
