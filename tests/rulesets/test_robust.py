"""No input, however odd, gives anything but a ruleset or a ``ConfigError``."""

import copy
import json
import math
import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from balance.rulesets import ConfigError, Ruleset, json_schema, load
from balance.rulesets.files import find

relaxed = settings(
    max_examples=250,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
scalars = (
    st.booleans()
    | st.integers(-3, 40)
    | st.integers()
    | st.floats()
    | texts
    | st.sampled_from(["remove", "red", "(3)x", "standard", "toy", "abandon_ship", "assumed"])
)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3)
)


def toml(value: Any) -> str:
    """Write a value as TOML on one line."""
    if isinstance(value, dict):
        rows = (f"{json.dumps(key)} = {toml(inner)}" for key, inner in value.items())
        return "{" + ", ".join(rows) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return json.dumps(value)


def attempt(config: str | Path, *overrides: str) -> Ruleset | None:
    """Load something; a fault must give one short line that names the file."""
    try:
        return load(config, overrides)
    except ConfigError as caught:
        error = caught
    assert error.file
    assert len(str(error).encode("utf-8")) < 6000
    assert str(error).isprintable()
    return None


def paths(node: Any, above: tuple = ()) -> list[tuple]:
    """List all places in nested tables and lists."""
    if not isinstance(node, dict | list):
        return []
    keys = node if isinstance(node, dict) else range(len(node))
    found = [(*above, key) for key in keys]
    return found + [deep for key in found for deep in paths(node[key[-1]], key)]


def parent(document: Any, path: tuple) -> Any:
    """Return the table or list that holds a place."""
    for step in path[:-1]:
        document = document[step]
    return document


@st.composite
def mutated(draw: st.DrawFn, document: dict[str, Any]) -> dict[str, Any]:
    """Change a document in one to three places."""
    document = copy.deepcopy(document)
    for _ in range(draw(st.integers(1, 3))):
        places = paths(document)
        if not places:
            break
        path = draw(st.sampled_from(places))
        holder, key = parent(document, path), path[-1]
        change = draw(st.sampled_from(["replace", "delete", "add", "move"]))
        if change == "replace":
            holder[key] = draw(values)
        elif change == "delete":
            del holder[key]
        elif change == "move":
            holder[key] = copy.deepcopy(
                parent(document, other := draw(st.sampled_from(places)))[other[-1]]
            )
        elif isinstance(holder, dict):
            holder[draw(texts)] = draw(values)
        else:
            holder.insert(key, draw(values))
    return document


def shipped(name: str) -> dict[str, Any]:
    """Read a shipped file."""
    return tomllib.loads(find(name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", ["toy/standard", "abandon_ship/standard", "abandon_ship/one_left"])
@relaxed
@given(data=st.data())
def test_mutated_documents(home: Path, name: str, data: st.DataObject) -> None:
    document = data.draw(mutated(shipped(name)))
    path = home / "mutant.toml"
    path.write_text(
        "\n".join(f"{json.dumps(key)} = {toml(value)}" for key, value in document.items()),
        encoding="utf-8",
    )
    ruleset = attempt(path)
    if ruleset:
        schema = json_schema(ruleset.game)
        jsonschema.Draft202012Validator(schema).validate(tomllib.loads(path.read_text("utf-8")))
        assert type(ruleset.parameters).model_validate(ruleset.parameters.model_dump())


@relaxed
@given(place=st.integers(0, 3000), cut=st.integers(0, 40), junk=st.binary(max_size=12))
def test_damaged_bytes(home: Path, place: int, cut: int, junk: bytes) -> None:
    content = find("abandon_ship/standard").read_bytes()
    path = home / "mutant.toml"
    path.write_bytes(content[:place] + junk + content[place + cut :])
    attempt(path)


@relaxed
@given(
    content=st.binary(max_size=200)
    | st.text(max_size=200).map(lambda t: t.encode("utf-8", "replace"))
)
def test_any_bytes(home: Path, content: bytes) -> None:
    path = home / "mutant.toml"
    path.write_bytes(content)
    assert attempt(path) is None


@relaxed
@given(key=st.sampled_from(["dice", "dice.white", "cards.king", "size", "tiles"]) | st.text(),
       value=values.map(toml) | st.text())  # fmt: skip
def test_any_override(home: Path, key: str, value: str) -> None:
    attempt("abandon_ship", f"{key}={value}")
    attempt("toy", f"{key}={value}", "size=9")
    attempt("toy", key, value)


@relaxed
@given(config=st.text() | st.text().map("abandon_ship/{}".format) | st.text().map("{}.toml".format))
def test_any_name(home: Path, config: str) -> None:
    attempt(config)
