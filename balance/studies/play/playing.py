"""Playing an order: all that is missing of it, or until what it was played for is known."""

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any, Literal, TypeVar

from balance.store.folder import StudyFolder, write_own
from balance.store.lock import locked
from balance.store.manifest import StoreError
from balance.studies.cluster.engines import MakeRunner, gathered
from balance.studies.orders.order import Order
from balance.studies.play.blocks import FEWEST, Block, plan
from balance.studies.play.forecast import Forecast, forecast
from balance.studies.play.forks import refuse_fork
from balance.studies.play.runner import Runner, Ticker, Watcher
from balance.studies.play.stopping import reached, settled
from balance.studies.play.unfit import forget_strange_rows, forget_what_tells_too_little
from balance.studies.play.versions import versions
from balance.studies.run.results import SUMMARY, StoppingRule, SummaryFile

LEADING_PART = 2 / 3  # of the time, for the cells that a study is about
Why = Literal["", "settled", "time", "limit", "interrupted"]


@dataclass(frozen=True)
class Playing:
    """What was played of an order.

    Attributes
    ----------
    order : Order
    folder : StudyFolder
        With the blocks that belong to it.
    blocks : sequence of Block
        All that were to be played, at most.
    why : str
        Why it ended: "" after all games, "interrupted", and of one that may stop by itself
        "settled", "time", or "limit" where all games that it may play did not settle it.
    reached : sequence of str
        Which of the aims of one that stops by itself all of it reached.
    """

    order: Order
    folder: StudyFolder
    blocks: Sequence[Block]
    why: Why
    reached: Sequence[StoppingRule] = ()

    @property
    def anytime(self) -> bool:
        """Whether intervals must hold at any time.

        A study of another length than one that was finished or begun in this folder was prolonged
        after a look at its results. All its games may be fewer then, where each of what is tried
        beside it gets a smaller share of them.
        """
        asked = sum(block.games for block in self.blocks)
        before = {*self.folder.finished, *self.folder.begun}
        return self.order.stops or self.why == "interrupted" or bool(before - {asked})

    def asked(self) -> dict[str, int]:
        """Games that were asked for of every cell, at most."""
        found: dict[str, int] = {cell.id: 0 for cell in self.order.played}
        for block in self.blocks:
            found[block.cell.id] += block.games
        return found


Found = TypeVar("Found", bound=SummaryFile)
Conclude = Callable[[Playing], Any]


def play(
    order: Order,
    conclude: Callable[[Playing], Found],
    watch: Watcher | None = None,
    tick: Ticker | None = None,
    announce: Callable[[Forecast], None] | None = None,
) -> tuple[Playing, Found]:
    """Play what is missing of a study, and write its summary before another process may go on.

    Parameters
    ----------
    conclude : callable
        Makes the summary of what was played so far, by which a study that stops is looked at.

    Raises
    ------
    StoreError
        The folder holds another study, or more games of this one, another process plays in it, or
        its disk has no room.
    DiskError
        The disk is full or does not allow it.
    RuntimeError
        The process was forked from one that played.
    """
    refuse_fork()
    blocks = plan(order.played, order.games_each, order.stops)
    folder = _found(order, blocks)
    ends = (order.time or math.inf) if order.stops else None
    with gathered(order.engine, order.workers, order.played, Runner) as crew:
        expected = forecast(folder, blocks, order.chosen_seed, crew.hands, ends)
        if announce:
            announce(expected)
        with locked(folder.path):
            folder = _found(order, blocks)  # another process may have played meanwhile
            folder.begin(None if order.stops else sum(block.games for block in blocks))
            began = time.monotonic()  # all is compiled
            game = _Game(order, folder, began, watch, tick, crew.make_runner)
            how = partial(_until_settled, conclude=conclude) if order.stops else _to_the_end
            played = how(game, blocks)
            found = conclude(played)
            write_own(folder.path / SUMMARY, found.text().encode())
    return played, found


