"""What numba works out again for each step of compiling a function, worked out once.

Two things took a seventh of the time to compile a game. A record is asked for its text at every
pass over a function that is given one, and a state has a hundred fields. The options of a
compilation are compared, one by one, whenever a function is looked up. The answers stay the same.
"""

from typing import Any

from numba.core.targetconfig import TargetConfig
from numba.core.types import Record

_text, _are_equal = Record.__repr__, TargetConfig.__eq__
_texts: dict[str, str] = {}  # of records, by name: it holds all fields


def _text_once(record: Any) -> str:
    text = _texts.get(record.name)
    if text is None:
        text = _texts[record.name] = _text(record)
    return text


def _are_options_equal(one: Any, other: Any) -> Any:
    """Options that neither sets stand at the same."""
    if type(one) is not type(other):
        return _are_equal(one, other)
    set_ = one._values.keys() | other._values.keys()
    return all(getattr(one, name) == getattr(other, name) for name in set_)


def _number_of_options(options: Any) -> int:
    """All of a kind have the same, as before: it was made of the names alone."""
    return hash(type(options))


def take_shortcuts() -> None:
    """Let numba work out less in this process."""
    for kind, name, shortcut in (
        (Record, "__repr__", _text_once),
        (TargetConfig, "__eq__", _are_options_equal),
        (TargetConfig, "__hash__", _number_of_options),
    ):
        setattr(kind, name, shortcut)
