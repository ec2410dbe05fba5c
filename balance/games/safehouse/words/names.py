"""The names of SafeHouse's things, and what a state says in a few words."""

from collections.abc import Sequence
from typing import Any

from balance.games.safehouse.kernel import codes
from balance.games.safehouse.parameters.model import Parameters
from balance.games.safehouse.parameters.sheets import COLOURS

KINDS = (*COLOURS, "joker")
JOINT = (codes.RETRIEVE, codes.SELECT, codes.REROLL, codes.REROLL_DIE, codes.STAY)
ROLLED = (codes.REROLL, codes.REROLL_DIE, codes.STAY, codes.JOKER, codes.ENTER)  # dice lie rolled
PURSUER, HARMLESS = "pursuer", "harmless pursuer"


def things(parameters: Parameters) -> dict[str, tuple[str, ...]]:
    """Names along the axes of the columns."""
    rows, turns = range(1, len(parameters.sheet) + 1), range(1, codes.TURNS + 1)
    return {"row": tuple(map(str, rows)), "turn": tuple(map(str, turns))}


def dice_of(count: int, kind: int) -> str:
    """So many dice of a kind."""
    if kind == codes.WHITE:
        return f"{count or 'no'} joker{'s' * (count != 1)}"
    return f"{count or 'no'} {KINDS[kind]} {'die' if count == 1 else 'dice'}"


def squares(count: int) -> str:
    """So many squares of the route."""
    return f"{count} square{'s' * (count != 1)}"


def faces_of(parameters: Parameters, kind: int) -> tuple[int, ...]:
    """The faces of a die of this kind, 0 for a pursuer."""
    return parameters.joker_faces if kind == codes.WHITE else parameters.colour_faces


def face_text(state: Any, kind: int, slot: int) -> str:
    """What one rolled die shows."""
    face = int(state.face[kind][slot])
    return str(face) if face else HARMLESS if state.harmless[kind][slot] else PURSUER


def is_thrown(state: Any) -> bool:
    """Do rolled dice lie there? Before the roll the same dice are only chosen."""
    return bool(state.throws > 0 and any(state.rolled))


def shown_numbers(state: Any) -> list[int]:
    """The number of every colour of the roll, jokers apart; 0 where none is shown."""
    return [
        sum(int(face) for face in state.face[colour][: state.rolled[colour]])
        for colour in range(codes.COLOURS)
    ]


def number_of(state: Any, colour: int) -> int:
    """The number of a colour for the seat that enters now, its jokers added."""
    jokers = range(int(state.jokers))
    added = sum(int(state.joker_face[j]) for j in jokers if state.joker_to[j] == colour + 1)
    return shown_numbers(state)[colour] + added


def roll_text(state: Any, dice: Sequence[int]) -> str:
    """The faces of so many dice of each kind."""
    kinds = []
    for kind, name in enumerate(KINDS):
        faces = [face_text(state, kind, slot) for slot in range(dice[kind])]
        if faces:
            kinds.append(" ".join([name, *faces]))
    return ", ".join(kinds)


def counting_pursuers(state: Any, dice: Sequence[int]) -> int:
    """Pursuers that move the pursuer, among so many dice of each kind."""
    return sum(
        bool(state.face[kind][slot] == 0 and not state.harmless[kind][slot])
        for kind in range(codes.KINDS)
        for slot in range(dice[kind])
    )


def slashes_of(rules: Any, state: Any, seat: int) -> int:
    """How far a player's slashes reach."""
    return int(rules.lead) + int(state.steps[seat])


def is_home(rules: Any, state: Any, seat: int) -> bool:
    """Is the player in the safe house?"""
    return bool(state.steps[seat] >= rules.steps_needed)


def caught(state: Any) -> list[int]:
    """The seats that the pursuer has caught."""
    return [seat for seat, is_caught in enumerate(state.caught) if is_caught]
