"""Watching rules while somebody edits them: after every save the new figures beside the old.

Figures come from games in memory, nothing is written. They tighten until the next save; because
somebody looks at them all the time, intervals hold at every look. Both rules play the same deals.
"""

import time
from collections.abc import Callable
from typing import Protocol

import polars as pl

from balance.rulesets import ConfigError, Ruleset
from balance.stats.estimates import estimate
from balance.stats.judging import is_withheld
from balance.stats.pairs import PairedSample, collect_pairs
from balance.stats.samples import Sample, collect
from balance.studies.cells.aim import LEVEL
from balance.studies.cells.cell import Cell, make_cells
from balance.studies.cells.metrics import family_sizes
from balance.studies.cells.totals import CAPPED
from balance.studies.play.forks import refuse_fork
from balance.studies.run.compare import PairOfCells, changed_rules, differences, measure_of_column
from balance.studies.run.results import ChangedRule, EstimateResult
from balance.studies.run.summary import estimate_result
from balance.studies.watch.results import WatchResult
from balance.studies.watch.stream import Stream

OTHERS = "Another game or other seats than before: there is nothing to compare with."
SAME = "The rules are those of the save before."


class Saves(Protocol):
    """Hears of saves."""

    def wait(self) -> bool:
        """Wait for the next save; False where nobody listens any more."""

    def is_new(self) -> bool:
        """Was there a save since the last one that was taken?"""

    def take(self) -> None:
        """Take note of all saves so far, and of the files that belong to the rules now."""


