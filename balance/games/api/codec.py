"""Positions in words: one table of fields, read both ways.

A codec is a tuple of :class:`Field`. A field has a key, the kind of its value (:class:`Whole`,
:class:`Name`, :class:`Each`, ...) and a place in the state. :func:`export` writes a state as plain
values; :func:`place` reads plain values back, and refuses whatever it does not understand by
:class:`~balance.games.api.WordError`. What is not named stays as it is in the state.

A kind turns a *raw* value, as the state holds it, into a *plain* one, as files hold it, and back.
Its limits and names may be plain, or functions of the :class:`At` they are asked at.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import numpy as np

from balance.games.api import WordError, whole

FINISHED = ("no", "yes", "capped")  # the words of state.finished
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


def table_of(key: str, plain: Any, allowed: Sequence[str]) -> dict[str, Any]:
    """A table with no other keys than those allowed."""
    if not isinstance(plain, dict):
        raise WordError(key, plain, "a table")
    for name in plain:
        if name not in allowed:
            raise WordError(_below(key, name), name, tuple(allowed) or NOTHING)
    return plain


@dataclass(frozen=True)
class Field:
    """One key of a position.

    Attributes
    ----------
    key : str
    kind : Kind
    at : str
        The field of the state that holds it; of a table of seats, the seat's part of it. Empty
        where the kind reads and writes the state by itself (:class:`Nested`, :class:`Due`).
    get, put : callable or None
        How it is taken from the state and put into it, where that is more than one field.
    follows : bool
        It follows from the rest: it need not be named, and must be right if it is.
    when : callable or None
        Whether there is such a value at a position; it is not exported where there is none.
    default : callable or None
        The plain value that stands where none is named; None where one must be named.
    """

    key: str
    kind: Kind
    at: str = ""
    get: Callable[[At], Any] | None = None
    put: Callable[[At, Any], None] | None = None
    follows: bool = False
    when: Callable[[At], bool] | None = None
    default: Callable[[At], Any] | None = None

    def export(self, at: At) -> Any:
        """The plain value in a state."""
        raw = self.get(at) if self.get else self._held(at) if self.at else None
        return self.kind.write(at, raw)

    def place(self, at: At, key: str, plain: Any) -> None:
        """Put a plain value into a state."""
        raw = self.kind.read(at, key, plain)
        if self.put:
            self.put(at, raw)
        elif not self.at:
            return  # the kind has put it there
        elif isinstance(raw, list):
            self._held(at)[: len(raw)] = raw
        elif isinstance(raw, dict):
            for number, value in raw.items():
                self._held(at)[number] = value
        elif at.seat >= 0:
            at.state[self.at][at.seat] = raw
        else:
            at.state[self.at] = raw

    def check(self, at: At, key: str, plain: Any) -> None:
        """Refuse a value that does not follow from the rest."""
        due, said = self.export(at), self.kind.write(at, self.kind.read(at, key, plain))
        pairs = [(key, said, due)]
        if isinstance(due, list) and len(due) == len(said):
            pairs = [(f"{key}.{i}", *pair) for i, pair in enumerate(zip(said, due, strict=True), 1)]
        for where, found, wanted in pairs:
            if found != wanted:
                raise WordError(where, found, f"{wanted}, as follows from the rest")

    def _held(self, at: At) -> Any:
        held = at.state[self.at]
        return held[at.seat] if at.seat >= 0 else held


Fields = tuple[Field, ...]


@dataclass(frozen=True)
class Nested:
    """A table with fields of its own."""

    fields: Fields

    def write(self, at: At, raw: Any) -> dict[str, Any]:
        """Its fields."""
        return export(self.fields, at)

    def read(self, at: At, key: str, plain: Any) -> None:
        """Put its fields into the state."""
        place(self.fields, at, plain, key)


@dataclass(frozen=True)
class BySeat:
    """A table by the number of a seat, with a table of fields for each."""

    fields: Fields

    def write(self, at: At, raw: Any) -> dict[str, Any]:
        """All seats."""
        return {
            str(seat + 1): export(self.fields, at._replace(seat=seat))
            for seat in range(players(at))
        }

    def read(self, at: At, key: str, plain: Any) -> None:
        """The seats that are named."""
        names = [str(seat + 1) for seat in range(players(at))]
        for name, fields in table_of(key, plain, names).items():
            place(self.fields, at._replace(seat=int(name) - 1), fields, f"{key}.{name}")


@dataclass(frozen=True)
class Due:
    """The decision that is due: a table with its ``id``, and what more it takes to tell it.

    Empty when the game is over, and when a position leaves it to the game.

    Attributes
    ----------
    ids : mapping of str to int
        The decisions by their name in the rules file.
    fields : mapping of str to Fields
        What is told beside the name, where anything is.
    """

    ids: Mapping[str, int]
    fields: Mapping[str, Fields]

    def write(self, at: At, raw: Any) -> dict[str, Any]:
        """The decision of a game that goes on."""
        if at.state.finished:
            return {}
        id_ = next(name for name, number in self.ids.items() if number == at.state.decision)
        return {"id": id_, **export(self.fields.get(id_, ()), at)}

    def read(self, at: At, key: str, plain: Any) -> None:
        """Put the decision and what belongs to it into the state."""
        if plain == {}:
            return
        if not isinstance(plain, dict):
            raise WordError(key, plain, f'a table such as {{ id = "{next(iter(self.ids))}" }}')
        table = dict(plain)
        id_ = table.pop("id", "")
        if not isinstance(id_, str) or (id_ and id_ not in self.ids):
            raise WordError(f"{key}.id", id_, tuple(self.ids))
        possible = (self.fields.get(name, ()) for name in ([id_] if id_ else self.ids))
        names = dict.fromkeys(field.key for fields in possible for field in fields)
        table_of(key, table, ("id", *names))
        if not id_:
            raise WordError(key, plain, f"its id as well: {', '.join(self.ids)}")
        fields = self.fields.get(id_, ())
        at.state.decision = self.ids[id_]
        place(fields, at, table, key)
        check(fields, at, table, key)


def export(fields: Fields, at: At) -> dict[str, Any]:
    """A state as plain values, by key."""
    return {field.key: field.export(at) for field in fields if not field.when or field.when(at)}


def place(fields: Fields, at: At, position: Any, key: str = "") -> None:
    """Put the values that are named into a state, in the order of the fields.

    Raises
    ------
    WordError
        An unknown key, or a value that its field does not understand.
    """
    table = table_of(key, position, [field.key for field in fields])
    for field in fields:
        if field.follows or (field.key not in table and not field.default):
            continue
        plain = field.default(at) if field.default and field.key not in table else table[field.key]
        field.place(at, _below(key, field.key), plain)


def check(fields: Fields, at: At, position: Mapping[str, Any], key: str = "") -> None:
    """Refuse named values that do not follow from the rest, once all is in its place."""
    for field in fields:
        if field.follows and field.key in position:
            field.check(at, _below(key, field.key), position[field.key])


def check_turns(position: Mapping[str, Any]) -> None:
    """Refuse turns of the seats that are not those of the game, where both are named."""
    turns, by_seat = position.get("turns"), position.get("seat_turns")
    if turns is not None and by_seat is not None and turns != sum(by_seat):
        allowed = f"turns that add up to {turns}, as turns says; leave out one of the two"
        raise WordError("seat_turns", by_seat, allowed)


def refuse(faults: Sequence[WordError]) -> None:
    """Refuse a position in which something contradicts the rest."""
    if faults:
        raise faults[0]


def _below(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name
