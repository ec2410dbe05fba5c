"""The words of SafeHouse in scenarios, with examples that run."""

from balance.games.api import Word
from balance.games.safehouse.parameters.model import Parameters


def vocabulary(parameters: Parameters) -> dict[str, list[Word]]:
    """What a position says, which decisions there are, and what luck can be forced."""
    return {"position": _POSITION, "decisions": _DECISIONS, "luck": _LUCK}


_SHEETS = """
players = 2

[position.seats.1]
chameleons = 0
rows = { 1 = [5, 5, 5], 7 = [2, 0, 9, 0, 0] }

[expect.position]
seats.1.steps = 3
"""
_TURN = """
players = 2

[position]
roller = 2
turns = 5
crosses = 4

[expect]
seat = 2
turn = 5
position = { seat_turns = [2, 3] }
"""
_SEAT_TURNS = """
players = 2

[position]
roller = 2
seat_turns = [1, 2]

[expect]
turn = 3
"""
_CHOSEN = """
players = 1

[position]
lid = { yellow = 1, joker = 2 }
chosen = { yellow = 1 }
decision = { id = "select", kind = "green" }

[expect]
options = ["no green dice", "1 green die", "2 green dice"]
position = { table = { green = 2, red = 2, blue = 2 } }
"""
_TABLE = """
players = 1

[position]
table = { red = 1, joker = 1 }
decision = { id = "retrieve" }

[expect]
options = ["fetch no dice", "fetch the dice"]
position = { lid = { yellow = 2, green = 2, red = 1, blue = 2, joker = 1 } }
"""
_ROLLED = """
players = 1

[rules]
reroll_squares = 2

[position]
reroll_squares = 1
stay_squares = 0
rolled = { yellow = [3, "pursuer"], red = [5] }
throws = 2
decision = { id = "reroll" }

[expect]
options = ["keep the roll", "roll again"]
"""
_FINISHED = """
players = 1

[position]
crosses = 16
finished = "yes"

[expect]
finished = "yes"
position = { seats.1.caught = true }
"""
_RETRIEVE = """
players = 1

[position]
crosses = 3
lid = { yellow = 2 }
seats.1.rows = { 3 = [0, 2, 0] }
decision = { id = "retrieve" }

[[step]]
decide = "retrieve"
choose = "fetch the dice"

[expect]
events = ["the pursuer moves 1 square, to 4, as the price of the dice", "the dice are fetched"]
"""
_VOTES = """
players = 3

[rules]
joint_rule = "majority"

[position]
decision = { id = "select", kind = "yellow", votes = { 1 = 1, 2 = 1 }, first = 1 }

[[step]]
decide = "select"
seat = 3
choose = "2 yellow dice"

[expect]
events = ["settled: 2 yellow dice"]
"""
_REROLL = """
players = 1

[position]
rolled = { yellow = [2], red = ["pursuer"] }
decision = { id = "reroll" }

[[step]]
decide = "reroll"
choose = "roll again"

[expect]
decision = "reroll_die"
"""
_REROLL_DIE = """
players = 1

[position]
reroll_squares = 0
rolled = { yellow = [2, 3], red = ["pursuer"] }
decision = { id = "reroll_die", kind = "red", die = 1, again = { yellow = [2] } }

[[step]]
decide = "reroll_die"
choose = "roll red pursuer again"
luck = { again = { yellow = ["keep", 5], red = [1] } }

[expect]
position = { rolled = { yellow = [2, 5], red = [1] } }
"""
_STAY = """
players = 1

[position]
rolled = { yellow = [3, "pursuer"] }
decision = { id = "stay" }

[[step]]
decide = "stay"
choose = "the pursuer does not move"

[expect]
decision = "enter"
position = { crosses = 1, stay_squares = 0 }
"""
_JOKER = """
players = 2

[position]
rolled = { yellow = [3], red = [5], joker = [2, 4] }
decision = { id = "joker", seat = 2, joker = 2, jokers = ["red"] }

[[step]]
decide = "joker"
seat = 2
choose = "add joker 4 to yellow"

[expect]
position.decision = { id = "enter", seat = 2, jokers = ["red", "yellow"], colour = "yellow" }
"""
_ENTER = """
players = 2

[position]
rolled = { yellow = [3], red = [5], joker = [2] }
decision = { id = "enter", seat = 2, jokers = ["unused"], colour = "red", entries = 1 }

[[step]]
decide = "enter"
seat = 2
choose = "enter red 5 in row 1, square 3"

[expect]
position.seats.2.rows = { 1 = [0, 0, 5] }
"""
_ROLL = """
players = 1

[position]
chosen = { yellow = 2 }
decision = { id = "select", kind = "joker" }

[[step]]
choose = "no jokers"
luck = { roll = { yellow = [3, "pursuer"] } }

[expect]
position = { rolled = { yellow = [3, "pursuer"] } }
"""
_DEAL = """
players = 2

[rules]
sheet_assign = "random"
start_player = "random"

[deal]
sheets = ["E", "S"]
roller = 2

[expect]
seat = 2
position = { seats = { 1 = { sheet = "E" }, 2 = { sheet = "S" } } }
"""
_POSITION = [
    Word("roller", "who rolls in this turn, from 1", _TURN),
    Word("seat", "who is asked; follows from the roller and the decision", _TURN),
    Word("crosses", "squares of the route the pursuer has crossed", _TURN),
    Word("stay_squares", 'joint squares "pursuer does not move" that are left', _ROLLED),
    Word("reroll_squares", 'joint squares "roll again" that are left', _ROLLED),
    Word(
        "seats",
        "by seat: sheet (its letter), rows (numbers, 0 for an empty square; rows that are not "
        "named are empty), chameleons; steps and caught follow",
        _SHEETS,
    ),
    Word("table", "dice on the table by kind; of table and lid one is enough", _TABLE),
    Word("lid", "dice in the lid by kind", _CHOSEN),
    Word("chosen", "dice chosen so far for the next roll, by kind", _CHOSEN),
    Word("rolled", 'faces of the dice rolled, by kind: numbers and "pursuer"', _ROLLED),
    Word("throws", "how often dice were thrown this turn, 1 unless rolled again", _ROLLED),
    Word("turns", "turns begun", _TURN),
    Word("seat_turns", "turns begun by each seat; follow from turns and roller", _SEAT_TURNS),
    Word("decision", "what is asked: id, and what was said to it so far; see below", _JOKER),
    Word("finished", "no, yes or capped", _FINISHED),
]
_DECISIONS = [
    Word("retrieve", "all: fetch the dice?", _RETRIEVE),
    Word(
        "select",
        "all: how many dice of a kind; under a majority votes holds the votes so far by option, "
        "first that of the roller",
        _VOTES,
    ),
    Word("reroll", "all: roll again?", _REROLL),
    Word(
        "reroll_die",
        "all: roll this die again? kind and die name it, again the dice picked before it",
        _REROLL_DIE,
    ),
    Word("stay", "all: use the square by which the pursuer does not move?", _STAY),
    Word(
        "joker",
        "a seat: where one joker goes; joker says which, jokers where those before it went",
        _JOKER,
    ),
    Word(
        "enter",
        "a seat: a square for the number of a colour; jokers says where they went, entries how "
        "many numbers of this roll it entered",
        _ENTER,
    ),
]
_LUCK = [
    Word("roll", "faces of the next roll, by kind", _ROLL),
    Word(
        "again",
        'faces of the dice rolled again next, as they lie; "keep" for one that stays',
        _REROLL_DIE,
    ),
    Word("sheets", "letters by seat, where chance deals them; in [deal]", _DEAL),
    Word("roller", "who begins, where chance decides; in [deal]; also start", _DEAL),
]
