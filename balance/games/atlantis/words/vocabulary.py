"""The words of Atlantis in scenarios, with examples that run."""

from balance.games.api import Word
from balance.games.atlantis.parameters.model import Parameters


def vocabulary(parameters: Parameters) -> dict[str, list[Word]]:
    """What a position says, which decisions there are, and what luck can be forced."""
    return {
        "position": [
            Word("seat", "who decides, from 1; follows from the decision if left out", _SEAT),
            Word("phasing", "whose turn it is; seat, if left out", _SEAT),
            Word("tiles", "tiles that stand, all of them, as a list or with their symbols", _TILES),
            Word("sunk", "tiles that have sunk; if only these are named, the rest stand", _SUNK),
            Word("destroyed", "tiles that a vortex destroyed, their symbols unseen", _SUNK),
            Word("symbols", "what lies under tiles, wherever they are", _SYMBOLS),
            Word("city", "stands or sunk (where vortex_destroys_city is on)", _CITY),
            Word("ships", "where ships are, in the order of their numbers, or gone", _SHIPS),
            Word("creatures", "where creatures are, by type and number, or gone", _CREATURES),
            Word("sinking", "tile whose guys were not displaced yet when the game ended", _SINKING),
            Word("guys", "by seat: a tile, swims row,x, ship 1, ashore, dead, unplaced", _SHIPS),
            Word("turn.swum", "swim steps of the phasing seat's guys in this turn", _SWUM),
            Word("turn.start", "where its swimmers were when the turn began", _START),
            Word("turn.ship_start", "where ships were when the turn began", _START),
            Word("turn.carried", "how often dolphins went along in this turn", _CARRIED),
            Word("turn.pinned", "dolphins that stay: somebody went ashore beside them", _PINNED),
            Word("turns", "turns begun, 0 while guys are placed", _TURNS),
            Word("seat_turns", "turns begun by every seat; they add up to turns", _TURNS),
            Word("scores", "points; they follow, and must be right if named", _SCORES),
            Word("decision", "the decision that is due: its id, and what else it says", _SHIPS),
            Word("finished", "no, yes or capped, as follows from the rest", _FINISHED),
        ],
        "decisions": [
            Word("P1", "the seat places a guy", _P1),
            Word("M1", "a piece to move; steps are those left", _SHIPS),
            Word("M2", "what the piece does: steps, piece", _SWUM),
            Word("S1", "the tile to sink; sinks are those left", _DICE),
            Word("S2", "where a displaced guy goes: sinks, tile (the one that sank)", _S2),
            Word("C1", "the creature to move: rolls left, type, distance (steps or dive)", _PINNED),
            Word("C2", "a step of it: creature, moved (steps so far), from", _C2),
            Word("C3", "the row of a dive: creature", _C3),
            Word("C4", "the hex of a dive: creature, row", _C4),
        ],
        "luck": [
            Word("symbols", "at the deal only: what lies under which tile", _DICE),
            Word("dice", "the next roll, or a list: creature (S or shark), distance", _DICE),
        ],
    }


_SEAT = """
players = 2

[position]
decision = { id = "M1" }
seat = 2
guys = [["7,9"], ["7,9"]]

[expect]
seat = 2
position = { phasing = 2, turns = 1 }
"""

_TILES = """
players = 2

[position]
decision = { id = "S1" }
tiles = { "3,7" = "ship", "3,9" = "kraken", "7,9" = "shark" }
guys = [["7,9"], ["7,9"]]

[expect]
options = ["sink 3,7", "sink 3,9"]
"""

_SUNK = """
players = 2

[position]
decision = { id = "M1" }
sunk = { "3,7" = "vortex" }
destroyed = ["3,9", "4,6", "4,8"]
guys = [["7,9"], ["7,9"]]

[expect]
position = { sunk = { "3,7" = "vortex" } }
options = { has = ["guy 1"] }
"""

_SYMBOLS = """
players = 2

[position]
decision = { id = "S1" }
symbols = { "3,7" = "dolphin" }
guys = [["7,9"], ["7,9"]]

[[step]]
choose = "sink 3,7"

[step.expect]
events = ["the rock tile 3,7 sinks: dolphin", "dolphin 1 appears on 3,7"]
"""

_CITY = """
players = 2
rules = { vortex_destroys_city = true }

[position]
decision = { id = "M1" }
city = "sunk"
guys = [["7,9"], ["7,9"]]

[expect]
position = { city = "sunk" }
"""

_SHIPS = """
players = 2

[position]
decision = { id = "M1", steps = 2 }
ships = ["2,0", "gone"]
guys = [["ship 1", "swims 4,2", "ashore"], ["7,9"]]

[[step]]
choose = "guy 1"

[[step]]
choose = "go ashore"

[expect]
events = ["guy 1 of seat 1 gets ashore"]
position = { scores = [2, 0], decision = { steps = 1 } }
"""

