"""A run that is long, or does not fit on the disk, says so before it starts."""

from pathlib import Path

import pytest

from balance import report
from balance.store.folder import DiskError
from balance.studies.play import forecast as module
from tests.cli.conftest import Cli
from tests.studies.helpers import set_block


@pytest.fixture(autouse=True)
def _whole_blocks(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    set_block(monkeypatch, 65_536)


def test_what_does_not_fit_is_refused_before_anything_is_written(
    cli: Cli, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "free_space", lambda path: 6_050_000)
    command = ("run", "pig", "--games", "30k", "--players", "2", "--no-tiers", "--no-levers")
    result = cli(*command, "--out", "study")
    assert (result.code, result.out) == (2, "")
    assert "study: 30,000 games need about " in result.said
    said = " and their report 6.0 MB, and 6.0 MB are free; ask for fewer games (about "
    assert said in result.said
    assert "with --out" in result.said
    assert list(home.iterdir()) == []


def test_a_disk_without_room_for_a_report_is_told_before_anything_is_played(
    cli: Cli, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "free_space", lambda path: 5_000_000)
    result = cli("run", "pig", "--games", "100", "--players", "2", "--out", "study")
    assert (result.code, result.out) == (2, "")
    assert "study: a report takes about 6.0 MB, and 5.0 MB are free; choose a folder" in result.said
    assert list(home.iterdir()) == []


def test_a_report_that_cannot_be_written_is_drawn_later(
    cli: Cli, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(summary: object, folder: Path) -> Path:
        raise DiskError("study/report.html: cannot be written: No space left on device")

    command = ("run", "pig", "--games", "100", "--players", "2", "--out", "study")
    with monkeypatch.context() as patch:
        patch.setattr(report, "write", full)
        result = cli(*command)
    assert result.code == 2
    assert "all numbers are kept, and balance report study draws it later" in result.said
    assert cli("report", "study").code == 0
    assert (home / "study" / "report.html").is_file()


def test_a_long_run_says_so_first(cli: Cli, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = ("run", "pig/short", "--games", "20k", "--players", "2", "--no-tiers", "--no-levers")
    assert "games to play" not in cli(*command, "--out", "a").err
    monkeypatch.setattr(module, "LONG", 0)
    result = cli(*command, "--out", "b")
    assert result.code == 0
    assert "20,000 games to play: about " in result.said
    assert "free on the disk" in result.said
