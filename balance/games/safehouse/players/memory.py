"""What a planning seat notes down: its plans for joint decisions, and room for its tables.

Every plan is noted with the mark of the position it was made for; in any other position it
counts for nothing and is made anew. The game resets the notes at its start.
"""

import numpy as np

from balance.engine.jit import apart
from balance.games.safehouse.kernel import codes

CHOICES = 625  # none to four dice of each colour
SAMPLES = 64  # most sampled rolls

MEMORY = np.dtype(
    [
        ("safehouse", "u1"),
        ("select_mark", "u8"),  # position of the plan below, 0 before the first
        ("select", "i1", (5,)),  # dice to roll, by kind
        ("retrieve", "u1"),  # fetch?
        ("stay", "u1"),
        ("reroll_mark", "u8"),
        ("reroll", "u1"),  # roll again at all?
        ("again", "u1", (5, 4)),  # which dice if so, by kind and slot
        ("joker_to", "i1", (3,)),  # plan of entering: 0 unused, or 1 + colour
        ("enter", "i4", (4,)),  # option by colour, 0 to pass
        # room for working it out; features keep greedy's scores in "worth", by "select_mark"
        ("dials", "f8", (16,)),
        ("gain", "f8", (8, 6, codes.NUMBERS)),  # change of a row's value by row, square and number
        ("worth", "f8", (4, 4, codes.NUMBERS)),  # best gain by seat, colour and number
        ("weight", "f8", (4,)),  # of each seat in the team's value
        ("touched", "u1", (8,)),  # rows of the scratch sheet with gains of their own, below
        ("gain_now", "f8", (8, 6, codes.NUMBERS)),
        ("colour_value", "f8", (4, 5)),  # by colour and dice
        ("choice_value", "f8", (CHOICES,)),
        ("sample_sum", "i1", (SAMPLES, 4, 5)),  # number of a colour with so many dice
        ("sample_joker", "i1", (SAMPLES, 3)),
        ("plan", "u1", (5, 4)),  # dice to roll again that are being tried
        ("count", "i4", (4,)),  # a choice of dice, and a roll: numbers by colour and jokers
        ("number", "i4", (4,)),
        ("sums", "i4", (4,)),
        ("joker", "i4", (3,)),
        ("try_to", "i1", (3,)),
        ("try_enter", "i4", (4,)),
    ],
    align=True,
)


@apart
def observe(rules, state, memory, seat):
    """Everything is open, so nothing needs to be watched."""
