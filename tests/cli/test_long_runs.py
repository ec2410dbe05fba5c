"""A run that is long, or does not fit on the disk, says so before it starts."""

from pathlib import Path

import pytest

from balance.studies.play import forecast as module
from tests.cli.conftest import Cli
from tests.studies.helpers import set_block


@pytest.fixture(autouse=True)
def _whole_blocks(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    set_block(monkeypatch, 65_536)


def test_what_does_not_fit_is_refused_before_anything_is_written(
    cli: Cli, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "free_space", lambda path: 50_000)
    command = ("run", "pig", "--games", "30k", "--players", "2", "--no-tiers", "--no-levers")
    result = cli(*command, "--out", "study")
    assert (result.code, result.out) == (2, "")
    assert "study: 30,000 games need about " in result.said
    assert " 50 kB are free; ask for fewer games (about " in result.said
    assert "with --out" in result.said
    assert list(home.iterdir()) == []


def test_a_long_run_says_so_first(cli: Cli, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = ("run", "pig/short", "--games", "20k", "--players", "2", "--no-tiers", "--no-levers")
    assert "games to play" not in cli(*command, "--out", "a").err
    monkeypatch.setattr(module, "LONG", 0)
    result = cli(*command, "--out", "b")
    assert result.code == 0
    assert "20,000 games to play: about " in result.said
    assert "free on the disk" in result.said
