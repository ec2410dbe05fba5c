"""The options of a decision in words."""

from typing import Any

from tic_tac_toe.parameters.model import Parameters
from tic_tac_toe.words.names import spaces


def describe(parameters: Parameters, rules: Any, state: Any, option: int) -> str:
    """A space."""
    return spaces(parameters)[option]
