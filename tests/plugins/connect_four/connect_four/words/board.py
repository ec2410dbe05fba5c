"""What stands in the columns, from the bits of the state and back."""

from typing import Any

from connect_four.kernel import codes
from connect_four.kernel.lines import next_place


def seats_in(rules: Any, state: Any, column: int) -> list[int]:
    """Whose discs are in a column, from the bottom."""
    bottom = column * (rules.rows + 1)
    places = range(bottom, bottom + state.heights[column])
    return [seat for at in places for seat in range(codes.SEATS) if state.discs[seat] >> at & 1]


def fill(rules: Any, state: Any, column: int, seats: list[int]) -> None:
    """Drop discs of these seats into a column that is empty."""
    for seat in seats:
        state.discs[seat] |= next_place(rules, state, column)
        state.heights[column] += 1
