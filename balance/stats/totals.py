"""Interval of a mean or ratio: Student's t where events are plenty, Poisson bounds where rare.

A quantity counts as rare where its standard error is more than a tenth of it and most of that
comes from events that few blocks have (its variance from block to block exceeds the square of
its mean). Not only counts from zero are looked at in this way: where every block but a few takes
the smallest value, or the largest, the distance from there is the rare count.
"""

import math
from collections.abc import Iterator
from typing import NamedTuple

from balance.stats.intervals import Interval, normal_critical, outer, symmetric_interval
from balance.stats.rare import SOME, Total, gamma_total, watched_total
from balance.stats.samples import Sample
from balance.stats.sequences import critical_value, mixture_critical

_BLOCKS = 10  # among fewer, whether most of them are alike is a matter of luck
UNSEEN = 2  # natural units that an event counts, while none was seen; most count one or two


class _Distance(NamedTuple):
    """How far a total is from a value that no block goes below (sign 1) or above (-1)."""

    start: int
    sign: int
    total: Total


def total_interval(sample: Sample, alpha: float, anytime: bool, tuned: int) -> Interval:
    """Interval of the mean or ratio of a sample.

    Parameters
    ----------
    sample : Sample
    alpha : float
        Error allowed.
    anytime : bool
        For an interval that holds at every look.
    tuned : int
        With `anytime`: blocks at which it is tightest.

    Returns
    -------
    tuple of float
        Never below 0 where no block ever was.
    """
    blocks, independent = sample.blocks, sample.independent
    critical = critical_value(alpha, blocks, anytime, tuned, independent)
    if not math.isfinite(critical) or not sample.y:
        return -math.inf, math.inf
    found = symmetric_interval(sample.value, sample.variance, critical)
    normal = mixture_critical(alpha, blocks, tuned) if anytime else normal_critical(alpha)
    widened = critical / normal
    few = min(SOME, independent / 2) if independent >= _BLOCKS else 0.0
    distances = list(_distances(sample, widened))
    rarest = min(distances, key=lambda one: one.total.events, default=None)
    if rarest and (not rarest.total.value or rarest.total.events * widened**2 < few):
        bounds = _bounds(sample, rarest, alpha, tuned if anytime else None)
        found = outer(found, bounds) if anytime else bounds
    never_below = sample.least is not None and sample.least >= 0
    return (max(found[0], 0.0), found[1]) if never_below else found


def _distances(sample: Sample, widened: float) -> Iterator[_Distance]:
    """The total as a distance from 0, from the smallest and from the largest of all blocks.

    Where no block is off, nothing shows how large an event would be, and `UNSEEN` is taken.
    """
    unit, x, blocks = sample.measure.scale, sample.x, sample.blocks
    least, most = sample.least or 0, sample.most or 0
    variance = sample.variance * (sample.y * unit * widened) ** 2
    if variance == 0:
        yield _Distance(x, 0, Total(0.0, 0.0, UNSEEN * unit * widened))
        return
    if least >= 0:
        yield _Distance(0, 1, Total(x, variance, most))
    if sample.yy * blocks == sample.y**2:
        yield _Distance(least * blocks, 1, Total(x - least * blocks, variance, most - least))
        yield _Distance(most * blocks, -1, Total(most * blocks - x, variance, most - least))


def _bounds(sample: Sample, rare: _Distance, alpha: float, tuned: int | None) -> Interval:
    """Interval of the mean from that of a distance with few events."""
    if tuned is None:
        low, high = gamma_total(rare.total, alpha)
    else:
        low, high = watched_total(rare.total, sample.blocks, alpha, tuned)
    if not rare.sign:
        low, high, sign = -high, high, 1
    else:
        sign = rare.sign
    unit = sample.y * sample.measure.scale
    ends = [(rare.start + sign * end) / unit for end in (low, high)]
    return min(ends), max(ends)
