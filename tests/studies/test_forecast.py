"""What a study will take is said before it is played, and what cannot fit is not begun."""

import math
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from balance.engine.table import Table
from balance.store.folder import StudyFolder
from balance.store.manifest import StoreError
from balance.studies.play import forecast as module
from balance.studies.play.blocks import plan
from balance.studies.play.forecast import Forecast, duration, forecast, free_space, volume
from balance.studies.run.study import carry_out
from tests.studies.helpers import order, set_block


@pytest.fixture(autouse=True)
def _whole_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    set_block(monkeypatch, 65_536)


def _foreseen(tmp_path: Path, games: int) -> Forecast:
    study = order(tmp_path / "study", "pig", games=games, tiers="none", levers="none")
    folder = StudyFolder(study.out, study.definition().plain())
    return forecast(folder, plan(study.played, study.games), 1, 2)


def test_a_small_study_is_not_looked_at(tmp_path: Path) -> None:
    found = _foreseen(tmp_path, 100)
    assert (found.games, found.seconds, found.size) == (100, 0.0, 0)
    assert not found.is_worth_saying


def test_a_large_one_is_measured(tmp_path: Path) -> None:
    few, many = _foreseen(tmp_path, 10**6), _foreseen(tmp_path, 10**8)
    assert few.seconds > 0
    assert 5e6 < few.size < 50e6  # a game of Pig takes 12 bytes
    assert many.size == pytest.approx(100 * few.size, rel=0.2)
    assert many.size >= module.LARGE
    assert many.is_worth_saying
    assert not (tmp_path / "study").exists()


@pytest.mark.parametrize("block", [1_024, 65_536])
def test_bytes_are_those_of_the_blocks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, block: int
) -> None:
    set_block(monkeypatch, block)
    study = order(tmp_path / "study", "pig", games=30_000)
    blocks = plan(study.played, study.games)
    expected = forecast(StudyFolder(study.out, study.definition().plain()), blocks, 1, 1)
    carry_out(study)
    played = sum(path.stat().st_size for path in (study.out / "games").iterdir())
    assert expected.size == pytest.approx(played, rel=0.25)
    held = StudyFolder(study.out, study.definition().plain())
    assert forecast(held, blocks, 1, 1).games == 0


def test_a_study_that_ends_by_itself_is_not_refused_for_what_it_would_not_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "free_space", lambda path: 10**9)
    study = order(tmp_path / "study", "pig", games=10**10, tiers="none", levers="none")
    folder = StudyFolder(study.out, study.definition().plain())
    foreseen = partial(forecast, folder, plan(study.played, study.games), 1, 1)
    with pytest.raises(StoreError, match=r"^.*10,000,000,000 games need about 1\d\d GB"):
        foreseen()
    short = foreseen(ends=5.0)
    assert short.seconds == pytest.approx(5.0)
    assert 10**5 < short.size < 10**9
    with pytest.raises(StoreError, match=r"^.*10,000,000,000 games need about 1\d\d GB"):
        foreseen(ends=10**7)
    assert foreseen(ends=math.inf).size > 10**11


def test_games_that_are_there_fit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few = {"tiers": "none", "levers": "none"}
    carry_out(order(tmp_path / "study", "pig", games=100_000, **few))
    monkeypatch.setattr(module, "free_space", lambda path: module.PAGE + 10**6)
    more = order(tmp_path / "study", "pig", games=10**8, **few)
    folder = StudyFolder(more.out, more.definition().plain())
    with pytest.raises(StoreError) as told:
        forecast(folder, plan(more.played, more.games), 1, 1)
    fitting = int(str(told.value).split("about ")[2].split()[0].replace(",", ""))
    assert 100_000 < fitting < 400_000


def test_a_folder_that_is_not_there_lies_on_the_disk_of_its_parent(tmp_path: Path) -> None:
    assert free_space(tmp_path / "no" / "such") == pytest.approx(free_space(tmp_path), rel=0.1)


