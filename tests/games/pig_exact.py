"""Exact win probabilities of Pig for two seats, by going through all positions.

A position at the beginning of a turn is (own score, other score), a policy a table of booleans
``hold[turn total, own score, other score]``. Values are iterated turn by turn until nothing
changes any more; a position is then exact to about 1e-12.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Table = NDArray[np.float64]
Policy = NDArray[np.bool_]
TOLERANCE = 1e-12


def policy_of(holds: Callable[[int, int, int], bool], target: int) -> Policy:
    """The table of a rule ``holds(turn total, own, other)`` that never rolls on at the target."""
    cells = range(target)
    return np.array(
        [[[t > 0 and holds(t, own, other) for other in cells] for own in cells] for t in cells]
    )


def hold_at(number: int, target: int) -> Policy:
    """The policy of ``hold_at``."""
    return policy_of(lambda total, own, other: total >= number or own + total >= target, target)


def win_probability(first: Policy, second: Policy, sides: int = 6) -> Table:
    """Win probability of the first seat to move, for all (its score, the other's score)."""
    target = first.shape[0]
    to_move = np.full((target, target), 0.5)
    while True:
        waiting = 1 - _turn(1 - to_move.T, second, sides).T
        better = _turn(waiting, first, sides)
        if np.abs(better - to_move).max() < TOLERANCE:
            return better
        to_move = better


def optimal(target: int, sides: int = 6) -> tuple[Table, Policy]:
    """Value of the seat to move when both play as well as can be, and how they play."""
    value = np.full((target, target), 0.5)
    while True:
        better = _turn(1 - value.T, None, sides)
        if np.abs(better - value).max() < TOLERANCE:
            return better, _best_policy(1 - better.T, sides)
        value = better


def _turn(waiting: Table, policy: Policy | None, sides: int) -> Table:
    """Value of a turn for the seat to move; ``waiting[own, other]`` is worth a turn's end.

    Without a policy the better of rolling and holding is taken.
    """
    return _values(waiting, policy, sides)[0]


def _best_policy(waiting: Table, sides: int) -> Policy:
    return _values(waiting, None, sides)[1]


def _values(waiting: Table, policy: Policy | None, sides: int) -> tuple[Table, Policy]:
    """Value at turn total 0 and the policy, backwards over the turn total."""
    target = len(waiting)
    after = [np.ones((target, target))] * (target + sides)  # totals that win in any case
    held = np.zeros((target, target, target), dtype=bool)
    for total in range(target - 1, -1, -1):
        roll = waiting + sum(after[total + face] for face in range(2, sides + 1))
        roll = roll / sides
        hold = np.ones((target, target))
        hold[: target - total] = waiting[total:]
        held[total] = (hold > roll) if policy is None else policy[total]
        held[total] &= total > 0
        after[total] = np.where(held[total], hold, roll)
    return after[0], held
