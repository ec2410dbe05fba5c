"""Pig in words: what people read in transcripts and write in scenarios. Plain Python."""

from collections.abc import Mapping
from typing import Any

from balance.games.kit import WordError, whole
from balance.games.pig.moves import CAPPED, ROLL_DIE
from balance.games.pig.parameters import MAX_POINTS, Parameters
from balance.games.pig.state import HOLD, ROLL

OPTIONS = {ROLL: "roll", HOLD: "hold"}
POSITION = ("seat", "turns", "rolls", "turn_total", "scores")
MAX_ROLLS = 1_000_000_000


def things(parameters: Parameters) -> dict[str, tuple[str, ...]]:
    """Names along the axes of columns; Pig counts nothing but seats."""
    return {}


def describe(parameters: Parameters, rules: Any, state: Any, option: int) -> str:
    """An option in one word."""
    return OPTIONS[option]


def show(parameters: Parameters, rules: Any, state: Any) -> str:
    """The position in two lines."""
    scores = ", ".join(f"seat {i + 1}: {state.score[i]}" for i in range(rules.players))
    return f"seat {state.actor + 1} to move, turn total {state.turn_total}\nscores: {scores}"


def tell(parameters: Parameters, rules: Any, before: Any, after: Any, option: int) -> list[str]:
    """What a step brought about, in short pieces."""
    seat = before.actor
    who, total = f"seat {seat + 1}", before.turn_total
    if option == HOLD:
        said = [f"{who} holds: {total} more points make {after.score[seat]}"]
    elif after.turns == before.turns:
        face = after.turn_total - total
        said = [f"{who} rolls a {face}: the turn total is {after.turn_total}"]
    else:
        said = [f"{who} rolls a 1 and loses {total} points"]
    if after.finished == CAPPED:
        said.append("the game is stopped at its turn limit")
    elif after.finished:
        said.append(f"{who} wins")
    return said


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


def force(
    parameters: Parameters, rules: Any, state: Any, words: Mapping[str, Any]
) -> list[tuple[int, int, int]]:
    """The next rolls as rows of forced luck: ``{"roll": 4}`` or ``{"roll": [4, 6, 1]}``.

    Raises
    ------
    WordError
        For a word that is not understood, or a face the die does not have.
    """
    for word in words:
        if word != "roll":
            raise WordError(word, words[word], ("roll",))
    wanted = words.get("roll", [])
    faces = wanted if isinstance(wanted, list | tuple) else [wanted]
    return [
        (ROLL_DIE, int(state.rolls) + i, whole("roll", face, 1, int(rules.die_sides)) - 1)
        for i, face in enumerate(faces)
    ]
