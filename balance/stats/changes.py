"""Interval and p-value of a paired difference: Student's t, or Poisson bounds where rare."""

import math
from dataclasses import dataclass
from functools import cached_property

from scipy import special

from balance.stats.intervals import Interval, normal_critical, outer, symmetric_interval
from balance.stats.pairs import PairedSample
from balance.stats.rare import SOME, Total, gamma_total, watched_total
from balance.stats.sequences import critical_value, mixture_critical, mixture_p_value
from balance.stats.totals import UNSEEN

_SMALLEST = 1e-30  # p-values below are all the same


@dataclass(frozen=True)
class PairedChange:
    """How B differs from A.

    Attributes
    ----------
    sample : PairedSample
    value, variance : float
        The difference and its variance, nan where unknown.
    anytime : bool
        Whether its interval holds at every look.
    tuned : int
        With `anytime`: the number of blocks at which it is tightest.
    """

    sample: PairedSample
    value: float
    variance: float
    anytime: bool
    tuned: int

    @property
    def events(self) -> float:
        """Blocks in which A and B differ, in effect."""
        sample = self.sample
        squares = sample.upup + sample.downdown
        return (sample.up + sample.down) ** 2 / squares if squares else 0.0

    @cached_property
    def rare(self) -> bool:
        """Whether few blocks make the difference."""
        return self.events < min(SOME, self.sample.independent / 2)

    @property
    def limited(self) -> bool:
        """Whether it lies between -1 and 1."""
        return self.sample.measure.kind in ("share", "bounded")

    def interval(self, alpha: float) -> Interval:
        """The interval with that chance of error."""
        critical = self._critical(alpha)
        if not math.isfinite(critical) or math.isnan(self.variance):
            return (-1.0, 1.0) if self.limited else (-math.inf, math.inf)
        centre, variance = self._usual
        found = symmetric_interval(centre, variance, critical)
        if self.rare:
            bounds = self._few(alpha, critical)
            certain = self.sample.alike and not self.anytime
            found = bounds if certain else outer(found, bounds)
        return (max(found[0], -1.0), min(found[1], 1.0)) if self.limited else found

    def p_value(self, alpha: float) -> float:
        """Smallest error at which the interval leaves zero out, 1 where nothing is known.

        Parameters
        ----------
        alpha : float
            With `anytime`: the error that the sequence is tuned for.
        """
        centre, variance = self._usual
        blocks, known = self.sample.blocks, self.sample.independent
        if not variance > 0 or known < 2:
            return 1.0
        if self.rare:
            return self._searched()
        tail = float(special.stdtr(min(known, blocks) - 1, -abs(centre) / math.sqrt(variance)))
        if not self.anytime:
            return 2 * tail
        return mixture_p_value(float(-special.ndtri(tail)), blocks, 1 - alpha, self.tuned)

    def _searched(self) -> float:
        """The p-value by halving: intervals grow as the error shrinks."""
        low, high = math.log(_SMALLEST), 0.0
        for _ in range(40):
            middle = (low + high) / 2
            ends = self.interval(math.exp(middle))
            low, high = (middle, high) if ends[0] <= 0 <= ends[1] else (low, middle)
        return math.exp(high)

    def _critical(self, alpha: float) -> float:
        sample = self.sample
        return critical_value(alpha, sample.blocks, self.anytime, self.tuned, sample.independent)

    @cached_property
    def _usual(self) -> tuple[float, float]:
        """Centre of the usual interval and the variance it is built on."""
        if not self.limited:
            return self.value, self.variance
        blocks = self.sample.independent
        per_block = self.variance * blocks * (blocks - 1) + blocks * self.value**2 + 2
        centre = blocks * self.value / (blocks + 2)
        return centre, (per_block / (blocks + 2) - centre**2) / (blocks + 2)

    def _few(self, alpha: float, critical: float) -> Interval:
        """Interval of the difference of two totals of few events."""
        sample, widened = self.sample, critical / self._normal(alpha)
        unseen = (1 if self.limited else UNSEEN) * sample.measure.scale
        most = max(sample.most_up, sample.most_down) or unseen
        rises = Total(sample.up, sample.upup * widened**2, sample.most_up or most)
        falls = Total(sample.down, sample.downdown * widened**2, sample.most_down or most)
        more, less = self._total(rises, alpha), self._total(falls, alpha)
        unit = min(abs(sample.ya), abs(sample.yb)) * sample.measure.scale
        below = math.hypot(rises.value - more[0], less[1] - falls.value)
        above = math.hypot(more[1] - rises.value, falls.value - less[0])
        return self.value - below / unit, self.value + above / unit

    def _total(self, total: Total, alpha: float) -> Interval:
        if self.anytime:
            return watched_total(total, self.sample.blocks, alpha, self.tuned)
        return gamma_total(total, alpha)

    def _normal(self, alpha: float) -> float:
        """The critical value if the variance were known."""
        if self.anytime:
            return mixture_critical(alpha, self.sample.blocks, self.tuned)
        return normal_critical(alpha)
