"""The options of SafeHouse in words."""

from typing import Any

from balance.games.safehouse.kernel import codes
from balance.games.safehouse.parameters.model import Parameters
from balance.games.safehouse.parameters.sheets import COLOURS
from balance.games.safehouse.words.names import KINDS, dice_of, face_text, number_of

_SIMPLE = {
    codes.RETRIEVE: ("fetch no dice", "fetch the dice"),
    codes.REROLL: ("keep the roll", "roll again"),
    codes.STAY: ("let the pursuer move", "the pursuer does not move"),
}


def describe(parameters: Parameters, rules: Any, state: Any, option: int) -> str:
    """An option in words, as people would say it at the table."""
    decision = int(state.decision)
    if decision in _SIMPLE:
        return _SIMPLE[decision][option]
    if decision == codes.SELECT:
        return dice_of(option, int(state.kind))
    if decision == codes.REROLL_DIE:
        kind, slot = int(state.kind), int(state.slot)
        die = f"{KINDS[kind]} {face_text(state, kind, slot)}"
        return f"roll {die} again" if option else f"keep {die}"
    if decision == codes.JOKER:
        joker = f"joker {state.joker_face[state.joker]}"
        return f"add {joker} to {COLOURS[option - 1]}" if option else f"leave {joker} unused"
    return _describe_entry(rules, state, option)


def _describe_entry(rules: Any, state: Any, option: int) -> str:
    colour = int(state.colour)
    if option == 0:
        return f"enter no {COLOURS[colour]} number"
    row, square = divmod(option - 1, codes.SQUARES)
    own = rules.colour[state.letter[state.actor]][row][square]
    words = f"enter {COLOURS[colour]} {number_of(state, colour)} in row {row + 1}, "
    words += f"square {square + 1}"
    return words if own == colour else f"{words} ({COLOURS[own]}), with a chameleon"
