"""Screens: which of many changes of the rules matter, alone and together.

Every change is on in half of the sets that are played, all on the same deals, so all games tell of
every change. What is told of a change is its effect on average over the others, on and off.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import polars as pl

from balance.stats.judging import Judged
from balance.store.folder import write_bytes
from balance.studies.aim import Aim, EffectsAsked, effects_result, judged_number
from balance.studies.compare import changed_rules
from balance.studies.forecast import Forecast
from balance.studies.order import Order
from balance.studies.playing import Playing, play
from balance.studies.pulled import SPREAD
from balance.studies.results import ClaimResult
from balance.studies.runner import Ticker, Watcher
from balance.studies.screen_results import (
    SCREENED,
    TOGETHER,
    DesignRun,
    FactorResult,
    LeftOutResult,
    PairsResult,
    Screened,
    ScreenRound,
)
from balance.studies.screened import ScreenTable, judge_effects
from balance.studies.study import SUMMARY, Played
from balance.studies.summary import replay_command, ruleset_result, study_result
from balance.studies.totals import CAPPED

OF_EACH = {
    SPREAD: ("Which make seats more or less equal?", "the distance of seats from fair"),
    "team_wins": ("Which make it harder or easier?", "the team’s wins"),
    "turns": ("Which make games longer or shorter?", "the length of games"),
    "tied": ("Which change how often the win is shared?", "the share of shared wins"),
    "lead_changes": ("Which change how often the lead changes?", "the number of lead changes"),
}
ONLY_TOGETHER = "Which change it more where another one is on, too?"


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
            for one in self.summary.rounds
            for claim in (*one.claims, *one.together)
            for number in claim.numbers
        ]
        columns = ("players", "outcome", "change", "value", "low", "high", "side")
        return pl.DataFrame(rows, columns, orient="row", infer_schema_length=None)


def carry_out(
    order: Order,
    watch: Watcher | None = None,
    tick: Ticker | None = None,
    announce: Callable[[Forecast], None] | None = None,
) -> ScreenStudy:
    """Play a screen, or what is missing of it, and write its summary.

    Parameters and errors as in :func:`balance.studies.study.carry_out`.
    """
    played = play(order, watch, tick, announce, conclude)
    found = conclude(played)
    write_bytes(played.folder.path / SUMMARY, found.text().encode())
    return ScreenStudy(played.folder, order.cells, found)


def conclude(played: Playing) -> Screened:
    """What was played says."""
    order = played.order
    first, ruleset = order.cells[0], order.rulesets[0]
    tables = [ScreenTable(played, one) for one in order.screens]
    tables = [table for table in tables if table.games]
    found = {
        (table.base.players, id_): own for table in tables for id_, own in table.members().items()
    }
    many = {table.base.players: len(table.screening.factors) for table in tables}
    judged = judge_effects(
        {f"{players} {id_}": own for (players, id_), own in found.items()},
        {f"{players} {id_}": many[players] for players, id_ in found},
    )
    return Screened(
        schema=SCREENED,
        study=study_result(played),
        ruleset=ruleset_result(ruleset),
        warnings=tuple(first.game.warnings(ruleset.parameters)),
        competitive=first.game.COMPETITIVE,
        margin=Aim(order.margin, order.target).margin_of(first),
        tested=sum(map(len, found.values())),
        rounds=tuple(
            _round(table, {id_: judged[f"{table.base.players} {id_}"] for id_ in table.outcomes()})
            for table in tables
        ),
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
        claims=tuple(_claim(table, id_, own[:factors], 0) for id_, own in judged.items()),
        together=tuple(_claim(table, id_, own[factors:], factors) for id_, own in judged.items()),
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


def _claim(table: ScreenTable, id_: str, judged: Sequence[Judged], first: int) -> ClaimResult:
    """What single changes, or pairs from a column on, do to one outcome."""
    question, what = OF_EACH[id_]
    asked = EffectsAsked(id_, question, what, table.unit(id_))
    if first:
        asked = asked._replace(id=f"{TOGETHER}{id_}", question=ONLY_TOGETHER)
    out = [table.withheld(first + at) for at in range(len(judged))]
    numbers = [judged_number(one, off) for one, off in zip(judged, out, strict=True)]
    return effects_result(asked, numbers, judged[0].member.margin, all(out))
