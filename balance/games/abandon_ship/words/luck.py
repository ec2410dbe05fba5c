"""Forced luck of Abandon Ship in words."""

from typing import Any

from balance.games.abandon_ship.kernel.moves import (
    CHEESE,
    DICE_A_TURN,
    ROLL,
    TILES,
    TOKENS,
    WHITE_SLOT,
)
from balance.games.abandon_ship.parameters.model import Parameters
from balance.games.abandon_ship.words.names import dice_names
from balance.games.abandon_ship.words.place_ import _face, _list, _names, _positions
from balance.games.api import WordError, whole


def force(
    parameters: Parameters, rules: Any, state: Any, words: dict[str, Any]
) -> list[tuple[int, int, int]]:
    """Forced draws as rows (purpose, index, value).

    Parameters
    ----------
    words : dict
        ``roll``: table die -> face, for the roll that follows this decision (before the deal:
        the first roll). ``tokens``, ``cheese``: values in the order in which they come up or
        lie on the cheese spaces; ``tiles``: tile numbers by seat. The last three count at the
        deal only.

    Raises
    ------
    WordError
    """
    allowed = ("roll", "tokens", "cheese", "tiles")
    rows: list[tuple[int, int, int]] = []
    for key, value in words.items():
        if key == "roll":
            rows += _force_roll(parameters, state, value)
        elif key == "tokens":
            positions = _positions(key, value, list(parameters.water_tokens))
            rows += _in_order(TOKENS, [int(rules.token_pieces[i]) for i in positions])
        elif key == "cheese":
            positions = _positions(key, value, list(parameters.cheese_values))
            rows += _in_order(CHEESE, [int(rules.cheese_pieces[i]) for i in positions])
        elif key == "tiles":
            highest = int(rules.tiles) - 1
            tiles = [
                whole(f"tiles.{i + 1}", t, 0, highest) for i, t in enumerate(_list(key, value))
            ]
            if len(set(tiles)) < len(tiles):
                raise WordError(key, value, "each tile once")
            rows += _in_order(TILES, tiles)
        else:
            raise WordError(key, value, allowed)
    return rows


def _force_roll(parameters: Parameters, state: Any, value: Any) -> list[tuple[int, int, int]]:
    names = dice_names(parameters)
    turn = int(state.turns) + (state.decision != 0)  # the roll after the turn under way
    rows = []
    for name in _names("roll", value, names):
        die = WHITE_SLOT if name == "white" else names.index(name)
        face = _face(parameters, f"roll.{name}", name, value[name])
        rows.append((ROLL, turn * DICE_A_TURN + die, face))
    return rows


def _in_order(purpose: int, pieces: list[int]) -> list[tuple[int, int, int]]:
    """Small words put pieces in front of all others."""
    return [(purpose, piece, place) for place, piece in enumerate(pieces)]
