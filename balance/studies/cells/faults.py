"""Faults of the metrics of a game, told before anything is played or by a few games."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple, get_args

import numpy as np
import polars as pl
import polars.selectors as cs

from balance.engine.workspace import row_dtype
from balance.games.api import Kind, Metric
from balance.rulesets.errors import nearest, show
from balance.store.frames import frame
from balance.studies.cells.cell import Cell
from balance.studies.cells.columns import column_metrics, own_metrics
from balance.studies.cells.metrics import measure

NEVER_EMPTY = ("id", "label", "name", "question")
OWN_CODE = "python_udf("  # how an expression shows a function of the game

Placed = list[tuple[str, Metric]]  # metrics of the game itself, each with where it is said


class Fault(NamedTuple):
    """What is wrong: where, what was found, what is allowed, and a name that is near."""

    where: str
    found: str
    allowed: str
    near: str = ""


def placed_metrics(cell: Cell) -> Placed:
    """The metrics of the game itself."""
    asked = cell.game, cell.ruleset.parameters, cell.players
    shown = {metric.id for metric in column_metrics(*asked)}
    return [
        (f"report/{'columns' if metric.id in shown else 'metrics'}.py: {metric.id}", metric)
        for metric in own_metrics(*asked)
    ]


def plain_only(placed: Placed) -> Placed:
    """Those without a function of the game, which nobody can ask about no games."""
    return [
        (where, metric)
        for where, metric in placed
        if not any(OWN_CODE in str(part) for part in (metric.value, metric.per))
    ]


def in_metrics(cell: Cell, placed: Placed) -> Iterator[Fault]:
    """What can be told of metrics without games."""
    columns = no_games(cell).columns
    for where, metric in placed:
        yield from in_texts(where, metric, ("id", "topic", "label", "unit", "family"))
        for name, made in (("value", metric.value), ("per", metric.per)):
            if not isinstance(made, pl.Expr) and (name == "value" or made is not None):
                yield Fault(where, f"{name} = {show(made)}", "an expression of Polars")
        if metric.reference is not None and not is_number(metric.reference):
            yield Fault(where, f"reference = {show(metric.reference)}", "a number, or None")
        try:
            read = measure(metric).columns
        except (TypeError, ValueError) as error:
            found = str(error).removeprefix(f"{metric.id}: ")
            yield Fault(where, found, f"{', '.join(get_args(Kind))}, with what these need")
            return
        for name in read:
            if name not in columns:
                yield unknown(where, name, columns, "a column of the rows of games")


def no_games(cell: Cell) -> pl.DataFrame:
    """The columns of the rows of games."""
    rows = np.zeros(0, row_dtype(cell.game))
    return frame(cell.game, rows, cell.id, cell.players, cell.things)


def _asked(placed: Placed) -> dict[str, pl.Expr]:
    """The values of metrics and the wholes that they are parts of, by their places."""
    asked: dict[str, pl.Expr] = {}
    for at, (_, metric) in enumerate(placed):
        whole = pl.lit(1) if metric.per is None else metric.per
        asked |= {f"value {at}": metric.value, f"whole {at}": whole.cast(pl.Int64) * metric.scale}
    return asked


def in_values(games: pl.DataFrame, placed: Placed) -> Iterator[Fault]:
    """What can be told of metrics by a few games: whole numbers of each game, and their bounds."""
    asked = _asked(placed)
    half = games.height // 2
    wide = games.with_columns(cs.integer().cast(pl.Int64))
    try:
        found = games.select(**asked)
        apart = pl.concat([games[:half].select(**asked), games[half:].select(**asked)])
        wider = wide.select(**asked)
    except (pl.exceptions.PolarsError, TypeError, ValueError) as error:
        if len(placed) > 1:  # all at once is what takes little time
            for one in placed:
                yield from in_values(games, [one])
        else:
            said = str(error).partition("\n")[0]
            yield Fault(placed[0][0], said, "an expression that can be worked out")
        return
    for at, (where, metric) in enumerate(placed):
        for name in (f"value {at}", f"whole {at}"):
            values = found[name]
            if not values.dtype.is_integer() and values.dtype not in (pl.Boolean, pl.Null):
                yield Fault(
                    where, f"values of type {values.dtype}", "whole numbers, true and false"
                )
            if values.to_list() != apart[name].to_list():
                yield Fault(where, "what other games decide, too", "what each game tells by itself")
            if values.to_list() != wider[name].to_list():
                allowed = "columns made wide before they are counted with (api.metrics.whole)"
                yield Fault(where, "numbers that their type cannot hold", allowed)
        yield from _in_bounds(where, metric, found[f"value {at}"], found[f"whole {at}"])


def _in_bounds(where: str, metric: Metric, values: pl.Series, wholes: pl.Series) -> Iterator[Fault]:
    """Whether a part of a whole is one: in every game, or of a mean in all of them."""
    pairs = [two for two in zip(values, wholes, strict=True) if None not in two]
    if metric.kind in ("share", "bounded"):
        for value, most in pairs:
            if not 0 <= value <= most:
                allowed = f"0 to {most}, as of a {metric.kind}"
                yield Fault(where, f"{int(value)} in a game", allowed)
    elif metric.unit == "%" and metric.kind == "mean" and pairs:  # a slope is a ratio of any size
        value, most = (sum(map(int, own)) for own in zip(*pairs, strict=True))
        if abs(value) > most:
            yield Fault(where, f"{value / most:g}", "at most 1, which is 100 %")


def values_of(games: pl.DataFrame, placed: Placed) -> dict[str, float]:
    """What metrics are in these games, by id, as far as there is anything."""
    found = games.select(**_asked(placed)).cast(pl.Int64)
    values = {}
    for at, (_, metric) in enumerate(placed):
        pairs = found.select(f"value {at}", f"whole {at}").drop_nulls()
        value, whole = (sum(pairs[name].to_list()) for name in pairs.columns)
        if whole:
            values[metric.id] = value / whole
    return values


def twice(file: str, what: str, ids: Iterable[str]) -> Iterator[Fault]:
    """Ids that several have."""
    for id_, times in Counter(ids).items():
        if times > 1:
            yield Fault(f"report/{file}.py: {id_}", f"{times} {what} of this id", "one")


def unknown(where: str, name: object, known: Iterable[str], allowed: str) -> Fault:
    """A name that nothing has."""
    return Fault(where, repr(name), allowed, nearest(str(name), known))


def in_texts(where: str, told: object, names: Iterable[str]) -> Iterator[Fault]:
    """What should be a text, and is none."""
    for name in names:
        found = getattr(told, name, name)
        if not isinstance(found, str) or (name in NEVER_EMPTY and not found.strip()):
            yield Fault(where, f"{name} = {show(found)}", "a text")


def is_number(value: object) -> bool:
    """Is it one that can be told?"""
    return isinstance(value, int | float) and math.isfinite(value)
