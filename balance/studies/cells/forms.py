"""What a game says for its reports, held to its form before anything is played.

Of another form it would come to light after the games, or never: a share that counts to three is
told as 300 %.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple, get_args

import numpy as np
import polars as pl
import polars.selectors as cs

from balance.engine.workspace import row_dtype
from balance.games import BUILT_IN, IncompleteGameError
from balance.games.api import Kind, Metric
from balance.games.api.claims import (
    Amount,
    Claim,
    ClaimKind,
    Contrast,
    Course,
    Curve,
    Pairs,
    Parts,
    Shape,
    metrics_of,
)
from balance.games.api.components import Component
from balance.rulesets import available
from balance.rulesets.errors import nearest, show
from balance.store.frames import frame
from balance.studies.cells.cell import Cell
from balance.studies.cells.claims import own_claims
from balance.studies.cells.columns import column_metrics, own_metrics
from balance.studies.cells.headlines import common_claims
from balance.studies.cells.metrics import all_metrics, common_metrics, measure

NEARLY_ALL, ROUNDING = 0.9, 1e-9  # of a whole: games that were stopped may leave a little over
NEVER_EMPTY = ("id", "label", "name", "question")

Placed = list[tuple[str, Metric]]  # metrics of the game itself, each with where it is said


class Fault(NamedTuple):
    """What is wrong: where, what was found, what is allowed, and a name that is near."""

    where: str
    found: str
    allowed: str
    near: str = ""


def check_forms(cell: Cell) -> None:
    """Refuse metrics and claims of another form, or about what the game does not have.

    Raises
    ------
    IncompleteGameError
    """
    placed = _placed(cell)
    _refuse(cell, _in_metrics(cell, placed))
    if cell.game.NAME not in BUILT_IN:  # those of ours are held by tests
        _refuse(cell, _in_values(_no_games(cell), placed))
    everything = [*common_metrics(cell), *(metric for _, metric in placed)]
    _refuse(cell, _twice("metrics", "metrics", [metric.id for metric in everything]))
    usual, own = [*common_claims(cell, None)], own_claims(cell)
    _refuse(cell, _in_claims(cell, own, {metric.id: metric for metric in everything}))
    _refuse(cell, _twice("claims", "questions", [claim.id for claim in [*usual, *own]]))
    rulesets = [name.partition("/")[2] for name in available(cell.ruleset.game)]
    for claim in [*usual, *own]:
        where = claim.id if claim in own else "cures"
        _refuse(cell, _in_changes(f"report/claims.py: {where}", claim.changes, rulesets))


def components_of(cell: Cell) -> list[Component]:
    """What a game is made of.

    Raises
    ------
    IncompleteGameError
        One is of another form, two of them have the same id, or one asks for a metric that there
        is not.
    """
    found = cell.says("components", Component)
    metrics = {metric.id: metric for metric in all_metrics(cell)}
    _refuse(cell, _in_components(found, metrics, cell.players))
    return found


def check_values(cell: Cell, rows: np.ndarray) -> None:
    """Refuse metrics whose values in these games are not of their kind.

    Parameters
    ----------
    rows : ndarray of the game's row record, shape (games,)

    Raises
    ------
    IncompleteGameError
    """
    games, placed = frame(cell.game, rows, cell.id, cell.players, cell.things), _placed(cell)
    _refuse(cell, _in_values(games, placed))
    values = _values_of(games, [*placed, *(("", metric) for metric in common_metrics(cell))])
    _refuse(cell, _in_parts(own_claims(cell), values))


def _refuse(cell: Cell, faults: Iterable[Fault]) -> None:
    for fault in faults:
        raise IncompleteGameError.of(cell.game.NAME, *fault)


def _twice(file: str, what: str, ids: Iterable[str]) -> Iterator[Fault]:
    for id_, times in Counter(ids).items():
        if times > 1:
            yield Fault(f"report/{file}.py: {id_}", f"{times} {what} of this id", "one")


def _unknown(where: str, name: object, known: Iterable[str], allowed: str) -> Fault:
    return Fault(where, repr(name), allowed, nearest(str(name), known))


def _placed(cell: Cell) -> Placed:
    asked = cell.game, cell.ruleset.parameters, cell.players
    shown = {metric.id for metric in column_metrics(*asked)}
    return [
        (f"report/{'columns' if metric.id in shown else 'metrics'}.py: {metric.id}", metric)
        for metric in own_metrics(*asked)
    ]


def _in_metrics(cell: Cell, placed: Placed) -> Iterator[Fault]:
    """What can be told of metrics without games."""
    columns = _no_games(cell).columns
    for where, metric in placed:
        yield from _in_texts(where, metric, ("id", "topic", "label", "unit", "family"))
        for name, made in (("value", metric.value), ("per", metric.per)):
            if not isinstance(made, pl.Expr) and (name == "value" or made is not None):
                yield Fault(where, f"{name} = {show(made)}", "an expression of Polars")
        if metric.reference is not None and not _is_number(metric.reference):
            yield Fault(where, f"reference = {show(metric.reference)}", "a number, or None")
        try:
            read = measure(metric).columns
        except (TypeError, ValueError) as error:
            found = str(error).removeprefix(f"{metric.id}: ")
            yield Fault(where, found, f"{', '.join(get_args(Kind))}, with what these need")
            return
        for name in read:
            if name not in columns:
                yield _unknown(where, name, columns, "a column of the rows of games")


def _no_games(cell: Cell) -> pl.DataFrame:
    rows = np.zeros(0, row_dtype(cell.game))
    return frame(cell.game, rows, cell.id, cell.players, cell.things)


def _asked(placed: Placed) -> dict[str, pl.Expr]:
    """The values of metrics and the wholes that they are parts of, by their places."""
    asked: dict[str, pl.Expr] = {}
    for at, (_, metric) in enumerate(placed):
        whole = pl.lit(1) if metric.per is None else metric.per
        asked |= {f"value {at}": metric.value, f"whole {at}": whole.cast(pl.Int64) * metric.scale}
    return asked


def _in_values(games: pl.DataFrame, placed: Placed) -> Iterator[Fault]:
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
                yield from _in_values(games, [one])
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


def _values_of(games: pl.DataFrame, placed: Placed) -> dict[str, float]:
    """What metrics are in these games, by id, as far as there is anything."""
    found = games.select(**_asked(placed)).cast(pl.Int64)
    values = {}
    for at, (_, metric) in enumerate(placed):
        pairs = found.select(f"value {at}", f"whole {at}").drop_nulls()
        value, whole = (sum(pairs[name].to_list()) for name in pairs.columns)
        if whole:
            values[metric.id] = value / whole
    return values


def _in_parts(claims: Iterable[Claim], values: Mapping[str, float]) -> Iterator[Fault]:
    """Whether the parts of a whole are all of it."""
    for claim in claims:
        if isinstance(claim.shape, Parts) and claim.shape.of.keys() <= values.keys():
            whole = sum(values[id_] for id_ in claim.shape.of)
            if not NEARLY_ALL <= whole <= 1 + ROUNDING:
                where = f"report/claims.py: {claim.id}: Parts"
                yield Fault(where, f"{whole:g} in all", "parts that make up 1")


def _in_claims(
    cell: Cell, claims: Iterable[Claim], metrics: Mapping[str, Metric]
) -> Iterator[Fault]:
    parameters = type(cell.ruleset.parameters).model_fields
    for claim in claims:
        where = f"report/claims.py: {claim.id}"
        yield from _in_texts(where, claim, ("id", "question"))
        if claim.kind not in get_args(ClaimKind):
            yield Fault(where, f"kind = {show(claim.kind)}", ", ".join(get_args(ClaimKind)))
        for name in ("rests_on", "changes"):
            if isinstance(getattr(claim, name), str):
                yield Fault(where, f"{name} = {show(getattr(claim, name))}", "a list of names")
        for key in claim.rests_on:
            if key not in parameters:
                yield _unknown(where, key, parameters, "a parameter of the game")
        yield from _in_shape(where, claim.shape, metrics)


def _in_changes(where: str, names: Iterable[str], rulesets: Sequence[str]) -> Iterator[Fault]:
    for name in names:
        if name not in rulesets:
            yield _unknown(where, name, rulesets, "a ruleset of the game")


def _in_components(
    components: Sequence[Component], metrics: Mapping[str, Metric], players: int
) -> Iterator[Fault]:
    for one in components:
        where = f"report/components.py: {one.id}"
        yield from _in_texts(where, one, ("id", "name", "without", "average", "dealt"))
        for name in ("given", "goes_with"):
            found = getattr(one, name)
            if isinstance(found, str) or not all(isinstance(text, str) for text in found):
                yield Fault(where, f"{name} = {show(found)}", "a list, each a text")
        for name in (*one.goes_with, *([one.dealt] if one.dealt else [])):
            if name not in metrics:
                yield _unknown(where, name, metrics, "the id of a metric")
            elif metrics[name].unit != "%":
                yield Fault(where, f"{name}, which counts {metrics[name].unit}", "a share of wins")
        if len(one.given) not in (0, players):
            allowed = f"{players}, one for each seat, or none"
            yield Fault(where, f"{len(one.given)} changes in given", allowed)
    yield from _twice("components", "components", [one.id for one in components])


def _in_shape(where: str, shape: Shape, metrics: Mapping[str, Metric]) -> Iterator[Fault]:
    """What is wrong with what an answer is made of."""
    if not isinstance(shape, Shape):
        yield Fault(where, show(shape), ", ".join(one.__name__ for one in get_args(Shape)))
        return
    named: Iterable[object] = shape.names if isinstance(shape, Contrast) else ()
    if not isinstance(shape, Amount | Contrast):
        if not isinstance(shape.of, Mapping) or not shape.of:
            yield Fault(where, f"of = {show(shape.of)}", "a dict of metrics and names")
            return
        named = chain(*shape.of) if isinstance(shape, Pairs) else shape.of.values()
    yield from _in_texts(where, shape, ("name", "whole", "what", "exposure"))
    for name in named:
        if not isinstance(name, str):
            yield Fault(where, f"the name {show(name)}", "a text")
    for id_ in metrics_of(shape):
        if id_ not in metrics:
            yield _unknown(where, id_, metrics, "the id of a metric")
            return
    is_share = any(metrics[id_].unit == "%" for id_ in metrics_of(shape))
    yield from _in_marks(where, shape, 1.0 if is_share else math.inf)
    if isinstance(shape, Contrast | Curve | Course):
        compared = [metrics[id_] for id_ in metrics_of(shape) if id_ != getattr(shape, "reach", "")]
        for one in compared:
            if one.kind == "quantile":
                yield Fault(where, f"the quantile {one.id}", "what can be told apart game by game")
            if one.unit != compared[0].unit:
                yield Fault(where, f"{one.unit!r} beside {compared[0].unit!r}", "one unit")


def _in_marks(where: str, shape: Shape, most: float) -> Iterator[Fault]:
    """What is wrong with the numbers that it is held against."""
    limit = " from 0 to 1, which is 100 %" if most == 1 else ""
    marks = getattr(shape, "marks", None)
    if marks is not None and not (
        len(marks) == 2 and all(map(_is_number, marks)) and marks[0] <= marks[1] <= most
    ):
        yield Fault(where, f"marks = {show(marks)}", f"two numbers{limit}, the smaller first")
    matters, against = getattr(shape, "matters", None), getattr(shape, "against", 0.0)
    if matters is not None and not (_is_number(matters) and 0 < matters <= most):
        yield Fault(where, f"matters = {show(matters)}", f"a number above 0{limit}")
    if not isinstance(shape, Contrast) and not (_is_number(against) and against <= most):
        yield Fault(where, f"against = {show(against)}", f"a number{limit}")


def _in_texts(where: str, told: object, names: Iterable[str]) -> Iterator[Fault]:
    for name in names:
        found = getattr(told, name, name)
        if not isinstance(found, str) or (name in NEVER_EMPTY and not found.strip()):
            yield Fault(where, f"{name} = {show(found)}", "a text")


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and math.isfinite(value)
