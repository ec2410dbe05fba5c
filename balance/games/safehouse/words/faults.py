"""What contradicts itself in a position of SafeHouse: what never comes about by the rules."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from balance.games.api import WordError
from balance.games.api.codec import FINISHED
from balance.games.safehouse.kernel import codes
from balance.games.safehouse.parameters.model import Parameters
from balance.games.safehouse.parameters.sheets import COLOURS
from balance.games.safehouse.words.names import (
    JOINT,
    KINDS,
    ROLLED,
    caught,
    counting_pursuers,
    faces_of,
    is_home,
    is_thrown,
    shown_numbers,
    slashes_of,
)

Faults = Iterator[WordError]
_ORDERS: dict[int, tuple[Callable[[int, int], bool], str]] = {
    codes.EQUAL: (lambda left, right: left == right, "equal numbers"),
    codes.RISING: (lambda left, right: left < right, "numbers that rise from left to right"),
    codes.NONDEC: (
        lambda left, right: left <= right,
        "numbers that do not fall from left to right",
    ),
}


def faults(parameters: Parameters, rules: Any, state: Any) -> list[WordError]:
    """Whatever cannot be, as errors that say what can; nothing in a sound position."""
    return [
        *_of_dice(rules, state),
        *_of_the_roll(parameters, rules, state),
        *_of_helps(rules, state),
        *_of_letters(parameters, rules, state),
        *_of_rows(rules, state),
        *([] if state.finished else _of_the_decision(rules, state)),
        *_of_turns(rules, state),
        *_of_the_end(rules, state),
    ]


def is_behind(rules: Any, state: Any, seat: int, squares: int = 0) -> bool:
    """Has the pursuer reached a player on the route, or is so many squares beyond (SH-14)?"""
    last = slashes_of(rules, state, seat) + int(rules.same_square)
    return not is_home(rules, state, seat) and state.crosses >= last + squares


# --- dice ------------------------------------------------------------------------------------


def _of_dice(rules: Any, state: Any) -> Faults:
    """Every die lies at one place (SH-20, SH-50, SH-52)."""
    for kind, name in enumerate(KINDS):
        total, rolled = int(rules.dice[kind]), int(state.rolled[kind])
        left, spent = int(state.table[kind]), int(state.lid[kind])
        if left < 0 or rolled > total:
            key = "lid" if spent else "rolled" if state.throws else "chosen"
            yield WordError(f"{key}.{name}", spent or rolled, f"{total} {name} dice in all")
        elif spent < 0 or left + spent + rolled != total:
            others = f"lid ({spent}) and rolled or chosen ({rolled})"
            allowed = f"{total} {name} dice in all, with {others}"
            yield WordError(f"table.{name}", left, allowed)


def _of_the_roll(parameters: Parameters, rules: Any, state: Any) -> Faults:
    """Faces that the dice have, in order, as many as may be rolled (SH-20, SH-26)."""
    if not is_thrown(state):
        return
    dice, coloured = sum(map(int, state.rolled)), sum(map(int, state.rolled[: codes.COLOURS]))
    if coloured < rules.min_coloured:
        yield WordError("rolled", coloured, f"at least {rules.min_coloured} coloured")
    if dice > rules.max_dice_per_roll:
        yield WordError("rolled", dice, f"at most {rules.max_dice_per_roll} dice")
    for kind, name in enumerate(KINDS):
        faces = [int(face) for face in state.face[kind][: state.rolled[kind]]]
        harmless = [face for slot, face in enumerate(faces) if state.harmless[kind][slot]]
        if not set(faces) <= set(faces_of(parameters, kind)):
            yield WordError(f"rolled.{name}", faces, faces_of(parameters, kind))
        if faces != sorted(faces, key=lambda face: face or codes.NUMBERS):
            yield WordError(f"rolled.{name}", faces, "numbers ascending, then pursuers")
        if harmless and (any(harmless) or rules.reroll_new_pursuers):
            yield WordError(f"rolled.{name}", faces, "pursuers that count")
        if harmless and state.throws < 2:
            allowed = "at least 2: only a die rolled again is harmless"
            yield WordError("throws", int(state.throws), allowed)


def _of_helps(rules: Any, state: Any) -> Faults:
    """Joint squares and chameleons are left or used (SH-05, SH-29)."""
    for key, left, most in (
        ("stay_squares", state.stay_left, rules.stay_squares),
        ("reroll_squares", state.reroll_left, rules.reroll_squares),
        *(
            (f"seats.{seat + 1}.chameleons", state.chameleons[seat], rules.chameleons)
            for seat in range(rules.players)
        ),
    ):
        if not 0 <= left <= most:
            yield WordError(key, int(left), f"from 0 to {most}")


# --- sheets ----------------------------------------------------------------------------------


def _of_letters(parameters: Parameters, rules: Any, state: Any) -> Faults:
    """The sheets that the rules give, or different ones (SH-01)."""
    letters = parameters.sheet_letters
    held = [int(letter) for letter in state.letter[: rules.players]]
    for seat, letter in enumerate(held):
        due = seat if rules.assign == codes.BY_SEAT else 0
        key = f"seats.{seat + 1}.sheet"
        if rules.assign == codes.RANDOM_SHEETS and letter in held[:seat]:
            yield WordError(key, letters[letter], "a different one for each seat")
        if rules.assign != codes.RANDOM_SHEETS and letter != due:
            yield WordError(key, letters[letter], (letters[due],))


def _of_rows(rules: Any, state: Any) -> Faults:
    """Numbers in the order of their row; full rows are completed and move (SH-36 to SH-48)."""
    for seat in range(rules.players):
        steps = 0
        for row in range(rules.rows):
            numbers = [int(n) for n in state.number[seat][row][: rules.squares[row]]]
            key, filled = f"seats.{seat + 1}.rows.{row + 1}", sum(map(bool, numbers))
            yield from _of_order(rules, row, key, numbers)
            if filled != state.filled[seat][row] or all(numbers) != state.completed[seat][row]:
                found = f"{state.filled[seat][row]} filled squares"
                yield WordError(key, found, f"{filled}, completed when all are filled")
            steps += int(rules.arrow[row]) * all(numbers)
        due = min(steps, int(rules.steps_needed))
        if state.steps[seat] != due:
            allowed = f"{due}, as follows from the completed rows"
            yield WordError(f"seats.{seat + 1}.steps", int(state.steps[seat]), allowed)


def _of_order(rules: Any, row: int, key: str, numbers: list[int]) -> Faults:
    """The gray number counts like one that stands between its neighbours."""
    gray, follows = int(rules.gray_value), int(rules.gray_after[row])
    printed = [*numbers[:follows], gray, *numbers[follows:]] if follows else numbers
    is_right, rule = _ORDERS[int(rules.rule[row])]
    if not all(is_right(left, right) for left, right in pairwise(filter(None, printed))):
        allowed = f"{rule}, the gray {gray} among them" if follows else rule
        yield WordError(key, numbers, allowed)


# --- the decision ----------------------------------------------------------------------------


def _of_the_decision(rules: Any, state: Any) -> Faults:
    """There is something to decide, and what was said to it fits."""
    is_rolled = is_thrown(state)
    if is_rolled != (state.decision in ROLLED):
        fitting = (id_ for id_ in codes.DECISIONS if (id_ in ROLLED) == is_rolled)
        found, ids = codes.DECISIONS[int(state.decision)], map(codes.DECISIONS.__getitem__, fitting)
        why = "rolled says that dice are rolled" if is_rolled else "or name the dice under rolled"
        yield WordError("decision.id", found, f"{', '.join(ids)}; {why}")
        return
    if state.decision in JOINT:
        yield from _of_votes(rules, state)
    of_this = {
        codes.RETRIEVE: _of_retrieve,
        codes.SELECT: _of_select,
        codes.REROLL: _of_reroll,
        codes.REROLL_DIE: _of_reroll_die,
        codes.STAY: _of_stay,
        codes.JOKER: _of_joker,
        codes.ENTER: _of_enter,
    }
    yield from of_this[int(state.decision)](rules, state)


def _of_votes(rules: Any, state: Any) -> Faults:
    """Votes are given only where everybody is asked, the roller's first (SH-11)."""
    votes = {str(o): int(n) for o, n in enumerate(state.votes) if n}
    most = int(rules.players) - 1
    if not state.voters:
        return
    if rules.joint_rule != codes.MAJORITY:
        allowed = 'nothing: only with joint_rule = "majority"'
        yield WordError("decision.votes", votes, allowed)
    elif state.voters > most or state.voters != sum(votes.values()):
        allowed = f"at most {most} votes: somebody is still asked"
        yield WordError("decision.votes", votes, allowed)
    elif str(state.first_vote) not in votes:
        yield WordError("decision.first", int(state.first_vote), tuple(votes))


