"""How often do the intervals of real numbers hold? Every metric of a game, resampled.

``python -m tests.bench.coverage [GAME ...] [--games N] [--runs N]`` plays a reference population
of each game with fast players, then draws studies of 200, 2,000 and 20,000 games from it, with
replacement. The values of the population are the truth. It prints a table of how often the
intervals held, by kind of interval and size, and the metrics that did worst.

Rows called *rare* are of quantities that happen fewer than 30 times in a study of that size,
rows called *hardly* fewer than 3 times: what there then is to be known is how rare it is.
"""

import argparse
import tempfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import numpy as np
import polars as pl

import balance
from balance.stats.estimates import estimate
from balance.stats.measures import Measure
from balance.stats.paired import difference
from balance.stats.pairs import PRODUCTS, PairedSample
from balance.stats.samples import Sample
from balance.studies.metrics import all_metrics, measure

PLAYERS = {
    "abandon_ship": ("greedy", 4),
    "safehouse": ("greedy", 3),
    "atlantis": ("homeward", 4),
    "sewer_pirats": ("greedy", 4),
    "to_the_bottom": ("greedy", 4),
    "pig": ("hold_at", 4),
}
GAMES, SIZES, LOOKS, SEED = 100_000, (200, 2_000, 20_000), 12, 2026


class Outcome(NamedTuple):
    """How often one interval held."""

    kind: str
    size: int
    metric: str
    held: float
    events: float


class Column(NamedTuple):
    """A metric as the distinct values of the population and how many games have each.

    Attributes
    ----------
    measure : Measure
    x, y : numpy.ndarray
        Value and denominator, 0 in games that do not count.
    counts : numpy.ndarray
        0/1: whether the games count.
    chances : numpy.ndarray
        Share of the population.
    """

    measure: Measure
    x: np.ndarray
    y: np.ndarray
    counts: np.ndarray
    chances: np.ndarray

    def sample(self, games: np.ndarray) -> Sample:
        """The sample of a study with that many games of each value."""
        x, y = self.x, self.y
        seen = (games > 0) & (self.counts > 0)
        ends = (int(x[seen].min()), int(x[seen].max())) if seen.any() else (None, None)
        n = int(games @ self.counts)
        parts = (x, y, x * x, x * y, y * y, (x != 0).astype(int), (y != 0).astype(int))
        sums = (int(games @ part) for part in parts)
        histogram = {}
        if self.measure.kind == "quantile":
            histogram = dict(zip(x[seen].tolist(), games[seen].tolist(), strict=True))
        return Sample(self.measure, 1, n, n, *sums, *ends, histogram=histogram)


def population(game: str, games: int) -> tuple[list[Measure], pl.DataFrame]:
    """Value and denominator of every metric, one row a game."""
    player, players = PLAYERS[game]
    with tempfile.TemporaryDirectory() as folder:
        study = balance.run(
            game, out=Path(folder), games=games, seed=SEED, counts=(players,), lineup=(player,),
            alternatives=False,
        )  # fmt: skip
        measures = [measure(metric) for metric in all_metrics(study.cells[0])]
        columns = []
        for i, m in enumerate(measures):
            columns.append(m.value.cast(pl.Int64).alias(f"x{i}"))
            per = pl.lit(1, pl.Int64) if m.per is None else m.per.cast(pl.Int64)
            columns.append(per.alias(f"y{i}"))
        return measures, study.games.select(columns).collect()


def columns(measures: Sequence[Measure], rows: pl.DataFrame) -> Iterator[Column]:
    """The metrics that say anything."""
    for i, m in enumerate(measures):
        table = rows.group_by(f"x{i}", f"y{i}").len().sort(f"x{i}", f"y{i}")
        known = table[f"x{i}"].is_not_null() & table[f"y{i}"].is_not_null()
        if not known.any():
            continue
        x, y = (
            pl.when(known).then(table[name]).otherwise(0) for name in (f"x{i}", f"y{i}")
        )
        x, y = (table.select(part.alias("v"))["v"].to_numpy() for part in (x, y))
        counts = known.cast(pl.Int64).to_numpy()
        if y @ table["len"].to_numpy():
            yield Column(m, x, y, counts, table["len"].to_numpy() / rows.height)


def truth(column: Column) -> float:
    """The value in the population."""
    m = column.measure
    if m.kind == "quantile":
        known = column.chances * column.counts
        order = np.argsort(column.x, kind="stable")
        reached = np.cumsum(known[order]) / known.sum()
        return float(column.x[order][np.searchsorted(reached, m.q - 1e-12)]) / m.scale
    return float(column.chances @ column.x) / float(column.chances @ column.y) / m.scale


def held_at(column: Column, size: int, runs: int) -> Outcome:
    """How often the interval of studies of one size holds the truth."""
    rng, true = _luck(column.measure.name), truth(column)
    studies = rng.multinomial(size, column.chances, runs)
    found = [estimate(column.sample(games)) for games in studies]
    held = float(np.mean([_covers(e.low, e.high, true) for e in found]))
    return Outcome(column.measure.kind, size, column.measure.name, held, _events(column, size))


def held_throughout(column: Column, runs: int) -> Outcome:
    """How often intervals that may be watched hold at every look up to the largest size."""
    rng, true, largest = _luck(column.measure.name), truth(column), SIZES[-1]
    looks = np.unique(np.geomspace(SIZES[0] / 2, largest, LOOKS).astype(int))
    steps, held = np.diff(looks, prepend=0), 0
    for _ in range(runs):
        games, inside = np.zeros(len(column.chances), np.int64), True
        for step in steps:
            games += rng.multinomial(step, column.chances)
            found = estimate(column.sample(games), anytime=True)
            inside = inside and _covers(found.low, found.high, true)
        held += inside
    kind, name = f"{column.measure.kind}, watched", column.measure.name
    return Outcome(kind, largest, name, held / runs, _events(column, largest))


def _luck(name: str) -> np.random.Generator:
    """A stream of its own for every metric, whatever else is measured."""
    return np.random.default_rng([SEED, zlib.crc32(name.encode())])


def _covers(low: float, high: float, true: float) -> bool:
    slack = 1e-9 * max(1.0, abs(true))  # the truth is a sum of floats
    return low - slack <= true <= high + slack


def _events(column: Column, size: int) -> float:
    """How often what is counted happens, or fails to, in a study of that size."""
    if column.measure.kind == "quantile":
        return size * float(column.chances @ column.counts)
    mean, square = (float(column.chances @ part) for part in (column.x, column.x.astype(float) ** 2))
    return size * mean**2 / square if square else 0.0
