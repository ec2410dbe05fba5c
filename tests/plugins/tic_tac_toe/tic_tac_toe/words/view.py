"""A position as text."""

from typing import Any

from tic_tac_toe.parameters.model import Parameters
from tic_tac_toe.words.names import MARKS


def show(parameters: Parameters, rules: Any, state: Any) -> str:
    """The board, row by row, and who is to move."""
    side = parameters.side
    board = ["." for _ in range(side * side)]
    for seat, mark in enumerate(MARKS):
        for space in range(side * side):
            if state.marks[seat] >> space & 1:
                board[space] = mark
    rows = [" ".join(board[row * side : (row + 1) * side]) for row in range(side)]
    return "\n".join([*rows, f"seat {state.actor + 1} to move"])
