"""The options of To the Bottom in words."""

from typing import Any

from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.parameters.model import Parameters
from balance.games.to_the_bottom.words.names import (
    FIXED,
    OF_A_TYPE,
    REFUSALS,
    board_name,
    card_name,
    picked_seat,
)


def describe(parameters: Parameters, rules: Any, state: Any, option: int) -> str:
    """An option in words, as people would say it at the table."""
    decision = int(state.decision)
    if decision == codes.MAIN:
        return _describe_main(parameters, rules, state, option)
    if decision in FIXED:
        return FIXED[decision][option]
    if decision == codes.OPPONENT:
        return f"seat {option + 1}"
    if decision == codes.DECK_POS:
        return _describe_place(option)
    if decision == codes.COPY and option:
        seat, type_ = divmod(option - codes.PLAY_OPTION, codes.COPY_SEAT)
        return f"copy {card_name(parameters, type_)} of seat {seat + 1}"
    if option == codes.STOP and decision != codes.MERGE:
        return REFUSALS.get(decision, "stop")
    if decision in OF_A_TYPE:
        return f"{OF_A_TYPE[decision]} {card_name(parameters, option - codes.TYPE_OPTION)}"
    return _describe_pick(parameters, rules, state, option)


def _describe_main(parameters: Parameters, rules: Any, state: Any, option: int) -> str:
    if option == codes.END:
        return "end the turn"
    if option == codes.ICEBERG_OPTION:
        return f"buy {card_name(parameters, int(rules.iceberg_type))}"
    if option >= codes.ACT_OPTION:
        index, seat = option - codes.ACT_OPTION, int(state.actor)
        return f"use {board_name(parameters, rules, state, seat, index)}"
    if option >= codes.PLAY_OPTION:
        return f"play {card_name(parameters, option - codes.PLAY_OPTION)}"
    if option >= codes.BUY_OPTION:
        slot = option - codes.BUY_OPTION
        return f"buy {card_name(parameters, int(state.slot[slot]))} from slot {slot + 1}"
    return f"jettison {card_name(parameters, option - codes.JET_OPTION)}"


def _describe_place(option: int) -> str:
    """A place in a deck of which only the top may be known."""
    if option == codes.BOTTOM:
        return "the bottom card"
    return f"card {option + 1} from the top" if option else "the top card"


def _describe_pick(parameters: Parameters, rules: Any, state: Any, option: int) -> str:
    """A board card or a hand card."""
    verb = "merge with" if state.decision == codes.MERGE else "pick"
    if option >= codes.TYPE_OPTION:
        return f"{verb} {card_name(parameters, option - codes.TYPE_OPTION)}"
    seat, index = picked_seat(state), option - codes.BOARD_OPTION
    return f"{verb} {board_name(parameters, rules, state, seat, index)}"
