"""Forced luck of Pig in words."""

from typing import Any

from balance.games.api.codec import At, Whole, table_of
from balance.games.pig.kernel import codes
from balance.games.pig.parameters.model import Parameters

FACE = Whole(1, lambda at: int(at.rules.die_sides), shift=1)


def force(
    parameters: Parameters, rules: Any, state: Any, words: dict[str, Any]
) -> list[tuple[int, int, int]]:
    """The next rolls as rows of forced luck: ``{"roll": 4}`` or ``{"roll": [4, 6, 1]}``.

    Raises
    ------
    WordError
        For a word that is not understood, or a face the die does not have.
    """
    at = At(parameters, rules, state)
    wanted = table_of("", words, ("roll",)).get("roll", [])
    faces = wanted if isinstance(wanted, list) else [wanted]
    return [
        (codes.ROLL_DIE, int(state.rolls) + i, FACE.read(at, "roll", face))
        for i, face in enumerate(faces)
    ]
