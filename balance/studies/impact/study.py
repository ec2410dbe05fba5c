"""Impact: what each component of a game does, by games without it under the same luck.

Beside it stands how often those won that had it, which is no worth: who has a thing chose to.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import polars as pl

from balance.stats.judging import Judged, count_told, judge_apart
from balance.studies.cells.aim import LEVEL, Aim, EffectsAsked, judged_effects
from balance.studies.cells.totals import CAPPED
from balance.studies.impact.effects import GOES_WITH, OWNERS, EffectTable
from balance.studies.impact.parts import AVERAGE, Alteration
from balance.studies.impact.results import (
    DEALT,
    IMPACT,
    DoneResult,
    Impact,
    ImpactRound,
    PartResult,
)
from balance.studies.play.carrier import Played, carrier
from balance.studies.play.playing import Playing
from balance.studies.run.pulled import SPREAD
from balance.studies.run.results import ClaimResult
from balance.studies.run.summary import replay_command, ruleset_result, study_result, warnings_of

OF_EACH = {
    "team_wins": ("What does the team lose without each?", "the team’s wins"),
    SPREAD: ("What makes seats more or less equal?", "the distance of seats from fair"),
    "turns": ("What makes games longer or shorter?", "the length of games"),
    "tied": ("What makes the win be shared?", "the share of shared wins"),
    "lead_changes": ("What makes the lead change?", "the number of lead changes"),
}
AGAINST = ", against an average one"


@dataclass(frozen=True)
class ImpactStudy(Played):
    """A finished or interrupted impact study.

    Attributes
    ----------
    summary : Impact
        What ``summary.json`` holds.
    """

    summary: Impact

    @property
    def effects(self) -> pl.DataFrame:
        """One row for every component and outcome."""
        rows = [
            (one.players, claim.id, number.name, number.value, number.low, number.high)
            for one in self.summary.rounds
            for claim in one.asked
            for number in claim.numbers
        ]
        columns = ("players", "outcome", "component", "value", "low", "high")
        return pl.DataFrame(rows, columns, orient="row", infer_schema_length=None)


def conclude(played: Playing) -> Impact:
    """What was played says."""
    order = played.order
    first, ruleset = order.cells[0], order.rulesets[0]
    tables = [EffectTable(played, base) for base in order.bases if played.folder.games(base.id)]
    families = {
        f"{table.base.players} {id_}": [member for _, member in family]
        for table in tables
        for id_, family in table.families.items()
    }
    causes = {name for name in families if not name.endswith(GOES_WITH)}
    judged = judge_apart(families, causes, 1 - LEVEL)
    return Impact(
        schema=IMPACT,
        study=study_result(played),
        ruleset=ruleset_result(ruleset),
        warnings=warnings_of(ruleset),
        competitive=first.game.COMPETITIVE,
        margin=Aim(order.margin, order.target).margin_of(first),
        tested=count_told(families.values()),
        missing=tuple(_missing(played)),
        rounds=tuple(_round(table, judged) for table in tables),
    )


carry_out = carrier(conclude, ImpactStudy)


def _missing(played: Playing) -> dict[str, None]:
    """The components of which not all games were played, by name."""
    asked, done = played.asked(), played.folder.games
    parts = (one for one in played.order.parts if done(one.cell.id) < asked[one.cell.id])
    return dict.fromkeys(one.component.name for one in parts)


def _round(table: EffectTable, judged: Mapping[str, Sequence[Judged]]) -> ImpactRound:
    """What was found at one number of players."""
    base, played = table.base, table.played
    claims = {id_: _claim(table, id_, judged[f"{base.players} {id_}"]) for id_ in table.families}
    return ImpactRound(
        players=base.players,
        lineup=base.lineup,
        games=played.folder.games(base.id),
        capped=table.samples(base)[CAPPED].x,
        parts=tuple(_components(table)),
        goes_with=claims.pop(GOES_WITH, None),
        claims=tuple(claims.values()),
        replay=replay_command(base, played.order.chosen_seed),
    )


def _components(table: EffectTable) -> Iterator[PartResult]:
    by_id: dict[str, list[Alteration]] = {}
    for one in table.parts:
        by_id.setdefault(one.component.id, []).append(one)
    for id_, own in by_id.items():
        done = tuple(_done(table, one) for one in own)
        yield PartResult(id=id_, name=own[0].component.name, done=done)


def _done(table: EffectTable, one: Alteration) -> DoneResult:
    return DoneResult(
        way=one.way,
        change=one.change,
        games=table.played.folder.games(one.cell.id),
        capped=table.samples(one.cell)[CAPPED].x,
        withheld=table.withheld(one.cell),
    )


def _claim(table: EffectTable, id_: str, judged: Sequence[Judged]) -> ClaimResult:
    return judged_effects(_asked(table, id_), judged)


def _asked(table: EffectTable, id_: str) -> EffectsAsked:
    if id_ == OWNERS:
        return EffectsAsked(
            id_, "What is one more worth to its owner?", "its owner’s wins", "%", "cause"
        )
    if id_ == DEALT:
        return EffectsAsked(id_, "What is it worth to be dealt each?", "its owner’s wins", "%")
    if id_ == GOES_WITH:
        return EffectsAsked(id_, "What goes with having each?", "wins", "%", "goes with")
    way, _, outcome = id_.partition("_")
    question, what = OF_EACH[outcome]
    more = AGAINST if way == AVERAGE else ""
    return EffectsAsked(id_, f"{question.rstrip('?')}{more}?", what, table.unit(outcome), "cause")
