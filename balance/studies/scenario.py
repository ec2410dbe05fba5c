"""Scenarios: a position, forced luck and forced choices from a TOML file, played out.

::

    ruleset = "abandon_ship/no_mercy"   # or rules that differ, in a table [rules]
    players = 4
    seed = 1                            # answers every draw that is not forced

    [deal]                              # forced luck of the deal
    [position]                          # what differs from the deal
    [[step]]
    choose = "yellow"                   # an option in the game's words
    luck = { roll = { red = "A" } }     # luck of what follows
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Any

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from balance.engine.luck import LoadedLuck, deal_luck
from balance.engine.table import Table
from balance.games.api import WordError
from balance.rulesets import ConfigError, Ruleset, load
from balance.rulesets.document import validate
from balance.rulesets.errors import nearest, show, unknown
from balance.rulesets.files import SUFFIX, is_file, label, read
from balance.rulesets.merge import OVERRIDE
from balance.studies.cells import Cell, make_cells
from balance.studies.transcript import Decision, Teller, render


class Step(BaseModel):
    """One forced choice."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    choose: str = Field(description="An option in the game's words.")
    luck: dict[str, Any] = Field(default={}, description="Luck of what follows.")


class ScenarioFile(BaseModel):
    """One scenario file."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    ruleset: str = Field(description="A game, game/ruleset, or a path to a ruleset file.")
    title: str = Field(default="", description="What the scenario shows.")
    note: str = Field(default="", description="Why it was written.")
    players: int | None = Field(default=None, description="Seats; else what the ruleset says.")
    seed: Annotated[int, Field(ge=0, lt=2**63)] = 1
    rules: dict[str, Any] = Field(default={}, description="Rules that differ.")
    deal: dict[str, Any] = Field(default={}, description="Forced luck of the deal.")
    position: dict[str, Any] = Field(default={}, description="What differs from the deal.")
    step: list[Step] = Field(default=[], description="Forced choices.")


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
    """

    cell: Cell
    title: str
    decisions: list[Decision]
    options: list[str]
    shown: str
    position: dict[str, Any]
    result: dict[str, Any] | None


def play_scenario(path: Path) -> Outcome:
    """Set up and play a scenario.

    Raises
    ------
    ConfigError
        The file, a word in it, or a choice that is not open at that point.
    """
    where = label(path)
    data = validate(ScenarioFile, read(path), where)
    cell = _cell(data, path, where)
    return _Scenario(cell, data, where).play()


def _cell(data: ScenarioFile, path: Path, where: str) -> Cell:
    beside = path.parent / data.ruleset
    is_beside = data.ruleset.endswith(SUFFIX) and is_file(beside)
    ruleset = _ruleset(beside if is_beside else data.ruleset, data.rules, where)
    counts = ruleset.counts[:1] if data.players is None else (data.players,)
    try:
        return make_cells([ruleset], counts, ["random"])[0]
    except ConfigError as error:
        raise ConfigError(where, error.key, error.found, error.allowed) from None


def _ruleset(name: str | Path, rules: Mapping[str, Any], where: str) -> Ruleset:
    """The ruleset with the rules that differ; their faults are faults of the scenario."""
    ruleset = load(name)
    parameters = type(ruleset.parameters).model_fields
    for key in rules:
        if key not in parameters:
            raise unknown(where, f"rules.{key}", key, parameters)
    changes = [f"{key}={_toml(value)}" for key, value in rules.items()]
    try:
        return load(name, changes) if changes else ruleset
    except ConfigError as error:
        found = error.found.replace(f"set in {OVERRIDE}", "set here")
        raise ConfigError(where, error.key, found, error.allowed, error.suggestion) from None


def _toml(value: Any) -> str:
    """A value as it would stand in a TOML file."""
    if isinstance(value, Mapping):
        items = (
            f"{json.dumps(key, ensure_ascii=False)} = {_toml(item)}" for key, item in value.items()
        )
        return "{" + ", ".join(items) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


