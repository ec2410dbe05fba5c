"""Tests of a game stay in one worker, and each worker has a cache of compiled code of its own.

Compiling a game takes longer than most of its tests, and cold caches must not be written by two
at once.
"""

import os
from pathlib import Path

import pytest
from xdist.scheduler.loadscope import LoadScopeScheduling

from balance.games import BUILT_IN

worker = os.environ.get("PYTEST_XDIST_WORKER")
base = os.environ.get("NUMBA_CACHE_DIR")
if worker and base and not base.endswith(worker):
    os.environ["NUMBA_CACHE_DIR"] = str(Path(base) / worker)


class GameScheduling(LoadScopeScheduling):
    """All tests that name a game go together, all others by file."""

    def _split_scope(self, nodeid: str) -> str:
        return next((game for game in BUILT_IN if game in nodeid), nodeid.split("::")[0])


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> GameScheduling:
    """What pytest-xdist asks for when several workers run."""
    return GameScheduling(config, log)
