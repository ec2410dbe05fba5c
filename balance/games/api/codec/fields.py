"""The table of fields of a position: which value stands where in the state."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from balance.games.api import WordError
from balance.games.api.codec.kinds import At, Kind, below, players, table_of

FINISHED = ("no", "yes", "capped")  # the words of state.finished


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
        field.place(at, below(key, field.key), plain)


def check(fields: Fields, at: At, position: Mapping[str, Any], key: str = "") -> None:
    """Refuse named values that do not follow from the rest, once all is in its place."""
    for field in fields:
        if field.follows and field.key in position:
            field.check(at, below(key, field.key), position[field.key])


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
