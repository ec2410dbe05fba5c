"""Work on a thread of its own: compiled code does not hear Ctrl-C, but who waits for it does."""

import math
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import TypeVar

TICK = 0.1  # seconds between looks; some systems wait deaf until then

T = TypeVar("T")


def aside(work: Callable[[], T], limit: float = math.inf) -> T:
    """What some work comes to.

    Parameters
    ----------
    limit : float
        Seconds that it may take.

    Raises
    ------
    TimeoutError
        It takes longer, and goes on until the program ends.
    """
    found: Future[T] = Future()

    def do() -> None:
        try:
            found.set_result(work())
        except BaseException as error:
            found.set_exception(error)

    threading.Thread(target=do, daemon=True).start()
    end = time.monotonic() + limit
    while not wait([found], TICK).done:
        if time.monotonic() >= end:
            raise TimeoutError
    return found.result()
