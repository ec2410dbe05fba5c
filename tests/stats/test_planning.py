"""Sizes from the tables, and the promise that goes with them."""

import math

import pytest
from scipy import stats

from balance.stats.planning import (
    games_for_detection,
    games_for_equivalence,
    games_for_half_width,
)


@pytest.mark.parametrize(("half_width", "games"), [(0.01, 9_604), (0.001, 960_365), (0.05, 385)])
def test_half_width_of_a_share(half_width, games):
    assert games_for_half_width(half_width) == games


def test_half_width_watched_costs_more():
    ratio = games_for_half_width(0.01, anytime=True) / games_for_half_width(0.01)
    assert math.sqrt(ratio) == pytest.approx(1.55, abs=0.01)


@pytest.mark.parametrize(("margin", "games"), [(0.01, 27_056), (0.005, 108_222)])
def test_equivalence_at_power_90(margin, games):
    assert games_for_equivalence(margin) == games


def test_equivalence_off_the_middle_has_the_power_it_promises():
    games = games_for_equivalence(0.02, offset=0.012, variance=0.21, power=0.8)
    error = math.sqrt(0.21 / games)
    z = stats.norm.isf(0.05)
    power = stats.norm.cdf(0.008 / error - z) - stats.norm.cdf(-0.032 / error + z)
    assert power == pytest.approx(0.8, abs=0.001)
    assert games_for_equivalence(0.02, offset=-0.012, variance=0.21, power=0.8) == games


def test_detection():
    assert games_for_detection(0.01) == math.ceil(0.25 * ((1.959964 + 1.281552) / 0.01) ** 2)
    assert games_for_detection(-0.01, comparisons=4) > games_for_detection(0.01)
    assert games_for_detection(0.01, anytime=True) > games_for_detection(0.01)


def test_refusals():
    with pytest.raises(ValueError, match="positive"):
        games_for_half_width(0)
    with pytest.raises(ValueError, match="difference of zero"):
        games_for_detection(0)
    with pytest.raises(ValueError, match="not within"):
        games_for_equivalence(0.01, offset=0.01)
