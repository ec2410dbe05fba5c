"""Sewer Pirats (Andreas Pelikan): figures board ships that sail for treasure."""

from balance.games.sewer_pirats.kernel.codes import DECISIONS, MAX_OPTIONS, MAX_PARTS, SEATS
from balance.games.sewer_pirats.kernel.legal import legal
from balance.games.sewer_pirats.kernel.moves import act, advance, setup, standing, winners
from balance.games.sewer_pirats.kernel.record import record
from balance.games.sewer_pirats.kernel.state import RULES, STATE, TALLY
from balance.games.sewer_pirats.parameters.model import Parameters, player_counts
from balance.games.sewer_pirats.parameters.pack import pack
from balance.games.sewer_pirats.parameters.warnings import warnings
from balance.games.sewer_pirats.players.characters import CHARACTERS, choose
from balance.games.sewer_pirats.players.determinize import determinize
from balance.games.sewer_pirats.players.features import FEATURES, WEIGHTS, features
from balance.games.sewer_pirats.players.memory import MEMORY, observe
from balance.games.sewer_pirats.report.claims import claims, cures
from balance.games.sewer_pirats.report.columns import COLUMNS, SHOWN, captions
from balance.games.sewer_pirats.report.components import components
from balance.games.sewer_pirats.report.metrics import metrics
from balance.games.sewer_pirats.report.pictures import pictures
from balance.games.sewer_pirats.words.codec import place, position
from balance.games.sewer_pirats.words.events import tell
from balance.games.sewer_pirats.words.faults import faults
from balance.games.sewer_pirats.words.luck import force
from balance.games.sewer_pirats.words.names import things
from balance.games.sewer_pirats.words.options import describe
from balance.games.sewer_pirats.words.view import show
from balance.games.sewer_pirats.words.vocabulary import vocabulary

NAME = "sewer_pirats"
TITLE = "Sewer Pirats"
VERSION = 1
COMPETITIVE = True
TURNS_BEGUN = True
