"""What a seat keeps in mind beside the open game, and its scratch pad.

A seat that watches knows which cards of other hands everybody has seen, and which of its own went
there; the state counts these, for each pair of seats.
Characters, features and whoever deals afresh write the other fields for one position and read them
back before the next one; none means anything afterwards.
"""

import numpy as np

from balance.engine.jit import apart
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.players.dials import DIAL

PLANNED = 16  # cards of a hand that a plan sees, the dearest ones
DEEPEST = 9  # cards played in a plan of the last turn

MEMORY = np.dtype(
    [
        ("to_the_bottom", "u1"),
        ("watches", "u1"),  # 1 once the seat has watched the game
        ("dials", "f8", (len(DIAL),)),  # of the character that thinks
        ("may_jet", "u1", (codes.TYPES,)),  # types that may be jettisoned for points
        ("reach", "i8"),  # the pool with all that these would bring
        # the own board as it will be, once the card under way has come
        ("board", "i8"),  # its value
        ("counted", "i8"),  # cards that count towards the next cost step
        ("factor", "i8"),  # of costs
        ("discount", "i8"),
        ("draw", "i8"),  # cards of the next drawing step
        ("last", "u1"),  # that step will probably sink the seat
        ("watched", "u1"),  # an opponent may block a play
        ("threat", "f8"),  # how likely opponents take the dearest card before the next turn
        ("dearest", "i8"),  # its value, 0 without a threat
        ("thrown", "i8"),  # points that the hand has to give for the best play to come
        # what counts in the Sinking, in points of the board
        ("point", "f8"),  # a point in the hand
        ("usual", "f8"),  # value of a card that is worth its slot
        ("slot", "f8"),  # a slot of the board
        ("big", "f8"),  # a point of value beyond the usual, in the hand
        ("mean", "f8"),  # mean value of the cards off the board
        ("counted_before", "i8"),  # cards that counted before the choice
        ("use", "f8"),  # a useful action
        ("won", "u1"),  # nothing can change that the seat has won
        # the hand as a plan sees it, the dearest cards first
        ("plan_card", "i8", (PLANNED,)),
        ("plan_may", "u1", (PLANNED,)),  # may be played
        ("plan_jet", "i8", (PLANNED,)),
        ("plan_kept", "f8", (PLANNED,)),  # what it is worth in the hand
        ("plan_taken", "u1", (PLANNED,)),
        ("plan_sums", "i8", (PLANNED,)),  # what those behind it can pay, one bit each
        ("plan_rate", "f8"),  # the least that a card of the plan could pay, by its value
        ("plays", "u1"),  # the best plan plays something
        # for each card of a plan
        ("plan_at", "i8", (DEEPEST,)),
        ("plan_cost", "i8", (DEEPEST,)),
        ("plan_gain", "f8", (DEEPEST,)),
        # what an action is likely to bring
        ("gain", "f8"),  # points
        ("draws", "f8"),  # cards
        ("to_board", "f8"),  # value that comes to the own board, or leaves it
        ("to_cards", "f8"),  # value that comes to the own hand and deck, or leaves them
        ("lost", "f8"),  # value that opponents lose
        # where cards are dealt afresh that moved unseen
        ("pot", "u1", (codes.CARDS,)),  # the cards
        ("sizes", "i8", (codes.SEATS,)),  # of hands with their decks, before
    ],
    align=True,
)


@apart
def observe(rules, state, memory, seat):
    """The seat watches; the state itself counts what each has seen of a hand."""
    memory.watches = 1
