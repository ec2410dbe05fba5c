"""The cell a scenario is played at: its ruleset with the rules that differ."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from balance.rulesets import ConfigError, Ruleset, load
from balance.rulesets.errors import show, unknown
from balance.rulesets.files import SUFFIX, is_file
from balance.studies.cells.cell import Cell, make_cells
from balance.studies.orders.values import written
from balance.studies.scenario.document import ScenarioFile

Shelf = dict[Any, Cell]  # cells that were set up before, for files that share them


def cell_of(data: ScenarioFile, path: Path, where: str, shelf: Shelf) -> Cell:
    """The cell of a scenario file, taken from the shelf where another file had the same.

    Raises
    ------
    ConfigError
    """
    beside = path.parent / data.ruleset
    is_beside = data.ruleset.endswith(SUFFIX) and is_file(beside)
    name = beside if is_beside else data.ruleset
    key = (str(name), json.dumps(data.rules), data.players)
    if key not in shelf:
        shelf[key] = _cell(name, data, where)
    return shelf[key]


def _cell(name: str | Path, data: ScenarioFile, where: str) -> Cell:
    ruleset = _ruleset(name, data.rules, where)
    counts = ruleset.counts[:1] if data.players is None else (data.players,)
    try:
        return make_cells([ruleset], counts, ["random"])[0]
    except ConfigError as error:
        raise error.stated(where) from None


def _ruleset(name: str | Path, rules: Mapping[str, Any], where: str) -> Ruleset:
    """The ruleset with the rules that differ; their faults are faults of the scenario."""
    ruleset = _found(name, where)
    parameters = type(ruleset.parameters).model_fields
    for key in rules:
        if key not in parameters:
            raise unknown(where, f"rules.{key}", key, parameters)
    changes = [f"{key}={written(value)}" for key, value in rules.items()]
    try:
        return load(name, changes) if changes else ruleset
    except ConfigError as error:
        raise error.stated(where) from None


def _found(name: str | Path, where: str) -> Ruleset:
    """The ruleset that a scenario names; faults inside of its file are told of that file."""
    try:
        return load(name)
    except ConfigError as error:
        if error.key or error.file not in (str(name), show(name)):
            raise
        found = f"{show(str(name))}, {error.found}"
        raise ConfigError(where, "ruleset", found, error.allowed, error.suggestion) from None
