"""Kinds of values that stand for pieces: how many there are of each, and which of them."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from balance.games.api import WordError
from balance.games.api.codec.kinds import At, By, Kind, Number, Some, Whole


@dataclass(frozen=True)
class Amounts:
    """How many there are of each name, by name; raw it is a list of counts. None are left out."""

    names: Sequence[str]
    most: Number

    def write(self, at: At, raw: Any) -> dict[str, int]:
        """Those of which there are any."""
        return {name: int(n) for name, n in zip(self.names, raw, strict=True) if n}

    def read(self, at: At, key: str, plain: Any) -> list[int]:
        """Counts of all of them."""
        counts = By(self.names, Whole(0, self.most)).read(at, key, plain)
        return [counts.get(number, 0) for number in range(len(self.names))]


@dataclass(frozen=True)
class Counted:
    """A list in which each thing stands as often as there are of it; raw it is counts by number.

    Attributes
    ----------
    kind : Kind
        That of the things.
    most : int
        The longest list there may be.
    shape : tuple of int
        The shape of the counts; numbers run through it in C order.
    """

    kind: Kind
    most: Number
    shape: tuple[int, ...]

    def write(self, at: At, raw: Any) -> list[Any]:
        """One after the other, ascending."""
        return [self.kind.write(at, number) for number in listed(raw)]

    def read(self, at: At, key: str, plain: Any) -> Any:
        """Counts of all of them."""
        numbers = Some(self.kind, self.most).read(at, key, plain)
        counts = np.bincount(np.array(numbers, np.int64), minlength=math.prod(self.shape))
        return counts.reshape(self.shape)


def listed(counts: Any) -> list[int]:
    """Things counted by number, one by one and ascending."""
    one_by_one: list[int] = np.repeat(np.arange(np.size(counts)), np.ravel(counts)).tolist()
    return one_by_one


@dataclass(frozen=True)
class Pieces:
    """A list of values that pieces show; raw it is the positions of these pieces in ``values``.

    Each piece is used once, the first of equal ones first.
    """

    values: Callable[[At], Sequence[Any]]

    def write(self, at: At, raw: Any) -> list[Any]:
        """What the pieces show."""
        values = self.values(at)
        return [values[int(i)] for i in raw]

    def read(self, at: At, key: str, plain: Any) -> list[int]:
        """Pieces that there are."""
        if not isinstance(plain, list):
            raise WordError(key, plain, "a list")
        return take_pieces(key, plain, self.values(at))


def take_pieces(
    key: str, wanted: Sequence[Any], values: Sequence[Any], names: Sequence[Any] = ()
) -> list[int]:
    """Positions of pieces that show the wanted values, each piece used once.

    ``names`` are those of the wanted values, for messages; else they are counted from 1.
    """
    free = list(range(len(values)))
    found = []
    for name, value in zip(names or range(1, len(wanted) + 1), wanted, strict=True):
        fits = (i for i in free if type(value) is type(values[i]) and values[i] == value)
        match = next(fits, None)
        if match is None:
            raise WordError(f"{key}.{name}", value, tuple(dict.fromkeys(values[i] for i in free)))
        free.remove(match)
        found.append(match)
    return found
