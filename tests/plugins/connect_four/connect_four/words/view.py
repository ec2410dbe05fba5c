"""A position as text."""

from itertools import zip_longest
from typing import Any

from connect_four.parameters.model import Parameters
from connect_four.words.board import seats_in
from connect_four.words.names import DISCS, columns


def show(parameters: Parameters, rules: Any, state: Any) -> str:
    """The board, from the top row down, and who is to move."""
    stacks = [seats_in(rules, state, column) for column in range(parameters.columns)]
    level = list(zip_longest(*stacks, range(parameters.rows)))  # the last only counts the rows
    rows = [" ".join("." if seat is None else DISCS[seat] for seat in row[:-1]) for row in level]
    letters = " ".join(columns(parameters))
    return "\n".join([*reversed(rows), letters, f"seat {state.actor + 1} to move"])
