"""Positions in the words of the game, for scenarios.

A position says where things lie; what follows from them (steps, completed missions, who is
caught) need not be said, and must not be said wrongly.
"""

from typing import Any

from balance.games.api import WordError, whole
from balance.games.safehouse.kernel import codes
from balance.games.safehouse.parameters.model import Parameters
from balance.games.safehouse.parameters.sheets import COLOURS
from balance.games.safehouse.words.luck import force
from balance.games.safehouse.words.moment import place_decision
from balance.games.safehouse.words.names import FINISHED, is_home, slashes_of
from balance.games.safehouse.words.names import KINDS as NAMES
from balance.games.safehouse.words.reading import HARMLESS, among, face, table

__all__ = ["force", "place"]

_KEYS = (
    "roller", "seat", "crosses", "stay_squares", "reroll_squares", "seats", "table", "lid",
    "chosen", "rolled", "throws", "turns", "seat_turns", "decision", "finished",
)  # fmt: skip
_SEAT_KEYS = ("sheet", "rows", "steps", "chameleons", "caught")
LARGEST = 63  # the largest number that any dice can show
MOST_CROSSES = 120


def place(parameters: Parameters, rules: Any, state: Any, position: dict[str, Any]) -> None:
    """Set up a position on a dealt state; what is not named stays as dealt.

    Parameters
    ----------
    position : dict
        Keys as in ``position``. ``seats`` maps seats to their
        sheets, where ``rows`` holds the numbers of each row with something in it, 0 for an empty
        square. Of ``table`` and ``lid`` one is enough: the other dice lie where they must.
        Without a ``decision`` the roller is about to choose the first dice of a turn; one that
        needs a roll needs ``rolled``, the faces of each kind.

    Raises
    ------
    WordError
        Unknown key, name or value, or one that contradicts the others.
    """
    for key in position:
        if key not in _KEYS:
            raise WordError(key, position[key], _KEYS)
    _place_team(parameters, rules, state, position)
    seats = table("seats", position.get("seats", {}))
    for name, value in seats.items():
        seat = among(f"seats.{name}", name, [str(s + 1) for s in range(rules.players)])
        _place_seat(parameters, rules, state, seat, value)
    for name, value in seats.items():
        _check_sheet(parameters, state, int(name) - 1, value)
    _place_dice(parameters, rules, state, position)
    place_decision(parameters, rules, state, position)
    decider = int(state.actor) + 1
    if position.get("seat", decider) != decider:
        raise WordError("seat", position["seat"], f"{decider}, who decides here")
    _place_turns(parameters, rules, state, position)
    _finish(parameters, rules, state, position)


# --- pursuer, helps and sheets ----------------------------------------------------------------


def _place_team(parameters: Parameters, rules: Any, state: Any, position: dict[str, Any]) -> None:
    if "roller" in position:
        state.roller = whole("roller", position["roller"], 1, int(rules.players)) - 1
    if "crosses" in position:
        least = parameters.pursuer_start_crosses
        state.crosses = whole("crosses", position["crosses"], least, MOST_CROSSES)
    if "stay_squares" in position:
        most = parameters.stay_squares
        state.stay_left = whole("stay_squares", position["stay_squares"], 0, most)
    if "reroll_squares" in position:
        most = parameters.reroll_squares
        state.reroll_left = whole("reroll_squares", position["reroll_squares"], 0, most)


def _place_seat(parameters: Parameters, rules: Any, state: Any, seat: int, value: Any) -> None:
    at = f"seats.{seat + 1}"
    words = table(at, value)
    for key in words:
        if key not in _SEAT_KEYS:
            raise WordError(f"{at}.{key}", words[key], _SEAT_KEYS)
    if "sheet" in words:
        _place_sheet(parameters, rules, state, seat, words["sheet"])
    if "chameleons" in words:
        most = int(rules.chameleons)
        state.chameleons[seat] = whole(f"{at}.chameleons", words["chameleons"], 0, most)
    if "rows" in words:
        _place_rows(rules, state, seat, table(f"{at}.rows", words["rows"]))
    steps, said = int(state.steps[seat]), words.get("steps")
    if "steps" in words and (type(said) is not int or said != steps):
        raise WordError(f"{at}.steps", said, f"{steps}, as follows from the completed rows")


def _place_sheet(parameters: Parameters, rules: Any, state: Any, seat: int, value: Any) -> None:
    """Any sheet where chance deals them, else the one that the rules give."""
    key, letters = f"seats.{seat + 1}.sheet", parameters.sheet_letters
    given = letters[state.letter[seat]]
    allowed = tuple(letters) if parameters.sheet_assign == "random" else (given,)
    if not isinstance(value, str) or value not in allowed:
        raise WordError(key, value, allowed)
    letter = letters.index(value)
    for other in range(int(rules.players)):
        if parameters.sheet_assign == "random" and state.letter[other] == letter:
            state.letter[other] = state.letter[seat]  # the two change sheets
    state.letter[seat] = letter


