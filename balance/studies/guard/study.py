"""Guards: whether rules still are what they should be, in as few games as that takes.

Every goal is judged with intervals that hold at every look. All goals of a guard share one chance
of error: rules that meet all of them fail in 5 % of guards at most, and of rules that miss one by
more than its margin no more than 5 % pass.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import polars as pl

from balance.games.api import Metric
from balance.stats.judging import Judged, Member, judge_page
from balance.stats.samples import Sample
from balance.studies.cells.aim import LEVEL, Aim, judged_number
from balance.studies.cells.cell import Cell
from balance.studies.cells.totals import CAPPED, gather, samples_of
from balance.studies.guard.results import GUARD, Guarded, GuardedResult, WatchedResult
from balance.studies.orders.goals import Goal, state
from balance.studies.orders.order import Order
from balance.studies.play.carrier import Played, carrier
from balance.studies.play.playing import Playing
from balance.studies.run.summary import replay_command, ruleset_result, study_result
from balance.studies.sweep.grid import inquire


@dataclass(frozen=True)
class GuardStudy(Played):
    """A guard that was carried out.

    Attributes
    ----------
    summary : Guarded
        What ``summary.json`` holds.
    """

    summary: Guarded

    @property
    def goals(self) -> pl.DataFrame:
        """One row for every goal of every ruleset and number of players."""
        rows = [
            (one.ruleset.name, one.players, goal.goal, goal.state)
            for one in self.summary.checks
            for goal in one.watched
        ]
        return pl.DataFrame(rows, ("ruleset", "players", "goal", "state"), orient="row")


def conclude(played: Playing) -> Guarded:
    """What was played says."""
    order, asked = played.order, played.asked()
    samples = {  # of all, also where there was no time for a game
        cell.id: samples_of(order.asked[cell.id], gather(played.folder, order.asked[cell.id]))
        for cell in order.cells
    }
    claims = {
        name: one
        for cell in order.cells
        for name, one in members_of(order, cell, samples[cell.id], played.anytime).items()
    }
    judged = judge_page(claims, 1 - LEVEL)
    return Guarded(
        schema=GUARD,
        study=study_result(played),
        ruleset=ruleset_result(order.rulesets[0]),
        strict=order.strict,
        checks=tuple(
            checked(order, cell, samples[cell.id], judged, asked[cell.id], order.chosen_seed)
            for cell in order.cells
        ),
    )


carry_out = carrier(conclude, GuardStudy)


def members_of(
    order: Order, cell: Cell, samples: Mapping[str, Sample], anytime: bool
) -> dict[str, list[Member]]:
    """What every goal holds against what in a cell, by the name under which it is judged."""
    margin = Aim(order.margin, order.target).margin_of(cell) / 100
    metrics = {metric.id: metric for metric in inquire(cell, order.goals_of(cell)).metrics}
    return {
        _name(cell, goal): goal.members(metrics, samples, margin, anytime)
        for goal in order.goals_of(cell)
    }


def _name(cell: Cell, goal: Goal) -> str:
    return f"{cell.id} {goal.text}"


def checked(
    order: Order,
    cell: Cell,
    samples: Mapping[str, Sample],
    judged: Mapping[str, Sequence[Judged]],
    games_asked: int,
    seed: int,
) -> GuardedResult:
    """What was judged of a cell."""
    metrics = {metric.id: metric for metric in inquire(cell, order.goals_of(cell)).metrics}
    capped = samples[CAPPED]
    return GuardedResult(
        ruleset=ruleset_result(cell.ruleset),
        players=cell.players,
        lineup=cell.lineup,
        games=capped.games,
        games_asked=games_asked,
        capped=capped.x,
        watched=tuple(
            _watched(goal, judged[_name(cell, goal)], metrics) for goal in order.goals_of(cell)
        ),
        replay=replay_command(cell, seed),
    )


def _watched(goal: Goal, judged: Sequence[Judged], metrics: Mapping[str, Metric]) -> WatchedResult:
    """Whether a goal is met."""
    return WatchedResult(
        goal=goal.text,
        state=state(judged),
        low=goal.low,
        high=goal.high,
        margin=judged[0].member.margin if goal.low == goal.high else 0,
        unit=metrics[goal.of[0]].unit,
        numbers=tuple(
            judged_number(one).model_copy(update={"name": metrics[id_].label})
            for id_, one in zip(goal.of, judged, strict=True)
        ),
    )
