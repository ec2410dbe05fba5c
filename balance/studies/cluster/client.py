"""A cluster that was started or found, and what can go wrong with it."""

import asyncio
import atexit
import logging
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager, nullcontext, suppress
from typing import Any

import dask
import distributed
from distributed.comm import connect
from distributed.core import send_recv
from distributed.deploy.spec import close_clusters
from distributed.utils import LoopRunner, import_term

from balance.studies.cells.cell import Cell
from balance.studies.cluster.worker import (
    Program,
    Sent,
    as_sent,
    first_fault,
    play_block,
    program_of,
    state_of,
    stop,
)
from balance.studies.play.interrupts import unheard
from balance.studies.play.runner import workers_of

PATIENCE = 15.0  # seconds for a scheduler to answer, and for a first worker
GONE = 10.0  # seconds without a scheduler after which it will not come back
ALONE = 60.0  # seconds without a worker, in which others may come
FETCH = 64.0  # seconds in about which a block that was played arrives, or is played again
SILENCE = 3 * FETCH  # seconds in which nothing arrives of what was played: the way there is closed
TOLD = 1.0  # seconds for workers to say that they were told something
LEAVE = 5.0  # seconds to wait for what workers have played when it ends early
DEATHS = 20  # of workers over one block, or times that they had no room, before it is given up
GUARDED = "a script must play under: if __name__ == '__main__'"  # each process reads it anew
WORKERS = ("Worker", "Nanny")  # as Dask's servers call themselves
KEPT = "what was played is kept, and the same command goes on"
UNDONE = (TimeoutError, asyncio.CancelledError, CancelledError)
# Each has a level of its own, and the client's says that the scheduler is gone before we do.
QUIET = ("distributed", "distributed.client", "tornado", "asyncio", "bokeh")


class ClusterError(Exception):
    """The cluster cannot play; what it played is kept, and the same command goes on."""


def told(error: BaseException) -> str:
    """The kind of an error, and the first line of what it says."""
    lines = str(error).strip().splitlines()
    return ": ".join([type(error).__name__, *lines[:1]])


