"""What a process of a cluster does: it plays blocks of cells that were sent to it."""

import platform
import threading
import time
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import cloudpickle
import numpy as np

from balance import games
from balance.engine.records import records
from balance.engine.table import Table
from balance.engine.workspace import row_dtype
from balance.games.sources import digest_of_balance, digest_of_game
from balance.studies.cells.cell import Cell
from balance.studies.cells.totals import Inquiry
from balance.studies.play.runner import CHUNK, framed, produce
from balance.studies.play.versions import versions

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
    """The files of a block, and the seconds it took."""

    rows: bytes | None
    totals: bytes | None
    seconds: float


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


def play_block(what: Sent, seed: int, first: int, count: int) -> Returned:
    """Play a block.

    Raises
    ------
    StrangerError
    """
    began = time.perf_counter()
    cell, asked = _unpacked(what)
    table = DESK.table(what)
    rows: np.ndarray = records(row_dtype(cell.game), count)
    for start in range(0, count, CHUNK):
        part = rows[start : start + CHUNK]
        table.play(seed, first + start, cell.rotations, part)
    made = produce(cell, asked, framed(cell, asked, rows))
    return Returned(made.rows, made.totals, time.perf_counter() - began)
