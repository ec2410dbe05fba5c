"""From validated parameters to the rules record that compiled code reads."""

from collections.abc import Iterator

import numpy as np

from tic_tac_toe.kernel.state import RULES
from tic_tac_toe.parameters.model import Parameters


def pack(parameters: Parameters, players: int) -> np.ndarray:
    """The rules record of a ruleset at one player count, shape (1,)."""
    lines = list(_lines(parameters.side, parameters.in_a_row))
    rules = np.zeros(1, RULES)
    rules["players"] = players
    rules["spaces"] = parameters.side**2
    rules["line_count"] = len(lines)
    rules["lines"][0, : len(lines)] = lines
    return rules


def _lines(side: int, length: int) -> Iterator[int]:
    """The spaces of every line, as bits."""
    for row in range(side):
        for column in range(side):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                spaces = [(row + i * down, column + i * right) for i in range(length)]
                if all(0 <= place < side for place in spaces[-1]):
                    yield sum(1 << (r * side + c) for r, c in spaces)
