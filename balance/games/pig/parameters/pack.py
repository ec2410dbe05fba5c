"""From validated parameters to the rules record that compiled code reads."""

import numpy as np

from balance.games.pig.kernel.state import RULES
from balance.games.pig.parameters.model import Parameters


def pack(parameters: Parameters, players: int) -> np.ndarray:
    """The rules record of a ruleset at one player count, shape (1,)."""
    rules = np.zeros(1, RULES)
    rules["players"] = players
    for name in ("target", "die_sides", "max_turns"):
        rules[name] = getattr(parameters, name)
    scores = parameters.start_scores[:players]
    rules["start_scores"][0, : len(scores)] = scores
    return rules
