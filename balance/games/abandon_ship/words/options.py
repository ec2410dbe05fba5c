"""The options of Abandon Ship in words."""

from typing import Any

from balance.games.abandon_ship.kernel import codes
from balance.games.abandon_ship.parameters.model import Parameters
from balance.games.abandon_ship.words.names import dice_names


def describe(parameters: Parameters, rules: Any, state: Any, option: int) -> str:
    """An option in words: a die by its name, a rat by its name."""
    if state.decision == codes.DIE:
        return dice_names(parameters)[option]
    return parameters.colours[option]
