"""The kind picks the interval; nothing known is said as such; never an exception."""

import math

import numpy as np
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from balance.stats.estimates import Estimate, estimate, estimates
from balance.stats.samples import Sample, collect
from tests.stats.helpers import measure, sample_of, share_sample

KINDS = ["share", "bounded", "mean", "ratio", "quantile"]


def test_share_is_wilson():
    found = estimate(share_sample(250, 1000))
    low, high = stats.binomtest(250, 1000).proportion_ci(method="wilson")
    assert (round(low, 4), round(high, 4)) == (0.2242, 0.2778)
    low, high = pytest.approx(low), pytest.approx(high)
    assert found == Estimate("m", 0.25, low, high, 0.95, 1000, "share", events=250)


@pytest.mark.parametrize(("wins", "games"), [(0, 50), (7, 900), (29, 2000), (1990, 2000), (3, 3)])
def test_few_wins_or_losses_are_clopper_pearson(wins, games):
    found = estimate(share_sample(wins, games))
    exact = stats.binomtest(wins, games).proportion_ci(method="exact")
    assert (found.low, found.high) == pytest.approx((exact.low, exact.high))
    assert found.events == wins


@pytest.mark.parametrize("events", [1, 6, 40])
def test_rare_counts_are_poisson(events):
    """Garwood's exact limits, where nearly every game is without an event."""
    found = estimate(sample_of(measure("mean"), [1] * events + [0] * (200_000 - events)))
    low, high = stats.chi2.ppf(0.025, 2 * events) / 2, stats.chi2.ppf(0.975, 2 * events + 2) / 2
    assert (found.low * 200_000, found.high * 200_000) == pytest.approx((low, high), rel=1e-3)


def test_a_rare_miss_of_the_largest_value_is_a_rare_count():
    short = [1] * 4 + [0] * 19_996
    rare = estimate(sample_of(measure("mean"), short))
    found = estimate(sample_of(measure("mean"), [7 - x for x in short]))
    assert (7 - found.high, 7 - found.low) == pytest.approx((rare.low, rare.high))


@pytest.mark.parametrize("anytime", [False, True])
@pytest.mark.parametrize("kind", ["mean", "ratio"])
def test_counts_are_never_below_zero(kind, anytime):
    for x in ([0] * 50, [0] * 49 + [90], [0, 1] + [0] * 500):
        found = estimate(sample_of(measure(kind), x, [1] * len(x)), anytime=anytime)
        assert 0 <= found.low <= found.value < found.high < math.inf


@pytest.mark.parametrize("kind", ["bounded", "ratio"])
def test_few_denominators_leave_few_degrees_of_freedom(kind):
    """Five games of a thousand are about the quantity: it is known as badly as from five."""
    x, y = [1, 4, 2, 5, 3], [9] * 5
    few = estimate(sample_of(measure(kind, per=pl.col("per")), x, y))
    many = estimate(sample_of(measure(kind, per=pl.col("per")), x + [0] * 995, y + [0] * 995))
    assert (many.low, many.high) == pytest.approx((few.low, few.high), rel=0.15)


def test_mean_is_student():
    x = np.array([1, 4, 4, 7, 9])
    found = estimate(sample_of(measure("mean", scale=2), x), level=0.9)
    low, high = stats.ttest_1samp(x / 2, 0).confidence_interval(0.9)
    assert (found.value, found.low, found.high) == pytest.approx((2.5, low, high))


def test_mean_of_blocks_is_student_over_block_means():
    x = np.array([10, 4, 4, 7, 9])
    found = estimate(sample_of(measure("mean"), x, block=4))
    low, high = stats.ttest_1samp(x / 4, 0).confidence_interval()
    assert (found.low, found.high, found.n) == pytest.approx((low, high, 20))


def test_ratio_with_a_constant_denominator_is_a_mean():
    x = np.array([10, 4, 4, 7, 9])
    ratio = estimate(sample_of(measure("ratio"), x, [3] * 5))
    mean = estimate(sample_of(measure("mean", scale=3), x))
    assert (ratio.value, ratio.low, ratio.high) == pytest.approx((mean.value, mean.low, mean.high))


def test_bounded_of_wins_without_ties_is_nearly_wilson():
    x = np.array([420] * 300 + [0] * 700)
    found = estimate(sample_of(measure("bounded", scale=420), x))
    plain = estimate(share_sample(300, 1000))
    assert (found.low, found.high) == pytest.approx((plain.low, plain.high), abs=1e-4)


def test_ties_make_a_bounded_interval_shorter():
    x = np.array([210] * 900 + [420] * 50 + [0] * 50)
    found = estimate(sample_of(measure("bounded", scale=420), x))
    plain = estimate(share_sample(500, 1000))
    assert (found.high - found.low) / (plain.high - plain.low) == pytest.approx(
        math.sqrt(0.1), rel=0.01
    )


