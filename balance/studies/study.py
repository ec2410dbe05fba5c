"""Studies from Python and from the command line: run and compare."""

import json
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl
from pydantic import ValidationError

from balance.rulesets import ConfigError, words
from balance.rulesets.errors import show
from balance.store.folder import StudyFolder, write_bytes
from balance.store.manifest import StoreError
from balance.studies.cells import Cell
from balance.studies.claims import check_claims
from balance.studies.forecast import Forecast, forecast
from balance.studies.order import Order
from balance.studies.results import FORM, Summary
from balance.studies.runner import Block, Runner, Ticker, Watcher, plan
from balance.studies.skill_results import SKILL, Skill
from balance.studies.standings import TOURNAMENT, Standings
from balance.studies.summary import summarise, versions
from balance.studies.sweep_results import SWEEP, Sweep
from balance.studies.totals import Inquiry, answers

SUMMARY = "summary.json"
MODELS: dict[str, type[Standings | Skill | Sweep]] = {
    TOURNAMENT: Standings,
    SKILL: Skill,
    SWEEP: Sweep,
}


@dataclass(frozen=True)
class Played:
    """The games of a finished or interrupted study.

    Attributes
    ----------
    folder : StudyFolder
    cells : list of Cell
    """

    folder: StudyFolder
    cells: list[Cell]

    @property
    def games(self) -> pl.LazyFrame:
        """One row for every game, as a lazy Polars frame."""
        frames = [lazy for cell in self.cells for lazy in self.folder.frames(cell.id)]
        return pl.concat(frames, how="diagonal") if frames else pl.LazyFrame()


@dataclass(frozen=True)
class Study(Played):
    """A run or a comparison.

    Attributes
    ----------
    summary : Summary
        What ``summary.json`` holds.
    """

    summary: Summary

    @property
    def estimates(self) -> pl.DataFrame:
        """One row for every estimate of every cell."""
        rows = [
            {"cell": cell.id, **estimate.plain()}
            for cell in self.summary.cells
            for estimate in cell.estimates
        ]
        return pl.DataFrame(rows, infer_schema_length=None)

    @property
    def claims(self) -> pl.DataFrame:
        """One row for every answer of every cell."""
        rows = [
            {"cell": cell.id, "id": found.id, "question": found.question, "code": found.code}
            for cell in self.summary.cells
            for found in cell.claims
        ]
        return pl.DataFrame(rows, dict.fromkeys(("cell", "id", "question", "code"), pl.String))


def carry_out(
    order: Order,
    watch: Watcher | None = None,
    tick: Ticker | None = None,
    announce: Callable[[Forecast], None] | None = None,
) -> Study:
    """Play a study, or what is missing of it, and write its summary.

    ``announce`` hears before the start what the study will take.

    Raises
    ------
    StoreError
        The folder holds another study, or more games of this one, or its disk has no room.
    DiskError
        The disk is full or does not allow it.
    """
    for cell in order.cells:
        check_claims(cell)
    folder, blocks, complete = play(order, watch, tick, announce)
    study = conclude(order, folder, blocks, complete)
    write_bytes(folder.path / SUMMARY, study.summary.text().encode())
    return study


def play(
    order: Order,
    watch: Watcher | None = None,
    tick: Ticker | None = None,
    announce: Callable[[Forecast], None] | None = None,
) -> tuple[StudyFolder, list[Block], bool]:
    """Play what is missing of a study: its folder, its blocks, and whether it was not interrupted.

    Parameters and errors as in :func:`carry_out`.
    """
    folder = StudyFolder(order.out, order.definition().plain(), versions())
    blocks = plan(order.played, order.games_each)
    _refuse_to_lose(folder, blocks)
    _forget_what_tells_too_little(folder, order.asked)
    runner = Runner(folder, order.chosen_seed, order.workers, asked=order.asked, tick=tick)
    expected = forecast(folder, blocks, order.chosen_seed, runner.workers)
    if announce:
        announce(expected)
    folder.begin()
    complete = runner.run(blocks, watch)
    if complete:
        folder.finish(sum(block.games for block in blocks))
    return folder, blocks, complete


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


def _forget_what_tells_too_little(folder: StudyFolder, asked: Mapping[str, Inquiry]) -> None:
    """What is asked now and neither totals nor rows tell is played again."""
    for name, entry in list(folder.blocks.items()):
        if entry.cell in asked and not answers(folder, asked[entry.cell], name):
            folder.forget(name)


def conclude(order: Order, folder: StudyFolder, blocks: Sequence[Block], complete: bool) -> Study:
    """Summarise what the folder holds."""
    asked = {cell.id: sum(b.games for b in blocks if b.cell is cell) for cell in order.played}
    anytime = was_watched(folder, blocks, complete)
    summary = summarise(order, folder, asked, complete=complete, anytime=anytime)
    return Study(folder, order.cells, summary)


def was_watched(folder: StudyFolder, blocks: Sequence[Block], complete: bool) -> bool:
    """Whether intervals must hold at any time.

    A study that is longer than one already finished in this folder was prolonged after a look
    at its results.
    """
    return not complete or any(games < sum(b.games for b in blocks) for games in folder.finished)


def read_summary(folder: Path) -> Summary | Standings | Skill | Sweep:
    """The summary of a study folder, whatever kind of study it is.

    Raises
    ------
    ConfigError
        There is none, or it is of another form; then it says how to make a new one.
    """
    path = folder / SUMMARY
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ConfigError(str(path), "", "no such file", "the folder of a study") from None
    except OSError as error:
        reason = error.strerror or "an unreadable file"
        raise ConfigError(str(path), "", reason, "the folder of a study") from None
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise ConfigError(str(path), "", str(error), _allowed(None, folder)) from None
    form = content.get("schema") if isinstance(content, dict) else None
    model = MODELS.get(form, Summary) if isinstance(form, str) else Summary
    try:
        return model.model_validate(content)
    except ValidationError as error:
        fault = error.errors()[0]
        found = "nothing" if fault["type"] == "missing" else show(fault["input"])
        path_in_it, _ = words.follow(words.schema_of(model), fault["loc"])
        place, allowed = _place(path_in_it), _allowed(content, folder)
        raise ConfigError(str(path), place, found, allowed) from None


def _place(path: Sequence[str | int]) -> str:
    """Where something stands in a summary, such as ``cell 1.estimate 3.low``."""
    steps: list[str] = []
    for step in path:
        if isinstance(step, int):
            steps[-1] = f"{steps[-1].removesuffix('s')} {step + 1}"
        else:
            steps.append(step)
    return ".".join(steps)


def _allowed(content: Any, folder: Path) -> str:
    """What a summary must be, and the command that makes one if the old one still tells."""
    study = content.get("study") if isinstance(content, dict) else None
    command = study.get("command") if isinstance(study, dict) else None
    allowed = f"a summary written by this program ({FORM})"
    if not (isinstance(command, str) and command):
        return allowed
    return f"{allowed}; to make it anew: {command} --out {shlex.quote(str(folder))}"
