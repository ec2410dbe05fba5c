"""Tuning: the fewest and smallest edits of the rules after which a game is what it is to be.

What a search found was chosen because its luck was good, so it is played again on other deals, and
only these decide. Several are tried there at most, and share one chance of error.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import polars as pl

from balance.rulesets import Ruleset
from balance.stats.estimates import estimate
from balance.stats.judging import judge_page
from balance.stats.samples import Sample
from balance.store.folder import StudyFolder, write_bytes
from balance.store.lock import locked
from balance.studies.cells.aim import LEVEL, Aim, finite, number
from balance.studies.cells.cell import Cell, plain
from balance.studies.cells.totals import OUTCOMES
from balance.studies.cluster.engines import gathered
from balance.studies.guard.results import GuardedResult, State
from balance.studies.guard.study import checked, members_of
from balance.studies.orders.order import Order
from balance.studies.orders.values import changes
from balance.studies.play.blocks import looks
from balance.studies.play.forecast import Forecast
from balance.studies.play.playing import Playing, Why
from balance.studies.play.runner import Runner, Ticker, Watcher
from balance.studies.play.versions import versions
from balance.studies.run.results import NumberResult
from balance.studies.run.study import SUMMARY, Played
from balance.studies.run.summary import ruleset_result, study_result
from balance.studies.tune.candidates import Bench, EndedError
from balance.studies.tune.edits import change_of
from balance.studies.tune.file import TUNED, tuned_file
from balance.studies.tune.results import (
    TUNE,
    BesideResult,
    ConfirmedResult,
    EditResult,
    TriedResult,
    Tuned,
)
from balance.studies.tune.search import Attempt, EditSearch

AS_IT_IS = "the rest about as it is"
CONFIRMED = 3  # candidates at most that are played on other deals
NEAR = 1.5  # times what is allowed: what lies further off is not played again beside another


@dataclass(frozen=True)
class TuneStudy(Played):
    """A search that was carried out.

    Attributes
    ----------
    summary : Tuned
        What ``summary.json`` holds.
    """

    summary: Tuned

    @property
    def tried(self) -> pl.DataFrame:
        """One row for all rules that were tried."""
        rows = [(one.change, one.count, one.games, one.miss) for one in self.summary.tried]
        return pl.DataFrame(rows, ("change", "edits", "games", "miss"), orient="row")


@dataclass
class _Tuning:
    """A search in progress, and what became of it."""

    order: Order
    bench: Bench
    search: EditSearch
    why: Why = ""
    confirmed: list[ConfirmedResult] = field(default_factory=list)
    found: Cell | None = None
    shown: list[Cell] = field(default_factory=list)

    def carry_out(self) -> None:
        """EditSearch, and play what was found on other deals, as long as nothing ends it."""
        try:
            self.search.run()
        except EndedError as ended:
            self.why = ended.why
        try:
            for trial in self._worth_it() if self.why != "interrupted" else ():
                cells = self._on_other_deals(trial)
                self.confirmed.append(self._confirm(trial, cells))
                is_found = self.confirmed[-1].state == "meets"
                self.shown = cells if is_found else self.shown or cells
                if is_found:
                    self.found = cells[0]
                    return
        except EndedError as ended:
            self.why = ended.why

    def _worth_it(self) -> list[Attempt]:
        """What is played on other deals: the best, and then others that are near."""
        best = self.search.best() or self.search.nearest()[:1]
        return [one for at, one in enumerate(best) if not at or one.miss <= NEAR][:CONFIRMED]

    def _on_other_deals(self, trial: Attempt) -> list[Cell]:
        cells = self.bench.cells(trial.chosen) or ()
        return [replace(cell, id=plain(f"{cell.id}-on-other-deals")) for cell in cells]

    def _confirm(self, trial: Attempt, cells: Sequence[Cell]) -> ConfirmedResult:
        """Play a candidate until every goal is known to be met or missed."""
        seed = self.order.chosen_seed + 1
        checks: tuple[GuardedResult, ...] = ()
        for games in looks(self.bench.most):
            self.bench.run(cells, games, seed)
            checks = self._checks(cells, games, seed, True)
            if state_of(checks) != "open":
                break
        return ConfirmedResult(
            change=self._change(trial),
            edits=self._edits(trial),
            count=self.search.count(trial.chosen),
            state=state_of(checks),
            seed=seed,
            checks=checks,
        )

    def _checks(
        self, cells: Sequence[Cell], games: int, seed: int, anytime: bool
    ) -> tuple[GuardedResult, ...]:
        """What games say of every goal; at every look, where they end by it."""
        samples = {cell.id: self.bench.samples(cell, games) for cell in cells}
        error = (1 - LEVEL) / (CONFIRMED if anytime else 1)
        claims = {
            name: one
            for cell in cells
            for name, one in members_of(self.order, cell, samples[cell.id], anytime).items()
        }
        judged = judge_page(claims, error)
        return tuple(
            checked(self.order, cell, samples[cell.id], judged, self.bench.most, seed)
            for cell in cells
        )

    def _change(self, trial: Attempt) -> str:
        edits = [self.bench.edits[at] for at in trial.chosen]
        return change_of(self.order.rulesets[0], edits) if edits else ""

    def _edits(self, trial: Attempt) -> tuple[EditResult, ...]:
        cells = self.bench.cells(trial.chosen) or self.order.cells
        return edits_between(self.order.rulesets[0], cells[0].ruleset)

    def tried(self) -> tuple[TriedResult, ...]:
        """All that was played, the nearest first."""
        return tuple(
            TriedResult(
                change=self._change(one),
                edits=self._edits(one),
                count=self.search.count(one.chosen),
                turn=one.turn,
                games=one.found.games,
                miss=finite(one.miss),
                goals=self._off(one),
            )
            for one in self.search.nearest()
        )

    def _off(self, trial: Attempt) -> tuple[float | None, ...]:
        """How far each goal is missed, where that is furthest; what is to stay so comes last."""
        off = self.search.wanted.off(trial.found.values)
        texts = [place.goal.text if place.goal else AS_IT_IS for place in self.bench.places]
        return tuple(
            finite(max(float(one) for one, own in zip(off, texts, strict=True) if own == text))
            for text in dict.fromkeys(texts)
        )

    def before(self) -> tuple[GuardedResult, ...]:
        """The rules as they are."""
        base = self.search.trials.get(())
        cells = self.bench.cells(()) or []
        seed = self.order.chosen_seed
        return self._checks(cells, base.found.games, seed, False) if base else ()

    def beside(self) -> tuple[BesideResult, ...]:
        """What the rules that are told of do to numbers that no goal asks for."""
        found = []
        aimed = {place.metric.id for place in self.bench.places if place.goal}
        for base, cell in zip(self.bench.cells(()) or (), self.shown, strict=False):
            samples = [
                self.bench.samples(base, self.search.trials[()].found.games),
                self.bench.samples(cell, self.bench.folder.games(cell.id)),
            ]
            metrics = [q for q in self.bench.asked(base).metrics if q.id in OUTCOMES]
            found += [
                BesideResult(
                    players=cell.players,
                    name=metric.label,
                    unit=metric.unit,
                    **{
                        when: _number(own[metric.id])
                        for when, own in zip(WHEN, samples, strict=True)
                    },
                )
                for metric in metrics
                if metric.id not in aimed
            ]
        return tuple(found)


WHEN = "before", "after"


def _number(sample: Sample) -> NumberResult:
    """A number that was seen at several looks."""
    found = estimate(sample, LEVEL, anytime=True)
    return number("", sample.games, found.value, found.low, found.high)


def carry_out(
    order: Order,
    watch: Watcher | None = None,
    tick: Ticker | None = None,
    announce: Callable[[Forecast], None] | None = None,
) -> TuneStudy:
    """EditSearch, or go on with a search, and write what was found.

    Parameters and errors as in :func:`balance.studies.run.study.carry_out`.
    """
    folder = StudyFolder(order.out, order.definition().plain(), versions())
    with (
        gathered(order.engine, order.workers, order.cells, Runner) as make_runner,
        locked(folder.path),
    ):
        folder.begin()
        began = time.monotonic()
        bench = Bench(order, folder, order.edits, began, watch, tick, make_runner)
        tuning = _Tuning(order, bench, EditSearch(bench, order.most))
        tuning.carry_out()
        folder.settle()
    found = _tuned(tuning)
    if tuning.found and found.file:
        write_bytes(folder.path / TUNED, tuned_file(tuning.found, found).encode())
    write_bytes(folder.path / SUMMARY, found.text().encode())
    return TuneStudy(folder, order.cells, found)


def _tuned(tuning: _Tuning) -> Tuned:
    order, ruleset = tuning.order, tuning.order.rulesets[0]
    texts = dict.fromkeys(one.goal.text for one in tuning.bench.places if one.goal)
    return Tuned(
        schema=TUNE,
        study=study_result(Playing(order, tuning.bench.folder, (), tuning.why)),
        ruleset=ruleset_result(ruleset),
        warnings=tuple(order.cells[0].game.warnings(ruleset.parameters)),
        margin=Aim(order.margin, order.target).margin_of(order.cells[0]),
        goals=tuple(texts),
        keys=order.keys,
        keep=order.keep,
        most=order.most,
        allowed=len(order.edits),
        before=tuning.before(),
        tried=tuning.tried(),
        beside=tuning.beside(),
        confirmed=tuple(tuning.confirmed),
        file=TUNED if tuning.found and tuning.found.ruleset.hash != ruleset.hash else "",
    )


def state_of(checks: Sequence[GuardedResult]) -> State:
    """Whether all goals are met at all numbers of players."""
    states = {goal.state for one in checks for goal in one.watched}
    return "misses" if "misses" in states else "open" if "open" in states else "meets"


def edits_between(before: Ruleset, after: Ruleset) -> tuple[EditResult, ...]:
    """What differs, place by place."""
    was = dict(before.parameters)
    return tuple(
        EditResult(**one._asdict())
        for key, value in after.parameters
        if value != was[key]
        for one in changes(key, value, was[key])
    )
