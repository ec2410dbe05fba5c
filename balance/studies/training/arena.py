"""Where learners are tried: every one at the same tables, on the same deals."""

import os
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass

import numpy as np
import polars as pl

from balance.engine.players import Player
from balance.engine.table import Table
from balance.games.api import split_scale
from balance.stats.estimates import Estimate, estimate
from balance.stats.measures import Measure
from balance.stats.paired import Difference, collect_pairs, difference
from balance.stats.samples import collect
from balance.studies.cells.aim import LEVEL
from balance.studies.cells.cell import Cell
from balance.studies.play.interrupts import heard

CHUNK = 16  # deals that are played before a thread looks whether it shall stop
TICK = 0.2  # seconds


@dataclass(frozen=True)
class Games:
    """What one learner took, in arrays of shape (deals, tables, rotations).

    Attributes
    ----------
    taken : ndarray of int64
        Its part of every win, in units of 1 / ``scale``.
    lead : ndarray of int64
        Points before the best other seat; of a team, how clearly it won.
    capped : ndarray of bool
        Whether the turn limit stopped the game.
    scale : int
    """

    taken: np.ndarray
    lead: np.ndarray
    capped: np.ndarray
    scale: int

    @property
    def share(self) -> float:
        """The share of wins it took."""
        return float(self.taken.mean()) / self.scale

    @property
    def stopped(self) -> int:
        """How many games the turn limit stopped."""
        return int(self.capped.sum())

    def at(self, table: int) -> "Games":
        """The games of one table."""
        own = [table]
        return Games(self.taken[:, own], self.lead[:, own], self.capped[:, own], self.scale)

    @classmethod
    def empty(cls, shape: tuple[int, ...], scale: int) -> "Games":
        """Games that are still to be played."""
        taken, lead = (np.zeros(shape, np.int64) for _ in range(2))
        return cls(taken, lead, np.zeros(shape, np.bool_), scale)

    def estimate(self) -> Estimate:
        """Its share of wins with an interval; the games of a deal go together."""
        return estimate(collect([self._frame], [self._measure], self._block)[0])

    def beyond(self, other: "Games", level: float = LEVEL) -> Difference:
        """By how much more of the same deals it took than another learner did."""
        frames = [other._frame], [self._frame]
        return difference(collect_pairs(*frames, [self._measure], self._block)[0], level)

    @property
    def _block(self) -> int:
        return int(np.prod(self.taken.shape[1:]))

    @property
    def _frame(self) -> pl.DataFrame:
        return pl.DataFrame({"taken": self.taken.ravel()})

    @property
    def _measure(self) -> Measure:
        return Measure("win_share", "bounded", pl.col("taken"), scale=self.scale)


class Arena:
    """Tables at which a learner sits among players all alike, one table for each of these.

    It takes every seat once on every deal. Where seats do not compete, learners fill a single
    table, and it is the team that wins.

    Parameters
    ----------
    cell : Cell
        The rules, and how many sit at a table.
    opponents : sequence of Player
    workers : int
        Threads; 0 for one a processor.
    """

    def __init__(self, cell: Cell, opponents: Sequence[Player], workers: int = 0) -> None:
        self.cell, self.seats = cell, cell.players
        self.competes = bool(cell.game.COMPETITIVE)
        self.opponents = tuple(opponents)
        self.tables = len(self.opponents) if self.competes else 1
        self.rotations = self.seats if self.competes else 1
        self.workers = workers or os.cpu_count() or 1
        self.stop = threading.Event()
        with heard():  # the game is compiled now
            table = cell.table()
            table.play(0, 0, 1, table.rows(0))

    @property
    def block(self) -> int:
        """Games of a learner on one deal."""
        return self.tables * self.rotations

    def deals(self, games: int) -> int:
        """Deals on which a learner plays at least so many games."""
        return -(-games // self.block)

    def play(self, learners: Sequence[Player], seed: int, first: int, deals: int) -> list[Games]:
        """Play all learners on the same deals, from number ``first`` on.

        Raises
        ------
        KeyboardInterrupt
            At once; what was played is lost.
        """
        shape, scale = (deals, self.tables, self.rotations), split_scale(self.seats)
        games = [Games.empty(shape, scale) for _ in learners]
        with ThreadPoolExecutor(self.workers, thread_name_prefix="arena") as pool:
            futures = [
                pool.submit(self._fill, found, self._lineup(learner, at), at, seed, first)
                for learner, found in zip(learners, games, strict=True)
                for at in range(self.tables)
            ]
            try:
                while wait(futures, TICK).not_done:
                    pass
            except BaseException:
                self.stop.set()
                raise
        for future in futures:
            future.result()
        return games

    def _lineup(self, learner: Player, table: int) -> tuple[Player, ...]:
        if not self.competes:
            return (learner,) * self.seats
        return (learner, *(self.opponents[table],) * (self.seats - 1))

    def _fill(self, games: Games, lineup: Sequence[Player], at: int, seed: int, first: int) -> None:
        """Play the deals of one learner at one table."""
        table = Table(self.cell.game, self.cell.rules, lineup)
        deals = len(games.taken)
        for start in range(0, deals, CHUNK):
            if self.stop.is_set():
                return
            end = min(start + CHUNK, deals)
            rows = table.rows((end - start) * self.rotations)
            table.play(seed, (first + start) * self.rotations, self.rotations, rows)
            taken, lead = self._outcome(rows, games.scale)
            games.taken[start:end, at] = taken.reshape(-1, self.rotations)
            games.lead[start:end, at] = lead.reshape(-1, self.rotations)
            games.capped[start:end, at] = rows["capped"].reshape(-1, self.rotations)

    def _outcome(self, rows: np.ndarray, scale: int) -> tuple[np.ndarray, np.ndarray]:
        """What the learner took of each game, and its lead; rotation r seats it r seats before."""
        won = rows["won"][:, : self.seats].astype(np.int64)
        if not self.competes:
            return won[:, 0] * scale, rows["margin"].astype(np.int64)
        every = np.arange(len(rows))
        own = -rows["game"] % self.rotations
        scores = rows["score"][:, : self.seats].astype(np.int64)
        lead = scores[every, own]
        scores[every, own] = np.iinfo(np.int64).min
        return won[every, own] * scale // np.maximum(won.sum(1), 1), lead - scores.max(1)
