"""Comparing rulesets: the same deals under both, so that most of the luck cancels."""

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import NamedTuple

import polars as pl

from balance.games.api import Metric
from balance.games.api.claims import metrics_of
from balance.rulesets import ConfigError, Ruleset, assumed
from balance.stats.judging import Judged, Member, Side, judge_apart
from balance.stats.measures import Measure
from balance.stats.paired import (
    Difference,
    PairedSample,
    collect_pairs,
    difference,
    interval_of,
)
from balance.store.folder import StudyFolder
from balance.studies.cells.aim import LEVEL, Aim, finite
from balance.studies.cells.cell import Cell
from balance.studies.cells.claims import MATTERS
from balance.studies.cells.headlines import common_claims
from balance.studies.cells.metrics import all_metrics, measure, named
from balance.studies.cells.results import seated
from balance.studies.cells.totals import CAPPED, OUTCOMES
from balance.studies.orders.values import show_difference
from balance.studies.run.results import ChangedRule, ComparisonResult, DifferenceResult, Verdict


def pairs_of(cells: Sequence[Cell]) -> list[tuple[Cell, Cell]]:
    """Each cell of the first ruleset with the cells that match it.

    Raises
    ------
    ConfigError
        Fewer than two rulesets, other games, a ruleset that is compared with itself, or no player
        count in common.
    """
    first = cells[0].ruleset
    if any(cell.ruleset.game != first.game for cell in cells):
        other = next(c.ruleset for c in cells if c.ruleset.game != first.game)
        raise ConfigError(other.sources[0], "game", other.game, first.game)
    base = [cell for cell in cells if cell.ruleset is first]
    others = [cell for cell in cells if cell.ruleset is not first]
    _refuse_twins(cells)
    pairs = [(a, b) for b in others for a in base if (a.players, a.roster) == (b.players, b.roster)]
    paired = [b.ruleset for _, b in pairs]
    for ruleset in [cell.ruleset for cell in others] or [first]:
        if ruleset not in paired:
            found = "nothing to compare with at the same player count and line-up"
            raise ConfigError(ruleset.sources[0], "players", found, "two rulesets that share one")
    return pairs


def _refuse_twins(cells: Sequence[Cell]) -> None:
    """No ruleset has the rules of another one: what they are for a table decides, not how they
    are written, as with a list that ends with what it has anyway.
    """
    played: dict[int, list[tuple[int, bytes]]] = {}
    for cell in cells:
        played.setdefault(id(cell.ruleset), []).append((cell.players, cell.rules.tobytes()))
    seen: dict[tuple[tuple[int, bytes], ...], Ruleset] = {}
    for cell in cells:
        before = seen.setdefault(tuple(played[id(cell.ruleset)]), cell.ruleset)
        if before is not cell.ruleset:
            found = f"the rules of {before.title}, as they are played"
            own = cell.ruleset
            where = own.title if own.reference[1:] else own.sources[0]
            raise ConfigError(where, "", found, "rules that differ from it")


def compare_cells(
    folder: StudyFolder,
    cells: Sequence[Cell],
    anytime: bool,
    aim: Aim,
    withheld: Container[str] = (),
) -> tuple[ComparisonResult, ...]:
    """All paired differences of a comparison.

    Parameters
    ----------
    anytime : bool
        Whether intervals hold at every look.
    aim : Aim
        The margin within which seats count as fair.
    withheld : container of str
        Ids of the cells of which nothing is said, since too many games were stopped.
    """
    pairs = [(a, b) for a, b in pairs_of(cells) if folder.games(a.id) and folder.games(b.id)]
    found = [
        _compared(folder, a, b, aim)._replace(withheld=a.id in withheld or b.id in withheld)
        for a, b in pairs
    ]
    told = differences(found, anytime)
    return tuple(_comparison(a, b, rows) for (a, b), rows in zip(pairs, told, strict=True))


class PairOfCells(NamedTuple):
    """What two cells say of the same numbers.

    Attributes
    ----------
    cell : Cell
        The second of them.
    metrics : sequence of Metric
    samples : sequence of PairedSample
        One for each.
    margin : float
        Percentage points of wins that do not matter.
    withheld : bool
        Whether nothing is said of them but how many games were stopped.
    """

    cell: Cell
    metrics: Sequence[Metric]
    samples: Sequence[PairedSample]
    margin: float
    withheld: bool = False

    @property
    def asked(self) -> frozenset[str]:
        """The numbers of the headline, length, shared wins and changes of the lead, by metric.

        Whoever compares rules asks for these, however many others the game counts.
        """
        return _asked_of(self.cell)


def _asked_of(cell: Cell) -> frozenset[str]:
    heads = (id_ for claim in common_claims(cell, None) for id_ in metrics_of(claim.shape))
    return frozenset({*OUTCOMES, *heads})


def _compared(folder: StudyFolder, a: Cell, b: Cell, aim: Aim) -> PairOfCells:
    in_a = {metric.id: metric for metric in all_metrics(a)}
    in_b = {metric.id: metric for metric in all_metrics(b)}
    shared = [
        _of_both(q, in_b[q.id])
        for q in in_a.values()
        if q.topic and q.id in in_b and q.kind != "quantile"
    ]
    asked = without_retold(shared, _asked_of(b))
    games = min(folder.games(a.id), folder.games(b.id))
    samples = collect_pairs(
        columns_of(folder, a, asked, games),
        columns_of(folder, b, [in_b[q.id] for q in asked], games),
        [measure_of_column(metric) for metric in asked],
        a.rotations,
    )
    return PairOfCells(b, asked, samples, min(aim.margin_of(a), aim.margin_of(b)))


