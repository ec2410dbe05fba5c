"""What the changes of a screen do, as verdicts that are judged together."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import compress
from typing import NamedTuple

import numpy as np

from balance.games.api import Metric
from balance.stats.apart import Apart
from balance.stats.blocks import BlockTotals
from balance.stats.contrasts import contrast_samples
from balance.stats.factorial import Pair, aliases, contrasts
from balance.stats.judging import Bounded, Interval, Judged, Member, is_withheld, judge_page
from balance.stats.paired import interval_of
from balance.stats.samples import Sample
from balance.studies.cells.aim import LEVEL, Aim
from balance.studies.cells.cell import Cell
from balance.studies.cells.claims import MATTERS
from balance.studies.cells.totals import CAPPED, OUTCOMES, gather, samples_of
from balance.studies.play.playing import Playing
from balance.studies.run.compare import measure_of_column
from balance.studies.run.pulled import SPREAD
from balance.studies.run.together import Together
from balance.studies.screen.screenings import Screening

OF_MAIN = 0.8  # of the allowed error, for what single changes do; the rest for what pairs do
TWICE = 2  # from both or none, against one of two, to one with the other, against without it


class ColumnEffect(NamedTuple):
    """What a column does to an outcome, and how many events tell of it."""

    interval: Interval
    events: float


@dataclass(frozen=True)
class DesignTable(ABC):
    """What was played by a design at one number of players.

    Attributes
    ----------
    played : Playing
    cells : sequence of Cell
        The runs of the design.
    """

    played: Playing
    cells: Sequence[Cell]

    @property
    @abstractmethod
    def columns(self) -> np.ndarray:
        """Which runs are held against which, shape (cells, columns): for every factor first."""

    @property
    @abstractmethod
    def names(self) -> list[str]:
        """What each column is about."""

    @property
    @abstractmethod
    def factors(self) -> int:
        """How many columns are about single factors."""

    @property
    def levels(self) -> np.ndarray | None:
        """Which factors are on in which run, where they are on or off."""
        return None

    @property
    def crossed(self) -> Sequence[Pair]:
        """The factors that the other columns are about, of several pairs the first."""
        return ()

    @property
    def base(self) -> Cell:
        """A cell that tells who plays."""
        return self.cells[0]

    @cached_property
    def games(self) -> int:
        """Games of every run, on the same deals."""
        return min(self.played.folder.games(cell.id) for cell in self.cells)

    @cached_property
    def samples(self) -> Mapping[str, Mapping[str, Sample]]:
        """The numbers of every cell."""
        asked, folder = self.played.order.asked, self.played.folder
        return {
            cell.id: samples_of(asked[cell.id], gather(folder, asked[cell.id]))
            for cell in self.cells
        }

    def outcomes(self) -> list[str]:
        """What changes may do something to, by metric; the headline first."""
        known = self.played.order.asked[self.base.id].measures
        competes = self.base.game.COMPETITIVE and self.base.players > 1
        return [*([SPREAD] if competes else []), *(id_ for id_ in OUTCOMES if id_ in known)]

    def members(self) -> dict[str, list[Member]]:
        """For every outcome, what each column does to it."""
        return {id_: self._members(id_) for id_ in self.outcomes()}

    def _members(self, id_: str) -> list[Member]:
        return self.held(id_, [*(self._of_spread() if id_ == SPREAD else self._of_metric(id_))])

    def held(self, id_: str, effects: Sequence[ColumnEffect]) -> list[Member]:
        """What columns do to an outcome, as what is judged."""
        games = self.games * len(self.columns)
        members = members_of(self.names, effects, games, self._margin(id_))
        return [replace(one, withheld=self.withheld(at)) for at, one in enumerate(members)]

    def _margin(self, id_: str) -> float:
        """Largest change that does not matter."""
        order = self.played.order
        if self.unit(id_) == "%":
            return Aim(order.margin, order.target).margin_of(self.base) / 100
        return MATTERS * abs(self._reference(id_))

    def _reference(self, id_: str) -> float:
        """What a number is without changes."""
        return self.samples[self.base.id][id_].value

    def unit(self, id_: str) -> str:
        """In what an outcome is measured."""
        return "%" if id_ == SPREAD else self._metric(self.base, id_).unit

    def _metric(self, cell: Cell, id_: str) -> Metric:
        return next(one for one in self.played.order.asked[cell.id].metrics if one.id == id_)

    def _of_metric(self, id_: str) -> Iterator[ColumnEffect]:
        measure = measure_of_column(self._metric(self.base, id_))
        runs = ([one for (one,) in piece] for piece in self._pieces([id_]))
        for at, sample in enumerate(contrast_samples(runs, measure, self.columns)):
            interval = interval_of(sample, self.played.anytime)
            is_pair = at >= self.factors
            yield ColumnEffect(times(interval, TWICE) if is_pair else interval, sample.events)

    def _of_spread(self) -> Iterator[ColumnEffect]:
        found = replace(self._together.distances(), levels=self.levels)
        columns = self.columns.T
        for column in columns[: self.factors]:
            yield ColumnEffect(found.change(column), found.deals)
        for one, other in self.crossed:
            yield ColumnEffect(found.growth(columns[one], columns[other]), found.deals)

    def _pieces(self, ids: Sequence[str]) -> Iterator[list[list[BlockTotals]]]:
        return self._together.pieces(ids)

    @cached_property
    def _together(self) -> Together:
        return Together(self.played, self.cells, self.games)

    def withheld(self, at: int) -> bool:
        """Whether too many games of a column were stopped for a verdict."""
        capped = [self.samples[cell.id][CAPPED] for cell in self.cells]
        return any(
            is_withheld(sum(one.x for one in half), sum(one.games for one in half))
            for sign in (-1, 1)
            for half in [list(compress(capped, self.columns[:, at] == sign))]
        )


@dataclass(frozen=True)
class ScreenTable(DesignTable):
    """A screen at one number of players; its first cell has the rules as they are."""

    screening: Screening

    @cached_property
    def pairs(self) -> list[tuple[Pair, ...]]:
        """Pairs of factors, those together that are not told apart."""
        return aliases(self.screening.signs)

    @property
    def levels(self) -> np.ndarray:
        """Which changes are on in which run."""
        return self.screening.signs

    @cached_property
    def columns(self) -> np.ndarray:
        """Every factor, then the pairs."""
        return contrasts(self.screening.signs)

    @property
    def crossed(self) -> list[Pair]:
        """The first pair of those that are not told apart."""
        return [first for first, *_ in self.pairs]

    @property
    def factors(self) -> int:
        """How many changes there are."""
        return len(self.screening.factors)

    @cached_property
    def names(self) -> list[str]:
        """The changes, then the pairs."""
        titles = [one.title for one in self.screening.factors]
        return [*titles, *(named(titles, pairs) for pairs in self.pairs)]


def named(titles: Sequence[str], pairs: Sequence[Pair]) -> str:
    """What pairs that are not told apart are called, by the first of them."""
    a, b = pairs[0]
    others = f" or {len(pairs) - 1} more" if len(pairs) > 1 else ""
    return f"{titles[a]} × {titles[b]}{others}"


def times(interval: Interval, factor: float) -> Interval:
    """The interval of a number that is so many times as large."""

    def larger(error: float) -> Bounded:
        one = interval(error)
        return Apart(factor * one.value, factor * one.low, factor * one.high)

    return larger


def members_of(
    names: Sequence[str], effects: Sequence[ColumnEffect], games: int, margin: float
) -> list[Member]:
    """Changes of one outcome, held against none."""
    return [
        Member(name, one.interval, games, one.events, 0.0, margin, is_change=True)
        for name, one in zip(names, effects, strict=True)
    ]


def judge_effects(
    found: Mapping[str, Sequence[Member]], factors: Mapping[str, int]
) -> dict[str, list[Judged]]:
    """Judge everything on a page: of what is said to change something few are false.

    Parameters
    ----------
    found : mapping of str to members
        Of every outcome: what each factor does, and after that what pairs do.
    factors : mapping of str to int
        Of every outcome: how many of them are factors.
    """
    each = {f"{id_} {at}": [one] for id_, own in found.items() for at, one in enumerate(own)}
    is_main = {
        f"{id_} {at}": at < factors[id_]
        for id_, own in found.items()
        for at, one in enumerate(own)
        if not one.withheld
    }
    main = sum(is_main.values())
    part = {True: OF_MAIN / max(main, 1), False: (1 - OF_MAIN) / max(len(is_main) - main, 1)}
    weights = {name: part[first] for name, first in is_main.items()} if main else {}
    judged = judge_page(each, 1 - LEVEL, weights)
    return {id_: [judged[f"{id_} {at}"][0] for at in range(len(own))] for id_, own in found.items()}
