"""Ctrl-C that is neither lost nor answered with an error of somebody else.

A terminal sends it to all processes at once, and those that others started have no answer to it.
While numba compiles, the interruption may arrive inside a callback of LLVM: there Python prints
and drops it, and the compilation goes on, or fails with an error of its own.
"""

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
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


@contextmanager
def unheard() -> Iterator[None]:
    """Start threads and processes that leave Ctrl-C to this one, and hear it when the block ends.

    What they start in turn leaves it, too. On Windows processes cannot inherit that: each has to
    ignore it as soon as it can.
    """
    came: list[int] = []
    listener = signal.getsignal(signal.SIGINT)
    listens = threading.current_thread() is threading.main_thread() and callable(listener)
    if listens:  # other threads, as of numpy, may hear what this one does not
        signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        with _blocked():
            yield
    finally:
        if listens:
            signal.signal(signal.SIGINT, listener)
        if came:
            signal.raise_signal(signal.SIGINT)


@contextmanager
def _blocked() -> Iterator[None]:
    """Have this thread, and what it starts, hear no Ctrl-C."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # or starting it on the way would end this
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
