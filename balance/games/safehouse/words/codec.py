"""Positions of SafeHouse in words, for files and scenarios: one table, read both ways.

A position says where things lie; what follows from them (steps, who is caught) need not be said,
and must not be said wrongly. Of ``table`` and ``lid`` one is enough: the other dice lie where they
must. Rows that are not named are empty, 0 stands for an empty square. Without a ``decision`` the
roller is about to choose the first dice of a turn; one that needs a roll needs ``rolled``.
"""

from collections.abc import Sequence
from typing import Any

from balance.games.api import WordError
from balance.games.api.codec import (
    FINISHED,
    SEAT,
    At,
    By,
    BySeat,
    Each,
    Field,
    Flag,
    Name,
    Some,
    Spoken,
    Whole,
    check,
    export,
    refuse,
)
from balance.games.api.codec import place as place_fields
from balance.games.safehouse.kernel import codes
from balance.games.safehouse.parameters.model import Parameters
from balance.games.safehouse.words.decisions import DECISION, settle_decision
from balance.games.safehouse.words.faults import faults, is_behind
from balance.games.safehouse.words.names import (
    HARMLESS,
    KINDS,
    PURSUER,
    ROLLED,
    faces_of,
    is_thrown,
)

LARGEST = 63  # larger than all that dice can show
MOST_CROSSES = 120
_HARMLESS = -1  # the raw value of a pursuer that counts for nobody; that of any other is 0


def position(parameters: Parameters, rules: Any, state: Any) -> dict[str, Any]:
    """The position as plain values; :func:`place` understands them."""
    return export(FIELDS, At(parameters, rules, state))


def place(parameters: Parameters, rules: Any, state: Any, position: dict[str, Any]) -> None:
    """Set up a position on a dealt state; what is not named stays as dealt.

    Raises
    ------
    WordError
        Unknown key, name or value, or one that contradicts the others.
    """
    at = At(parameters, rules, state)
    for name in _OF_A_TURN:
        state[name] = 0
    state.decision, state.colour = codes.SELECT, -1
    place_fields(FIELDS, at, position)
    _settle(at, position)
    _check(at, position)
    refuse(faults(parameters, rules, state))
    if state.finished and position.get("decision"):
        raise WordError("decision", position["decision"], "{ }: the game is over")


_OF_A_TURN = (
    "goes_on", "throws", "kind", "slot", "voters", "first_vote", "choice", "entrant", "joker",
    "jokers", "entries", "lid", "rolled", "face", "harmless", "marked", "joker_face", "joker_to",
    "votes", "finished",
)  # fmt: skip


def _settle(at: At, position: dict[str, Any]) -> None:
    """What follows from the rest: the other dice, who is asked, the turns, who is caught."""
    state = at.state
    elsewhere = at.rules.dice - state.rolled
    if "table" not in position:
        state.table[:] = elsewhere - state.lid
    elif "lid" not in position:
        state.lid[:] = elsewhere - state.table
    settle_decision(at)
    _settle_turns(at, position)
    for seat in range(at.rules.players):
        state.caught[seat] = is_behind(at.rules, state, seat)


def _settle_turns(at: At, position: dict[str, Any]) -> None:
    """Turns begun; who rolled when follows from the roller."""
    state, players = at.state, int(at.rules.players)
    is_begun = state.decision != codes.RETRIEVE
    if "turns" not in position:
        said = "seat_turns" in position
        state.turns = sum(map(int, state.seat_turns)) if said else is_begun
    if "seat_turns" not in position:
        state.seat_turns[:] = 0
        last = int(state.roller) - (not is_begun)
        for back in range(state.turns):
            state.seat_turns[(last - back) % players] += 1


def _check(at: At, position: dict[str, Any]) -> None:
    """What is named holds: what follows from the rest, sheets that are held once."""
    check(FIELDS, at, position)
    for seat, words in position.get("seats", {}).items():
        here, key = at._replace(seat=int(seat) - 1), f"seats.{seat}"
        check(SHEET, here, words, key)
        if "sheet" in words and LETTER.export(here) != words["sheet"]:
            raise WordError(f"{key}.sheet", words["sheet"], "a different one for each seat")
    if is_thrown(at.state) and not at.state.finished and not position.get("decision"):
        allowed = ", ".join(codes.DECISIONS[id_] for id_ in ROLLED)
        allowed = f"{{ id = ... }} with one of {allowed}, for rolled says that dice are rolled"
        raise WordError("decision", position.get("decision"), allowed)


# --- sheets ----------------------------------------------------------------------------------


def _put_letter(at: At, letter: int) -> None:
    """Who held that sheet before, where chance deals them, changes with the seat."""
    letters = at.state.letter
    if at.parameters.sheet_assign == "random":
        for other in range(at.rules.players):
            if letters[other] == letter:
                letters[other] = letters[at.seat]
    letters[at.seat] = letter


def _rows(at: At) -> dict[int, list[int]]:
    filled = at.state.filled[at.seat]
    return {row: at.state.number[at.seat][row] for row in range(at.rules.rows) if filled[row]}


def _put_rows(at: At, rows: dict[int, list[int]]) -> None:
    """All numbers of a sheet, and what follows from them."""
    rules, state, seat = at.rules, at.state, at.seat
    state.number[seat], steps = 0, 0
    for row in range(rules.rows):
        numbers = rows.get(row, [])
        state.number[seat][row][: len(numbers)] = numbers
        state.filled[seat][row] = sum(map(bool, numbers))
        state.completed[seat][row] = state.filled[seat][row] == rules.squares[row]
        steps += int(rules.arrow[row]) * int(state.completed[seat][row])
    state.steps[seat] = min(steps, int(rules.steps_needed))


