"""Studies from Python and from the command line: run and compare."""

import json
import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import polars as pl

from balance.rulesets import ConfigError, Ruleset
from balance.store.folder import StoreError, StudyFolder, write_bytes
from balance.studies.cells import Cell, make_cells, make_trials
from balance.studies.compare import compare_cells, pairs_of
from balance.studies.forecast import Forecast, forecast
from balance.studies.runner import BLOCK, Block, Runner, Ticker, Watcher, plan
from balance.studies.summary import (
    CELL_KEYS,
    SCHEMA,
    STUDY_KEYS,
    SUMMARY_KEYS,
    frame_of,
    summarise,
    versions,
)

SUMMARY, REPORT = "summary.json", "report.html"
POINTS = ("margin", "target")  # in percentage points, not necessarily whole


@dataclass(frozen=True)
class Study:
    """A finished or interrupted study.

    Attributes
    ----------
    folder : StudyFolder
    cells : list of Cell
    summary : dict
        What ``summary.json`` holds.
    """

    folder: StudyFolder
    cells: list[Cell]
    summary: dict[str, Any]

    @property
    def games(self) -> pl.LazyFrame:
        """One row for every game, as a lazy Polars frame."""
        return frame_of(self.folder, self.cells)

    @property
    def estimates(self) -> pl.DataFrame:
        """One row for every estimate of every cell."""
        rows = [
            {"cell": cell["id"], **estimate}
            for cell in self.summary["cells"]
            for estimate in cell["estimates"]
        ]
        return pl.DataFrame(rows, infer_schema_length=None)

    @property
    def findings(self) -> pl.DataFrame:
        """One row for every finding of every cell."""
        rows = [
            {"cell": cell["id"], "id": f["id"], "verdict": f["verdict"], "sentence": f["sentence"]}
            for cell in self.summary["cells"]
            for f in cell["findings"]
        ]
        return pl.DataFrame(rows, dict.fromkeys(("cell", "id", "verdict", "sentence"), pl.String))


@dataclass(frozen=True)
class Order:
    """What a study is to play.

    Attributes
    ----------
    rulesets : sequence of Ruleset
    out : Path
        The study's folder.
    kind : str
        "run" or "compare"; in a comparison the first ruleset is the one compared with.
    games, seed, margin : optional
        Instead of what the rulesets say.
    counts, lineup : sequences
        Player counts and players; empty for what the rulesets say.
    workers : int
        Threads; 0 for one a processor.
    target : optional
        Percentage of games a team should win, instead of what the rulesets say.
    alternatives : bool
        In a run: whether conclusions are tried again under the variants that the rulesets name.
    """

    rulesets: Sequence[Ruleset]
    out: Path
    kind: str = "run"
    games: int | None = None
    seed: int | None = None
    margin: float | None = None
    counts: Sequence[int] = ()
    lineup: Sequence[str] = ()
    workers: int = 0
    target: float | None = None
    alternatives: bool = True
    cells: list[Cell] = field(init=False)
    trials: list[Cell] = field(init=False)

    def __post_init__(self) -> None:
        """Find the cells, so that a bad order is refused before anything is written.

        Raises
        ------
        ConfigError
        """
        for name, one in (("lineup", str), ("counts", int)):
            if isinstance(value := getattr(self, name), one):
                object.__setattr__(self, name, [value])
        self._check_numbers()
        cells = make_cells(self.rulesets, self.counts, self.lineup)
        if self.kind == "compare":
            pairs_of(cells)
        if self.target is not None and all(cell.game.COMPETITIVE for cell in cells):
            allowed = "nothing: seats compete in this game"
            raise ConfigError(self.kind, "target", repr(self.target), allowed)
        trials = make_trials(cells) if self.kind == "run" and self.alternatives else []
        object.__setattr__(self, "cells", cells)
        object.__setattr__(self, "trials", trials)

    def _check_numbers(self) -> None:
        if not self.rulesets:
            raise ConfigError(self.kind, "", "no ruleset", "one or more")
        for name, value, low, high in (
            ("games", self.games, 1, 10**12),
            ("seed", self.seed, 0, 2**63 - 1),
            ("margin", self.margin, 0.01, 100),
            ("target", self.target, 0, 100),
            ("workers", self.workers, 0, 1024),
        ):
            number = type(value) is int or (name in POINTS and type(value) is float)
            if value is not None and not (number and low <= value <= high):
                raise ConfigError(self.kind, name, repr(value), f"{low} to {high}")

    @property
    def chosen_seed(self) -> int:
        """The seed of the whole study: cells share their luck."""
        return self.rulesets[0].seed if self.seed is None else self.seed

    @property
    def played(self) -> list[Cell]:
        """All that is played: the cells, and those that try their conclusions again."""
        return [*self.cells, *self.trials]

    @property
    def command(self) -> str:
        """The command that repeats the study, whatever the machine and the folder."""
        asked = [ruleset.reference for ruleset in self.rulesets]
        options = (
            ("--games", self.games),
            ("--players", ",".join(map(str, self.counts)) or None),
            ("--policy", ",".join(self.lineup) or None),
            ("--seed", self.seed),
            ("--margin", self.margin),
            ("--target", self.target),
            *(("--set", change) for change in asked[0][1:]),
        )
        parts = ["balance", self.kind, *(config for config, *_ in asked)]
        for option, value in options:
            if value is not None:
                parts += [option, str(value)]
        if not self.alternatives and any(ruleset.alternatives for ruleset in self.rulesets):
            parts.append("--no-alternatives")
        return shlex.join(parts)

    def definition(self) -> dict[str, Any]:
        """What decides the bytes of the blocks."""
        return {
            "kind": self.kind,
            "seed": self.chosen_seed,
            "block": BLOCK,
            "cells": [cell.definition() for cell in self.played],
        }


