"""The runner whose blocks are played by a cluster."""

import io
import math
import time
import uuid
from collections import Counter, defaultdict, deque
from collections.abc import Sequence
from typing import Any

import polars as pl
from distributed import KilledWorker

from balance.store.folder import Span
from balance.studies.cells.totals import Inquiry, read_totals
from balance.studies.cluster.client import (
    DEATHS,
    FETCH,
    KEPT,
    LEAVE,
    SILENCE,
    UNDONE,
    Cluster,
    ClusterError,
    told,
)
from balance.studies.cluster.worker import Returned, StrangerError, sent
from balance.studies.play.begun import Begun, begun
from balance.studies.play.blocks import Block
from balance.studies.play.runner import TICK, LateError, Runner, Watcher, produce

ENDED = ("finished", "error")
PASSING = (KilledWorker, MemoryError, OSError)  # may be nobody's fault, and gone the next time
AHEAD_EACH = 2  # blocks that are with a worker, so that none waits for the next one


class _OnItsWayError(Exception):
    """A block was played and has not arrived yet."""


class ClusterRunner(Runner):
    """Plays what is missing of a study on a cluster, blocks at a time.

    Parameters
    ----------
    cluster : Cluster
    others
        As of :class:`~balance.studies.play.runner.Runner`; its threads are not used.
    """

    def __init__(self, cluster: Cluster, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.cluster, self.errand = cluster, uuid.uuid4().hex
        self._there: dict[str, Any] = {}
        self._before: dict[str, Begun] = {}  # what the folder holds of a block, by its name
        self._deaths: Counter[str] = Counter()  # of workers, by block; see DEATHS
        self._silent: float | None = None  # since when nothing arrives of what was played
        self._leaving = math.inf  # when it ends, whatever arrives by then
        self._patience: defaultdict[str, float] = defaultdict(lambda: FETCH / 32)

    def _play_all(self, missing: Sequence[Block], watch: Watcher | None) -> bool:
        """Blocks are stored as they come; those in work when it ends come back as far as they are,
        and are gone on with later.
        """
        left, in_work = deque(missing), dict[Any, Block]()
        self.is_late = bool(left) and time.monotonic() >= self.until
        if self.is_late:
            return False
        try:
            self._submit_more(left, in_work)
            while in_work:
                if time.monotonic() >= self.until:
                    raise LateError
                if again := self._take(in_work, watch):
                    left.extendleft(again)
                    self._there.clear()
                self._submit_more(left, in_work)
        except (KeyboardInterrupt, LateError) as end:
            self.is_late = isinstance(end, LateError)
            self._keep_what_is_there(in_work, watch)
            return False
        finally:
            self.cluster.cancel(in_work)
        return True

    def _submit_more(self, left: deque[Block], in_work: dict[Any, Block]) -> None:
        """Keep every worker busy, and no more blocks about than that takes."""
        room = AHEAD_EACH * self.cluster.hands - len(in_work)
        for _ in range(min(room, len(left))):
            block = left.popleft()
            there, before = self._sent(block), self._begun(block)
            first, games = block.first + before.games, block.games - before.games
            future = self.cluster.submit(there, self.seed, first, games, self.errand)
            in_work[future] = block

    def _sent(self, block: Block) -> Any:
        cell = block.cell
        if cell.id not in self._there:
            self._there[cell.id] = self.cluster.send(sent(cell, self._asked.get(cell.id)))
        return self._there[cell.id]

    def _begun(self, block: Block) -> Begun:
        """What is not played again of a block, which is told the first time."""
        before = begun(self.folder, block, self._asked.get(block.cell.id))
        self.tick(block.cell, 0 if block.name in self._before else before.games, 0.0)
        self._before[block.name] = before
        return before

    def _take(self, in_work: dict[Any, Block], watch: Watcher | None) -> list[Block]:
        """Store what came; the blocks that are to be tried again."""
        again: list[Block] = []
        for future in self.cluster.finished(in_work, TICK):
            if time.monotonic() >= self._leaving:
                break
            block = in_work[future]
            try:
                # a scheduler that came back knows nothing of it
                is_kept = future.status in ENDED and self._kept(block, future, watch)
            except _OnItsWayError:
                in_work[future] = in_work.pop(future)  # after the others
                continue
            del in_work[future]  # not before: who is interrupted meanwhile stores it once more
            if not is_kept:
                again.append(block)
        return again

    def _keep_what_is_there(self, in_work: dict[Any, Block], watch: Watcher | None) -> None:
        """Have workers give back what they have played by now, and store it."""
        try:
            self.cluster.stop(self.errand)
            self._leaving = time.monotonic() + LEAVE
            while in_work and time.monotonic() < self._leaving:
                self._take(in_work, watch)
        except KeyboardInterrupt:  # perhaps again; at once
            self.is_late = False
        except ClusterError:  # such as of a worker that is gone
            pass

    def _kept(self, block: Block, future: Any, watch: Watcher | None) -> bool:
        """Store a block, and whether it is whole; one that was given up is to be tried again."""
        played = self._result(block, future)
        if played is None or not played.games:
            return False
        before = self._before[block.name]
        rows, totals = _joined(before, played, block, self._asked.get(block.cell.id))
        run = Span(block.cell.id, block.first, before.games + played.games)
        if run.games < min(block.games, self.folder.held(block.name)):
            return False  # as many as were there
        self.put(block, run, rows, totals)
        self.tick(block.cell, played.games, played.seconds)
        if watch and rows is not None:
            watch(block.cell, self.folder.read(block.name))
        return run.games == block.games

    def _result(self, block: Block, future: Any) -> Returned | None:
        """What a worker sent; None if the block is to be tried again.

        Raises
        ------
        ClusterError
            A worker cannot play, or too many died or had no room.
        _OnItsWayError
        """
        try:
            left = max(TICK, self._leaving - time.monotonic())
            found: Returned = future.result(timeout=min(self._patience[future.key], left))
        except StrangerError as error:
            raise ClusterError(f"{self.cluster.where}: a worker {error}") from error
        except (*UNDONE, *PASSING) as error:
            if self._may_arrive(block, error, future):
                raise _OnItsWayError from error
            self._deaths[block.name] += _deaths(error, future)
            if self._deaths[block.name] < DEATHS:
                return None
            raise self._given_up(block, error) from error
        except Exception as error:
            self.cluster.refuse_strangers([block.cell])  # one may have come when all had been asked
            raise self._given_up(block, error) from error
        self._silent = None
        return found

    def _may_arrive(self, block: Block, error: BaseException, future: Any) -> bool:
        """Whether to look for a block again, after the others and for twice as long.

        Its worker may be held up, which is no reason for all others to wait.

        Raises
        ------
        ClusterError
            Nothing has arrived for long.
        """
        self._patience[future.key] *= 2
        if not isinstance(error, TimeoutError) or future.status != "finished":
            return False
        self._silent = self._silent or time.monotonic()
        if self._patience[future.key] < FETCH:
            return True
        if time.monotonic() - self._silent > SILENCE:
            what = f"{block.name} was played, and the way to fetch it is closed or too slow"
            raise ClusterError(f"{self.cluster.where}: {what}; {KEPT}") from error
        return False

    def _given_up(self, block: Block, error: BaseException) -> ClusterError:
        what = f"a worker could not play {block.name} ({told(error)})"
        if isinstance(error, KilledWorker):
            what = f"too many workers died over {block.name}"
        return ClusterError(f"{self.cluster.where}: {what}; {KEPT}")


def _joined(
    before: Begun, played: Returned, block: Block, asked: Inquiry | None
) -> tuple[bytes | None, bytes | None]:
    """The files of a block, of which a worker played what was missing."""
    if before.rows is not None and played.rows is not None:
        games = before.rows_from(0, pl.read_parquet(io.BytesIO(played.rows)))
        made = produce(block.cell, asked, games)
        return made.rows, made.totals
    if before.totals is not None and played.totals is not None and asked is not None:
        totals = read_totals(asked, played.totals)
        assert totals is not None  # the worker made them of the same questions
        return None, before.with_totals(asked, totals).text().encode()
    return played.rows, played.totals


def _deaths(error: BaseException, future: Any) -> int:
    """How many deaths over a block an error stands for.

    How many may die is for whoever started the scheduler to say, and often just a few. Who goes
    away with what it has played takes the block along: the wait for it ends, which is no death.
    """
    if isinstance(error, KilledWorker):
        return int(error.allowed_failures) + 1
    is_of_worker = future.status == "error"  # which may wait in vain itself, as for a disk
    return int(is_of_worker or not isinstance(error, UNDONE))
