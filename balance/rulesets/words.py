"""What a value must look like, in words a designer reads, out of a JSON Schema."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from pydantic import BaseModel

Node = dict[str, Any]
Step = str | int

SINGULAR = {
    "boolean": "true or false",
    "integer": "whole number",
    "number": "number",
    "string": "text",
}
PLURAL = {
    "boolean": "values true or false",
    "integer": "whole numbers",
    "number": "numbers",
    "string": "texts",
}


@cache
def schema_of(model: type[BaseModel]) -> Node:
    """Return the JSON Schema of a model with all references written out."""
    schema = model.model_json_schema()
    written: Node = _written_out(schema, schema.get("$defs", {}))
    return written


def _written_out(node: Any, definitions: Node) -> Any:
    """Replace references by what they refer to."""
    if isinstance(node, list):
        return [_written_out(part, definitions) for part in node]
    if not isinstance(node, dict):
        return node
    own = {key: value for key, value in node.items() if key not in ("$ref", "$defs")}
    if "$ref" in node:
        own = definitions[node["$ref"].rsplit("/", 1)[1]] | own
    return {key: _written_out(value, definitions) for key, value in own.items()}


def follow(node: Node, path: Sequence[Step]) -> tuple[tuple[Step, ...], Node]:
    """Follow keys and positions down a schema.

    Parameters
    ----------
    node : dict
        Where to start.
    path : sequence of str or int
        Keys and positions; of a fault, as :func:`untagged` leaves them.

    Returns
    -------
    tuple
        The keys and positions that there may be, and the schema they lead to, which is empty
        where the schema says nothing.
    """
    walked: list[Step] = []
    for step in path:
        node = given(node)
        options = node.get("anyOf", [])
        inner = next(filter(None, (below(option, step) for option in options or [node])), {})
        if options and not inner:
            break
        walked.append(step)
        node = inner
    return tuple(walked), node


def untagged(node: Node, place: Sequence[Step]) -> tuple[Step, ...]:
    """Where a fault is, without the names of types that pydantic puts in, one at each choice.

    A table of any names is one of the types, so they cannot be told by what they are called.
    """
    walked: list[Step] = []
    options, is_named = _options(node), False
    for step in place:
        if len(options) > 1 and isinstance(step, str) and not is_named:
            is_named = True
            continue
        walked.append(step)
        inner = next(filter(None, (below(option, step) for option in options)), {})
        options, is_named = _options(inner), False
    return tuple(walked)


def _options(node: Node) -> list[Node]:
    """The types of a choice, or the only one; what may be left out is no choice."""
    return [one for one in node.get("anyOf", [node]) if one.get("type") != "null"]


def given(node: Node) -> Node:
    """The schema of what may also be left out; pydantic names no choice on the way there."""
    options = _options(node)
    return options[0] if len(options) == 1 else node


def below(node: Node, step: Step) -> Node:
    """Take one step down a schema; empty where it says nothing."""
    if isinstance(step, int):
        fixed = node.get("prefixItems", [])
        inner = fixed[step] if step < len(fixed) else node.get("items", {})
    else:
        inner = node.get("properties", {}).get(step, node.get("additionalProperties", {}))
    return inner if isinstance(inner, dict) else {}


def kind(node: Node, many: bool = False) -> str:
    """Name the type of a value, such as ``list of whole numbers``."""
    if "anyOf" in node:
        given = (option for option in node["anyOf"] if option.get("type") != "null")
        return " or ".join(kind(option, many) for option in given)
    if "enum" in node or "const" in node:
        return "choices" if many else "choice"
    inner = node.get("items") or node.get("additionalProperties")
    for name, word in (("array", "list"), ("object", "table")):
        if node.get("type") == name:
            of = f" of {kind(inner, True)}" if isinstance(inner, dict) else ""
            return (f"{word}s" if many else word) + of
    return (PLURAL if many else SINGULAR).get(node.get("type", ""), "values" if many else "value")


def limits(node: Node) -> str:
    """Name the range, length or choices of a value; empty when there are none."""
    if "anyOf" in node:
        return " or ".join(filter(None, (limits(option) for option in node["anyOf"])))
    if "enum" in node or "const" in node:
        return ", ".join(map(str, node.get("enum", [node.get("const")])))
    length = _counted(node.get("minItems"), node.get("maxItems"), "entry", "entries")
    letters = _counted(node.get("minLength"), node.get("maxLength"), "letter", "letters")
    inner = node.get("items") or node.get("additionalProperties")
    parts = [
        _numbers(node),
        length,
        letters,
        node.get("spelling", f"pattern {node['pattern']}" if "pattern" in node else ""),
        f"each {limits(inner)}" if isinstance(inner, dict) and limits(inner) else "",
    ]
    return ", ".join(filter(None, parts))


def _numbers(node: Node) -> str:
    """Name the range of a number."""
    above, below = node.get("exclusiveMinimum"), node.get("exclusiveMaximum")
    parts = [
        f"above {above}" if above is not None else "",
        _between(node.get("minimum"), node.get("maximum")),
        f"below {below}" if below is not None else "",
    ]
    return ", ".join(filter(None, parts))


def _counted(least: float | None, most: float | None, one: str, many: str) -> str:
    """Name a range of how many there may be."""
    last = least if most is None else most
    return f"{_between(least, most)} {one if last == 1 else many}" if last is not None else ""


def _between(least: float | None, most: float | None) -> str:
    """Name a range of which either end may be open."""
    if least is None:
        return "" if most is None else f"at most {most}"
    if most is None:
        return f"at least {least}"
    return f"{least}" if least == most else f"{least} to {most}"


def form(node: Node) -> str:
    """Name type and limits together, as messages do; or in words of its own, where it has any."""
    if "wording" in node:
        return str(node["wording"])
    node = given(node)
    if "enum" in node or "const" in node:
        return f"one of {limits(node)}"
    return ", ".join(filter(None, (kind(node), limits(node))))
