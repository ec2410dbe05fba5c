"""Who plays the blocks of a study: threads of this process, or a cluster."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

from balance.rulesets import ConfigError
from balance.studies.cells.cell import Cell

THREADS, LOCAL = "threads", "dask"
ADDRESS = re.compile(r"(?:tcp|tls)://[^\s/:]+:(\d{1,5})")
PORTS = range(1, 2**16)
ALLOWED = f"{THREADS}, {LOCAL}, or the address of a scheduler such as tcp://127.0.0.1:8786"

MakeRunner = Callable[..., Any]


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
) -> Iterator[MakeRunner]:
    """What makes the runners of a study, while its cluster is there.

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
        yield threads
        return
    from balance.studies.cluster.client import connected
    from balance.studies.cluster.runner import ClusterRunner

    with connected(None if engine == LOCAL else engine, workers) as cluster:
        cluster.refuse_strangers(cells)

        def make(*arguments: Any, **options: Any) -> ClusterRunner:
            return ClusterRunner(cluster, *arguments, **options)

        yield make
