"""How often do the intervals of real numbers hold? Every metric of a game, resampled.

``python -m tests.bench.coverage [GAME ...] [--games N] [--runs N]`` plays a reference population
of each game with fast players, then draws studies of 200, 2,000 and 20,000 games from it, with
replacement. The values of the population are the truth. It prints a table of how often the
intervals held, by kind of interval and size, and the metrics that did worst.

Each kind of interval is in three rows: of quantities that happen 30 times or more in a study of
that size, fewer than 30 times, and fewer than 5 times. A *difference* is that of two metrics of
the same games, *watched* an interval that must hold at every one of a dozen looks.
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
from balance.studies.cells.metrics import all_metrics, measure

PLAYERS = {
    "abandon_ship": ("greedy", 4),
    "safehouse": ("greedy", 3),
    "atlantis": ("homeward", 4),
    "sewer_pirats": ("greedy", 4),
    "to_the_bottom": ("greedy", 4),
    "pig": ("hold_at", 4),
}
GAMES, SIZES, LOOKS, SEED = 100_000, (200, 2_000, 20_000), 12, 2026
LEAST = 0.92  # an interval of 95 % that holds less often than this is not honest


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
            tiers="none",
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
            table.select(pl.when(known).then(table[name]).otherwise(0)).to_series().to_numpy()
            for name in (f"x{i}", f"y{i}")
        )
        counts = known.cast(pl.Int64).to_numpy()
        if y @ table["len"].to_numpy():
            yield Column(m, x, y, counts, table["len"].to_numpy() / rows.height)


class Pair(NamedTuple):
    """Two metrics of the same games, as the distinct values of both."""

    measure: Measure
    parts: dict[str, np.ndarray]
    counts: np.ndarray
    chances: np.ndarray

    def sample(self, games: np.ndarray) -> PairedSample:
        """The paired sample of a study with that many games of each value."""
        of, seen = self.parts, (games > 0) & (self.counts > 0)
        sums = {name: int(games @ part) for name, part in of.items()}
        products = tuple(int(games @ (of[p] * of[q])) for p, q in PRODUCTS)
        change = of["xb"] - of["xa"]
        for name, part in (("up", change.clip(0)), ("down", (-change).clip(0))):
            sums |= {name: int(games @ part), name * 2: int(games @ (part * part))}
            sums[f"most_{name}"] = int(part[seen].max(initial=0))
        sums["differs"] = int(games @ ((change != 0) | (of["ya"] != of["yb"])))
        n = int(games @ self.counts)
        return PairedSample(self.measure, 1, n, n, **sums, products=products)


def pairs(measures: Sequence[Measure], rows: pl.DataFrame) -> Iterator[Pair]:
    """Each metric with the next of the same kind and scale."""
    for i, m in enumerate(measures[:-1]):
        other = measures[i + 1]
        if m.kind == "quantile" or (m.kind, m.scale) != (other.kind, other.scale):
            continue
        names = {"xa": f"x{i}", "ya": f"y{i}", "xb": f"x{i + 1}", "yb": f"y{i + 1}"}
        table = rows.group_by(list(names.values())).len().sort(list(names.values()))
        parts, counts = {}, np.zeros(table.height, np.int64)
        for x, y in (("xa", "ya"), ("xb", "yb")):
            known = table[names[x]].is_not_null() & table[names[y]].is_not_null()
            counts |= known.cast(pl.Int64).to_numpy()
            for name in (x, y):
                found = table.select(pl.when(known).then(table[names[name]]).otherwise(0))
                parts[name] = found.to_series().to_numpy()
        chances = table["len"].to_numpy() / rows.height
        if all(chances @ parts[y] for y in ("ya", "yb")):
            named = replace(m, name=f"{other.name} - {m.name}")
            yield Pair(named, parts, counts, chances)


def difference_held(pair: Pair, size: int, runs: int) -> Outcome:
    """How often the interval of a difference holds the truth."""
    of, scale, rng = pair.parts, pair.measure.scale, _luck(pair.measure.name)
    a, b = (float(pair.chances @ of[f"x{r}"]) / (pair.chances @ of[f"y{r}"]) for r in "ab")
    found = [difference(pair.sample(games)) for games in rng.multinomial(size, pair.chances, runs)]
    held = float(np.mean([_covers(e.low, e.high, (b - a) / scale) for e in found]))
    change = np.abs(of["xb"] - of["xa"]).astype(float)
    mean, square = float(pair.chances @ change), float(pair.chances @ change**2)
    events = size * mean**2 / square if square else 0.0
    return Outcome("difference", size, pair.measure.name, held, events)


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
    mean, square = (
        float(column.chances @ part) for part in (column.x, column.x.astype(float) ** 2)
    )
    return size * mean**2 / square if square else 0.0


def outcomes(game: str, games: int, runs: int) -> list[Outcome]:
    """Every metric of a game, with every kind of interval."""
    measures, rows = population(game, games)
    found = []
    for column in columns(measures, rows):
        found += [held_at(column, size, runs) for size in SIZES]
        found.append(held_throughout(column, max(runs // 10, 1)))
    for pair in pairs(measures, rows):
        found += [difference_held(pair, size, runs) for size in SIZES]
    return [one._replace(metric=f"{game}: {one.metric}") for one in found]


def lines(found: Sequence[Outcome]) -> Iterator[str]:
    """The table: for each kind of interval and size the mean, and the lowest metric."""
    yield "interval             games  events   metrics   mean  under 92   lowest"
    for kind in dict.fromkeys(one.kind for one in sorted(found)):
        for size in SIZES:
            for label, (low, high) in {
                "30 on": (30, np.inf), "5 to 29": (5, 30), "under 5": (0, 5)
            }.items():  # fmt: skip
                row = [
                    one
                    for one in found
                    if (one.kind, one.size) == (kind, size) and low <= one.events < high
                ]
                if row:
                    mean, worst = np.mean([one.held for one in row]), min(one.held for one in row)
                    under = sum(one.held < LEAST for one in row)
                    yield (
                        f"{kind:18} {size:>7,}  {label:8} {len(row):6}   {100 * mean:5.1f}"
                        f"   {under:6}   {100 * worst:6.1f}"
                    )
    yield "\nlowest of all:"
    for one in sorted(found, key=lambda one: one.held)[:15]:
        yield (
            f"{100 * one.held:6.1f}  {one.metric} ({one.kind}, {one.size:,} games, "
            f"{one.events:.1f} events)"
        )


def main() -> None:
    """Read the command, measure, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=GAMES, help="size of the population")
    parser.add_argument("--runs", type=int, default=400, help="studies of each size")
    asked = parser.parse_args()
    found = []
    for game in asked.game or PLAYERS:
        found += outcomes(game, asked.games, asked.runs)
        print(f"{game}: {len(found)} intervals so far", flush=True)
    print("\n".join(lines(found)))


if __name__ == "__main__":
    main()
