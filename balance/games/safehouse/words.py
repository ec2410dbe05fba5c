"""SafeHouse in words: options, positions and events for people, and words for positions."""

from typing import Any

from balance.games.safehouse.parameters import Parameters
from balance.games.safehouse.sheets import COLOURS
from balance.games.safehouse.state import (
    ENTER,
    JOKER,
    MAJORITY,
    REROLL,
    REROLL_DIE,
    RETRIEVE,
    SELECT,
    SQUARES,
    STAY,
    WHITE,
)

KINDS = (*COLOURS, "joker")
DECISION_IDS = {
    RETRIEVE: "retrieve",
    SELECT: "select",
    REROLL: "reroll",
    REROLL_DIE: "reroll_die",
    STAY: "stay",
    JOKER: "joker",
    ENTER: "enter",
}
JOINT = (RETRIEVE, SELECT, REROLL, REROLL_DIE, STAY)
FINISHED = ("no", "yes", "capped")  # as in the state
SIMPLE = {
    RETRIEVE: ("fetch no dice", "fetch the dice"),
    REROLL: ("keep the roll", "roll again"),
    STAY: ("let the pursuer move", "the pursuer does not move"),
}


def things(parameters: Parameters) -> dict[str, tuple[str, ...]]:
    """Names along the axes of the columns."""
    rows = range(1, len(parameters.sheet) + 1)
    return {"row": tuple(map(str, rows)), "turn": tuple(map(str, range(1, 41)))}


# --- what a state says, in plain numbers ----------------------------------------------------


def dice_of(count: int, kind: int) -> str:
    """So many dice of a kind."""
    if kind == WHITE:
        return f"{count or 'no'} joker{'s' * (count != 1)}"
    return f"{count or 'no'} {KINDS[kind]} {'die' if count == 1 else 'dice'}"


def face_text(state: Any, kind: int, slot: int) -> str:
    """What one rolled die shows."""
    face = int(state.face[kind][slot])
    return str(face) if face else "harmless pursuer" if state.harmless[kind][slot] else "pursuer"


def number_of(state: Any, colour: int) -> int:
    """The number of a colour for the seat that enters now, its jokers added."""
    shown = sum(int(state.face[colour][slot]) for slot in range(int(state.rolled[colour])))
    jokers = range(int(state.jokers))
    return shown + sum(int(state.joker_face[j]) for j in jokers if state.joker_to[j] == colour + 1)


def _is_thrown(state: Any) -> bool:
    """Do rolled dice lie there? Before the roll the same dice are only chosen."""
    return bool(state.throws > 0 and any(state.rolled))


def slashes_of(rules: Any, state: Any, seat: int) -> int:
    """How far a player's slashes reach."""
    return int(rules.lead) + int(state.steps[seat])


def is_home(rules: Any, state: Any, seat: int) -> bool:
    """Is the player in the safe house?"""
    return bool(state.steps[seat] >= rules.steps_needed)


# --- options -----------------------------------------------------------------------------------


def describe(parameters: Parameters, rules: Any, state: Any, option: int) -> str:
    """An option in words, as people would say it at the table."""
    decision = int(state.decision)
    if decision in SIMPLE:
        return SIMPLE[decision][option]
    if decision == SELECT:
        return dice_of(option, int(state.kind))
    if decision == REROLL_DIE:
        kind, slot = int(state.kind), int(state.slot)
        die = f"{KINDS[kind]} {face_text(state, kind, slot)}"
        return f"roll {die} again" if option else f"keep {die}"
    if decision == JOKER:
        joker = f"joker {state.joker_face[state.joker]}"
        return f"add {joker} to {COLOURS[option - 1]}" if option else f"leave {joker} unused"
    return _describe_entry(rules, state, option)


def _describe_entry(rules: Any, state: Any, option: int) -> str:
    colour = int(state.colour)
    if option == 0:
        return f"enter no {COLOURS[colour]} number"
    row, square = divmod(option - 1, SQUARES)
    own = rules.colour[state.letter[state.actor]][row][square]
    words = f"enter {COLOURS[colour]} {number_of(state, colour)} in row {row + 1}, "
    words += f"square {square + 1}"
    return words if own == colour else f"{words} ({COLOURS[own]}), with a chameleon"


