"""Blocks played by other processes: the same bytes, whatever becomes of the processes."""

import ast
import itertools
import logging
import os
import pickle
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numba
import polars as pl
import pytest
from typer.testing import CliRunner

import balance
from balance import games
from balance.cli.app import app
from balance.rulesets import ConfigError, load
from balance.store.manifest import read_manifest
from balance.studies.cells.cell import make_cells
from balance.studies.cells.totals import asked_of
from balance.studies.cluster import client, engines, runner
from balance.studies.cluster.client import ClusterError
from balance.studies.cluster.worker import (
    Program,
    Returned,
    as_sent,
    fault_of,
    first_fault,
    play_block,
    program_of,
    sent,
)
from balance.studies.orders.order import Order
from balance.studies.play.runner import LateError
from tests.studies.helpers import bytes_of, set_block
from tests.studies.kinds import KINDS, small

dask, distributed = pytest.importorskip("dask"), pytest.importorskip("distributed")
ONE_CELL: dict[str, Any] = {"lever_games": "none", "tiers": "none", "alternatives": False}


def _cluster(workers: int, threads: int = 1) -> Any:
    return distributed.LocalCluster(
        n_workers=workers,
        threads_per_worker=threads,
        dashboard_address=":0",
        scheduler_kwargs={"dashboard": False},
        silence_logs=logging.CRITICAL,
    )


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two processes of a scheduler of their own."""
    with _cluster(2) as found:
        yield found


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    set_block(monkeypatch, 64)


def done(order: Order, tick: Any = None) -> dict[str, bytes]:
    """The bytes of a study that was carried out."""
    balance.carry_out(order, tick=tick)
    return bytes_of(order.out)


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_bytes(cluster: Any, tmp_path: Path, kind: str) -> None:
    address = cluster.scheduler_address
    there = done(small(kind, tmp_path / "there", engine=address))
    assert there == done(small(kind, tmp_path / "here"))
    assert "summary.json" in there
    assert any(name.startswith(("games/", "totals/")) for name in there)


def test_only_totals_travel_where_rows_are_not_kept() -> None:
    (cell,) = make_cells([load("pig")], (2,), ("hold_at",))
    bare = play_block(
        sent(balance.studies.cells.cell.replace(cell, point=(1,)), asked_of(cell)), 1, 0, 9
    )
    assert bare.rows is None
    assert bare.totals
    assert play_block(sent(cell, None), 1, 0, 9).totals is None


def test_threads_of_a_worker_play_at_tables_of_their_own() -> None:
    """Each writes to its table while it plays."""
    (cell,) = make_cells([load("pig")], (2,), ("hold_at",))
    there, size = sent(cell, asked_of(cell)), 20_000
    alone = [play_block(there, 1, first, size) for first in range(0, 6 * size, size)]
    with ThreadPoolExecutor(3) as pool:
        beside = list(
            pool.map(lambda first: play_block(there, 1, first, size), range(0, 6 * size, size))
        )
    assert [one[:2] for one in beside] == [one[:2] for one in alone]


def test_several_threads_of_a_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    set_block(monkeypatch, 8_192)
    order = partial(small, "run", games=8 * 8_192)
    with _cluster(1, 3) as several:
        there = done(order(tmp_path / "there", engine=several.scheduler_address))
    assert there == done(order(tmp_path / "here"))


class Strike:
    """Does something when the third block has come, or another."""

    def __init__(self, act: Any, at: int = 3) -> None:
        self.act, self.at, self.blocks = act, at, 0

    def __call__(self, cell: Any, played: int, seconds: float) -> None:
        self.blocks += played > 0
        if self.blocks == self.at and played:
            self.act()


@pytest.mark.parametrize("kind", KINDS)
def test_a_killed_worker_is_made_up_for(cluster: Any, tmp_path: Path, kind: str) -> None:
    """Whichever it is, and whenever."""
    luck = random.Random()

    def kill() -> None:
        with distributed.Client(cluster.scheduler_address, set_as_default=False) as own:
            own.wait_for_workers(2)
            victim = luck.choice([*own.run(os.getpid).values()])
        os.kill(victim, signal.SIGKILL)

    here = done(small(kind, tmp_path / "here"))
    blocks = sum(name.endswith((".parquet", ".json")) and "/" in name for name in here)
    strike = Strike(kill, luck.randint(1, blocks // 2))
    there = done(small(kind, tmp_path / "there", engine=cluster.scheduler_address), strike)
    assert strike.blocks >= strike.at
    assert there == here


def _failing(folder: Path, times: int, fail: Any) -> Any:
    """Play blocks, but fail over one of them, so many times; leaves a file each time."""

    def play(*block: Any) -> Any:
        before = len(list(folder.iterdir()))
        if block[2] == 64 and before < times:
            (folder / str(before)).touch()
            fail()
        return play_block(*block)

    return play


def _raising(error: BaseException) -> Any:
    def fail() -> None:
        raise error

    return fail


def test_workers_that_die_over_a_block(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A running scheduler has its own idea of how many may: here the first ends it."""
    (tmp_path / "deaths").mkdir()
    with dask.config.set({"distributed.scheduler.allowed-failures": 0}), _cluster(1) as own:
        asked = {"games": 256, **ONE_CELL}
        order = small("run", tmp_path / "there", engine=own.scheduler_address, **asked)
        monkeypatch.setattr(
            client, "play_block", _failing(tmp_path / "deaths", 2, lambda: os._exit(1))
        )
        monkeypatch.setattr(runner, "DEATHS", 1)
        with pytest.raises(ClusterError, match="too many workers died over"):
            done(order)
        assert len(list((tmp_path / "deaths").iterdir())) == 1
        monkeypatch.setattr(runner, "DEATHS", 20)
        there = done(order)
    assert len(list((tmp_path / "deaths").iterdir())) == 2
    assert there == done(small("run", tmp_path / "here", **asked))


