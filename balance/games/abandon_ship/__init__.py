"""Abandon Ship (Reiner Knizia): seven rats climb a sinking ship, every seat backs three of them."""

from balance.games.abandon_ship.characters import CHARACTERS, choose
from balance.games.abandon_ship.conclusions import conclude
from balance.games.abandon_ship.features import FEATURES, WEIGHTS, features, observe
from balance.games.abandon_ship.moves import act, advance, legal, setup, standing, winners
from balance.games.abandon_ship.parameters import Parameters, player_counts, warnings
from balance.games.abandon_ship.pictures import pictures
from balance.games.abandon_ship.questions import questions
from balance.games.abandon_ship.record import conceal, record
from balance.games.abandon_ship.rules import pack
from balance.games.abandon_ship.scenario import force, place
from balance.games.abandon_ship.state import (
    COLUMNS,
    DIE,
    MAX_OPTIONS,
    MAX_PARTS,
    MEMORY,
    RAT,
    RULES,
    SEATS,
    STATE,
    TALLY,
)
from balance.games.abandon_ship.words import describe, position, show, tell, things

NAME = "abandon_ship"
TITLE = "Abandon Ship"
VERSION = 1
COMPETITIVE = True
TURNS_BEGUN = False
DECISIONS = {DIE: "D1", RAT: "D2"}
