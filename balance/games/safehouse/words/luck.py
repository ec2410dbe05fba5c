"""Forced luck of SafeHouse in words."""

from typing import Any

from balance.games.api import WordError
from balance.games.api.codec import SEAT, At, By, Name, Some, table_of
from balance.games.safehouse.kernel import codes
from balance.games.safehouse.parameters.model import Parameters
from balance.games.safehouse.words.codec import ShownFace, face_words
from balance.games.safehouse.words.names import KINDS, faces_of

Rows = list[tuple[int, int, int]]
_KEPT = -1  # of a die that is not rolled again


def force(parameters: Parameters, rules: Any, state: Any, words: dict[str, Any]) -> Rows:
    """Forced draws as rows (purpose, index, value).

    Parameters
    ----------
    words : dict
        ``roll``: for each kind the faces of its dice in the next roll, such as
        ``{ yellow = [3, "pursuer"] }``. ``again``: the same for the next time dice are rolled
        again, in the order in which they lie then (numbers ascending, then pursuers); "keep"
        for a die that stays. At the deal only: ``sheets``, letters by seat where chance deals
        them, and ``roller``, the seat that begins where chance decides (or ``start``).

    Raises
    ------
    WordError
    """
    at = At(parameters, rules, state)
    read = {"roll": _roll, "again": _again, "sheets": _sheets, "roller": _roller, "start": _roller}
    return [
        row
        for key, value in table_of("", words, tuple(read)).items()
        for row in read[key](at, key, value)
    ]


def _roll(at: At, key: str, value: Any) -> Rows:
    return _throw(at, key, value, _next_roll(at.state), 0)


def _again(at: At, key: str, value: Any) -> Rows:
    state = at.state
    if state.decision in (codes.REROLL, codes.REROLL_DIE):
        return _throw(at, key, value, int(state.turns), int(state.throws))
    return _throw(at, key, value, _next_roll(state), 1)


def _next_roll(state: Any) -> int:
    """The turn of the next roll: the one to come, unless its dice are still being chosen."""
    return int(state.turns) + bool(state.decision != codes.SELECT or state.throws > 0)


def _throw(at: At, key: str, value: Any, turn: int, throw: int) -> Rows:
    kept = {"keep": _KEPT} if key == "again" else {}

    def shown(at: At, kind: int) -> Some:
        faces = faces_of(at.parameters, kind)
        places = {word: faces.index(face) for word, face in face_words(faces).items()}
        return Some(ShownFace(places | kept), int(at.rules.dice[kind]))

    first = (turn * codes.THROWS + throw) * codes.KIND_SLOTS
    return [
        (codes.ROLL, (first + kind) * codes.DIE_SLOTS + slot, place)
        for kind, places in By(KINDS, shown).read(at, key, value).items()
        for slot, place in enumerate(places)
        if place != _KEPT
    ]


def _sheets(at: At, key: str, value: Any) -> Rows:
    """Small words put sheets in front of all others."""
    letters = at.parameters.sheet_letters
    if at.parameters.sheet_assign != "random":
        raise WordError(key, value, 'nothing: only with sheet_assign = "random"')
    order = Some(Name(tuple(letters)), len(letters)).read(at, key, value)
    if len(set(order)) < len(order):
        raise WordError(key, value, "each letter once")
    return [(codes.SHEETS, int(at.rules.letter_pieces[i]), place) for place, i in enumerate(order)]


def _roller(at: At, key: str, value: Any) -> Rows:
    if at.parameters.start_player != "random":
        raise WordError(key, value, 'nothing: only with start_player = "random"')
    return [(codes.START, 0, SEAT.read(at, key, value))]
