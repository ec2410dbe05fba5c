"""Formulas of the intervals, for numbers already summed up.

Each works on a critical value, so that the same formula serves one interval, simultaneous ones
and intervals that hold at every look. `balance.stats.estimates` decides which one is due.
"""

import math
from collections.abc import Mapping

from scipy import special, stats

Interval = tuple[float, float]


def score_interval(share: float, n: float, critical: float) -> Interval:
    """Score interval of a share: all p with ``|share - p| <= critical * sqrt(p (1-p) / n)``.

    Written out because its critical value may come from Student's t or from a confidence
    sequence; with a normal one it is the Wilson interval of SciPy and statsmodels.

    Parameters
    ----------
    share : float
        Observed share, in [0, 1].
    n : float
        Trials; an effective number, not always whole, where games are clustered or shares tie.
    critical : float
        Standard errors on each side, infinite when nothing is known.

    Returns
    -------
    tuple of float
        Low and high end, within [0, 1].

    References
    ----------
    Wilson 1927, JASA 22:209; Brown, Cai and DasGupta 2001, Statistical Science 16:101.
    """
    if not math.isfinite(critical):
        return 0.0, 1.0
    square = critical**2
    centre = (share * n + square / 2) / (n + square)
    half = critical * math.sqrt(n * share * (1 - share) + square / 4) / (n + square)
    return min(max(0.0, centre - half), share), max(min(1.0, centre + half), share)


def symmetric_interval(value: float, variance: float, critical: float) -> Interval:
    """Value plus and minus `critical` standard errors; everything where these are unknown.

    Parameters
    ----------
    value, variance : float
        The estimate and its variance, nan when unknown.
    critical : float
        Standard errors on each side.

    Returns
    -------
    tuple of float
        Low and high end.
    """
    half = critical * math.sqrt(variance) if variance >= 0 else math.inf
    return (value - half, value + half) if math.isfinite(half) else (-math.inf, math.inf)


def outer(one: Interval, other: Interval) -> Interval:
    """The interval from the lower low to the higher high end."""
    return min(one[0], other[0]), max(one[1], other[1])


def normal_critical(alpha: float) -> float:
    """Two-sided critical value of the normal distribution."""
    return float(-special.ndtri(alpha / 2))


def student_critical(alpha: float, blocks: float) -> float:
    """Two-sided critical value of Student's t with blocks - 1 degrees, infinite below two."""
    return float(-special.stdtrit(blocks - 1, alpha / 2)) if blocks > 1 else math.inf


def effective_games(share: float, variance: float, blocks: float) -> float:
    """Independent 0/1 games that would estimate a share as well as the blocks did.

    ``p (1-p) / variance``: smaller than the number of games when those of a block go together,
    larger when ties or seat rotation even them out. Where no block differs from another there
    is nothing to learn the variance from, and every block counts as a single game.

    Parameters
    ----------
    share : float
        Observed share, in [0, 1].
    variance : float
        Variance of the share between blocks, nan below two blocks.
    blocks : float
        Number of blocks, or of equal ones that would know as much.

    Returns
    -------
    float

    References
    ----------
    Korn and Graubard 1998, Survey Methodology 24:193; the score form with this sample size:
    Franco, Little, Louis and Slud 2019, J. Survey Statistics and Methodology 7:334.
    """
    spread = share * (1 - share)
    return spread / variance if variance > 0 and spread > 0 else float(blocks)


def quantile_ranks(n: int, q: float, alpha: float) -> tuple[int, int]:
    """Ranks (from 1) of the order statistics that enclose a quantile of n independent values.

    A rank of 0 or n + 1 says that even the smallest or largest value may lie inside.
    Discrete values only raise the coverage.

    Parameters
    ----------
    n : int
        Independent values.
    q : float
        Which quantile.
    alpha : float
        Error allowed, half of it on each side.

    Returns
    -------
    tuple of int

    References
    ----------
    Conover 1999, Practical Nonparametric Statistics, 3.2.
    """
    low, high = stats.binom.ppf([alpha / 2, 1 - alpha / 2], n, q)
    return int(low), int(high) + 1


def histogram_interval(
    histogram: Mapping[int, int], blocks: int, ranks: tuple[int, int]
) -> Interval:
    """Values at ranks given for `blocks` independent values.

    With more games than blocks the ranks become fractions of the games, rounded outwards. This
    is cautious: games of one block are taken to be as alike as if they were a single one.

    Parameters
    ----------
    histogram : mapping of int to int
        Games at each value.
    blocks : int
        Independent values to which the ranks refer.
    ranks : tuple of int
        Low rank in 0..blocks, high rank in 1..blocks+1.

    Returns
    -------
    tuple of float
        Low and high value, infinite beyond the smallest and largest rank.
    """
    games = sum(histogram.values())
    low, high = ranks
    return (
        -math.inf if low < 1 else value_at(histogram, games * (low - 1) // blocks + 1),
        math.inf if high > blocks else value_at(histogram, -(-games * high // blocks)),
    )


def value_at(histogram: Mapping[int, int], rank: int) -> float:
    """The value at a rank (from 1) in ascending order, nan beyond the last."""
    seen = 0
    for value in sorted(histogram):
        seen += histogram[value]
        if seen >= rank:
            return float(value)
    return math.nan