@pytest.mark.parametrize(
    ("error", "times", "said"),
    [
        (MemoryError("no room\nfor it"), 3, r"\(MemoryError: no room\)"),
        (TimeoutError(), 3, r"\(TimeoutError\)"),
        (ZeroDivisionError("by 0"), 1, r"\(ZeroDivisionError: by 0\)"),
        (ModuleNotFoundError("No module named 'x'"), 1, r"\(ModuleNotFoundError: No module named"),
    ],
)
def test_a_worker_that_cannot_play(
    cluster: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    error: BaseException,
    times: int,
    said: str,
) -> None:
    """What may pass is tried again: it is no answer of the study, nor a traceback."""
    (tmp_path / "tries").mkdir()
    monkeypatch.setattr(client, "play_block", _failing(tmp_path / "tries", 9, _raising(error)))
    monkeypatch.setattr(runner, "DEATHS", 3)
    order = small("run", tmp_path / "study", engine=cluster.scheduler_address, **ONE_CELL)
    with pytest.raises(ClusterError, match=rf"could not play \S+ {said}.*the same command goes on"):
        done(order)
    assert len(list((tmp_path / "tries").iterdir())) == times


def test_a_worker_that_came_late_and_cannot_play_is_named(
    cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All are asked at the start; who comes later is asked when it fails."""
    (tmp_path / "tries").mkdir()
    missing = _raising(ModuleNotFoundError("No module named 'balance'"))
    monkeypatch.setattr(client, "play_block", _failing(tmp_path / "tries", 9, missing))
    asked: list[str] = []

    def first_fault(address: str) -> str:
        asked.append(address)
        return "has no balance" if len(asked) > 1 else ""

    def ask(self: client.Cluster, wanted: object) -> dict[str, str]:
        return {"tcp://late:1": first_fault("tcp://late:1")}

    monkeypatch.setattr(client.Cluster, "_ask", ask)
    order = small("run", tmp_path / "study", engine=cluster.scheduler_address, **ONE_CELL)
    with pytest.raises(ClusterError, match=r"^worker tcp://late:1 has no balance$"):
        done(order)


def test_a_worker_without_room_for_a_while(
    cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tries").mkdir()
    full = _raising(OSError(28, "No space left on device"))
    monkeypatch.setattr(client, "play_block", _failing(tmp_path / "tries", 2, full))
    order = small("run", tmp_path / "there", engine=cluster.scheduler_address, **ONE_CELL)
    assert done(order) == done(small("run", tmp_path / "here", **ONE_CELL))
    assert len(list((tmp_path / "tries").iterdir())) == 2


def test_a_slow_worker(cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its blocks come after those behind them."""

    def play(*block: Any) -> Any:
        if distributed.get_worker().name == 0:
            time.sleep(0.4)
        return play_block(*block)

    monkeypatch.setattr(client, "play_block", play)
    firsts: list[int] = []
    order = small("run", tmp_path / "there", engine=cluster.scheduler_address, **ONE_CELL)
    balance.carry_out(order, lambda cell, games: firsts.append(games["game"][0]))
    assert len(firsts) > 5
    assert firsts != sorted(firsts)
    assert bytes_of(order.out) == done(small("run", tmp_path / "here", **ONE_CELL))


def test_a_scheduler_that_goes_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "GONE", 1.0)
    own, log = _cluster(1), logging.getLogger("distributed.client")
    monkeypatch.setattr(log, "level", logging.WARNING)
    order = small("run", tmp_path / "there", engine=own.scheduler_address)
    is_loud: list[bool] = []

    def leave() -> None:
        is_loud.append(log.isEnabledFor(logging.ERROR))  # Dask would tell it in its own words
        own.close()

    with pytest.raises(ClusterError, match="went away"):
        done(order, Strike(leave))
    assert is_loud == [False]
    kept = [name for name in bytes_of(order.out) if name.startswith("games/")]
    assert len(kept) >= 3
    assert done(small("run", order.out)) == done(small("run", tmp_path / "here"))


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no signal that holds a process")
def test_a_scheduler_that_freezes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its connections stay open, and it says nothing more."""
    quiet = {"scheduler_kwargs": {"dashboard": False}, "silence_logs": logging.CRITICAL}
    with distributed.SubprocessCluster(n_workers=1, threads_per_worker=1, **quiet) as own:
        with distributed.Client(own, set_as_default=False) as known:
            known.wait_for_workers(1)
            scheduler = known.run_on_scheduler(os.getpid)

        def freeze() -> None:
            monkeypatch.setattr(client, "PATIENCE", 1.0)
            os.kill(scheduler, signal.SIGSTOP)

        order = small("run", tmp_path / "there", engine=own.scheduler_address)
        try:
            with pytest.raises(ClusterError, match=r"scheduler does not answer.*goes on"):
                done(order, Strike(freeze))
        finally:
            os.kill(scheduler, signal.SIGCONT)
    assert len([name for name in bytes_of(order.out) if name.startswith("games/")]) >= 3
    assert done(small("run", order.out)) == done(small("run", tmp_path / "here"))


@contextmanager
def _started(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """A program of Dask, as it is started by hand."""
    command = [sys.executable, "-m", "dask", *arguments]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
        try:
            yield process
        finally:
            process.kill()


def test_a_scheduler_that_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same command goes on as soon as there is another one."""
    monkeypatch.setattr(client, "GONE", 1.0)
    host, port = "127.0.0.1", _free_port()
    address = f"tcp://{host}:{port}"
    scheduler = "scheduler", "--host", host, "--port", str(port), "--no-dashboard"
    worker = "worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard"
    order = small("run", tmp_path / "there", engine=address)
    with _started(*scheduler) as struck, _started(*worker):
        _wait_for(address)
        with pytest.raises(ClusterError, match=r"went away.*goes on"):
            done(order, Strike(struck.kill, 5))
    assert len([name for name in bytes_of(order.out) if name.startswith("games/")]) >= 5
    with _started(*scheduler), _started(*worker):
        _wait_for(address)
        assert done(order) == done(small("run", tmp_path / "here"))


