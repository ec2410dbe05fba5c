"""Confidence sequences: intervals that hold at every look at once.

Who watches an ordinary 95 % interval and stops when it pleases is wrong far more often than in
5 % of the studies. These intervals may be watched after every block and the run stopped at any
time. The price is width: about 1.55 times the ordinary interval at the number of blocks they
are tuned to.

Means use the asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas
2024 (Annals of Statistics 52:2613, theorem 2.2), the normal mixture of Robbins 1970: with
probability 1 - alpha, for all t,

    |mean_t - mean| <= (s_t / sqrt(t)) * sqrt(2 (1 + 1/w) log(sqrt(w + 1) / alpha)),  w = t rho^2.

The factor after the standard error is smallest at t = `tuned` when w there solves
w = log(w + 1) - 2 log(alpha); rho is set by that. Quantiles use the beta-binomial mixture
(Howard, Ramdas, McAuliffe and Sekhon 2021, Annals of Statistics 49:1055), which is exact.
"""

import math

from scipy import special

from balance.stats.intervals import student_critical

TUNED_BLOCKS = 10_000  # blocks at which the intervals are tightest unless a study says otherwise
BEYOND = 1e6  # standard errors: nothing is known


def mixture_critical(
    alpha: float, blocks: float, tuned: int = TUNED_BLOCKS, dimensions: int = 1
) -> float:
    """Standard errors on each side of a mean, valid at every number of blocks.

    Parameters
    ----------
    alpha : float
        Chance that the interval ever misses.
    blocks : float
        Independent values so far.
    tuned : int
        Number of blocks at which the interval is tightest; fixed before the first look.
    dimensions : int
        For the distance of several means at once, in as many independent directions.

    Returns
    -------
    float
        Infinite without blocks.
    """
    if blocks < 1:
        return math.inf
    w = blocks * _weight(alpha, tuned)
    return math.sqrt(2 * (1 + 1 / w) * (dimensions * math.log1p(w) / 2 - math.log(alpha)))


def studentised(critical: float, blocks: float) -> float:
    """Critical value widened for a variance that is itself estimated from few blocks.

    The theorem is about long runs; carrying the normal critical value over to Student's t keeps
    the first looks honest and changes nothing later on.

    Parameters
    ----------
    critical : float
        Critical value for a known variance.
    blocks : float
        Blocks from which the variance is estimated.

    Returns
    -------
    float
        Infinite below two blocks, and where it is so large that nothing is known.
    """
    if blocks < 2:
        return math.inf
    tail = float(special.ndtr(-critical))
    found = abs(float(special.stdtrit(blocks - 1, tail)))  # infinite, of any sign, in far tails
    return found if found < BEYOND else math.inf


def critical_value(
    alpha: float, blocks: int, anytime: bool, tuned: int, independent: float | None = None
) -> float:
    """Standard errors on each side when the variance is estimated from the blocks.

    Parameters
    ----------
    alpha : float
        Error allowed.
    blocks : int
        Blocks that have been looked at, which is the time of a confidence sequence.
    anytime : bool
        For intervals that hold at every look.
    tuned : int
        Blocks at which these are tightest.
    independent : float, optional
        Blocks that the variance is learned from, where these are not all.

    Returns
    -------
    float
        Infinite where the variance is unknown.
    """
    known = blocks if independent is None else min(independent, blocks)
    if anytime:
        return studentised(mixture_critical(alpha, blocks, tuned), known)
    return student_critical(alpha, known)


def mixture_p_value(
    errors: float, blocks: int, level: float = 0.95, tuned: int = TUNED_BLOCKS
) -> float:
    """Smallest alpha at which the sequence, tuned for `level`, leaves zero out.

    Parameters
    ----------
    errors : float
        Distance from zero in standard errors (of a normal distribution).
    blocks : int
        Independent values so far.
    level : float
        Level for which the sequence was tuned.
    tuned : int
        Number of blocks for which it was tuned.

    Returns
    -------
    float
        A p-value that may be watched, at most 1.
    """
    w = blocks * _weight(1 - level, tuned)
    return min(1.0, math.exp(math.log1p(w) / 2 - errors**2 * w / (2 * (1 + w))))


def sequential_ranks(n: int, q: float, alpha: float, tuned: int = TUNED_BLOCKS) -> tuple[int, int]:
    """Ranks (from 1) of the order statistics that enclose a quantile, valid at every look.

    The number of values at or below the quantile is a count of Bernoulli(q) trials. A rank is
    inside while the likelihood ratio of a Beta mixture against q, a martingale, stays below
    1/alpha (Ville). It needs no approximation, and remains a supermartingale when the trials
    are averages over a block, because the ratio is convex in each of them.

    Parameters
    ----------
    n : int
        Independent values so far.
    q : float
        Which quantile.
    alpha : float
        Chance that the interval ever misses.
    tuned : int
        Number of values at which the interval is tightest.

    Returns
    -------
    tuple of int
        Low rank in 0..n, high rank in 1..n+1.
    """
    size = max(1 / _weight(alpha, tuned) - 1, 1.0)
    a, b = q * size, (1 - q) * size

    def inside(count: int) -> bool:
        """Whether that many values at or below the quantile are no surprise."""
        mixture = special.betaln(a + count, b + n - count) - special.betaln(a, b)
        null = count * math.log(q) + (n - count) * math.log1p(-q)
        return bool(mixture - null < -math.log(alpha))

    middle = min(max(round(q * n), 0), n)
    low, high = 0, middle  # the smallest count inside
    while low < high:
        half = (low + high) // 2
        low, high = (low, half) if inside(half) else (half + 1, high)
    least = low
    low, high = middle, n  # the largest count inside
    while low < high:
        half = (low + high + 1) // 2
        low, high = (half, high) if inside(half) else (low, half - 1)
    return least, low + 1


def _weight(alpha: float, tuned: int) -> float:
    """The rho^2 that makes the factor smallest at `tuned` blocks (Lambert's W, lower branch)."""
    w = -special.lambertw(-(alpha**2) / math.e, k=-1).real - 1
    return float(w) / tuned
