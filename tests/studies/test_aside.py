"""Who waits for compiled code hears Ctrl-C, and does not wait for ever."""

import os
import signal
import threading
import time
from pathlib import Path

import pytest

from balance import carry_out
from balance.engine.table import Table
from balance.rulesets import ConfigError, load
from balance.studies.play import trial
from balance.studies.play.aside import aside
from tests.studies.helpers import order


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """No game comes to an end before this is set."""
    ends = threading.Event()
    monkeypatch.setattr(Table, "play", lambda *_: ends.wait(60))
    return ends


def test_what_work_comes_to_is_told() -> None:
    assert aside(lambda: 7) == 7
    with pytest.raises(ZeroDivisionError):
        aside(lambda: 1 // 0)
    with pytest.raises(TimeoutError):
        aside(lambda: time.sleep(2), 0.1)


def test_rules_under_which_no_game_ends_are_told(
    endless: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trial, "LONGEST", 0.2)
    with pytest.raises(ConfigError, match=r"2 players.*a game that has not ended after 0.2 sec"):
        trial.stopped_games(load("pig"), 2)
    endless.set()


@pytest.mark.skipif(os.name == "nt", reason="nobody can be sent Ctrl-C")
def test_a_game_without_end_is_left_by_ctrl_c(endless: threading.Event, tmp_path: Path) -> None:
    press = threading.Timer(1.0, os.kill, (os.getpid(), signal.SIGINT))
    began = time.monotonic()
    press.start()
    with pytest.raises(KeyboardInterrupt):
        carry_out(order(tmp_path / "study", games=100_000))
    assert time.monotonic() - began < 20
    endless.set()
