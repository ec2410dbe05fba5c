"""Adjusted p-values worked out by hand, and the error rates they promise."""

import gc
import math

import numpy as np
import pytest

from balance.stats.multiplicity import Decisions, confirm_planned, screen_many

P_VALUES = [0.01, 0.04, 0.03, 0.005]


def test_holm_by_hand():
    # sorted .005 .01 .03 .04 times 4 3 2 1, made to rise
    found = confirm_planned(P_VALUES)
    assert found.adjusted == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert found.found == [True, False, False, True]


def test_benjamini_hochberg_by_hand():
    # sorted .005 .01 .03 .04 times 4/1 4/2 4/3 4/4, made to rise
    found = screen_many(P_VALUES)
    assert found.adjusted == pytest.approx([0.02, 0.04, 0.04, 0.02])
    assert found.found == [True] * 4


@pytest.mark.parametrize("decide", [confirm_planned, screen_many])
def test_nothing_and_no_games(decide):
    assert decide([]) == Decisions([], [], 0.05)
    assert decide([math.nan, 0.001]).found == [False, True]


@pytest.fixture
def little_to_collect():
    """Every adjustment collects garbage, which takes long among the objects of a whole test run."""
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("little_to_collect")
@pytest.mark.parametrize(("decide", "runs"), [(confirm_planned, 150), (screen_many, 1500)])
def test_error_rates(decide, runs):
    """Fifteen ideas without effect, five with."""
    rng, any_false, false = np.random.default_rng(1), [], []
    for _ in range(runs):
        found = decide([*rng.random(15), *(rng.random(5) / 1000)]).found
        any_false.append(any(found[:15]))
        false.append(sum(found[:15]) / max(sum(found), 1))
    assert np.mean(false) <= 0.05
    if decide is confirm_planned:
        assert np.mean(any_false) <= 0.05 + 2 * np.sqrt(0.05 * 0.95 / runs)
