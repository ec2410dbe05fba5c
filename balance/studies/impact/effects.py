"""What components do, as members of families that are judged together."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import polars as pl

from balance.games.api.components import Component
from balance.stats import estimates
from balance.stats.apart import Apart, between
from balance.stats.judging import Bounded, Interval, Member, events_of_change
from balance.stats.paired import PairedSample, collect_pairs, interval_of
from balance.stats.samples import Sample, counted
from balance.studies.cells.aim import Aim
from balance.studies.cells.cell import Cell
from balance.studies.cells.claims import MATTERS
from balance.studies.cells.metrics import win_share
from balance.studies.cells.totals import OUTCOMES, are_withheld, gather, samples_of
from balance.studies.impact.parts import AVERAGE, GIVEN, WITHOUT, Alteration
from balance.studies.impact.results import DEALT
from balance.studies.play.playing import Playing
from balance.studies.run.compare import columns_of, measure_of_column
from balance.studies.run.pulled import SPREAD
from balance.studies.run.together import Together

GOES_WITH = "goes_with"
OWNERS = f"{GIVEN}_wins"
HELD = np.array([-1, 1])  # of two cells, the second against the first


@dataclass(frozen=True)
class EffectTable:
    """What was played at one number of players.

    Attributes
    ----------
    played : Playing
    base : Cell
        The rules as they are.
    """

    played: Playing
    base: Cell

    @cached_property
    def parts(self) -> list[Alteration]:
        """What was done to components, as far as there are games."""
        folder = self.played.folder
        mine = [one for one in self.played.order.parts if one.base.id == self.base.id]
        return [one for one in mine if folder.games(one.cell.id)]

    @property
    def margin(self) -> float:
        """Largest difference of shares of wins that does not matter."""
        order = self.played.order
        return Aim(order.margin, order.target).margin_of(self.base) / 100

    @cached_property
    def _samples(self) -> dict[str, Mapping[str, Sample]]:
        asked = self.played.order.asked
        cells = [self.base, *(one.cell for one in self.parts)]
        return {
            cell.id: samples_of(asked[cell.id], gather(self.played.folder, asked[cell.id]))
            for cell in cells
        }

    def samples(self, cell: Cell) -> Mapping[str, Sample]:
        """The numbers of a cell."""
        return self._samples[cell.id]

    def outcomes(self) -> list[str]:
        """What components may do something to, by metric; the headline first."""
        known = self.played.order.asked[self.base.id].measures
        competes = self.base.game.COMPETITIVE and self.base.players > 1
        return [*([SPREAD] if competes else []), *(id_ for id_ in OUTCOMES if id_ in known)]

    @cached_property
    def families(self) -> dict[str, list[tuple[Alteration, Member]]]:
        """The members of every question, each with the part that it is about.

        What one more does for its owner comes first where most components can be given.
        """
        found: dict[str, list[tuple[Alteration, Member]]] = {}
        for way in (WITHOUT, AVERAGE):
            parts = [one for one in self.parts if one.way == way]
            for id_ in self.outcomes() if parts else ():
                found[f"{way}_{id_}"] = [(one, self._member(id_, one)) for one in parts]
        owners = {OWNERS: own} if (own := list(self._given())) else {}
        are_most = 2 * len(own) > len({one.component for one in self.parts})
        found = owners | found if are_most else found | owners
        dealt = self._held(lambda one: (one.dealt,) if one.dealt else ())
        chosen = self._held(lambda one: one.goes_with)
        found |= {id_: own for id_, own in ((DEALT, dealt), (GOES_WITH, chosen)) if own}
        return {id_: [self._silenced(id_, *of) for of in own] for id_, own in found.items()}

    def _silenced(self, id_: str, part: Alteration, member: Member) -> tuple[Alteration, Member]:
        """A member of which nothing is said where too many of its games were stopped."""
        withheld = any(map(self.withheld, [self.base, *self._played_for(id_, part)]))
        return part, replace(member, withheld=withheld)

    def _played_for(self, id_: str, part: Alteration) -> list[Cell]:
        """What a number is made of, beside the rules as they are."""
        if id_ in (DEALT, GOES_WITH):
            return []
        if id_ == OWNERS:
            about = part.component.id
            return [o.cell for o in self.parts if o.way == GIVEN and o.component.id == about]
        return [part.cell]

    def _member(self, id_: str, part: Alteration) -> Member:
        """What a component does to an outcome: the games with it, minus those without it."""
        name, games = part.component.name, self.played.folder.games(part.cell.id)
        if id_ == SPREAD:
            cells = part.cell, self.base
            shared = min(self.played.folder.games(cell.id) for cell in cells)
            apart = Together(self.played, cells, shared).distances()
            change = apart.change(HELD)
            return Member(name, change, games, apart.deals, 0.0, self.margin, is_change=True)
        size = abs(self.samples(self.base)[id_].value)
        matters = self.margin if self.unit(id_) == "%" else MATTERS * size
        pair = self._paired(id_, part.cell, self.base)
        interval = interval_of(pair, self.played.anytime)
        return Member(name, interval, games, pair.events, 0.0, matters, is_change=True)

    def _given(self) -> Iterator[tuple[Alteration, Member]]:
        """What one more does for its owner, on average over the seats."""
        owners: dict[str, list[Alteration]] = {}
        for one in self.parts:
            if one.way == GIVEN:
                owners.setdefault(one.component.id, []).append(one)
        for own in owners.values():
            pair, name = self._owners(own), own[0].component.name
            interval = interval_of(pair, self.played.anytime)
            change = Member(name, interval, pair.games, pair.events, 0.0, self.margin, True)
            yield own[0], change

    def _owners(self, own: Sequence[Alteration]) -> PairedSample:
        """How often seats win on average as things are, and each when it is given one more.

        As one number of each deal: that seats win in turns takes most of the luck out of it, which
        a mean of intervals, one for each seat, would leave in.
        """
        folder = self.played.folder
        games = min(folder.games(cell.id) for cell in (self.base, *(one.cell for one in own)))
        wins = [win_share(one.seat, self.base.players) for one in own]
        usual = columns_of(folder, self.base, wins, games)
        given = (
            columns_of(folder, one.cell, [won], games) for one, won in zip(own, wins, strict=True)
        )
        beside = (pl.concat(frames, how="horizontal") for frames in zip(*given, strict=False))
        of_one = measure_of_column(wins[0])
        total = pl.sum_horizontal(won.id for won in wins)
        mean = replace(of_one, name=OWNERS, value=total, scale=of_one.scale * len(own))
        (sample,) = collect_pairs(usual, beside, [mean], self.base.rotations)
        return sample

    def _held(self, of: Callable[[Component], Sequence[str]]) -> list[tuple[Alteration, Member]]:
        """How much more those win that have a component, by the first thing that is done to it.

        ``of`` names the metrics: the share of wins of those, and of all others where it is two.
        """
        samples, fair, members = self.samples(self.base), 1 / self.base.players, []
        for one in {one.component: one for one in reversed(self.parts)}.values():
            found = [samples[id_] for id_ in of(one.component)]
            if not found:
                continue
            each = [estimates.interval_of(sample, self.played.anytime) for sample in found]
            interval = between(each[1], each[0]) if each[1:] else off(each[0], fair)
            name, first = one.component.name, found[0]
            events = first.events
            if found[1:]:
                events = events_of_change(counted(found[:1]), counted(found[1:]))
            change = bool(found[1:])
            member = Member(name, interval, first.games, events, 0.0, self.margin, change)
            members.append((one, member))
        return members[::-1]

    def _paired(self, id_: str, a: Cell, b: Cell) -> PairedSample:
        """A number of the same deals in two cells."""
        folder = self.played.folder
        games = min(folder.games(a.id), folder.games(b.id))
        asked = [self.played.order.asked[cell.id].metrics for cell in (a, b)]
        metrics = [next(q for q in own if q.id == id_) for own in asked]
        one, other = (
            columns_of(folder, cell, [metric], games)
            for cell, metric in zip((a, b), metrics, strict=True)
        )
        (sample,) = collect_pairs(one, other, [measure_of_column(metrics[0])], a.rotations)
        return sample

    def unit(self, id_: str) -> str:
        """In what an outcome is measured."""
        found = self.played.order.asked[self.base.id].metrics
        return next((q.unit for q in found if q.id == id_), "%")

    def withheld(self, cell: Cell) -> bool:
        """Whether too many games of a cell were stopped for a verdict."""
        return are_withheld(self.samples(cell))


def off(share: Interval, fair: float) -> Interval:
    """How far a share lies from the fair one."""

    def interval(error: float) -> Bounded:
        found = share(error)
        return Apart(found.value - fair, found.low - fair, found.high - fair)

    return interval
