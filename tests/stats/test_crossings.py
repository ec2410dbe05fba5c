"""Where a curve meets a value: known answers, and how often the interval holds the truth."""

import math
from typing import NamedTuple

import numpy as np
import pytest
from scipy import stats

from balance.stats.crossings import NEIGHBOURS, Crossing, crossing


class Found(NamedTuple):
    """A number with its interval."""

    value: float
    low: float
    high: float


def exact(*values: float) -> list[Found]:
    """Numbers without any doubt."""
    return [Found(value, value, value) for value in values]


def test_a_line_meets_a_value_where_it_does() -> None:
    assert crossing([0, 1, 2], exact(10, 6, 4), 5) == Crossing(1.5, 1.5, 1.5, True)
    assert crossing([0, 10], exact(0, 1), 0.25) == Crossing(2.5, 2.5, 2.5, True)
    assert crossing([1, 2, 4], exact(3, 3, 9), 6).value == 3


def test_a_value_at_a_point_is_met_there() -> None:
    assert crossing([3, 4, 5], exact(1, 2, 3), 2) == Crossing(4, 4, 4, True)


@pytest.mark.parametrize(("value", "why"), [(5, "above all"), (-1, "below all")])
def test_what_is_never_met(value: float, why: str) -> None:
    assert crossing([0, 1, 2], exact(1, 2, 3), value) == Crossing(None, None, None, False), why


def test_an_interval_that_leaves_the_range_is_open() -> None:
    wide = [Found(4, 1, 7), Found(5, 2, 8), Found(6, 3, 9)]
    assert crossing([0, 1, 2], wide, 5) == Crossing(1, None, None, True)
    assert crossing([0, 1, 2], wide, 7.5) == Crossing(None, 0.5, None, True)


def test_the_band_between_two_points_is_straight() -> None:
    found = [Found(0, -1, 1), Found(10, 9, 11)]
    where = crossing([0, 1], found, 5)
    assert where == Crossing(0.5, 0.4, 0.6, True)


def test_points_without_games_rule_nothing_out() -> None:
    unknown = Found(math.nan, -math.inf, math.inf)
    where = crossing([0, 1, 2], [*exact(1), unknown, *exact(3)], 2)
    assert where.value is None
    assert where.is_possible
    assert (where.low, where.high) == (None, None)


def test_the_interval_holds_the_crossing_as_often_as_it_says() -> None:
    rng, runs, games, level = np.random.default_rng(5), 2_000, 2_000, 0.9
    at, shares = [0, 1, 2, 3], np.array([0.56, 0.53, 0.49, 0.45])
    truth = 1 + (0.53 - 0.5) / (0.53 - 0.49)
    critical = stats.norm.isf((1 - level) / NEIGHBOURS / 2)
    held = 0
    for wins in rng.binomial(games, shares, (runs, 4)):
        p = wins / games
        half = critical * np.sqrt(p * (1 - p) / games)
        found = [Found(*one) for one in zip(p, p - half, p + half, strict=True)]
        low, high = crossing(at, found, 0.5)[1:3]
        held += (low is None or low <= truth) and (high is None or truth <= high)
    least = level - 3 * math.sqrt(level * (1 - level) / runs)
    assert least <= held / runs <= 1  # two intervals together: at least as often as each says
