"""The runner whose blocks are played by a cluster."""

import time
from collections import Counter, defaultdict, deque
from collections.abc import Sequence
from typing import Any

from distributed import KilledWorker

from balance.store.folder import Span
from balance.studies.cluster.client import (
    DEATHS,
    FETCH,
    KEPT,
    SILENCE,
    UNDONE,
    Cluster,
    ClusterError,
    told,
)
from balance.studies.cluster.worker import Returned, StrangerError, sent
from balance.studies.play.blocks import Block
from balance.studies.play.runner import TICK, LateError, Runner, Watcher

ENDED = ("finished", "error")
PASSING = (KilledWorker, MemoryError, OSError)  # may be nobody's fault, and gone the next time
AHEAD_EACH = 2  # blocks that are with a worker, so that none waits for the next one


class _OnItsWayError(Exception):
    """A block was played and has not arrived yet."""


class ClusterRunner(Runner):
    """Plays what is missing of a study on a cluster, whole blocks at a time.

    Parameters
    ----------
    cluster : Cluster
    others
        As of :class:`~balance.studies.play.runner.Runner`; its threads are not used.
    """

    def __init__(self, cluster: Cluster, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.cluster = cluster
        self._there: dict[str, Any] = {}
        self._deaths: Counter[str] = Counter()  # of workers, by block; see DEATHS
        self._silent: float | None = None  # since when nothing arrives of what was played
        self._patience: defaultdict[str, float] = defaultdict(lambda: FETCH / 32)

    def _play_all(self, missing: Sequence[Block], watch: Watcher | None) -> bool:
        """Blocks are stored as they come; those in work when it ends are played again later."""
        left, in_work = deque(missing), dict[Any, Block]()
        try:
            self._submit_more(left, in_work)
            while in_work:
                if time.monotonic() >= self.until:
                    raise LateError
                for future in self.cluster.finished(in_work, TICK):
                    block = in_work.pop(future)
                    try:
                        # a scheduler that came back knows nothing of it
                        is_kept = future.status in ENDED and self._kept(block, future, watch)
                    except _OnItsWayError:
                        in_work[future] = block
                        continue
                    if not is_kept:
                        left.appendleft(block)
                        self._there.clear()
                self._submit_more(left, in_work)
        except (KeyboardInterrupt, LateError) as end:
            self.is_late = isinstance(end, LateError)
            return False
        finally:
            self.cluster.cancel(in_work)
        return True

    def _submit_more(self, left: deque[Block], in_work: dict[Any, Block]) -> None:
        """Keep every worker busy, and no more blocks about than that takes."""
        room = AHEAD_EACH * self.cluster.hands - len(in_work)
        for _ in range(min(room, len(left))):
            block = left.popleft()
            there = self._sent(block)
            future = self.cluster.submit(there, self.seed, block.first, block.games)
            in_work[future] = block
            self.tick(block.cell, 0, 0.0)

    def _sent(self, block: Block) -> Any:
        cell = block.cell
        if cell.id not in self._there:
            self._there[cell.id] = self.cluster.send(sent(cell, self._asked.get(cell.id)))
        return self._there[cell.id]

    def _kept(self, block: Block, future: Any, watch: Watcher | None) -> bool:
        """Store a block; not one that was given up, which is to be tried again."""
        played = self._result(block, future)
        if played is None:
            return False
        run = Span(block.cell.id, block.first, block.games)
        self.put(block, run, played.rows, played.totals)
        self.tick(block.cell, block.games, played.seconds)
        if watch and played.rows is not None:
            watch(block.cell, self.folder.read(block.name))
        return True

    def _result(self, block: Block, future: Any) -> Returned | None:
        """What a worker sent; None if the block is to be tried again.

        Raises
        ------
        ClusterError
            A worker cannot play, or too many died or had no room.
        _OnItsWayError
        """
        try:
            found: Returned = future.result(timeout=self._patience[future.key])
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
        if time.monotonic() - self._silent > SILENCE:
            what = f"{block.name} was played, and the way to fetch it is closed or too slow"
            raise ClusterError(f"{self.cluster.where}: {what}; {KEPT}") from error
        return self._patience[future.key] < FETCH

    def _given_up(self, block: Block, error: BaseException) -> ClusterError:
        what = f"a worker could not play {block.name} ({told(error)})"
        if isinstance(error, KilledWorker):
            what = f"too many workers died over {block.name}"
        return ClusterError(f"{self.cluster.where}: {what}; {KEPT}")


def _deaths(error: BaseException, future: Any) -> int:
    """How many deaths over a block an error stands for.

    How many may die is for whoever started the scheduler to say, and often just a few. Who goes
    away with what it has played takes the block along: the wait for it ends, which is no death.
    """
    if isinstance(error, KilledWorker):
        return int(error.allowed_failures) + 1
    is_of_worker = future.status == "error"  # which may wait in vain itself, as for a disk
    return int(is_of_worker or not isinstance(error, UNDONE))