def _of_retrieve(rules: Any, state: Any) -> Faults:
    if rules.forced_only:
        yield WordError("decision.id", "retrieve", 'another: retrieve_when is "forced_only"')
    if any(state.rolled):
        yield WordError("chosen", "dice", "{ }: no dice are chosen yet")
    if not any(state.lid):
        yield WordError("lid", {}, "at least one die to fetch")
    if sum(map(int, state.table[: codes.COLOURS])) < rules.min_coloured:
        allowed = f"at least {rules.min_coloured} coloured dice, else fetching is forced"
        yield WordError("table", {}, allowed)


def _of_select(rules: Any, state: Any) -> Faults:
    kind, chosen = int(state.kind), sum(map(int, state.rolled))
    for later in range(kind, codes.KINDS):
        if state.rolled[later]:
            found = int(state.rolled[later])
            yield WordError(f"chosen.{KINDS[later]}", found, "0: not asked yet")
    coloured = sum(map(int, state.rolled[: codes.COLOURS]))
    coloured += sum(map(int, state.table[kind : codes.COLOURS]))
    if chosen > rules.max_dice_per_roll:
        yield WordError("chosen", chosen, f"at most {rules.max_dice_per_roll} dice")
    if coloured < rules.min_coloured:
        yield WordError("chosen", chosen, f"at least {rules.min_coloured} coloured in the end")


