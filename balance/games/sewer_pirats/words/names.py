"""Sewer Pirats in words: figures, tokens and cards by name, options, and positions for people."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.parameters.model import Parameters
from balance.games.sewer_pirats.parameters.naming import (
    BONUS_NAMES,
    KIND_NAMES,
    PART_NAMES,
    SYMBOL_NAMES,
    TRIBE_NAMES,
)

EMPTY = "empty"
AREA_NAME = "area"
CAPTAIN_NAME = "captain"


def things(parameters: Parameters) -> dict[str, tuple[str, ...]]:
    """Names along the axes of the columns."""
    return {"tribe": TRIBE_NAMES, "part": PART_NAMES}


# --- pieces ---------------------------------------------------------------------------------


def figure_name(figure: int) -> str:
    """A figure and whose it is."""
    owner, tribe = divmod(int(figure) - 1, codes.TRIBES)
    return f"{TRIBE_NAMES[tribe]} of seat {owner + 1}"


def token_name(token: int) -> str:
    """A booty token: its kind and value."""
    kind, value = divmod(int(token), codes.VALUES)
    return f"{KIND_NAMES[kind]} {value}"


def space_name(ship: int, at: int) -> str:
    """A space of a ship, or a player's area."""
    if ship < 0 or at == codes.AREA:
        return AREA_NAME
    return f"{SYMBOL_NAMES[ship]} {CAPTAIN_NAME if at == codes.CAPTAIN else at}"


def bar_name(state: Any, rank: int) -> str:
    """A figure at the bar, by the number of figures before it."""
    return f"{TRIBE_NAMES[int(state.bar[rank])]} at rank {rank}"


def cards_text(counts: Iterable[int]) -> str:
    """Cards by symbol."""
    held = [f"{int(n)} {name}" for n, name in zip(counts, SYMBOL_NAMES, strict=True) if n]
    return ", ".join(held) or "none"


def count_of(count: int, noun: str) -> str:
    """So many of something."""
    return f"{int(count)} {noun}{'s' * int(count != 1)}"


def group_names(state: Any, ship: int, place: int) -> list[str]:
    """The tokens of a group, its bonus token first."""
    bonus = int(state.group_bonus[ship][place])
    booty = [token_name(token) for token in state.group[ship][place] if token >= 0]
    return [*([BONUS_NAMES[bonus]] if bonus >= 0 else []), *booty]


def booty_names(counts: Any) -> list[str]:
    """Booty tokens counted by kind and value, ascending."""
    kinds, values = np.nonzero(counts)
    return [
        token_name(kind * codes.VALUES + value)
        for kind, value in zip(kinds.tolist(), values.tolist(), strict=True)
        for _ in range(int(counts[kind][value]))
    ]


def taken_names(state: Any, seat: int) -> list[str]:
    """The tokens of a player, bonus tokens first."""
    bonus = [name for name, n in zip(BONUS_NAMES, state.bonus[seat], strict=True) for _ in range(n)]
    return bonus + booty_names(state.taken[seat])


def tribe_list(counts: Any) -> list[str]:
    """Figures counted by tribe."""
    return [name for name, n in zip(TRIBE_NAMES, counts, strict=True) for _ in range(int(n))]


# --- options --------------------------------------------------------------------------------


SIMPLE = {
    codes.SNL: ("reveal no card", "reveal a card"),
    codes.TOAD_STAY: ("take", "stay aboard"),
}


def _action(decision: int, option: int) -> str:
    """Drawing or stopping, a move, a captaincy, or setting sail."""
    if option == codes.SET_SAIL:
        return "set sail"
    if option < codes.MOVE_BASE:
        return "draw" if decision == codes.ACT else "stop"
    if option >= codes.CAPTAIN_BASE:
        ship, start, tribe = read_captaincy(option)
        origin = f" on {start}" if start else ""
        return f"{TRIBE_NAMES[tribe]}{origin} becomes captain of {SYMBOL_NAMES[ship]}"
    ship, start, tribe, target = read_move(option)
    origin = f" from {start}" if start else ""
    return f"move {TRIBE_NAMES[tribe]}{origin} to {SYMBOL_NAMES[ship]} {target}"


def read_move(option: int) -> tuple[int, int, int, int]:
    """Ship, start, tribe and target of a move."""
    rest, target = divmod(int(option) - codes.MOVE_BASE, codes.CAPTAIN - 1)
    place, tribe = divmod(rest, codes.TRIBES)
    ship, start = divmod(place, codes.CAPTAIN)
    return ship, start, tribe, target + 1


def read_captaincy(option: int) -> tuple[int, int, int]:
    """Ship, start and tribe of a captaincy."""
    place, tribe = divmod(int(option) - codes.CAPTAIN_BASE, codes.TRIBES)
    ship, start = divmod(place, codes.CAPTAIN)
    return ship, start, tribe


# --- the position for people ----------------------------------------------------------------
