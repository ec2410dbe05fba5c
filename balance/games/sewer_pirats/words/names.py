"""What the table calls things in Sewer Pirats: figures, tokens, cards, spaces; and their kinds.

A kind says how such a thing is written and read (:mod:`balance.games.api.codec`).
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import numpy as np

from balance.games.api.codec import Amounts, At, Counted, Name, Some, Spoken, listed, players
from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.parameters.model import Parameters
from balance.games.sewer_pirats.parameters.tables import (
    BONUS_NAMES,
    KIND_NAMES,
    PART_NAMES,
    TRIBE_NAMES,
)

SYMBOL_NAMES = ("cat", "bird", "fish")  # of cards and ships
EMPTY = "empty"
AREA_NAME = "area"
CAPTAIN_NAME = "captain"
NOBODY = ""  # on a space, where positions are written
ACTED = {codes.WEA: codes.WEASEL, codes.SNL: codes.SNAIL}  # decisions of who has acted just now


def things(parameters: Parameters) -> dict[str, tuple[str, ...]]:
    """Names along the axes of the columns."""
    return {"tribe": TRIBE_NAMES, "part": PART_NAMES}


# --- pieces ---------------------------------------------------------------------------------


def figure_name(figure: int) -> str:
    """A figure and whose it is."""
    owner, tribe = divmod(int(figure) - 1, codes.TRIBES)
    return f"{TRIBE_NAMES[tribe]} of seat {owner + 1}"


def token_name(token: int) -> str:
    """A token: a booty token's kind and value, or the kind of a bonus token."""
    kind, value = divmod(int(token), codes.VALUES)
    return f"{KIND_NAMES[kind]} {value}" if kind < codes.KINDS else BONUS_NAMES[value]


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


def tribe_list(counts: Any) -> list[str]:
    """Figures counted by tribe."""
    return [TRIBE_NAMES[tribe] for tribe in listed(counts)]


def booty_names(counts: Any) -> list[str]:
    """Booty tokens counted by kind and value, ascending."""
    return [token_name(token) for token in listed(counts)]


def group_tokens(state: Any, ship: int, place: int) -> list[int]:
    """The tokens of a group, its bonus token first."""
    bonus = int(state.group_bonus[ship][place])
    booty = [int(token) for token in state.group[ship][place] if token >= 0]
    return [*([codes.BONUS_TOKEN + bonus] if bonus >= 0 else []), *booty]


def taken_tokens(state: Any, seat: int) -> list[int]:
    """The tokens of a player, bonus tokens first."""
    bonus = [codes.BONUS_TOKEN + bonus for bonus in listed(state.bonus[seat])]
    return bonus + listed(state.taken[seat])


def names_of(tokens: Iterable[int]) -> str:
    """Tokens in a row."""
    return ", ".join(token_name(token) for token in tokens)


# --- kinds ----------------------------------------------------------------------------------


@cache
def _spaces() -> tuple[str, ...]:
    """All spaces from stern to bow, ship by ship, and the area."""
    spaces = [(ship, at) for ship in range(codes.SHIPS) for at in range(1, codes.SPACES)]
    return (*(space_name(ship, at) for ship, at in spaces), AREA_NAME)


@cache
def figure_names(count: int) -> tuple[str, ...]:
    """Nobody, and the figures that so many players may have."""
    figures = (figure_name(figure) for figure in range(1, count * codes.TRIBES + 1))
    return (NOBODY, *figures)


def seat_names(at: At) -> Sequence[str]:
    """The seats as keys of a table."""
    return [str(seat + 1) for seat in range(players(at))]


def cards_of(at: At) -> Sequence[str]:
    """All cards of these rules by symbol, one by one."""
    return [name for name in SYMBOL_NAMES for _ in range(at.rules.cards_per_symbol)]


def booty_of(at: At) -> Sequence[str]:
    """All booty tokens of these rules, one by one."""
    return [token_name(token) for token in at.rules.booty[: at.rules.booty_count]]


def bonus_of(at: At) -> Sequence[str]:
    """All bonus tokens of these rules, one by one."""
    return [BONUS_NAMES[bonus] for bonus in at.rules.bonus[: at.rules.bonus_count]]


def _booty(at: At) -> dict[str, int]:
    """The booty tokens there are by name."""
    return {token_name(token): int(token) for token in at.rules.booty[: at.rules.booty_count]}


def _tokens(at: At) -> dict[str, int]:
    """The tokens there are by name."""
    bonus = np.unique(at.rules.bonus[: at.rules.bonus_count]).tolist()
    return {BONUS_NAMES[kind]: codes.BONUS_TOKEN + kind for kind in bonus} | _booty(at)


SYMBOL, TRIBE, SPACE = Name(SYMBOL_NAMES), Name(TRIBE_NAMES), Name(_spaces())
STANDING = Name(lambda at: figure_names(players(at)))
FIGURE = Name(lambda at: figure_names(players(at))[1:], first=1)
CARDS = Amounts(SYMBOL_NAMES, codes.CARDS // codes.SHIPS)
TOKENS = Some(Spoken(_tokens), codes.BOOTY + codes.BONUS)
BOX = Counted(Spoken(_booty), codes.BOOTY, (codes.KINDS, codes.VALUES))
