"""The records of Pig: what compiled code reads and writes.

Each begins with a field of the game's name, by which the engine tells games apart.
"""

import numpy as np

from balance.games.kit import Column
from balance.games.pig.parameters import SEATS, Parameters

TURN = 1  # the decision PG-D1
DECISIONS = {TURN: "PG-D1"}
ROLL, HOLD = 0, 1  # its options
MAX_OPTIONS = 2
MAX_PARTS = 1  # a move is one decision

RULES = np.dtype(
    [
        ("pig", "u1"),
        ("players", "i4"),
        ("target", "i4"),
        ("die_sides", "i4"),
        ("max_turns", "i4"),
        ("start_scores", "i4", (SEATS,)),
    ],
    align=True,
)

STATE = np.dtype(
    [
        ("pig", "u1"),
        ("actor", "i4"),
        ("decision", "i4"),
        ("finished", "i4"),  # 0 no, 1 by the rules, 2 capped
        ("goes_on", "i4"),  # always 0: a move of Pig is one decision
        ("turns", "i4"),  # finished turns
        ("seat_turns", "i4", (SEATS,)),
        ("choice", "i4"),  # what the acting seat chose last
        ("turn_total", "i4"),
        ("rolls", "i4"),  # rolls so far: the index of the next one
        ("score", "i4", (SEATS,)),
    ],
    align=True,
)

MEMORY = np.dtype([("pig", "u1")], align=True)  # everything lies open: nothing to remember

TALLY = np.dtype(
    [
        ("pig", "u1"),
        ("busts", "i4"),
        ("lost_points", "i4"),
        ("best_turn", "i4"),
        ("holds", "i4", (SEATS,)),
    ],
    align=True,
)

COLUMNS = (
    Column("rolls", "i4", "rolls of the die"),
    Column("busts", "i4", "turns ended by a 1"),
    Column("lost_points", "i4", "turn totals lost to a 1, summed"),
    Column("best_turn", "i4", "highest turn total added to a score, 0 if none"),
    Column("holds", "i4", "turns ended by holding", "seat", SEATS),
)


def pack(parameters: Parameters, players: int) -> np.ndarray:
    """The rules record of a ruleset at one player count, shape (1,)."""
    rules = np.zeros(1, RULES)
    rules["players"] = players
    for name in ("target", "die_sides", "max_turns"):
        rules[name] = getattr(parameters, name)
    scores = parameters.start_scores[:players]
    rules["start_scores"][0, : len(scores)] = scores
    return rules
