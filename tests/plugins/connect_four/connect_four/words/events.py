"""What a step brought about, in words."""

from typing import Any

from connect_four.parameters.model import Parameters
from connect_four.words.names import columns


def tell(parameters: Parameters, rules: Any, before: Any, after: Any, option: int) -> list[str]:
    """What a step brought about, in short pieces."""
    place = f"{columns(parameters)[option]}{after.heights[option]}"
    said = [f"a disc of seat {before.actor + 1} falls to {place}"]
    if after.winner:
        said.append(f"seat {before.actor + 1} wins")
    elif after.finished:
        said.append("the board is full: the seats share the win")
    return said
