"""Forced luck of Atlantis in words: symbols under tiles and rolls of the dice."""

from collections.abc import Mapping
from typing import Any

from balance.games.api import WordError
from balance.games.api.codec import At, Spoken, table_of
from balance.games.atlantis.kernel import codes
from balance.games.atlantis.kernel.creatures import DICE, ROLLS_A_TURN
from balance.games.atlantis.kernel.deal import COPIES, SYMBOLS_OF_RING
from balance.games.atlantis.parameters.model import TYPE_NAMES, TYPES, Parameters
from balance.games.atlantis.words.decisions import DISTANCE
from balance.games.atlantis.words.hexes import HEX
from balance.games.atlantis.words.tiles import SYMBOL, TILES

Rows = list[tuple[int, int, int]]
CREATURE_FACE = Spoken(
    lambda at: {TYPES[type_]: int(type_) for type_ in at.rules.creature_die},
    {name: type_ for type_, name in enumerate(TYPE_NAMES)},
)


def force(parameters: Parameters, rules: Any, state: Any, words: dict[str, Any]) -> Rows:
    """Forced draws as rows (purpose, index, value).

    Parameters
    ----------
    words : dict
        ``symbols``: table hex -> symbol, at the deal only. Tiles of the ring with lower numbers
        that are not named get what is left, in the order shark to blank; those with higher
        numbers are dealt by luck. ``dice``: the roll to come, a table with ``creature`` (S or
        shark, ...) and ``distance`` (steps or dive), or a list of such tables
        for the rolls to come.

    Raises
    ------
    WordError
    """
    at = At(parameters, rules, state)
    read = {"symbols": _symbols, "dice": _dice}
    return [
        row
        for key, value in table_of("", words, tuple(read)).items()
        for row in read[key](at, key, value)
    ]


# --- dice ---------------------------------------------------------------------------------


def _dice(at: At, key: str, value: Any) -> Rows:
    """The roll to come, or a list of those to come."""
    if not isinstance(value, list):
        return _roll(at, key, value, 0)
    rolls = [(f"{key}.{number}", roll) for number, roll in enumerate(value, start=1)]
    return [row for later, (name, roll) in enumerate(rolls) for row in _roll(at, name, roll, later)]


def _roll(at: At, key: str, value: Any, later: int) -> Rows:
    """A roll so many rolls after the next one."""
    each = int(at.rules.creature_rolls)
    if each == 0:
        raise WordError(key, value, "nothing: creature_rolls is 0")
    turn, done = _next_roll(at.rules, at.state)
    turns, number = divmod(done + later, each)
    index = ((turn + turns) * ROLLS_A_TURN + number) * 2
    dice = table_of(key, value, ("creature", "distance"))
    rows: Rows = []
    if "creature" in dice:
        type_ = CREATURE_FACE.read(at, f"{key}.creature", dice["creature"])
        rows.append((DICE, index, at.rules.creature_die.tolist().index(type_)))
    if "distance" in dice:
        distance = DISTANCE.read(at, f"{key}.distance", dice["distance"])
        rows.append((DICE, index + 1, at.rules.distance_die.tolist().index(distance)))
    return rows


def _next_roll(rules: Any, state: Any) -> tuple[int, int]:
    """The turn of the next roll, and how many came before it in that turn."""
    turn = int(state.turns)
    if state.decision == 0 or state.phase == codes.PLACING:
        return 1, 0
    if state.phase != codes.CREATURES:
        return turn, 0
    return turn, int(rules.creature_rolls) - int(state.rolls_left)


# --- symbols ------------------------------------------------------------------------------


def _symbols(at: At, key: str, value: Any) -> Rows:
    """Small words put pieces in front of all others, so a ring is named up to its last tile."""
    if at.state.decision:
        raise WordError(key, value, "nothing here: symbols lie from the deal on")
    named = TILES.read(at, key, value)
    if None in named.values():
        raise WordError(key, value, "a table of hexes and symbols")
    return [row for ring in range(1, codes.RINGS) for row in _ring(at, key, ring, named)]


def _ring(at: At, key: str, ring: int, named: Mapping[int, int | None]) -> Rows:
    """The pieces of a ring in the order of its tiles, up to the last tile that is named."""
    pieces = [
        symbol * COPIES + copy
        for symbol in range(codes.SYMBOLS)
        for copy in range(at.rules.symbols[ring][symbol])
    ]
    tiles = [h for h in range(at.rules.hexes) if at.rules.tile0[h] == codes.CITY - ring]
    order = {}
    for h in sorted(set(tiles) & set(named)):
        fits = (piece for piece in pieces if piece // COPIES == named[h])
        piece = next(fits, None)
        if piece is None:
            where = f"{key}.{HEX.write(at, h)}"
            raise WordError(where, SYMBOL.write(at, named[h]), "no more than the ring has")
        pieces.remove(piece)
        order[h] = piece
    last = max(order, default=-1)
    return [
        (SYMBOLS_OF_RING + ring, order[h] if h in order else pieces.pop(0), place)
        for place, h in enumerate(tiles)
        if h <= last
    ]
