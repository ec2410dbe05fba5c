"""Intervals cover as often as they say: by enumeration where outcomes can be counted."""

from itertools import product

import numpy as np
import polars as pl
import pytest
from scipy import stats

from balance.stats.estimates import estimate
from balance.stats.samples import Sample
from tests.stats.helpers import covers, measure, sample_of, share_sample

RUNS = 2000


def simulated(what, draw, truth, block=1, runs=RUNS, seed=11, **options) -> float:
    """Share of simulated samples whose interval covers the truth."""
    rng = np.random.default_rng(seed)
    hits = sum(
        covers(estimate(sample_of(what, *draw(rng), block=block), **options), truth)
        for _ in range(runs)
    )
    return hits / runs


def exact_share(n: int, p: float) -> float:
    """Coverage of a plain share, over all outcomes."""
    wins = np.arange(n + 1)
    inside = [covers(estimate(share_sample(int(k), n)), p) for k in wins]
    return float(stats.binom.pmf(wins, n, p) @ inside)


@pytest.mark.parametrize("n", [20, 100, 1000])
def test_share_exact(n):
    found = [exact_share(n, p) for p in np.linspace(0.05, 0.95, 19)]
    assert 0.945 < np.mean(found) < 0.985
    assert min(found) > 0.94


@pytest.mark.parametrize("n", [30, 200])
@pytest.mark.parametrize("players", [2, 4])
def test_bounded_with_ties(n, players):
    """One winner, or a win split by two: parts of 420."""
    chances = [1 - 1.5 / players, 1 / players, 0.5 / players]
    truth = 1.25 / players

    def draw(rng):
        return (rng.choice([0, 420, 210], n, p=chances),)

    found = simulated(measure("bounded", scale=420), draw, truth)
    assert 0.933 < found < (0.967 if n > 30 else 0.985)  # few wins: cautious


@pytest.mark.parametrize("blocks", [10, 50, 400])
def test_share_in_blocks_that_go_together(blocks):
    """Four games a block with a common, varying chance to win: beta-binomial totals."""

    def draw(rng):
        return (rng.binomial(4, rng.beta(0.6, 1.4, blocks)),)

    found = simulated(measure("share"), draw, 0.3, block=4)
    assert 0.935 < found < (0.972 if blocks > 10 else 0.99)  # few wins: cautious


def test_rotation_makes_blocks_better_than_games():
    """Seats of different strength: each block holds one game from every seat."""
    seats = np.array([0.1, 0.2, 0.3, 0.6])

    def draw(rng, blocks=100):
        return ((rng.random((blocks, 4)) < seats).sum(axis=1),)

    what = measure("share")
    assert simulated(what, draw, seats.mean(), block=4) == pytest.approx(0.95, abs=0.017)
    sample = sample_of(what, *draw(np.random.default_rng(1), 20_000), block=4)
    plain = share_sample(sample.x, sample.games)
    assert estimate(sample).high - estimate(sample).low < 0.95 * (
        estimate(plain).high - estimate(plain).low
    )


@pytest.mark.parametrize("n", [5, 30])
def test_mean_of_nearly_normal_scores(n):
    def draw(rng):
        return (np.rint(rng.normal(1000, 200, n)),)

    assert simulated(measure("mean"), draw, 1000) == pytest.approx(0.95, abs=0.015)


def test_mean_of_skewed_scores_in_blocks():
    def draw(rng):
        return (rng.geometric(0.2, (100, 3)).sum(axis=1) + 2 * rng.geometric(0.5, 100),)

    found = simulated(measure("mean"), draw, 5 + 4 / 3, block=3)
    assert found == pytest.approx(0.95, abs=0.017)


def test_ratio_of_two_counts():
    def draw(rng):
        per = rng.integers(1, 12, 150)
        return rng.poisson(0.7 * per) + 2 * rng.binomial(per, 0.1), per

    assert simulated(measure("ratio"), draw, 0.9) == pytest.approx(0.95, abs=0.015)


def test_simultaneous_intervals_hold_together():
    rng, shares, hits = np.random.default_rng(3), np.array([0.1, 0.2, 0.3, 0.4]), 0
    for wins in rng.multinomial(500, shares, RUNS):
        found = [estimate(share_sample(int(k), 500), comparisons=4) for k in wins]
        hits += all(map(covers, found, shares))
    assert 0.94 < hits / RUNS < 0.975


