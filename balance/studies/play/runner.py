"""The one runner: plays the blocks of a study on threads and hands each to the store.

A block is a fixed run of game numbers and belongs to the study; a chunk is only a unit of work.
Which thread plays which chunk changes nothing, because every game follows from its number.
Whoever watches sees games long before their block is whole, because chunks take a moment each.
"""

import math
import os
import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import polars as pl

from balance.engine.records import records
from balance.engine.table import Table
from balance.engine.workspace import row_dtype
from balance.store.folder import Span, StudyFolder, parquet
from balance.store.frames import frame
from balance.studies.cells.cell import Cell
from balance.studies.cells.totals import Inquiry, gather, make_totals
from balance.studies.play.begun import NOTHING, Begun, begun, unplayed
from balance.studies.play.blocks import Block
from balance.studies.play.compiled import compiled

CHUNK = 1_024  # games of a chunk, at most
MOMENT = 0.1  # seconds that a chunk may take before the next ones get smaller
AHEAD = 2  # blocks that may be in work while one is written
TICK, LOOK = 0.2, 0.8  # seconds between counts of games, and between looks at those of a block

Watcher = Callable[[Cell, pl.DataFrame], None]
Ticker = Callable[[Cell, int, float], None]


@dataclass
class Pace:
    """Games of the next chunk of a cell: one at first, then as many as a moment allows."""

    largest: int
    games: int = 1

    def learn(self, games: int, seconds: float) -> None:
        """Take note of what a chunk took."""
        if seconds > MOMENT:
            self.games = max(1, games // 2)
        elif games == self.games and seconds <= MOMENT / 2:
            self.games = min(2 * games, self.largest)


class Product(NamedTuple):
    """What is kept of a run of games."""

    frame: pl.DataFrame
    rows: bytes | None
    totals: bytes | None


def framed(cell: Cell, asked: Inquiry | None, rows: np.ndarray) -> pl.DataFrame:
    """Games as the columns that a study keeps of them, or that its totals are made of."""
    return frame(cell.game, rows, cell.id, cell.players, cell.things, asked.read if asked else None)


def produce(
    cell: Cell, asked: Inquiry | None, games: pl.DataFrame, before: Begun = NOTHING
) -> Product:
    """What is kept of the games of a block, whoever played them.

    Parameters
    ----------
    games : polars.DataFrame
        The rows that are known: all, or those after games of which the totals alone were kept.
    """
    totals = before.with_totals(asked, make_totals(asked, games)) if asked else None
    return Product(
        games,
        parquet(games) if cell.keeps_rows else None,
        totals.text().encode() if totals else None,
    )


class _Work:
    """A block in work: threads take chunks of it, in order, and give them back played.

    The thread that gives back the last one makes what is kept of the block.
    """

    def __init__(self, block: Block, pace: Pace, before: Begun = NOTHING) -> None:
        self.block, self.pace, self.before = block, pace, before
        self.product: Product | None = None
        self.rows = records(row_dtype(block.cell.game), block.games)
        self.futures: list[Future[None]] = []
        self.seen = before.first_row  # games that were watched, and when last
        self.looked = time.monotonic()
        self._lock = threading.Lock()
        self._taken = self._done = before.games
        self._apart: dict[int, int] = {}  # chunks played before an earlier one was
        self._news = (0, 0.0)

    def take(self) -> tuple[int, int] | None:
        """The next chunk to play."""
        with self._lock:
            start = self._taken
            self._taken = min(start + self.pace.games, self.block.games)
            return (start, self._taken) if start < self._taken else None

    def give_back(self, start: int, end: int, seconds: float) -> bool:
        """Take note of a chunk that was played; was it the last one?"""
        with self._lock:
            self.pace.learn(end - start, seconds)
            self._news = self._news[0] + end - start, self._news[1] + seconds
            self._apart[start] = end
            while self._done in self._apart:
                self._done = self._apart.pop(self._done)
            return self._done == self.block.games

    def news(self) -> tuple[int, float]:
        """Games played since the last call, wherever in the block, and their seconds."""
        with self._lock:
            found, self._news = self._news, (0, 0.0)
            return found

    @property
    def done(self) -> int:
        """The unbroken run of games so far, in whole rotations.

        What is shown or kept are fixed game numbers: of games in any order, those that happen
        to be played by now are rather the short ones.
        """
        return self._done - self._done % self.block.cell.rotations


def workers_of(asked: int) -> int:
    """Threads where so many were asked for: 0 for one a processor."""
    return asked or os.cpu_count() or 1


class LateError(Exception):
    """The time that a study was given is over."""


class Runner:
    """Plays what is missing of a study.

    Parameters
    ----------
    folder : StudyFolder
    seed : int
    workers : int
        Threads; 0 for one a processor.
    chunk : int
        Games of a unit of work, at most.
    asked : mapping of str to Inquiry, optional
        Of which cells totals are made, by id.
    tick : callable, optional
        Told of games as they are finished, and of the seconds they took on their threads: 0 for
        those that were there, and for no games as a block begins.
    until : float, optional
        When to end early, as of the monotonic clock.
    """

    def __init__(
        self,
        folder: StudyFolder,
        seed: int,
        workers: int = 0,
        chunk: int = CHUNK,
        asked: Mapping[str, Inquiry] | None = None,
        tick: Ticker | None = None,
        until: float = math.inf,
    ) -> None:
        self.until, self.is_late = until, False
        self.folder, self.seed, self.chunk = folder, seed, chunk
        self.tick: Ticker = tick or (lambda cell, games, seconds: None)
        self.workers = workers_of(workers)
        self.stop = threading.Event()
        self._tables: dict[str, queue.SimpleQueue[Table]] = {}
        self._paces: dict[str, Pace] = {}
        self._asked = asked or {}

    def run(self, blocks: Sequence[Block], watch: Watcher | None = None) -> bool:
        """Play all blocks the folder does not hold yet; False if it was interrupted, or is late.

        An interrupt (Ctrl-C), or the end of its time, lets the chunks in work finish, keeps the
        unbroken run of games so far as a short block, and returns. The next run goes on after
        them. ``watch`` sees every game of the study once, those that are there first: whole
        blocks, and the unbroken run of one in work about every second.

        Raises
        ------
        DiskError
            Work done so far stays in the folder.
        """
        return self._play_all(self._missing(blocks, watch), watch)

    def _missing(self, blocks: Sequence[Block], watch: Watcher | None) -> list[Block]:
        """What the folder does not hold yet; what it holds is told of."""
        for block in blocks:
            self.folder.forget_strange(block.name, block.cell.id, block.first)
            if not unplayed(self.folder, block):
                self.tick(block.cell, block.games, 0.0)
                if watch and self.folder.has_rows(block.name):
                    watch(block.cell, self.folder.read(block.name))
        return [block for block in blocks if unplayed(self.folder, block)]

    def _play_all(self, missing: Sequence[Block], watch: Watcher | None) -> bool:
        with ThreadPoolExecutor(self.workers, thread_name_prefix="games") as pool:
            works: deque[_Work] = deque()
            try:
                return self._play_these(pool, works, missing, watch)
            except BaseException:
                self.stop.set()
                raise

    def _play_these(
        self,
        pool: ThreadPoolExecutor,
        works: deque[_Work],
        missing: Sequence[Block],
        watch: Watcher | None,
    ) -> bool:
        try:
            for block in missing:
                works.append(self._submit(pool, block))
                if len(works) >= AHEAD:
                    self._write(works, watch)
            while works:
                self._write(works, watch)
        except (KeyboardInterrupt, LateError) as end:
            self.is_late = isinstance(end, LateError)
            self.stop.set()
            self._keep_what_is_done(works, watch)
            return False
        return True

    def _submit(self, pool: ThreadPoolExecutor, block: Block) -> _Work:
        tables = self._tables_of(block.cell)
        asked = self._asked.get(block.cell.id)
        before = begun(self.folder, block, asked)
        work = _Work(block, self._paces.setdefault(block.cell.id, Pace(self.chunk)), before)
        work.futures = [pool.submit(self._serve, tables, work) for _ in range(self.workers)]
        self.tick(block.cell, before.games, 0.0)
        return work

    def _tables_of(self, cell: Cell) -> "queue.SimpleQueue[Table]":
        """Tables of a cell, one a thread."""
        if cell.id not in self._tables:
            free: queue.SimpleQueue[Table] = queue.SimpleQueue()
            for _ in range(self.workers):
                free.put(compiled(cell))
            self._tables[cell.id] = free
        return self._tables[cell.id]

    def _serve(self, tables: "queue.SimpleQueue[Table]", work: _Work) -> None:
        """Play chunks of a block until all are taken."""
        table = tables.get()
        try:
            while not self.stop.is_set() and (chunk := work.take()):
                began = time.perf_counter()
                self._play(table, work, *chunk)
                if work.give_back(*chunk, time.perf_counter() - began):
                    work.product = self._product(work, work.block.games)
        finally:
            tables.put(table)

    def _play(self, table: Table, work: _Work, start: int, end: int) -> None:
        cell, first = work.block.cell, work.block.first + start
        table.play(self.seed, first, cell.rotations, work.rows[start:end])

    def _write(self, works: "deque[_Work]", watch: Watcher | None) -> None:
        """Wait for the oldest block, telling of all in work meanwhile, and store it."""
        oldest, ended = works[0], 0
        while ended < len(oldest.futures):
            if time.monotonic() >= self.until:
                raise LateError
            served = wait(oldest.futures, TICK, FIRST_EXCEPTION).done
            for future in served:
                future.result()
            ended = len(served)
            for work in works:
                self._tell(work, watch)
        self._store(oldest, oldest.block.games, watch)
        works.popleft()

    def _tell(self, work: _Work, watch: Watcher | None) -> None:
        """Tell how far a block is, and show its new games if it was not looked at for a while."""
        games, seconds = work.news()
        if games:
            self.tick(work.block.cell, games, seconds)
        now, done = time.monotonic(), work.done
        if watch and now - work.looked >= LOOK and work.seen < done < work.block.games:
            start, work.seen, work.looked = work.seen, done, now
            watch(work.block.cell, self._frame(work, start, done))

    def _frame(self, work: _Work, start: int, end: int) -> pl.DataFrame:
        cell, played = work.block.cell, max(start, work.before.games)
        new = framed(cell, self._asked.get(cell.id), work.rows[played:end])
        return work.before.rows_from(start, new)

    def _product(self, work: _Work, games: int) -> Product:
        """What is kept of the first games of a block."""
        cell = work.block.cell
        frame = self._frame(work, work.before.first_row, games)
        return produce(cell, self._asked.get(cell.id), frame, work.before)

    def _store(self, work: _Work, games: int, watch: Watcher | None) -> None:
        block = work.block
        product = work.product or self._product(work, games)
        run = Span(block.cell.id, block.first, games)
        self.put(block, run, product.rows, product.totals)
        seen, work.seen = work.seen, games
        if watch and seen < games:
            watch(block.cell, product.frame.tail(games - seen))

    def put(self, block: Block, run: Span, rows: bytes | None, totals: bytes | None) -> None:
        """Write a block, and add its totals to those of its cell while others are played."""
        self.folder.put(block.name, run, rows, totals)
        if asked := self._asked.get(block.cell.id):
            gather(self.folder, asked)

    def _keep_what_is_done(self, works: "deque[_Work]", watch: Watcher | None) -> None:
        """Write the unbroken run of finished games of the oldest block."""
        for work in works:
            for future in work.futures:
                future.result()
            self._tell(work, None)
            if work.done >= max(1, self.folder.held(work.block.name)):
                self._store(work, work.done, watch)
            if work.done < work.block.games:
                return
