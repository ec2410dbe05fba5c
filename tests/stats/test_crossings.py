"""Where a curve meets a value: known answers, and how often the interval holds the truth."""

import math
from typing import NamedTuple

import numpy as np
import pytest
from scipy import stats

from balance.stats.crossings import NEIGHBOURS, Crossing, crossings


class Found(NamedTuple):
    """A number with its interval."""

    value: float
    low: float
    high: float


def exact(*values: float) -> list[Found]:
    """Numbers without any doubt."""
    return [Found(value, value, value) for value in values]


def found_at(place: float) -> Crossing:
    """A crossing without any doubt."""
    return Crossing(place, 1, place, place, True)


def test_a_line_meets_a_value_where_it_does() -> None:
    assert crossings([0, 1, 2], exact(10, 6, 4), 5) == [found_at(1.5)]
    assert crossings([0, 10], exact(0, 1), 0.25) == [found_at(2.5)]
    assert crossings([1, 2, 4], exact(3, 3, 9), 6) == [found_at(3)]


def test_a_value_at_a_point_is_met_there() -> None:
    assert crossings([3, 4, 5], exact(1, 2, 3), 2) == [found_at(4)]


@pytest.mark.parametrize(("value", "why"), [(5, "above all"), (-1, "below all")])
def test_what_is_never_met(value: float, why: str) -> None:
    assert crossings([0, 1, 2], exact(1, 2, 3), value) == [], why


def test_a_line_that_turns_meets_a_value_twice() -> None:
    """Between the two places it is surely beyond."""
    assert crossings([0, 1, 2, 3], exact(0, 4, 4, 0), 2) == [found_at(0.5), found_at(2.5)]
    touched = Crossing(1, 1, 1, 1, False)
    assert crossings([0, 1, 2], exact(0, 2, 0), 2) == [touched]


def test_what_touches_is_one_run() -> None:
    """A curve that wavers about a value meets it anywhere between where it surely does not."""
    about = [Found(value, value - 3, value + 3) for value in (10, 6, 4, 6, 0)]
    (run,) = crossings([0, 1, 2, 3, 4], about, 5)
    assert (run.value, run.times, run.is_sure) == (None, 3, True)
    assert 0 < run.low < 1
    assert 3 < run.high < 4


def test_a_level_line_meets_a_value_all_along() -> None:
    assert crossings([0, 1, 2], exact(5, 5, 9), 5) == [Crossing(None, 2, None, 1, False)]


def test_a_run_in_which_the_line_stays_on_one_side() -> None:
    """The band alone reaches the value; whether the curve does is open."""
    wide = Found(4, 1, 7)
    assert crossings([0, 1, 2], [*exact(0), wide, *exact(0)], 6) == [
        Crossing(None, 0, pytest.approx(6 / 7), pytest.approx(8 / 7), False)
    ]


def test_an_interval_that_leaves_the_range_is_open() -> None:
    wide = [Found(4, 1, 7), Found(5, 2, 8), Found(6, 3, 9)]
    assert crossings([0, 1, 2], wide, 5) == [Crossing(1, 1, None, None, False)]
    assert crossings([0, 1, 2], wide, 7.5) == [Crossing(None, 0, 0.5, None, False)]


def test_the_band_between_two_points_is_straight() -> None:
    found = [Found(0, -1, 1), Found(10, 9, 11)]
    assert crossings([0, 1], found, 5) == [Crossing(0.5, 1, 0.4, 0.6, True)]


def test_points_without_games_rule_nothing_out() -> None:
    unknown = Found(math.nan, -math.inf, math.inf)
    assert crossings([0, 1, 2], [*exact(1), unknown, *exact(3)], 2) == [
        Crossing(None, 0, None, None, False)
    ]


RISE_AND_FALL = [0.44, 0.53, 0.56, 0.53, 0.49, 0.45]


@pytest.mark.parametrize(
    ("shares", "truth"),
    [
        ([0.56, 0.53, 0.49, 0.45], [1 + (0.53 - 0.5) / (0.53 - 0.49)]),
        (RISE_AND_FALL, [(0.5 - 0.44) / (0.53 - 0.44), 3 + (0.53 - 0.5) / (0.53 - 0.49)]),
        ([0.48, 0.51, 0.48], [0.02 / 0.03, 1 + 0.01 / 0.03]),  # often in one run
    ],
)
def test_the_runs_hold_every_crossing_as_often_as_they_say(
    shares: list[float], truth: list[float]
) -> None:
    rng, many, games, level = np.random.default_rng(5), 2_000, 2_000, 0.9
    critical = stats.norm.isf((1 - level) / NEIGHBOURS / 2)
    held, false = np.zeros(len(truth)), 0
    for wins in rng.binomial(games, shares, (many, len(shares))):
        p = wins / games
        half = critical * np.sqrt(p * (1 - p) / games)
        found = [Found(*one) for one in zip(p, p - half, p + half, strict=True)]
        runs = crossings(range(len(shares)), found, 0.5)
        held += [any(_holds(run, place) for run in runs) for place in truth]
        false += sum(run.is_sure and not any(_holds(run, place) for place in truth) for run in runs)
    least = level - 3 * math.sqrt(level * (1 - level) / many)
    assert all(
        least <= part <= 1 for part in held / many
    )  # two together: at least as often as each
    assert false <= (1 - least) * many


def _holds(run: Crossing, place: float) -> bool:
    return (run.low is None or run.low <= place) and (run.high is None or place <= run.high)
