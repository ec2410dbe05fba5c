"""Faults of a new game that would otherwise come to light deep in the engine, or never."""

from collections.abc import Iterator
from functools import cache
from types import ModuleType

import numpy as np

from balance.engine.workspace import MAX_FEATURES, MAX_NUMBERS, MAX_PLAN, MAX_SEATS, common_columns
from balance.games.api import Column
from balance.games.rooms import missing_files
from balance.games.shown import faults_of_shown

RECORDS = ("RULES", "STATE", "MEMORY", "TALLY")
FIELDS = {
    "RULES": ("players",),
    "STATE": ("actor", "decision", "finished", "goes_on", "turns", "seat_turns"),
}
NUMBERS = ("u1", "u2", "u4", "i1", "i2", "i4", "i8", "b1")  # whole ones, whose sums are exact


@cache
def faults(game: ModuleType) -> tuple[str, ...]:
    """What is wrong with a game that defines all it must, one line each; looks only once."""
    return (
        *missing_files(game),
        *_in_front(game),
        *_in_records(game),
        *_in_sizes(game),
        *_in_counts(game),
        *_in_columns(game),
        *faults_of_shown(game),
        *_in_players(game),
    )


def _in_front(game: ModuleType) -> Iterator[str]:
    title = game.TITLE
    if not isinstance(title, str) or not title.strip() or not title.isprintable():
        yield f"TITLE is {title!r}; a line of text"
    if type(game.VERSION) is not int or game.VERSION < 1:
        yield f"VERSION is {game.VERSION!r}; a whole number from 1 on"
    for name in ("COMPETITIVE", "TURNS_BEGUN"):
        if type(getattr(game, name)) is not bool:
            yield f"{name} is {getattr(game, name)!r}; True or False"


def _in_records(game: ModuleType) -> Iterator[str]:
    for name in RECORDS:
        dtype = getattr(game, name)
        if not isinstance(dtype, np.dtype) or dtype.names is None:
            yield f"{name} is no record type, as np.dtype([...], align=True) makes it"
            continue
        if dtype.names[0] != game.NAME:
            yield f"the first field of {name} is {dtype.names[0]!r}; it must be {game.NAME!r}"
        if not dtype.isalignedstruct:
            yield f"{name} is not aligned; make it by np.dtype([...], align=True)"
        missing = [field for field in FIELDS.get(name, ()) if field not in dtype.names]
        if missing:
            yield f"{name} lacks the field{'s' * (len(missing) > 1)} {', '.join(missing)}"


def _in_sizes(game: ModuleType) -> Iterator[str]:
    parts, options = game.MAX_PARTS, game.MAX_OPTIONS
    if type(game.SEATS) is not int or not 1 <= game.SEATS <= MAX_SEATS:
        yield f"SEATS is {game.SEATS!r}; allowed: 1 to {MAX_SEATS}"
    if type(parts) is not int or not 1 <= parts <= MAX_PLAN:
        yield f"MAX_PARTS is {parts!r}; a whole number from 1 to {MAX_PLAN}"
    if type(options) is not int or options < 1:
        yield f"MAX_OPTIONS is {options!r}; a whole number from 1 on"


def _in_counts(game: ModuleType) -> Iterator[str]:
    try:
        counts = [*game.player_counts(game.Parameters())]
    except Exception as error:
        yield f"player_counts of the rules as they stand fails ({type(error).__name__}: {error})"
        return
    most = _most_seats(game)
    if not counts or not all(type(n) is int and 1 <= n <= most for n in counts):
        yield f"player_counts gives {counts}; allowed: some of 1 to SEATS = {most}"


def _most_seats(game: ModuleType) -> int:
    return game.SEATS if type(game.SEATS) is int else MAX_SEATS


def _in_columns(game: ModuleType) -> Iterator[str]:
    taken = {game.NAME, *(name for name, *_ in common_columns(MAX_SEATS))}
    for column in game.COLUMNS:
        if not isinstance(column, Column):
            yield f"COLUMNS has {column!r}; a Column"
            continue
        if not isinstance(column.name, str) or not column.name.isidentifier():
            yield f"a column is called {column.name!r}; a name as Python has them"
            continue
        if column.name in taken:
            yield f"the column {column.name} needs another name: this one is taken"
        taken.add(column.name)
        if column.type not in NUMBERS:
            allowed = ", ".join(NUMBERS)
            yield f"the column {column.name} is of the type {column.type!r}; allowed: {allowed}"
        elif column.none is not None and not _holds(column.type, column.none):
            yield f"the column {column.name} has none = {column.none!r}, which no {column.type} is"
        if len(column.axes) != len(column.shape):
            yield f"the column {column.name} has axes {column.axes} of sizes {column.shape}"
        for axis, size in zip(column.axes, column.shape, strict=False):
            least = _most_seats(game) if axis == "seat" else 1
            if type(size) is not int or size < least:
                found = f"room for {size!r} along {axis}"
                yield f"the column {column.name} has {found}; a whole number from {least} on"


def _holds(code: str, value: object) -> bool:
    """Whether a whole number is one of those that a type holds."""
    if code == "b1" or type(value) is not int:
        return False
    return int(np.iinfo(code).min) <= value <= int(np.iinfo(code).max)


def _in_players(game: ModuleType) -> Iterator[str]:
    features = len(game.FEATURES)
    if features > MAX_FEATURES:
        yield f"{features} FEATURES; at most {MAX_FEATURES}"
    for name, weights in game.WEIGHTS.items():
        if len(weights) != features:
            yield f"the WEIGHTS of {name} are {len(weights)}, but there are {features} FEATURES"
        if not np.isfinite(np.array(weights, float)).all():
            yield f"the WEIGHTS of {name} are {tuple(weights)}; finite numbers"
    for name, character in game.CHARACTERS.items():
        if len(character.numbers) > MAX_NUMBERS:
            yield f"{name} has {len(character.numbers)} numbers; a Character at most {MAX_NUMBERS}"
