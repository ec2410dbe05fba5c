"""Proposals: the set of changes that was planted is found, exactly and by what it leaves."""

from itertools import combinations

import numpy as np
import pytest

from balance.stats.proposals import ENOUGH, Proposer, Wanted, shrunk


def proposer(effects: np.ndarray, start: np.ndarray, clashes: list[list[int]]) -> Proposer:
    """For numbers that are to be 0, give or take 1."""
    many, k = effects.shape
    wanted = Wanted(np.zeros(k), np.ones(k))
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
    assert found in allowed
    assert own.wanted.miss(own.expected(found)) <= 1.03 * best + 0.01


def test_sets_are_not_proposed_twice() -> None:
    rng = np.random.default_rng(1)
    own = proposer(rng.normal(0, 3, (8, 2)), np.array([4.0, -6.0]), [])
    known: list[tuple[int, ...]] = []
    for _ in range(12):
        found = own.propose(2, known)
        assert found not in known
        known.append(found)


def test_changes_that_do_nothing_are_not_made() -> None:
    effects = np.array([[0.0, 0.0], [-2.0, 1.0], [0.0, 0.0]])
    own = proposer(effects, np.array([3.0, -2.0]), [])
    assert own.propose(3) == (1,)
    assert own.propose(3, [(1,)]) is None


def test_noise_is_taken_off_effects() -> None:
    """Of a thousand changes that do nothing two thirds are taken for nothing; large ones stay."""
    rng = np.random.default_rng(2)
    noise = shrunk(rng.normal(0, 1, 1_000), np.ones(1_000))
    assert 0.62 < np.mean(noise == 0) < 0.74
    assert shrunk(np.array([10.0]), np.array([1.0])) == pytest.approx(9.9)
    assert shrunk(np.array([0.0]), np.array([0.0])) == 0
