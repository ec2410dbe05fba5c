"""One cache of compiled code for each worker: cold caches must not be written by two at once.

With ``--dist loadgroup`` all tests of a game run in one worker, so that it is compiled but once.
"""

import os
from pathlib import Path

import pytest

worker = os.environ.get("PYTEST_XDIST_WORKER")
base = os.environ.get("NUMBA_CACHE_DIR")
if worker and base and not base.endswith(worker):
    os.environ["NUMBA_CACHE_DIR"] = str(Path(base) / worker)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Name the game a test is about, as its file or its case says."""
    from balance.games import PUBLISHED

    for item in items:
        for game in PUBLISHED:
            if game in item.nodeid:
                item.add_marker(pytest.mark.xdist_group(game))
                break
