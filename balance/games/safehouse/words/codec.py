"""A position of SafeHouse as plain values, for files and scenarios."""

from typing import Any

from balance.games.safehouse.kernel import codes
from balance.games.safehouse.parameters.model import Parameters
from balance.games.safehouse.parameters.sheets import COLOURS
from balance.games.safehouse.words.names import (
    DECISION_IDS,
    FINISHED,
    JOINT,
    KINDS,
    _is_thrown,
    face_text,
)


def position(parameters: Parameters, rules: Any, state: Any) -> dict[str, Any]:
    """The position as plain values; :func:`place` understands them."""
    players = range(int(rules.players))
    thrown = _is_thrown(state)
    return {
        "roller": int(state.roller) + 1,
        **({} if state.finished else {"seat": int(state.actor) + 1}),
        "crosses": int(state.crosses),
        "stay_squares": int(state.stay_left),
        "reroll_squares": int(state.reroll_left),
        "seats": {str(s + 1): _seat(parameters, rules, state, s) for s in players},
        "table": _counts(state.table),
        "lid": _counts(state.lid),
        "chosen": {} if thrown else _counts(state.rolled),
        "rolled": _faces(state) if thrown else {},
        "throws": int(state.throws) if thrown else 0,
        "turns": int(state.turns),
        "seat_turns": [int(x) for x in state.seat_turns[: rules.players]],
        "decision": _decision(rules, state),
        "finished": FINISHED[int(state.finished)],
    }


def _seat(parameters: Parameters, rules: Any, state: Any, seat: int) -> dict[str, Any]:
    rows = {
        str(row + 1): [int(x) for x in state.number[seat][row][: rules.squares[row]]]
        for row in range(rules.rows)
        if state.filled[seat][row]
    }
    return {
        "sheet": parameters.sheet_letters[state.letter[seat]],
        "rows": rows,
        "steps": int(state.steps[seat]),
        "chameleons": int(state.chameleons[seat]),
        "caught": bool(state.caught[seat]),
    }


def _counts(dice: Any) -> dict[str, int]:
    return {name: int(n) for name, n in zip(KINDS, dice, strict=True) if n}


def _faces(state: Any) -> dict[str, list[int | str]]:
    """The faces of the rolled dice: numbers, pursuers and harmless pursuers."""
    return {
        name: [_face(state, kind, slot) for slot in range(int(state.rolled[kind]))]
        for kind, name in enumerate(KINDS)
        if state.rolled[kind]
    }


def _face(state: Any, kind: int, slot: int) -> int | str:
    return int(state.face[kind][slot]) or face_text(state, kind, slot)


def _decision(rules: Any, state: Any) -> dict[str, Any]:
    """What is asked, of whom, and what was said to it so far."""
    if state.finished:
        return {}
    id_ = int(state.decision)
    asked: dict[str, Any] = {"id": DECISION_IDS[id_]}
    if id_ in JOINT and state.voters:
        asked["votes"] = {str(o): int(n) for o, n in enumerate(state.votes) if n}
        asked["first"] = int(state.first_vote)
    if id_ == codes.SELECT:
        asked["kind"] = KINDS[state.kind]
    if id_ == codes.REROLL_DIE:
        asked |= {"kind": KINDS[state.kind], "die": int(state.slot) + 1, "again": _again(state)}
    if id_ in (codes.JOKER, codes.ENTER):
        jokers = range(int(state.jokers))
        asked["seat"] = int(state.actor) + 1
        asked["jokers"] = [(None, *COLOURS)[state.joker_to[j]] or "unused" for j in jokers]
    if id_ == codes.JOKER:
        asked["joker"] = int(state.joker) + 1
    if id_ == codes.ENTER:
        asked |= {"colour": COLOURS[state.colour], "entries": int(state.entries)}
    return asked


def _again(state: Any) -> dict[str, list[int]]:
    """The dice picked so far to be rolled again, by their places among their kind."""
    picked = {
        name: [slot + 1 for slot in range(int(state.rolled[kind])) if state.marked[kind][slot]]
        for kind, name in enumerate(KINDS)
    }
    return {name: places for name, places in picked.items() if places}
