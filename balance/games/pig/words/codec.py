"""Positions of Pig in words, for files and scenarios: one table, read both ways."""

from typing import Any

from balance.games.api import WordError
from balance.games.api.codec import (
    FINISHED,
    SEAT,
    At,
    Due,
    Each,
    Field,
    Name,
    Whole,
    export,
    refuse,
)
from balance.games.api.codec import place as place_fields
from balance.games.pig.kernel import codes
from balance.games.pig.parameters.model import Parameters
from balance.games.pig.words.faults import faults, whose_turn

MOST = 1_000_000_000
COUNT = Whole(0, MOST)
FIELDS = (
    Field("seat", SEAT, "actor"),
    Field("turns", COUNT, "turns"),
    Field("rolls", COUNT, "rolls"),  # the next roll depends on it
    Field("turn_total", COUNT, "turn_total"),
    Field("scores", Each(COUNT), "score"),
    Field("decision", Due({"PG-D1": codes.TURN}, {})),
    Field("finished", Name(FINISHED), "finished"),
)


def position(parameters: Parameters, rules: Any, state: Any) -> dict[str, Any]:
    """The position as plain values; :func:`place` understands them."""
    return export(FIELDS, At(parameters, rules, state))


def place(parameters: Parameters, rules: Any, state: Any, position: dict[str, Any]) -> None:
    """Set up a position on a dealt state; what is not named stays as dealt.

    Raises
    ------
    WordError
        Unknown key or value, or one that contradicts the others.
    """
    place_fields(FIELDS, At(parameters, rules, state), position)
    if state.finished and position.get("decision"):
        raise WordError("decision", position["decision"], "{ }: the game is over")
    if "turns" not in position:  # as if in the first round
        state.turns = state.actor + bool(state.finished)
    elif "seat" not in position:
        state.actor = whose_turn(rules, state)
    for seat in range(rules.players):
        state.seat_turns[seat] = (state.turns + rules.players - 1 - seat) // rules.players
    refuse(faults(parameters, rules, state))
