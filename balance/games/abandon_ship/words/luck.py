"""Forced luck of Abandon Ship in words."""

from typing import Any

from balance.games.abandon_ship.kernel import codes
from balance.games.abandon_ship.parameters.model import Parameters
from balance.games.abandon_ship.words.codec import POOL, TILE, TOKENS_IN_ORDER
from balance.games.api import WordError
from balance.games.api.codec import At, Pieces, Some, players, table_of

Rows = list[tuple[int, int, int]]


def force(parameters: Parameters, rules: Any, state: Any, words: dict[str, Any]) -> Rows:
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
    at = At(parameters, rules, state)
    read = {"roll": _roll, "tokens": _tokens, "cheese": _cheese, "tiles": _tiles}
    return [
        row
        for key, value in table_of("", words, tuple(read)).items()
        for row in read[key](at, key, value)
    ]


def _roll(at: At, key: str, value: Any) -> Rows:
    turn = int(at.state.turns) + (at.state.decision != 0)  # the roll after the turn under way
    slots = [*range(at.rules.colours), codes.WHITE_SLOT]
    faces = POOL.read(at, key, value)
    return [
        (codes.ROLL, turn * codes.DICE_A_TURN + slots[die], face) for die, face in faces.items()
    ]


def _tokens(at: At, key: str, value: Any) -> Rows:
    pieces = TOKENS_IN_ORDER.read(at, key, value)
    return _in_order(codes.TOKENS, [int(at.rules.token_pieces[i]) for i in pieces])


def _cheese(at: At, key: str, value: Any) -> Rows:
    pieces = Pieces(lambda at: at.parameters.cheese_values).read(at, key, value)
    return _in_order(codes.CHEESE, [int(at.rules.cheese_pieces[i]) for i in pieces])


def _tiles(at: At, key: str, value: Any) -> Rows:
    tiles = Some(TILE, players).read(at, key, value)
    if len(set(tiles)) < len(tiles):
        raise WordError(key, value, "each tile once")
    return _in_order(codes.TILES, tiles)


def _in_order(purpose: int, pieces: list[int]) -> Rows:
    """Small words put pieces in front of all others."""
    return [(purpose, piece, place) for place, piece in enumerate(pieces)]
