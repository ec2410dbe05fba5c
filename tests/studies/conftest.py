"""Blocks of 64 games, so that small studies have several."""

import pytest

from tests.studies.helpers import set_block

BLOCK = 64
# Tests of what many games say, wherever these lie: a file for every 64 would take most of the time.
IN_WHOLE_BLOCKS = {"api", "claims", "guard", "impact", "skill", "sweep", "tune"}


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> int:
    """Cut every study into small blocks; returns their size."""
    if request.path.stem.removeprefix("test_") not in IN_WHOLE_BLOCKS:
        set_block(monkeypatch, BLOCK)
    return BLOCK
