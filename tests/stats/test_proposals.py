"""Proposals: the set of changes that was planted is found, exactly and by what it leaves."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from balance.stats.proposals import ENOUGH, Proposer, Wanted, shrunk


def proposer(effects: np.ndarray, start: np.ndarray, clashes: list[list[int]]) -> Proposer:
    """For numbers that are to be 0, give or take 1."""
    many, k = effects.shape
    wanted = Wanted(np.zeros(k), np.ones(k), np.zeros(k, bool))
    return Proposer(wanted, start, effects, np.ones(many), np.ones(many), clashes)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("most", [1, 2, 3])
def test_the_best_of_all_sets_is_proposed(seed: int, most: int) -> None:
    rng = np.random.default_rng(seed)
    own = proposer(rng.normal(0, 3, (12, 3)), rng.normal(0, 5, 3), [[0, 1, 2], [3, 4]])
    allowed = [
        chosen
        for many in range(1, most + 1)
        for chosen in combinations(range(12), many)
        if all(len({*chosen} & {*clash}) < 2 for clash in own.clashes)
    ]
    best = max(ENOUGH, min(own.wanted.miss(own.expected(chosen)) for chosen in allowed))
    found = own.propose(most)
    assert {*found} <= {*allowed}
    assert max(ENOUGH, own.wanted.miss(own.expected(found[0]))) <= best + 0.01
    if most == 1:
        assert sorted(found) == sorted(allowed)


def test_two_changes_that_help_only_together_are_found_among_many() -> None:
    effects = np.random.default_rng(3).normal(0, 0.2, (300, 3))
    effects[7], effects[200] = (6.0, 5.0, 0.0), (-1.0, -10.0, 0.0)
    own = proposer(effects, np.array([-5.0, 5.0, 0.0]), [])
    assert own.propose(2)[0] == (7, 200)


def test_a_change_that_counts_twice_takes_the_room_of_two() -> None:
    own = proposer(np.array([[-2.0], [-2.0]]), np.array([4.0]), [])
    twice = replace(own, counts=np.array([2.0, 1.0]))
    assert (0, 1) in own.propose(2)
    assert sorted(twice.propose(2)) == [(0,), (1,)]


def test_changes_that_do_nothing_are_not_made() -> None:
    effects = np.array([[0.0, 0.0], [-2.0, 1.0], [0.0, 0.0]])
    own = proposer(effects, np.array([3.0, -2.0]), [])
    assert own.propose(3) == [(1,)]


def test_noise_is_taken_off_effects() -> None:
    """Of a thousand changes that do nothing two thirds are taken for nothing; large ones stay."""
    rng = np.random.default_rng(2)
    noise = shrunk(rng.normal(0, 1, 1_000), np.ones(1_000))
    assert 0.62 < np.mean(noise == 0) < 0.74
    assert shrunk(np.array([10.0]), np.array([1.0])) == pytest.approx(9.9)
    assert shrunk(np.array([0.0]), np.array([0.0])) == 0


def test_what_is_only_to_stay_about_so_does_not_pull() -> None:
    """Well within what is allowed it counts for nothing, at its end as much as any other."""
    own = Wanted(np.zeros(2), np.ones(2), np.array([False, True]))
    values = np.array([[0.2, 0.0], [0.2, 0.8], [0.2, 0.9], [0.2, 1.0], [0.2, 1.2]])
    assert own.miss(values) == pytest.approx([0.2, 0.2, 0.5, 1.0, 2.0])
