"""The options of Sewer Pirats in words."""

from typing import Any

from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.kernel.legal import decode
from balance.games.sewer_pirats.parameters.model import Parameters
from balance.games.sewer_pirats.parameters.tables import TRIBE_NAMES
from balance.games.sewer_pirats.words.names import SYMBOL_NAMES, bar_name, token_name

SIMPLE = {
    codes.SNL: ("reveal no card", "reveal a card"),
    codes.TOAD_STAY: ("take", "stay aboard"),
}


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


def _action(decision: int, option: int) -> str:
    """Drawing or stopping, a move, a captaincy, or setting sail."""
    if option == codes.SET_SAIL:
        return "set sail"
    if option < codes.MOVE_BASE:
        return "draw" if decision == codes.ACT else "stop"
    ship, start, tribe, target = decode(int(option))
    if target == codes.CAPTAIN:
        origin = f" on {start}" if start else ""
        return f"{TRIBE_NAMES[tribe]}{origin} becomes captain of {SYMBOL_NAMES[ship]}"
    origin = f" from {start}" if start else ""
    return f"move {TRIBE_NAMES[tribe]}{origin} to {SYMBOL_NAMES[ship]} {target}"