def _free_port() -> int:
    """One that no system gives away by itself, not even to who looks for somebody there."""
    while True:
        port = random.randrange(10_000, 30_000)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


def _wait_for(address: str) -> None:
    with distributed.Client(address, timeout=120, set_as_default=False) as known:
        known.wait_for_workers(1)


def test_workers_that_go_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "ALONE", 1.0)
    with _cluster(1) as own:
        order = small("run", tmp_path / "there", engine=own.scheduler_address)
        with pytest.raises(ClusterError, match="no workers left"):
            done(order, Strike(lambda: own.scale(0)))
    assert done(small("run", order.out)) == done(small("run", tmp_path / "here"))


def test_a_worker_that_takes_a_block_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was played and is not yet fetched when the last worker goes away."""
    monkeypatch.setattr(client, "ALONE", 1.0)
    monkeypatch.setattr(runner, "FETCH", 2.0)
    fetch, fetched = runner.ClusterRunner._result, list[str]()
    with _cluster(1) as own:

        def leave(self: Any, block: Any, future: Any) -> Any:
            fetched.append(block.name)
            if len(fetched) == 3:
                own.scale(0)
                while self.cluster.client.nthreads():
                    time.sleep(0.05)
            return fetch(self, block, future)

        monkeypatch.setattr(runner.ClusterRunner, "_result", leave)
        order = small("run", tmp_path / "there", engine=own.scheduler_address)
        with pytest.raises(ClusterError, match="no workers left"):
            done(order)
    assert len(fetched) >= 3
    assert done(small("run", order.out)) == done(small("run", tmp_path / "here"))


def test_workers_that_come_back_and_go_again(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each time there is as long for others to come."""
    monkeypatch.setattr(client, "ALONE", 0.3)
    with client.connected(cluster.scheduler_address, 1) as found:
        block = SimpleNamespace(done=lambda: False)
        monkeypatch.setattr(client.distributed, "wait", lambda *given, **named: None)
        monkeypatch.setattr(found.client, "nthreads", lambda **named: {})
        assert found.finished([block], 0.0) == []
        time.sleep(0.4)
        played = SimpleNamespace(done=lambda: True)
        assert found.finished([block, played], 0.0) == [played]
        assert found.finished([block], 0.0) == []
        time.sleep(0.4)
        with pytest.raises(ClusterError, match="no workers left"):
            found.finished([block], 0.0)


