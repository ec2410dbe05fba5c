"""What a process of a cluster does: it plays blocks of cells that were sent to it."""

import platform
import threading
import time
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

import cloudpickle
import numpy as np
from distributed import get_worker
from distributed.worker import thread_state

from balance import games
from balance.engine.records import records
from balance.engine.table import Table
from balance.engine.workspace import row_dtype
from balance.games.sources import digest_of_balance, digest_of_game
from balance.studies.cells.cell import Cell
from balance.studies.cells.totals import Inquiry
from balance.studies.play.runner import CHUNK, Pace, framed, produce
from balance.studies.play.versions import versions

STOPPED: set[str] = set()  # errands on which this process plays no more
DESKS = 4  # cells that a thread keeps ready to play
# programs on which the bytes of a block depend: numba 0.61 rounds otherwise than 0.62 does, which
# decides between moves that a searching player holds for equal; and cells travel as code of Python
SAME = ("balance", "python", "numba", "polars")


class Program(NamedTuple):
    """What must be the same wherever a game is played.

    The bytes of a block depend on much more than what is compiled: on the parameters of the game,
    the making of columns and of totals, the draws of deals. So all sources count.
    """

    game: str
    version: int
    sources: tuple[tuple[str, str], ...]
    programs: tuple[tuple[str, str], ...]


class Sent(NamedTuple):
    """A cell and what is asked of it, packed; and what it takes to unpack and play it."""

    program: Program
    packed: bytes


class Returned(NamedTuple):
    """The files of a block, or of its first games; the seconds it took, and how many they are."""

    rows: bytes | None
    totals: bytes | None
    seconds: float
    games: int


class StrangerError(Exception):
    """A worker cannot play this game as it is played elsewhere."""


def program_of(game: str) -> Program:
    """A game as this process would play it."""
    package, known = games.get(game), versions()
    known["python"] = known["python"].rpartition(".")[0]  # without its last mends
    programs = tuple((name, known[name]) for name in SAME)
    sources = (("balance", digest_of_balance()), (game, digest_of_game(package)))
    return Program(game, package.VERSION, sources, programs)


def fault_of(wanted: Program) -> str:
    """Why this process cannot play a game as it is wanted; "" if it can."""
    try:
        own = program_of(wanted.game)
    except Exception as error:
        return f"does not have the game {wanted.game} ({type(error).__name__})"
    for (name, here), (_, there) in zip(own.programs, wanted.programs, strict=True):
        if here != there:
            return f"has {name} {here}, and this study needs {there}"
    if own.version != wanted.version:
        return f"has version {own.version} of {wanted.game}, and this study needs {wanted.version}"
    for (name, here), (_, there) in zip(own.sources, wanted.sources, strict=True):
        if here != there:
            return f"has other sources of {name} ({here}, not {there})"
    return ""


def first_fault(wanted: Iterable[Program]) -> str:
    """Why this process cannot play several games as they are wanted; "" if it can."""
    return next(filter(None, map(fault_of, wanted)), "")


def state_of(dask_worker: Any) -> str:
    """What a worker does, as Dask calls it; who is paused may play a block to its end."""
    return "running" if dask_worker.state.executing else str(dask_worker.status.name)


def sent(cell: Cell, asked: Inquiry | None) -> Sent:
    """A cell as it travels."""
    if asked is not None:
        _ = asked.keys  # found here: a copy of an expression need not read the same
    return Sent(program_of(cell.ruleset.game), cloudpickle.dumps((cell, asked)))


def as_sent(what: Sent) -> Sent:
    """A task of its own, so that every worker gets a cell no more than once."""
    return what


@lru_cache(maxsize=DESKS)
def _unpacked(what: Sent) -> tuple[Cell, Inquiry | None]:
    if fault := fault_of(what.program):
        raise StrangerError(f"on {platform.node()} {fault}")
    cell, asked = cloudpickle.loads(what.packed)
    return cell, asked


class _Desk(threading.local):
    """The tables of one thread: whoever plays writes to its table, and a worker may have several
    threads.
    """

    def __init__(self) -> None:
        self.table = lru_cache(maxsize=DESKS)(_table)


def _table(what: Sent) -> Table:
    return _unpacked(what)[0].table()


DESK = _Desk()


def stop(errand: str) -> None:
    """Play no more on an errand; blocks in work come back as far as they are."""
    STOPPED.add(errand)


def play_block(what: Sent, seed: int, first: int, count: int, errand: str = "") -> Returned:
    """Play a block, or its first games if nobody waits for the rest any more.

    Parameters
    ----------
    errand : str
        By which it can be stopped (:func:`stop`).

    Raises
    ------
    StrangerError
    """
    began = time.perf_counter()
    if _is_over(errand):
        return Returned(None, None, 0.0, 0)
    cell, asked = _unpacked(what)
    rows: np.ndarray = records(row_dtype(cell.game), count)
    played = _played(DESK.table(what), cell.rotations, seed, first, rows, errand)
    done = played - played % cell.rotations
    if not done:
        return Returned(None, None, time.perf_counter() - began, 0)
    made = produce(cell, asked, framed(cell, asked, rows[:done]))
    return Returned(made.rows, made.totals, time.perf_counter() - began, done)


def _played(
    table: Table, rotations: int, seed: int, first: int, rows: np.ndarray, errand: str
) -> int:
    """How many games were played before it was stopped, a moment's worth at a time."""
    pace, start = Pace(CHUNK), 0
    while start < len(rows) and not _is_over(errand):
        part, began = rows[start : start + pace.games], time.perf_counter()
        table.play(seed, first + start, rotations, part)
        pace.learn(len(part), time.perf_counter() - began)
        start += len(part)
    return start


def _is_over(errand: str) -> bool:
    """Whether nobody waits for a block any more: it was stopped, or whoever wants it has gone, and
    Dask has taken note; it cannot stop what is running.
    """
    if errand in STOPPED:
        return True
    key = getattr(thread_state, "key", None)
    if key is None:  # of no worker
        return False
    task = get_worker().state.tasks.get(key)
    return task is None or task.state == "cancelled"
