"""Confirming: what a search found was chosen because its luck was good, so other deals decide.

A few candidates share one chance of error there, the smallest change first. Each gets as many games
as the search gave at most; one that may then be shown to meet its goals goes on until it is, before
a larger change is tried. The others that are nearly there go on last, the nearest first, for many
times as long, as far as nothing with as few edits has met its goals. Where nothing meets them, what
was given up early plays as many games as the search gave, too: how near it came is then asked. What
is told of in the end has as many games as any other, for luck in few of its own would speak for it.
All go on while more games may show that they miss a goal: else they would be said to meet them all,
perhaps.

The rules as they are play along, whatever the search thought of them: on the deals of the search
they may have had luck, too, and what edits do is told on the same deals.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from balance.stats.judging import judge_page
from balance.studies.cells.aim import LEVEL
from balance.studies.cells.cell import Cell, plain
from balance.studies.guard.results import GuardedResult
from balance.studies.guard.study import checked, members_of
from balance.studies.play.blocks import looks
from balance.studies.play.stopping import may_be_withheld
from balance.studies.run.results import GoalState
from balance.studies.tune.candidates import Bench
from balance.studies.tune.results import Off, hoped, nearest, off_of, offs_of, state_of
from balance.studies.tune.search import Attempt, EditSearch

CONFIRMED = 3  # candidates at most that are played on other deals, with the rules as they are
NEAR = 1.5  # times what is allowed: what lies further off is played again if nothing else helps


@dataclass(eq=False)
class Finalist:
    """A candidate on other deals, and what they show at the last look."""

    trial: Attempt
    count: int
    cells: Sequence[Cell]
    games: int = 0
    checks: tuple[GuardedResult, ...] = ()

    @property
    def state(self) -> GoalState:
        """Whether all goals are met at all numbers of players."""
        return state_of(self.checks)

    @property
    def off(self) -> float:
        """How far the worst number lies from the middle of its goal: met up to 1."""
        return off_of(self.checks)

    @property
    def offs(self) -> Sequence[Off]:
        """How far off every goal is, the worst first."""
        return offs_of(self.checks)

    @property
    def is_unsure(self) -> bool:
        """Whether all goals are met, and more games may be stopped at the turn limit than leave
        anything to say: of many looks some would find few of them by luck.
        """
        return self.state == "meets" and any(map(may_be_withheld, self.checks))

    def is_open(self, off: float) -> bool:
        """Whether more games may show that it meets every goal, if it lies no further off; luck may
        have moved it by a standard error.
        """
        may = self.state in ("open", "withheld") and not self.trial.found.withheld
        return may and hoped(self.checks) <= off


@dataclass
class Confirming:
    """Plays what a search found on other deals; it can be ended at any time.

    Attributes
    ----------
    bench : Bench
    search : EditSearch
    finalists : list of Finalist
        Those that were played, in that order.
    """

    bench: Bench
    search: EditSearch
    finalists: list[Finalist] = field(default_factory=list)

    @property
    def seed(self) -> int:
        """The deals that the search has not seen."""
        return self.bench.order.chosen_seed + 1

    @property
    def shown(self) -> Finalist | None:
        """The one that meets every goal, or the nearest."""
        return nearest(self.finalists)

    @cached_property
    def base(self) -> Finalist:
        """The rules as they are."""
        return self._finalist(self.search.trials[()])

    @property
    def before(self) -> tuple[GuardedResult, ...]:
        """What the rules as they are show after as many games as what is told of; of the search
        where nothing was played on other deals.
        """
        if self.shown:
            return self.checks(self.base.cells, self.shown.games)
        base, bench = self.search.trials.get(()), self.bench
        cells = bench.cells(()) or ()
        seed = bench.order.chosen_seed
        # how many games those are, the search decided by what they said
        return checks_of(bench, cells, base.found.games, seed, anytime=True) if base else ()

    def are_kept(self) -> bool:
        """Whether the rules as they are, which seem to meet every goal, do so on other deals.

        Raises
        ------
        EndedError
        """
        first, rest = self._looks
        least = 1 - self.search.reach
        self._go_on(self.base, first, math.inf)
        if self.base.is_open(least):
            self._go_on(self.base, rest, least)
        return self._need_none()

    def _need_none(self) -> bool:
        """Whether the rules as they are meet every goal, and do so until that is sure."""
        for at in looks(self.bench.longest):
            if self.base.is_unsure:
                self._play(self.base, at)
        return self.base.state == "meets"

    def run(self) -> None:
        """Play until one is known to meet every goal, or nothing is left to try.

        Raises
        ------
        EndedError
        """
        for own, games, off in self._turns():
            self._go_on(own, games, off)
            if self._need_none():
                return
        if any(own.state == "meets" for own in self.finalists):
            return
        first, rest = self._looks
        for own in [*self.finalists]:
            self._play(own, first[-1])
        for at in rest:
            for own in [one for one in self.finalists if one.state == "open" or one.is_unsure]:
                self._play(own, at)
        while self.shown and self.shown.games < self.base.games:
            self._play(self.shown, self.base.games)

    def _go_on(self, own: Finalist, games: Sequence[int], off: float) -> None:
        """Play a candidate from look to look, until more games would not help it, or until the
        rules as they are need no help.
        """
        for at in games:
            self._play(own, at)
            if self._need_none() or not (own.is_unsure or own.is_open(off)):
                return

    def _play(self, own: Finalist, games: int) -> None:
        """Play a candidate, and the rules as they are for as long."""
        both = [one for one in dict.fromkeys((own, self.base)) if one.games < games]
        if not both:
            return
        self.bench.run([cell for one in both for cell in one.cells], games, self.seed)
        for one in both:
            one.checks, one.games = self.checks(one.cells, games), games
        self.finalists += [one for one in both if one not in self.finalists]

    def _turns(self) -> Iterator[tuple[Finalist, Sequence[int], float]]:
        """Who plays next, to which numbers of games, and up to how far off it goes on."""
        first, rest = self._looks
        off = max(self.search.good, 1 - self.search.reach / 2)
        for trial in self._worth_it():
            if trial.rank > NEAR and self._is_any_nearer:
                continue
            one = self._finalist(trial) if trial.chosen else self.base
            yield one, first, math.inf
            if one.is_unsure or one.is_open(1 - self.search.reach):
                yield one, rest, off
            if one.state == "meets":
                break
        left = [one for one in self.finalists if one.is_open(off)]
        for one in sorted(left, key=lambda one: one.off):
            if not any(own.state == "meets" and own.count <= one.count for own in self.finalists):
                yield one, rest, off

    @property
    def _looks(self) -> tuple[Sequence[int], Sequence[int]]:
        """Numbers of games: those of the search, and those beyond."""
        ends = [*looks(self.bench.longest)]
        first = [at for at in ends if at <= self.bench.most] or ends[:1]
        return first, ends[len(first) :]

    @property
    def _is_any_nearer(self) -> bool:
        """Whether some edits were not shown to lie further off than the rules as they are."""
        return self.shown is not None and self.shown is not self.base

    def _worth_it(self) -> list[Attempt]:
        """The best, others that are near or nearer than the rules as they are, and such as seem so
        after fewer games: a search that was cut short may have played one in full.
        """
        enough = max(NEAR, self.search.trials[()].rank)
        best = self.search.best()
        if not any(one.chosen for one in best):
            best = self.search.hopeful()
        found = [one for at, one in enumerate(best) if not at or one.rank <= enough]
        known = {one.chosen for one in found}
        more = (one for one in self.search.hopeful() if one.chosen not in known)
        return [*found, *(one for one in more if one.rank <= self.search.good)][:CONFIRMED]

    def _finalist(self, trial: Attempt) -> Finalist:
        return Finalist(trial, self.search.count(trial.chosen), self._on_other_deals(trial))

    def _on_other_deals(self, trial: Attempt) -> list[Cell]:
        cells = self.bench.cells(trial.chosen) or ()
        return [replace(cell, id=plain(f"{cell.id}-on-other-deals")) for cell in cells]

    def checks(self, cells: Sequence[Cell], games: int) -> tuple[GuardedResult, ...]:
        """What games say of every goal, with intervals that hold at every look."""
        return checks_of(self.bench, cells, games, self.seed, self.bench.longest)


def checks_of(
    bench: Bench, cells: Sequence[Cell], games: int, seed: int, longest: int = 0,
    anytime: bool = False,
) -> tuple[GuardedResult, ...]:  # fmt: skip
    """What so many games of some rules say of every goal.

    Parameters
    ----------
    longest : int
        Games at most, if they end by what they say; each of several rules then has its part of the
        error. 0 if they do not.
    anytime : bool
        Whether games may have ended by what they said, all the same.
    """
    samples = {cell.id: bench.samples(cell, games) for cell in cells}
    anytime = anytime or longest > 0
    claims = {
        name: one
        for cell in cells
        for name, one in members_of(bench.order, cell, samples[cell.id], anytime).items()
    }
    judged = judge_page(claims, (1 - LEVEL) / (1 + CONFIRMED if longest else 1))
    return tuple(
        checked(bench.order, cell, samples[cell.id], judged, longest or bench.most, seed)
        for cell in cells
    )
