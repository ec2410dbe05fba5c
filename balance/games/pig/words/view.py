"""A position of Pig as text."""

from typing import Any

from balance.games.pig.parameters.model import Parameters


def show(parameters: Parameters, rules: Any, state: Any) -> str:
    """The position in two lines."""
    scores = ", ".join(f"seat {i + 1}: {state.score[i]}" for i in range(rules.players))
    return f"seat {state.actor + 1} to move, turn total {state.turn_total}\nscores: {scores}"
