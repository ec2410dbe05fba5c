"""Where a curve meets a value: the crossing, and all places at which it may lie.

Between two values that were played the curve is the straight line. At the true crossing, wherever
it lies, the line between the intervals of its two neighbours holds the value whenever both of them
hold; so the places at which that band holds the value are an interval for the crossing, as for a
calibration line (Fieller 1954, JRSS B 16:175). Luck that the points share makes it wider than need
be, not narrower.
"""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from balance.stats.judging import Bounded

NEIGHBOURS = 2  # intervals that must hold together


class Crossing(NamedTuple):
    """Where a curve meets a value.

    Attributes
    ----------
    value : float or None
        The first place at which it does; None where it does not.
    low, high : float or None
        Where it may do so; None beyond the ends of the curve.
    is_possible : bool
        Whether any place may.
    """

    value: float | None
    low: float | None
    high: float | None
    is_possible: bool


def crossing(at: Sequence[float], found: Sequence[Bounded], value: float) -> Crossing:
    """Where the line through some numbers meets a value.

    Parameters
    ----------
    at : sequence of float, ascending
    found : sequence of Bounded
        A number with its interval at each place, of half the error that the crossing may have.
    value : float
    """
    line = _meets(at, [one.value for one in found], value)
    held = [
        place
        for (a, one), (b, other) in pairwise(zip(at, found, strict=True))
        for place in _held(a, b, one, other, value)
    ]
    if not held:
        return Crossing(line, None, None, False)
    low, high = min(held), max(held)
    return Crossing(line, low if low > at[0] else None, high if high < at[-1] else None, True)


def _meets(at: Sequence[float], values: Sequence[float], value: float) -> float | None:
    """The first place at which a line meets a value."""
    for (a, x), (b, y) in pairwise(zip(at, values, strict=True)):
        if math.isfinite(x) and math.isfinite(y) and (x - value) * (y - value) <= 0:
            return a if x == y else a + (b - a) * (value - x) / (y - x)
    return None


def _held(a: float, b: float, one: Bounded, other: Bounded, value: float) -> tuple[float, ...]:
    """The ends of where the band between two neighbours holds a value; none where it does not."""
    above = _part(one.high - value, other.high - value)
    below = _part(value - one.low, value - other.low)
    if above is None or below is None:
        return ()
    low, high = max(above[0], below[0]), min(above[1], below[1])
    return (a + (b - a) * low, a + (b - a) * high) if low <= high else ()


def _part(x: float, y: float) -> tuple[float, float] | None:
    """Where on the way from x to y, from 0 to 1, a straight line is not negative."""
    if x < 0 and y < 0:
        return None
    if x >= 0 and y >= 0:
        return 0.0, 1.0
    if not (math.isfinite(x) and math.isfinite(y)):
        return 0.0, 1.0  # an interval without an end holds everything near it
    turn = x / (x - y)
    return (0.0, turn) if x >= 0 else (turn, 1.0)