class Cluster:
    """A running cluster.

    Parameters
    ----------
    client : distributed.Client
    where : str
        How it is called in messages.
    """

    def __init__(self, client: Any, where: str) -> None:
        self.client, self.where = client, where
        self._lost: float | None = None
        self._alone: float | None = None
        self._heard = time.monotonic()  # when a block came, or workers were asked for their state

    def refuse_strangers(self, cells: Sequence[Cell]) -> None:
        """Ask all workers whether they play the games of some cells as this process does.

        Who went away has nothing to play. Who does not answer in time may be held up; it looks for
        itself before it plays a block.

        Raises
        ------
        ClusterError
            Naming the first worker that does not, and why.
        """
        wanted = [program_of(game) for game in dict.fromkeys(one.ruleset.game for one in cells)]
        for address, fault in sorted(self._ask(wanted).items()):
            if isinstance(fault, OSError):  # the way there is closed
                continue
            if isinstance(fault, Exception):
                raise ClusterError(f"worker {address} cannot play: {fault}")
            if fault:
                raise ClusterError(f"worker {address} {fault}")

    def _ask(self, wanted: Sequence[Program]) -> dict[str, Any]:
        within = {"on_error": "return", "callback_timeout": PATIENCE}
        try:
            return dict(self.client.run(first_fault, wanted, **within))
        except UNDONE:
            return {}
        except OSError as error:
            raise ClusterError(f"{self.where}: its scheduler went away; {KEPT}") from error
        except Exception as error:
            raise ClusterError(f"{self.where}: its workers cannot be asked ({error})") from error

    @property
    def hands(self) -> int:
        """How many blocks are played at once."""
        with suppress(Exception):
            return int(max(1, sum(self.client.nthreads(callback_timeout=PATIENCE).values())))
        return 1

    def send(self, what: Sent) -> Any:
        """Have a cell ready for all workers; errors as in :meth:`submit`."""
        return self._submitted(as_sent, what)

    def submit(self, there: Any, seed: int, first: int, count: int, errand: str) -> Any:
        """Have games of a block played.

        Raises
        ------
        ClusterError
            The scheduler went away while nobody looked.
        """
        return self._submitted(play_block, there, seed, first, count, errand, pure=False)

    def _submitted(self, act: Callable[..., Any], *given: Any, **options: Any) -> Any:
        try:
            return self.client.submit(act, *given, **options)
        except Exception as error:
            if self.client.status == "running":
                raise
            raise ClusterError(f"{self.where}: its scheduler went away; {KEPT}") from error

    def stop(self, errand: str) -> None:
        """Have workers give back what they have played on an errand, as far as they listen."""
        with suppress(Exception):  # who is frozen keeps the others' answers waiting, not the others
            self.client.run(stop, errand, on_error="ignore", callback_timeout=TOLD)

    def finished(self, futures: Iterable[Any], seconds: float) -> list[Any]:
        """Those that are no longer played, after so long at most.

        Raises
        ------
        ClusterError
            The scheduler went away, or all workers did.
        """
        waiting = list(futures)
        with suppress(*UNDONE), self.client.as_current():
            distributed.wait(waiting, timeout=seconds, return_when="FIRST_COMPLETED")
        if not self._has_scheduler():
            time.sleep(seconds)
            return []
        done = [one for one in waiting if one.done()]
        if done:
            self._alone, self._heard = None, time.monotonic()
        else:
            self._look_for_workers()
        return done

    def _has_scheduler(self) -> bool:
        if self.client.status == "running":
            self._lost = None
            return True
        self._lost = self._lost or time.monotonic()
        if time.monotonic() - self._lost > GONE or self.client.status == "closed":
            raise ClusterError(f"{self.where}: its scheduler went away; {KEPT}")
        return False

    def _look_for_workers(self) -> None:
        try:
            workers = self.client.nthreads(callback_timeout=PATIENCE)
        except UNDONE as error:
            if self.client.status != "running":
                return
            raise ClusterError(f"{self.where}: its scheduler does not answer; {KEPT}") from error
        except Exception:  # it is going away; the next look says so
            return
        if workers:
            self._alone = None
            self._look_for_paused()
            return
        self._alone = self._alone or time.monotonic()
        if time.monotonic() - self._alone > ALONE:
            raise ClusterError(f"{self.where}: it has no workers left; {KEPT}")

    def _look_for_paused(self) -> None:
        """Ask now and then whether anybody plays: who has no room begins nothing, and says nothing,
        but plays on what was begun.

        Raises
        ------
        ClusterError
            Nobody does.
        """
        if time.monotonic() - self._heard < ALONE:
            return
        self._heard = time.monotonic()
        states: list[str] = []
        with suppress(Exception):
            asked = self.client.run(state_of, on_error="ignore", callback_timeout=PATIENCE)
            states = [*asked.values()]
        if states and set(states) == {"paused"}:
            raise ClusterError(f"{self.where}: all its workers are paused, short of memory; {KEPT}")

    def cancel(self, futures: Iterable[Any]) -> None:
        """Nobody waits for these any more."""
        with suppress(Exception):
            self.client.cancel(list(futures), force=True)


@contextmanager
def connected(address: str | None, workers: int) -> Iterator[Cluster]:
    """A running cluster, or one of processes on this machine.

    Parameters
    ----------
    address : str or None
        Of its scheduler; None to start processes here.
    workers : int
        How many of them; 0 for one a processor.

    Raises
    ------
    ClusterError
        It does not answer, or has no workers.
    """
    settings = {
        "distributed.scheduler.allowed-failures": DEATHS,
        "distributed.comm.timeouts.connect": f"{PATIENCE}s",
        # Who was killed again while it started again would be given up, and in the end all are.
        "distributed.deploy.lost-worker-timeout": "1h",
        # Blocks are as large as they are: who is short of memory is slow, not killed or paused.
        **{f"distributed.worker.memory.{act}": False for act in ("terminate", "pause", "spill")},
    }
    where = address or "the local cluster"
    with (
        _quiet(),
        dask.config.set(settings),
        nullcontext(address) if address else _processes(workers_of(workers)) as found,
    ):
        security = _security(address) if address else None
        client = _reached(found, where, security)
        try:
            yield Cluster(client, where)
        finally:
            _close(client)


