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
    Some,
    check,
    export,
    refuse,
)
from balance.games.api.codec import place as place_fields

from connect_four.kernel import codes
from connect_four.kernel.lines import has_line
from connect_four.parameters.model import Parameters
from connect_four.words.board import fill, seats_in
from connect_four.words.faults import faults
from connect_four.words.names import DISCS, columns


def _stacks(at: At) -> dict[int, list[int]]:
    """Whose discs are in each column, from the bottom; empty ones are left out."""
    filled = [column for column in range(at.rules.columns) if at.state.heights[column]]
    return {column: seats_in(at.rules, at.state, column) for column in filled}


def _fill(at: At, stacks: dict[int, list[int]]) -> None:
    for column, seats in stacks.items():
        fill(at.rules, at.state, column, seats)


STACK = Some(Name(DISCS), lambda at: int(at.rules.rows))
BOARD = By(lambda at: columns(at.parameters), STACK)
FIELDS = (
    Field("board", BOARD, get=_stacks, put=_fill),
    Field("seat", SEAT, "actor", follows=True),
    Field("decision", Due({"CF-D1": codes.DROP}, {})),
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
        state.seat_turns[seat] = int(state.discs[seat]).bit_count()
        if has_line(rules, state.discs[seat]):
            state.winner = seat + 1
    state.turns = sum(state.seat_turns)
    state.finished = codes.ENDED if state.winner or state.turns == rules.columns * rules.rows else 0
    state.actor = (state.turns - state.finished) % codes.SEATS
    check(FIELDS, at, position)
