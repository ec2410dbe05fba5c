"""The words of Abandon Ship in scenarios, with examples that run."""

from balance.games.abandon_ship.parameters.model import Parameters
from balance.games.api import Word


def vocabulary(parameters: Parameters) -> dict[str, list[Word]]:
    """What a position says, which decisions there are, and what luck can be forced."""
    return {
        "position": [
            Word("seat", "who is to move, from 1", _SEAT),
            Word("water", "the highest covered space", _WATER),
            Word("spaces", "the rats in play and where they stand", _SPACES),
            Word("top", "the rats on the top deck and their ranks; 0 is the X space", _TOP),
            Word("arrivals", "how many rats arrived; else those under top", _ARRIVALS),
            Word("drowned", "the rats that were washed away", _DROWNED),
            Word("pool", "the dice in the pool and what they show", _POOL),
            Word("tokens", "the water tokens in the order in which they come up", _TOKENS),
            Word("revealed", "how many tokens came up already, from the first", _REVEALED),
            Word("cheese", "the cheese left on the track: space and points", _CHEESE),
            Word("cheese_taken", "the cheese that was taken: space and seat", _CHEESE_TAKEN),
            Word("cheese_points", "every seat's points of cheese", _CHEESE_POINTS),
            Word("tiles", "every seat's tile, by its number in the ruleset, from 0", _TILES),
            Word("scores", "every seat's points; they follow from the rest", _SCORES),
            Word("turns", "how many turns are finished", _TURNS),
            Word("seat_turns", "how many turns every seat has finished", _SEAT_TURNS),
            Word("decision", "what is to be decided; in D2 with the die and its face", _DECISION),
            Word("finished", 'whether the game is over: "no", "yes" or "capped"', _FINISHED),
        ],
        "decisions": [
            Word("D1", "the acting seat chooses a die of the pool", _D1),
            Word("D2", "it chooses the rat that the die moves", _D2),
        ],
        "luck": [
            Word("roll", "dice and what they show when they fall next", _ROLL),
            Word("tokens", "the first water tokens, in order; at the deal", _DEALT_TOKENS),
            Word("cheese", "the points of the cheese, by space; at the deal", _DEALT_CHEESE),
            Word("tiles", "every seat's tile, by its number; at the deal", _DEALT_TILES),
        ],
    }


_SEAT = """
players = 3

[position]
seat = 2

[expect]
seat = 2
"""

_WATER = """
players = 3

[position]
water = 9

[expect.position]
water = 9
"""

_SPACES = """
players = 3

[position]
spaces = { yellow = 12, red = 14 }
pool = { yellow = "A", green = 3 }

[[step]]
choose = "green"

[[step]]
decide = "D2"
choose = "green"

[expect]
events = ["green moves 10 to 13"]
position = { spaces = { yellow = 12, red = 14, blue = 10 } }
"""

_TOP = """
players = 3

[position]
top = { yellow = 0, green = 1 }

[expect]
position = { arrivals = 2 }
columns = { rat_points_green = 5 }
"""

_ARRIVALS = """
players = 3

[position]
arrivals = 2
spaces = { yellow = 35 }
pool = { yellow = "5x", green = 3 }

[[step]]
choose = "yellow"

[[step]]
decide = "D2"
choose = "yellow"

[expect]
events = ["yellow reaches the top deck: rank 2 (3 points)"]
"""

_DROWNED = """
players = 3

[position]
drowned = ["black", "red"]

[expect]
options = ["yellow", "green", "blue", "orange", "purple", "white"]
"""

_POOL = """
players = 3

[position]
pool = { yellow = "5x", white = "(U)" }

[expect]
options = ["yellow", "white"]
"""

_TOKENS = """
players = 3

[position]
pool = { yellow = 1, green = 6 }
tokens = [5, 3]

[[step]]
choose = "yellow"

[[step]]
decide = "D2"
choose = "yellow"

[expect]
events = ["token 5: the water rises 6 to 10; rats stop it, 1 lost"]
"""

_REVEALED = """
players = 3

[position]
pool = { yellow = 1, green = 6 }
tokens = [5, 3]
revealed = 1

[[step]]
choose = "yellow"

[[step]]
decide = "D2"
choose = "yellow"

[expect]
events = ["token 3: the water rises 6 to 9"]
"""

_CHEESE = """
players = 3

[position]
cheese = { 15 = 2 }
pool = { yellow = "5x", green = 3 }

[[step]]
choose = "yellow"

[[step]]
decide = "D2"
choose = "yellow"

[expect]
events = ["seat 1 takes cheese worth 2"]
position = { cheese = {} }
"""

_CHEESE_TAKEN = """
players = 3

[position]
cheese_taken = { 15 = 2 }

[expect]
position = { cheese_taken = { 15 = 2 } }
"""

_CHEESE_POINTS = """
players = 3

[position]
cheese_points = [0, 2, 3]

[expect]
position = { scores = [0, 2, 3] }
"""

_TILES = """
players = 3

[position]
tiles = [0, 1, 2]                     # seat 1: blue, green, red
top = { yellow = 0, green = 1 }

[expect]
position = { scores = [5, 0, 0] }
"""

_SCORES = """
players = 3

[position]
cheese_points = [1, 0, 0]
scores = [0, 0, 0]

[expect]
error = ["scores.1", "1, as follows from the rest"]
"""

_TURNS = """
players = 3

[position]
turns = 4

[expect]
turn = 5
"""

_SEAT_TURNS = """
players = 3

[position]
turns = 4
seat_turns = [2, 1, 1]
seat = 2

[expect]
columns = { turns_1 = 2 }
"""

_DECISION = """
players = 3

[position]
pool = { yellow = 1, white = "(3)" }
decision = { id = "D2", die = "white" }

[[step]]
choose = "red"

[expect]
events = ["red moves 10 to 13"]
"""

_FINISHED = """
players = 3

[position]
top = { yellow = 0, green = 1, red = 2, blue = 3 }
finished = "yes"

[expect]
finished = "yes"
options = []
"""

_D1 = """
players = 3

[position]
pool = { yellow = 1, green = 6, red = 3 }

[[step]]
decide = "D1"
choose = "red"

[expect]
decision = "D2"
"""

_D2 = """
players = 3

[position]
pool = { yellow = 1, white = "(3)" }

[[step]]
choose = "white"

[[step]]
decide = "D2"
choose = "black"

[expect]
events = ["black moves 10 to 13"]
"""

_ROLL = """
players = 3

[deal]
roll = { yellow = 1, red = "A" }

[[step]]
choose = "yellow"

[[step]]
decide = "D2"
choose = "yellow"
luck = { roll = { red = 3 } }

[expect]
position = { pool = { red = "3" } }
"""

_DEALT_TOKENS = """
players = 3

[deal]
tokens = [8, 3]

[expect]
position = { "tokens.1" = 8, "tokens.2" = 3 }
"""

_DEALT_CHEESE = """
players = 3

[deal]
cheese = [2, 1, 3]                    # on spaces 15, 19 and 23

[expect]
position = { cheese = { 15 = 2, 19 = 1, 23 = 3 } }
"""

_DEALT_TILES = """
players = 3

[deal]
tiles = [6, 2, 4]

[expect]
position = { tiles = [6, 2, 4] }
"""
