"""What the plain Python of a game answers, held to what ``balance/games/README.md`` says of it.

An answer of another form would come to light somewhere else, or never: a text where a list of
texts is due is told one letter a line.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from types import ModuleType
from typing import Any, TypeVar

import numpy as np

from balance.games import IncompleteGameError
from balance.games.api import Picture, Word
from balance.games.rooms import ROOMS

T = TypeVar("T")
LONGEST = 60  # letters of what was found
PLACES = {name: file for file, names in ROOMS.items() for name in names}
PLACES["captions"] = PLACES["SHOWN"]


def listed(game: ModuleType, name: str, kind: type[T], *asked: Any) -> list[T]:
    """What the function of that name answers, which is to be a list of one kind.

    Raises
    ------
    IncompleteGameError
        It is something else.
    """
    found = getattr(game, name)(*asked)
    if isinstance(found, list | tuple) and all(isinstance(one, kind) for one in found):
        return list(found)
    raise _fault(game, name, found, f"a list, each {'a text' if kind is str else kind.__name__}")


def text(game: ModuleType, name: str, *asked: Any) -> str:
    """What it answers, which is to be a text; errors as in :func:`listed`."""
    found = getattr(game, name)(*asked)
    if isinstance(found, str) and found:
        return str(found)
    raise _fault(game, name, found, "a text")


def described(game: ModuleType, options: Sequence[int], *asked: Any) -> list[str]:
    """Options in words, no two alike; errors as in :func:`listed`."""
    said = [text(game, "describe", *asked, option) for option in options]
    for words, times in Counter(said).items():
        if times > 1:
            raise _fault(game, "describe", f"{words}, {times} times", "words of its own for each")
    return said


def decision(game: ModuleType, number: int) -> str:
    """The id of a decision; errors as in :func:`listed`."""
    if number not in game.DECISIONS:
        raise _fault(game, "DECISIONS", number, f"one of {[*game.DECISIONS]}")
    return str(game.DECISIONS[number])


def position(game: ModuleType, *asked: Any) -> dict[str, Any]:
    """A position as plain values; errors as in :func:`listed`."""
    found = game.position(*asked)
    with suppress(TypeError, ValueError):
        json.dumps(found)
        if isinstance(found, dict):
            return found
    raise _fault(game, "position", found, "a dict of plain values")


def forced(game: ModuleType, *asked: Any) -> list[tuple[int, int, int]]:
    """Forced luck as rows of purpose, index and value; errors as in :func:`listed`."""
    found = game.force(*asked)
    if isinstance(found, list | tuple) and all(map(_is_row, found)):
        return [(int(purpose), int(index), int(value)) for purpose, index, value in found]
    raise _fault(game, "force", found, "a list of rows, each three whole numbers")


def _is_row(row: object) -> bool:
    whole = (int, np.integer)
    return (
        isinstance(row, list | tuple) and len(row) == 3 and all(isinstance(n, whole) for n in row)
    )


def vocabulary(game: ModuleType, parameters: Any, parts: Iterable[str]) -> dict[str, list[Word]]:
    """The words of its scenarios, part by part; errors as in :func:`listed`."""
    found, words = game.vocabulary(parameters), {}
    for part in parts:
        own = found.get(part) if isinstance(found, Mapping) else None
        if not isinstance(own, list | tuple) or not all(isinstance(one, Word) for one in own):
            raise _fault(game, "vocabulary", found, f"lists of Word, for {', '.join(parts)}")
        words[part] = [*own]
    return words


def things(game: ModuleType, parameters: Any) -> dict[str, tuple[str, ...]]:
    """Names along the axes of columns, as columns need them; errors as in :func:`listed`."""
    found = game.things(parameters)
    if not isinstance(found, Mapping) or any(isinstance(names, str) for names in found.values()):
        raise _fault(game, "things", found, "a dict from axes to their names")
    if not all(isinstance(name, str) for names in found.values() for name in names):
        raise _fault(game, "things", found, "names that are texts")
    named = {axis: tuple(names) for axis, names in found.items()}
    for column in game.COLUMNS:
        for axis, room in zip(column.axes, column.shape, strict=True):
            if axis == "seat":
                continue
            if axis not in named:
                raise _fault(game, "things", [*named], f"the axis {axis} of {column.name}, too")
            if len(named[axis]) > room:
                allowed = f"at most {room}, the room that {column.name} has"
                raise _fault(game, "things", f"{len(named[axis])} of {axis}", allowed)
    return named


def drawn(game: ModuleType, *asked: Any) -> list[Picture]:
    """Its pictures, which are to be of plain values; errors as in :func:`listed`."""
    found = listed(game, "pictures", Picture, *asked)
    for one in found:
        title, wide = str(one.title), len(one.header or ())
        if not all(isinstance(text, str) and text for text in (one.title, one.alternative)):
            raise _fault(game, "pictures", one[:2], "a title and what it shows, as texts")
        if not isinstance(one.figure, dict) or any(len(row) != wide for row in one.rows or ()):
            raise _fault(game, "pictures", title, "a figure, and a table with rows as its header")
        try:
            json.dumps([one.figure, *map(tuple, one.rows or ())], allow_nan=False)
        except (TypeError, ValueError) as error:
            allowed = "plain values, and None for what is no number"
            raise _fault(game, "pictures", f"{title}: {error}", allowed) from None
    return found


def captions(game: ModuleType, parameters: Any) -> Mapping[str, Mapping[str, str]]:
    """What it calls its things, if it says so; errors as in :func:`listed`."""
    found = game.captions(parameters) if hasattr(game, "captions") else {}
    if isinstance(found, Mapping) and all(isinstance(own, Mapping) for own in found.values()):
        return found
    raise _fault(game, "captions", found, "a dict from axes to what each thing is called")


def packed(game: ModuleType, parameters: Any, players: int) -> np.ndarray:
    """The rules as a record, shape (1,); errors as in :func:`listed`."""
    found = game.pack(parameters, players)
    if not isinstance(found, np.ndarray) or found.dtype != game.RULES or found.shape != (1,):
        raise _fault(game, "pack", found, "an array of one RULES")
    if found["players"][0] != players:
        raise _fault(game, "pack", int(found["players"][0]), f"players = {players}, as asked")
    return found


def _fault(game: ModuleType, name: str, found: object, allowed: str) -> IncompleteGameError:
    shown = repr(found) if len(repr(found)) <= LONGEST else f"{repr(found)[:LONGEST]}..."
    return IncompleteGameError.of(game.NAME, f"{PLACES[name]}: {name}", shown, allowed)
