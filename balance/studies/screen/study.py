"""Screens: which of many changes of the rules matter, alone and together.

Every change is on in half of the sets that are played, all on the same deals, so all games tell of
every change. What is told of a change is its effect on average over the others, on and off.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl

from balance.stats.judging import Judged, count_told
from balance.studies.cells.aim import Aim, EffectsAsked, judged_effects
from balance.studies.cells.totals import CAPPED
from balance.studies.play.carrier import Played, carrier
from balance.studies.play.playing import Playing
from balance.studies.run.compare import changed_rules
from balance.studies.run.pulled import SPREAD
from balance.studies.run.results import ClaimResult
from balance.studies.run.summary import replay_command, ruleset_result, study_result, warnings_of
from balance.studies.screen.results import (
    BENDS,
    SCREENED,
    TOGETHER,
    DesignRun,
    FactorResult,
    JourneyRound,
    LeftOutResult,
    PairsResult,
    RangeResult,
    Screened,
    ScreenRound,
)
from balance.studies.screen.screened import DesignTable, ScreenTable, judge_effects
from balance.studies.screen.walked import JourneyTable

OF_EACH = {
    SPREAD: ("Which make seats more or less equal?", "the distance of seats from fair"),
    "team_wins": ("Which make it harder or easier?", "the team’s wins"),
    "turns": ("Which make games longer or shorter?", "the length of games"),
    "tied": ("Which change how often the win is shared?", "the share of shared wins"),
    "lead_changes": ("Which change how often the lead changes?", "the number of lead changes"),
}
OTHERWISE = {
    TOGETHER: "Which change it more where another one is on, too?",
    BENDS: "Which do more in some places than in others?",
}


@dataclass(frozen=True)
class ScreenStudy(Played):
    """A finished or interrupted screen.

    Attributes
    ----------
    summary : Screened
        What ``summary.json`` holds.
    """

    summary: Screened

    @property
    def effects(self) -> pl.DataFrame:
        """One row for every change, and every pair, and every outcome."""
        rows = [
            (one.players, claim.id, number.name, number.value, number.low, number.high, number.side)
            for one, claims in self._asked()
            for claim in claims
            for number in claim.numbers
        ]
        columns = ("players", "outcome", "change", "value", "low", "high", "side")
        return pl.DataFrame(rows, columns, orient="row", infer_schema_length=None)

    def _asked(self) -> Iterator[tuple[ScreenRound | JourneyRound, Sequence[ClaimResult]]]:
        for one in self.summary.rounds:
            yield one, (*one.claims, *one.together)
        for way in self.summary.journeys:
            yield way, (*way.claims, *way.bends)


def conclude(played: Playing) -> Screened:
    """What was played says."""
    order = played.order
    first, ruleset = order.cells[0], order.rulesets[0]
    screens = [ScreenTable(played, one.cells, one) for one in order.screens]
    screens = [table for table in screens if table.games]
    walked = [JourneyTable(played, one.cells, one) for one in order.journeys]
    walked = [table for table in walked if table.games]
    judged = _judged([*screens, *walked])
    return Screened(
        schema=SCREENED,
        study=study_result(played),
        ruleset=ruleset_result(ruleset),
        warnings=warnings_of(ruleset),
        competitive=first.game.COMPETITIVE,
        margin=Aim(order.margin, order.target).margin_of(first),
        tested=count_told([one.member] for own in judged.values() for one in own),
        rounds=tuple(_round(table, _own(table, judged)) for table in screens),
        journeys=tuple(_journey(table, _own(table, judged)) for table in walked),
    )


carry_out = carrier(conclude, ScreenStudy)


def _judged(tables: Sequence[DesignTable]) -> dict[str, list[Judged]]:
    """All verdicts of the page, by table and outcome."""
    found, many = {}, {}
    for table in tables:
        own = {id_: (members, table.factors) for id_, members in table.members().items()}
        if isinstance(table, JourneyTable):
            own |= {f"{BENDS}{id_}": (members, 0) for id_, members in table.bends().items()}
        for id_, (members, factors) in own.items():
            found[f"{table.base.id} {id_}"], many[f"{table.base.id} {id_}"] = members, factors
    return judge_effects(found, many)


def _own(table: DesignTable, judged: dict[str, list[Judged]]) -> dict[str, list[Judged]]:
    prefix = f"{table.base.id} "
    return {n.removeprefix(prefix): own for n, own in judged.items() if n.startswith(prefix)}


def _journey(table: JourneyTable, judged: dict[str, list[Judged]]) -> JourneyRound:
    """What was found on the walks at one number of players."""
    base, one = table.base, table.journey
    asked = {id_: own for id_, own in judged.items() if not id_.startswith(BENDS)}
    return JourneyRound(
        players=base.players,
        lineup=base.lineup,
        games=table.games,
        points=len(one.cells),
        capped=sum(own[CAPPED].x for own in table.samples.values()),
        ranges=tuple(
            RangeResult(
                name=axis.key,
                asked=axis.text,
                at=tuple(axis.points[int(at)].at for at in np.unique(column)),
            )
            for axis, column in zip(one.factors, one.at.T, strict=True)
        ),
        claims=tuple(_claim(table, id_, own) for id_, own in asked.items()),
        bends=tuple(
            _claim(table, id_.removeprefix(BENDS), own, BENDS)
            for id_, own in judged.items()
            if id_ not in asked
        ),
        replay=replay_command(base, table.played.order.chosen_seed),
    )


def _round(table: ScreenTable, judged: dict[str, list[Judged]]) -> ScreenRound:
    """What was found at one number of players."""
    one, base = table.screening, table.base
    factors = len(one.factors)
    return ScreenRound(
        players=base.players,
        lineup=base.lineup,
        games=table.games,
        factors=tuple(_factors(table)),
        left_out=tuple(
            LeftOutResult(
                name=left.title, change=left.change, why=left.why,
                others=left.others, keys=left.keys, said=left.said,
            )
            for left in one.left_out
        ),
        runs=tuple(_runs(table)),
        pairs=tuple(
            PairsResult(name=name, pairs=pairs)
            for name, pairs in zip(table.names[factors:], table.pairs, strict=True)
        ),
        claims=tuple(_claim(table, id_, own[:factors]) for id_, own in judged.items()),
        together=tuple(
            _claim(table, id_, own[factors:], TOGETHER) for id_, own in judged.items()
        ),
        replay=replay_command(base, table.played.order.chosen_seed),
    )  # fmt: skip


def _factors(table: ScreenTable) -> Iterator[FactorResult]:
    """Every change with the rules that it alone changes."""
    for at, one in enumerate(table.screening.factors):
        changed = changed_rules(table.base.ruleset, one.ruleset)
        yield FactorResult(name=table.names[at], change=one.change, changed=changed)


def _runs(table: ScreenTable) -> Iterator[DesignRun]:
    for cell, row in zip(table.screening.cells, table.screening.signs, strict=True):
        yield DesignRun(
            on=tuple(at for at, sign in enumerate(row) if sign > 0),
            games=table.played.folder.games(cell.id),
            capped=table.samples[cell.id][CAPPED].x,
        )


def _claim(table: DesignTable, id_: str, judged: Sequence[Judged], more: str = "") -> ClaimResult:
    """What columns do to one outcome, or what ``more`` says of it."""
    question, what = OF_EACH[id_]
    asked = EffectsAsked(id_, question, what, table.unit(id_))
    if more:
        asked = asked._replace(id=f"{more}{id_}", question=OTHERWISE[more])
    return judged_effects(asked, judged)
