"""Formulas against SciPy, statsmodels, tables, and values worked out by hand."""

import math

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

from balance.stats.intervals import (
    effective_games,
    histogram_interval,
    normal_critical,
    quantile_ranks,
    score_interval,
    student_critical,
    symmetric_interval,
    value_at,
)
from balance.stats.sequences import (
    mixture_critical,
    mixture_p_value,
    sequential_ranks,
    studentised,
)


@pytest.mark.parametrize(("wins", "n"), [(0, 10), (3, 10), (250, 1000), (999_999, 1_000_000)])
@pytest.mark.parametrize("alpha", [0.1, 0.05, 0.01 / 6])
def test_score_interval_is_wilson(wins, n, alpha):
    found = score_interval(wins / n, n, normal_critical(alpha))
    assert found == pytest.approx(proportion_confint(wins, n, alpha, "wilson"), abs=1e-12)
    exact = stats.binomtest(wins, n).proportion_ci(1 - alpha, "wilson")
    assert found == pytest.approx((exact.low, exact.high), abs=1e-12)


def test_score_interval_without_knowledge():
    assert score_interval(0.3, 10, math.inf) == (0, 1)


def test_critical_values():
    assert normal_critical(0.05) == pytest.approx(1.959964, abs=1e-6)
    assert student_critical(0.05, 11) == pytest.approx(2.228, abs=1e-3)
    assert student_critical(0.05, 1) == math.inf


def test_symmetric_interval():
    assert symmetric_interval(5, 4, 1.5) == (2, 8)
    assert symmetric_interval(5, math.nan, 1.5) == (-math.inf, math.inf)
    assert symmetric_interval(5, 4, math.inf) == (-math.inf, math.inf)


def test_effective_games():
    assert effective_games(0.5, 0.25 / 100, 100) == pytest.approx(100)
    assert effective_games(0.5, 0.25 / 25, 100) == pytest.approx(25)  # four alike in a block
    assert effective_games(0.5, 0, 100) == 100
    assert effective_games(1.0, 0, 7) == 7


def test_quantile_ranks_are_those_of_the_table():
    # Conover 1999, table A3: binomial(n, 1/2)
    assert quantile_ranks(10, 0.5, 0.05) == (2, 9)
    assert quantile_ranks(20, 0.5, 0.05) == (6, 15)
    assert quantile_ranks(5, 0.5, 0.05) == (0, 6)  # too few: coverage would be 1 - 2/32


def test_histogram_interval():
    histogram = {3: 4, 1: 5, 9: 1}
    assert [value_at(histogram, rank) for rank in (1, 5, 6, 9, 10)] == [1, 1, 3, 3, 9]
    assert math.isnan(value_at(histogram, 11))
    assert histogram_interval(histogram, 10, (2, 10)) == (1, 9)
    assert histogram_interval(histogram, 10, (0, 11)) == (-math.inf, math.inf)
    # five blocks of two games: rank 4 of 5 becomes game 7, rank 5 game 10
    assert histogram_interval(histogram, 5, (4, 5)) == (3, 9)


def test_sequences_cost_half_as_much_again_where_they_are_tuned():
    normal = normal_critical(0.05)
    assert mixture_critical(0.05, 10_000) / normal == pytest.approx(1.55, abs=0.005)
    assert mixture_critical(0.05, 100_000) / normal == pytest.approx(1.656, abs=0.005)
    assert mixture_critical(0.05, 500, tuned=500) == pytest.approx(mixture_critical(0.05, 10_000))
    assert mixture_critical(0.05, 0) == math.inf


@pytest.mark.parametrize("alpha", [0.1, 0.05, 0.001])
def test_sequences_are_tightest_where_they_are_tuned(alpha):
    weights = np.array([0.5, 0.8, 0.95, 1, 1.05, 1.2, 2])
    others = [mixture_critical(alpha, 1000, int(1000 * w)) for w in weights]
    assert np.argmin(others) == 3


def test_studentised():
    assert studentised(1.959964, 11) == pytest.approx(2.228, abs=1e-3)
    assert studentised(3.0, 10**7) == pytest.approx(3.0, abs=1e-4)
    assert studentised(3.0, 1) == math.inf
    assert studentised(100.0, 5) == math.inf
    assert studentised(37.1, 10) > 1e15


@pytest.mark.parametrize("blocks", [100, 10_000, 10**6])
def test_sequential_p_value_belongs_to_the_interval(blocks):
    edge = mixture_critical(0.05, blocks)
    assert mixture_p_value(edge, blocks) == pytest.approx(0.05)
    assert mixture_p_value(0, blocks) == 1


@pytest.mark.parametrize("q", [0.05, 0.5, 0.9])
def test_sequential_ranks_enclose_the_fixed_ones(q):
    for n in (0, 1, 10, 1000, 10_000):
        low, high = sequential_ranks(n, q, 0.05)
        fixed_low, fixed_high = quantile_ranks(n, q, 0.05) if n else (0, 1)
        assert 0 <= low <= fixed_low <= fixed_high <= high <= n + 1
    width = np.subtract(*sequential_ranks(10_000, q, 0.05)[::-1])
    plain = 2 * 1.96 * math.sqrt(10_000 * q * (1 - q))
    assert width / plain == pytest.approx(1.55, abs=0.06)