def _check_sheet(parameters: Parameters, state: Any, seat: int, words: dict[str, Any]) -> None:
    """Refuse a sheet that a seat named later has taken."""
    held = parameters.sheet_letters[state.letter[seat]]
    if words.get("sheet", held) != held:
        raise WordError(f"seats.{seat + 1}.sheet", words["sheet"], "a different one for each seat")


def _place_rows(rules: Any, state: Any, seat: int, rows: dict[str, Any]) -> None:
    """All numbers of a sheet; rows that are not named are empty."""
    at = f"seats.{seat + 1}.rows"
    names = [str(row + 1) for row in range(rules.rows)]
    state.number[seat] = 0
    for name, values in rows.items():
        row = among(f"{at}.{name}", name, names)
        key, length = f"{at}.{name}", int(rules.squares[row])
        if not isinstance(values, list) or len(values) != length:
            raise WordError(key, values, f"a list of {length} numbers, 0 for an empty square")
        for square, value in enumerate(values):
            number = whole(f"{key}.{square + 1}", value, 0, LARGEST)
            state.number[seat][row][square] = number
        _check_order(rules, row, key, values)
    steps = 0
    for row in range(int(rules.rows)):
        filled = sum(int(n) > 0 for n in state.number[seat][row][: codes.SQUARES])
        state.filled[seat][row] = filled
        state.completed[seat][row] = filled == rules.squares[row]
        steps += int(rules.arrow[row]) * int(state.completed[seat][row])
    state.steps[seat] = min(steps, int(rules.steps_needed))


def _check_order(rules: Any, row: int, key: str, values: list[int]) -> None:
    """Refuse numbers that break the rule of their row."""
    rule, gray_after, gray = int(rules.rule[row]), int(rules.gray_after[row]), int(rules.gray_value)
    last, step = 0, int(rule == codes.RISING)
    for square, value in enumerate(values):
        if value == 0:
            continue
        is_left = square < gray_after
        beyond = value > gray - step if is_left else value < gray + step
        if gray_after and (beyond or (rule == codes.EQUAL and value != gray)):
            raise WordError(key, values, f"no number on the wrong side of the gray {gray}")
        if last and rule == codes.EQUAL and value != last:
            raise WordError(key, values, "equal numbers")
        if last and rule == codes.RISING and value <= last:
            raise WordError(key, values, "numbers that rise from left to right")
        if value < last:
            raise WordError(key, values, "numbers that do not fall from left to right")
        last = value


# --- dice ---------------------------------------------------------------------------------------


def _place_dice(parameters: Parameters, rules: Any, state: Any, position: dict[str, Any]) -> None:
    """Dice lie on the table, in the lid, or are chosen or rolled; none is there twice."""
    most = 1 + parameters.reroll_squares - int(state.reroll_left)
    throws = whole("throws", position.get("throws", int(bool(position.get("rolled")))), 0, most)
    chosen = _count_dice(rules, "chosen", position.get("chosen", {}))
    rolled = _place_faces(parameters, rules, state, position.get("rolled", {}))
    if throws and any(chosen):
        raise WordError("chosen", position["chosen"], "{ }: the dice are rolled")
    if (throws > 0) != any(rolled):
        allowed = "at least 1: the dice are rolled" if any(rolled) else "0: no dice are rolled"
        raise WordError("throws", throws, allowed)
    if throws < 2 and any(map(any, state.harmless)):
        raise WordError("throws", throws, "at least 2: only a die rolled again is harmless")
    state.throws = throws
    taken = [a + b for a, b in zip(chosen, rolled, strict=True)]
    on_table = _count_dice(rules, "table", position["table"]) if "table" in position else None
    in_lid = _count_dice(rules, "lid", position["lid"]) if "lid" in position else None
    for kind in range(codes.KINDS):
        total = int(rules.dice[kind])
        rest = total - taken[kind]
        left, spent = _split(
            rest, on_table[kind] if on_table else None, in_lid[kind] if in_lid else None
        )
        if min(left, spent) < 0 or left + spent != rest:
            key = "table" if on_table else "lid" if in_lid else "rolled" if throws else "chosen"
            name = NAMES[kind]
            raise WordError(f"{key}.{name}", position.get(key), f"{total} {name} dice in all")
        state.table[kind], state.lid[kind], state.rolled[kind] = left, spent, taken[kind]


def _split(rest: int, table: int | None, lid: int | None) -> tuple[int, int]:
    """Dice on the table and in the lid; what is not said follows from the rest."""
    if table is None:
        return (rest, 0) if lid is None else (rest - lid, lid)
    return table, rest - table if lid is None else lid


def _count_dice(rules: Any, key: str, value: Any) -> list[int]:
    counts = [0] * codes.KINDS
    for name, count in table(key, value).items():
        kind = among(f"{key}.{name}", name, NAMES)
        counts[kind] = whole(f"{key}.{name}", count, 0, int(rules.dice[kind]))
    return counts


