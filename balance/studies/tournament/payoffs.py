"""What every player of a tournament takes from every other: read from the games, and judged."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

import numpy as np
import polars as pl

from balance.games.api import split_scale, split_win, winner_count
from balance.stats.blocks import pieces, totals
from balance.stats.estimates import Estimate, estimate
from balance.stats.judging import Judged, Member, is_withheld
from balance.stats.measures import Measure
from balance.stats.paired import PairedSample, collect_pairs, difference
from balance.stats.resampling import GROUPS
from balance.stats.samples import Sample, collect
from balance.store.folder import StudyFolder
from balance.studies.cells.cell import Cell
from balance.studies.cells.metrics import of_player

Pair = tuple[str, str]  # who sits alone, and among whom


class Hull(NamedTuple):
    """An interval that several differences lie in, and the least of them."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Payoffs:
    """The win shares of a tournament, of the games that all its tables have.

    Attributes
    ----------
    folder : StudyFolder
    cells : list of Cell
        The tables.
    anytime : bool
        Whether intervals hold at every look.
    """

    folder: StudyFolder
    cells: list[Cell]
    anytime: bool

    @property
    def seats(self) -> int:
        """How many sit at a table."""
        return self.cells[0].players

    @cached_property
    def games(self) -> int:
        """Games of every table."""
        return min(self.folder.games(cell.id) for cell in self.cells)

    @property
    def blocks(self) -> int:
        """Deals of every table, each played in all rotations."""
        return self.games // self.seats

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Who takes part, in the order in which they were asked for."""
        pairs = [(cell.lineup[0], cell.lineup[1]) for cell in self.cells]
        ones, others = (dict.fromkeys(side) for side in zip(*pairs, strict=True))
        return (*ones, *(name for name in others if name not in ones))

    @cached_property
    def measures(self) -> dict[Pair, Measure]:
        """The win share of one among others, read from the columns of `frames`.

        At a table of two both sides of a pair are read from the same games.
        """
        scale = split_scale(self.seats)
        found: dict[Pair, Measure] = {}
        for at, cell in enumerate(self.cells):
            one, other = cell.lineup[:2]
            column = pl.col(f"table_{at}")
            sides = {(one, other): column}
            if self.seats == 2:
                sides[other, one] = scale - column
            for pair, value in sides.items():
                found[pair] = Measure("share", "bounded", value, None, scale)
        return found

    def frames(self) -> Iterator[pl.DataFrame]:
        """What the one of each table takes, a column for each, game by game."""
        for tables in zip(*(self.folder.frames(cell.id) for cell in self.cells), strict=False):
            columns = [
                rows.filter(pl.col("game") < self.games).select(_taken(cell).alias(f"table_{at}"))
                for at, (cell, rows) in enumerate(zip(self.cells, tables, strict=True))
            ]
            yield pl.concat(pl.collect_all(columns), how="horizontal")

    @cached_property
    def capped(self) -> dict[Pair, int]:
        """Games of every pair that were stopped at the turn limit."""
        found: dict[Pair, int] = {}
        for cell in self.cells:
            frames = [
                rows.filter("capped", pl.col("game") < self.games).select(pl.len())
                for rows in self.folder.frames(cell.id)
            ]
            games = sum(counted.item() for counted in pl.collect_all(frames))
            one, other = cell.lineup[:2]
            sides = [(one, other), (other, one)] if self.seats == 2 else [(one, other)]
            found |= dict.fromkeys(sides, games)
        return found

    @cached_property
    def samples(self) -> dict[Pair, Sample]:
        """A sample of every pair."""
        found = collect(self.frames(), list(self.measures.values()), self.seats)
        return dict(zip(self.measures, found, strict=True))

    def groups(self) -> tuple[np.ndarray, np.ndarray]:
        """Totals of every pair over groups of deals in a row, and the size of each group."""
        measures = list(self.measures.values())
        many = -(-self.blocks // GROUPS)
        sums = np.zeros((-(-self.blocks // many), len(measures)), np.int64)
        sizes = np.zeros(len(sums), np.int64)
        first = 0
        for piece in pieces(self.frames(), measures, self.seats):
            found = totals(piece, measures, self.seats)
            blocks = len(found[0].x)
            at = np.arange(first, first + blocks) // many
            for column, total in enumerate(found):
                np.add.at(sums[:, column], at, total.x)
            np.add.at(sizes, at, self.seats * split_scale(self.seats))
            first += blocks
        return sums, sizes

    def square(self, shares: np.ndarray) -> np.ndarray:
        """Shares in the order of the pairs, along the last axis, as a table of rows by columns."""
        at = {name: place for place, name in enumerate(self.names)}
        table = np.full((*shares.shape[:-1], len(at), len(at)), 1 / self.seats)
        table[..., [at[one] for one, _ in self.measures], [at[b] for _, b in self.measures]] = (
            shares
        )
        return table

    def members(self, margin: float) -> dict[Pair, Member]:
        """What is judged of who beats whom; at a table of two each pair once."""
        pairs = combinations(self.names, 2) if self.seats == 2 else self.measures
        return {pair: self.member(pair, margin) for pair in pairs}

    def member(self, pair: Pair, margin: float) -> Member:
        """What is judged of whether one takes more than a fair share, or less."""
        sample = self.samples[pair]
        name, fair = " among ".join(pair), 1 / self.seats
        interval = self._interval(sample)
        withheld = self.withheld(pair)
        return Member(name, interval, sample.games, sample.events, fair, margin, withheld=withheld)

    def withheld(self, pair: Pair) -> bool:
        """Whether so many games of a pair were stopped that nothing is said of it."""
        return is_withheld(self.capped[pair], self.games)

    def _interval(self, sample: Sample) -> Callable[[float], Estimate]:
        return lambda error: estimate(sample, 1 - error, self.anytime)

    def dominations(self) -> dict[Pair, Member]:
        """What is judged of who does better than another against everybody.

        One dominates when the least of its advantages is above zero. Each of them may be judged at
        the whole error, because all must hold (Berger 1982, Technometrics 24:295). There is no
        margin: against the weakest everybody wins nearly always.
        """
        pairs = list(combinations(self.names, 2))
        close = [pair for pair in pairs if self._is_one_sided(pair)]
        asked = [(pair, other) for pair in close for other in self.names if other not in pair]
        found = dict(zip(asked, self._differences(asked), strict=True))
        return {
            pair: self._domination(pair, [found[one] for one in asked if one[0] == pair])
            for pair in pairs
        }

    def _is_one_sided(self, pair: Pair) -> bool:
        """Does one of a pair take more from everybody, as far as one can see?"""
        one, other = pair
        value = {p: sample.value for p, sample in self.samples.items()}
        gains = [
            value.get((one, third), 1 / self.seats) - value.get((other, third), 1 / self.seats)
            for third in self.names
        ]
        return min(gains) > 0 or max(gains) < 0

    def _differences(self, asked: Sequence[tuple[Pair, str]]) -> list[PairedSample]:
        """What the first of a pair takes more than the second from a third, deal by deal."""
        if not asked:
            return []
        ones = [self.measures[pair[0], third] for pair, third in asked]
        others = [self.measures[pair[1], third] for pair, third in asked]
        return collect_pairs(self.frames(), self.frames(), others, self.seats, ones)

    def _domination(self, pair: Pair, found: Sequence[PairedSample]) -> Member:
        one, other = pair
        ahead, behind = (self._interval(self.samples[p]) for p in ((one, other), (other, one)))
        fair, anytime = 1 / self.seats, self.anytime
        one_sided = self._is_one_sided(pair)
        silent = {who for who, _ in filter(self.withheld, self.capped)}

        def interval(error: float) -> Hull:
            if not one_sided:
                return Hull(0.0, -1.0, 1.0)
            a, b = ahead(error), behind(error)
            own = [difference(sample, 1 - error, anytime=anytime) for sample in found]
            return Hull(
                min(a.value - fair, fair - b.value, *(d.value for d in own)),
                min(a.low - fair, fair - b.high, *(d.low for d in own)),
                max(a.high - fair, fair - b.low, *(d.high for d in own)),
            )

        return Member(
            f"{one} over {other}",
            interval,
            self.games,
            events=np.inf,
            reference=0.0,
            margin=0.0,
            is_change=True,
            withheld=bool(silent & {*pair}),
        )


def _taken(cell: Cell) -> pl.Expr:
    """The win of the one, in parts; a game that nobody wins is split among all."""
    n = cell.players
    return lost_is_split(of_player(cell, cell.lineup[0], lambda seat: split_win(seat, n)), n)


def lost_is_split(won: pl.Expr, players: int) -> pl.Expr:
    """A win in parts; where nobody wins everybody has an even part."""
    even = split_scale(players) // players
    return pl.when(winner_count(players) == 0).then(even).otherwise(won).cast(pl.Int64)


def mirrored(judged: Judged) -> Judged:
    """The other side of a pair at a table of two."""
    sides = {"above": "below", "below": "above"}
    side = sides.get(judged.side, judged.side)
    found = (1 - judged.value, 1 - judged.high, 1 - judged.low)
    return Judged(judged.member, *found, side)  # type: ignore[arg-type]
