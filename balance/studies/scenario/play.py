"""Scenarios from file to outcome, and the verdict on what they expect."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from balance.rulesets import ConfigError
from balance.rulesets.document import validate
from balance.rulesets.files import SUFFIX, is_dir, label, read
from balance.studies.cells.cell import Cell
from balance.studies.play.transcript import Decision
from balance.studies.scenario.cell import Shelf, cell_of
from balance.studies.scenario.document import Expect, ScenarioFile, expectations, steps_of
from balance.studies.scenario.expect import refusals, unreached
from balance.studies.scenario.sitting import Sitting


@dataclass(frozen=True)
class Outcome:
    """What a scenario led to.

    Attributes
    ----------
    cell : Cell
    title : str
    decisions : list of Decision
    options : list of str
        The options at the position reached; empty when the game is over.
    shown : str
        That position in words.
    position : dict
        That position as plain values.
    result : dict or None
        The record of a finished game.
    forced : list of str
        Forced luck that was drawn at the deal.
    unmet : list of str
        Expectations that do not hold, one line each.
    """

    cell: Cell
    title: str
    decisions: list[Decision]
    options: list[str]
    shown: str
    position: dict[str, Any]
    result: dict[str, Any] | None
    forced: list[str]
    unmet: list[str]


@dataclass(frozen=True)
class Verdict:
    """Whether a scenario came out as its file expects.

    Attributes
    ----------
    file : str
    expects : bool
        Whether the file expects anything.
    outcome : Outcome or None
    refusal : ConfigError or None
        Why there is no outcome.
    is_refused : bool
        It was refused and not expected to be.
    unmet : list of str
        Expectations that do not hold, one line each.
    """

    file: str
    expects: bool
    outcome: Outcome | None
    refusal: ConfigError | None
    is_refused: bool
    unmet: list[str]

    @property
    def kind(self) -> Literal["met", "unmet", "refused", "silent"]:
        """How it came out, in one word."""
        if self.is_refused:
            return "refused"
        return "unmet" if self.unmet else "met" if self.expects else "silent"


def play_scenario(path: Path) -> Outcome:
    """Set up and play a scenario.

    Raises
    ------
    ConfigError
        The file, a word in it, or a choice that is not open at that point.
    """
    verdict = judge(path)
    if verdict.outcome is None:
        assert verdict.refusal is not None
        raise verdict.refusal
    return verdict.outcome


def judge(path: Path, shelf: Shelf | None = None) -> Verdict:
    """Play a scenario and hold it against what it expects.

    Parameters
    ----------
    path : Path
    shelf : dict, optional
        Cells that were set up before; new ones are put there.
    """
    where = label(path)
    try:
        raw = read(path)
        expected = expectations(raw, where)
    except ConfigError as error:
        return Verdict(where, False, None, error, True, [])
    sitting, refusal = _sit(raw, expected, path, {} if shelf is None else shelf)
    errors = {number: expect.error for number, expect in expected.items() if expect.error}
    is_refused = refusal is not None and (not errors or "expect" in refusal.key.split("."))
    try:
        unmet = [] if sitting is None else sitting.close(to_the_end=not is_refused)
    except ConfigError as error:
        return Verdict(where, True, None, error, True, [])
    unmet += refusals(errors, refusal)
    if refusal is not None and not is_refused:
        unmet += unreached(expected, sitting.compared if sitting else ())
    outcome = _outcome(sitting, unmet) if sitting is not None and refusal is None else None
    return Verdict(where, bool(expected), outcome, refusal, is_refused, unmet)


def _sit(
    raw: dict[str, Any], expected: dict[int, Expect], path: Path, shelf: Shelf
) -> tuple[Sitting | None, ConfigError | None]:
    """Play a file; the table, once it is dealt, and why the file was refused."""
    where, sitting = label(path), None
    try:
        data = validate(ScenarioFile, raw, where)
        steps = steps_of(data, where)
        cell = cell_of(data, path, where, shelf)
        sitting = Sitting(cell, data, steps, expected, where)
        sitting.deal()
        sitting.play()
    except ConfigError as error:
        return (sitting if sitting is not None and sitting.is_dealt else None), error
    return sitting, None


def _outcome(sitting: Sitting, unmet: list[str]) -> Outcome:
    table, cell, teller = sitting.table, sitting.cell, sitting.teller
    return Outcome(
        cell,
        sitting.data.title,
        sitting.decisions,
        teller.options(),
        teller.show(),
        teller.position(),
        teller.result() if table.state.finished else None,
        sitting.forced,
        unmet,
    )


def files_of(paths: Iterable[Path]) -> list[Path]:
    """The files that are named, and all scenario files in and below the folders that are.

    Raises
    ------
    ConfigError
        A folder without any.
    """
    found: dict[Path, None] = {}
    for path in paths:
        below = [path]
        if is_dir(path):
            below = sorted(one for one in path.rglob(f"*{SUFFIX}") if not one.is_dir())
        if not below:
            raise ConfigError(label(path), "", f"no {SUFFIX} file", "a folder of scenarios")
        found |= dict.fromkeys(below)
    return list(found)


def judge_all(paths: Sequence[Path]) -> list[Verdict]:
    """Play many scenarios; rulesets that files share are read once."""
    shelf: Shelf = {}
    return [judge(path, shelf) for path in paths]
