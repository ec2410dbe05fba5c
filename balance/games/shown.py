"""Faults of what a game says of how its columns are shown."""

import difflib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from types import ModuleType
from typing import get_args

from balance.games.api import Column, Shown, Way

WAYS = get_args(Way)


def faults_of_shown(game: ModuleType) -> Iterator[str]:
    """What is wrong with the ``SHOWN`` of a game, one line each, with its place."""
    return (f"report/columns.py: SHOWN{fault}" for fault in _found(game))


def _found(game: ModuleType) -> Iterator[str]:
    if not isinstance(game.SHOWN, Mapping):
        yield f": found {game.SHOWN!r}; allowed: a dict from topics to what stands under them"
        return
    columns = {column.name: column for column in game.COLUMNS if isinstance(column, Column)}
    sound = []
    for topic, entries in game.SHOWN.items():
        if not isinstance(entries, tuple | list):
            yield f" under {topic!r}: found {entries!r}; allowed: a tuple of Shown"
            continue
        for shown in entries:
            if not isinstance(shown, Shown) or not isinstance(shown.column, str):
                yield f" under {topic!r}: found {shown!r}; allowed: a Shown of a column"
            elif shown.column not in columns:
                hint = _near(shown.column, columns)
                yield f" under {topic!r}: found {shown.column!r}; allowed: a column{hint}"
            elif found := [*_faults(shown, columns[shown.column]), *_unmet(shown, game)]:
                yield from (f" of {shown.column}: {fault}" for fault in found)
            else:
                sound.append((shown.stem, len(shown.axes(columns[shown.column]))))
    for (stem, _), times in Counter(sound).items():
        if times > 1:
            yield f": found the id {stem} {times} times; allowed: an id of its own for each"


def _faults(shown: Shown, column: Column) -> Iterator[str]:
    if shown.way not in WAYS:
        yield f"found the way {shown.way!r}; allowed: {', '.join(WAYS)}"
        return
    if shown.way == "total" and "seat" not in column.axes:
        yield "found the way 'total', but the column has no seats; allowed: mean, seat, share"
    if shown.way in ("total", "seat") and column.none is not None:
        yield f"found the way {shown.way!r}, but values may be none; allowed: mean, share"
    axes = shown.axes(column)
    if not _fits(shown.label, len(axes)):
        wanted = f"one {{}} for each of {', '.join(axes)}" if axes else "no {}"
        yield f"found the label {shown.label!r}; allowed: {wanted}"
    if shown.way == "share" and shown.unit:
        yield f"found the unit {shown.unit!r}; allowed: none, a share is a percentage"
    if shown.way != "share" and not shown.unit:
        yield "found no unit; allowed: a word such as 'points'"
    if shown.unit == "%" and shown.way != "seat":
        yield f"found the unit '%' with {shown.way!r}; allowed: with 'seat', of a count of seats"


def _fits(label: str, places: int) -> bool:
    """Does a label name every place, and no more?"""
    marks = [f"<{number}>" for number in range(places)]
    try:
        said = label.format(*marks)
    except (AttributeError, IndexError, KeyError, ValueError):
        return False
    return bool(label) and all(mark in said for mark in marks)


def _unmet(shown: Shown, game: ModuleType) -> Iterator[str]:
    known = game.Parameters.model_fields
    for name in shown.parameters:
        if name not in known:
            yield f"it needs {name!r}; allowed: parameters{_near(name, known)}"


def _near(found: str, allowed: Iterable[str]) -> str:
    """The nearest of the names that are known, if there is one."""
    near = difflib.get_close_matches(str(found), allowed, 1)
    return f"; did you mean {near[0]}?" if near else ""
