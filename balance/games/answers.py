"""What the plain Python of a game answers, held to what ``balance/games/README.md`` says of it.

An answer of another form would come to light somewhere else, or never: a text where a list of
texts is due is told one letter a line.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any, TypeVar

import numpy as np

from balance.games import IncompleteGameError
from balance.games.rooms import ROOMS

T = TypeVar("T")
LONGEST = 60  # letters of what was found
PLACES = {name: file for file, names in ROOMS.items() for name in names}


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


def position(game: ModuleType, *asked: Any) -> dict[str, Any]:
    """A position as plain values; errors as in :func:`listed`."""
    found = game.position(*asked)
    if isinstance(found, dict):
        return found
    raise _fault(game, "position", found, "a dict of plain values")


def things(game: ModuleType, parameters: Any) -> dict[str, tuple[str, ...]]:
    """Names along the axes of columns, as columns need them; errors as in :func:`listed`."""
    found = game.things(parameters)
    if not isinstance(found, Mapping) or any(isinstance(names, str) for names in found.values()):
        raise _fault(game, "things", found, "a dict from axes to their names")
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
    return IncompleteGameError(
        f"game {game.NAME}: {PLACES[name]}: {name}: found {shown}; allowed: {allowed}"
    )
