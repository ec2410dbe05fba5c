"""Intervals that may be watched: the chance that they ever miss, counted or simulated."""

import math

import numpy as np
import pytest

from balance.stats.estimates import estimate
from balance.stats.rare import FEW
from balance.stats.sequences import mixture_critical, sequential_ranks
from tests.stats.helpers import covers, measure, repeated, sample_of, share_sample


def ever_outside(p: float, bounds: list[tuple[int, int]]) -> float:
    """Exact chance that a count of Bernoulli(p) trials ever leaves low..high after some trial."""
    alive = np.zeros(len(bounds) + 2)
    alive[0] = 1.0
    for low, high in bounds:
        alive[1:] = alive[1:] * (1 - p) + alive[:-1] * p
        alive[0] *= 1 - p
        alive[: max(low, 0)] = 0
        alive[high + 1 :] = 0
    return 1 - float(alive.sum())


@pytest.mark.parametrize("p", [0.02, 0.25, 0.5])
def test_share_watched_after_every_game_exact(p):
    """Misses when |wins - n p| exceeds the critical value times the standard deviation.

    With few wins or losses the interval holds those values and more.
    """
    tuned, looks = 1000, 8000
    bounds = []
    for n in range(1, looks + 1):
        half = mixture_critical(0.05, n, tuned) * math.sqrt(n * p * (1 - p))
        bounds.append((math.ceil(n * p - half), math.floor(n * p + half)))
    for n in (1, 7, 100, 4321):  # the same bounds as those of the estimate
        low, high = bounds[n - 1]
        for wins in {max(low - 1, 0), max(low, 0), min(high, n), min(high + 1, n)}:
            found = estimate(share_sample(wins, n), anytime=True, tuned=tuned)
            if min(wins, n - wins) < FEW:
                assert covers(found, p) or not low <= wins <= high
            else:
                assert covers(found, p) == (low <= wins <= high)
    missed = ever_outside(p, bounds)
    assert 0.01 < missed <= 0.05


@pytest.mark.parametrize("p", [0.0003, 0.003, 0.03])
def test_rare_share_watched_after_every_game_exact(p):
    """The usual sequence alone misses a share of 3 in 10,000 on more than a tenth of all paths."""
    tuned, looks = 1000, 6000
    assert ever_outside(p, counts_inside(p, tuned, looks)) <= 0.05
    half = [mixture_critical(0.05, n, tuned) * math.sqrt(n * p * (1 - p)) for n in range(looks + 1)]
    alone = [(math.ceil(n * p - half[n]), math.floor(n * p + half[n])) for n in range(1, looks + 1)]
    assert p > 0.0003 or ever_outside(p, alone) > 0.1


def counts_inside(p: float, tuned: int, looks: int) -> list[tuple[int, int]]:
    """Smallest and largest number of wins whose interval holds p, after each game."""
    low, high, bounds = 0, 0, []
    for n in range(1, looks + 1):
        while low > 0 and inside(low - 1, n, p, tuned):
            low -= 1
        while not inside(low, n, p, tuned):
            low += 1
        high = max(high - 1, low)
        while high < n and inside(high + 1, n, p, tuned):
            high += 1
        bounds.append((low, high))
    return bounds


def inside(wins: int, n: int, p: float, tuned: int) -> bool:
    """Whether the interval of that many wins holds p."""
    return covers(estimate(share_sample(wins, n), anytime=True, tuned=tuned), p)


def test_an_ordinary_interval_would_miss_far_more_often():
    n = np.arange(100, 8001)
    half = 1.96 * np.sqrt(n * 0.25)
    bounds = [(0, k) for k in range(1, 100)]
    bounds += list(zip(np.ceil(n / 2 - half), np.floor(n / 2 + half), strict=True))
    assert ever_outside(0.5, [(int(low), int(high)) for low, high in bounds]) > 0.3


@pytest.mark.parametrize("q", [0.05, 0.5, 0.9])
def test_quantile_watched_after_every_game_exact(q):
    """The value at rank r lies beyond the quantile when fewer than r games are below it."""
    ranks = [sequential_ranks(n, q, 0.05, tuned=300) for n in range(1, 2001)]
    assert 0.01 < ever_outside(q, [(low, high - 1) for low, high in ranks]) <= 0.05


@pytest.mark.parametrize(
    ("kind", "block"), [("bounded", 1), ("share", 4), ("mean", 1), ("ratio", 1)]
)
def test_watched_at_sixty_looks(kind, block):
    """Paths of 3000 blocks, looked at every 50, tuned to 1000."""
    rng, runs, ever = np.random.default_rng(9), repeated(1000), 0
    what = measure(kind, scale=420 if kind == "bounded" else 1)
    for _ in range(runs):
        x, y, truth = path(rng, kind)
        samples = (sample_of(what, x[:n], y[:n], block) for n in range(50, 3001, 50))
        watched = (estimate(sample, anytime=True, tuned=1000) for sample in samples)
        ever += not all(covers(found, truth) for found in watched)
    assert ever / runs <= 0.05


def path(rng, kind):
    """Totals of 3000 blocks and the true value."""
    n, ones = 3000, np.ones(3000, dtype=int)
    if kind == "bounded":
        return rng.choice([0, 210, 420], n, p=[0.6, 0.2, 0.2]), ones, 0.3
    if kind == "share":
        return rng.binomial(4, rng.beta(0.6, 1.4, n)), 4 * ones, 0.3
    if kind == "mean":
        return rng.geometric(0.1, n), ones, 10
    per = rng.integers(1, 12, n)
    return rng.poisson(0.7 * per), per, 0.7


def test_first_looks_of_a_mean_do_not_miss():
    """A variance from two or three games is worth little, and the interval knows."""
    rng = np.random.default_rng(2)
    what = measure("mean")
    missed = 0
    for _ in range(300):
        x = rng.geometric(0.1, 20)
        missed += any(
            not covers(estimate(sample_of(what, x[:n]), anytime=True), 10) for n in range(2, 21)
        )
    assert missed <= 3