@pytest.mark.parametrize(
    "error", [OSError("Timed out"), RuntimeError("closed"), KeyboardInterrupt()]
)
def test_a_scheduler_that_goes_away_before_a_worker_came(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    def fail(self: Any, *given: Any, **named: Any) -> None:
        clients.append(self)
        raise error

    clients: list[Any] = []
    monkeypatch.setattr(distributed.Client, "wait_for_workers", fail)
    is_told = isinstance(error, Exception)
    with _cluster(0) as own, pytest.raises(ClusterError if is_told else KeyboardInterrupt) as told:
        done(small("run", tmp_path / "study", engine=own.scheduler_address))
    assert not is_told or "its scheduler went away" in str(told.value)
    assert [one.status for one in clients] == ["closed"]
    assert list(tmp_path.iterdir()) == []


def test_loggers_are_as_they_were(cluster: Any) -> None:
    before = [logging.getLogger(name).level for name in client.QUIET]
    with client.connected(cluster.scheduler_address, 1):
        levels = {logging.getLogger(name).level for name in client.QUIET}
        assert levels == {logging.CRITICAL}
    assert [logging.getLogger(name).level for name in client.QUIET] == before


def test_an_interrupt_keeps_what_was_played(cluster: Any, tmp_path: Path) -> None:
    def press() -> None:
        raise KeyboardInterrupt

    order = small("run", tmp_path / "there", engine=cluster.scheduler_address)
    cut = done(order, Strike(press))
    assert len([name for name in cut if name.startswith("games/")]) >= 3
    assert done(small("run", order.out)) == done(small("run", tmp_path / "here"))


def _slowly(*block: Any) -> Any:
    """A block, twenty games a second."""
    from balance.engine.table import Table

    play = Table.play

    def wait(*given: Any) -> int:
        time.sleep(0.05)
        return play(*given)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Table, "play", wait)
        return play_block(*block)


