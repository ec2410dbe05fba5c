"""The options of Atlantis in words."""

from typing import Any

from balance.games.atlantis.kernel import codes
from balance.games.atlantis.parameters.island import DIRECTIONS
from balance.games.atlantis.parameters.model import TYPE_NAMES, Parameters
from balance.games.atlantis.words.names import action_name, guy_name, hex_name, piece_name


def describe(parameters: Parameters, rules: Any, state: Any, option: int) -> str:
    """An option in words: pieces count from 1, directions are E, NE, NW, W, SW, SE."""
    decision = int(state.decision)
    if decision == codes.PIECE:
        return piece_name(option)
    if decision == codes.ACTION:
        return action_name(option)
    if decision == codes.CREATURE:
        return f"{TYPE_NAMES[int(state.type)]} {option}" if option else "pass"
    if decision == codes.STEP:
        return f"move {DIRECTIONS[option - 1]}" if option else "stop"
    if decision == codes.DIVE_ROW:
        return f"dive to row {int(rules.down[rules.row_first[option]])}"
    if decision == codes.REFUGE:
        guy = int(state.displaced_seat), int(state.displaced_guy)
        return f"{guy_name(guy)} into {hex_name(rules, option)}"
    verb = {codes.PLACE: "place on", codes.SINK: "sink", codes.DIVE_HEX: "dive to"}[decision]
    return f"{verb} {hex_name(rules, option)}"
