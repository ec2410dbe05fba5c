"""Forced luck in the words of the game, for scenarios."""

from typing import Any

from balance.games.api import WordError, whole
from balance.games.safehouse.kernel import codes
from balance.games.safehouse.parameters.model import Parameters
from balance.games.safehouse.words.names import KINDS as NAMES
from balance.games.safehouse.words.reading import among, face, faces, table

ROLL, SHEETS, START = 1, 2, 3  # purposes of luck, as the deal and the throws ask for them
THROWS = 4  # a turn's roll, and three times rolling again
KEPT = "keep"
_ALLOWED = ("roll", "again", "sheets", "start")


def force(
    parameters: Parameters, rules: Any, state: Any, words: dict[str, Any]
) -> list[tuple[int, int, int]]:
    """Forced draws as rows (purpose, index, value).

    Parameters
    ----------
    words : dict
        ``roll``: for each kind the faces of its dice in the next roll, such as
        ``{ yellow = [3, "pursuer"] }``. ``again``: the same for the next time dice are rolled
        again, in the order in which they lie then (numbers ascending, then pursuers); "keep"
        for a die that stays. At the deal only: ``sheets``, letters by seat where chance deals
        them, and ``start``, the seat that begins where chance decides.

    Raises
    ------
    WordError
    """
    rows: list[tuple[int, int, int]] = []
    for key, value in words.items():
        if key == "roll":
            turn = int(state.turns) + int(_is_before_next(state))
            rows += _throw(parameters, key, value, turn, 0)
        elif key == "again":
            rows += _throw(parameters, key, value, *_next_again(state))
        elif key == "sheets":
            rows += _sheets(parameters, rules, value)
        elif key == "start":
            rows += _start(parameters, rules, value)
        else:
            raise WordError(key, value, _ALLOWED)
    return rows


def _is_before_next(state: Any) -> bool:
    """Is the next roll that of the turn to come, not that of the turn under way?"""
    return bool(state.decision != codes.SELECT or state.throws > 0)


def _next_again(state: Any) -> tuple[int, int]:
    """The turn and the throw in which dice are rolled again next."""
    if state.decision in (codes.REROLL, codes.REROLL_DIE):
        return int(state.turns), int(state.throws)
    return int(state.turns) + int(_is_before_next(state)), 1


def _throw(
    parameters: Parameters, key: str, value: Any, turn: int, throw: int
) -> list[tuple[int, int, int]]:
    rows = []
    for name, shown in table(key, value).items():
        kind = among(f"{key}.{name}", name, NAMES)
        if not isinstance(shown, list) or len(shown) > codes.DICE:
            raise WordError(f"{key}.{name}", shown, f"a list of at most {codes.DICE} faces")
        for slot, text in enumerate(shown):
            if key == "again" and text == KEPT:
                continue
            wanted = face(parameters, kind, f"{key}.{name}.{slot + 1}", text)
            index = ((turn * THROWS + throw) * 8 + kind) * 4 + slot
            rows.append((ROLL, index, faces(parameters, kind).index(wanted)))
    return rows


def _sheets(parameters: Parameters, rules: Any, value: Any) -> list[tuple[int, int, int]]:
    """Small words put sheets in front of all others."""
    letters = parameters.sheet_letters
    if parameters.sheet_assign != "random":
        raise WordError("sheets", value, 'nothing: only with sheet_assign = "random"')
    if not isinstance(value, list):
        raise WordError("sheets", value, "a list of letters")
    order = [among(f"sheets.{s + 1}", letter, letters) for s, letter in enumerate(value)]
    if len(set(order)) < len(order):
        raise WordError("sheets", value, "each letter once")
    return [(SHEETS, int(rules.letter_pieces[i]), place) for place, i in enumerate(order)]


def _start(parameters: Parameters, rules: Any, value: Any) -> list[tuple[int, int, int]]:
    if parameters.start_player != "random":
        raise WordError("start", value, 'nothing: only with start_player = "random"')
    return [(START, 0, whole("start", value, 1, int(rules.players)) - 1)]


assert len(NAMES) == codes.KINDS
