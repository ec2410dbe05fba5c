"""Sewer Pirats in words: figures, tokens and cards by name, options, and positions for people."""

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from balance.games.sewer_pirats import state as kernel
from balance.games.sewer_pirats.naming import (
    BONUS_NAMES,
    KIND_NAMES,
    PART_NAMES,
    SYMBOL_NAMES,
    TRIBE_NAMES,
)
from balance.games.sewer_pirats.parameters import Parameters
from balance.games.sewer_pirats.scoring import score

EMPTY = "empty"
AREA_NAME = "area"
CAPTAIN_NAME = "captain"


def things(parameters: Parameters) -> dict[str, tuple[str, ...]]:
    """Names along the axes of the columns."""
    return {"tribe": TRIBE_NAMES, "part": PART_NAMES}


# --- pieces ---------------------------------------------------------------------------------


def figure_name(figure: int) -> str:
    """A figure and whose it is."""
    owner, tribe = divmod(int(figure) - 1, kernel.TRIBES)
    return f"{TRIBE_NAMES[tribe]} of seat {owner + 1}"


def token_name(token: int) -> str:
    """A booty token: its kind and value."""
    kind, value = divmod(int(token), kernel.VALUES)
    return f"{KIND_NAMES[kind]} {value}"


def space_name(ship: int, at: int) -> str:
    """A space of a ship, or a player's area."""
    if ship < 0 or at == kernel.AREA:
        return AREA_NAME
    return f"{SYMBOL_NAMES[ship]} {CAPTAIN_NAME if at == kernel.CAPTAIN else at}"


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
        token_name(kind * kernel.VALUES + value)
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


def describe(parameters: Parameters, rules: Any, state: Any, option: int) -> str:
    """An option in words, as people would say it at the table."""
    decision = int(state.decision)
    if decision in (kernel.ACT, kernel.WEA):
        return _action(decision, option)
    if decision in SIMPLE:
        return SIMPLE[decision][option]
    if decision == kernel.DRAW:
        is_deck = option == kernel.FROM_DECK
        return "take from the deck" if is_deck else f"take {SYMBOL_NAMES[option]} from the row"
    if decision in (kernel.TAKE, kernel.RAT_TAKE):
        is_none = option == kernel.NO_TOKEN
        return "take no second token" if is_none else f"take {token_name(option - 1)}"
    if decision == kernel.FIG:
        return f"bid for {bar_name(state, option)}"
    if decision == kernel.OPEN:
        return f"open with {option}"
    if decision == kernel.BID:
        return f"bid {option}" if option != kernel.PASS else "pass"
    return f"{'pay' if decision == kernel.PAY else 'discard'} {SYMBOL_NAMES[option]}"


SIMPLE = {
    kernel.SNL: ("reveal no card", "reveal a card"),
    kernel.TOAD_STAY: ("take", "stay aboard"),
}


def _action(decision: int, option: int) -> str:
    """Drawing or stopping, a move, a captaincy, or setting sail."""
    if option == kernel.SET_SAIL:
        return "set sail"
    if option < kernel.MOVE_BASE:
        return "draw" if decision == kernel.ACT else "stop"
    if option >= kernel.CAPTAIN_BASE:
        ship, start, tribe = read_captaincy(option)
        origin = f" on {start}" if start else ""
        return f"{TRIBE_NAMES[tribe]}{origin} becomes captain of {SYMBOL_NAMES[ship]}"
    ship, start, tribe, target = read_move(option)
    origin = f" from {start}" if start else ""
    return f"move {TRIBE_NAMES[tribe]}{origin} to {SYMBOL_NAMES[ship]} {target}"


def read_move(option: int) -> tuple[int, int, int, int]:
    """Ship, start, tribe and target of a move."""
    rest, target = divmod(int(option) - kernel.MOVE_BASE, kernel.CAPTAIN - 1)
    place, tribe = divmod(rest, kernel.TRIBES)
    ship, start = divmod(place, kernel.CAPTAIN)
    return ship, start, tribe, target + 1


