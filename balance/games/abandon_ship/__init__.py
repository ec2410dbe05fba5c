"""Abandon Ship (Reiner Knizia): seven rats climb a sinking ship, every seat backs three of them."""

from balance.games.abandon_ship.kernel.codes import DECISIONS, MAX_OPTIONS, MAX_PARTS, SEATS
from balance.games.abandon_ship.kernel.legal import legal
from balance.games.abandon_ship.kernel.moves import act, advance, setup, standing, winners
from balance.games.abandon_ship.kernel.record import record
from balance.games.abandon_ship.kernel.state import RULES, STATE, TALLY
from balance.games.abandon_ship.parameters.model import Parameters, player_counts
from balance.games.abandon_ship.parameters.pack import pack
from balance.games.abandon_ship.parameters.warnings import warnings
from balance.games.abandon_ship.players.characters import CHARACTERS, choose
from balance.games.abandon_ship.players.determinize import determinize
from balance.games.abandon_ship.players.features import FEATURES, WEIGHTS, features
from balance.games.abandon_ship.players.memory import MEMORY, observe
from balance.games.abandon_ship.report.claims import claims, cures
from balance.games.abandon_ship.report.columns import COLUMNS, SHOWN
from balance.games.abandon_ship.report.components import components
from balance.games.abandon_ship.report.metrics import metrics
from balance.games.abandon_ship.report.pictures import pictures
from balance.games.abandon_ship.words.codec import place, position
from balance.games.abandon_ship.words.events import tell
from balance.games.abandon_ship.words.faults import faults
from balance.games.abandon_ship.words.luck import force
from balance.games.abandon_ship.words.names import things
from balance.games.abandon_ship.words.options import describe
from balance.games.abandon_ship.words.view import show
from balance.games.abandon_ship.words.vocabulary import vocabulary

NAME = "abandon_ship"
TITLE = "Abandon Ship"
VERSION = 1
COMPETITIVE = True
TURNS_BEGUN = False
