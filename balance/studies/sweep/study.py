"""Sweeps: what a rule does as it goes from one value to another, and where a goal is met."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import polars as pl

from balance.rulesets import BETWEEN, Ruleset, describe_parameters
from balance.stats.judging import Judged, count_told, judge_page
from balance.studies.cells.aim import LEVEL, Aim
from balance.studies.cells.cell import Cell
from balance.studies.cells.totals import CAPPED, are_withheld, gather, samples_of
from balance.studies.orders.order import Order
from balance.studies.play.carrier import Played, carrier
from balance.studies.play.playing import Playing
from balance.studies.run.summary import replay_command, ruleset_result, study_result, warnings_of
from balance.studies.sweep.curves import (
    Drawn,
    curve_claims,
    curve_results,
    goal_claims,
    goal_results,
)
from balance.studies.sweep.results import SWEEP, AxisResult, PointResult, Sweep, SweepRound
from balance.studies.sweep.vary import DIGITS, Axis


@dataclass(frozen=True)
class SweepStudy(Played):
    """A finished or interrupted sweep.

    Attributes
    ----------
    summary : Sweep
        What ``summary.json`` holds.
    """

    summary: Sweep

    @property
    def points(self) -> pl.DataFrame:
        """One row for every number at every point."""
        axes = [axis.key for axis in self.summary.axes]
        rows = [
            (one.players, *self._at(point.at), curve.id, found.value, found.low, found.high)
            for one in self.summary.rounds
            for curve in one.curves
            for point, found in zip(one.points, curve.numbers, strict=True)
        ]
        columns = ("players", *axes, "number", "value", "low", "high")
        return pl.DataFrame(rows, columns, orient="row", infer_schema_length=None)

    def _at(self, point: Sequence[int]) -> Iterator[float]:
        for axis, at in zip(self.summary.axes, point, strict=True):
            yield axis.at[at]


def conclude(played: Playing) -> Sweep:
    """What was played says."""
    order, first = played.order, played.order.cells[0]
    counts = dict.fromkeys(cell.players for cell in order.cells)
    drawn = [draw(played, players) for players in counts]
    claims = {
        f"{one.cells[0].players} {name}": own
        for one in drawn
        for name, own in (goal_claims(one) | curve_claims(one)).items()
    }
    judged = judge_page(claims, 1 - LEVEL)
    ruleset = order.rulesets[0]
    return Sweep(
        schema=SWEEP,
        study=study_result(played),
        ruleset=ruleset_result(ruleset),
        warnings=warnings_of(ruleset),
        competitive=first.game.COMPETITIVE,
        margin=_aim(order).margin_of(first),
        axes=tuple(_axis(ruleset, axis) for axis in order.axes),
        tested=count_told(claims.values()),
        rounds=tuple(_round(order, one, judged, played.asked()) for one in drawn),
    )


carry_out = carrier(conclude, SweepStudy)


def _aim(order: Order) -> Aim:
    return Aim(order.margin, order.target)


def draw(played: Playing, players: int) -> Drawn:
    """What the games of all points at one number of players amount to."""
    order, folder, anytime = played.order, played.folder, played.anytime
    cells = [cell for cell in order.cells if cell.players == players]
    asked = [order.asked[cell.id] for cell in cells]
    samples = [samples_of(one, gather(folder, one)) for one in asked]
    return Drawn(
        cells,
        {metric.id: metric for metric in asked[0].metrics},
        samples,
        list(map(are_withheld, samples)),
        order.goals_of(cells[0]),
        _aim(order).margin_of(cells[0]) / 100,
        anytime,
    )


def _axis(ruleset: Ruleset, axis: Axis) -> AxisResult:
    notes = {row.name: row.note for row in describe_parameters(ruleset.game)}
    return AxisResult(
        key=axis.key,
        asked=axis.text,
        note=notes.get(axis.rule, ""),
        is_mix=axis.is_mix,
        at=tuple(point.at for point in axis.points),
        changes=tuple(point.change for point in axis.points),
        usual=axis.usual,
    )


def _round(
    order: Order, drawn: Drawn, judged: Mapping[str, Sequence[Judged]], asked: dict[str, int]
) -> SweepRound:
    cells = drawn.cells
    prefix = f"{cells[0].players} "
    own = {n.removeprefix(prefix): one for n, one in judged.items() if n.startswith(prefix)}
    at = [order.axes[0].points[cell.point[0]].at for cell in cells]
    labels = [", ".join(map(_shown, _values(order, cell))) for cell in cells]
    return SweepRound(
        players=cells[0].players,
        lineup=cells[0].lineup,
        points=tuple(
            _point(order, drawn, number, asked[cell.id]) for number, cell in enumerate(cells)
        ),
        curves=curve_results(drawn, own, labels),
        goals=goal_results(
            drawn,
            own,
            at if len(order.axes) == 1 else (),
            [_changed(order, cell) for cell in cells],
        ),
    )


def _changed(order: Order, cell: Cell) -> int:
    """How many rules are not as they are."""
    both = zip(order.axes, _values(order, cell), strict=True)
    return sum(axis.usual != value for axis, value in both)


def _values(order: Order, cell: Cell) -> Iterator[float]:
    for axis, at in zip(order.axes, cell.point, strict=True):
        yield axis.points[at].at


def _changes(order: Order, cell: Cell) -> list[str]:
    """What sets the values that are not as they are; all of them, where each is."""
    points = [axis.points[at] for axis, at in zip(order.axes, cell.point, strict=True)]
    both = zip(order.axes, points, strict=True)
    return [point.change for axis, point in both if point.at != axis.usual] or [
        point.change for point in points
    ]


def _shown(value: float) -> str:
    return f"{value:.{DIGITS}g}"


def _point(order: Order, drawn: Drawn, at: int, asked: int) -> PointResult:
    cell, capped = drawn.cells[at], drawn.samples[at][CAPPED]
    return PointResult(
        at=cell.point,
        games=capped.games,
        games_asked=asked,
        capped=capped.x,
        withheld=drawn.withheld[at],
        change=f"{BETWEEN} ".join(_changes(order, cell)),
        replay=replay_command(cell, order.chosen_seed),
    )
