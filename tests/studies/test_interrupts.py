"""Ctrl-C while numba compiles or others start: neither lost nor answered by somebody else."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import active_children
from pathlib import Path

import pytest

from balance import carry_out
from balance.engine.table import Table
from balance.studies.play import ahead
from balance.studies.play.interrupts import heard, unheard
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


DEAF = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"


def _started() -> bytes:
    return subprocess.run([sys.executable, "-c", DEAF], capture_output=True, check=True).stdout


@pytest.mark.parametrize("press", [_press, lambda: signal.raise_signal(signal.SIGINT)])
def test_one_that_comes_while_others_start_comes_when_they_have(press: Callable[[], None]) -> None:
    before, started = signal.getsignal(signal.SIGINT), []

    def act() -> None:
        press()
        started.append(_started())

    with pytest.raises(KeyboardInterrupt), unheard():
        act()
    assert started == [b"True\n"]
    assert signal.getsignal(signal.SIGINT) is before
    assert _started() == b"False\n"


def test_threads_that_start_others_leave_it_to_this_one() -> None:
    found: list[bytes] = []
    with unheard():
        other = threading.Thread(target=lambda: found.append(_started()))
        other.start()
    other.join()
    assert found == [b"True\n"]


def test_one_while_a_game_is_given_to_a_process_leaves_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It was ignored until all games were given away."""
    submit = ProcessPoolExecutor.submit

    def pressed(pool: ProcessPoolExecutor, *arguments: object) -> object:
        _press()
        return submit(pool, *arguments)

    monkeypatch.setattr(ahead, "is_cold", lambda _: True)
    monkeypatch.setattr(ProcessPoolExecutor, "submit", pressed)
    before = set(active_children())
    with pytest.raises(KeyboardInterrupt), ahead.compiled_ahead(["pig"]):
        pytest.fail("nobody heard it")
    assert set(active_children()) <= before