# --- the position --------------------------------------------------------------------------


def show(parameters: Parameters, rules: Any, state: Any) -> str:
    """The position in a few lines: the pursuer, the dice, the helps and every sheet."""
    lines = [
        f"pursuer: {state.crosses} crosses; help squares left: {state.stay_left} pursuer does not "
        f"move, {state.reroll_left} roll again",
        f"dice on the table: {_dice_text(state.table)}; in the lid: {_dice_text(state.lid)}",
    ]
    rolled = _roll_text(state)
    if rolled:
        lines.append(f"rolled by seat {state.roller + 1}: {rolled}")
    elif not state.finished:
        chosen = f" {_dice_text(state.rolled)}" if any(state.rolled) else ""
        lines.append(f"seat {state.roller + 1} is to roll{chosen}")
    lines += [_show_seat(parameters, rules, state, seat) for seat in range(rules.players)]
    return "\n".join(lines)


def _dice_text(counts: Any) -> str:
    dice = [dice_of(int(n), kind) for kind, n in enumerate(counts) if n]
    return ", ".join(dice) or "none"


def _roll_text(state: Any) -> str:
    """The rolled dice with their faces; before the roll those chosen so far are shown nowhere."""
    if not _is_thrown(state):
        return ""
    kinds = []
    for kind, name in enumerate(KINDS):
        dice = range(int(state.rolled[kind]))
        if dice:
            kinds.append(" ".join([name, *(face_text(state, kind, slot) for slot in dice)]))
    return ", ".join(kinds)


def _show_seat(parameters: Parameters, rules: Any, state: Any, seat: int) -> str:
    place = f"{state.steps[seat]} of {rules.steps_needed} steps"
    gap = slashes_of(rules, state, seat) - int(state.crosses)
    if state.caught[seat]:
        place += ", caught"
    elif is_home(rules, state, seat):
        place += ", home"
    else:
        place += f", gap {gap}"
    left = int(state.chameleons[seat])
    chameleons = f"{left or 'no'} chameleon{'s' * (left != 1)}"
    letter = parameters.sheet_letters[state.letter[seat]].lower()
    words = f"seat {seat + 1} (sheet {letter}): {place}, {chameleons}"
    done = [str(row + 1) for row in range(rules.rows) if state.completed[seat][row]]
    if done:
        words += f"; completed: {' '.join(done)}"
    open_rows = [
        f"row {row + 1} [{_row_text(rules, state, seat, row)}]"
        for row in range(rules.rows)
        if state.filled[seat][row] and not state.completed[seat][row]
    ]
    return f"{words}; {', '.join(open_rows)}" if open_rows else words


def _row_text(rules: Any, state: Any, seat: int, row: int) -> str:
    """Numbers and open squares of a row by colour, the gray number between bars."""
    parts = []
    for square in range(rules.squares[row]):
        if rules.gray_after[row] and square == rules.gray_after[row]:
            parts.append(f"|{rules.gray_value}|")
        number = int(state.number[seat][row][square])
        colour = COLOURS[rules.colour[state.letter[seat]][row][square]]
        parts.append(str(number) if number else f"({colour})")
    return " ".join(parts)


# --- what a step brought about -----------------------------------------------------------------


def tell(parameters: Parameters, rules: Any, before: Any, after: Any, option: int) -> list[str]:
    """What a step of the game brought about."""
    said = _tell_vote(parameters, rules, before, option)
    said += _tell_entry(parameters, rules, before, after, option)
    said += _tell_throw(before, after)
    said += _tell_pursuer(parameters, rules, before, after)
    return [*said, *_tell_end(rules, after)]


def _tell_vote(parameters: Parameters, rules: Any, before: Any, option: int) -> list[str]:
    """What the last vote settled, where everybody was asked."""
    is_last = 0 < before.voters == rules.players - 1
    if rules.joint_rule != MAJORITY or before.decision not in JOINT or not is_last:
        return []
    return [f"settled: {describe(parameters, rules, before, _settled(rules, before, option))}"]