def test_alike_games_in_a_block_make_a_share_wider():
    wins = np.array([4] * 300 + [0] * 700)
    found = estimate(sample_of(measure("share"), wins, block=4))
    plain = estimate(share_sample(300, 1000))
    assert (found.low, found.high) == pytest.approx((plain.low, plain.high), abs=1e-4)
    assert found.n == 4000


def test_quantile_of_a_frame():
    frame = pl.DataFrame({"value": list(range(1, 101))})
    (sample,) = collect([frame], [measure("quantile", scale=10)])
    found = estimate(sample)
    assert (found.value, found.low, found.high) == (5.0, 4.0, 6.1)
    (clustered,) = collect([frame], [measure("quantile")], block=10)
    found = estimate(clustered)
    assert (found.value, found.low, found.high) == (50, 11, 90)


@pytest.mark.parametrize("anytime", [False, True])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("block", [1, 4])
def test_no_games(kind, block, anytime):
    found = estimate(Sample(measure(kind), block), anytime=anytime)
    assert math.isnan(found.value)
    everything = (0, 1) if kind in ("share", "bounded") else (-math.inf, math.inf)
    assert (found.low, found.high, found.n) == (*everything, 0)


@pytest.mark.parametrize("anytime", [False, True])
@pytest.mark.parametrize("kind", KINDS)
def test_one_block_says_next_to_nothing(kind, anytime):
    sample = collect([pl.DataFrame({"value": [1] * 4, "per": [1] * 4})], [measure(kind)], 4)[0]
    found = estimate(sample, anytime=anytime)
    assert found.value == 1
    everything = (0, 1) if kind in ("share", "bounded") else (-math.inf, math.inf)
    assert (found.low, found.high) == everything


@pytest.mark.parametrize("kind", ["share", "bounded"])
@pytest.mark.parametrize("value", [0, 1, 2])
def test_blocks_that_agree_leave_doubt(kind, value):
    found = estimate(sample_of(measure(kind), [value] * 100, block=2))
    method = "wilson" if value == 1 else "exact"
    low, high = stats.binomtest(50 * value, 100).proportion_ci(method=method)
    assert found.low <= found.value <= found.high
    assert (found.low, found.high) == pytest.approx((low, high), abs=0.002)


@pytest.mark.parametrize("kind", ["mean", "ratio"])
def test_games_that_agree_leave_doubt(kind):
    """No event in a hundred games: up to 3.7 are no surprise, each of up to two units."""
    found = estimate(sample_of(measure(kind), [7] * 100))
    step = -math.log(0.025) * 2 * stats.t.isf(0.025, 99) / stats.norm.isf(0.025)
    assert (found.low, found.high) == pytest.approx((7 - step / 100, 7 + step / 100))


def test_simultaneous_intervals_share_the_error():
    sample = share_sample(30, 100)
    four, one = estimate(sample, comparisons=4), estimate(sample, level=1 - 0.05 / 4)
    assert (four.low, four.high) == pytest.approx((one.low, one.high))
    assert four.level == 0.95


def test_estimates_keeps_the_order():
    found = estimates([share_sample(1, 10), share_sample(2, 10)], level=0.9)
    assert [e.value for e in found] == [0.1, 0.2]


@pytest.mark.parametrize("anytime", [False, True])
@pytest.mark.parametrize("kind", KINDS)
def test_anytime_is_wider(kind, anytime):
    rng = np.random.default_rng(5)
    frame = pl.DataFrame({"value": rng.integers(0, 2, 5000), "per": 1})
    (sample,) = collect([frame], [measure(kind)])
    plain, watched = estimate(sample), estimate(sample, anytime=True)
    assert watched.low <= plain.low <= plain.value <= plain.high <= watched.high
    assert watched.anytime


def test_refusals():
    with pytest.raises(ValueError, match="level"):
        estimate(share_sample(1, 2), level=95)
    with pytest.raises(ValueError, match="comparison"):
        estimate(share_sample(1, 2), comparisons=0)
    with pytest.raises(ValueError, match="a bounded lies in"):
        estimate(sample_of(measure("bounded"), [3, 4]))


@settings(deadline=None, derandomize=True, database=None)
@given(
    st.sampled_from(["share", "bounded", "mean", "ratio"]),
    st.lists(st.integers(0, 6), min_size=1, max_size=20),
    st.booleans(),
    st.floats(0.5, 0.999),
)
def test_value_lies_inside_and_more_confidence_is_wider(kind, x, anytime, level):
    sample = sample_of(measure(kind), x, block=6)
    found, wider = estimate(sample, level, anytime), estimate(sample, level, anytime, 5)
    assert wider.low <= found.low <= found.value <= found.high <= wider.high
    assert found.low < found.high
