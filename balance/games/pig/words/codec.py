"""A position of Pig as plain values, and back: for files, scenarios and transcripts."""

from collections.abc import Mapping
from typing import Any

from balance.games.api import WordError, whole
from balance.games.pig.parameters.model import MAX_POINTS, Parameters

POSITION = ("seat", "turns", "rolls", "turn_total", "scores")
MAX_ROLLS = 1_000_000_000


def position(parameters: Parameters, rules: Any, state: Any) -> dict[str, Any]:
    """The position as plain values, such as :func:`place` understands."""
    return {
        "seat": int(state.actor) + 1,
        "turns": int(state.turns),
        "rolls": int(state.rolls),  # the next roll depends on it
        "turn_total": int(state.turn_total),
        "scores": [int(state.score[seat]) for seat in range(rules.players)],
    }


def place(parameters: Parameters, rules: Any, state: Any, position: Mapping[str, Any]) -> None:
    """Set up a position given in words; what it does not name stays as dealt.

    Raises
    ------
    WordError
        For a word that is not understood.
    """
    players = int(rules.players)
    for word in position:
        if word not in POSITION:
            raise WordError(word, position[word], POSITION)
    if "seat" in position:
        state.actor = whole("seat", position["seat"], 1, players) - 1
        state.turns = state.actor  # as if in the first round
    if "turns" in position:
        state.turns = whole("turns", position["turns"], 0, int(rules.max_turns) - 1)
        state.actor = state.turns % players
        if position.get("seat", state.actor + 1) != state.actor + 1:
            raise WordError("seat", position["seat"], (state.actor + 1,))
    for seat in range(players):
        state.seat_turns[seat] = (state.turns + players - 1 - seat) // players
    if "rolls" in position:
        state.rolls = whole("rolls", position["rolls"], 0, MAX_ROLLS)
    if "turn_total" in position:
        state.turn_total = whole("turn_total", position["turn_total"], 0, MAX_POINTS)
    if "scores" in position:
        scores = position["scores"]
        if not isinstance(scores, list) or len(scores) != players:
            raise WordError("scores", scores, f"{players} scores, one for each seat")
        for seat, score in enumerate(scores):
            state.score[seat] = whole(f"scores.{seat + 1}", score, 0, int(rules.target) - 1)
