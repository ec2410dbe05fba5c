"""Who waits for compiled code does not wait for ever."""

import threading
import time

import pytest

from balance.engine.table import Table
from balance.rulesets import ConfigError, load
from balance.studies.play import trial
from balance.studies.play.aside import aside


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """No game comes to an end before this is set."""
    ends = threading.Event()
    monkeypatch.setattr(Table, "compile", lambda _: None)
    monkeypatch.setattr(Table, "play", lambda *_: ends.wait(20))
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
        [*trial.try_out(load("pig"), 2)]
    endless.set()
