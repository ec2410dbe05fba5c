"""The spread of seats: nothing is shown where there is nothing, and what there is is covered."""

import math

import numpy as np
import pytest

from balance.stats.apart import Apart, apart
from balance.stats.spread import change_of_distance, opposed, spread
from tests.stats.helpers import measure, sample_of, share_sample


def of(wins, n: int, **options):
    """The spread of plain shares."""
    options = {"alpha": 0.05, "anytime": False, "tuned": 10_000} | options
    return spread([share_sample(int(k), n) for k in wins], **options)


def test_a_fair_game_of_four_seats_shows_next_to_nothing_at_1000_games():
    rng = np.random.default_rng(1)
    wins = rng.multinomial(1000, [0.25] * 4, 2000)
    naive = (wins.max(axis=1) - wins.min(axis=1)).mean() / 1000
    found = np.array([of(row, 1000)[0] for row in wins])
    assert naive > 0.027  # largest minus smallest
    assert np.median(found) == 0
    assert found.mean() < 0.006
    assert np.quantile(found, 0.99) < 0.03


@pytest.mark.parametrize(
    "shares",
    [
        [0.25] * 4,
        [0.5, 0.5],
        [0.27, 0.25, 0.24, 0.24],
        [0.32, 0.26, 0.22, 0.2],
        [0.53, 0.47],
        [0.6, 0.2, 0.2],  # chance moves most what has most
        [0.4, *[0.15] * 4],
        [0.5, *[0.1] * 5],
        [0.02, *[0.98 / 3] * 3],
    ],
)
@pytest.mark.parametrize("games", [200, 2_000, 20_000])
def test_interval_covers(shares, games):
    rng, runs = np.random.default_rng(2), 1000
    truth = math.sqrt(np.mean((np.array(shares) - 1 / len(shares)) ** 2))
    ends = [of(wins, games)[1] for wins in rng.multinomial(games, shares, runs)]
    assert np.mean([low <= truth + 1e-12 and truth <= high for low, high in ends]) > 0.935


def test_squared_spread_is_right_on_average():
    rng, shares = np.random.default_rng(3), [0.29, 0.25, 0.24, 0.22]
    found = [of(wins, 5_000)[0] ** 2 for wins in rng.multinomial(5_000, shares, 2000)]
    assert np.mean(found) == pytest.approx(np.mean((np.array(shares) - 0.25) ** 2), rel=0.03)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ([0.53, 0.47], [0.468, 0.532]),  # the advantage is turned round
        ([0.55, 0.45], [0.5, 0.5]),
        ([0.56, 0.44], [0.53, 0.47]),
        ([0.40, 0.32, 0.28], [0.28, 0.32, 0.40]),
        ([0.40, 0.30, 0.30], [0.30, 0.30, 0.40]),
        ([0.28, 0.26, 0.24, 0.22], [0.25, 0.25, 0.25, 0.25]),
    ],
)
@pytest.mark.parametrize("games", [1_000, 6_000])
def test_a_change_is_covered_whatever_luck_both_share(before, after, games):
    """The same number decides who wins under both rules: a game differs in few of them."""
    rng, runs, hits = np.random.default_rng(7), 1_000, 0
    off = [math.sqrt(np.mean((np.array(own) - 1 / len(own)) ** 2)) for own in (before, after)]
    for luck in rng.random((runs, games)):
        sides = [
            [
                share_sample(int(k), games)
                for k in np.bincount(np.searchsorted(np.cumsum(own[:-1]), luck), minlength=len(own))
            ]
            for own in (before, after)
        ]
        one = change_of_distance(*sides, anytime=False)(0.05)
        hits += one.low <= off[1] - off[0] <= one.high
    assert hits / runs > 0.93


@pytest.mark.parametrize("against", [0.0, 0.5, 1.0])
def test_of_what_nothing_is_known_the_change_is_unknown(against):
    known, unknown = Apart(0.1, 0.1, 0.1), Apart(0.2, -math.inf, math.inf)
    found = apart(known, unknown, against)
    assert (found.low, found.high) == (-math.inf, math.inf)


@pytest.mark.parametrize(
    ("a", "b", "against"),
    [
        ([60, 40], [40, 60], 1),
        ([60, 40], [70, 30], 0),
        ([50, 50], [70, 30], 0),
        ([40, 30, 20], [20, 30, 40], 1),
        ([50, 20, 20], [20, 50, 20], 1),
        ([50, 20, 50], [35, 25, 24], 0),
        ([60, 20, 20], [24, 40, 20], 2 * 3 / math.sqrt(84)),
    ],
)
def test_how_far_advantages_are_opposed(a, b, against):
    sides = [[share_sample(k, sum(own)) for k in own] for own in (a, b)]
    assert opposed(*sides) == pytest.approx(against)


def test_ties_in_rotated_blocks_cover():
    """Wins split by two, four games a block: chance is smaller than that of plain wins."""
    rng, what, hits = np.random.default_rng(4), measure("bounded", scale=420), 0
    for _ in range(400):
        first = rng.choice([0, 210, 420], (150, 4), p=[0.4, 0.18, 0.42]).sum(axis=1)
        seats = [sample_of(what, x, block=4) for x in (first, 1680 - first)]
        value, (low, high) = spread(seats, 0.05, False, 10_000)
        assert low <= value <= high
        hits += low <= 0.01 <= high
    assert hits / 400 > 0.93


@pytest.mark.parametrize("shares", [[0.25] * 4, [0.28, 0.25, 0.24, 0.23]])
def test_watched(shares):
    rng, runs, ever = np.random.default_rng(5), 400, 0
    truth = math.sqrt(np.mean((np.array(shares) - 0.25) ** 2))
    for _ in range(runs):
        wins = np.cumsum(rng.multinomial(200, shares, 40), axis=0)
        ends = [
            of(row, 200 * i, anytime=True, tuned=2000)[1] for i, row in enumerate(wins, start=1)
        ]
        ever += not all(low <= truth <= high for low, high in ends)
    assert ever / runs <= 0.05


def test_large_studies_agree_with_small_ones():
    """Where noncentral chi-squared gives way to its normal limit nothing jumps."""
    parts = np.array([0.26, 0.25, 0.25, 0.24])
    near = [of(np.rint(parts * n), n)[1] for n in (930_000, 945_000)]
    assert near[0] == pytest.approx(near[1], rel=0.02)
    assert of(parts * 10**9, 10**9)[1] == pytest.approx((0.00707, 0.00707), abs=1e-4)
