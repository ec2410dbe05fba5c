"""Studies from Python and from the command line: run and compare."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl
from pydantic import ValidationError

from balance.controls import quoted, unread
from balance.rulesets import ConfigError, words
from balance.rulesets.errors import show
from balance.rulesets.responses import read_responses
from balance.store.lock import is_locked
from balance.store.manifest import MANIFEST
from balance.studies.calibrate.results import CALIBRATED, Calibrated
from balance.studies.cells.forms import check_forms
from balance.studies.guard.results import GUARD, Guarded
from balance.studies.impact.results import IMPACT, Impact
from balance.studies.orders.order import Order
from balance.studies.play.carrier import Played, carrier
from balance.studies.robust.results import ROBUST, Robust
from balance.studies.run.results import FORM, SUMMARY, Summary
from balance.studies.run.summary import summarise
from balance.studies.screen.results import SCREENED, Screened
from balance.studies.skill.results import SKILL, Skill
from balance.studies.sweep.results import SWEEP, Sweep
from balance.studies.tournament.results import TOURNAMENT, Standings
from balance.studies.tune.results import TUNE, Tuned

OfKind = Standings | Skill | Sweep | Impact | Guarded | Tuned | Screened | Robust | Calibrated
MODELS: dict[str, type[OfKind]] = {
    TOURNAMENT: Standings,
    SKILL: Skill,
    SWEEP: Sweep,
    IMPACT: Impact,
    GUARD: Guarded,
    TUNE: Tuned,
    SCREENED: Screened,
    ROBUST: Robust,
    CALIBRATED: Calibrated,
}


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


def _check(order: Order) -> None:
    """What its cells answer, and what is known of their games already."""
    for cell in order.cells:
        check_forms(cell)
    alike = [cell for cell in order.cells if cell.rotations == 1]  # of others nothing is known
    for game in dict.fromkeys(cell.ruleset.game for cell in alike):
        read_responses(game)


carry_out = carrier(summarise, Study, _check)


def none_yet(folder: Path) -> str:
    """What helps where there is no summary."""
    if is_locked(folder):
        return "a study that ended: this one is being played"
    if (folder / MANIFEST).is_file():
        return "a study that ended: this one was cut off, and its command goes on with it"
    return "the folder of a study"


def read_summary(folder: Path) -> Summary | OfKind:
    """The summary of a study folder, whatever kind of study it is.

    Raises
    ------
    ConfigError
        There is none, or it is of another form; then it says how to make a new one.
    """
    path = folder / SUMMARY
    try:
        if not path.is_file():  # a pipe would never come to an end
            raise ConfigError(str(path), "", "no such file", none_yet(folder))
        content = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        reason = error.strerror or "an unreadable file"
        raise ConfigError(str(path), "", reason, "the folder of a study") from None
    except (ValueError, RecursionError) as error:
        raise ConfigError(str(path), "", unread(error), _allowed(None, folder)) from None
    form = content.get("schema") if isinstance(content, dict) else None
    model = MODELS.get(form, Summary) if isinstance(form, str) else Summary
    try:
        return model.model_validate(content)
    except ValidationError as error:
        fault = error.errors()[0]
        found = "nothing" if fault["type"] == "missing" else show(fault["input"])
        schema = words.schema_of(model)
        path_in_it, _ = words.follow(schema, words.untagged(schema, fault["loc"]))
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
    return f"{allowed}; to make it anew: {command} --out {quoted(str(folder))}"
