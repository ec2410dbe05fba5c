"""Blocks of 64 games, so that small studies have several."""

import pytest

from tests.studies.helpers import set_block

BLOCK = 64


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> int:
    """Cut every study into small blocks; returns their size."""
    set_block(monkeypatch, BLOCK)
    return BLOCK
