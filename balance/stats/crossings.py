"""Where a curve meets a value: the crossing, and all places at which it may lie.

Between two values that were played the curve is the straight line. At the true crossing, wherever
it lies, the line between the intervals of its two neighbours holds the value whenever both of them
hold; so the places at which that band holds the value are a set for the crossing, as for a
calibration line (Fieller 1954, JRSS B 16:175). Luck that the points share makes it larger than need
be, not smaller. Where a curve turns, that set has gaps in which the curve lies surely on one side;
each of its runs is told by itself.
"""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from balance.stats.judging import Bounded

NEIGHBOURS = 2  # intervals that must hold together


class Crossing(NamedTuple):
    """A run of places at which a curve may meet a value.

    Attributes
    ----------
    value : float or None
        Where the line does so; None where it does not in this run, or several times.
    times : int
        How often it does.
    low, high : float or None
        From where to where the run goes; None beyond the ends of the curve.
    is_sure : bool
        Whether the curve surely lies on one side before the run and on the other behind it.
    """

    value: float | None
    times: int
    low: float | None
    high: float | None
    is_sure: bool


class _Run(NamedTuple):
    """From where to where a band holds a value, and where the line meets it."""

    low: float
    high: float
    places: tuple[float, ...]


def crossings(at: Sequence[float], found: Sequence[Bounded], value: float) -> list[Crossing]:
    """Where the line through some numbers may meet a value, in order.

    Parameters
    ----------
    at : sequence of float, ascending
    found : sequence of Bounded
        A number with its interval at each place, of half the error that a crossing may have.
    value : float

    Returns
    -------
    list of Crossing
        Each place at which the curve truly meets the value is in one of them, unless in error.
    """
    return [_crossing(at, found, value, run) for run in _runs(at, found, value)]


def _crossing(at: Sequence[float], found: Sequence[Bounded], value: float, run: _Run) -> Crossing:
    before, after = bisect_left(at, run.low) - 1, bisect_right(at, run.high)
    is_inside = before >= 0 and after < len(at)
    return Crossing(
        value=run.places[0] if len(run.places) == 1 else None,
        times=len(run.places),
        low=run.low if before >= 0 else None,
        high=run.high if after < len(at) else None,
        is_sure=is_inside and (found[before].low > value) != (found[after].low > value),
    )


def _runs(at: Sequence[float], found: Sequence[Bounded], value: float) -> list[_Run]:
    """Where the band holds a value; what touches is one run."""
    runs: list[_Run] = []
    for (a, one), (b, other) in pairwise(zip(at, found, strict=True)):
        held = _held(one, other, value)
        if held is None:
            continue
        low, high = (_along(a, b, part) for part in held)
        places = tuple(_along(a, b, part) for part in _meets(one.value, other.value, value))
        if runs and runs[-1].high == low:
            last = runs.pop()
            low, places = last.low, tuple(dict.fromkeys((*last.places, *places)))
        runs.append(_Run(low, high, places))
    return runs


def _along(a: float, b: float, part: float) -> float:
    """A part of the way from a to b, which ends at b itself."""
    return b if part == 1 else a + (b - a) * part


def _meets(x: float, y: float, value: float) -> tuple[float, ...]:
    """Where on the way from x to y, from 0 to 1, a straight line meets a value: at one place, or
    all along, told by both ends.
    """
    if not (math.isfinite(x) and math.isfinite(y)) or (x - value) * (y - value) > 0:
        return ()
    return (0.0, 1.0) if x == y else ((value - x) / (y - x),)


def _held(one: Bounded, other: Bounded, value: float) -> tuple[float, float] | None:
    """From where to where, from 0 to 1, the band between two neighbours holds a value."""
    above = _part(one.high - value, other.high - value)
    below = _part(value - one.low, value - other.low)
    if above is None or below is None:
        return None
    low, high = max(above[0], below[0]), min(above[1], below[1])
    return (low, high) if low <= high else None


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
