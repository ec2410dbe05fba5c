"""What a step brought about, in words."""

from typing import Any

from tic_tac_toe.parameters.model import Parameters
from tic_tac_toe.words.names import MARKS, spaces


def tell(parameters: Parameters, rules: Any, before: Any, after: Any, option: int) -> list[str]:
    """What a step brought about, in short pieces."""
    seat = before.actor
    said = [f"seat {seat + 1} puts {MARKS[seat]} on {spaces(parameters)[option]}"]
    if after.winner:
        said.append(f"seat {seat + 1} wins")
    elif after.finished:
        said.append("the board is full: the seats share the win")
    return said