def read_captaincy(option: int) -> tuple[int, int, int]:
    """Ship, start and tribe of a captaincy."""
    place, tribe = divmod(int(option) - kernel.CAPTAIN_BASE, kernel.TRIBES)
    ship, start = divmod(place, kernel.CAPTAIN)
    return ship, start, tribe


# --- the position for people ----------------------------------------------------------------


def show(parameters: Parameters, rules: Any, state: Any) -> str:
    """The position in a few lines: ships, cards, every seat, the bar, and who decides what."""
    lines = [_show_ship(state, ship) for ship in range(kernel.SHIPS)]
    lines.append(_show_supply(rules, state))
    lines += [_show_seat(rules, state, seat) for seat in range(int(rules.players))]
    lines += _show_bar(state)
    if not state.finished:
        lines.append(_show_moment(state))
    return "\n".join(lines)


def _show_ship(state: Any, ship: int) -> str:
    spaces = [
        f"{CAPTAIN_NAME if at == kernel.CAPTAIN else at} {figure_name(figure)}"
        for at in range(1, kernel.SPACES)
        if (figure := state.space[ship][at])
    ]
    groups = [", ".join(group_names(state, ship, g)) for g in range(int(state.groups[ship]))]
    aboard = ", ".join(spaces) or EMPTY
    return f"{SYMBOL_NAMES[ship]} ship: {aboard}; flotsam: {' | '.join(groups) or 'none'}"


def _show_supply(rules: Any, state: Any) -> str:
    pool, bonus = rules.booty_count - state.pool_at, rules.bonus_count - state.bonus_at
    box = f"; box: {count_of(n, 'token')}" if (n := int(state.box.sum())) else ""
    return (
        f"row: {cards_text(state.row)}; deck: {count_of(state.deck_end - state.deck_at, 'card')}; "
        f"discarded: {cards_text(state.discard)}; pool: {int(pool)} booty, {int(bonus)} bonus{box}"
    )


def _show_seat(rules: Any, state: Any, seat: int) -> str:
    return (
        f"seat {seat + 1}: {count_of(score(rules, state, seat), 'point')}; "
        f"hand: {cards_text(state.hand[seat])}; "
        f"area: {', '.join(tribe_list(state.area[seat])) or EMPTY}; "
        f"tokens: {', '.join(taken_names(state, seat)) or 'none'}"
    )


def _show_bar(state: Any) -> Iterator[str]:
    if state.bar_count:
        figures = ", ".join(TRIBE_NAMES[tribe] for tribe in state.bar[: state.bar_count])
        yield f"bar from the front: {figures}; under it: {count_of(state.under_count, 'card')}"


def _show_moment(state: Any) -> str:
    """Who decides, and what."""
    decision, seat = int(state.decision), f"seat {int(state.actor) + 1}"
    acts = {
        kernel.ACT: "is to act",
        kernel.DRAW: f"takes {count_of(state.draws_left, 'card')}",
        kernel.DISC: "discards down to the limit",
        kernel.WEA: "may act once more with the weasel",
        kernel.SNL: "may reveal a card for the snail",
        kernel.FIG: "chooses a figure to bid for",
    }
    if decision in acts:
        return f"{seat} {acts[decision]}"
    if decision in (kernel.TAKE, kernel.RAT_TAKE, kernel.TOAD_STAY):
        ship = int(state.sailing) - 1
        figure = figure_name(state.space[ship][state.taker])
        second = " once more" if decision == kernel.RAT_TAKE else ""
        return f"{figure} takes{second} on {space_name(ship, int(state.taker))}"
    figure = bar_name(state, int(state.rank))
    if decision == kernel.OPEN:
        return f"{seat} opens for {figure}"
    if decision == kernel.PAY:
        return f"{seat} pays {count_of(state.to_pay, 'card')} more for {figure}"
    return f"{seat} is asked for {figure}: seat {int(state.leader) + 1} bids {int(state.bid)}"