def _settled(rules: Any, before: Any, last: int) -> int:
    """The option that more than half chose, or else the roller's."""
    votes = [int(n) + (option == last) for option, n in enumerate(before.votes)]
    most = max(range(len(votes)), key=lambda option: votes[option])
    return most if 2 * votes[most] > rules.players else int(before.first_vote)


def _tell_entry(
    parameters: Parameters, rules: Any, before: Any, after: Any, option: int
) -> list[str]:
    """A completed mission and what it moves."""
    if before.decision != ENTER or option == 0:
        return []
    seat, row = int(before.actor), (option - 1) // SQUARES
    if before.completed[seat][row] or not after.completed[seat][row]:
        return []
    moved = f"from {before.steps[seat]} to {after.steps[seat]} steps"
    said = [f"seat {seat + 1} completes row {row + 1} and moves {moved}"]
    if is_home(rules, after, seat) and not is_home(rules, before, seat):
        said.append(f"seat {seat + 1} reaches the safe house")
    return said


def _tell_throw(before: Any, after: Any) -> list[str]:
    """The dice of a throw, or that a whole roll gave no number."""
    if before.decision not in (SELECT, REROLL_DIE):
        return []
    is_over = after.decision == RETRIEVE or after.turns > before.turns
    if after.throws == before.throws and not is_over:
        return []
    if is_over or not _is_thrown(after):
        return [f"seat {before.roller + 1} rolls no number"]
    verb = "rolls" if after.throws == 1 else "rolls again"
    return [f"seat {before.roller + 1} {verb}: {_roll_text(after)}"]


def _tell_pursuer(parameters: Parameters, rules: Any, before: Any, after: Any) -> list[str]:
    """Fetched dice, how far the pursuer moved, and whom it caught."""
    said = []
    if _is_fetched(before, after):
        said.append("the dice are fetched")
    moved = int(after.crosses) - int(before.crosses)
    if moved:
        squares = f"{moved} square{'s' * (moved != 1)}"
        said.append(f"the pursuer moves {squares}, to {after.crosses}")
    return [*said, *[f"seat {seat + 1} is caught" for seat in _caught(rules, after)]]


def _is_fetched(before: Any, after: Any) -> bool:
    """Is the lid empty, though dice lay in it or went there when the turn ended?"""
    return not any(after.lid) and (any(before.lid) or bool(after.turns > before.turns))


def _caught(rules: Any, state: Any) -> list[int]:
    return [seat for seat in range(rules.players) if state.caught[seat]]


def _tell_end(rules: Any, after: Any) -> list[str]:
    if after.finished == 2:
        return ["the game is stopped at its turn limit"]
    if after.finished:
        return ["all lose" if _caught(rules, after) else "all are home and win"]
    return []


# --- the position as plain values ------------------------------------------------------------


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
    if id_ == SELECT:
        asked["kind"] = KINDS[state.kind]
    if id_ == REROLL_DIE:
        asked |= {"kind": KINDS[state.kind], "die": int(state.slot) + 1, "again": _again(state)}
    if id_ in (JOKER, ENTER):
        jokers = range(int(state.jokers))
        asked["seat"] = int(state.actor) + 1
        asked["jokers"] = [(None, *COLOURS)[state.joker_to[j]] or "unused" for j in jokers]
    if id_ == JOKER:
        asked["joker"] = int(state.joker) + 1
    if id_ == ENTER:
        asked |= {"colour": COLOURS[state.colour], "entries": int(state.entries)}
    return asked


def _again(state: Any) -> dict[str, list[int]]:
    """The dice picked so far to be rolled again, by their places among their kind."""
    picked = {
        name: [slot + 1 for slot in range(int(state.rolled[kind])) if state.marked[kind][slot]]
        for kind, name in enumerate(KINDS)
    }
    return {name: places for name, places in picked.items() if places}
