"""How much a test plays: less where games are slow, and where nothing changed since it passed."""

import os
from typing import TypeVar

from balance.engine.table import jit_is_off
from tests.passed import IN_FULL

Amount = TypeVar("Amount")


def many(jit: Amount, plain: Amount, sample: Amount | None = None) -> Amount:
    """``jit``, ``plain`` where kernels run as plain Python, with bounds checks a number between.

    Numbers of games, or whatever says how many there are, such as the deals themselves. The luck
    of these tests never changes, so that of a game which passed in full as it is, ``sample`` is
    enough.
    """
    if jit_is_off():
        return plain
    if os.environ.get("NUMBA_BOUNDSCHECK") == "1":
        return max(plain, jit // 4) if isinstance(jit, int) and isinstance(plain, int) else plain
    return jit if sample is None or os.environ.get(IN_FULL) == "1" else sample
