"""To the Bottom in words: cards, options and positions for people."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.parameters.model import Parameters

PHASES = ("cruise", "sinking")
FIXED = {
    codes.REVEAL: ("put it on the board", "put it under the deck"),
    codes.TYCOON_ORDER: ("take from an opponent first", "draw first"),
    codes.REORDER: ("keep the order", "reorder"),
    codes.BLOCK: ("let it be played", "block it"),
    codes.GUARD: ("let it happen", "stop it"),
    codes.HIT: ("take the hit", "cancel the hit", "redirect the hit"),
}
OF_A_TYPE = {  # decisions whose options are types, and what is said of each
    codes.PAIR: "pair with",
    codes.PICK_WATER: "pick",
    codes.CYCLE: "cycle",
    codes.ORDER_NEXT: "next",
    codes.RESCUE: "rescue",
    codes.PAY: "pay with",
    codes.DISCARD: "discard",
}
REFUSALS = {  # what option 0 says where the others are cards
    codes.PAIR: "jettison it alone",
    codes.RESCUE: "rescue nothing",
    codes.COPY: "copy nothing",
}


def things(parameters: Parameters) -> dict[str, tuple[str, ...]]:
    """Names along the axes of the columns."""
    return {"card": tuple(parameters.cards)}


# --- cards -----------------------------------------------------------------------------------


def card_name(parameters: Parameters, type_: int) -> str:
    """The name of a type as it is said in a sentence."""
    return list(parameters.cards.values())[type_].name.lower()


def card_key(parameters: Parameters, type_: int) -> str:
    """The key of a type in the table of cards."""
    return list(parameters.cards)[type_]


def of_counts(counts: Any) -> list[int]:
    """The types of a pile that is kept as counts, ascending, each as often as it is there."""
    types: list[int] = np.repeat(np.arange(len(counts)), counts).tolist()
    return types


def deck_of(state: Any, seat: int) -> list[int]:
    """The types of a deck from the top."""
    types: list[int] = state.deck[seat][state.deck_at[seat] : state.deck_end[seat]].tolist()
    return types


def shop_deck_of(state: Any) -> list[int]:
    """The types of the shop deck from the top."""
    types: list[int] = state.shop[state.shop_at : state.shop_end].tolist()
    return types


def board_of(state: Any, seat: int) -> list[int]:
    """The types of a board in the order of arrival."""
    types: list[int] = state.board_type[seat][: state.board_count[seat]].tolist()
    return types


def score_of(rules: Any, state: Any, seat: int) -> int:
    """Points on a board (TB-83)."""
    return sum(int(rules.value[type_]) for type_ in board_of(state, seat))


def board_name(parameters: Parameters, rules: Any, state: Any, seat: int, index: int) -> str:
    """A board card with all by which it differs from others: tired or not, and its merge."""
    words = _tired_name(parameters, state, seat, index)
    mate = int(state.board_mate[seat][index]) - 1
    if mate < 0:
        return words
    link = "on" if rules.merge[state.board_type[seat][index]] else "with"
    return f"{words} {link} {_tired_name(parameters, state, seat, mate)}"


def _tired_name(parameters: Parameters, state: Any, seat: int, index: int) -> str:
    name = card_name(parameters, int(state.board_type[seat][index]))
    return f"tired {name}" if state.board_tired[seat][index] else name


def counted(parameters: Parameters, types: Iterable[int]) -> str:
    """Cards as a list in the order given, equal neighbours counted together."""
    said: list[tuple[int, int]] = []
    for type_ in types:
        if said and said[-1][0] == type_:
            said[-1] = (type_, said[-1][1] + 1)
        else:
            said.append((type_, 1))
    parts = [f"{n} x {card_name(parameters, t)}" if n > 1 else card_name(parameters, t)
             for t, n in said]  # fmt: skip
    return ", ".join(parts) or "nothing"


def cards_of(count: int) -> str:
    """So many cards."""
    return f"{count or 'no'} card{'s' * (count != 1)}"


# --- options -----------------------------------------------------------------------------------


def picked_seat(state: Any) -> int:
    """Whose board is picked from: the victim's where the actor picks, else the own one."""
    if state.decision == codes.PICK_FOE:
        return int(state.pending[state.depth - 1].seat)
    return int(state.actor)


# --- the position --------------------------------------------------------------------------


def _board_text(parameters: Parameters, rules: Any, state: Any, seat: int) -> str:
    """A board in its order, equal neighbours counted; a merged pair is named by its host."""
    names: list[list[Any]] = []
    for index, type_ in enumerate(board_of(state, seat)):
        if rules.merge[type_] and state.board_mate[seat][index]:
            continue
        name = board_name(parameters, rules, state, seat, index)
        if names and names[-1][0] == name:
            names[-1][1] += 1
        else:
            names.append([name, 1])
    return _listed([f"{n} x {name}" if n > 1 else name for name, n in names])


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names) or "nothing"
