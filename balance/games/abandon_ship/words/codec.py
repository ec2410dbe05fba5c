"""A position of Abandon Ship as plain values, for files and scenarios."""

from typing import Any

from balance.games.abandon_ship.kernel import codes
from balance.games.abandon_ship.parameters.model import Parameters
from balance.games.abandon_ship.words.names import dice_names, face_text


def position(parameters: Parameters, rules: Any, state: Any) -> dict[str, Any]:
    """The position as plain values; :func:`place` understands them."""
    colours, names = parameters.colours, dice_names(parameters)
    rats = range(len(colours))
    return {
        "seat": int(state.actor) + 1,
        "water": int(state.water),
        "spaces": {colours[r]: int(state.space[r]) for r in rats if state.space[r] != codes.OUT},
        "top": {colours[r]: int(state.fate[r]) for r in rats if state.fate[r] >= 0},
        "arrivals": int(state.arrivals),
        "drowned": [colours[r] for r in rats if state.fate[r] == codes.DROWNED],
        "pool": {n: face_text(parameters, state, d) for d, n in enumerate(names) if state.pool[d]},
        "tokens": [int(rules.token_values[i]) for i in state.token_order[: rules.tokens]],
        "revealed": int(state.token),
        "cheese": {
            str(rules.cheese_spaces[i]): int(rules.cheese_values[state.cheese_order[i]])
            for i in range(rules.cheeses)
            if state.cheese_here[i]
        },
        "cheese_taken": {
            str(rules.cheese_spaces[i]): int(state.cheese_taken_by[i])
            for i in range(rules.cheeses)
            if state.cheese_taken_by[i]
        },
        "cheese_points": [int(x) for x in state.cheese_points[: rules.players]],
        "tiles": [int(x) for x in state.tile_order[: rules.players]],
        "scores": [int(x) for x in state.score[: rules.players]],
        "turns": int(state.turns),
        "seat_turns": [int(x) for x in state.seat_turns[: rules.players]],
        "decision": _decision(parameters, state),
        "finished": ("no", "yes", "capped")[int(state.finished)],
    }


def _decision(parameters: Parameters, state: Any) -> dict[str, str]:
    if state.finished:
        return {}
    if state.decision == codes.DIE:
        return {"id": "D1"}
    die = int(state.die)
    face = face_text(parameters, state, die)
    return {"id": "D2", "die": dice_names(parameters)[die], "face": face}
