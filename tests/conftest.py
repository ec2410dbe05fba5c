"""Each worker has a cache of compiled code of its own.

Cold caches must not be written by two at once, and compiling a game takes longer than most of its
tests. So workers start from a copy of what ``tests/ci.py`` compiled before; where nothing is
compiled yet, the tests of a game stay in one worker, which compiles it once.
"""

import os
import shutil
from pathlib import Path

import pytest
from xdist.scheduler import Scheduling
from xdist.scheduler.loadscope import LoadScopeScheduling

from tests.passed import WARM

worker = os.environ.get("PYTEST_XDIST_WORKER")
base = os.environ.get("NUMBA_CACHE_DIR")
if worker and base and not base.endswith(worker):
    own, warm = Path(base) / worker, Path(base) / WARM
    if warm.is_dir() and not own.exists():
        shutil.copytree(warm, own)
    os.environ["NUMBA_CACHE_DIR"] = str(own)

from balance.games import BUILT_IN  # noqa: E402 (it asks for the cache)
from tests.slow import same, unchanged  # noqa: E402 (so does this)


class GameScheduling(LoadScopeScheduling):
    """All tests that name a game go together, all others by file."""

    def _split_scope(self, nodeid: str) -> str:
        return next((game for game in BUILT_IN if game in nodeid), nodeid.split("::")[0])


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip what is slow and would end as it did.

    Who runs smoke tests has another Python or another place, of which nothing is known yet.
    """
    if config.getoption("markexpr") == "smoke":
        return
    for item in items:
        if about := unchanged(item.nodeid):
            item.add_marker(pytest.mark.skip(reason=same(about)))


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> Scheduling | None:
    """What pytest-xdist asks for when several workers run."""
    if base and (Path(base) / WARM).is_dir():
        return None  # as --dist says
    return GameScheduling(config, log)
