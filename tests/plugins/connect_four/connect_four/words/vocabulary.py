"""The words of the game in scenarios, with examples that run."""

from balance.games.api import Word

from connect_four.parameters.model import Parameters


def vocabulary(parameters: Parameters) -> dict[str, list[Word]]:
    """What a position says, which decisions there are, and what luck can be forced."""
    return {
        "position": [
            Word("board", "the discs of each column, x or o, from the bottom", _POSITION),
            Word("seat", "who is to move, from 1; follows from the board", _POSITION),
            Word("decision", "what is to be decided: it has one id, CF-D1", _POSITION),
            Word("finished", 'whether the game is over, "no" or "yes"; follows too', _POSITION),
        ],
        "decisions": [Word("CF-D1", "the acting seat picks a column that is not full", _LINE)],
        "luck": [],
    }


_POSITION = """
players = 2

[position]
board = { a = ["x", "o", "x", "o", "x", "o"], d = ["x"] }
seat = 2
decision = { id = "CF-D1" }
finished = "no"

[expect]
options = ["b", "c", "d", "e", "f", "g"]
"""

_LINE = """
players = 2

[position]
board = { d = ["x", "x", "x"], e = ["o", "o", "o"] }

[[step]]
decide = "CF-D1"
choose = "d"

[expect]
events = ["a disc of seat 1 falls to d4", "seat 1 wins"]
finished = "yes"
"""
