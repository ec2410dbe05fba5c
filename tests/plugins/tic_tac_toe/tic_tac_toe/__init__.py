"""Tic-tac-toe: three in a row, on a board of nine spaces.

Rules
-----
TT-1  The board has ``side`` rows of ``side`` spaces, all free; two seats take turns in order.
TT-2  On a turn a seat puts its mark on a free space.
TT-3  Who has ``in_a_row`` of its marks side by side in a row, a column or a diagonal wins at once.
TT-4  When no space is free and nobody has won, the seats share the win.

Decisions
---------
TT-D1  The acting seat picks a free space. Canonical order: row by row from the top, each from the
       left; space number ``row * side + column``, both from 0.

Luck
----
None: only players may be at random.
"""

from tic_tac_toe.kernel.codes import DECISIONS, MAX_OPTIONS, MAX_PARTS, SEATS
from tic_tac_toe.kernel.legal import legal
from tic_tac_toe.kernel.moves import act, advance, setup, standing, winners
from tic_tac_toe.kernel.record import record
from tic_tac_toe.kernel.state import RULES, STATE, TALLY
from tic_tac_toe.parameters.model import Parameters, player_counts
from tic_tac_toe.parameters.pack import pack
from tic_tac_toe.parameters.warnings import warnings
from tic_tac_toe.players.characters import CHARACTERS, choose
from tic_tac_toe.players.determinize import determinize
from tic_tac_toe.players.features import FEATURES, WEIGHTS, features
from tic_tac_toe.players.memory import MEMORY, observe
from tic_tac_toe.report.claims import claims, cures
from tic_tac_toe.report.columns import COLUMNS, SHOWN
from tic_tac_toe.report.components import components
from tic_tac_toe.report.metrics import metrics
from tic_tac_toe.report.pictures import pictures
from tic_tac_toe.words.codec import place, position
from tic_tac_toe.words.events import tell
from tic_tac_toe.words.faults import faults
from tic_tac_toe.words.luck import force
from tic_tac_toe.words.names import things
from tic_tac_toe.words.options import describe
from tic_tac_toe.words.view import show
from tic_tac_toe.words.vocabulary import vocabulary

NAME = "tic_tac_toe"
TITLE = "Tic-tac-toe"
VERSION = 1
COMPETITIVE = True
TURNS_BEGUN = False
