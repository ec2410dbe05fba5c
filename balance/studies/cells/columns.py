"""The metrics that follow from columns: what ``SHOWN`` says of them, as expressions over rows."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from types import ModuleType

import polars as pl
from pydantic import BaseModel

from balance.games import IncompleteGameError, answers
from balance.games.api import Column, Kind, Metric, Shown
from balance.games.api.metrics import PICTURES, whole
from balance.rulesets.errors import nearest

Place = Mapping[str, str]  # of each axis the seat or thing
Named = Mapping[str, Sequence[str]]  # of each axis all of them
Captions = Mapping[str, Mapping[str, str]]  # by axis or column: things, and what they are called


def own_metrics(game: ModuleType, parameters: BaseModel, players: int) -> list[Metric]:
    """What a game itself is asked, topic by topic: its columns first, then what it makes of them.

    Topics come in the order in which the game's ``metrics`` name them; those of columns alone
    follow.
    """
    made = answers.listed(game, "metrics", Metric, parameters, players)
    shown = list(column_metrics(game, parameters, players))
    order = list(dict.fromkeys(metric.topic for metric in [*made, *shown]))
    return sorted([*shown, *made], key=lambda metric: order.index(metric.topic))


def column_metrics(game: ModuleType, parameters: BaseModel, players: int) -> Iterator[Metric]:
    """The metrics that follow from the columns of a game alone."""
    columns = {column.name: column for column in game.COLUMNS}
    seats = [str(seat) for seat in range(1, players + 1)]
    named = {"seat": seats, **answers.things(game, parameters)}
    captions = _captions(game, parameters, named)
    for topic, entries in game.SHOWN.items():
        for shown in entries:
            asked = shown.parameters
            if asked and not any(getattr(parameters, name) for name in asked):
                continue
            column = columns[shown.column]
            axes = shown.axes(column)
            words = [_words(column, axis, named, captions) for axis in axes]
            for places in product(*(of_axis.items() for of_axis in words)):
                place = {axis: name for axis, (name, _) in zip(axes, places, strict=True)}
                label = shown.label.format(*(said for _, said in places))
                yield _metric(topic, shown, column, place, label, players)


def _captions(game: ModuleType, parameters: BaseModel, named: Named) -> Captions:
    """What a game calls its things, if it says so.

    Raises
    ------
    IncompleteGameError
        If it calls something by a name that is not there.
    """
    captions = answers.captions(game, parameters)
    axes = {column.name: [a for a in column.axes if a != "seat"] for column in game.COLUMNS}
    axes |= {axis: [axis] for axis in named if axis != "seat"}
    for key, words in captions.items():
        known = [thing for axis in axes.get(key, ()) for thing in named[axis]]
        for found, allowed in ((key, list(axes)), *((thing, known) for thing in words)):
            if found not in allowed:
                raise IncompleteGameError.of(
                    game.NAME,
                    f"report/columns.py: captions of {key}",
                    repr(found),
                    "an axis or column, and its things",
                    nearest(found, allowed),
                )
    return captions


def _words(column: Column, axis: str, named: Named, captions: Captions) -> Mapping[str, str]:
    """The seats or things of an axis that are shown, each with what it is called."""
    if axis != "seat" and column.name in captions:
        own = captions[column.name]
        return {name: own[name] for name in named[axis] if name in own}
    return captions.get(axis, {name: name for name in named[axis]})


def _metric(
    topic: str, shown: Shown, column: Column, place: Place, label: str, players: int
) -> Metric:
    """The metric of one place."""
    value = _value(column, place, players)
    kind: Kind = "mean"
    if shown.way == "share":
        kind, value = "share", value > 0 if column.none is None else value.is_not_null()
    elif shown.unit == "%":
        kind = "bounded"
    return Metric(
        id="_".join([shown.stem, *place.values()]),
        topic=topic,
        label=label,
        kind=kind,
        value=value,
        scale=players if shown.way == "seat" else 1,
        unit="%" if shown.way == "share" else shown.unit,
        family="" if topic == PICTURES or shown.apart else _family(shown, place),
    )


def _value(column: Column, place: Place, players: int) -> pl.Expr:
    """A column at a place, summed over the seats where the place does not say which."""

    def at(place: Place) -> pl.Expr:
        return whole("_".join([column.name, *(place[axis] for axis in column.axes)]))

    if "seat" in place or "seat" not in column.axes:
        return at(place)
    return pl.sum_horizontal(*[at({**place, "seat": str(s)}) for s in range(1, players + 1)])


def _family(shown: Shown, place: Place) -> str:
    """The seats of one column and thing are held against each other, else the things of one."""
    if not place:
        return ""
    if "seat" not in place:
        return f"things {shown.stem}"
    things = [name for axis, name in place.items() if axis != "seat"]
    return "_".join([f"seats {shown.stem}", *things])
