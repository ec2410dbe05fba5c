"""Values of parameters in words, and what of them differs."""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel


def show_value(value: Any) -> str:
    """A parameter for people; of a table of rows only how many there are."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if _is_table(value):
        return f"{len(value)} rows"
    if isinstance(value, BaseModel):
        return _fields(value, {})
    if isinstance(value, dict):
        return "; ".join(f"{key}: {show_value(item)}" for key, item in value.items())
    if isinstance(value, list | tuple):
        nested = any(isinstance(item, list | tuple | dict | BaseModel) for item in value)
        return (" | " if nested else ", ").join(show_value(item) for item in value) or "none"
    return str(value)


def show_difference(value: Any, other: Any) -> str:
    """A parameter that differs from another; of tables only what differs in their rows."""
    if not (_is_table(value) and _is_table(other)):
        return show_value(value)
    rows = [
        f"{key}: {_row_difference(value.get(key), other.get(key))}"
        for key in dict.fromkeys([*value, *other])
        if value.get(key) != other.get(key)
    ]
    return "; ".join(rows) or "the same rows in another order"


def _is_table(value: Any) -> bool:
    """Rows by name, such as cards."""
    return (
        isinstance(value, Mapping)
        and bool(value)
        and all(isinstance(row, BaseModel) for row in value.values())
    )


def _row_difference(row: BaseModel | None, other: BaseModel | None) -> str:
    if row is None:
        return "none"
    fields = type(row).model_fields
    usual = {key: field.get_default(call_default_factory=True) for key, field in fields.items()}
    return _fields(row, usual if other is None else dict(other))


def _fields(row: BaseModel, known: Mapping[str, Any]) -> str:
    """The fields of a row that say something, but for those that are known."""
    fields = type(row).model_fields
    return ", ".join(
        f"{fields[key].alias or key} {show_value(item)}"
        for key, item in row
        if item is not None and (key not in known or item != known[key])
    )
