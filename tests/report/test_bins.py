"""Counts brought to common bins."""

import pytest

from balance.report import bins


def test_whole_numbers_keep_one_bin_each_and_gaps_are_empty():
    found = bins.common([[[3, 1], [5, 3]]])
    assert found.labels == ["3", "4", "5"]
    assert found.shares == [[25.0, 0.0, 75.0]]


def test_series_share_their_bins():
    found = bins.common([[[1, 4]], None, [[3, 2]]])
    assert found.labels == ["1", "2", "3"]
    assert found.shares == [[100.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 100.0]]


def test_many_values_are_put_together():
    found = bins.common([[[value, 1] for value in range(300)]])
    assert found.width == 5
    assert found.labels[:2] == ["0 to 4", "5 to 9"]
    assert found.centres[0] == 2
    assert sum(found.shares[0]) == pytest.approx(100)


def test_negative_values_and_halves():
    assert bins.common([[[-3, 1], [-1, 1]]]).labels == ["−3", "−2", "−1"]
    assert bins.common([[[0.5, 1], [1.0, 1]]]).labels == ["0.50", "1.00"]


@pytest.mark.parametrize("nothing", [[], [None], [[]], [[[4, 0]]]])
def test_no_games_make_no_bins(nothing):
    assert bins.common(nothing) is None


def test_an_outlier_does_not_make_a_million_bins():
    found = bins.common([[[1, 99], [1_000_000, 1]]])
    assert len(found.labels) <= bins.MOST_BINS + 1


def test_quantiles_of_counts():
    counts = [[1, 5], [2, 90], [3, 5]]
    assert [bins.quantile(counts, share) for share in (0.05, 0.5, 0.96)] == [1, 2, 3]
    assert bins.quantile([], 0.5) is None
