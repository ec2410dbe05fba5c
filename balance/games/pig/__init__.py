"""Pig: the folk dice game in which every roll may cost you the turn. Our smallest example.

Rules
-----
PG-1  Two to ten seats; every seat has a score, at first its start score (0).
PG-2  Seats take turns in order; the turn total begins at 0.
PG-3  On a turn a seat rolls the die or holds; it must roll at least once.
PG-4  A 1 loses the turn total and ends the turn; any other face is added to it.
PG-5  Holding adds the turn total to the score and ends the turn.
PG-6  Who holds with a score of ``target`` or more wins at once.
PG-7  Guard: after ``max_turns`` turns the game is stopped; the highest score wins, or shares.

Decisions
---------
PG-D1  The acting seat rolls or holds. Canonical order: ROLL = 0, HOLD = 1.

Luck
----
Roll number i of a game (from 0) shows ``1 + below(luck, ROLL_DIE, i, die_sides)``; ROLL_DIE = 1.
"""

from balance.games.pig.moves import (
    act,
    advance,
    conceal,
    legal,
    record,
    setup,
    standing,
    winners,
)
from balance.games.pig.parameters import SEATS, Parameters, player_counts, warnings
from balance.games.pig.players import CHARACTERS, FEATURES, WEIGHTS, choose, features, observe
from balance.games.pig.questions import conclude, pictures, questions
from balance.games.pig.state import (
    COLUMNS,
    DECISIONS,
    MAX_OPTIONS,
    MAX_PARTS,
    MEMORY,
    RULES,
    STATE,
    TALLY,
    pack,
)
from balance.games.pig.words import describe, force, place, position, show, tell, things

NAME = "pig"
TITLE = "Pig"
VERSION = 1
COMPETITIVE = True
TURNS_BEGUN = False