def _of_both(one: Metric, other: Metric) -> Metric:
    """A metric under a name that is true of both: without what rules say behind it in brackets,
    such as the arrow of a row, where they differ.
    """
    heads = {metric.label.partition(" (")[0] for metric in (one, other)}
    is_same = one.label == other.label or len(heads) > 1
    return one if is_same else one._replace(label=heads.pop())


def without_retold(metrics: Sequence[Metric], asked: Container[str]) -> list[Metric]:
    """Leave out what is a number of the headline under another name.

    Parameters
    ----------
    metrics : sequence of Metric
    asked : container of str
        Ids of the numbers of the headline, which all stay.
    """
    heads = [q for q in metrics if q.id in asked]
    return [q for q in metrics if q.id in asked or not any(_is_same(q, head) for head in heads)]


def _is_same(one: Metric, other: Metric) -> bool:
    """Whether two metrics estimate the same of the same columns, however wide their integers."""
    if (one.kind, one.scale, one.unit) != (other.kind, other.scale, other.unit):
        return False
    return _reads_as(one.value, other.value) and _reads_as(one.per, other.per)


def _reads_as(one: pl.Expr | None, other: pl.Expr | None) -> bool:
    if one is None or other is None:
        return one is other
    return any(
        a.meta.eq(b) for a in (one, one.cast(pl.Int64)) for b in (other, other.cast(pl.Int64))
    )


def _comparison(a: Cell, b: Cell, rows: tuple[DifferenceResult, ...]) -> ComparisonResult:
    return ComparisonResult(
        a=a.id,
        b=b.id,
        label=f"{b.ruleset.title} against {a.ruleset.title}, {seated(a.players)}",
        level=rows[0].level if rows else LEVEL,
        asked=len(rows),
        changed=changed_rules(a.ruleset, b.ruleset),
        assumed=tuple(dict.fromkeys([*assumed(a.ruleset), *assumed(b.ruleset)])),
        differences=rows,
    )


def differences(found: Sequence[PairOfCells], anytime: bool) -> list[tuple[DifferenceResult, ...]]:
    """All differences of a page, judged so that of those found few are false.

    The numbers that are asked for are a family of their own, so that others, however many, do not
    make them harder to tell apart.

    Parameters
    ----------
    found : sequence of PairOfCells
    anytime : bool
        Whether intervals hold at every look.
    """
    every = {
        (at, q.id): (q, sample, one)
        for at, one in enumerate(found)
        for q, sample in zip(one.metrics, one.samples, strict=True)
    }
    asked = {key for key, (q, _, one) in every.items() if q.id in one.asked}
    members = {key: [_member(q, sample, one, anytime)] for key, (q, sample, one) in every.items()}
    judged = judge_apart(members, asked, 1 - LEVEL)
    rows: list[list[DifferenceResult]] = [[] for _ in found]
    for key, (q, sample, _) in every.items():
        (one,) = judged[key]
        level = 1 - one.error
        rows[key[0]].append(
            _result(q, difference(sample, level, anytime=anytime), one, key in asked)
        )
    return list(map(tuple, rows))


def changed_rules(a: Ruleset, b: Ruleset) -> tuple[ChangedRule, ...]:
    """The rules in which the two differ."""
    one, other = dict(a.parameters), dict(b.parameters)
    return tuple(
        ChangedRule(
            key=key,
            a=show_difference(one[key], other[key]),
            b=show_difference(other[key], one[key]),
        )
        for key in one
        if one[key] != other[key]
    )


def _member(metric: Metric, sample: PairedSample, pair: PairOfCells, anytime: bool) -> Member:
    """A difference, held against zero and the margin of the study, or 5 % of what it was."""
    before = difference(sample, LEVEL, anytime=anytime)
    return Member(
        metric.label,
        interval_of(sample, anytime),
        sample.games,
        sample.events,
        reference=0.0,
        margin=pair.margin / 100 if metric.unit == "%" else MATTERS * abs(before.a),
        is_change=True,
        withheld=pair.withheld and metric.id != CAPPED,
    )


def columns_of(
    folder: StudyFolder, cell: Cell, metrics: Sequence[Metric], games: int
) -> Iterator[pl.LazyFrame]:
    """What each ruleset's own metrics make of its games, under the same column names."""
    values = values_of(metrics)
    for lazy in folder.frames(cell.id):
        yield lazy.filter(pl.col("game") < games).select(values)


def values_of(metrics: Sequence[Metric]) -> list[pl.Expr]:
    """What metrics make of games, each in columns of its own name."""
    return [
        expression.alias(name)
        for q in metrics
        for name, expression in ((q.id, q.value), (f"{q.id}/per", q.per))
        if expression is not None
    ]


def measure_of_column(metric: Metric) -> Measure:
    """The measure of a metric whose values :func:`columns_of` made."""
    per = None if metric.per is None else pl.col(f"{metric.id}/per")
    return measure(metric._replace(value=pl.col(metric.id), per=per))


VERDICTS: Mapping[Side, Verdict] = {
    "above": "MORE",
    "below": "LESS",
    "same": "SAME",
    "open": "UNDECIDED",
}


def _result(metric: Metric, found: Difference, judged: Judged, is_asked: bool) -> DifferenceResult:
    return DifferenceResult(
        **named(metric),
        a=finite(found.a),
        b=finite(found.b),
        value=finite(found.value),
        low=finite(found.low),
        high=finite(found.high),
        level=found.level,
        n=found.n,
        p_value=finite(found.p_value),
        saving=finite(found.saving),
        games_saved=found.games_saved,
        verdict=VERDICTS[judged.side],
        margin=finite(judged.member.margin) or 0.0,
        is_asked=is_asked,
        withheld=judged.member.withheld,
    )
