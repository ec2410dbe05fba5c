"""How far apart are the seats, without the part that is only chance?

The largest win share minus the smallest is above zero in every study of every game, because
chance alone pulls shares apart: by 3.3 points in a fair game of four seats at 1,000 games. Here
the spread is the root mean square distance of the true shares from the equal share. Its square
is estimated by that of the shares seen, less the variance of chance, and its interval follows
from the squared distance being noncentral chi-squared, as for the effect size of a test of fit
(Steiger and Fouladi 1997); watched, from the ball in which a normal mixture holds all shares.
"""

import math
from collections.abc import Callable, Sequence
from functools import partial

from scipy import special

from balance.stats.apart import Apart, between
from balance.stats.intervals import Interval, effective_games, normal_critical
from balance.stats.judging import Bounded
from balance.stats.samples import Sample
from balance.stats.sequences import TUNED_BLOCKS, mixture_critical

_LARGE = 1_000  # noncentral chi-squared values beyond are normal, in their square roots


def share_variance(sample: Sample) -> float:
    """Variance of a win share, allowing for ties and blocks; never zero."""
    share = min(max(sample.value, 0.5 / sample.games), 1 - 0.5 / sample.games)
    return share * (1 - share) / effective_games(share, sample.variance, sample.blocks)


def spread(
    samples: Sequence[Sample], alpha: float, anytime: bool, tuned: int
) -> tuple[float, Interval]:
    """Root mean square distance of the true shares from the equal one.

    Parameters
    ----------
    samples : sequence of Sample
        Win share of each seat; together they are all wins.
    alpha : float
        Error allowed.
    anytime : bool
        For an interval that holds at every look.
    tuned : int
        With `anytime`: blocks at which it is tightest.

    Returns
    -------
    tuple of float and interval
        In share units, nan and 0 to 1 where a seat has no games.
    """
    if not all(sample.games for sample in samples):
        return math.nan, (0.0, 1.0)
    seats = len(samples)
    free = seats - 1
    shares = [sample.value for sample in samples]
    chance = sum(map(share_variance, samples)) / free
    off = sum((share - 1 / seats) ** 2 for share in shares)
    along = chance * _stretch(shares)
    seen = off / along
    if anytime:
        blocks = min(sample.blocks for sample in samples)
        reach = mixture_critical(alpha, blocks, tuned, free)
        ends = max(math.sqrt(seen) - reach, 0.0) ** 2, (math.sqrt(seen) + reach) ** 2
    else:
        ends = _noncentral(seen, free, alpha)
    squares = off - free * chance, *(end * along for end in ends)
    value, low, high = (math.sqrt(max(square, 0.0) / seats) for square in squares)
    return value, (min(low, value), min(max(high, value), 1.0))


def _stretch(shares: Sequence[float]) -> float:
    """How much more chance moves wins in the direction in which they lie off fair than in all of
    them on average, if at all: up to twice as much where one of many seats has most of them.
    """
    seats = len(shares)
    off = [share - 1 / seats for share in shares]
    size, whole = sum(o * o for o in off), sum(p * (1 - p) for p in shares) / (seats - 1)
    if not size * whole > 0:
        return 1.0
    mean = sum(p * o for p, o in zip(shares, off, strict=True))
    along = sum(p * o * o for p, o in zip(shares, off, strict=True)) - mean**2
    return max(along / size / whole, 1.0)


def distance(samples: Sequence[Sample], alpha: float, anytime: bool = False) -> Apart:
    """The same as an estimate that is judged; parameters as of :func:`spread`."""
    value, (low, high) = spread(samples, alpha, anytime, TUNED_BLOCKS)
    return Apart(value, low, high)


def change_of_distance(
    a: Sequence[Sample], b: Sequence[Sample], anytime: bool
) -> Callable[[float], Bounded]:
    """How much further from fair the seats are under other rules, for a chance of error.

    Parameters
    ----------
    a, b : sequence of Sample
        Win share of each seat.
    anytime : bool
        For intervals that hold at every look.
    """
    before, after = (partial(distance, side, anytime=anytime) for side in (a, b))
    return between(before, after, opposed(a, b))


def opposed(a: Sequence[Sample], b: Sequence[Sample]) -> float:
    """How far the same seats are favoured the other way round under other rules.

    Parameters
    ----------
    a, b : sequence of Sample
        Win share of each seat.

    Returns
    -------
    float
        Twice the cosine between both distances from fair, with its sign turned: 1 where it is half
        and more, as where those who had most now have least; 0 where advantages add up, have
        nothing to do with each other, or there are none. Twice, because what luck gives to one
        seat it may take from just that one which it helps under the other rules.
    """
    one, other = ([sample.value - 1 / len(side) for sample in side] for side in (a, b))
    size = math.hypot(*one) * math.hypot(*other)
    cosine = sum(x * y for x, y in zip(one, other, strict=True)) / size if size > 0 else 0.0
    return min(max(-2 * cosine, 0.0), 1.0)


def _noncentral(seen: float, free: int, alpha: float) -> Interval:
    """Noncentralities of chi-squared with `free` degrees that do not make a value a surprise.

    A value less than chance alone brings on average says that it is small, but not how small.
    """
    upper = max(seen, float(free))
    if seen > _LARGE:
        root, critical = math.sqrt(seen - free + 1), normal_critical(alpha)
        return (root - critical) ** 2, (root + critical) ** 2
    low = 0.0
    if special.chdtr(free, seen) > 1 - alpha / 2:
        low = float(special.chndtrinc(seen, free, 1 - alpha / 2))
    return low, float(special.chndtrinc(upper, free, alpha / 2))
