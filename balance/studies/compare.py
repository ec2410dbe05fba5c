"""Comparing rulesets: the same deals under both, so that most of the luck cancels."""

import math
from collections.abc import Iterator, Sequence

import polars as pl

from balance.games.api import Metric
from balance.rulesets import ConfigError, assumed
from balance.stats.measures import Measure
from balance.stats.multiplicity import screen_many
from balance.stats.paired import Difference, PairedSample, collect_pairs, difference
from balance.store.folder import StudyFolder
from balance.studies.aim import LEVEL, finite
from balance.studies.cells import Cell
from balance.studies.metrics import all_metrics, measure, named
from balance.studies.results import ChangedRule, ComparisonResult, DifferenceResult
from balance.studies.values import show_difference


def pairs_of(cells: Sequence[Cell]) -> list[tuple[Cell, Cell]]:
    """Each cell of the first ruleset with the cells that match it.

    Raises
    ------
    ConfigError
        Fewer than two rulesets, other games, or no player count in common.
    """
    first = cells[0].ruleset
    if any(cell.ruleset.game != first.game for cell in cells):
        other = next(c.ruleset for c in cells if c.ruleset.game != first.game)
        raise ConfigError(other.sources[0], "game", other.game, first.game)
    base = [cell for cell in cells if cell.ruleset is first]
    others = [cell for cell in cells if cell.ruleset is not first]
    pairs = [(a, b) for b in others for a in base if (a.players, a.roster) == (b.players, b.roster)]
    paired = [b.ruleset for _, b in pairs]
    for ruleset in [cell.ruleset for cell in others] or [first]:
        if ruleset not in paired:
            found = "nothing to compare with at the same player count and line-up"
            raise ConfigError(ruleset.sources[0], "players", found, "two rulesets that share one")
    return pairs


def compare_cells(
    folder: StudyFolder, cells: Sequence[Cell], anytime: bool
) -> tuple[ComparisonResult, ...]:
    """All paired differences of a comparison."""
    return tuple(
        _comparison(folder, a, b, anytime)
        for a, b in pairs_of(cells)
        if folder.games(a.id) and folder.games(b.id)
    )


def _comparison(folder: StudyFolder, a: Cell, b: Cell, anytime: bool) -> ComparisonResult:
    in_a = {metric.id: metric for metric in all_metrics(a)}
    in_b = {metric.id: metric for metric in all_metrics(b)}
    asked = [q for q in in_a.values() if q.topic and q.id in in_b and q.kind != "quantile"]
    games = min(folder.games(a.id), folder.games(b.id))
    samples = collect_pairs(
        _columns(folder, a, asked, games),
        _columns(folder, b, [in_b[q.id] for q in asked], games),
        [_measure_of_column(metric) for metric in asked],
        a.rotations,
    )
    level = _level(samples, anytime)
    margin = min(a.ruleset.margin, b.ruleset.margin) / 100
    found = [difference(sample, level, anytime=anytime) for sample in samples]
    rows = tuple(_result(q, one, margin) for q, one in zip(asked, found, strict=True))
    return ComparisonResult(
        a=a.id,
        b=b.id,
        label=f"{b.ruleset.title} against {a.ruleset.title}, {a.players} players",
        level=level,
        asked=len(asked),
        changed=_changed(a, b),
        assumed=tuple(dict.fromkeys([*assumed(a.ruleset), *assumed(b.ruleset)])),
        differences=rows,
    )


def _changed(a: Cell, b: Cell) -> tuple[ChangedRule, ...]:
    """The rules in which the two differ."""
    one, other = dict(a.ruleset.parameters), dict(b.ruleset.parameters)
    return tuple(
        ChangedRule(
            key=key,
            a=show_difference(one[key], other[key]),
            b=show_difference(other[key], one[key]),
        )
        for key in one
        if one[key] != other[key]
    )


def _level(samples: Sequence[PairedSample], anytime: bool) -> float:
    """The level at which intervals and a screen of all differences say the same.

    Benjamini-Hochberg finds R of m differences; intervals of level 1 - R q / m then stay clear
    of zero for just those, and on average at most a share q of them misses the truth
    (Benjamini and Yekutieli 2005, J. American Statistical Association 100:71).
    """
    p_values = [difference(sample, LEVEL, anytime=anytime).p_value for sample in samples]
    finds = sum(screen_many(p_values, 1 - LEVEL).found)
    return 1 - (1 - LEVEL) * max(finds, 1) / max(len(samples), 1)


def _columns(
    folder: StudyFolder, cell: Cell, metrics: Sequence[Metric], games: int
) -> Iterator[pl.LazyFrame]:
    """What each ruleset's own metrics make of its games, under the same column names."""
    values = [
        expression.alias(name)
        for q in metrics
        for name, expression in ((q.id, q.value), (f"{q.id}/per", q.per))
        if expression is not None
    ]
    for lazy in folder.frames(cell.id):
        yield lazy.filter(pl.col("game") < games).select(values)


def _measure_of_column(metric: Metric) -> Measure:
    per = None if metric.per is None else pl.col(f"{metric.id}/per")
    return measure(metric._replace(value=pl.col(metric.id), per=per))


def _result(metric: Metric, found: Difference, margin: float) -> DifferenceResult:
    verdict = _verdict(metric, found, margin)
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
        verdict=verdict,
        sentence=_sentence(metric, found, verdict),
    )


def _verdict(metric: Metric, found: Difference, margin: float) -> str:
    """MORE or LESS where the interval says so; SAME where the difference cannot matter."""
    if found.low > 0:
        return "MORE"
    if found.high < 0:
        return "LESS"
    no_game_differs = found.value == 0 and math.isinf(found.saving)
    within = metric.unit == "%" and -margin < found.low and found.high < margin
    return "SAME" if no_game_differs or within else "UNDECIDED"


def _sentence(metric: Metric, found: Difference, verdict: str) -> str:
    share = metric.unit == "%"
    scale, unit = (100, " pp") if share else (1, f" {metric.unit}" if metric.unit else "")
    low, high, value = scale * found.low, scale * found.high, scale * found.value
    interval = f"{value:+.3g}{unit} [{low:+.3g}, {high:+.3g}]"
    if verdict == "UNDECIDED":
        return f"{metric.label}: no difference shown ({interval})."
    if verdict == "SAME":
        return f"{metric.label}: no difference that matters ({interval})."
    return f"{metric.label}: {interval}."