@pytest.mark.parametrize(("kind", "ends"), [("run", "press"), ("sweep", "press"), ("run", "late")])
def test_what_is_played_of_a_block_when_it_ends_is_kept(
    cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, ends: str
) -> None:
    """And gone on with, by the cluster or by threads, whether rows were kept or totals alone."""
    wait, looks = client.Cluster.finished, itertools.count()

    def finished(self: Any, futures: Any, seconds: float) -> list[Any]:
        if next(looks) == 8:
            raise KeyboardInterrupt if ends == "press" else LateError
        return wait(self, futures, seconds)

    more = {**ONE_CELL, "workers": 1}
    order = partial(small, kind, engine=cluster.scheduler_address, **more)
    with monkeypatch.context() as patch:
        patch.setattr(client, "play_block", _slowly)
        patch.setattr(client.Cluster, "finished", finished)
        done(order(tmp_path / "there"))
    before = _games(tmp_path / "there")
    assert any(0 < games < 64 for games in before)
    shutil.copytree(tmp_path / "there", tmp_path / "copy")
    whole = done(small(kind, tmp_path / "here", **more))
    played: list[int] = []
    there = done(
        order(tmp_path / "there"), lambda _, games, took: played.append(games * bool(took))
    )
    assert there == done(small(kind, tmp_path / "copy", **more)) == whole
    assert sum(played) + sum(before) == sum(_games(tmp_path / "here"))


def _games(folder: Path) -> list[int]:
    """Of every block that is noted."""
    manifest = read_manifest(folder)
    assert manifest is not None
    return [entry.games for entry in manifest.blocks.values()]


def test_a_block_that_nobody_waits_for_does_not_hold_up_others(cluster: Any) -> None:
    """Such as of a desk that was killed: Dask cannot stop what is running."""
    (cell,) = make_cells([load("pig")], (2,), ("hold_at",))
    with distributed.Client(cluster, set_as_default=False) as own:
        there = own.submit(as_sent, sent(cell, asked_of(cell)))
        given_up = [own.submit(_slowly, there, 1, 0, 900, pure=False) for _ in range(2)]
        time.sleep(1.0)
        own.cancel(given_up, force=True)
        began = time.monotonic()
        assert own.submit(int, 3, pure=False).result(timeout=40) == 3
    assert time.monotonic() - began < 20  # of 45 seconds


@pytest.mark.parametrize(
    ("states", "is_over"), [(["paused"], True), (["paused", "running"], False)]
)
def test_workers_without_room_do_not_hold_it_up_for_ever(
    monkeypatch: pytest.MonkeyPatch, states: list[str], is_over: bool
) -> None:
    asked = SimpleNamespace(
        run=lambda *_, **__: dict(enumerate(states)), nthreads=lambda **_: {"a": 1}
    )
    own = client.Cluster(asked, "there")
    own._look_for_workers()
    monkeypatch.setattr(client, "ALONE", 0.0)
    with pytest.raises(ClusterError, match="paused") if is_over else nullcontext():
        own._look_for_workers()


def test_a_scheduler_that_goes_away_while_nobody_looks(cluster: Any) -> None:
    """After a while Dask's client is closed, and takes nothing more."""
    with distributed.Client(cluster, set_as_default=False) as own:
        pass
    with pytest.raises(ClusterError, match="its scheduler went away; what was played is kept"):
        client.Cluster(own, "there").submit(None, 1, 0, 9, "")


