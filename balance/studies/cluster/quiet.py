"""What processes of a local cluster read first: they leave Ctrl-C to the one that started them.

A terminal sends it to all of them.
"""

import signal
from typing import Any


def dask_setup(worker: Any) -> None:
    """Called by Dask in each worker, in its main thread."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
