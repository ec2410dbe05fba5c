"""Stopping: which cells of a study are settled, by what its own summary says of them.

A cell is settled when what it was played for is decided, or known as closely as was asked. What
judges is the summary that is shown in the end, with intervals that hold at every look, so a study
that stops says what made it stop.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol

import polars as pl

from balance.stats.estimates import Estimate, estimate
from balance.stats.judging import MOST_CAPPED
from balance.stats.measures import Measure
from balance.stats.samples import plain_share
from balance.stats.shapes import UNDECIDED, WITHHELD
from balance.studies.cells.aim import LEVEL
from balance.studies.cells.totals import CAPPED, OUTCOMES
from balance.studies.guard.results import Guarded
from balance.studies.orders.goals import TEAM
from balance.studies.orders.order import Order
from balance.studies.run.levers import AS_IT_WAS
from balance.studies.run.results import (
    CellResult,
    ClaimResult,
    DifferenceResult,
    LeversResult,
    NumberResult,
    StoppingRule,
    Summary,
)
from balance.studies.sweep.results import Sweep, SweepRound

SEATS = "win_share_"
SURELY = 0.999  # so that looks at it make next to no difference to how often sound rules fail
STOPPED = Measure(CAPPED, "share", pl.col(CAPPED))


class CappedGames(Protocol):
    """Games, and how many of them were stopped at the turn limit."""

    @property
    def games(self) -> int: ...
    @property
    def capped(self) -> int: ...


def reached(order: Order, found: Summary | Sweep | Guarded) -> list[StoppingRule]:
    """Which of the aims of a study all of its cells have reached; of several one is enough."""
    aims: dict[StoppingRule, dict[str, object]] = {}
    if order.until_decided:
        aims["decided"] = {"precision": None}
    if order.precision is not None:
        aims["precision"] = {"until_decided": False}
    cells = {cell.id for cell in order.cells}
    alone = {aim: order.model_copy(update=without) for aim, without in aims.items()}
    return [aim for aim, only in alone.items() if cells <= settled(only, found)]


def settled(order: Order, found: Summary | Sweep | Guarded) -> set[str]:
    """The cells that need no more games.

    None of which too many games may be stopped at the turn limit: where that is so, nothing is said
    in the end, and of many looks some would find few of them by luck. A guard, which that fails,
    is settled where surely too many are; how many are stopped is told, however many they are.
    """
    if isinstance(found, Guarded):
        caps = {cell.id: one for cell, one in zip(order.cells, found.checks, strict=True)}
        return set(_guarded(order, found, _unsure(caps), set(_lost(caps))))
    if isinstance(found, Sweep):
        own = {one.players: iter(one.points) for one in found.rounds}
        points = {cell.id: next(own[cell.players]) for cell in order.cells}
        return set(_points(order, found)) - _unsure(points)
    unsure = _unsure({cell.id: cell for cell in found.cells})
    if order.kind == "compare":
        return set() if unsure else set(_sides(order, found))
    return {id_ for cell in found.cells for id_ in _leading(order, cell)} - unsure


def _unsure(cells: Mapping[str, CappedGames]) -> set[str]:
    """The cells of which more games may be stopped at the turn limit than leave anything to say."""
    return {id_ for id_, one in cells.items() if may_be_withheld(one)}


def may_be_withheld(one: CappedGames) -> bool:
    """Whether more games may be stopped at the turn limit than leave anything to say."""
    return one.capped > 0 and _most(one) > MOST_CAPPED


def _lost(cells: Mapping[str, CappedGames]) -> Iterator[str]:
    """The cells of which surely too many games are stopped at the turn limit."""
    return (id_ for id_, one in cells.items() if _stopped(one, SURELY).low > MOST_CAPPED)


def _most(one: CappedGames) -> float:
    """The share of games that may be stopped at most, as far as any look tells."""
    return _stopped(one, LEVEL).high


def _stopped(one: CappedGames, level: float) -> Estimate:
    """The share of games that are stopped, with an interval that holds at every look."""
    return estimate(plain_share(STOPPED, one.capped, one.games), level, anytime=True)


def _guarded(order: Order, found: Guarded, unsure: set[str], lost: set[str]) -> Iterator[str]:
    """A cell of which every goal is known to be met or missed, or surely not to be told."""
    for cell, one in zip(order.cells, found.checks, strict=True):
        others = [goal for goal in one.watched if goal.about != CAPPED]
        is_open = cell.id in unsure - lost and bool(others)
        known = ("meets", "misses", "withheld") if cell.id in lost else ("meets", "misses")
        if not is_open and all(goal.state in known for goal in one.watched):
            yield cell.id


def _leading(order: Order, cell: CellResult) -> Iterator[str]:
    """A cell of a run; of one that is about its levers these, too, and the cell with the last."""
    levers = [one for one in order.leading if one.tries == cell.id]
    known = [one.id for one in levers if cell.levers and _is_judged(cell.levers, one.lever)]
    yield from known if order.until_decided else ()
    is_done = len(known) == len(levers) and is_known(order, cell.headline, cell.margin)
    if is_done or is_precise(order, cell.headline):
        yield from (cell.id, *(one.id for one in levers))


def _is_judged(levers: LeversResult, lever: str) -> bool:
    """Is it known what a lever does to the headline, and that it is told?"""
    tried = [one for one in levers.tried if lever == (AS_IT_WAS if one.was_set else one.name)]
    titles = [one.title for one in tried if not may_be_withheld(one)]
    return any(one.name in titles and one.side != "open" for one in levers.claims[0].numbers)


def is_known(order: Order, claim: ClaimResult | None, margin: float) -> bool:
    """Is an answer decided, or known as closely as was asked?

    Where there is nothing to decide, it is known when it is by no more than the margin.
    """
    if claim is None or claim.code == WITHHELD:
        return claim is None
    if order.until_decided:
        judged = [one for one in claim.numbers if one.side is not None]
        if judged and claim.code != UNDECIDED:
            return True
        if not judged and _is_close(claim.numbers, margin):
            return True
    return is_precise(order, claim)


def is_precise(order: Order, claim: ClaimResult | None) -> bool:
    """Is an answer known as closely as was asked, if it was?"""
    if order.precision is None or claim is None or claim.code == WITHHELD:
        return False
    return _is_close(claim.numbers, order.precision)


def _is_close(numbers: Sequence[NumberResult | DifferenceResult], points: float) -> bool:
    """Do all intervals reach no further than so many percentage points? Of none it is not known."""
    return bool(numbers) and all(
        one.low is not None and one.high is not None and one.high - one.low <= 2 * points / 100
        for one in numbers
    )


def _sides(order: Order, found: Summary) -> Iterator[str]:
    """The sides of a comparison: themselves, and all that sets them apart from each other."""
    open_ = {cell.id for cell in found.cells if not is_known(order, cell.headline, cell.margin)}
    for pair in found.comparisons:
        if not _is_told(order, pair.differences):
            open_ |= {pair.a, pair.b}
    yield from {cell.id for cell in found.cells} - open_


def _is_told(order: Order, differences: Iterable[DifferenceResult]) -> bool:
    """Is the difference in who wins, length, shared wins and lead changes known?"""
    asked = [one for one in differences if one.id in OUTCOMES or one.id.startswith(SEATS)]
    if order.until_decided and all(one.verdict != UNDECIDED for one in asked):
        return True
    shares = [one for one in asked if one.unit == "%"]
    return order.precision is not None and _is_close(shares, order.precision)


def _points(order: Order, found: Sweep) -> Iterator[str]:
    for one in found.rounds:
        cells = [cell for cell in order.cells if cell.players == one.players]
        for at, cell in enumerate(cells):
            if _is_point_known(order, one, at, float(found.margin)):
                yield cell.id


def _is_point_known(order: Order, one: SweepRound, at: int, margin: float) -> bool:
    """Is every goal known to be met or missed at a point, or its numbers as closely as asked?

    Where there is no goal, they are known when they are by no more than the margin.
    """
    shares = list(_shares(one, at))
    known = all(goal.states[at] in ("meets", "misses") for goal in one.goals)
    if order.until_decided and one.goals and known:
        return True
    if order.until_decided and not one.goals and _is_close(shares, margin):
        return True
    return order.precision is not None and _is_close(shares, order.precision)


def _shares(one: SweepRound, at: int) -> Iterator[NumberResult]:
    """The shares of wins at a point, and those that goals ask for; without goals all."""
    asked = {id_ for goal in one.goals for id_ in goal.of}
    for curve in one.curves:
        is_asked = not one.goals or curve.id in asked or curve.id.startswith((SEATS, TEAM))
        if is_asked and curve.unit == "%":
            yield curve.numbers[at]
