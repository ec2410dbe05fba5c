"""Forced luck of Pig in words."""

from collections.abc import Mapping
from typing import Any

from balance.games.api import WordError, whole
from balance.games.pig.kernel import codes
from balance.games.pig.parameters.model import Parameters


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
        (codes.ROLL_DIE, int(state.rolls) + i, whole("roll", face, 1, int(rules.die_sides)) - 1)
        for i, face in enumerate(faces)
    ]
