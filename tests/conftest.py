"""One cache of compiled code for each worker: cold caches must not be written by two at once."""

import os
from pathlib import Path

worker = os.environ.get("PYTEST_XDIST_WORKER")
base = os.environ.get("NUMBA_CACHE_DIR")
if worker and base and not base.endswith(worker):
    os.environ["NUMBA_CACHE_DIR"] = str(Path(base) / worker)