def test_nobody_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "PATIENCE", 0.5)
    began = time.monotonic()
    with pytest.raises(ClusterError, match="no scheduler answers"):
        done(small("run", tmp_path / "study", engine="tcp://127.0.0.1:1"))
    assert time.monotonic() - began < 10
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("of_whom", ["address", "worker_address"])
def test_a_worker_is_no_scheduler(cluster: Any, tmp_path: Path, of_whom: str) -> None:
    """Nor is who starts it again."""
    address = getattr(cluster.workers[0], of_whom)
    began = time.monotonic()
    with pytest.raises(ClusterError, match="that is a worker; give the address of its scheduler"):
        done(small("run", tmp_path / "x", engine=address))
    assert time.monotonic() - began < 10
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("said", [b"", b"SSH-2.0-OpenSSH_9.6\r\n"])
def test_no_scheduler_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    """Somebody else, who may say nothing at all."""
    monkeypatch.setattr(client, "PATIENCE", 1.0)
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(30)

        def speak() -> None:
            with suppress(OSError), server.accept()[0] as caller:
                caller.sendall(said)
                caller.recv(2**16)
                leave.wait()

        leave, speaker = threading.Event(), threading.Thread(target=speak, daemon=True)
        speaker.start()
        began = time.monotonic()
        with pytest.raises(ClusterError, match="no scheduler answers"):
            done(small("run", tmp_path / "x", engine=f"tcp://127.0.0.1:{server.getsockname()[1]}"))
        assert time.monotonic() - began < 10
        leave.set()
        speaker.join()
    assert list(tmp_path.iterdir()) == []


def test_certificates_that_are_not_there(tmp_path: Path) -> None:
    with (
        dask.config.set({"distributed.comm.tls.ca-file": "no.pem"}),
        dask.config.set({"distributed.comm.tls.client.cert": "no.pem"}),
        pytest.raises(ClusterError, match=r"for encryption cannot be used \(FileNotFoundError"),
    ):
        done(small("run", tmp_path / "study", engine="tls://127.0.0.1:8786"))
    assert list(tmp_path.iterdir()) == []


def test_encryption_without_certificates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(distributed, "Client")  # it would not close again
    with pytest.raises(ClusterError, match=r"encryption needs its certificates.*comm\.tls"):
        done(small("run", tmp_path / "study", engine="tls://127.0.0.1:8786"))
    assert list(tmp_path.iterdir()) == []


def test_nobody_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "PATIENCE", 3.0)
    with _cluster(0) as empty, pytest.raises(ClusterError, match="no workers"):
        done(small("run", tmp_path / "study", engine=empty.scheduler_address))
    assert list(tmp_path.iterdir()) == []


