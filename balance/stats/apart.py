"""How far two estimates lie apart that were made of games of their own.

Where one side has many times the games of the other, nearly all that is unsure comes from the
other, and pairing deals would gain little. Luck that both share moves them the same way, which
makes the interval somewhat too wide, not too narrow.
"""

import math
from dataclasses import dataclass

from balance.stats.judging import Bounded


@dataclass(frozen=True)
class Apart:
    """A number with its interval, such as the second of two minus the first."""

    value: float
    low: float
    high: float


def apart(a: Bounded, b: Bounded) -> Apart:
    """What b is more than a.

    From the intervals of both, each at the error that the difference may have, by the method of
    variance estimates recovery (Zou and Donner 2008, Statistics in Medicine 27:1693), which keeps
    what is not symmetric about them.

    Parameters
    ----------
    a, b : Bounded
        Independent, or moved the same way by what they share.

    Returns
    -------
    Apart
        In the unit of both; infinite ends where one of them is.
    """
    below = math.hypot(b.value - b.low, a.high - a.value)
    above = math.hypot(b.high - b.value, a.value - a.low)
    value = b.value - a.value
    return Apart(value, value - below, value + above)
