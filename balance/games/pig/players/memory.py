"""What a seat of Pig remembers of what it saw."""

import numpy as np

from balance.engine.jit import compiled

MEMORY = np.dtype([("pig", "u1")], align=True)  # everything lies open: nothing to remember


@compiled
def observe(rules, state, memory, seat):
    """Nothing to remember: everything lies open."""
