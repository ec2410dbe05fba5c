"""A position of To the Bottom as text."""

from typing import Any

from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.parameters.model import Parameters
from balance.games.to_the_bottom.words.names import (
    PHASES,
    _board_text,
    card_name,
    cards_of,
    counted,
    deck_of,
    of_counts,
    score_of,
    shop_deck_of,
)


def show(parameters: Parameters, rules: Any, state: Any) -> str:
    """The position in a few lines: the phase, what is asked, the shop and every player."""
    lines = [_show_turn(parameters, rules, state)]
    if not state.finished:
        asked = codes.DECISIONS[int(state.decision)].lower().replace("_", " ")
        motion = f", {card_name(parameters, state.motion - 1)} under way" if state.motion else ""
        lines.append(f"asked of seat {state.actor + 1}: {asked}{motion}")
    if state.phase == codes.CRUISE:
        lines += _show_shop(parameters, rules, state)
    lines += [_show_seat(parameters, rules, state, seat) for seat in range(rules.players)]
    return "\n".join(lines)


def _show_turn(parameters: Parameters, rules: Any, state: Any) -> str:
    phase, buyer = PHASES[int(state.phase)], int(state.buyer)
    by = f", opened by seat {state.opener + 1}" if state.phase == codes.SINKING else ""
    iceberg = card_name(parameters, int(rules.iceberg_type))
    bought = f"; the {iceberg} was bought by seat {buyer + 1}" if buyer >= 0 else ""
    if state.finished:
        return f"{phase}{by}, the game is over{bought}"
    turn = f"turn {state.phase_turns + 1} of the phase, seat {state.active + 1}"
    return f"{phase}{by}, {turn}, pool {state.pool}{bought}"


def _show_shop(parameters: Parameters, rules: Any, state: Any) -> list[str]:
    slots = [
        f"{card_name(parameters, int(type_))} for {rules.price[type_]}" if type_ >= 0 else "empty"
        for type_ in state.slot[: rules.shop_slots]
    ]
    if state.iceberg:
        type_ = int(rules.iceberg_type)
        slots.append(f"{card_name(parameters, type_)} for {rules.price[type_]}")
    deck = cards_of(len(shop_deck_of(state)))
    discard = cards_of(len(of_counts(state.shop_discard)))
    return [f"shop: {', '.join(slots)}; {deck} in its deck, {discard} discarded"]


def _show_seat(parameters: Parameters, rules: Any, state: Any, seat: int) -> str:
    score, board = score_of(rules, state, seat), _board_text(parameters, rules, state, seat)
    if not state.afloat[seat]:
        return f"seat {seat + 1}: sunk, {score} points on the board: {board}"
    hand = counted(parameters, of_counts(state.hand[seat]))
    barred = of_counts(state.barred) if seat == state.active else []
    if barred:
        hand += f" (barred: {counted(parameters, barred)})"
    water = counted(parameters, of_counts(state.water[seat]))
    deck = cards_of(len(deck_of(state, seat)))
    return (
        f"seat {seat + 1}: {score} points on the board: {board}; hand: {hand}; "
        f"water: {water}; {deck} in the deck"
    )
