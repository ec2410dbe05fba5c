"""The options of a decision in words."""

from typing import Any

from connect_four.parameters.model import Parameters
from connect_four.words.names import columns


def describe(parameters: Parameters, rules: Any, state: Any, option: int) -> str:
    """A column."""
    return columns(parameters)[option]
