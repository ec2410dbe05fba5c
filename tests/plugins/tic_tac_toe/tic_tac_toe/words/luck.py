"""Forced luck in words."""

from typing import Any

from balance.games.api.codec import table_of

from tic_tac_toe.parameters.model import Parameters


def force(
    parameters: Parameters, rules: Any, state: Any, words: dict[str, Any]
) -> list[tuple[int, int, int]]:
    """There is no luck to force: every word is refused."""
    table_of("", words, ())
    return []
