"""Skill and luck: what a better player takes, and what decides who wins."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import polars as pl

from balance.rulesets.players import find_player, manner
from balance.stats.judging import Judged, Member, count_told, judge_page
from balance.studies.cells.aim import LEVEL, Aim
from balance.studies.cells.cell import Cell
from balance.studies.orders.order import Order
from balance.studies.play.carrier import Played, carrier
from balance.studies.play.playing import Playing
from balance.studies.run.summary import ruleset_result, study_result, warnings_of
from balance.studies.skill.decides import Decides
from balance.studies.skill.ladder import rungs_of, tables_of
from balance.studies.skill.results import SKILL, RoundResult, Skill
from balance.studies.skill.steps import LadderStep, clear, read_steps

FEWEST = 10  # deals of every table, or layouts of the mixed one, below which nothing is said


@dataclass(frozen=True)
class SkillStudy(Played):
    """A finished or interrupted study of skill and luck.

    Attributes
    ----------
    summary : Skill
        What ``summary.json`` holds.
    """

    summary: Skill

    @property
    def ladder(self) -> pl.DataFrame:
        """One row for every rung at every number of players, from the lowest up."""
        columns = ("players", "rung", "below", "value", "low", "high", "side")
        rows = [
            (one.players, s.rung, s.below, s.share.value, s.share.low, s.share.high, s.judged.side)
            for one in self.summary.rounds
            for s in one.steps
        ]
        return pl.DataFrame(rows, columns, orient="row")

    @property
    def luck(self) -> pl.DataFrame:
        """Luck, skill and the rest, one row for each at every number of players."""
        rows = [
            (one.players, part.name, part.value, part.low, part.high)
            for one in self.summary.rounds
            if one.luck
            for part in (one.luck.luck, one.luck.skill, one.luck.rest)
        ]
        return pl.DataFrame(rows, ("players", "part", "value", "low", "high"), orient="row")


class Round(NamedTuple):
    """What one number of players shows: nothing where there are too few games."""

    cells: Sequence[Cell]
    games: int  # of every table of the ladder that all of them have
    steps: Sequence[LadderStep]
    decides: Decides | None

    @property
    def players(self) -> int:
        """How many sit at a table."""
        return self.cells[0].players

    def claims(self, margin: float) -> dict[str, list[Member]]:
        """What is judged, each under a name of its own."""
        found = {self.name(step): [member] for step in self.steps if (member := step.member)}
        return found | ({self.name(): self.decides.members(margin)} if self.decides else {})

    def name(self, step: LadderStep | None = None) -> str:
        """The name of a verdict: of a step, or of what decides."""
        return f"{self.players} {step.cell.lineup[0] if step else ''}"

    def result(
        self, order: Order, asked: int, judged: Mapping[str, Sequence[Judged]]
    ) -> RoundResult:
        """What a summary says of it."""
        cell, seed = self.cells[0], order.chosen_seed
        decides = self.decides
        return RoundResult(
            players=self.players,
            fair=1 / self.players if cell.game.COMPETITIVE else None,
            clear=clear(cell, _margin(order)),
            games=self.games,
            games_asked=asked,
            steps=tuple(
                step.result(next(iter(judged.get(self.name(step), ())), None), seed)
                for step in self.steps
            ),
            luck=decides.result(judged[self.name()]) if decides else None,
        )


def conclude(played: Playing) -> Skill:
    """What was played says."""
    order, first = played.order, played.order.cells[0]
    counts = dict.fromkeys(cell.players for cell in order.cells)
    rounds = [_round(played, players) for players in counts]
    claims = {n: own for one in rounds for n, own in one.claims(_margin(order)).items()}
    judged = judge_page(claims, 1 - LEVEL)
    asked = {cell.players: played.asked()[cell.id] for cell in order.cells}
    rungs = rungs_of(first.game, order.search)
    return Skill(
        schema=SKILL,
        study=study_result(played),
        ruleset=ruleset_result(first.ruleset),
        warnings=warnings_of(first.ruleset),
        competitive=first.game.COMPETITIVE,
        margin=100 * _margin(order),
        rungs=tuple((name, manner(first.game, find_player(first.game, name))) for name in rungs),
        tested=count_told(claims.values()),
        rounds=tuple(one.result(order, asked[one.players], judged) for one in rounds),
    )


carry_out = carrier(conclude, SkillStudy)


def _margin(order: Order) -> float:
    """The largest difference that does not matter, as a share."""
    return Aim(order.margin, None).margin_of(order.cells[0]) / 100


def _round(played: Playing, players: int) -> Round:
    order, folder, anytime = played.order, played.folder, played.anytime
    tables, mixed = tables_of(order.cells, players)
    games = min(folder.games(cell.id) for cell in tables)
    deals = games // max(cell.rotations for cell in tables)
    steps = read_steps(folder, tables, anytime, _margin(order)) if deals >= FEWEST else []
    decides = Decides(folder, mixed, anytime, order.chosen_seed)
    return Round([*tables, mixed], games, steps, decides if decides.layouts >= FEWEST else None)
