"""What a handful of real games says beside simulated ones: differences with honest intervals.

Real games differ in nothing but their number from those that a simulation plays, if that is right.
So a mean has an interval by Student's t, which knows only the real games, and one that takes the
shape of their distribution from the simulation, which is exact where simulation and table agree;
the outer of both is shown. A share has the exact interval of Clopper and Pearson. What the
simulation itself is unsure of is added (see `balance.stats.apart`).
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from balance.stats.apart import Apart, apart
from balance.stats.intervals import (
    Interval,
    normal_critical,
    outer,
    student_critical,
    symmetric_interval,
)
from balance.stats.rare import exact_share

DRAWN = 20_000  # tables of simulated games, so that rare means are known


class Pile(NamedTuple):
    """Real and simulated values of games of one kind; all of them known."""

    real: np.ndarray
    simulated: np.ndarray


@dataclass(frozen=True)
class MeanBeside:
    """A mean of real games beside the simulated one, for as many games of each kind.

    Attributes
    ----------
    real, simulated : float
    games : int
        Real ones.
    interval : callable
        The real mean minus the simulated one, with its interval for a chance of error.
    """

    real: float
    simulated: float
    games: int
    interval: Callable[[float], Apart]


def means_beside(piles: Sequence[Pile], seed: int, least: float = -math.inf) -> MeanBeside | None:
    """The difference of means; None without games of both.

    Parameters
    ----------
    piles : sequence of Pile
        One for each kind of games.
    seed : int
    least : float
        What no game's number is below.
    """
    real, simulated, games, error = _means(piles)
    if not games:
        return None
    rest = np.concatenate([one.real - one.simulated.mean() for one in piles if len(one.real)])
    variance = float(rest.var(ddof=1)) / games if games > 1 else math.nan
    drawn = _drawn(piles, np.random.default_rng(seed))

    def interval(alpha: float) -> Apart:
        usual = symmetric_interval(real, variance, student_critical(alpha, games))
        low, high = _quantiles(drawn, alpha)
        below, above = outer(usual, (real - high, real - low))
        return _apart(real, (max(below, least), above), simulated, error, alpha)

    return MeanBeside(real, simulated, games, interval)


def shares_beside(piles: Sequence[Pile]) -> MeanBeside | None:
    """The difference of shares, or of wins that may be split, each from 0 to 1; None as above."""
    real, simulated, games, error = _means(piles)
    if not games:
        return None

    def interval(alpha: float) -> Apart:
        found = exact_share(real * games, games, alpha)
        return _apart(real, found, simulated, error, alpha)

    return MeanBeside(real, simulated, games, interval)


class _Ends(NamedTuple):
    value: float
    low: float
    high: float


def _apart(real: float, found: Interval, simulated: float, error: float, alpha: float) -> Apart:
    reach = normal_critical(alpha) * error
    known = _Ends(simulated, simulated - reach, simulated + reach)
    return apart(known, _Ends(real, min(found[0], real), max(found[1], real)))


def _means(piles: Sequence[Pile]) -> tuple[float, float, int, float]:
    """The real and the simulated mean, the real games, and the standard error of the simulation."""
    games = sum(len(one.real) for one in piles)
    if not games or any(len(one.real) and len(one.simulated) < 2 for one in piles):
        return math.nan, math.nan, 0, math.nan
    own = [one for one in piles if len(one.real)]
    parts = [len(one.real) / games for one in own]
    real = sum(p * float(one.real.mean()) for p, one in zip(parts, own, strict=True))
    simulated = sum(p * float(one.simulated.mean()) for p, one in zip(parts, own, strict=True))
    variance = sum(
        p**2 * float(one.simulated.var(ddof=1)) / len(one.simulated)
        for p, one in zip(parts, own, strict=True)
    )
    return real, simulated, games, math.sqrt(variance)


def _drawn(piles: Sequence[Pile], rng: np.random.Generator) -> np.ndarray:
    """Means of tables of as many simulated games, minus the mean of all, in ascending order."""
    total = np.zeros(DRAWN)
    for one in piles:
        rest = one.simulated - one.simulated.mean() if len(one.real) else one.simulated
        for _ in one.real:
            total += rest[rng.integers(len(rest), size=DRAWN)]
    return np.sort(total / sum(len(one.real) for one in piles))


def _quantiles(drawn: np.ndarray, alpha: float) -> Interval:
    """Between which values all but a share of the tables lie."""
    beyond = int(alpha / 2 * len(drawn))
    return float(drawn[beyond]), float(drawn[len(drawn) - 1 - beyond])
