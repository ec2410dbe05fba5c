"""Records whose fields read as attributes, in plain Python as in compiled code.

``np.record`` does the same but looks every name up in Python; a property for each field is six
times as fast, which is most of what positions in words and kernels without JIT cost.
"""

from functools import cache
from operator import itemgetter
from typing import Any

import numba
import numpy as np
from numba.extending import typeof_impl


class Record(np.void):  # type: ignore[misc] # final for the type checker only
    """One record; of every type of record there is a subclass, with a property for each field."""

    plain_dtype: np.dtype


@typeof_impl.register(Record)  # type: ignore[untyped-decorator]
def _typeof(record: Record, context: object) -> Any:
    """What compiled code takes it for: the record that it is."""
    return numba.from_dtype(record.plain_dtype)


def records(dtype: np.dtype, count: int = 1) -> np.ndarray:
    """Zeroed records; with JIT switched off their fields read as attributes all the same."""
    return np.zeros(count, with_attributes(dtype) if numba.config.DISABLE_JIT else dtype)


def record(array: np.ndarray) -> Any:
    """The first record of an array, to read and to write, its fields as attributes."""
    return array.view(with_attributes(array.dtype))[0]


@cache
def with_attributes(dtype: np.dtype) -> np.dtype:
    """The same layout, its records and those within as :class:`Record`."""
    if dtype.subdtype:
        base, shape = dtype.subdtype
        return np.dtype((with_attributes(base), shape))
    if dtype.names is None or dtype.fields is None or issubclass(dtype.type, Record):
        return dtype
    fields = [dtype.fields[name] for name in dtype.names]
    layout = np.dtype(
        {
            "names": list(dtype.names),
            "formats": [with_attributes(field[0]) for field in fields],
            "offsets": [field[1] for field in fields],
            "itemsize": dtype.itemsize,
        }
    )
    attributes: dict[str, Any] = {name: _field(name) for name in dtype.names}
    return np.dtype((type("Record", (Record,), attributes | {"plain_dtype": dtype}), layout))


def _field(name: str) -> property:
    """A field as an attribute."""

    def write(record: Record, value: Any) -> None:
        record[name] = value

    return property(itemgetter(name), write)
