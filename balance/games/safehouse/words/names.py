"""SafeHouse in words: options, positions and events for people, and words for positions."""

from typing import Any

from balance.games.safehouse.kernel import codes
from balance.games.safehouse.parameters.model import Parameters
from balance.games.safehouse.parameters.sheets import COLOURS

KINDS = (*COLOURS, "joker")
DECISION_IDS = codes.DECISIONS
JOINT = (codes.RETRIEVE, codes.SELECT, codes.REROLL, codes.REROLL_DIE, codes.STAY)
FINISHED = ("no", "yes", "capped")  # as in the state
SIMPLE = {
    codes.RETRIEVE: ("fetch no dice", "fetch the dice"),
    codes.REROLL: ("keep the roll", "roll again"),
    codes.STAY: ("let the pursuer move", "the pursuer does not move"),
}


def things(parameters: Parameters) -> dict[str, tuple[str, ...]]:
    """Names along the axes of the columns."""
    rows = range(1, len(parameters.sheet) + 1)
    return {"row": tuple(map(str, rows)), "turn": tuple(map(str, range(1, 41)))}


# --- what a state says, in plain numbers ----------------------------------------------------


def dice_of(count: int, kind: int) -> str:
    """So many dice of a kind."""
    if kind == codes.WHITE:
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


# --- the position --------------------------------------------------------------------------


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


def _settled(rules: Any, before: Any, last: int) -> int:
    """The option that more than half chose, or else the roller's."""
    votes = [int(n) + (option == last) for option, n in enumerate(before.votes)]
    most = max(range(len(votes)), key=lambda option: votes[option])
    return most if 2 * votes[most] > rules.players else int(before.first_vote)


def _is_fetched(before: Any, after: Any) -> bool:
    """Is the lid empty, though dice lay in it or went there when the turn ended?"""
    return not any(after.lid) and (any(before.lid) or bool(after.turns > before.turns))


def _caught(rules: Any, state: Any) -> list[int]:
    return [seat for seat in range(rules.players) if state.caught[seat]]


# --- the position as plain values ------------------------------------------------------------
