"""Forced luck of Atlantis in words: symbols under tiles and rolls of the dice."""

from typing import Any

from balance.games.api import WordError
from balance.games.atlantis.kernel import codes
from balance.games.atlantis.kernel.creatures import DICE, ROLLS_A_TURN
from balance.games.atlantis.kernel.deal import COPIES, SYMBOLS_OF_RING
from balance.games.atlantis.parameters.model import Parameters
from balance.games.atlantis.words.names import SYMBOL_NAMES, hex_name
from balance.games.atlantis.words.reading import read_list, read_symbols, read_table

Rows = list[tuple[int, int, int]]


def force(parameters: Parameters, rules: Any, state: Any, words: dict[str, Any]) -> Rows:
    """Forced draws as rows (purpose, index, value).

    Parameters
    ----------
    words : dict
        ``symbols``: table hex -> symbol, at the deal only. Tiles of the ring with lower numbers
        that are not named get what is left, in the order shark to blank; those with higher
        numbers are dealt by luck. ``dice``: the roll to come, a table with ``creature`` (S, K, M
        or D) and ``distance`` (steps or dive), or a list of such tables for the rolls to come.

    Raises
    ------
    WordError
    """
    rows: Rows = []
    for key, value in words.items():
        if key == "dice":
            rows += _force_dice(parameters, rules, state, value)
        elif key == "symbols":
            if state.decision:
                raise WordError(key, value, "nothing here: symbols lie from the deal on")
            rows += _force_symbols(rules, value)
        else:
            raise WordError(key, value, ("symbols", "dice"))
    return rows


# --- dice ---------------------------------------------------------------------------------


def _force_dice(parameters: Parameters, rules: Any, state: Any, value: Any) -> Rows:
    rolls = read_list("dice", value, 100) if isinstance(value, list) else [value]
    each = int(rules.creature_rolls)
    if rolls and each == 0:
        raise WordError("dice", value, "nothing: creature_rolls is 0")
    turn, done = _next_roll(rules, state)
    rows: Rows = []
    for place, roll in enumerate(rolls):
        key = f"dice.{place + 1}" if isinstance(value, list) else "dice"
        later, number = divmod(done + place, each)
        index = ((turn + later) * ROLLS_A_TURN + number) * 2
        dice = read_table(key, roll, ("creature", "distance"))
        for name, faces in (
            ("creature", parameters.creature_die),
            ("distance", parameters.distance_die),
        ):
            if name in dice:
                face = _face(f"{key}.{name}", dice[name], faces)
                rows.append((DICE, index + (name == "distance"), face))
    return rows


def _next_roll(rules: Any, state: Any) -> tuple[int, int]:
    """The turn of the next roll, and how many came before it in that turn."""
    turn = int(state.turns)
    if state.decision == 0 or state.phase == codes.PLACING:
        return 1, 0
    if state.phase != codes.CREATURES:
        return turn, 0
    return turn, int(rules.creature_rolls) - int(state.rolls_left)


def _face(key: str, value: Any, faces: tuple[Any, ...]) -> int:
    if type(value) not in (int, str) or value not in faces:
        raise WordError(key, value, tuple(dict.fromkeys(faces)))
    return faces.index(value)


# --- symbols ------------------------------------------------------------------------------


def _force_symbols(rules: Any, value: Any) -> Rows:
    """Small words put pieces in front of all others, so a ring is named up to its last tile."""
    named = read_symbols(rules, "symbols", value)
    rows: Rows = []
    for ring in range(1, codes.RINGS):
        tiles = [h for h in range(rules.hexes) if rules.tile0[h] == codes.CITY - ring]
        chosen = {tiles.index(h): symbol for h, symbol in named.items() if h in tiles}
        if not chosen:
            continue
        pieces = [
            [symbol * COPIES + copy for copy in range(rules.symbols[ring][symbol])]
            for symbol in range(codes.SYMBOLS)
        ]
        order: dict[int, int] = {}
        for place, symbol in chosen.items():
            if symbol is None:
                raise WordError("symbols", value, "a table of hexes and symbols")
            if not pieces[symbol]:
                key = f"symbols.{hex_name(rules, tiles[place])}"
                raise WordError(key, SYMBOL_NAMES[symbol], "no more than the ring has")
            order[place] = pieces[symbol].pop(0)
        rest = [piece for kind in pieces for piece in kind]
        for place in range(max(chosen) + 1):
            piece = order[place] if place in order else rest.pop(0)
            rows.append((SYMBOLS_OF_RING + ring, int(piece), place))
    return rows
