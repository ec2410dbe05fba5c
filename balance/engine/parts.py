"""What numba is told of parts, which only other compiled functions call, and of wholes.

Numba has no public way to compile parts as :mod:`balance.engine.libraries` does, nor to spare it
what :mod:`balance.engine.shortcuts` does. Both rely on how it is made: alike in all the versions of
:data:`KNOWN`. With any other version every function is compiled in numba's own way: it takes
longer, and the numbers are the same.
"""

from typing import Any

import numba

KNOWN = ((0, 61), (0, 68))  # the first and the last version that were tried

# Nobody calls a part from Python, nor a whole from C.
PART: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
WHOLE: dict[str, Any] = {"no_cfunc_wrapper": True}


def is_known(version: tuple[int, ...]) -> bool:
    """Whether a version of numba makes libraries as is needed here."""
    first, last = KNOWN
    return first <= version[:2] <= last


if is_known(numba.version_info[:2]):
    from balance.engine.items import reach_items_shortly
    from balance.engine.libraries import PartCompiler, WholeCompiler
    from balance.engine.shortcuts import take_shortcuts

    reach_items_shortly()
    take_shortcuts()
    PART["pipeline_class"], WHOLE["pipeline_class"] = PartCompiler, WholeCompiler
