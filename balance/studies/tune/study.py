"""Tuning: the fewest and smallest edits of the rules after which a game is what it is to be.

What a search found is played again on other deals, and only these decide.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import polars as pl

from balance.rulesets import ConfigError, Ruleset
from balance.stats.estimates import estimate
from balance.stats.samples import Sample
from balance.store.folder import StudyFolder, remove_own, write_own
from balance.store.lock import locked
from balance.store.manifest import StoreError
from balance.studies.cells.aim import LEVEL, Aim, finite, number
from balance.studies.cells.cell import Cell
from balance.studies.cells.totals import OUTCOMES
from balance.studies.cluster.engines import gathered
from balance.studies.orders.order import Order
from balance.studies.orders.values import changes
from balance.studies.play.blocks import plan
from balance.studies.play.carrier import Played
from balance.studies.play.compiled import compile_all
from balance.studies.play.forecast import Forecast
from balance.studies.play.forks import refuse_fork
from balance.studies.play.playing import Playing, Why, refuse_to_lose
from balance.studies.play.runner import Runner, Ticker, Watcher
from balance.studies.play.versions import versions
from balance.studies.run.results import SUMMARY, NumberResult
from balance.studies.run.study import read_summary
from balance.studies.run.summary import ruleset_result, study_result, warnings_of
from balance.studies.tune.beside import play_beside
from balance.studies.tune.candidates import Bench, EndedError
from balance.studies.tune.confirm import Confirming
from balance.studies.tune.edits import change_of
from balance.studies.tune.file import TUNED, is_told, tuned_file
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
NONE = "nothing"  # where a seat has none: values are written otherwise


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
    confirming: Confirming
    why: Why = ""

    def carry_out(self) -> None:
        """Search, and play what was found on other deals, as long as nothing ends it."""
        self._until_ended(self._look)
        if self.why != "interrupted" and self.search.trials:
            self._until_ended(self.confirming.run)

    def _look(self) -> None:
        """Search, unless the rules as they are need no edit on other deals either."""
        self.search.begin()
        if self.search.needs_none:
            if self.confirming.are_kept():
                return
            self.search.doubt()
            if self.search.needs_none:
                return
        self.search.run()
        play_beside(self.search)

    def _until_ended(self, act: Callable[[], None]) -> None:
        """Remember what ends it."""
        try:
            act()
        except EndedError as ended:
            self.why = ended.why
        except KeyboardInterrupt:  # between two plays
            self.why = "interrupted"

    @property
    def found(self) -> Cell | None:
        """The rules that meet every goal, at the first number of players."""
        shown = self.confirming.shown
        return shown.cells[0] if shown and shown.state == "meets" else None

    def confirmed(self) -> tuple[ConfirmedResult, ...]:
        """What was played on other deals."""
        return tuple(
            ConfirmedResult(
                change=self._change(one.trial),
                edits=self._edits(one.trial),
                count=one.count,
                state=one.state,
                seed=self.confirming.seed,
                checks=one.checks,
            )
            for one in self.confirming.finalists
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
                miss=self._worst(one),
                goals=self._off(one),
            )
            for one in self.search.nearest()
        )

    def _worst(self, trial: Attempt) -> float | None:
        """How far the worst number lies from the middle of its goal; None if that is not told."""
        found = trial.found
        return None if found.withheld else float(self.search.wanted.miss(found.values))

    def _off(self, trial: Attempt) -> tuple[float | None, ...]:
        """How far each goal is missed, where that is furthest; what is to stay so comes last."""
        off = self.search.wanted.off(trial.found.values)
        texts = [place.goal.text if place.goal else AS_IT_IS for place in self.bench.places]
        return tuple(
            finite(max(float(one) for one, own in zip(off, texts, strict=True) if own == text))
            for text in sorted(dict.fromkeys(texts), key=AS_IT_IS.__eq__)
        )

    def beside(self) -> tuple[BesideResult, ...]:
        """What the rules that are told of do to numbers that no goal asks for."""
        shown = self.confirming.shown
        if shown is None or not shown.trial.chosen:
            return ()
        found = []
        aimed = {place.metric.id for place in self.bench.places if place.goal}
        for base, cell in zip(self.confirming.base.cells, shown.cells, strict=True):
            samples = [self.bench.samples(own, shown.games) for own in (base, cell)]
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
    """Search, or go on with a search, and write what was found.

    Parameters and errors as in :class:`balance.studies.play.carrier.CarryOut`.
    """
    refuse_fork()
    found_in = partial(StudyFolder, order.out, order.definition().plain(), versions())
    with (
        gathered(order.engine, order.workers, order.cells, Runner) as crew,
        locked(found_in().path),
    ):
        folder = found_in()  # another process may have searched meanwhile
        folder.begin()
        compile_all(order.cells)
        began = time.monotonic()  # what it takes to compile is not counted
        bench = Bench(order, folder, [*order.edits], began, watch, tick, crew.make_runner)
        _refuse_to_lose(bench)
        search = EditSearch(bench, order.most)
        tuning = _Tuning(order, bench, search, Confirming(bench, search))
        tuning.carry_out()
        folder.settle()
        found = _tuned(tuning)
        if tuning.found and found.file:
            target = Aim(order.margin, order.target).target_of(tuning.found)
            write_own(folder.path / TUNED, tuned_file(tuning.found, found, target).encode())
        elif tuning.why != "interrupted":
            remove_own(folder.path / TUNED)  # of a search before: this one found nothing
        write_own(folder.path / SUMMARY, found.text().encode())
    return TuneStudy(folder, order.cells, found)


def _refuse_to_lose(bench: Bench) -> None:
    """What a longer search played and found is not thrown away for a shorter one.

    Raises
    ------
    StoreError
    """
    folder, most, known = bench.folder, bench.most, _searched(bench.folder)
    if known > most:
        raise StoreError(
            f"{folder.path}: holds a search of {known:,} games, and {most:,} were asked for; "
            "ask for as many, or choose another folder"
        )
    refuse_to_lose(folder, plan(bench.cells(()) or (), bench.longest, stops=True))


def _searched(folder: StudyFolder) -> int:
    """Games of the search that ended there; 0 for none."""
    try:
        known = read_summary(folder.path)
    except ConfigError:
        return 0
    return known.games if isinstance(known, Tuned) and not known.study.interrupted else 0


def _tuned(tuning: _Tuning) -> Tuned:
    order, ruleset = tuning.order, tuning.order.rulesets[0]
    found = tuning.found.ruleset if tuning.found else ruleset
    texts = dict.fromkeys(one.goal.text for one in tuning.bench.places if one.goal)
    return Tuned(
        schema=TUNE,
        study=study_result(Playing(order, tuning.bench.folder, (), tuning.why)),
        ruleset=ruleset_result(ruleset),
        warnings=warnings_of(ruleset),
        margin=Aim(order.margin, order.target).margin_of(order.cells[0]),
        goals=tuple(texts),
        keys=order.keys,
        keep=order.keep,
        most=order.most,
        games=tuning.bench.most,
        allowed=len(tuning.bench.edits),
        before=tuning.confirming.before,
        tried=tuning.tried(),
        beside=tuning.beside(),
        confirmed=tuning.confirmed(),
        file=TUNED if found.hash != ruleset.hash and is_told(found) else "",
    )


def edits_between(before: Ruleset, after: Ruleset) -> tuple[EditResult, ...]:
    """What differs, place by place."""
    was = dict(before.parameters)
    return tuple(
        EditResult(key=one.key, value=one.value or NONE, was=one.was or NONE)
        for key, value in after.parameters
        if value != was[key]
        for one in changes(key, value, was[key])
    )