class _Scenario:
    """A scenario while it is played."""

    def __init__(self, cell: Cell, data: ScenarioFile, where: str) -> None:
        self.cell, self.data, self.where = cell, data, where
        self.table: Table = cell.table()
        self.teller = Teller(cell, self.table)
        self.forced: list[tuple[int, int, int]] = []
        self.decisions: list[Decision] = []

    def play(self) -> Outcome:
        self._deal()
        for number, step in enumerate(self.data.step, start=1):
            self._take_single_options(step.choose)
            self._take(number, step)
        while not self.table.state.finished and self.table.state.goes_on:
            if len(self.teller.options()) != 1:
                break
            self.decisions.append(self.teller.step(0))
        return self._outcome()

    def _deal(self) -> None:
        self._load("deal", self.data.deal)
        self.table.open_luck(self.table.luck)
        if self.data.position:
            try:
                self.cell.game.place(
                    self.cell.ruleset.parameters,
                    self.table.rules,
                    self.table.state,
                    self.data.position,
                )
            except WordError as error:
                raise self._refusal("position", error) from None

    def _load(self, key: str, words: dict[str, Any]) -> None:
        """Force what the words say, beside what was forced before."""
        game, parameters = self.cell.game, self.cell.ruleset.parameters
        try:
            rows = game.force(parameters, self.table.rules, self.table.state, words)
        except WordError as error:
            raise self._refusal(key, error) from None
        self.forced = rows + self.forced
        forced = np.array(self.forced, dtype=np.int64).reshape(-1, 3)
        key_ = np.uint64(deal_luck(np.uint64(self.data.seed), np.uint64(0)))
        self.table.luck = LoadedLuck(key_, forced)

    def _refusal(self, key: str, error: WordError) -> ConfigError:
        allowed = error.allowed
        named = allowed if isinstance(allowed, str) else ", ".join(map(str, allowed))
        near = "" if isinstance(allowed, str) else nearest(str(error.found), map(str, allowed))
        return ConfigError(self.where, f"{key}.{error.key}", show(error.found), named, near)

    def _take_single_options(self, wanted: str) -> None:
        """Decisions with one option need no step, but may have one."""
        while len(options := self.teller.options()) == 1 and options[0] != wanted:
            self.decisions.append(self.teller.step(0))

    def _take(self, number: int, step: Step) -> None:
        options = self.teller.options()
        key = f"step {number}"
        if not options:
            over = self.table.state.finished
            allowed = "nothing: the game is over" if over else "nothing: no option is open"
            raise ConfigError(self.where, f"{key}.choose", show(step.choose), allowed)
        if step.choose not in options:
            near = nearest(step.choose, options)
            raise ConfigError(
                self.where, f"{key}.choose", show(step.choose), ", ".join(options), near
            )
        if step.luck:
            self._load(f"{key}.luck", step.luck)
        self.decisions.append(self.teller.step(options.index(step.choose)))

    def _outcome(self) -> Outcome:
        table, cell = self.table, self.cell
        over = bool(table.state.finished)
        return Outcome(
            cell,
            self.data.title,
            self.decisions,
            self.teller.options(),
            self.teller.show(),
            cell.game.position(cell.ruleset.parameters, table.rules, table.state),
            self.teller.result() if over else None,
        )


def as_text(outcome: Outcome) -> str:
    """A scenario for people."""
    lines = [outcome.title, ""] if outcome.title else []
    lines.append(render(outcome.cell, outcome.decisions, outcome.result))
    lines.append("Position reached")
    lines += [f"  {line}" for line in outcome.shown.splitlines()]
    if outcome.options:
        state = outcome.position
        lines.append(f"  seat {state['seat']} may choose: {', '.join(outcome.options)}")
    return "\n".join(lines) + "\n"


def as_json(outcome: Outcome) -> str:
    """A scenario for programs: decisions, the position reached, and what may be chosen there."""
    content = {
        "schema": "balance.scenario/1",
        "game": outcome.cell.ruleset.game,
        "ruleset": outcome.cell.ruleset.name,
        "hash": outcome.cell.ruleset.hash,
        "players": outcome.cell.players,
        "title": outcome.title,
        "decisions": [asdict(decision) for decision in outcome.decisions],
        "position": outcome.position,
        "options": outcome.options,
        "result": outcome.result,
    }
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"