_CREATURES = """
players = 2

[position]
decision = { id = "C1", rolls = 0, type = "shark", distance = "2" }
creatures = { shark = ["gone", "2,2"], dolphin = ["10,0"] }
guys = [["7,9"], ["7,9"]]

[expect]
options = ["pass", "shark 2"]
"""

_SWUM = """
players = 2

[position]
decision = { id = "M2", steps = 1, piece = "guy 1" }
turn = { swum = { "1" = 0, "2" = "entered the water" } }
guys = [["swims 2,2", "swims 4,2"], ["7,9"]]
ships = []

[expect]
options = { has = ["swim W"] }
"""

_START = """
players = 2

[position]
decision = { id = "M1" }
turn = { start = { "1" = "4,4" }, ship_start = { "1" = "4,2" } }
ships = ["4,2"]
guys = [["swims 4,2"], ["7,9"]]

[[step]]
choose = "guy 1"

[expect]
options = { has = ["swim W"], lacks = ["climb aboard"] }
"""

_CARRIED = """
players = 2

[position]
decision = { id = "M2", piece = "guy 1" }
turn = { carried = { "1" = 1 } }
creatures = { dolphin = ["2,2"] }
guys = [["swims 2,2"], ["7,9"]]
ships = []

[expect]
options = { lacks = ["with dolphin"] }
"""

_PINNED = """
players = 2

[position]
decision = { id = "C1", type = "dolphin", distance = 2 }
turn = { pinned = [1] }
creatures = { dolphin = ["2,0", "4,0"] }
guys = [["7,9"], ["7,9"]]

[expect]
options = ["pass", "dolphin 2"]
"""

_TURNS = """
players = 2

[position]
decision = { id = "M1" }
turns = 7
seat_turns = [4, 3]
guys = [["7,9"], ["7,9"]]

[expect]
turn = 7
"""

_SCORES = """
players = 2

[position]
decision = { id = "M1" }
guys = [["ashore", "7,9"], ["ashore", "ashore", "7,9"]]
scores = [1, 2]

[expect]
position = { scores = [1, 2] }
"""

_FINISHED = """
players = 2

[position]
guys = [["ashore"], ["dead"]]
finished = "yes"

[expect]
finished = "yes"
options = []
"""

_SINKING = """
players = 2
rules = { end_rule = 1 }

[position]
sunk = { "3,7" = "kraken" }
creatures = { kraken = ["3,7"] }
sinking = "3,7"
guys = [["ashore"], ["3,7"]]
finished = "yes"

[expect]
finished = "yes"
options = []
"""

_P1 = """
players = 2

[position]
decision = { id = "P1" }
guys = [["3,7", "3,7"], ["3,7"]]

[expect]
seat = 2
options = { lacks = ["place on 3,7"] }
"""

_S2 = """
players = 2

[position]
decision = { id = "S2", tile = "3,7" }
sunk = { "3,7" = "kraken" }
creatures = { kraken = ["3,7"] }
guys = [["3,7", "7,9"], ["7,9"]]

[expect]
options = { has = ["guy 1 of seat 1 into 2,8", "guy 1 of seat 1 into 2,6"] }
"""

_C2 = """
players = 2

[position]
decision = { id = "C2", type = "shark", distance = 3, creature = 1, moved = 1, from = "2,2" }
creatures = { shark = ["2,4"] }
guys = [["7,9"], ["7,9"]]

[expect]
options = { has = ["stop", "move W"] }
"""

_C3 = """
players = 2

[position]
decision = { id = "C3", type = "shark", distance = "dive", creature = 1 }
creatures = { shark = ["2,4"] }
guys = [["7,9"], ["7,9"]]

[expect]
options = { has = ["dive to row 0", "dive to row 12"] }
"""

_C4 = """
players = 2

[position]
decision = { id = "C4", type = "shark", distance = "dive", creature = 1, row = 2 }
creatures = { shark = ["2,4"] }
guys = [["7,9"], ["swims 2,8", "7,9"]]

[[step]]
choose = "dive to 2,8"

[expect]
events = ["shark 1 dives to 2,8", "guy 1 of seat 2 is eaten by shark 1"]
"""

_DICE = """
players = 2

[deal]
symbols = { "3,7" = "ship" }

[position]
decision = { id = "S1" }
guys = [["7,9"], ["7,9"]]
creatures = { shark = ["2,4"] }

[[step]]
choose = "sink 3,7"
luck = { dice = { creature = "shark", distance = 2 } }

[expect]
events = ["ship 3 appears on 3,7", "the dice show shark and 2"]
options = ["pass", "shark 1"]
"""
