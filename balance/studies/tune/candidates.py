"""Candidates: rules with a few edits, played beside the rules as they are under the same luck."""

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from balance.games.api import Metric
from balance.rulesets import ConfigError
from balance.stats.proposals import Chosen, Wanted
from balance.stats.samples import Sample
from balance.store.folder import StudyFolder
from balance.studies.cells.aim import Aim
from balance.studies.cells.cell import Cell, check_count, plain, seat
from balance.studies.cells.totals import Inquiry, are_withheld, gather, samples_of
from balance.studies.cluster.engines import MakeRunner
from balance.studies.guard.results import aimed_at
from balance.studies.orders.goals import Goal
from balance.studies.orders.order import Order
from balance.studies.play.blocks import looks, plan
from balance.studies.play.playing import Why
from balance.studies.play.runner import Runner, Ticker, Watcher
from balance.studies.play.unfit import forget_what_tells_too_little
from balance.studies.sweep.grid import inquire
from balance.studies.tune.edits import Edit, with_edits
from balance.studies.tune.results import LEAST

PARTS = (32, 8, 2)  # of the games of a run: what a candidate gets at first, then, and in the end
KEPT = {"turns": 0.25, "tied": 0.05}  # how far a number may move that no goal asks for
LONGEST = 8  # times that, for what is played on other deals: what is nearly fair takes that many
SEARCHING = 2 / 3  # of the time; the rest is for playing what was found on other deals