def carry_out(
    order: Order,
    watch: Watcher | None = None,
    tick: Ticker | None = None,
    announce: Callable[[Forecast], None] | None = None,
) -> Study:
    """Play a study, or what is missing of it, and write its summary and report.

    ``announce`` hears before the start what the study will take.

    Raises
    ------
    StoreError
        The folder holds another study, or more games of this one, or its disk has no room.
    DiskError
        The disk is full or does not allow it.
    """
    folder = StudyFolder(order.out, order.definition(), versions())
    blocks = plan(order.played, order.games)
    _refuse_to_lose(folder, blocks)
    runner = Runner(folder, order.chosen_seed, order.workers, tick=tick)
    expected = forecast(folder, blocks, order.chosen_seed, runner.workers)
    if announce:
        announce(expected)
    folder.begin()
    complete = runner.run(blocks, watch)
    if complete:
        folder.finish(sum(block.games for block in blocks))
    study = conclude(order, folder, blocks, complete)
    write(study)
    return study


def _refuse_to_lose(folder: StudyFolder, blocks: Sequence[Block]) -> None:
    """Games that were played are not thrown away for a shorter study."""
    planned: dict[str, int] = {}
    for block in blocks:
        planned[block.cell.id] = planned.get(block.cell.id, 0) + block.games
    for cell, games in planned.items():
        if folder.games(cell) > games:
            raise StoreError(
                f"{folder.path}: holds {folder.games(cell):,} games of {cell}, and {games:,} were "
                "asked for; ask for as many, or choose another folder"
            )


def conclude(order: Order, folder: StudyFolder, blocks: Sequence[Block], complete: bool) -> Study:
    """Summarise what the folder holds.

    A study that is longer than one already finished in this folder was prolonged after a look
    at its results, so its intervals are those that hold at any time.
    """
    prolonged = any(games < sum(b.games for b in blocks) for games in folder.finished)
    anytime = prolonged or not complete
    asked = {cell.id: sum(b.games for b in blocks if b.cell is cell) for cell in order.played}
    titles = dict.fromkeys(ruleset.title for ruleset in order.rulesets)
    summary = summarise(
        folder,
        order.cells,
        order.trials,
        kind=order.kind,
        title=(" against " if order.kind == "compare" else ", ").join(titles),
        command=order.command,
        seed=order.chosen_seed,
        complete=complete,
        anytime=anytime,
        asked=asked,
        margin=order.margin,
        target=order.target,
    )
    if order.kind == "compare":
        summary["comparisons"] = compare_cells(folder, order.cells, anytime)
    return Study(folder, order.cells, summary)


def write(study: Study) -> None:
    """Write ``summary.json`` and ``report.html`` into the study's folder."""
    text = json.dumps(study.summary, indent=1, ensure_ascii=False, allow_nan=False) + "\n"
    write_bytes(study.folder.path / SUMMARY, text.encode())
    write_report(study.summary, study.folder.path)


def write_report(summary: dict[str, Any], folder: Path) -> Path:
    """Draw the report of a summary."""
    from balance.report import render

    path = folder / REPORT
    write_bytes(path, render(summary).encode())
    return path


def read_summary(folder: Path) -> dict[str, Any]:
    """The summary of a study folder.

    Raises
    ------
    ConfigError
        There is none, or it cannot be read.
    """
    path = folder / SUMMARY
    try:
        summary: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ConfigError(str(path), "", "no such file", "the folder of a study") from None
    except OSError as error:
        reason = error.strerror or "an unreadable file"
        raise ConfigError(str(path), "", reason, "the folder of a study") from None
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise ConfigError(str(path), "", str(error), "a summary written by this program") from None
    found = summary.get("schema") if isinstance(summary, dict) else None
    if found != SCHEMA:
        raise ConfigError(str(path), "schema", repr(found), SCHEMA)
    key = _missing(summary)
    if key:
        raise ConfigError(str(path), key, "nothing", "a summary written by this program")
    return summary


def _missing(summary: dict[str, Any]) -> str:
    """The first part that a summary lacks, empty if it is whole."""
    cells = summary.get("cells")
    wanted = [("", summary, SUMMARY_KEYS), ("study", summary.get("study"), STUDY_KEYS)]
    for number, cell in enumerate(cells if isinstance(cells, list) else (), start=1):
        wanted.append((f"cell {number}", cell, CELL_KEYS))
    for where, table, keys in wanted:
        for key in keys:
            if not isinstance(table, dict) or key not in table:
                return f"{where}.{key}".lstrip(".")
    return ""
