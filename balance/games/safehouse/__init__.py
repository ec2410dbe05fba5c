"""SafeHouse (Marco Teubner): seats shake off a pursuer together by sharing every roll."""

from balance.games.safehouse.kernel.codes import DECISIONS, MAX_OPTIONS, MAX_PARTS, SEATS
from balance.games.safehouse.kernel.legal import legal
from balance.games.safehouse.kernel.moves import act, advance, setup, standing, winners
from balance.games.safehouse.kernel.record import record
from balance.games.safehouse.kernel.state import RULES, STATE, TALLY
from balance.games.safehouse.parameters.model import Parameters, player_counts
from balance.games.safehouse.parameters.pack import pack
from balance.games.safehouse.parameters.warnings import warnings
from balance.games.safehouse.players.characters import CHARACTERS, choose
from balance.games.safehouse.players.determinize import determinize
from balance.games.safehouse.players.features import FEATURES, WEIGHTS, features
from balance.games.safehouse.players.memory import MEMORY, observe
from balance.games.safehouse.report.claims import claims, cures
from balance.games.safehouse.report.columns import COLUMNS, SHOWN, captions
from balance.games.safehouse.report.components import components
from balance.games.safehouse.report.metrics import metrics
from balance.games.safehouse.report.pictures import pictures
from balance.games.safehouse.words.codec import place, position
from balance.games.safehouse.words.events import tell
from balance.games.safehouse.words.faults import faults
from balance.games.safehouse.words.luck import force
from balance.games.safehouse.words.names import things
from balance.games.safehouse.words.options import describe
from balance.games.safehouse.words.view import show
from balance.games.safehouse.words.vocabulary import vocabulary

NAME = "safehouse"
TITLE = "SafeHouse"
VERSION = 2
COMPETITIVE = False
TURNS_BEGUN = True