class EndedError(Exception):
    """No more games: somebody stopped the study, or its time is over."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True)
class Measured:
    """What the games of a candidate show.

    Attributes
    ----------
    games : int
    values, errors : numpy.ndarray
        Shape (k,): the numbers that goals ask for, and their standard errors.
    withheld : bool
        Whether too many games were stopped at the turn limit for them to mean anything.
    """

    games: int
    values: np.ndarray
    errors: np.ndarray
    withheld: bool


@dataclass(frozen=True)
class Sought:
    """One number that a goal asks for, at one number of players; or one that is to stay about so.

    Attributes
    ----------
    cell : Cell
    metric : Metric
    goal : Goal or None
    """

    cell: Cell
    metric: Metric
    goal: Goal | None


@dataclass
class Bench:
    """Plays candidates of a search, and tells what their games show.

    Attributes
    ----------
    order : Order
    folder : StudyFolder
    edits : list of Edit
        A search makes more of them on its way.
    began : float
        When, by the monotonic clock.
    """

    order: Order
    folder: StudyFolder
    edits: list[Edit]
    began: float = field(default_factory=time.monotonic)
    watch: Watcher | None = None
    tick: Ticker | None = None
    make_runner: MakeRunner = Runner
    _cells: dict[Chosen, list[Cell] | None] = field(default_factory=dict)
    _known: dict[str, Chosen] = field(default_factory=dict)
    _looked_at: set[str] = field(default_factory=set)  # cells whose blocks tell what is asked
    _measured: dict[tuple[Chosen, int], Measured] = field(default_factory=dict)

    @cached_property
    def stages(self) -> tuple[int, ...]:
        """Games of a candidate at first, of one that looks good, and of one that still does."""
        at = [*looks(self.most)]
        return tuple(next(n for n in at if n >= self.most / part) for part in PARTS)

    @property
    def most(self) -> int:
        """Games of a candidate at most, as long as it is not the last that is left."""
        return self.order.games or self.order.rulesets[0].games

    @property
    def longest(self) -> int:
        """Games of a candidate at most, on other deals."""
        return LONGEST * self.most

    @cached_property
    def places(self) -> list[Sought]:
        """All numbers that goals ask for, and those that are to stay about as they are."""
        found = []
        for cell in self.order.cells:
            metrics = {metric.id: metric for metric in self.order.asked[cell.id].metrics}
            for goal in self.order.goals_of(cell):
                found += [Sought(cell, metrics[id_], goal) for id_ in goal.of]
            asked = {id_ for goal in self.order.goals_of(cell) for id_ in goal.of}
            kept = [id_ for id_ in KEPT if id_ in metrics and id_ not in asked]
            found += [Sought(cell, metrics[id_], None) for id_ in kept]
        return found

    def wanted(self, base: np.ndarray) -> Wanted:
        """Where they are to lie, beside rules as they are whose numbers are known."""
        aim = Aim(self.order.margin, self.order.target)
        middle, half = base.copy(), np.empty_like(base)
        for at, one in enumerate(self.places):
            if one.goal is None:
                half[at] = KEPT[one.metric.id] * (1 if one.metric.unit == "%" else abs(base[at]))
            else:
                is_share = one.metric.unit == "%"
                middle[at], half[at] = aimed_at(one.goal.low, one.goal.high, is_share)
                half[at] = half[at] or one.goal.half(one.metric, aim.margin_of(one.cell) / 100)
        loose = np.array([one.goal is None for one in self.places])
        return Wanted(middle, np.maximum(half, LEAST), loose)

    def cells(self, chosen: Chosen) -> list[Cell] | None:
        """The cells of a candidate, one a number of players; None if its edits do not go together
        or make the same rules as others.

        Without any edit they are those of the rules as they are.
        """
        if chosen not in self._cells:
            self._cells[chosen] = self._made(chosen)
        return self._cells[chosen]

    def _made(self, chosen: Chosen) -> list[Cell] | None:
        bases = [replace(cell, point=(0,)) for cell in self.order.cells]
        if not chosen:
            return bases
        ruleset = with_edits(self.order.rulesets[0], [self.edits[at] for at in chosen])
        if ruleset is None or self._known.setdefault(ruleset.hash, chosen) != chosen:
            return None
        cells = []
        for base in bases:
            try:
                check_count(ruleset, base.players)
            except ConfigError:
                return None
            cell = seat(ruleset, base.roster, base.asked)
            cells.append(replace(cell, id=plain(f"{base.id}-try-{ruleset.hash}"), point=(1,)))
        return cells

    def asked(self, cell: Cell) -> Inquiry:
        """What is asked of a cell."""
        return inquire(cell, self.order.goals_of(cell))

    def play(self, candidates: Iterable[Chosen], games: int) -> None:
        """Play so many games of each, as far as they are not there.

        Raises
        ------
        EndedError
        """
        cells = {one.id: one for chosen in candidates for one in self.cells(chosen) or ()}
        self.run([*cells.values()], games, self.order.chosen_seed, SEARCHING)

    def run(self, cells: Sequence[Cell], games: int, seed: int, part: float = 1.0) -> None:
        """Play cells up to so many games; errors as in :meth:`play`."""
        until = np.inf if self.order.time is None else self.began + part * self.order.time
        asked = {cell.id: self.asked(cell) for cell in cells}
        fresh = {id_: own for id_, own in asked.items() if id_ not in self._looked_at}
        forget_what_tells_too_little(self.folder, fresh)
        self._looked_at |= fresh.keys()
        runner = self.make_runner(
            self.folder, seed, self.order.workers, asked=asked, tick=self.tick, until=until
        )
        blocks = plan(cells, games, stops=True)
        if not runner.run(blocks, self.watch):
            raise EndedError("time" if runner.is_late else "interrupted")

    def has(self, chosen: Chosen, games: int) -> bool:
        """Whether so many games of a candidate are there."""
        blocks = plan(self.cells(chosen) or (), games, stops=True)
        return all(self.folder.held(block.name) == block.games for block in blocks)

    def measured(self, chosen: Chosen, games: int) -> Measured:
        """What the first games of a candidate show, however many more there are."""
        if (chosen, games) not in self._measured:
            self._measured[chosen, games] = self._measure(chosen, games)
        return self._measured[chosen, games]

    def _measure(self, chosen: Chosen, games: int) -> Measured:
        own = {cell.players: self.samples(cell, games) for cell in self.cells(chosen) or ()}
        found = [own[place.cell.players][place.metric.id] for place in self.places]
        return Measured(
            games,
            np.array([sample.value for sample in found]),
            np.sqrt([sample.variance for sample in found]),
            any(map(are_withheld, own.values())),
        )

    def samples(self, cell: Cell, games: int) -> Mapping[str, Sample]:
        """The numbers of the first games of a cell."""
        names = {block.name for block in plan([cell], games, stops=True)}
        asked = self.asked(cell)
        return samples_of(asked, gather(self.folder.only(names), asked))
