"""What numeric rules do on the walks of a screen, as verdicts that are judged together."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from balance.stats.contrasts import scatters
from balance.stats.judging import Member
from balance.studies.run.pulled import SPREAD
from balance.studies.screen.journeys import Journey
from balance.studies.screen.screened import ColumnEffect, DesignTable, times


@dataclass(frozen=True)
class JourneyTable(DesignTable):
    """What was played on the walks through numeric rules at one number of players."""

    journey: Journey

    @property
    def columns(self) -> np.ndarray:
        """The ends of every rule's steps."""
        return self.journey.columns

    @cached_property
    def names(self) -> list[str]:
        """The rules."""
        return [one.key for one in self.journey.factors]

    @property
    def factors(self) -> int:
        """How many rules there are."""
        return len(self.journey.factors)

    def held(self, id_: str, effects: Sequence[ColumnEffect]) -> list[Member]:
        """What a step of each rule does, each for as much of its range."""
        shares = zip(effects, self.journey.shares, strict=True)
        even = [ColumnEffect(times(one.interval, share), one.events) for one, share in shares]
        return super().held(id_, even)

    def _reference(self, id_: str) -> float:
        return float(np.mean([own[id_].value for own in self.samples.values()]))

    def bends(self) -> dict[str, list[Member]]:
        """For every outcome that is a mean, how much what a rule does differs between places."""
        return {id_: self._bends(id_) for id_ in self.outcomes() if id_ != SPREAD}

    def _bends(self, id_: str) -> list[Member]:
        scale, games = self._metric(self.base, id_).scale, self.base.rotations
        runs = ([one for (one,) in piece] for piece in self._pieces([id_]))
        deals, anytime = self.games // games, self.played.anytime
        found = scatters(runs, self.columns, games, deals, scale, anytime)
        sizes = [ColumnEffect(one.size, one.deals) for one in found]
        return self.held(id_, sizes)
