"""The words of the game in scenarios, with examples that run."""

from balance.games.api import Word

from tic_tac_toe.parameters.model import Parameters


def vocabulary(parameters: Parameters) -> dict[str, list[Word]]:
    """What a position says, which decisions there are, and what luck can be forced."""
    return {
        "position": [
            Word("board", "the marks by their spaces; a1 is top left, b1 to its right", _POSITION),
            Word("seat", "who is to move, from 1; follows from the board", _POSITION),
            Word("decision", "what is to be decided: it has one id, TT-D1", _POSITION),
            Word("finished", 'whether the game is over, "no" or "yes"; follows too', _POSITION),
        ],
        "decisions": [Word("TT-D1", "the acting seat picks a free space", _LINE)],
        "luck": [],
    }


_POSITION = """
players = 2

[position]
board = { a1 = "x", b2 = "o", c3 = "x" }
seat = 2
decision = { id = "TT-D1" }
finished = "no"

[expect]
options = ["b1", "c1", "a2", "c2", "a3", "b3"]
"""

_LINE = """
players = 2

[position]
board = { a1 = "x", a2 = "o", b1 = "x", b2 = "o" }

[[step]]
decide = "TT-D1"
choose = "c1"

[expect]
events = ["seat 1 puts x on c1", "seat 1 wins"]
finished = "yes"
"""