def _of_reroll(rules: Any, state: Any) -> Faults:
    if not state.reroll_left:
        yield WordError("reroll_squares", 0, "at least 1 for this decision")


def _of_reroll_die(rules: Any, state: Any) -> Faults:
    """Dice are picked in order, each a rolled one (SH-26)."""
    most = int(rules.reroll_squares - state.throws)
    if state.reroll_left > most:
        yield WordError("reroll_squares", int(state.reroll_left), f"at most {most}: one is in use")
    asked = int(state.kind), int(state.slot)
    if not state.rolled[asked[0]]:
        rolled = tuple(name for kind, name in enumerate(KINDS) if state.rolled[kind])
        yield WordError("decision.kind", KINDS[asked[0]], rolled)
    elif asked[1] >= state.rolled[asked[0]]:
        allowed = f"a whole number from 1 to {state.rolled[asked[0]]}"
        yield WordError("decision.die", asked[1] + 1, allowed)
    for kind, name in enumerate(KINDS):
        before = [slot for slot in range(state.rolled[kind]) if (kind, slot) < asked]
        picked = [slot + 1 for slot in range(codes.DICE) if state.marked[kind][slot]]
        if not {slot - 1 for slot in picked} <= set(before):
            places = tuple(slot + 1 for slot in before)
            none = "none: these dice come later"
            yield WordError(f"decision.again.{name}", picked, places or none)


def _of_stay(rules: Any, state: Any) -> Faults:
    if not state.stay_left:
        yield WordError("stay_squares", 0, "at least 1 for this decision")
    if not counting_pursuers(state, state.rolled):
        yield WordError("rolled", {}, "a pursuer that counts, for this decision")


