"""To the Bottom: ship owners buy crews for a cruise, and keep what the sinking leaves them."""

from balance.games.to_the_bottom.characters import CHARACTERS, choose
from balance.games.to_the_bottom.conclusions import conclude
from balance.games.to_the_bottom.features import FEATURES, WEIGHTS, features, observe
from balance.games.to_the_bottom.memory import MEMORY
from balance.games.to_the_bottom.moves import act, advance, legal, setup, standing, winners
from balance.games.to_the_bottom.parameters import Parameters, player_counts
from balance.games.to_the_bottom.pictures import pictures
from balance.games.to_the_bottom.position import position
from balance.games.to_the_bottom.questions import questions
from balance.games.to_the_bottom.record import conceal, record
from balance.games.to_the_bottom.rules import pack
from balance.games.to_the_bottom.scenario import force, place
from balance.games.to_the_bottom.state import (
    COLUMNS,
    MAX_OPTIONS,
    MAX_PARTS,
    RULES,
    SEATS,
    STATE,
    TALLY,
)
from balance.games.to_the_bottom.story import tell
from balance.games.to_the_bottom.warnings import warnings
from balance.games.to_the_bottom.words import DECISION_IDS as DECISIONS
from balance.games.to_the_bottom.words import describe, show, things

NAME = "to_the_bottom"
TITLE = "To the Bottom"
VERSION = 1
COMPETITIVE = True
TURNS_BEGUN = False
