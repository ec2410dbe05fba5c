"""How much a test plays: less where games are slow, and where nothing changed since it passed."""

import os

from balance.engine.table import jit_is_off
from tests.passed import in_full


def few() -> bool:
    """Whether too few games are played to tell who is stronger, or how often something happens."""
    return jit_is_off() or not in_full()


def many(jit: int, plain: int) -> int:
    """``jit``, ``plain`` where kernels run as plain Python, else a fifth of ``jit``.

    The luck of these tests never changes. What plays as it did when it passed in full, and what
    runs with bounds checks, therefore plays a fifth, but no less than plain Python does.
    """
    if jit_is_off():
        return plain
    if in_full() and os.environ.get("NUMBA_BOUNDSCHECK") != "1":
        return jit
    return max(plain, jit // 5)
