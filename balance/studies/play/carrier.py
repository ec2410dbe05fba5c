"""Carrying out the studies of a kind: their games are played, concluded and handed over."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeVar

import polars as pl

from balance.store.folder import StudyFolder
from balance.studies.cells.cell import Cell
from balance.studies.orders.order import Order
from balance.studies.play.forecast import Forecast
from balance.studies.play.playing import Playing, play
from balance.studies.play.runner import Ticker, Watcher
from balance.studies.run.results import SummaryFile

Found = TypeVar("Found", bound=SummaryFile)
Done = TypeVar("Done", covariant=True)


@dataclass(frozen=True)
class Played:
    """The games of a finished or interrupted study.

    Attributes
    ----------
    folder : StudyFolder
    cells : list of Cell
    """

    folder: StudyFolder
    cells: list[Cell]

    @property
    def games(self) -> pl.LazyFrame:
        """One row for every game, as a lazy Polars frame."""
        frames = [lazy for cell in self.cells for lazy in self.folder.frames(cell.id)]
        return pl.concat(frames, how="diagonal") if frames else pl.LazyFrame()


class CarryOut(Protocol[Done]):
    """What carries out the studies of a kind."""

    def __call__(
        self,
        order: Order,
        watch: Watcher | None = None,
        tick: Ticker | None = None,
        announce: Callable[[Forecast], None] | None = None,
    ) -> Done:
        """Play a study, or what is missing of it, and write its summary.

        ``announce`` hears before the start what the study will take.

        Raises
        ------
        StoreError
            The folder holds another study, or more games of this one, or its disk has no room.
        DiskError
            The disk is full or does not allow it.
        RuntimeError
            The process was forked from one that played.
        """


def carrier(
    conclude: Callable[[Playing], Found],
    make: Callable[[StudyFolder, list[Cell], Found], Done],
    check: Callable[[Order], None] = lambda order: None,
) -> CarryOut[Done]:
    """Make what carries out the studies of a kind.

    Parameters
    ----------
    conclude : callable
        Makes the summary of what was played so far.
    make : callable
        Puts together what is given back.
    check : callable
        Refuses, before anything is played, what the summary could not be made of.
    """

    def carry_out(
        order: Order,
        watch: Watcher | None = None,
        tick: Ticker | None = None,
        announce: Callable[[Forecast], None] | None = None,
    ) -> Done:
        check(order)
        played, found = play(order, conclude, watch, tick, announce)
        return make(played.folder, order.cells, found)

    return carry_out