def _programs(**others: str) -> tuple[tuple[str, str], ...]:
    return tuple((name, others.get(name, here)) for name, here in program_of("pig").programs)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"version": 99}, "has version 1 of pig, and this study needs 99"),
        ({"sources": (("balance", "0"), ("pig", "0"))}, "has other sources of balance ("),
        ({"sources": (*program_of("pig").sources[:1], ("pig", "0"))}, "has other sources of pig ("),
        ({"game": "ludo"}, "does not have the game ludo"),
        ({"programs": _programs(balance="9.9")}, "has balance 0.1.0, and this study needs 9.9"),
        ({"programs": _programs(numba="0.61")}, f"has numba {numba.__version__}, and this"),
        ({"programs": _programs(polars="1")}, f"has polars {pl.__version__}, and this"),
        ({"programs": _programs(python="3.9")}, "has python 3."),
    ],
)
def test_a_worker_with_another_game_is_refused(
    cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: dict[str, Any], said: str
) -> None:
    def other(game: str) -> Program:
        return program_of(game)._replace(**change)

    monkeypatch.setattr(client, "program_of", other)
    with pytest.raises(ClusterError) as caught:
        done(small("run", tmp_path / "study", engine=cluster.scheduler_address))
    assert "worker tcp://127.0.0.1:" in str(caught.value)
    assert said in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_a_worker_that_dies_while_it_is_asked(
    cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its scheduler finds the way to it closed; the others play."""
    victim = min(cluster.scheduler_info["workers"])

    def die_or_answer(wanted: list[Program], dask_worker: Any) -> str:
        if dask_worker.address == victim:
            os.kill(os.getpid(), signal.SIGKILL)
        return first_fault(wanted)

    monkeypatch.setattr(client, "first_fault", die_or_answer)
    there = done(small("run", tmp_path / "there", engine=cluster.scheduler_address))
    assert victim not in cluster.scheduler_info["workers"]
    assert there == done(small("run", tmp_path / "here"))


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no signal that holds a process")
def test_a_worker_that_is_held_while_it_is_asked(
    cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The wait for it ends, and what it has got is played by it when it goes on."""
    with distributed.Client(cluster.scheduler_address, set_as_default=False) as own:
        victim = min(own.run(os.getpid).values())
    ask = client.Cluster._ask

    def shortly(*arguments: Any) -> dict[str, Any]:
        with monkeypatch.context() as within:
            within.setattr(client, "PATIENCE", 2.0)
            return ask(*arguments)

    monkeypatch.setattr(client.Cluster, "_ask", shortly)
    alarm = threading.Timer(6.0, os.kill, (victim, signal.SIGCONT))
    os.kill(victim, signal.SIGSTOP)
    alarm.start()
    try:
        there = done(small("run", tmp_path / "there", engine=cluster.scheduler_address))
    finally:
        alarm.join()
    assert there == done(small("run", tmp_path / "here"))


TOLD = """
import pickle, sys
from balance.studies.cluster.worker import fault_of
print([fault_of(wanted) for wanted in pickle.load(sys.stdin.buffer)])
"""


def _add_a_comment(file: Path) -> None:
    file.write_bytes(file.read_bytes() + b"# edited\n")


def _end_lines_as_windows_does(file: Path) -> None:
    file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))


@pytest.mark.parametrize(
    ("name", "edit", "strange"),
    [
        ("store/frames.py", _add_a_comment, ["balance", "balance"]),
        ("games/pig/parameters/pack.py", _add_a_comment, ["pig", ""]),
        ("store/frames.py", _end_lines_as_windows_does, ["", ""]),
    ],
)
def test_sources_of_a_worker(tmp_path: Path, name: str, edit: Any, strange: list[str]) -> None:
    """What it plays depends on all of balance and on its game, not on what other games are."""
    here = Path(balance.__file__).parent
    shutil.copytree(here, tmp_path / "balance", ignore=shutil.ignore_patterns("__pycache__"))
    edit(tmp_path / "balance" / name)
    wanted = pickle.dumps([program_of("pig"), program_of("safehouse")])
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    told = subprocess.run(
        [sys.executable, "-c", TOLD],
        input=wanted,
        capture_output=True,
        cwd=tmp_path,
        env=environment,
        check=True,
    )
    found = ast.literal_eval(told.stdout.decode())
    assert [re.sub(r"has other sources of (\w+) .*", r"\1", fault) for fault in found] == strange


def test_every_game_is_what_it_says() -> None:
    assert [fault_of(program_of(name)) for name in games.BUILT_IN] == [""] * len(games.BUILT_IN)