def _place_faces(parameters: Parameters, rules: Any, state: Any, value: Any) -> list[int]:
    """The faces of the roll, sorted as they lie: numbers ascending, then pursuers."""
    counts = [0] * codes.KINDS
    state.face[:], state.harmless[:], state.marked[:] = 0, 0, 0
    for name, texts in table("rolled", value).items():
        kind = among(f"rolled.{name}", name, NAMES)
        key = f"rolled.{name}"
        if not isinstance(texts, list) or not 0 < len(texts) <= rules.dice[kind]:
            raise WordError(key, texts, f"a list of up to {rules.dice[kind]} faces")
        shown = [_face(parameters, kind, f"{key}.{i + 1}", text) for i, text in enumerate(texts)]
        shown.sort(key=lambda pair: pair[0] or LARGEST)
        for slot, (number, harmless) in enumerate(shown):
            state.face[kind][slot], state.harmless[kind][slot] = number, harmless
        counts[kind] = len(texts)
    return counts


def _face(parameters: Parameters, kind: int, key: str, text: Any) -> tuple[int, bool]:
    """What a die shows, and whether it is a pursuer that counts for nobody."""
    harmless = text == HARMLESS and not parameters.reroll_new_pursuers
    return face(parameters, kind, key, "pursuer" if harmless else text), harmless


# --- turns and the end --------------------------------------------------------------------------


def _place_turns(parameters: Parameters, rules: Any, state: Any, position: dict[str, Any]) -> None:
    """Turns begun by everybody; who rolled when follows from the roller."""
    players = int(rules.players)
    cap = parameters.turn_cap
    begun = state.decision != codes.RETRIEVE
    if "seat_turns" in position:
        values = position["seat_turns"]
        if not isinstance(values, list) or len(values) != players:
            raise WordError("seat_turns", values, f"one number for each of {players} seats")
        seat_turns = [whole(f"seat_turns.{s + 1}", n, 0, cap) for s, n in enumerate(values)]
        turns = whole("turns", position.get("turns", sum(seat_turns)), 0, cap)
    else:
        turns = whole("turns", position.get("turns", int(begun)), 0, cap)
        last = int(state.roller) if begun else int(state.roller) - 1
        seat_turns = [0] * players
        for back in range(turns):
            seat_turns[(last - back) % players] += 1
    if sum(seat_turns) != turns:
        raise WordError("seat_turns", position["seat_turns"], f"{turns} turns in all")
    if begun and turns == 0 and position.get("finished", "no") == "no":
        raise WordError("turns", turns, "at least 1: the turn has begun")
    state.turns = turns
    for seat, count in enumerate(seat_turns):
        state.seat_turns[seat] = count


def _finish(parameters: Parameters, rules: Any, state: Any, position: dict[str, Any]) -> None:
    """Who is caught follows; a game that is over says so, and nothing can be chosen in it."""
    beyond = [
        int(state.crosses) - slashes_of(rules, state, seat) - int(rules.same_square)
        for seat in range(rules.players)
    ]
    route = [seat for seat in range(rules.players) if not is_home(rules, state, seat)]
    if any(beyond[seat] > 0 for seat in route):
        farthest = int(state.crosses) - max(beyond[seat] for seat in route)
        allowed = f"at most {farthest}, where the pursuer catches and stops"
        raise WordError("crosses", int(state.crosses), allowed)
    for seat in range(int(rules.players)):
        caught = seat in route and beyond[seat] == 0
        state.caught[seat] = caught
        said = position.get("seats", {}).get(str(seat + 1), {}).get("caught", caught)
        if said is not bool(caught):
            raise WordError(f"seats.{seat + 1}.caught", said, str(bool(caught)).lower())
    stated = position.get("finished", "no")
    allowed_ends, why = _ends(parameters, rules, state, bool(route), state.throws > 0)
    if stated not in allowed_ends:
        raise WordError("finished", stated, f"{' or '.join(allowed_ends)}: {why}")
    if stated != "no" and position.get("decision"):
        raise WordError("decision", position["decision"], "{ }: the game is over")
    state.finished = FINISHED.index(stated)


def _ends(
    parameters: Parameters, rules: Any, state: Any, on_route: bool, rolled: bool
) -> tuple[tuple[str, ...], str]:
    """How the game may stand at this position, and why."""
    if any(state.caught[seat] for seat in range(rules.players)):
        return ("yes",), "somebody is caught"
    if not on_route:
        if rolled:
            return ("no",), "all are home, which is looked at when all have entered"
        return ("yes",), "all are home"
    if state.turns >= parameters.turn_cap:
        if state.decision == codes.RETRIEVE:
            return ("capped",), f"it is stopped after {parameters.turn_cap} turns"
        return ("no", "capped"), f"it is stopped after {parameters.turn_cap} turns"
    return ("no",), "nobody is caught, and somebody is on the route"


assert NAMES[: codes.WHITE] == COLOURS
