"""A JSON Schema of ruleset files, for editors that complete and check TOML."""

from typing import Any

from balance.rulesets import words
from balance.rulesets.document import Document
from balance.rulesets.files import game_module
from balance.rulesets.merge import REMOVE

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def json_schema(game: str) -> dict[str, Any]:
    """Describe the ruleset files of a game: every key with type, range, note and provenance.

    Checks between parameters are beyond a schema; ``load`` makes them.

    Parameters
    ----------
    game : str
        Id of a registered game.

    Raises
    ------
    ConfigError
        If no game has this id.
    """
    module = game_module(game)
    rules = _partial(words.schema_of(module.Parameters))
    source = words.schema_of(Document)["properties"]["provenance"]
    properties = words.schema_of(Document)["properties"]
    likely = properties["as_likely"]
    properties = properties | {
        "game": {"const": game, "description": f"This is a ruleset of {module.TITLE}."},
        "rules": rules,
        "provenance": {
            "description": source["description"],
            "type": "object",
            "properties": dict.fromkeys(rules["properties"], source["additionalProperties"]),
            "additionalProperties": False,
        },
        "as_likely": {
            "description": likely["description"],
            "type": "object",
            "properties": dict.fromkeys(rules["properties"], likely["additionalProperties"]),
            "additionalProperties": False,
        },
    }
    return {
        "$schema": DIALECT,
        "title": f"Ruleset of {module.TITLE}",
        "type": "object",
        "properties": properties,
        "required": ["game"],
        "additionalProperties": False,
    }


def _partial(node: Any) -> Any:
    """Let a file give only some rows of a table, and remove rows."""
    if isinstance(node, list):
        return [_partial(part) for part in node]
    if not isinstance(node, dict):
        return node
    result = {
        key: _partial(value)
        for key, value in node.items()
        if key != "required" or not isinstance(value, list)  # a field may have that name, too
    }
    rows = result.get("additionalProperties")
    if isinstance(rows, dict):
        result["additionalProperties"] = {"anyOf": [rows, {"const": REMOVE}]}
    return result
