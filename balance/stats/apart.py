"""How far two estimates lie apart that were made of games of their own.

Where one side has many times the games of the other, nearly all that is unsure comes from the
other, and pairing deals would gain little. Luck that both share moves most numbers the same way,
which makes the interval somewhat too wide, not too narrow. Not so distances from fair: where a
change favours seats that had the worst of it, luck that helps these brings one of two distances
down and the other up. How far they lie on opposite sides must be said, therefore.
"""

import math
from dataclasses import dataclass

from balance.stats.judging import Bounded, Interval


@dataclass(frozen=True)
class Apart:
    """A number with its interval, such as the second of two minus the first."""

    value: float
    low: float
    high: float


def apart(a: Bounded, b: Bounded, against: float = 0.0) -> Apart:
    """What b is more than a.

    From the intervals of both, each at the error that the difference may have, by the method of
    variance estimates recovery (Zou and Donner 2008, Statistics in Medicine 27:1693), which keeps
    what is not symmetric about them.

    Parameters
    ----------
    a, b : Bounded
        Independent, or moved the same way by what they share.
    against : float
        Otherwise how much of what they share moves them opposite ways, 0 to 1: the correlation
        that is allowed for, though they may share less.

    Returns
    -------
    Apart
        In the unit of both; infinite ends where one of them is.
    """
    below = _reach(b.value - b.low, a.high - a.value, against)
    above = _reach(b.high - b.value, a.value - a.low, against)
    value = b.value - a.value
    return Apart(value, value - below, value + above)


def _reach(one: float, other: float, against: float) -> float:
    if math.inf in (one, other):  # of a single game nothing is known
        return math.inf
    return math.sqrt(one * one + other * other + 2 * against * one * other)


def between(a: Interval, b: Interval, against: float = 0.0) -> Interval:
    """What b is more than a, for any chance of error; parameters as of :func:`apart`."""

    def interval(error: float) -> Apart:
        return apart(a(error), b(error), against)

    return interval