def test_of_a_drive_that_is_not_there_nobody_knows_what_is_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows; what is written there first tells of it."""
    monkeypatch.setattr(Path, "exists", lambda _: False)
    assert free_space(tmp_path / "no" / "such") == module.ENDLESS


def test_of_a_disk_that_does_not_tell_its_size_nothing_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As some in a network, and those of the system itself."""
    monkeypatch.setattr(module.shutil, "disk_usage", lambda path: SimpleNamespace(total=0, free=0))
    assert carry_out(order(tmp_path / "study", "pig", games=100)).summary.cells


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.1, "1 s"), (60, "60 s"), (120, "2 min"), (3 * 3600, "3 h"), (172_800, "2 days")],
)
def test_times_in_words(seconds: float, words: str) -> None:
    assert duration(seconds) == words


@pytest.mark.parametrize(
    ("size", "words"),
    [
        (5, "less than 1 kB"),
        (2_500, "2.5 kB"),
        (2.5e6, "2.5 MB"),
        (12e9, "12 GB"),
        (1.5e12, "1.5 TB"),
    ],
)
def test_volumes_in_words(size: float, words: str) -> None:
    assert volume(size) == words


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many games were played at a time; there is a clock that a test may turn."""
    found: list[int] = []
    play = Table.play

    def noted(self: Table, seed: int, first: int, rotations: int, rows: np.ndarray) -> int:
        found.append(len(rows))
        return play(self, seed, first, rotations, rows)

    monkeypatch.setattr(Table, "play", noted)
    return found


def _turn_clock(monkeypatch: pytest.MonkeyPatch, now: Callable[[], float]) -> None:
    monkeypatch.setattr(module, "time", SimpleNamespace(perf_counter=now))


def test_one_game_of_slow_players_is_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, played: list[int]
) -> None:
    """What takes hours is said to take them, and not after minutes of measuring."""
    _turn_clock(monkeypatch, lambda: 30.0 * sum(played))
    found = _foreseen(tmp_path, 1_200)
    assert sum(played) == 1
    assert found.seconds == 18_000  # on two threads
    assert list(found.paces.values()) == [30.0]
    assert found.is_worth_saying


@pytest.mark.parametrize("stall", [0.06, 0.76, 2.6, 19.9])
def test_a_machine_that_stands_still_for_a_moment_foresees_no_minutes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, played: list[int], stall: float
) -> None:
    """The first game of all is held up; a game takes a hundredth of a second."""
    _turn_clock(monkeypatch, lambda: 0.01 * sum(played) + stall * (sum(played) > 0))
    found = _foreseen(tmp_path, 3_000)
    assert found.seconds == pytest.approx(15.0)  # on two threads
    assert not found.is_worth_saying


def test_what_takes_a_second_is_played_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, played: list[int]
) -> None:
    _turn_clock(monkeypatch, lambda: 1.0 * sum(played))
    assert _foreseen(tmp_path, 3_000).seconds == 1_500
    assert [games for games in played if games] == [1, 1]


def test_compiling_keeps_nobody_from_being_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, played: list[int]
) -> None:
    compiled: list[Table] = []
    monkeypatch.setattr(Table, "compile", lambda self: compiled.append(self))
    _turn_clock(monkeypatch, lambda: 20.0 * len(compiled) + 1e-4 * sum(played))
    study = order(tmp_path / "study", "pig", games=100_000)
    blocks = plan(study.played, study.games)
    paces = forecast(StudyFolder(study.out, study.definition().plain()), blocks, 1, 1).paces
    lineups = {cell.lineup for cell in study.played}
    assert len(lineups) > 1
    assert len(compiled) == 1
    assert list(paces.values()) == pytest.approx([1e-4] * len(paces))
    assert sum(played) > 1_000 * len(lineups)


def test_cells_that_keep_no_rows_are_foreseen_to_fill_no_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where there was no time to look at them."""
    monkeypatch.setattr(module, "SECONDS_IN_ALL", 0.0)
    study = order(tmp_path / "study", "pig", games=100_000, levers="all")
    blocks = plan(study.played, study.games)
    rows = [block for block in blocks if block.cell.keeps_rows]
    assert len(blocks) > 2 * len(rows)
    folder = StudyFolder(study.out, study.definition().plain())
    expected = forecast(folder, rows, 1, 1).size
    assert forecast(folder, blocks, 1, 1).size == pytest.approx(expected, rel=0.25)
