"""To the Bottom: ship owners buy crews for a cruise, and keep what the sinking leaves them."""

from balance.games.to_the_bottom.kernel.codes import DECISIONS, MAX_OPTIONS, MAX_PARTS, SEATS
from balance.games.to_the_bottom.kernel.legal import legal
from balance.games.to_the_bottom.kernel.moves import act, advance, setup, standing, winners
from balance.games.to_the_bottom.kernel.record import record
from balance.games.to_the_bottom.kernel.state import RULES, STATE, TALLY
from balance.games.to_the_bottom.parameters.model import Parameters, player_counts
from balance.games.to_the_bottom.parameters.pack import pack
from balance.games.to_the_bottom.parameters.warnings import warnings
from balance.games.to_the_bottom.players.characters import CHARACTERS, choose
from balance.games.to_the_bottom.players.determinize import determinize
from balance.games.to_the_bottom.players.features import FEATURES, WEIGHTS, features
from balance.games.to_the_bottom.players.memory import MEMORY, observe
from balance.games.to_the_bottom.report.claims import claims, cures
from balance.games.to_the_bottom.report.columns import COLUMNS, SHOWN, captions
from balance.games.to_the_bottom.report.components import components
from balance.games.to_the_bottom.report.metrics import metrics
from balance.games.to_the_bottom.report.pictures import pictures
from balance.games.to_the_bottom.words.codec import place, position
from balance.games.to_the_bottom.words.events import tell
from balance.games.to_the_bottom.words.faults import faults
from balance.games.to_the_bottom.words.luck import force
from balance.games.to_the_bottom.words.names import things
from balance.games.to_the_bottom.words.options import describe
from balance.games.to_the_bottom.words.rows import explain
from balance.games.to_the_bottom.words.view import show
from balance.games.to_the_bottom.words.vocabulary import vocabulary

NAME = "to_the_bottom"
TITLE = "To the Bottom"
VERSION = 5
COMPETITIVE = True
TURNS_BEGUN = False
