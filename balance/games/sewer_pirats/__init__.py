"""Sewer Pirats (Andreas Pelikan): figures board ships that sail for treasure."""

from balance.games.sewer_pirats.characters import CHARACTERS, choose
from balance.games.sewer_pirats.conclusions import conclude
from balance.games.sewer_pirats.doubts import warnings
from balance.games.sewer_pirats.features import FEATURES, WEIGHTS, features, observe
from balance.games.sewer_pirats.memory import MEMORY
from balance.games.sewer_pirats.moves import act, advance, legal, setup, standing, winners
from balance.games.sewer_pirats.parameters import Parameters, player_counts
from balance.games.sewer_pirats.pictures import pictures
from balance.games.sewer_pirats.position import IDS, position
from balance.games.sewer_pirats.questions import questions
from balance.games.sewer_pirats.record import conceal, record
from balance.games.sewer_pirats.rules import pack
from balance.games.sewer_pirats.scenario import force, place
from balance.games.sewer_pirats.state import (
    COLUMNS,
    MAX_OPTIONS,
    MAX_PARTS,
    RULES,
    SEATS,
    STATE,
    TALLY,
)
from balance.games.sewer_pirats.story import tell
from balance.games.sewer_pirats.words import describe, show, things

NAME = "sewer_pirats"
TITLE = "Sewer Pirats"
VERSION = 1
COMPETITIVE = True
TURNS_BEGUN = True
DECISIONS = dict(enumerate(IDS, start=1))
