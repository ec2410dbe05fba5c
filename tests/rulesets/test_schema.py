"""The JSON Schema of ruleset files, and the words made of schemas."""

from typing import Literal

import jsonschema
import pytest
from pydantic import BaseModel, Field

from balance.rulesets import ConfigError, describe_parameters, json_schema, words
from balance.rulesets.document import validate


@pytest.mark.parametrize(
    ("content", "fits"),
    [
        ({"game": "toy"}, True),
        ({"game": "toy", "rules": {"cards": {"king": {"copies": 2}}}}, True),
        ({"game": "toy", "rules": {"cards": {"king": "remove"}}}, True),
        ({"game": "toy", "players": {"lineup": "a", "counts": [2]}, "run": {"games": 5}}, True),
        ({"game": "toy", "provenance": {"size": "assumed"}}, True),
        ({}, False),
        ({"game": "abandon_ship"}, False),
        ({"game": "toy", "rule": {}}, False),
        ({"game": "toy", "rules": {"sise": 3}}, False),
        ({"game": "toy", "rules": {"size": 30}}, False),
        ({"game": "toy", "rules": {"cards": {"king": "removed"}}}, False),
        ({"game": "toy", "provenance": {"sise": "assumed"}}, False),
        ({"game": "toy", "provenance": {"size": "guessed"}}, False),
        ({"game": "toy", "players": {"lineup": []}}, False),
        ({"game": "toy", "run": {"games": 0}}, False),
    ],
)
@pytest.mark.usefixtures("registry")
def test_the_schema_checks_a_file(content: dict, fits: bool) -> None:
    schema = json_schema("toy")
    jsonschema.Draft202012Validator.check_schema(schema)
    assert jsonschema.Draft202012Validator(schema).is_valid(content) == fits


@pytest.mark.usefixtures("registry")
def test_the_schema_carries_notes_and_provenance() -> None:
    track_top = json_schema("abandon_ship")["properties"]["rules"]["properties"]["track_top"]
    assert track_top["provenance"] == "published"
    assert track_top["description"]
    assert (track_top["minimum"], track_top["maximum"]) == (1, 200)


@pytest.mark.usefixtures("registry")
def test_parameters_in_words() -> None:
    rows = {row.name: row for row in describe_parameters("toy")}
    assert rows["size"][1:5] == ("whole number", "3", "1 to 9", "rulebook")
    assert rows["speed"].range == "above 0"
    assert rows["mood"][1:4] == ("choice", '"calm"', "calm, wild")
    assert rows["pair"][1:4] == ("list", "[1, 2]", "2 entries")
    assert rows["cards"].type == "table of tables"


class Sides(BaseModel):
    """A model with choices between types."""

    sides: tuple[int | Literal["dive"], ...] = Field((1,), max_length=2)
    forced: list[str] | None = None
    below: int = Field(1, le=3)
    code: str = Field("a", pattern="^[a-z]$")


@pytest.mark.parametrize(
    ("values", "found", "allowed"),
    [
        ({"sides": [1, "drive"]}, '"drive" as entry 2', "whole number or choice, dive"),
        ({"sides": 3}, "3", "list of whole numbers or choices"),
        ({"forced": [3]}, "3 as entry 1", "text"),
        ({"below": 4}, "4", "whole number, at most 3"),
        ({"code": "A"}, '"A"', "text, pattern ^[a-z]$"),
    ],
)
def test_choices_between_types(values: dict, found: str, allowed: str) -> None:
    with pytest.raises(ConfigError) as caught:
        validate(Sides, values, "file")
    key = next(iter(values))
    assert (caught.value.key, caught.value.found) == (key, found)
    assert caught.value.allowed.startswith(allowed)


def test_names_of_types_are_no_part_of_a_place() -> None:
    """A table of any names would take them for one of its own."""
    text, number = {"type": "string"}, {"type": "integer"}
    choice = {"anyOf": [text, {"type": "object", "additionalProperties": number}]}
    node = {"properties": {"own": choice, "may": {"anyOf": [choice["anyOf"][1], {"type": "null"}]}}}
    assert words.untagged(node, ("own", "str")) == ("own",)
    assert words.untagged(node, ("own", "dict[str,int]", "str")) == ("own", "str")
    assert words.untagged(node, ("may", "str")) == ("may", "str")


def test_words_of_nothing() -> None:
    assert words.form({}) == "value"
    assert words.follow({}, ("a", 1)) == (("a", 1), {})