@pytest.mark.parametrize("q", [0.05, 0.25, 0.5, 0.9])
def test_quantile_exact(q):
    """Values 0, 1, 2 with all outcomes of n games; a discrete quantile is covered more often."""
    chances, n = np.array([0.3, 0.35, 0.35]), 25
    truth = int(np.searchsorted(np.cumsum(chances), q))
    hits = 0.0
    for a, b in product(range(n + 1), repeat=2):
        counts = (a, b, n - a - b)
        if min(counts) < 0:
            continue
        histogram = {v: k for v, k in enumerate(counts) if k}
        sample = Sample(measure("quantile", q=q), 1, n, n, histogram=histogram)
        hits += covers(estimate(sample), truth) * stats.multinomial.pmf(counts, n, chances)
    assert hits >= 0.95


@pytest.mark.parametrize("q", [0.1, 0.5])
@pytest.mark.parametrize("n", [10, 60, 500])
def test_quantile_without_equal_values_exact(n, q):
    """The games below the quantile are binomial; the value at rank r is r itself."""
    histogram = dict.fromkeys(range(1, n + 1), 1)
    found = estimate(Sample(measure("quantile", q=q), 1, n, n, histogram=histogram))
    below = np.arange(n + 1)
    inside = (found.low <= below) & (below < found.high)
    coverage = float(stats.binom.pmf(below, n, q) @ inside)
    assert 0.95 <= coverage < (0.99 if n < 500 else 0.965)


def test_quantile_in_blocks_is_cautious():
    rng, hits, runs = np.random.default_rng(4), 0, 500
    for _ in range(runs):
        values = rng.integers(0, 100, (60, 1)) + rng.integers(0, 100, (60, 4))
        found, counts = np.unique(values, return_counts=True)
        histogram = dict(zip(found.tolist(), counts.tolist(), strict=True))
        sample = Sample(measure("quantile"), 4, 240, 60, histogram=histogram)
        hits += covers(estimate(sample), 99)
    assert hits / runs >= 0.95


def exact_count(rate: float, old: bool = False) -> float:
    """Coverage of the mean of a rare count: of many games few have one event."""
    n, what = 100_000, measure("mean")
    hits = 0.0
    for k in range(int(rate + 8 * rate**0.5 + 8)):
        sample = Sample(what, 1, n, n, k, n, k, k, n, k, n, 0, int(k > 0))
        found = estimate(sample)
        if old:
            half = 1.96 * sample.variance**0.5 if k else 1.98 / n
            inside = abs(sample.value - rate / n) <= half
        else:
            inside = found.low <= rate / n <= found.high
        hits += inside * stats.poisson.pmf(k, rate)
    return hits


@pytest.mark.parametrize("rate", [0.1, 0.5, 2.5, 5, 12, 40, 90])
def test_mean_of_rare_counts_exact(rate):
    assert exact_count(rate) >= 0.94
    assert rate not in (2.5, 5) or exact_count(rate, old=True) < 0.93  # Student's t, for comparison


@pytest.mark.parametrize("p", [0.00005, 0.0005, 0.002, 0.01, 0.99, 0.9995])
def test_rare_share_exact(p):
    assert exact_share(2000, p) >= 0.94


@pytest.mark.parametrize(("chance", "games"), [(0.003, 2000), (0.02, 2000), (0.04, 200)])
def test_mean_of_rare_counts_of_different_size(chance, games):
    """A few games have one, two or more events: geometric."""

    def draw(rng):
        return (np.where(rng.random(games) < chance, rng.geometric(0.5, games), 0),)

    assert simulated(measure("mean"), draw, 2 * chance) > 0.935


@pytest.mark.parametrize("kind", ["ratio", "bounded"])
@pytest.mark.parametrize(("about", "rate"), [(0.02, 0.3), (0.5, 0.02)])
def test_quantities_that_few_games_are_about(kind, about, rate):
    """Of 600 games 12, or half, have a denominator; events are plenty or rare among those."""

    def draw(rng):
        y = np.where(rng.random(600) < about, rng.integers(1, 8, 600), 0)
        y[0] = y[0] or 1
        return rng.binomial(y, rate), y

    what = measure(kind) if kind == "ratio" else measure(kind, per=pl.col("per"))
    assert simulated(what, draw, rate) > 0.935
