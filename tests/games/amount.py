"""How much a test plays: less where games are slow."""

import os
from typing import TypeVar

from balance.engine.table import jit_is_off

Amount = TypeVar("Amount")


def many(jit: Amount, plain: Amount) -> Amount:
    """``jit``, ``plain`` where kernels run as plain Python, with bounds checks a number between.

    Numbers of games, or whatever says how many there are, such as the deals themselves.
    """
    if jit_is_off():
        return plain
    if os.environ.get("NUMBA_BOUNDSCHECK") != "1":
        return jit
    return max(plain, jit // 4) if isinstance(jit, int) and isinstance(plain, int) else plain
