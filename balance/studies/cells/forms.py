"""What a game says for its reports, held to its form before anything is played.

Of another form it would come to light after the games, or never: a share that counts to three is
told as 300 %.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import get_args

import numpy as np

from balance.games import BUILT_IN, IncompleteGameError
from balance.games.api import Metric
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
from balance.rulesets.errors import show
from balance.store.frames import frame
from balance.studies.cells.cell import Cell
from balance.studies.cells.claims import own_claims
from balance.studies.cells.faults import (
    Fault,
    in_metrics,
    in_texts,
    in_values,
    is_number,
    no_games,
    placed_metrics,
    plain_only,
    twice,
    unknown,
    values_of,
)
from balance.studies.cells.headlines import common_claims
from balance.studies.cells.metrics import all_metrics, common_metrics

NEARLY_ALL, ROUNDING = 0.9, 1e-9  # of a whole: games that were stopped may leave a little over


def check_forms(cell: Cell) -> None:
    """Refuse metrics and claims of another form, or about what the game does not have.

    Raises
    ------
    IncompleteGameError
    """
    placed = placed_metrics(cell)
    _refuse(cell, in_metrics(cell, placed))
    if cell.game.NAME not in BUILT_IN:  # those of ours are held by tests
        _refuse(cell, in_values(no_games(cell), plain_only(placed)))
    everything = [*common_metrics(cell), *(metric for _, metric in placed)]
    _refuse(cell, twice("metrics", "metrics", [metric.id for metric in everything]))
    usual, own = [*common_claims(cell, None)], own_claims(cell)
    _refuse(cell, _in_claims(cell, own, {metric.id: metric for metric in everything}))
    _refuse(cell, twice("claims", "questions", [claim.id for claim in [*usual, *own]]))
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
    games, placed = frame(cell.game, rows, cell.id, cell.players, cell.things), placed_metrics(cell)
    _refuse(cell, in_values(games, placed))
    values = values_of(games, [*placed, *(("", metric) for metric in common_metrics(cell))])
    _refuse(cell, _in_parts(own_claims(cell), values))


def _refuse(cell: Cell, faults: Iterable[Fault]) -> None:
    for fault in faults:
        raise IncompleteGameError.of(cell.game.NAME, *fault)


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
        yield from in_texts(where, claim, ("id", "question"))
        if claim.kind not in get_args(ClaimKind):
            yield Fault(where, f"kind = {show(claim.kind)}", ", ".join(get_args(ClaimKind)))
        for name in ("rests_on", "changes"):
            if isinstance(getattr(claim, name), str):
                yield Fault(where, f"{name} = {show(getattr(claim, name))}", "a list of names")
        for key in claim.rests_on:
            if key not in parameters:
                yield unknown(where, key, parameters, "a parameter of the game")
        yield from _in_shape(where, claim.shape, metrics)


def _in_changes(where: str, names: Iterable[str], rulesets: Sequence[str]) -> Iterator[Fault]:
    for name in names:
        if name not in rulesets:
            yield unknown(where, name, rulesets, "a ruleset of the game")


def _in_components(
    components: Sequence[Component], metrics: Mapping[str, Metric], players: int
) -> Iterator[Fault]:
    for one in components:
        where = f"report/components.py: {one.id}"
        yield from in_texts(where, one, ("id", "name", "without", "average", "dealt"))
        for name in ("given", "goes_with"):
            found = getattr(one, name)
            if isinstance(found, str) or not all(isinstance(text, str) for text in found):
                yield Fault(where, f"{name} = {show(found)}", "a list, each a text")
        for name in (*one.goes_with, *([one.dealt] if one.dealt else [])):
            if name not in metrics:
                yield unknown(where, name, metrics, "the id of a metric")
            elif metrics[name].unit != "%":
                yield Fault(where, f"{name}, which counts {metrics[name].unit}", "a share of wins")
        if len(one.given) not in (0, players):
            allowed = f"{players}, one for each seat, or none"
            yield Fault(where, f"{len(one.given)} changes in given", allowed)
    yield from twice("components", "components", [one.id for one in components])


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
    yield from in_texts(where, shape, ("name", "whole", "what", "exposure"))
    for name in named:
        if not isinstance(name, str):
            yield Fault(where, f"the name {show(name)}", "a text")
    for id_ in metrics_of(shape):
        if id_ not in metrics:
            yield unknown(where, id_, metrics, "the id of a metric")
            return
    compared = [metrics[id_] for id_ in metrics_of(shape) if id_ != getattr(shape, "reach", "")]
    is_share = any(one.unit == "%" for one in compared)
    yield from _in_marks(where, shape, 1.0 if is_share else math.inf)
    if isinstance(shape, Contrast | Curve | Course):
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
        len(marks) == 2 and all(map(is_number, marks)) and marks[0] <= marks[1] <= most
    ):
        yield Fault(where, f"marks = {show(marks)}", f"two numbers{limit}, the smaller first")
    matters, against = getattr(shape, "matters", None), getattr(shape, "against", 0.0)
    if matters is not None and not (is_number(matters) and 0 < matters <= most):
        yield Fault(where, f"matters = {show(matters)}", f"a number above 0{limit}")
    if not isinstance(shape, Contrast) and not (is_number(against) and against <= most):
        yield Fault(where, f"against = {show(against)}", f"a number{limit}")
