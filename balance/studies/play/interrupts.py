"""Ctrl-C that is neither lost nor answered with an error of somebody else.

While numba compiles, the interruption may arrive inside a callback of LLVM: there Python prints
and drops it, and the compilation goes on, or fails with an error of its own.
"""

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def heard() -> Iterator[None]:
    """Raise KeyboardInterrupt at the end of a block if Ctrl-C came within, whatever became of it.

    Does nothing in other threads than the main one, and where somebody else listens.
    """
    listens = threading.current_thread() is threading.main_thread()
    if not listens or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    came: list[int] = []

    def note(number: int, frame: Any) -> None:
        came.append(number)
        raise KeyboardInterrupt

    dropped = sys.unraisablehook
    sys.unraisablehook = lambda what: (
        None if issubclass(what.exc_type, KeyboardInterrupt) else dropped(what)
    )
    signal.signal(signal.SIGINT, note)
    try:
        yield
    except Exception:
        if not came:
            raise
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        sys.unraisablehook = dropped
    if came:
        raise KeyboardInterrupt
