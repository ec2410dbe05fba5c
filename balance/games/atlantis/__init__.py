"""Atlantis: guys flee from a sinking island through a sea of sharks, krakens and monsters."""

from balance.games.atlantis.characters import CHARACTERS, choose
from balance.games.atlantis.conclusions import conclude
from balance.games.atlantis.features import FEATURES, WEIGHTS, features, observe
from balance.games.atlantis.forcing import force
from balance.games.atlantis.memory import MEMORY
from balance.games.atlantis.moves import act, advance, legal, setup, standing, winners
from balance.games.atlantis.parameters import Parameters, player_counts
from balance.games.atlantis.pictures import pictures
from balance.games.atlantis.position import position
from balance.games.atlantis.questions import questions
from balance.games.atlantis.record import conceal, record
from balance.games.atlantis.rules import pack
from balance.games.atlantis.scenario import place
from balance.games.atlantis.state import (
    ACTION,
    COLUMNS,
    CREATURE,
    DIVE_HEX,
    DIVE_ROW,
    MAX_OPTIONS,
    MAX_PARTS,
    PIECE,
    PLACE,
    REFUGE,
    RULES,
    SEATS,
    SINK,
    STATE,
    STEP,
    TALLY,
)
from balance.games.atlantis.story import tell
from balance.games.atlantis.warnings import warnings
from balance.games.atlantis.words import describe, show, things

NAME = "atlantis"
TITLE = "Atlantis"
VERSION = 1
COMPETITIVE = True
TURNS_BEGUN = True
DECISIONS = {
    PLACE: "P1",
    PIECE: "M1",
    ACTION: "M2",
    SINK: "S1",
    REFUGE: "S2",
    CREATURE: "C1",
    STEP: "C2",
    DIVE_ROW: "C3",
    DIVE_HEX: "C4",
}
