"""What somebody asks for: values that are held to their form, whoever gives them."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_origin

from pydantic import BaseModel, ConfigDict, ValidationInfo, field_validator


class Request(BaseModel):
    """What is asked of a study, a training and the like, on a command line or in Python.

    Where a list is asked for, one stands for a list of it; numbers may be those of NumPy.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    @field_validator("*", mode="before")
    @classmethod
    def _plain(cls, value: Any, field: ValidationInfo) -> Any:
        plain = _plain_value(value)
        kind = cls.model_fields[str(field.field_name)].annotation
        return _as_list(plain) if get_origin(kind) is tuple else plain


def _plain_value(value: Any) -> Any:
    """Numbers of NumPy as those of Python, paths as texts, and lists as tuples of them."""
    if isinstance(value, list | tuple):
        return tuple(map(_plain_value, value))
    if isinstance(value, Path):
        return str(value)
    return value.tolist() if hasattr(value, "tolist") else value


def _as_list(value: Any) -> tuple[Any, ...]:
    """One as a list of it."""
    many = isinstance(value, Iterable) and not isinstance(value, str)
    return tuple(value) if many else (value,)
