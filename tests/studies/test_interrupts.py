"""Ctrl-C while numba compiles: neither lost nor answered with an error of somebody else."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from balance import carry_out
from balance.engine.table import Table
from balance.studies.play.interrupts import heard
from tests.studies.helpers import order

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals to oneself")


@pytest.fixture(autouse=True)
def usual_handler() -> Iterator[None]:
    """Ctrl-C raises, also where the tests were started in the background, which ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def _press() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def _dropped() -> None:
    with suppress(KeyboardInterrupt):
        _press()


def _fails_after_it() -> None:
    _dropped()
    raise RuntimeError("no compiled object yet")


@pytest.mark.parametrize("compiling", [_dropped, _fails_after_it])
def test_one_that_was_dropped_comes_at_the_end(compiling: Callable[[], None]) -> None:
    with pytest.raises(KeyboardInterrupt), heard():
        compiling()


def test_one_dropped_in_a_callback_is_not_printed(capsys: pytest.CaptureFixture[str]) -> None:
    class Callback:
        def __del__(self) -> None:
            _press()

    with pytest.raises(KeyboardInterrupt), heard():
        Callback()
    assert capsys.readouterr().err == ""


def test_a_game_without_end_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before a run, when a few of its games are played to see how long they take."""
    ends = threading.Event()

    def play(*_: object) -> None:
        press.start()
        assert ends.wait(20), "nobody heard it"

    press = threading.Timer(0.2, _press)
    monkeypatch.setattr(Table, "play", play)
    with pytest.raises(KeyboardInterrupt):
        carry_out(order(tmp_path / "study", games=100_000))
    ends.set()


def test_without_it_nothing_changes() -> None:
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(RuntimeError, match="of the game"), heard():
        raise RuntimeError("of the game")
    with heard():
        assert signal.getsignal(signal.SIGINT) is not before
    assert signal.getsignal(signal.SIGINT) is before


def test_other_threads_and_other_listeners_are_left_alone() -> None:
    found = []

    def elsewhere() -> None:
        with heard():
            found.append(signal.getsignal(signal.SIGINT))

    before = signal.getsignal(signal.SIGINT)
    other = threading.Thread(target=elsewhere)
    other.start()
    other.join()
    assert found == [before]
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with heard():
            assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)
