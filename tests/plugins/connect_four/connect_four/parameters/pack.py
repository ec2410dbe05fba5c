"""From validated parameters to the rules record that compiled code reads."""

import numpy as np

from connect_four.kernel.state import RULES
from connect_four.parameters.model import Parameters


def pack(parameters: Parameters, players: int) -> np.ndarray:
    """The rules record of a ruleset at one player count, shape (1,)."""
    rules = np.zeros(1, RULES)
    rules["players"] = players
    for name in ("columns", "rows", "in_a_row"):
        rules[name] = getattr(parameters, name)
    return rules
