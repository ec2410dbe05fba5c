"""The words of Pig in scenarios, with examples that run."""

from balance.games.api import Word
from balance.games.pig.parameters.model import Parameters


def vocabulary(parameters: Parameters) -> dict[str, list[Word]]:
    """What a position says, which decisions there are, and what luck can be forced."""
    return {
        "position": [
            Word("seat", "who is to move, from 1; alone: in the first round", _SEAT),
            Word("turns", "how many turns are finished; whose turn it is follows", _TURNS),
            Word("rolls", "how often the die was rolled; other rolls follow from it", _ROLLS),
            Word("turn_total", "the points of the turn under way", _TURN_TOTAL),
            Word("scores", "the points of every seat, in the order of the seats", _SCORES),
        ],
        "decisions": [Word("PG-D1", "the acting seat chooses: roll or hold", _DECISION)],
        "luck": [Word("roll", "the next face of the die, or a list of the next faces", _ROLL)],
    }


_SEAT = """
players = 2

[position]
seat = 2

[expect]
seat = 2
"""

_TURNS = """
players = 3

[position]
turns = 4

[expect]
seat = 2
turn = 5
"""

_ROLLS = """
players = 2

[position]
rolls = 12

[[step]]
choose = "roll"

[expect]
position = { rolls = 13 }
"""

_TURN_TOTAL = """
players = 2

[position]
turn_total = 9

[expect]
options = ["roll", "hold"]
"""

_SCORES = """
players = 2

[position]
scores = [95, 20]
turn_total = 5

[[step]]
choose = "hold"

[expect]
finished = "yes"
columns = { won_1 = 1 }
"""

_DECISION = """
players = 2

[position]
turn_total = 9

[[step]]
decide = "PG-D1"
choose = "hold"

[expect]
position = { scores = [9, 0] }
"""

_ROLL = """
players = 2

[[step]]
choose = "roll"
luck = { roll = [4, 1] }

[[step]]
choose = "roll"

[expect]
events = ["seat 1 rolls a 4: the turn total is 4", "seat 1 rolls a 1 and loses 4 points"]
seat = 2
"""
