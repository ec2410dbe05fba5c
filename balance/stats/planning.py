"""How many games a study needs, from normal approximations; never fewer than they ask for.

`variance` is that of one game. A win share p without ties has p (1 - p), at most 0.25; for
rotated line-ups, or from a pilot, it is games times the squared standard error.
"""

import math

from scipy import special

from balance.stats.intervals import normal_critical
from balance.stats.sequences import TUNED_BLOCKS, mixture_critical

POWER = 0.9  # chance to reach the verdict if the assumed truth holds


def games_for_half_width(
    half_width: float, variance: float = 0.25, level: float = 0.95, anytime: bool = False
) -> int:
    """Games for an interval of value plus and minus `half_width`.

    Parameters
    ----------
    half_width : float
        In the unit of the measure; 0.01 is one percentage point of a share.
    variance : float
        Variance of one game.
    level : float
        Coverage of the interval.
    anytime : bool
        For an interval that holds at every look, tuned to the end of the run.

    Returns
    -------
    int

    Raises
    ------
    ValueError
        If the half-width is not positive.
    """
    if half_width <= 0:
        raise ValueError(f"a half-width is positive, not {half_width}")
    return math.ceil(variance * (_critical(1 - level, anytime) / half_width) ** 2)


def games_for_detection(
    distance: float,
    variance: float = 0.25,
    level: float = 0.95,
    power: float = POWER,
    comparisons: int = 1,
    anytime: bool = False,
) -> int:
    """Games until an interval leaves out a value that lies `distance` from the truth.

    Parameters
    ----------
    distance : float
        In the unit of the measure; its sign does not matter.
    variance : float
        Variance of one game.
    level : float
        Coverage of the interval, over all comparisons together.
    power : float
        Chance to succeed.
    comparisons : int
        Intervals that shall hold together.
    anytime : bool
        For intervals that hold at every look.

    Returns
    -------
    int

    Raises
    ------
    ValueError
        If the distance is zero: no number of games tells a value from itself.
    """
    if distance == 0:
        raise ValueError("no number of games shows a difference of zero")
    errors = _critical((1 - level) / comparisons, anytime) + float(special.ndtri(power))
    return math.ceil(variance * (errors / distance) ** 2)


def games_for_equivalence(
    margin: float,
    offset: float = 0.0,
    variance: float = 0.25,
    level: float = 0.95,
    power: float = POWER,
    anytime: bool = False,
) -> int:
    """Games to show, by two one-sided tests, that a value lies within a margin of its target.

    Parameters
    ----------
    margin : float
        Largest difference from the target that does not matter; 0.01 is one percentage point.
    offset : float
        How far the truth is assumed to lie from the target.
    variance : float
        Variance of one game.
    level : float
        One minus the error of each one-sided test.
    power : float
        Chance to succeed.
    anytime : bool
        For intervals that hold at every look.

    Returns
    -------
    int

    Raises
    ------
    ValueError
        If the assumed truth lies on the margin or beyond it.

    References
    ----------
    Schuirmann 1987, J. Pharmacokinetics and Biopharmaceutics 15:657.
    """
    inner, outer = margin - abs(offset), margin + abs(offset)
    if inner <= 0:
        raise ValueError(f"an offset of {offset} is not within a margin of {margin}")
    critical = _critical(2 * (1 - level), anytime)

    def reached(games: int) -> bool:
        """Whether that many games give the power."""
        error = math.sqrt(variance / games)
        sides = special.ndtr(inner / error - critical) + special.ndtr(outer / error - critical)
        return bool(sides - 1 >= power)

    low, high = 0, 1
    while not reached(high):
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if reached(middle) else (middle, high)
    return high


def _critical(alpha: float, anytime: bool) -> float:
    """Two-sided critical value, at the tuned number of blocks for intervals at every look."""
    return mixture_critical(alpha, TUNED_BLOCKS) if anytime else normal_critical(alpha)
