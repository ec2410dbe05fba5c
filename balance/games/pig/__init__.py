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

from balance.games.pig.kernel.codes import DECISIONS, MAX_OPTIONS, MAX_PARTS, SEATS
from balance.games.pig.kernel.legal import legal
from balance.games.pig.kernel.moves import act, advance, setup, standing, winners
from balance.games.pig.kernel.record import record
from balance.games.pig.kernel.state import RULES, STATE, TALLY
from balance.games.pig.parameters.model import Parameters, player_counts
from balance.games.pig.parameters.pack import pack
from balance.games.pig.parameters.warnings import warnings
from balance.games.pig.players.characters import CHARACTERS, choose
from balance.games.pig.players.determinize import determinize
from balance.games.pig.players.features import FEATURES, WEIGHTS, features
from balance.games.pig.players.memory import MEMORY, observe
from balance.games.pig.report.claims import claims, cures
from balance.games.pig.report.columns import COLUMNS, SHOWN
from balance.games.pig.report.components import components
from balance.games.pig.report.metrics import metrics
from balance.games.pig.report.pictures import pictures
from balance.games.pig.words.codec import place, position
from balance.games.pig.words.events import tell
from balance.games.pig.words.faults import faults
from balance.games.pig.words.luck import force
from balance.games.pig.words.names import things
from balance.games.pig.words.options import describe
from balance.games.pig.words.view import show
from balance.games.pig.words.vocabulary import vocabulary

NAME = "pig"
TITLE = "Pig"
VERSION = 1
COMPETITIVE = True
TURNS_BEGUN = False
