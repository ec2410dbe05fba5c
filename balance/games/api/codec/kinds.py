"""Kinds of values: how numbers, names, lists and tables are written and read.

A kind turns a *raw* value, as the state holds it, into a *plain* one, as files hold it, and back.
Its limits and names may be plain, or functions of the :class:`At` they are asked at.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from balance.games.api import WordError, whole

NOTHING = "nothing: there is no such piece"


class At(NamedTuple):
    """Where a value is read or written.

    Attributes
    ----------
    parameters, rules, state
        As in all hooks of a game.
    seat : int
        The seat whose table is read, from 0; -1 outside of such tables.
    """

    parameters: Any
    rules: Any
    state: Any
    seat: int = -1


Number = int | Callable[[At], int]
Names = Sequence[str] | Callable[[At], Sequence[str]]


def ask(wanted: Any, at: At) -> Any:
    """A limit or a list of names, worked out if it depends on the position."""
    return wanted(at) if callable(wanted) else wanted


def players(at: At) -> int:
    """How many seats there are."""
    return int(at.rules.players)


class Kind(Protocol):
    """How values of one kind are written and read."""

    def write(self, at: At, raw: Any) -> Any:
        """The plain value of a raw one."""

    def read(self, at: At, key: str, plain: Any) -> Any:
        """The raw value of a plain one; ``key`` says where it stands, for messages."""


@dataclass(frozen=True)
class Whole:
    """A whole number; ``shift`` is added when it is written (1 for seats)."""

    low: Number
    high: Number
    shift: int = 0

    def write(self, at: At, raw: Any) -> int:
        """The number itself."""
        return int(raw) + self.shift

    def read(self, at: At, key: str, plain: Any) -> int:
        """A number within the limits."""
        return whole(key, plain, ask(self.low, at), ask(self.high, at)) - self.shift


SEAT = Whole(1, players, shift=1)


class Flag:
    """True or false."""

    def write(self, at: At, raw: Any) -> bool:
        """A truth value."""
        return bool(raw)

    def read(self, at: At, key: str, plain: Any) -> bool:
        """One of the two."""
        if not isinstance(plain, bool):
            raise WordError(key, plain, "true or false")
        return plain


@dataclass(frozen=True)
class Name:
    """A number that stands for a name: its place in the list, plus ``first``.

    A name that is a whole number, such as the pips of a die, may stand without quotes.
    """

    names: Names
    first: int = 0

    def write(self, at: At, raw: Any) -> str:
        """The name."""
        name: str = ask(self.names, at)[int(raw) - self.first]
        return name

    def read(self, at: At, key: str, plain: Any) -> int:
        """One of the names."""
        names = tuple(ask(self.names, at))
        name = str(plain) if type(plain) is int else plain
        if not isinstance(name, str) or name not in names:
            raise WordError(key, plain, names)
        return names.index(name) + self.first


@dataclass(frozen=True)
class Spoken:
    """One of several words, each with a raw value of its own, such as what a die may show.

    A whole number may stand in quotes or not. ``also`` are other words for the same values, which
    are understood but never written.
    """

    words: Mapping[str, int] | Callable[[At], Mapping[str, int]]
    also: Mapping[str, int] | None = None

    def write(self, at: At, raw: Any) -> str:
        """The word for a value."""
        words: Mapping[str, int] = ask(self.words, at)
        return next(word for word, value in words.items() if value == raw)

    def read(self, at: At, key: str, plain: Any) -> int:
        """The value of a word."""
        words = ask(self.words, at)
        also = {word: n for word, n in (self.also or {}).items() if n in words.values()}
        known: dict[str, int] = {**words, **also}
        word = str(plain) if type(plain) in (int, str) else ""
        if word not in known:
            raise WordError(key, plain, tuple(known) or NOTHING)
        return known[word]


@dataclass(frozen=True)
class Each:
    """A list with one entry for each of so many; raw it is a sequence, perhaps with room behind."""

    kind: Kind
    count: Number = players
    of: str = "seats"

    def write(self, at: At, raw: Any) -> list[Any]:
        """A list without the room."""
        return [self.kind.write(at, value) for value in raw[: ask(self.count, at)]]

    def read(self, at: At, key: str, plain: Any) -> list[Any]:
        """A list of that very length."""
        count = ask(self.count, at)
        if not isinstance(plain, list) or len(plain) != count:
            raise WordError(key, plain, f"one value for each of {count} {self.of}")
        return [self.kind.read(at, f"{key}.{i}", value) for i, value in enumerate(plain, start=1)]


@dataclass(frozen=True)
class Some:
    """A list of at most so many entries."""

    kind: Kind
    most: Number

    def write(self, at: At, raw: Any) -> list[Any]:
        """All of them."""
        return [self.kind.write(at, value) for value in raw]

    def read(self, at: At, key: str, plain: Any) -> list[Any]:
        """A list that is not too long."""
        most = ask(self.most, at)
        if not isinstance(plain, list) or len(plain) > most:
            raise WordError(key, plain, f"a list of at most {most} entries")
        return [self.kind.read(at, f"{key}.{i}", value) for i, value in enumerate(plain, start=1)]


@dataclass(frozen=True)
class By:
    """A table by name; raw it maps the number of a name to the raw value.

    What is written may also be a sequence with a raw value for each name, perhaps with room behind.
    ``kind`` may be a function of the position and the number, where each name has its own.
    """

    names: Names
    kind: Kind | Callable[[At, int], Kind]

    def write(self, at: At, raw: Mapping[int, Any] | Sequence[Any]) -> dict[str, Any]:
        """A table in the order of the raw one."""
        names = ask(self.names, at)
        items = raw.items() if isinstance(raw, Mapping) else enumerate(raw[: len(names)])
        return {names[i]: self._kind(at, i).write(at, value) for i, value in items}

    def read(self, at: At, key: str, plain: Any) -> dict[int, Any]:
        """A table with no other names."""
        names = list(ask(self.names, at))
        table = table_of(key, plain, names)
        numbers = {names.index(name): (name, value) for name, value in table.items()}
        return {
            number: self._kind(at, number).read(at, f"{key}.{name}", value)
            for number, (name, value) in numbers.items()
        }

    def _kind(self, at: At, number: int) -> Kind:
        kind: Any = self.kind
        found: Kind = kind(at, number) if callable(kind) else kind
        return found


def table_of(key: str, plain: Any, allowed: Sequence[str]) -> dict[str, Any]:
    """A table with no other keys than those allowed."""
    if not isinstance(plain, dict):
        raise WordError(key, plain, "a table")
    for name in plain:
        if name not in allowed:
            raise WordError(below(key, name), name, tuple(allowed) or NOTHING)
    return plain


def below(key: str, name: str) -> str:
    """Where something stands in the table that stands under a key."""
    return f"{key}.{name}" if key else name
