"""A position of Sewer Pirats as text."""

from collections.abc import Iterator
from typing import Any

from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.kernel.scoring import score
from balance.games.sewer_pirats.parameters.model import Parameters
from balance.games.sewer_pirats.parameters.tables import TRIBE_NAMES
from balance.games.sewer_pirats.words.names import (
    CAPTAIN_NAME,
    EMPTY,
    SYMBOL_NAMES,
    bar_name,
    cards_text,
    count_of,
    figure_name,
    group_tokens,
    names_of,
    space_name,
    taken_tokens,
    tribe_list,
)


def show(parameters: Parameters, rules: Any, state: Any) -> str:
    """The position in a few lines: ships, cards, every seat, the bar, and who decides what."""
    lines = [_show_ship(state, ship) for ship in range(codes.SHIPS)]
    lines.append(_show_supply(rules, state))
    lines += [_show_seat(rules, state, seat) for seat in range(int(rules.players))]
    lines += _show_bar(state)
    if not state.finished:
        lines.append(_show_moment(state))
    return "\n".join(lines)


def _show_ship(state: Any, ship: int) -> str:
    spaces = [
        f"{CAPTAIN_NAME if at == codes.CAPTAIN else at} {figure_name(figure)}"
        for at in range(1, codes.SPACES)
        if (figure := state.space[ship][at])
    ]
    groups = [names_of(group_tokens(state, ship, g)) for g in range(int(state.groups[ship]))]
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
        f"tokens: {names_of(taken_tokens(state, seat)) or 'none'}"
    )


def _show_bar(state: Any) -> Iterator[str]:
    if state.bar_count:
        figures = ", ".join(TRIBE_NAMES[tribe] for tribe in state.bar[: state.bar_count])
        yield f"bar from the front: {figures}; under it: {count_of(state.under_count, 'card')}"


def _show_moment(state: Any) -> str:
    """Who decides, and what."""
    decision, seat = int(state.decision), f"seat {int(state.actor) + 1}"
    acts = {
        codes.ACT: "is to act",
        codes.DRAW: f"takes {count_of(state.draws_left, 'card')}",
        codes.DISC: "discards down to the limit",
        codes.WEA: "may act once more with the weasel",
        codes.SNL: "may reveal a card for the snail",
        codes.FIG: "chooses a figure to bid for",
    }
    if decision in acts:
        return f"{seat} {acts[decision]}"
    if decision in codes.TAKING:
        ship = int(state.sailing) - 1
        figure = figure_name(state.space[ship][state.taker])
        second = " once more" if decision == codes.RAT_TAKE else ""
        return f"{figure} takes{second} on {space_name(ship, int(state.taker))}"
    figure = bar_name(state, int(state.rank))
    if decision == codes.OPEN:
        return f"{seat} opens for {figure}"
    if decision == codes.PAY:
        return f"{seat} pays {count_of(state.to_pay, 'card')} more for {figure}"
    return f"{seat} is asked for {figure}: seat {int(state.leader) + 1} bids {int(state.bid)}"
