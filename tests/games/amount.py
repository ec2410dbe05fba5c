"""How many games a test plays: fewer where they are slow."""

import os

from balance.engine.table import jit_is_off


def many(jit: int, plain: int) -> int:
    """``jit`` games; ``plain`` where kernels are plain Python; between with bounds checks."""
    if jit_is_off():
        return plain
    return max(plain, jit // 4) if os.environ.get("NUMBA_BOUNDSCHECK") == "1" else jit