def test_an_interrupt_while_processes_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """When Python ends, Dask would print a traceback of a cluster that it cannot close."""
    left: list[Any] = []

    def press(**options: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(distributed, "LocalCluster", press)
    monkeypatch.setattr(client.atexit, "unregister", left.append)
    with pytest.raises(KeyboardInterrupt), client.connected(None, 1):
        pass
    assert left == [distributed.deploy.spec.close_clusters]


def test_processes_of_its_own_start_again_however_long_that_takes() -> None:
    """Dask would give up who is not back in time, which a second kill is enough for."""
    with (
        dask.config.set({"distributed.deploy.lost-worker-timeout": "0s"}),
        client.connected(None, 1) as found,
    ):
        ((first, killed),) = found.client.run(os.getpid).items()
        os.kill(killed, signal.SIGKILL)
        end = time.monotonic() + 30
        while time.monotonic() < end and {*found.client.nthreads()} <= {first}:
            time.sleep(0.1)
        assert {*found.client.nthreads()} - {first}


def test_processes_that_cannot_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of the place, and no finding of a study."""

    def fail(**options: Any) -> None:
        raise RuntimeError("Cluster failed to start") from OSError("no room")

    monkeypatch.setattr(distributed, "LocalCluster", fail)
    told = CliRunner().invoke(app, ["run", "pig", "--engine", "dask", "--out", str(tmp_path / "x")])
    assert isinstance(told.exception, ClusterError)
    assert "cannot be started: Cluster failed to start (no room)" in str(told.exception)


def test_a_block_that_does_not_arrive_is_looked_for_between_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[float] = []

    def result(timeout: float) -> None:
        asked.append(timeout)
        raise TimeoutError

    held = SimpleNamespace(key="block", status="finished", result=result)
    own = runner.ClusterRunner(SimpleNamespace(where="there"), None, 1)
    block = SimpleNamespace(name="block")
    for _ in range(4):
        with pytest.raises(runner._OnItsWayError):
            own._result(block, held)
    assert own._result(block, held) is None  # to be played again
    assert asked == [2.0, 4.0, 8.0, 16.0, 32.0]
    monkeypatch.setattr(runner, "SILENCE", 0.0)
    held.key = "again"
    for _ in range(4):  # its own time is not over
        with pytest.raises(runner._OnItsWayError):
            own._result(block, held)
    with pytest.raises(ClusterError, match=r"block was played, and the way to fetch it is closed"):
        own._result(block, held)
    held.result = lambda timeout: Returned(None, None, 0.0, 1)
    assert own._result(block, held)
    assert own._silent is None  # from here on it may take as long again


def test_a_block_that_never_arrives_ends_the_study(
    cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as where a wall stands between two machines: it is not played for ever."""
    monkeypatch.setattr(runner, "FETCH", 0.2)
    monkeypatch.setattr(runner, "SILENCE", 1.0)

    def never(future: Any, timeout: float) -> None:
        time.sleep(timeout)
        raise TimeoutError

    monkeypatch.setattr(distributed.Future, "result", never)
    order = small("run", tmp_path / "study", engine=cluster.scheduler_address, **ONE_CELL)
    with pytest.raises(ClusterError, match=r"the way to fetch it is closed .*goes on"):
        done(order)


@pytest.mark.parametrize("engine", ["tcp://[::1]:8786", "tls://[fe80::1%eth0]:1", "tcp://a.b-c:1"])
def test_addresses(engine: str) -> None:
    assert engines.checked_engine(engine) == engine


@pytest.mark.parametrize(
    "engine", ["dusk", "tcp://", "http://a:1", "tcp://a:b", "tcp://[::1:8786", "tcp://::1:8786"]
)
def test_no_such_engine(tmp_path: Path, engine: str) -> None:
    told = CliRunner().invoke(app, ["run", "pig", "--engine", engine, "--out", str(tmp_path / "x")])
    assert isinstance(told.exception, ConfigError)
    assert "threads, dask, or the address" in str(told.exception)


def test_what_it_needs_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "find_spec", lambda name: None)
    with pytest.raises(ConfigError, match=r"tabletop-balance\[dask\]"):
        engines.checked_engine("dask")
    assert engines.checked_engine("threads") == "threads"


def test_processes_of_its_own(tmp_path: Path) -> None:
    """The command as a designer gives it."""
    play = [sys.executable, "-m", "balance", "run", "pig", "--games", "600", "--players", "2"]
    play += ["--policy", "hold_at", "--no-levers", "--no-tiers"]
    for out, more in (("here", []), ("there", ["--engine", "dask", "--workers", "2"])):
        ended = subprocess.run(
            [*play, *more, "--out", str(tmp_path / out)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert ended.returncode == 0, ended.stderr
    assert bytes_of(tmp_path / "there") == bytes_of(tmp_path / "here")
