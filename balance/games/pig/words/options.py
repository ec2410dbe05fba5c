"""The options of Pig in words."""

from typing import Any

from balance.games.pig.parameters.model import Parameters
from balance.games.pig.words.names import OPTIONS


def describe(parameters: Parameters, rules: Any, state: Any, option: int) -> str:
    """An option in one word."""
    return OPTIONS[option]
