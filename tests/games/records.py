"""Records as plain values, read only where a test looks."""

from typing import Any

import numpy as np


class Fields:
    """A record as it is now, its fields as plain numbers, lists and lists of lists.

    A field is turned into plain values when it is first asked for, which takes longer than most of
    what tests do with it.
    """

    def __init__(self, record: Any) -> None:
        one = record if isinstance(record, np.void) else record[0]
        self._record = np.frombuffer(one.tobytes(), one.dtype)[0]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name not in self._record.dtype.names:
            raise AttributeError(name)
        value = plainly(self._record[name])
        setattr(self, name, value)
        return value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fields) and vars_of(self) == vars_of(other)


def vars_of(fields: Fields) -> dict[str, Any]:
    """All fields by name."""
    return {name: getattr(fields, name) for name in fields._record.dtype.names}


def plainly(value: Any) -> Any:
    """A number or an array as plain values; records within as their fields."""
    if value.dtype.names:
        return {name: plainly(value[name]) for name in value.dtype.names}
    return value.tolist()
