"""Values of parameters in words, and what of them differs."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from pydantic import BaseModel

from balance.rulesets.merge import REMOVE


class Change(NamedTuple):
    """One place of a parameter that differs.

    Attributes
    ----------
    key : str
        Dotted path of the place.
    value, was : str
        Here and in the other rules, as files write it; empty where there is nothing.
    """

    key: str
    value: str
    was: str


def show_value(value: Any) -> str:
    """A parameter for people; of a table of rows only how many there are."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if is_table(value):
        return f"{len(value)} rows"
    if isinstance(value, BaseModel):
        return _fields(value)
    if isinstance(value, dict):
        return "; ".join(f"{key}: {show_value(item)}" for key, item in value.items())
    if isinstance(value, list | tuple):
        nested = any(isinstance(item, list | tuple | dict | BaseModel) for item in value)
        return (" | " if nested else ", ").join(show_value(item) for item in value) or "none"
    return str(value)


def show_difference(value: Any, other: Any) -> str:
    """A parameter that differs from another; of tables only what differs in their rows."""
    if not (is_table(value) and is_table(other)):
        return show_value(value)
    rows = [
        f"{key}: {_row_difference(value.get(key), other.get(key))}"
        for key in dict.fromkeys([*value, *other])
        if value.get(key) != other.get(key)
    ]
    return "; ".join(rows) or "the same rows in another order"


def changes(key: str, value: Any, other: Any) -> Iterator[Change]:
    """Every place at which two values of a parameter differ, as deep down as it can be named."""
    places, others = places_of(value), places_of(other)
    are_named = (places and others) or isinstance(value, Mapping)  # an empty table is one, too
    if not are_named or type(value) is not type(other):
        yield Change(key, written(value), written(other))
        return
    for name in dict.fromkeys([*places, *others]):
        path = f"{key}.{name}"
        if name not in others:
            yield Change(path, written(places[name]), "")
        elif name not in places:
            yield Change(path, "", written(others[name]))
        elif places[name] != others[name]:
            yield from changes(path, places[name], others[name])
    if list(places) != list(others) and sorted(places) == sorted(others):
        yield Change(key, f"the rows in this order: {', '.join(places)}", ", ".join(others))


def written(value: Any, whole: bool = False) -> str:
    """A value as files write it; of rows only what is set and says more than a default.

    Parameters
    ----------
    whole : bool
        All fields of rows, the defaults as well.
    """
    if isinstance(value, BaseModel):
        keys = list(type(value).model_fields) if whole else shown(value)
        named = {name_of(value, key): getattr(value, key) for key in keys}
        return written({key: item for key, item in named.items() if item is not None}, whole)
    if isinstance(value, Mapping):
        items = (f"{toml_key(key)} = {written(item, whole)}" for key, item in value.items())
        return f"{{{', '.join(items)}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(written(item, whole) for item in value)}]"
    return json.dumps(value, ensure_ascii=False)


def toml_key(key: Any) -> str:
    """A key as TOML takes it, in quotes only where it needs them."""
    text = str(key)
    return text if re.fullmatch(r"[A-Za-z0-9_-]+", text) else json.dumps(text, ensure_ascii=False)


def rules_over(rules: BaseModel, base: BaseModel) -> dict[str, str]:
    """What a file has to say for rules that rest on others: by key, as files write it."""
    below = dict(base)
    return {
        key: written(laid_over(value, below[key]), whole=True)
        for key, value in rules
        if value != below[key]
    }


def laid_over(value: Any, below: Any) -> Any:
    """What a file has to say for a value where its base has another.

    Tables are merged row by row: a row that is to go is removed, at any depth.
    """
    if not isinstance(value, BaseModel | Mapping):
        return value
    rows = {name: item for name, item in places_of(value).items() if item is not None}
    others = _set(below)
    gone = {name: REMOVE for name in others if name not in rows}
    return {name: laid_over(item, others.get(name)) for name, item in rows.items()} | gone


def _set(value: Any) -> dict[str, Any]:
    """The rows or fields of a value that its file sets."""
    if isinstance(value, BaseModel):
        return {name_of(value, key): item for key, item in value if key in value.model_fields_set}
    return dict(value) if isinstance(value, Mapping) else {}


def places_of(value: Any) -> dict[str, Any]:
    """What a value holds, by name; nothing of a plain one."""
    if isinstance(value, BaseModel):
        return {name_of(value, key): item for key, item in value}
    if isinstance(value, Mapping):
        return {str(key): item for key, item in value.items()}
    if isinstance(value, tuple | list) and any(isinstance(item, BaseModel) for item in value):
        return {str(number): item for number, item in enumerate(value, start=1)}
    return {}


def is_table(value: Any) -> bool:
    """Rows by name, such as cards."""
    return (
        isinstance(value, Mapping)
        and bool(value)
        and all(isinstance(row, BaseModel) for row in value.values())
    )


def name_of(row: BaseModel, key: str) -> str:
    """A field as files name it."""
    return type(row).model_fields[key].alias or key


def show_row(value: Any) -> str:
    """A row of a table, and the rows in it: only what is set and says more than a default."""
    if isinstance(value, BaseModel):
        return ", ".join(f"{name_of(value, key)} {_inner(value, key)}" for key in shown(value))
    if isinstance(value, list | tuple) and any(isinstance(item, BaseModel) for item in value):
        return " | ".join(map(show_row, value))
    return show_value(value)


def shown(row: BaseModel) -> list[str]:
    """The fields of a row that its file sets to something else than the default."""
    return [
        key
        for key, field in type(row).model_fields.items()
        if key in row.model_fields_set
        and getattr(row, key) != field.get_default(call_default_factory=True)
    ]


def _inner(row: BaseModel, key: str) -> str:
    """A field within a row; further rows stand in brackets."""
    value = getattr(row, key)
    words = show_row(value)
    return words if words == show_value(value) else f"({words})"


def _row_difference(row: BaseModel | None, other: BaseModel | None) -> str:
    """What a row has that another has not; of a new row, what it sets."""
    if row is None:
        return "none"
    if other is None:
        return show_row(row)
    known = dict(other)
    return ", ".join(
        f"{name_of(row, key)} {_inner_difference(item, known[key])}"
        for key, item in row
        if item != known.get(key)
    )


def _inner_difference(value: Any, other: Any) -> str:
    """A field within a row that differs; of rows within it only what differs."""
    if isinstance(value, BaseModel) and type(value) is type(other):
        return f"({_row_difference(value, other)})"
    words = show_row(value)
    return words if words == show_value(value) else f"({words})"


def _fields(row: BaseModel) -> str:
    """All fields of a row that say something."""
    return ", ".join(
        f"{name_of(row, key)} {show_value(item)}" for key, item in row if item is not None
    )
