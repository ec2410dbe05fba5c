"""Who plays the blocks of a study: threads of this process, or a cluster."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any, NamedTuple

from balance.rulesets import ConfigError
from balance.studies.cells.cell import Cell
from balance.studies.play.runner import workers_of

THREADS, LOCAL = "threads", "dask"
HOST = r"(?:[^\s/:\[\]]+|\[[0-9A-Fa-f:.]+(?:%\w+)?\])"  # in brackets as of IPv6
ADDRESS = re.compile(rf"(?:tcp|tls)://{HOST}:(\d{{1,5}})")
PORTS = range(1, 2**16)
ALLOWED = f"{THREADS}, {LOCAL}, or the address of a scheduler such as tcp://127.0.0.1:8786"

MakeRunner = Callable[..., Any]


class Crew(NamedTuple):
    """Who plays the blocks of a study.

    Attributes
    ----------
    make_runner : callable
    hands : int
        How many games are played at once.
    """

    make_runner: MakeRunner
    hands: int


def checked_engine(text: str) -> str:
    """An engine as it was asked for.

    Raises
    ------
    ConfigError
        There is no such engine, or what it needs is not installed.
    """
    if text not in (THREADS, LOCAL):
        found = ADDRESS.fullmatch(text)
        if found is None:
            raise ConfigError("engine", "", repr(text), ALLOWED)
        if int(found[1]) not in PORTS:
            raise ConfigError("engine", "", f"the port {found[1]}", f"1 to {PORTS[-1]}")
    if text != THREADS and find_spec("distributed") is None:
        needed = 'pip install "tabletop-balance[dask]"'
        raise ConfigError("engine", "", f"{text!r} without the package dask", needed)
    return text


@contextmanager
def gathered(
    engine: str, workers: int, cells: Sequence[Cell], threads: MakeRunner
) -> Iterator[Crew]:
    """Who plays a study, while its cluster is there.

    Parameters
    ----------
    workers : int
        Processes of a local cluster.
    cells : sequence of Cell
        What will be played first: workers that cannot are refused by name.
    threads : callable
        Makes runners that play on threads of this process.

    Raises
    ------
    ClusterError
    """
    if engine == THREADS:
        yield Crew(threads, workers_of(workers))
        return
    from balance.studies.cluster.client import connected
    from balance.studies.cluster.runner import ClusterRunner

    with connected(None if engine == LOCAL else engine, workers) as cluster:
        cluster.refuse_strangers(cells)

        def make(*arguments: Any, **options: Any) -> ClusterRunner:
            return ClusterRunner(cluster, *arguments, **options)

        yield Crew(make, cluster.hands)