def _row_names(at: At) -> list[str]:
    return [str(row + 1) for row in range(at.rules.rows)]


def _largest(at: At) -> int:
    """The largest number of a roll: all dice of a colour, and all jokers with it."""
    *colours, jokers = (int(n) for n in at.rules.dice)
    faces = at.parameters.colour_faces, at.parameters.joker_faces
    return int(max(colours) * max(faces[0]) + jokers * max(faces[1]))


def _squares_of(at: At, row: int) -> Each:
    return Each(Whole(0, _largest), int(at.rules.squares[row]), "squares, 0 for an empty one")


LETTER = Field(
    "sheet", Name(lambda at: tuple(at.parameters.sheet_letters)), "letter", put=_put_letter
)
SHEET = (
    LETTER,
    Field("rows", By(_row_names, _squares_of), get=_rows, put=_put_rows),
    Field("steps", Whole(0, MOST_CROSSES), "steps", follows=True),
    Field("chameleons", Whole(0, lambda at: int(at.rules.chameleons)), "chameleons"),
    Field("caught", Flag(), "caught", follows=True),
)


# --- dice ------------------------------------------------------------------------------------


class ShownFace(Spoken):
    """What a die shows: a number, which may stand in quotes, or a word."""

    def write(self, at: At, raw: Any) -> Any:
        """Numbers stand without quotes."""
        word = super().write(at, raw)
        return int(word) if word.isdigit() else word


def face_words(faces: Sequence[int]) -> dict[str, int]:
    """The words for the faces of a die, the same in positions and in luck."""
    return {str(face or PURSUER): face for face in faces}


def _count_of(at: At, kind: int) -> Whole:
    return Whole(0, int(at.rules.dice[kind]))


def _faces_of(at: At, kind: int) -> Some:
    harmless = {} if at.parameters.reroll_new_pursuers else {HARMLESS: _HARMLESS}
    words = face_words(faces_of(at.parameters, kind))
    return Some(ShownFace(words | harmless), int(at.rules.dice[kind]))


def _dice_in(key: str, place: str) -> Field:
    """Dice by kind; those in a roll lie there as chosen, until they are thrown."""

    def get(at: At) -> dict[int, int]:
        is_gone = place == "rolled" and is_thrown(at.state)
        return {} if is_gone else {kind: n for kind, n in enumerate(at.state[place]) if n}

    def put(at: At, counts: dict[int, int]) -> None:
        at.state[place][:] = [counts.get(kind, 0) for kind in range(codes.KINDS)]

    return Field(key, By(KINDS, _count_of), get=get, put=put)


def _roll(at: At) -> dict[int, list[int]]:
    state = at.state
    return {
        kind: [
            int(state.face[kind][slot]) or -int(state.harmless[kind][slot])
            for slot in range(state.rolled[kind])
        ]
        for kind in range(codes.KINDS)
        if state.rolled[kind] and is_thrown(state)
    }


def _put_roll(at: At, roll: dict[int, list[int]]) -> None:
    """The faces lie sorted: numbers ascending, then pursuers."""
    state = at.state
    if roll and any(state.rolled):
        raise WordError("chosen", "dice", "{ }: the dice are rolled")
    for kind, faces in roll.items():
        if not faces:
            raise WordError(f"rolled.{KINDS[kind]}", faces, "at least one face")
        for slot, face in enumerate(sorted(faces, key=lambda face: face if face > 0 else LARGEST)):
            state.face[kind][slot], state.harmless[kind][slot] = max(face, 0), face == _HARMLESS
        state.rolled[kind] = len(faces)
    state.throws = int(bool(roll))


def _throws(at: At) -> int:
    return int(at.state.throws) if is_thrown(at.state) else 0


def _most_throws(at: At) -> int:
    return 1 + int(at.rules.reroll_squares) - int(at.state.reroll_left)


def _put_throws(at: At, throws: int) -> None:
    is_rolled = is_thrown(at.state)
    if bool(throws) != is_rolled:
        allowed = "at least 1: the dice are rolled" if is_rolled else "0: no dice are rolled"
        raise WordError("throws", throws, allowed)
    at.state.throws = throws


# --- the table -------------------------------------------------------------------------------


_TURNS = Whole(0, lambda at: int(at.rules.turn_cap))
FIELDS = (
    Field("roller", SEAT, "roller"),
    Field("seat", SEAT, "actor", follows=True, when=lambda at: not at.state.finished),
    Field(
        "crosses", Whole(lambda at: int(at.rules.pursuer_start_crosses), MOST_CROSSES), "crosses"
    ),
    Field("stay_squares", Whole(0, lambda at: int(at.rules.stay_squares)), "stay_left"),
    Field("reroll_squares", Whole(0, lambda at: int(at.rules.reroll_squares)), "reroll_left"),
    Field("seats", BySeat(SHEET)),
    _dice_in("table", "table"),
    _dice_in("lid", "lid"),
    _dice_in("chosen", "rolled"),
    Field("rolled", By(KINDS, _faces_of), get=_roll, put=_put_roll),
    Field("throws", Whole(0, _most_throws), get=_throws, put=_put_throws),
    Field("turns", _TURNS, "turns"),
    Field("seat_turns", Each(_TURNS), "seat_turns"),
    Field("decision", DECISION),
    Field("finished", Name(FINISHED), "finished"),
)
