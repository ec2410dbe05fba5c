"""Connect Four: drop discs into columns, four in a row win.

Rules
-----
CF-1  The board has ``columns`` columns of ``rows`` places, all free; two seats take turns in order.
CF-2  On a turn a seat drops a disc into a column that is not full; it falls to the lowest free
      place.
CF-3  Who has ``in_a_row`` of its discs side by side upright, level or slanting wins at once.
CF-4  When no place is free and nobody has won, the seats share the win.

Decisions
---------
CF-D1  The acting seat picks a column that is not full. Canonical order: from the left, from 0.

Luck
----
None: only players may be at random.
"""

from connect_four.kernel.codes import DECISIONS, MAX_OPTIONS, MAX_PARTS, SEATS
from connect_four.kernel.legal import legal
from connect_four.kernel.moves import act, advance, setup, standing, winners
from connect_four.kernel.record import record
from connect_four.kernel.state import RULES, STATE, TALLY
from connect_four.parameters.model import Parameters, player_counts
from connect_four.parameters.pack import pack
from connect_four.parameters.warnings import warnings
from connect_four.players.characters import CHARACTERS, choose
from connect_four.players.determinize import determinize
from connect_four.players.features import FEATURES, WEIGHTS, features
from connect_four.players.memory import MEMORY, observe
from connect_four.report.claims import claims, cures
from connect_four.report.columns import COLUMNS, SHOWN
from connect_four.report.components import components
from connect_four.report.metrics import metrics
from connect_four.report.pictures import pictures
from connect_four.words.codec import place, position
from connect_four.words.events import tell
from connect_four.words.faults import faults
from connect_four.words.luck import force
from connect_four.words.names import things
from connect_four.words.options import describe
from connect_four.words.view import show
from connect_four.words.vocabulary import vocabulary

NAME = "connect_four"
TITLE = "Connect Four"
VERSION = 1
COMPETITIVE = True
TURNS_BEGUN = False
