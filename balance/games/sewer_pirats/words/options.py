"""The options of Sewer Pirats in words."""

from typing import Any

from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.parameters.model import Parameters
from balance.games.sewer_pirats.parameters.naming import (
    SYMBOL_NAMES,
)
from balance.games.sewer_pirats.words.names import SIMPLE, _action, bar_name, token_name


def describe(parameters: Parameters, rules: Any, state: Any, option: int) -> str:
    """An option in words, as people would say it at the table."""
    decision = int(state.decision)
    if decision in (codes.ACT, codes.WEA):
        return _action(decision, option)
    if decision in SIMPLE:
        return SIMPLE[decision][option]
    if decision == codes.DRAW:
        is_deck = option == codes.FROM_DECK
        return "take from the deck" if is_deck else f"take {SYMBOL_NAMES[option]} from the row"
    if decision in (codes.TAKE, codes.RAT_TAKE):
        is_none = option == codes.NO_TOKEN
        return "take no second token" if is_none else f"take {token_name(option - 1)}"
    if decision == codes.FIG:
        return f"bid for {bar_name(state, option)}"
    if decision == codes.OPEN:
        return f"open with {option}"
    if decision == codes.BID:
        return f"bid {option}" if option != codes.PASS else "pass"
    return f"{'pay' if decision == codes.PAY else 'discard'} {SYMBOL_NAMES[option]}"
