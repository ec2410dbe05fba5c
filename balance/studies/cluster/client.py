"""A cluster that was started or found, and what can go wrong with it."""

import asyncio
import logging
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from typing import Any

import dask
import distributed

from balance.studies.cells.cell import Cell
from balance.studies.cluster.worker import Sent, as_sent, fault_of, play_block, program_of
from balance.studies.play.runner import workers_of

PATIENCE = 15.0  # seconds for a scheduler to answer, and for a first worker
GONE = 10.0  # seconds without a scheduler after which it will not come back
ALONE = 60.0  # seconds without a worker, in which others may come
FETCH = 60.0  # seconds in which a block that was played arrives, or is played again
DEATHS = 20  # of workers over one block, or times that they had no room, before it is given up
KEPT = "what was played is kept, and the same command goes on"
UNDONE = (TimeoutError, asyncio.TimeoutError, asyncio.CancelledError, CancelledError)
# Each has a level of its own, and the client's says that the scheduler is gone before we do.
QUIET = ("distributed", "distributed.client", "tornado", "asyncio", "bokeh")


class ClusterError(Exception):
    """The cluster cannot play; what it played is kept, and the same command goes on."""


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

    def refuse_strangers(self, cells: Sequence[Cell]) -> None:
        """Ask all workers whether they play the games of some cells as this process does.

        Raises
        ------
        ClusterError
            Naming the first worker that does not, and why.
        """
        for game in dict.fromkeys(cell.ruleset.game for cell in cells):
            wanted = program_of(game)
            for address, fault in sorted(self._ask(wanted).items()):
                if isinstance(fault, Exception):
                    raise ClusterError(f"worker {address} cannot play: {fault}")
                if fault:
                    raise ClusterError(f"worker {address} {fault}")

    def _ask(self, wanted: Any) -> dict[str, Any]:
        try:
            return dict(self.client.run(fault_of, wanted, on_error="return"))
        except Exception as error:
            raise ClusterError(f"{self.where}: its workers cannot be asked ({error})") from error

    @property
    def hands(self) -> int:
        """How many blocks are played at once."""
        with suppress(Exception):
            return int(max(1, sum(self.client.nthreads().values())))
        return 1

    def send(self, what: Sent) -> Any:
        """Have a cell ready for all workers."""
        return self.client.submit(as_sent, what)

    def submit(self, there: Any, seed: int, first: int, count: int) -> Any:
        """Have a block played."""
        return self.client.submit(play_block, there, seed, first, count, pure=False)

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
        if not done:
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
        if self.client.nthreads():
            self._alone = None
            return
        self._alone = self._alone or time.monotonic()
        if time.monotonic() - self._alone > ALONE:
            raise ClusterError(f"{self.where}: it has no workers left; {KEPT}")

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
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    settings = {
        "distributed.scheduler.allowed-failures": DEATHS,
        "distributed.comm.timeouts.connect": f"{PATIENCE}s",
        "distributed.worker.memory.terminate": False,
    }
    with dask.config.set(settings):
        where = address or "the local cluster"
        own = None if address else _start(workers_of(workers))
        try:
            if address and address.startswith("tls:"):
                _refuse_bare(address)
            client = _reached(own or address, where)
            try:
                yield Cluster(client, where)
            finally:
                with suppress(Exception):
                    client.close(timeout=2)
        finally:
            if own is not None:
                own.close(timeout=5)


def _start(workers: int) -> Any:
    return distributed.LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=True,
        dashboard_address=":0",
        scheduler_kwargs={"dashboard": False},
        silence_logs=logging.CRITICAL,
    )


def _refuse_bare(address: str) -> None:
    """Refuse encryption without certificates: a client without them would not go away again."""
    if dask.config.get("distributed.client.security-loader", None):
        return
    try:
        known = distributed.Security().get_connection_args("client")
    except OSError:  # files that are not there, or hold none
        known = {}
    if known.get("ssl_context") is None:
        needed = "its certificates; name them in Dask's settings, at distributed.comm.tls"
        raise ClusterError(f"{address}: encryption needs {needed}")


def _reached(to: Any, where: str) -> Any:
    try:
        client = distributed.Client(to, timeout=PATIENCE, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise ClusterError(f"{where}: no scheduler answers there") from error
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError as error:
        client.close(timeout=2)
        raise ClusterError(f"{where}: it has no workers") from error
    return client
