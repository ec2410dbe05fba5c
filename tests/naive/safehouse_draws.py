"""The draw model of the naive SafeHouse planner: how many draws a row still takes.

Section 11, policy 6 of the rules specification: a draw is the sum of one, two or three dice, and
a gap is filled under optimal stopping.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from itertools import product

from tests.naive.safehouse import HIGHEST, PURSUER

SHARES = (0.45, 0.42, 0.13)  # of draws of one die, of two, of three
FIRST_OF_EQUAL = 1.6  # draws until a row of equal numbers has its number
NEVER = 1000.0  # draws to fill what cannot be filled


@cache
def model_of(faces: tuple[int, ...]) -> DrawModel:
    """One model for each kind of dice: it remembers what it has worked out."""
    return DrawModel(faces)


class DrawModel:
    """Draws of one kind of dice."""

    def __init__(self, faces: Sequence[int]) -> None:
        self.pips = [face for face in faces if face != PURSUER]
        self._draws: dict[tuple[int, int, int, bool], float] = {}
        self._efforts: dict[tuple[str, tuple[int, ...]], float] = {}

    @cached_property
    def chance(self) -> list[float]:
        """q(v) of the numbers 0 to the highest."""
        q = [0.0] * (HIGHEST + 1)
        for dice, share in enumerate(SHARES, start=1):
            for pips in product(self.pips, repeat=dice):
                if sum(pips) <= HIGHEST:
                    q[sum(pips)] += share / len(self.pips) ** dice
        return q

    def draws(self, squares: int, low: int, high: int, rising: bool) -> float:
        """Expected draws to fill neighbouring squares with numbers from low to high."""
        if squares == 0:
            return 0.0
        key = (squares, low, high, rising)
        if key not in self._draws:
            self._draws[key] = self._fill(*key)
        return self._draws[key]

    def _fill(self, squares: int, low: int, high: int, rising: bool) -> float:
        apart = 1 if rising else 0
        after = [
            (
                min(
                    self.draws(left, low, v - apart, rising)
                    + self.draws(squares - 1 - left, v + apart, high, rising)
                    for left in range(squares)
                ),
                self.chance[v],
            )
            for v in range(max(1, low), min(HIGHEST, high) + 1)
        ]
        return min(NEVER, waiting(after))

    def effort(self, rule: str, row: tuple[int, ...]) -> float:
        """Expected draws until the row, with its gray square, is full."""
        key = (rule, row)
        if key not in self._efforts:
            self._efforts[key] = self._equal(row) if rule == "equal" else self._ordered(rule, row)
        return self._efforts[key]

    def _equal(self, row: tuple[int, ...]) -> float:
        missing = row.count(0)
        value = max(row)
        if missing == 0:
            return 0.0
        if value == 0:
            return FIRST_OF_EQUAL + (missing - 1) / max(self.chance)
        chance = self.chance[value] if value <= HIGHEST else 0.0
        return min(NEVER, missing / chance) if chance > 0 else NEVER

    def _ordered(self, rule: str, row: tuple[int, ...]) -> float:
        apart = 1 if rule == "rising" else 0
        total, squares, low = 0.0, 0, 1
        for number in row:
            if number == 0:
                squares += 1
                continue
            total += self.draws(squares, low, number - apart, rule == "rising")
            squares, low = 0, number + apart
        return total + self.draws(squares, low, HIGHEST, rule == "rising")


def waiting(after: list[tuple[float, float]]) -> float:
    """Draws until one is accepted, and all that follow it: (what follows, chance) of each number.

    The cheapest numbers are accepted while they cost less than waiting on.
    """
    total, sure, running = 1.0, 0.0, NEVER
    for rest, chance in sorted(after):
        if rest >= running:
            break
        total += chance * rest
        sure += chance
        if sure > 0:
            running = total / sure
    return running
