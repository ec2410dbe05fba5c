"""Forced luck of a scenario: which words forced which draw, and whether it was drawn."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np

from balance.engine.luck import LoadedLuck, deal_luck

ROOM = 2**16  # draws that are noted; more than any scenario makes
Row = tuple[int, int, int]
Draw = tuple[int, int]  # purpose and index
Force = Callable[[Mapping[str, Any]], list[Row]]


@dataclass
class Forced:
    """One forced draw.

    Attributes
    ----------
    at, key : str
        The table of the file (``deal``, ``step 2.luck``) and the place in it.
    value : object
        What the file says there.
    row : tuple of int
        Purpose, index and value.
    since : int
        How many draws were made before it was forced.
    came : bool
        Whether it was drawn.
    limit : int
        A draw of so many values could not give it; 0 where it could.
    """

    at: str
    key: str
    value: Any
    row: Row
    since: int
    came: bool = False
    limit: int = 0

    @property
    def path(self) -> str:
        """Where it stands in the file."""
        return f"{self.at}.{self.key}"


class ForcedLuck:
    """All luck of a scenario: the key of its seed, what is forced, and the log of draws."""

    def __init__(self, seed: int) -> None:
        self.key = np.uint64(deal_luck(np.uint64(seed), np.uint64(0)))
        self.log = np.zeros((ROOM, 3), dtype=np.int64)
        self.forced: list[list[Forced]] = []  # by table of the file
        self._read = 0

    @property
    def drawn(self) -> int:
        """How many draws were made."""
        return int(self.log[0, 0])

    @drawn.setter
    def drawn(self, count: int) -> None:
        self.log[0, 0] = count

    def add(self, at: str, words: Mapping[str, Any], force: Force) -> None:
        """Force what the words say, before what was forced earlier.

        Raises
        ------
        WordError
        """
        rows = force(words)
        names = _names(words, force) if rows else {}
        self.forced.append([Forced(at, *names[row[:2]], row, self.drawn) for row in rows])

    def loaded(self) -> LoadedLuck:
        """The luck as the engine takes it."""
        rows = np.array([one.row for one in self._newest_first()], dtype=np.int64)
        return LoadedLuck(self.key, rows.reshape(-1, 3), self.log)

    def _newest_first(self) -> Iterator[Forced]:
        return chain.from_iterable(reversed(self.forced))

    def come(self) -> list[Forced]:
        """What was drawn as forced, or could not be, since this was last asked."""
        waiting: dict[Draw, Forced] = {}
        for one in self._newest_first():
            waiting.setdefault(one.row[:2], one)
        found = []
        for purpose, index, n in self.log[self._read + 1 : self.drawn + 1].tolist():
            this = waiting.get((purpose, index))
            if this is not None and not this.came:
                this.came, this.limit = True, n if n and this.row[2] >= n else 0
                found.append(this)
        self._read = self.drawn
        return found

    def left(self) -> list[Forced]:
        """What was never drawn, the first to be written first."""
        if self.drawn + 1 >= ROOM:  # the log is full: nobody knows
            return []
        return [one for one in chain.from_iterable(self.forced) if not one.came]

    def fate(self, one: Forced) -> str:
        """Why it was never drawn."""
        purpose, index, _ = one.row
        before, after = np.split(self.log[1 : self.drawn + 1], [one.since])
        if ((before[:, 0] == purpose) & (before[:, 1] == index)).any():
            return "which came too late: it had been drawn before"
        if (after[:, 0] == purpose).any():
            return "which was not among what was drawn"
        return "which was never drawn"


def told(come: Sequence[Forced]) -> list[str]:
    """Forced draws for people, entries of one list together."""
    values: dict[str, list[Any]] = {}
    for one in come:
        parent, _, last = one.key.rpartition(".")
        values.setdefault(parent if last.isdecimal() and parent else one.key, []).append(one.value)
    return [f"{key} = {', '.join(map(_plain, found))}" for key, found in values.items()]


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _names(words: Mapping[str, Any], force: Force) -> dict[Draw, tuple[str, Any]]:
    """Which place of the words forces which draw, and what stands there.

    Words are tried alone, and lists entry by entry; where the game does not take them so, the
    place is the whole that it takes.
    """
    names: dict[Draw, tuple[str, Any]] = {}
    for path, alone, value in _parts(words):
        for row in _rows(force, alone):
            names.setdefault(row[:2], (".".join(path), value))
    for key, value in words.items():
        for row in _rows(force, {key: value}) or force(words):
            names.setdefault(row[:2], (key, value))
    return names


def _rows(force: Force, words: Mapping[str, Any]) -> list[Row]:
    try:
        return force(words)
    except ValueError:  # a WordError: not understood without the rest
        return []


def _parts(
    words: Mapping[str, Any], path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], dict[str, Any], Any]]:
    """Every place of the words: its path, the words with it alone, and what stands there."""
    for key, value in words.items():
        here = (*path, key)
        if isinstance(value, Mapping):
            for deeper, alone, leaf in _parts(value, here):
                yield deeper, {key: alone}, leaf
        elif isinstance(value, list):
            for i, entry in enumerate(value):
                yield (*here, str(i + 1)), {key: value[: i + 1]}, entry
        else:
            yield here, {key: value}, value
