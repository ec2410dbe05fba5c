"""SafeHouse (Marco Teubner): seats shake off a pursuer together by sharing every roll."""

from balance.games.safehouse.characters import CHARACTERS, choose
from balance.games.safehouse.conclusions import conclude
from balance.games.safehouse.features import FEATURES, WEIGHTS, features, observe
from balance.games.safehouse.memory import MEMORY
from balance.games.safehouse.moves import act, advance, legal, setup, standing, winners
from balance.games.safehouse.parameters import Parameters, player_counts, warnings
from balance.games.safehouse.pictures import pictures
from balance.games.safehouse.questions import questions
from balance.games.safehouse.record import conceal, record
from balance.games.safehouse.rules import pack
from balance.games.safehouse.scenario import force, place
from balance.games.safehouse.state import (
    COLUMNS,
    ENTER,
    JOKER,
    MAX_OPTIONS,
    MAX_PARTS,
    REROLL,
    REROLL_DIE,
    RETRIEVE,
    RULES,
    SEATS,
    SELECT,
    STATE,
    STAY,
    TALLY,
)
from balance.games.safehouse.words import describe, position, show, tell, things

NAME = "safehouse"
TITLE = "SafeHouse"
VERSION = 1
COMPETITIVE = False
TURNS_BEGUN = True
DECISIONS = {
    RETRIEVE: "retrieve",
    SELECT: "select",
    REROLL: "reroll",
    REROLL_DIE: "reroll_die",
    STAY: "stay",
    JOKER: "joker",
    ENTER: "enter",
}
