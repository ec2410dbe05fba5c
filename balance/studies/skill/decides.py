"""What decides who wins at a mixed table, the deal or who sits where: read from its games."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
import polars as pl

from balance.games.api import split_win
from balance.stats.crossed import LUCK, PRODUCTS, REST, SKILL, products, shares
from balance.stats.judging import Judged, Member, is_withheld
from balance.stats.resampling import GROUPS, Resampled
from balance.store.folder import StudyFolder
from balance.studies.cells.aim import judged_number
from balance.studies.skill.mixed import DEALS, LAYOUT, LINEUPS, MixedCell
from balance.studies.skill.results import LuckResult
from balance.studies.tournament.payoffs import lost_is_split

NAMES = {LUCK: "luck", SKILL: "skill", REST: "rest"}


class Portion(NamedTuple):
    """A part of what decides, with its interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Decides:
    """The games of a mixed table; what they say is sure by layouts, which are drawn again.

    Attributes
    ----------
    folder : StudyFolder
    cell : MixedCell
    anytime : bool
        Whether intervals hold at every look.
    seed : int
        Of what is drawn again.
    """

    folder: StudyFolder
    cell: MixedCell
    anytime: bool
    seed: int

    @cached_property
    def layouts(self) -> int:
        """Whole layouts that were played."""
        return self.folder.games(self.cell.id) // LAYOUT

    @property
    def games(self) -> int:
        """Games of these."""
        return self.layouts * LAYOUT

    @cached_property
    def capped(self) -> int:
        """Games of these that were stopped at the turn limit."""
        frames = [rows.filter("capped").select(pl.len()) for rows in self._frames()]
        return sum(counted.item() for counted in pl.collect_all(frames))

    @property
    def withheld(self) -> bool:
        """Are those so many that nothing is said?"""
        return is_withheld(self.capped, self.games)

    def _frames(self) -> Iterator[pl.LazyFrame]:
        for rows in self.folder.frames(self.cell.id):
            yield rows.filter(pl.col("game") < self.games)

    def _products(self) -> Iterator[np.ndarray]:
        """Products of wins of each layout, block by block; a team wins or loses as one."""
        n = self.cell.players
        wins = [lost_is_split(split_win(seat + 1, n), n).alias(str(seat)) for seat in range(n)]
        if not self.cell.game.COMPETITIVE:
            wins = [pl.col("won_1").cast(pl.Int64)]
        for rows in self._frames():
            found = rows.select(wins).collect().to_numpy()
            yield products(found.reshape(-1, DEALS, LINEUPS, len(wins)))

    @cached_property
    def _drawn(self) -> Resampled:
        each = np.concatenate([np.zeros((0, PRODUCTS), np.int64), *self._products()])
        many = -(-self.layouts // GROUPS)
        starts = np.arange(0, self.layouts, many)
        sizes = np.diff(np.append(starts, self.layouts))
        return Resampled(np.add.reduceat(each, starts), sizes, self.seed)

    def parts(self, error: float) -> list[Portion]:
        """All parts, with intervals of a chance of error, cut off where no share can lie."""
        critical = self._drawn.critical(self.layouts, 1 - error, self.anytime)
        found = self._drawn.standard_error(lambda sums: shares(sums, DEALS, LINEUPS), critical)
        return [Portion(*np.clip(part, 0.0, 1.0).tolist()) for part in found]

    def members(self, margin: float) -> list[Member]:
        """What is judged: whether any part is more than half of the whole."""
        return [self._member(at, name, margin) for at, name in NAMES.items()]

    def _member(self, at: int, name: str, margin: float) -> Member:
        def interval(error: float) -> Portion:
            return self.parts(error)[at]

        return Member(
            name, interval, self.games, float(self.games), 0.5, margin, withheld=self.withheld
        )

    def result(self, judged: Sequence[Judged]) -> LuckResult:
        """What a summary says of it."""
        parts = {one.member.name: judged_number(one) for one in judged}
        return LuckResult(
            people=tuple(player.name for player in self.cell.people),
            games=self.games,
            deals=self.layouts * DEALS,
            lineups=self.layouts * LINEUPS,
            **parts,
            capped=self.capped,
            withheld=self.withheld,
        )
