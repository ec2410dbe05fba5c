"""Atlantis: guys flee from a sinking island through a sea of sharks, krakens and monsters."""

from balance.games.atlantis.kernel.codes import DECISIONS, MAX_OPTIONS, MAX_PARTS, SEATS
from balance.games.atlantis.kernel.legal import legal
from balance.games.atlantis.kernel.moves import act, advance, setup, standing, winners
from balance.games.atlantis.kernel.record import record
from balance.games.atlantis.kernel.state import RULES, STATE, TALLY
from balance.games.atlantis.parameters.model import Parameters, player_counts
from balance.games.atlantis.parameters.pack import pack
from balance.games.atlantis.parameters.warnings import warnings
from balance.games.atlantis.players.characters import CHARACTERS, choose
from balance.games.atlantis.players.determinize import determinize
from balance.games.atlantis.players.features import FEATURES, WEIGHTS, features
from balance.games.atlantis.players.memory import MEMORY, observe
from balance.games.atlantis.report.claims import claims, cures
from balance.games.atlantis.report.columns import COLUMNS, SHOWN, captions
from balance.games.atlantis.report.components import components
from balance.games.atlantis.report.metrics import metrics
from balance.games.atlantis.report.pictures import pictures
from balance.games.atlantis.words.codec import place, position
from balance.games.atlantis.words.events import tell
from balance.games.atlantis.words.faults import faults
from balance.games.atlantis.words.luck import force
from balance.games.atlantis.words.names import things
from balance.games.atlantis.words.options import describe
from balance.games.atlantis.words.view import show
from balance.games.atlantis.words.vocabulary import vocabulary

NAME = "atlantis"
TITLE = "Atlantis"
VERSION = 2
COMPETITIVE = True
TURNS_BEGUN = True
