"""The one runner: plays the blocks of a study on threads and hands each to the store.

A block is a fixed run of game numbers and belongs to the study; a chunk is only a unit of work.
Which thread plays which chunk changes nothing, because every game follows from its number.
"""

import os
import queue
import threading
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np
import polars as pl

from balance.engine.records import records
from balance.engine.table import Table
from balance.engine.workspace import row_dtype
from balance.store.folder import StudyFolder
from balance.store.frames import frame
from balance.studies.cells import Cell

BLOCK = 65_536  # games of a block, at most; a multiple of the rotations of the line-up
CHUNK = 1_024
TRIED = 100_000  # games at most of a cell that tries the conclusions of another again
AHEAD = 2  # blocks that may be in work while one is written

Watcher = Callable[[Cell, pl.DataFrame], None]
Ticker = Callable[[Cell, int], None]


@dataclass(frozen=True)
class Block:
    """A fixed run of games of one cell."""

    cell: Cell
    name: str
    first: int
    games: int


@dataclass
class _Work:
    """A block in work: its rows, and the chunks that fill them."""

    block: Block
    rows: np.ndarray
    chunks: list[tuple[int, int]]
    futures: list[Future[bool]] = field(default_factory=list)


def block_size(cell: Cell) -> int:
    """Games of a full block: whole rotations of the line-up."""
    return BLOCK // cell.rotations * cell.rotations


def plan(cells: Sequence[Cell], games: int | None) -> list[Block]:
    """The blocks of a study, in turn for all cells, so that they grow together.

    Parameters
    ----------
    games : int or None
        Games of every cell, rounded up to whole rotations; None for what each ruleset says.
    """
    blocks = []
    for cell in cells:
        wanted = cell.ruleset.games if games is None else games
        wanted = min(wanted, TRIED) if cell.tries else wanted
        total = -(-wanted // cell.rotations) * cell.rotations
        size = block_size(cell)
        for number, first in enumerate(range(0, total, size)):
            name = f"{cell.id}-{number:05d}.parquet"
            blocks.append(Block(cell, name, first, min(size, total - first)))
    return sorted(blocks, key=lambda block: block.first // block_size(block.cell))


class Runner:
    """Plays what is missing of a study.

    Parameters
    ----------
    folder : StudyFolder
    seed : int
    workers : int
        Threads; 0 for one a processor.
    chunk : int
        Games of a unit of work.
    tick : callable, optional
        Told of the games of every chunk as it is finished.
    """

    def __init__(
        self,
        folder: StudyFolder,
        seed: int,
        workers: int = 0,
        chunk: int = CHUNK,
        tick: Ticker | None = None,
    ) -> None:
        self.folder, self.seed, self.chunk = folder, seed, chunk
        self.tick: Ticker = tick or (lambda cell, games: None)
        self.workers = workers or os.cpu_count() or 1
        self.stop = threading.Event()
        self._tables: dict[str, queue.SimpleQueue[Table]] = {}

    def run(self, blocks: Sequence[Block], watch: Watcher | None = None) -> bool:
        """Play all blocks the folder does not hold yet; False if it was interrupted.

        An interrupt (Ctrl-C) lets the chunks in work finish, keeps the unbroken run of games
        so far as a short block, and returns. The next run completes that block. ``watch`` sees
        every block of the study, those that are there first.

        Raises
        ------
        DiskError
            Work done so far stays in the folder.
        """
        missing = [b for b in blocks if self.folder.held(b.name) != b.games]
        for block in blocks:
            if self.folder.held(block.name) == block.games:
                self.tick(block.cell, block.games)
                if watch:
                    watch(block.cell, self.folder.read(block.name))
        with ThreadPoolExecutor(self.workers, thread_name_prefix="games") as pool:
            works: deque[_Work] = deque()
            try:
                for block in missing:
                    works.append(self._submit(pool, block))
                    if len(works) >= AHEAD:
                        self._write(works[0], watch)
                        works.popleft()
                while works:
                    self._write(works[0], watch)
                    works.popleft()
            except KeyboardInterrupt:
                self.stop.set()
                self._keep_what_is_done(works, watch)
                return False
            except BaseException:
                self.stop.set()
                raise
        return True

    def _submit(self, pool: ThreadPoolExecutor, block: Block) -> _Work:
        tables = self._tables_of(block.cell)
        rows = records(row_dtype(block.cell.game), block.games)
        size = -(-self.chunk // block.cell.rotations) * block.cell.rotations
        chunks = [(s, min(s + size, block.games)) for s in range(0, block.games, size)]
        work = _Work(block, rows, chunks)
        work.futures = [pool.submit(self._play, tables, work, *chunk) for chunk in chunks]
        return work

    def _tables_of(self, cell: Cell) -> "queue.SimpleQueue[Table]":
        """Tables of a cell, one a thread."""
        if cell.id not in self._tables:
            free: queue.SimpleQueue[Table] = queue.SimpleQueue()
            for _ in range(self.workers):
                free.put(cell.table())
            self._tables[cell.id] = free
        return self._tables[cell.id]

    def _play(self, tables: "queue.SimpleQueue[Table]", work: _Work, start: int, end: int) -> bool:
        if self.stop.is_set():
            return False
        table = tables.get()
        try:
            cell, first = work.block.cell, work.block.first + start
            table.play(self.seed, first, cell.rotations, work.rows[start:end])
        finally:
            tables.put(table)
        return True

    def _write(self, work: _Work, watch: Watcher | None) -> None:
        for (start, end), future in zip(work.chunks, work.futures, strict=True):
            future.result()
            self.tick(work.block.cell, end - start)
        self._store(work, work.block.games, watch)

    def _store(self, work: _Work, games: int, watch: Watcher | None) -> None:
        cell = work.block.cell
        things = cell.game.things(cell.ruleset.parameters)
        data = frame(cell.game, work.rows[:games], cell.id, cell.players, things)
        self.folder.put(work.block.name, cell.id, data)
        if watch:
            watch(cell, data)

    def _keep_what_is_done(self, works: "deque[_Work]", watch: Watcher | None) -> None:
        """Write the unbroken run of finished chunks of the oldest block."""
        for work in works:
            done = 0
            for (_, end), future in zip(work.chunks, work.futures, strict=True):
                if not future.result():
                    break
                done = end
            if done >= max(1, self.folder.held(work.block.name)):
                self._store(work, done, watch)
            if done < work.block.games:
                return