@dataclass(frozen=True)
class _Game:
    """What it takes to play blocks of a study; its time runs from the start."""

    order: Order
    folder: StudyFolder
    began: float
    watch: Watcher | None
    tick: Ticker | None
    make_runner: MakeRunner

    def left(self, part: float = 1.0) -> float:
        """Seconds that are left of a part of the time."""
        time_given = math.inf if self.order.time is None else part * self.order.time
        return self.began + time_given - time.monotonic()

    def run(self, blocks: Sequence[Block], seconds: float) -> Why:
        """Play what is missing of some blocks, in so many seconds at most, and note it for good."""
        ended = self._play(blocks, seconds)
        self.folder.settle()
        return ended

    def _play(self, blocks: Sequence[Block], seconds: float) -> Why:
        order, until = self.order, time.monotonic() + seconds
        runner = self.make_runner(
            self.folder, order.chosen_seed, order.workers,
            asked=order.asked, tick=self.tick, until=until,
        )  # fmt: skip
        try:
            complete = runner.run(blocks, self.watch)
        except KeyboardInterrupt:  # twice: while Polars reads, both it and Python raise it
            complete, runner.is_late = False, False
        if complete:
            return ""
        return "time" if runner.is_late else "interrupted"

    def take_turn(self, blocks: Sequence[Block], part: float) -> dict[str, Why]:
        """Play what is missing of a turn; why it ended early, for the cells of which it did.

        Where time is short, each cell gets an equal share of what the ones before it left: games
        that take long take no time from those of others.
        """
        cells = [list(own) for _, own in groupby(blocks, lambda block: block.cell.id)]
        if self.order.time is None:
            cells = [list(blocks)]
        early: dict[str, Why] = {}
        for at, own in enumerate(cells):
            if ended := self._play(own, self.left(part) / (len(cells) - at)):
                early |= {block.cell.id: ended for block in own}
            if ended == "interrupted":
                break
        self.folder.settle()
        return early


def _to_the_end(game: _Game, blocks: Sequence[Block]) -> Playing:
    """Play all of a study."""
    complete = game.run(blocks, game.left()) == ""
    if complete:
        game.folder.finish(sum(block.games for block in blocks))
    own = game.folder.only({block.name for block in blocks})  # nothing else that is noted there
    return Playing(game.order, own, blocks, "" if complete else "interrupted")


def _until_settled(game: _Game, blocks: Sequence[Block], conclude: Conclude) -> Playing:
    """Play the cells that a study is about until they are settled, then what is tried beside them.

    That gets its part of the games that its cell has got by then.
    """
    order, folder = game.order, game.folder
    beside = [one for cell in order.cells for one in order.beside(cell, FEWEST)]
    names, why, aims = _look_by_look(game, blocks, conclude, LEADING_PART if beside else 1.0)
    if why == "interrupted" or not beside:
        return Playing(order, folder.only(names), blocks, why, aims)
    held = folder.only(names)
    others = [
        block
        for cell in order.cells
        for block in plan(order.beside(cell, held.games(cell.id)), held.games(cell.id))
    ]
    ended = game.run(others, game.left())
    names |= {block.name for block in others}
    return Playing(order, folder.only(names), blocks, ended or why, aims)


def _look_by_look(
    game: _Game, blocks: Sequence[Block], conclude: Conclude, part: float
) -> tuple[set[str], Why, list[StoppingRule]]:
    """Play turn after turn what is not settled; the blocks that belong to it, why it ended, and
    which of its aims it reached.

    What the folder holds beyond a turn, of a study that was cut off, is not looked at with it,
    so that every look sees the same games however often it was cut off. A cell whose share of the
    time is over takes no further turns; the others do.
    """
    order, leading = game.order, {cell.id for cell in game.order.leading}
    judged = order.until_decided or order.precision is not None
    names: set[str] = set()
    done: set[str] = set()
    late: set[str] = set()
    aims: list[StoppingRule] = []
    own = [block for block in blocks if block.cell.id in leading]
    for _, turn in groupby(own, lambda block: block.turn):
        wanted = [block for block in turn if block.cell.id not in done | late]
        names |= {block.name for block in wanted}
        if not wanted:
            continue
        early = game.take_turn(wanted, part)
        if "interrupted" in early.values():
            return names, "interrupted", []
        late |= early.keys()
        if judged:
            seen = Playing(order, game.folder.only(names), blocks, "limit")
            try:
                found = conclude(seen)
            except KeyboardInterrupt:  # a look may take longer than the games before it
                return names, "interrupted", []
            done |= settled(order, found)
            aims = reached(order, found)
    if late - done:
        return names, "time", aims
    return names, "settled" if {cell.id for cell in order.cells} <= done else "limit", aims


def _found(order: Order, blocks: Sequence[Block]) -> StudyFolder:
    """The folder of a study with what is there and of use.

    Raises
    ------
    StoreError
        It holds another study, or more games of this one.
    """
    folder = StudyFolder(order.out, order.definition().plain(), versions())
    forget_strange_rows(folder, order.played, order.asked)
    refuse_to_lose(folder, blocks)
    forget_what_tells_too_little(folder, order.asked)
    return folder


def refuse_to_lose(folder: StudyFolder, blocks: Sequence[Block]) -> None:
    """Games that were played are not thrown away for a shorter study.

    What is tried beside it gets a share of the games, and is played again where that is smaller.

    Raises
    ------
    StoreError
    """
    planned: dict[str, int] = {}
    for block in blocks:
        if not block.cell.tries:
            planned[block.cell.id] = planned.get(block.cell.id, 0) + block.games
    for cell, games in planned.items():
        if folder.games(cell) > games:
            raise StoreError(
                f"{folder.path}: holds {folder.games(cell):,} games of {cell}, and {games:,} were "
                "asked for; ask for as many, or choose another folder"
            )
