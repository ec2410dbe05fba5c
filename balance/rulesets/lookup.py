"""One value of a ruleset, however deep it lies: what it is, what it may be, where it was set."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pydantic import BaseModel

from balance.rulesets import words
from balance.rulesets.errors import ConfigError, nearest, show
from balance.rulesets.files import find, game_module
from balance.rulesets.load import load
from balance.rulesets.merge import OVERRIDE, SOURCE_OF, read_chain
from balance.rulesets.ruleset import Ruleset


class RuleValue(NamedTuple):
    """A place in the rules.

    Attributes
    ----------
    key : str
        Dotted path; entries of lists count from 1.
    value : object
    form, note : str
        What may stand there, and what it means.
    source : str
        rulebook, published, inferred or assumed.
    """

    key: str
    value: Any
    form: str
    note: str
    source: str


def base_of(ruleset: Ruleset) -> Ruleset | None:
    """What a ruleset differs from: its base, or its file where something was set over it."""
    config, *overrides = ruleset.reference
    if overrides:
        return load(config)
    chain = read_chain(find(config))
    return load(chain[-2].path) if len(chain) > 1 else None


def look_up(ruleset: Ruleset, key: str) -> RuleValue:
    """Find one value by its key, such as ``cards.stoker.value`` or ``water_tokens.3``.

    Raises
    ------
    ConfigError
        If there is no such place; it names the nearest one.
    """
    value, source = ruleset.parameters, ""
    path: list[words.Step] = []
    steps = key.split(".")
    for number, step in enumerate(steps):
        inside = _inside(value)
        if step not in inside:
            raise _nowhere(ruleset, ".".join(steps[: number + 1]), step, inside)
        source = _source(value, step) or source or ruleset.provenance[step]
        path.append(int(step) - 1 if isinstance(value, list | tuple) else step)
        value = inside[step]
    source = " and ".join(_sources(value)) or source
    model: type[BaseModel] = type(ruleset.parameters)
    node = words.follow(words.schema_of(model), path)[1]
    return RuleValue(key, value, _form(node), str(node.get("description", "")), source)


def _form(node: words.Node) -> str:
    """What may stand at a place; of a row the keys it may have."""
    keys = node.get("properties", {})
    return f"a table with {', '.join(keys)}" if keys else words.form(node)


def value_at(parameters: BaseModel, key: str) -> Any:
    """The value at a place that these rules may lack; None where they do."""
    value: Any = parameters
    for step in key.split("."):
        value = _inside(value).get(step)
    return value


def set_in(ruleset: Ruleset, key: str) -> str:
    """The override or the uppermost file that sets a place; empty where none does."""
    config, *overrides = ruleset.reference
    steps = key.split(".")
    for text in reversed(overrides):
        other = [part.strip() for part in text.partition("=")[0].split(".")]
        if all(a == b for a, b in zip(steps, other, strict=False)):
            return f"{OVERRIDE} {text}"
    for layer in reversed(read_chain(find(config))):
        if _sets(layer.document.rules, steps):
            return layer.file
    return ""


def _sets(rules: Any, steps: Sequence[str]) -> bool:
    """Does a file give a value at a place, or a whole list in which it lies?"""
    for step in steps:
        if not isinstance(rules, Mapping):
            return True
        if step not in rules:
            return False
        rules = rules[step]
    return True


def _inside(value: Any) -> dict[str, Any]:
    """What a value holds, by the names that lead to it."""
    if isinstance(value, BaseModel):
        fields = type(value).model_fields
        return {fields[key].alias or key: item for key, item in value}
    if isinstance(value, Mapping):
        return {str(key): item for key, item in value.items()}
    if isinstance(value, list | tuple):
        return {str(number): item for number, item in enumerate(value, start=1)}
    return {}


def _source(value: Any, step: str) -> str:
    """The source that a row itself names for one of its keys."""
    if not isinstance(value, BaseModel):
        return ""
    for name, field in type(value).model_fields.items():
        extra = field.json_schema_extra
        if isinstance(extra, dict) and step in _keys(extra.get(SOURCE_OF)):
            return str(getattr(value, name))
    return ""


def _sources(row: Any) -> list[str]:
    """The sources that a row names for its keys, each once."""
    if not isinstance(row, BaseModel):
        return []
    extras = {name: field.json_schema_extra for name, field in type(row).model_fields.items()}
    naming = [
        name for name, extra in extras.items() if isinstance(extra, dict) and SOURCE_OF in extra
    ]
    return list(dict.fromkeys(str(getattr(row, name)) for name in naming))


def _keys(covered: Any) -> Sequence[str]:
    return covered if isinstance(covered, list) else ()


def _nowhere(ruleset: Ruleset, key: str, step: str, inside: Mapping[str, Any]) -> ConfigError:
    """Word the error of a key that leads nowhere."""
    where = f"{ruleset.game}/{ruleset.name}"
    if not inside:
        above = key.rpartition(".")[0]
        return ConfigError(where, key, show(step), f"nothing: {above} is a single value")
    near = nearest(step, inside)
    if "." not in key and not near:
        rows = {name: f"{table}.{name}" for table, name in _rows(inside)}
        near = rows.get(nearest(step, rows), "")
    return ConfigError(where, key, show(step), ", ".join(inside), near)


def _rows(parameters: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The rows of all tables, each with the name of its table."""
    tables = {key: value for key, value in parameters.items() if isinstance(value, Mapping)}
    return [(key, name) for key, table in tables.items() for name in table]


def explain(game: str, value: Any) -> list[str]:
    """A row in the words of its game, a sentence each; empty where the game has none for it."""
    found: list[str] = getattr(game_module(game), "explain", lambda row: [])(value)
    return found
