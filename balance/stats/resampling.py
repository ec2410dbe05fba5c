"""What is computed from many shares at once, and how sure it is: a bootstrap over blocks.

Shares of games played under the same luck are drawn again together, so that what they have in
common stays in common (Efron and Tibshirani 1993, An Introduction to the Bootstrap, 8).
"""

from collections.abc import Callable

import numpy as np
from scipy import special

from balance.stats.estimates import error_rate
from balance.stats.intervals import symmetric_interval
from balance.stats.sequences import TUNED_BLOCKS, critical_value

GROUPS = 1_000  # blocks in a row are put together into at most so many
DRAWS = 500


class Resampled:
    """A number for each player, and the same number of shares that were drawn again.

    Parameters
    ----------
    sums : ndarray of int, shape (groups, shares)
        Totals of groups of blocks.
    sizes : ndarray of int, shape (groups,)
        What the totals are parts of.
    seed : int
    """

    def __init__(self, sums: np.ndarray, sizes: np.ndarray, seed: int) -> None:
        self.groups = len(sizes)
        self.shares = sums.sum(axis=0) / sizes.sum()
        even = np.full(self.groups, 1 / self.groups)
        times = np.random.default_rng(seed).multinomial(self.groups, even, size=DRAWS)
        self.drawn = (times @ sums) / (times @ sizes)[:, None]

    def critical(self, blocks: int, level: float, anytime: bool) -> float:
        """Standard errors on each side."""
        alpha = error_rate(level)
        return critical_value(alpha, blocks, anytime, TUNED_BLOCKS, self.groups)

    def standard_error(
        self, make: Callable[[np.ndarray], np.ndarray], critical: float
    ) -> list[tuple[float, float, float]]:
        """Values with intervals of so many standard errors, for what varies like a mean.

        Parameters
        ----------
        make : callable
            From shares, of any leading dimensions, to the numbers.
        critical : float

        Returns
        -------
        list of tuple of float
            Value, low and high end.
        """
        variances = make(self.drawn).var(axis=0) * self.groups / max(self.groups - 1, 1)
        return [
            (float(value), *symmetric_interval(float(value), float(variance), critical))
            for value, variance in zip(make(self.shares), variances, strict=True)
        ]

    def percentiles(
        self,
        make: Callable[[np.ndarray], np.ndarray],
        ends: Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]],
        critical: float,
    ) -> list[tuple[float, float, float]]:
        """Values with the range of the drawn ones, for shares of a mixture.

        Parameters
        ----------
        make, critical
            As above.
        ends : callable
            Likewise, to the least and the greatest that each number may be: more than one where
            several mixtures will do, however sure the shares are.

        Returns
        -------
        list of tuple of float
            Value, low and high end.
        """
        tail = float(special.ndtr(-critical))
        value, (least, greatest) = make(self.shares), ends(self.shares)
        lows, highs = ends(self.drawn)
        low = np.minimum(np.quantile(lows, tail, axis=0), least)
        high = np.maximum(np.quantile(highs, 1 - tail, axis=0), greatest)
        return [
            (float(v), float(min(a, v)), float(max(b, v)))
            for v, a, b in zip(value, low, high, strict=True)
        ]