class Pair:
    """Games of the rules, and of those before on the same deals."""

    def __init__(self, new: Stream, old: Stream | None, most: int) -> None:
        self.new, self.old = new, old
        self.games, self.capped, self.capped_before = 0, 0, 0
        self.most = -(-most // new.cell.rotations) * new.cell.rotations
        measures = [measure_of_column(metric) for metric in new.metrics]
        self.samples = [Sample(one, new.cell.rotations) for one in measures]
        self.paired = [PairedSample(one, new.cell.rotations) for one in measures]

    @property
    def has_more(self) -> bool:
        """Are there games left?"""
        return self.games < self.most

    def play(self) -> None:
        """Play the next games of both, as many as take a moment."""
        block, measures = self.new.cell.rotations, [one.measure for one in self.samples]
        began, wanted = time.perf_counter(), self.new.pace.games
        span = self.games, min(self.games + -(-wanted // block) * block, self.most)
        games = self.new.games(*span)
        self.capped += _capped(games)
        found = collect([games], measures, block)
        self.samples = [a.merge(b) for a, b in zip(self.samples, found, strict=True)]
        if self.old:
            before = self.old.games(*span)
            self.capped_before += _capped(before)
            pairs = collect_pairs([before], [games], measures, block)
            self.paired = [a.merge(b) for a, b in zip(self.paired, pairs, strict=True)]
        self.games = span[1]
        self.new.pace.learn(wanted, time.perf_counter() - began)

    def result(self, saved: int) -> WatchResult:
        """What is known so far."""
        cell, old = self.new.cell, self.old
        margin = min(one.cell.ruleset.margin for one in (self.new, old or self.new))
        found = WatchResult(
            label=cell.label,
            saved=saved,
            games=self.games,
            most=self.most,
            capped=self.capped,
            capped_before=self.capped_before,
            withheld=is_withheld(max(self.capped, self.capped_before), self.games),
            changed=_changed(old.cell, cell) if old else (),
            estimates=tuple(self._estimates()),
        )
        if not old:
            return found
        compared = PairOfCells(cell, self.new.metrics, self.paired, margin, found.withheld)
        return found.model_copy(update={"differences": differences([compared], True)[0]})

    def _estimates(self) -> list[EstimateResult]:
        sizes = family_sizes(self.new.metrics)
        return [
            estimate_result(
                metric, estimate(sample, LEVEL, True, sizes[metric.id]), sizes[metric.id] > 1
            )
            for metric, sample in zip(self.new.metrics, self.samples, strict=True)
        ]


def _table_of(cell: Cell) -> tuple[str, int, int]:
    """What two rules must have in common for their games to be pairs."""
    return cell.ruleset.game, cell.players, cell.rotations


def _changed(old: Cell, new: Cell) -> tuple[ChangedRule, ...]:
    """What differs: rules, and who plays."""
    players = [_players(old, new)] if old.roster != new.roster else []
    return (*changed_rules(old.ruleset, new.ruleset), *players)


def _players(old: Cell, new: Cell) -> ChangedRule:
    """Who sat there and who does: each once if that tells them apart, or else by seats."""
    names = [[one.name for one in cell.roster] for cell in (old, new)]
    once = [" / ".join(dict.fromkeys(own)) for own in names]
    a, b = once if once[0] != once[1] else map(" / ".join, names)
    return ChangedRule(key="players", a=a, b=b if a != b else f"{b}, who play otherwise")


def _capped(games: pl.DataFrame) -> int:
    """How many of these games were stopped at the turn limit."""
    return int(games[CAPPED].sum())


class Watching:
    """A terminal in front of a file.

    Parameters
    ----------
    load : callable
        Reads the ruleset.
    players : int or None
        How many sit at the table; None for the first count of the ruleset.
    lineup : tuple of str
        Who sits there; empty for what the ruleset says.
    games : int or None
        At most, of each version; None for what the ruleset says.
    seed : int or None
    workers : int
    """

    def __init__(
        self,
        load: Callable[[], Ruleset],
        players: int | None = None,
        lineup: tuple[str, ...] = (),
        games: int | None = None,
        seed: int | None = None,
        workers: int = 0,
    ) -> None:
        self.load, self.players, self.lineup = load, players, lineup
        self.games, self.seed, self.workers = games, seed, workers
        self.pair: Pair | None = None
        self.shown = WatchResult()
        self.saved = -1

    def begin(self) -> None:
        """Read the rules for the first time.

        Raises
        ------
        ConfigError
            They are broken from the start.
        RuntimeError
            The process was forked from one that played.
        """
        refuse_fork()
        self._take(self._cell())

    def run(self, saves: Saves, show: Callable[[WatchResult], None]) -> None:
        """Play and show, and read again after every save, until nobody listens any more."""
        while True:
            while self.pair and self.pair.has_more and not saves.is_new():
                self.pair.play()
                self._show(self.pair.result(self.saved), show)
            if not saves.wait():
                return
            saves.take()
            self._read_again(show)

    def _show(self, found: WatchResult, show: Callable[[WatchResult], None]) -> None:
        kept = {"note": self.shown.note, "fault": self.shown.fault}
        self.shown = found.model_copy(update=kept)
        show(self.shown)

    def _read_again(self, show: Callable[[WatchResult], None]) -> None:
        """Take the file as it is now; where it is broken, the last sound rules stay."""
        try:
            cell = self._cell()
        except ConfigError as error:
            self.shown = self.shown.model_copy(update={"fault": str(error)})
            show(self.shown)
            return
        assert self.pair  # the first rules were sound
        there = self.pair.new.cell
        if (cell.ruleset.hash, cell.roster) == (there.ruleset.hash, there.roster):
            self.shown = self.shown.model_copy(
                update={"fault": "", "note": self.shown.note or SAME}
            )
            show(self.shown)
            return
        self._take(cell)

    def _cell(self) -> Cell:
        ruleset = self.load()
        counts = ruleset.counts[:1] if self.players is None else (self.players,)
        return make_cells([ruleset], counts, self.lineup)[0]

    def _take(self, cell: Cell) -> None:
        if self.seed is None:
            self.seed = cell.ruleset.seed  # one for all saves, so that they share their luck
        if self.games is None:
            self.games = cell.ruleset.games
        old = self.pair.new if self.pair else None
        fits = old and _table_of(old.cell) == _table_of(cell)
        new = Stream(cell, self.seed, self.workers)
        self.pair = Pair(new, old if fits else None, self.games)
        self.saved += 1
        self.shown = WatchResult(note=OTHERS if old and not fits else "")