def _of_joker(rules: Any, state: Any) -> Faults:
    if not state.jokers:
        yield WordError("rolled", {}, "a joker that shows a number, for this decision")
    elif state.joker >= state.jokers:
        allowed = f"a whole number from 1 to {state.jokers}"
        yield WordError("decision.joker", int(state.joker) + 1, allowed)
    yield from _of_jokers(state, int(state.joker))


def _of_enter(rules: Any, state: Any) -> Faults:
    shown = [colour for colour, number in enumerate(shown_numbers(state)) if number]
    yield from _of_jokers(state, int(state.jokers))
    if state.colour not in shown:
        allowed = tuple(COLOURS[colour] for colour in shown)
        yield WordError("decision.colour", COLOURS[state.colour], allowed)
        return
    most = min(int(rules.max_entries_per_roll), shown.index(int(state.colour)))
    if state.entries > most:
        yield WordError("decision.entries", int(state.entries), f"a whole number from 0 to {most}")


def _of_jokers(state: Any, asked: int) -> Faults:
    """Those asked about so far went to a colour that shows a number, the others nowhere (SH-33)."""
    shown = shown_numbers(state)
    if not any(shown):
        yield WordError("rolled", {}, "a colour that shows a number, for this decision")
    for joker, to in enumerate(state.joker_to[: state.jokers]):
        if to and (joker >= asked or not shown[to - 1]):
            open_ = [name for name, number in zip(COLOURS, shown, strict=True) if number]
            allowed = ("unused", *(open_ if joker < asked else []))
            yield WordError(f"decision.jokers.{joker + 1}", COLOURS[to - 1], allowed)


# --- turns and the end -----------------------------------------------------------------------


def _of_turns(rules: Any, state: Any) -> Faults:
    """The roll goes round (SH-07)."""
    each = [int(n) for n in state.seat_turns[: rules.players]]
    if sum(each) != state.turns:
        yield WordError("seat_turns", each, f"{state.turns} turns in all")
    elif max(each) - min(each) > 1:
        yield WordError("seat_turns", each, "turns in rotation: nobody has two more than another")
    if state.turns > rules.turn_cap:
        yield WordError("turns", int(state.turns), f"at most {rules.turn_cap}")
    if state.turns == 0 and state.decision != codes.RETRIEVE and not state.finished:
        yield WordError("turns", 0, "at least 1: the turn has begun")


def _of_the_end(rules: Any, state: Any) -> Faults:
    """The pursuer stops where it catches; a game that is over says so (SH-14, SH-15, SH-60)."""
    seats = range(rules.players)
    beyond = [seat for seat in seats if is_behind(rules, state, seat, 1)]
    if beyond:
        last = min(slashes_of(rules, state, seat) for seat in beyond) + int(rules.same_square)
        allowed = f"at most {last}, where the pursuer catches and stops"
        yield WordError("crosses", int(state.crosses), allowed)
    for seat in seats:
        due = is_behind(rules, state, seat)
        if due != bool(state.caught[seat]):
            yield WordError(f"seats.{seat + 1}.caught", bool(state.caught[seat]), str(due).lower())
    allowed_ends, why = _ends(rules, state)
    if FINISHED[state.finished] not in allowed_ends:
        allowed = f"{' or '.join(allowed_ends)}: {why}"
        yield WordError("finished", FINISHED[state.finished], allowed)


def _ends(rules: Any, state: Any) -> tuple[tuple[str, ...], str]:
    """How the game may stand at this position, and why."""
    if caught(state):
        return ("yes",), "somebody is caught"
    if all(is_home(rules, state, seat) for seat in range(rules.players)):
        if is_thrown(state):
            return ("no",), "all are home, which is looked at when all have entered"
        return ("yes",), "all are home"
    if state.turns >= rules.turn_cap:
        ends = ("capped",) if state.decision == codes.RETRIEVE else ("no", "capped")
        return ends, f"it is stopped after {rules.turn_cap} turns"
    return ("no",), "nobody is caught, and somebody is on the route"
