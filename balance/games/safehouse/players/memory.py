"""What a planning seat notes down: its plans for joint decisions, and room for its tables.

Every plan is noted with the mark of the position it was made for; in any other position it
counts for nothing and is made anew. The game resets the notes at its start.
"""

import numpy as np

from balance.engine.jit import apart
from balance.games.safehouse.kernel import codes

CHOICES = (codes.DICE + 1) ** codes.COLOURS  # none to four dice of each colour
SAMPLES = 64  # most sampled rolls

_NUMBERS = (codes.ROWS, codes.SQUARES, codes.NUMBERS)
_SLOTS = (codes.KINDS, codes.DICE)
MEMORY = np.dtype(
    [
        ("safehouse", "u1"),
        ("select_mark", "u8"),  # position of the plan below, 0 before the first
        ("select", "i1", (codes.KINDS,)),  # dice to roll, by kind
        ("retrieve", "u1"),  # fetch?
        ("stay", "u1"),
        ("reroll_mark", "u8"),
        ("reroll", "u1"),  # roll again at all?
        ("again", "u1", _SLOTS),  # which dice if so, by kind and slot
        ("joker_to", "i1", (codes.JOKERS,)),  # plan of entering: 0 unused, or 1 + colour
        ("enter", "i4", (codes.COLOURS,)),  # option by colour, 0 to pass
        # room for working it out; features keep greedy's scores in "best_gain", by "select_mark"
        ("dials", "f8", (16,)),
        ("gain", "f8", _NUMBERS),  # change of a row's value by row, square and number
        ("best_gain", "f8", (codes.SEATS, codes.COLOURS, codes.NUMBERS)),  # over all squares
        ("weight", "f8", (codes.SEATS,)),  # of each seat in the team's value
        (
            "touched",
            "u1",
            (codes.ROWS,),
        ),  # rows of the scratch sheet with gains of their own, below
        ("gain_now", "f8", _NUMBERS),
        ("colour_value", "f8", (codes.COLOURS, codes.DICE + 1)),  # by colour and dice
        ("choice_value", "f8", (CHOICES,)),
        ("sample_sum", "i1", (SAMPLES, codes.COLOURS, codes.DICE + 1)),  # number of so many dice
        ("sample_joker", "i1", (SAMPLES, codes.JOKERS)),
        ("plan", "u1", _SLOTS),  # dice to roll again that are being tried
        # a choice of dice, and a roll: numbers by colour and jokers
        ("count", "i4", (codes.COLOURS,)),
        ("number", "i4", (codes.COLOURS,)),
        ("sums", "i4", (codes.COLOURS,)),
        ("joker", "i4", (codes.JOKERS,)),
        ("try_to", "i1", (codes.JOKERS,)),
        ("try_enter", "i4", (codes.COLOURS,)),
        ("pairs", "i4", (codes.ROWS * codes.ROWS,)),  # of rows to complete, one alone twice
        ("way", "i4", (codes.SQUARES,)),  # colours that complete a row, by square
        ("try_way", "i4", (codes.SQUARES,)),
    ],
    align=True,
)


@apart
def observe(rules, state, memory, seat):
    """Everything is open, so nothing needs to be watched."""