@contextmanager
def _quiet() -> Iterator[None]:
    """What Dask has to say is told by us; of other things its loggers tell before and after."""
    loggers = [logging.getLogger(name) for name in QUIET]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)


@contextmanager
def _processes(workers: int) -> Iterator[Any]:
    """A cluster of processes on this machine, while it is there."""
    runner = LoopRunner()
    try:
        with unheard():  # the thread that starts them, also when they are started again
            runner.start()
        own = _start(workers, runner.loop)
        try:
            yield own
        finally:
            with suppress(Exception):  # what was played is there, however long they take
                own.close(timeout=10)
    finally:
        runner.stop()


def _start(workers: int, loop: Any) -> Any:
    try:
        return distributed.LocalCluster(
            loop=loop,
            n_workers=workers,
            threads_per_worker=1,
            processes=True,
            dashboard_address=":0",
            scheduler_kwargs={"dashboard": False},
            silence_logs=logging.CRITICAL,
            preload=["balance.studies.cluster.quiet"],
        )
    except BaseException as error:  # at its end Dask would fail to close what is half begun
        atexit.unregister(close_clusters)
        if not isinstance(error, Exception):  # such as Ctrl-C
            logging.getLogger("asyncio").disabled = True  # it would tell how what began ends
            raise
        fault = f"{error} ({error.__cause__})" if error.__cause__ else str(error)
        raise ClusterError(f"processes of its own cannot be started: {fault}; {GUARDED}") from error


def _security(address: str) -> Any:
    """The certificates for a scheduler and the like, as Dask's settings name them.

    Raises
    ------
    ClusterError
        They cannot be read, or are missing: a client without them would not go away again.
    """
    loader = dask.config.get("distributed.client.security-loader", None)
    try:
        loaded = import_term(loader)({"address": address}) if loader else None
        security = loaded or distributed.Security()
        context = security.get_connection_args("client").get("ssl_context")
    except Exception as error:
        named = "what Dask's settings name for encryption"
        raise ClusterError(f"{address}: {named} cannot be used ({told(error)})") from error
    if address.startswith("tls:") and context is None:
        needed = "its certificates; name them in Dask's settings, at distributed.comm.tls"
        raise ClusterError(f"{address}: encryption needs {needed}")
    return security


def _reached(to: Any, where: str, security: Any) -> Any:
    """A client of a scheduler, which has workers."""
    try:
        if security is not None:
            LoopRunner().run_sync(_shake_hands, to, security, callback_timeout=PATIENCE)
        client = distributed.Client(to, security=security, timeout=PATIENCE, set_as_default=False)
    except ClusterError:
        raise
    except Exception as error:
        raise ClusterError(f"{where}: no scheduler answers there ({told(error)})") from error
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except BaseException as error:  # such as Ctrl-C
        _close(client)
        if isinstance(error, TimeoutError):
            raise ClusterError(f"{where}: it has no workers") from error
        if isinstance(error, Exception):
            raise ClusterError(f"{where}: its scheduler went away ({told(error)})") from error
        raise
    return client


async def _shake_hands(address: str, security: Any) -> None:
    """Find out whether somebody speaks there, and as a scheduler does.

    A client would wait for ever for one that accepts and says nothing, and not go away again.

    Raises
    ------
    ClusterError
        It is one of its workers.
    """
    comm = await connect(address, **security.get_connection_args("client"))
    try:
        kind = (await send_recv(comm, op="identity", reply=True)).get("type")
    finally:
        await comm.close()
    if kind in WORKERS:
        raise ClusterError(f"{address}: that is a worker; give the address of its scheduler")


def _close(client: Any) -> None:
    """Go, whether or not anybody takes note."""
    with suppress(Exception):
        client.close(timeout=2)
