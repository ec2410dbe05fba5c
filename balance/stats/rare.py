"""Intervals for what happens rarely, where the usual ones are far too short on one side.

With few events the number of them is anything but normal, and its variance is learned from the
same few events: an interval of the mean plus and minus some standard errors then misses several
times as often as it says, nearly always by lying too low.

========================== ==================================================================
what is rare               interval
========================== ==================================================================
share                      Clopper and Pearson 1934, exact; with an effective number of games
                           where these are clustered (Korn and Graubard 1998)
total of counts            gamma interval for weighted Poisson counts (Fay and Feuer 1997,
                           Statistics in Medicine 16:791)
share, at every look       mixture of two beta distributions, exact (Ville's inequality)
total, at every look       gamma-Poisson mixture on the effective number of events
========================== ==================================================================

The mixtures favour rates that bring a few dozen events by the number of games they are tuned to;
which rates they favour changes their width, never their right to the level.

No interval knows of events that are much larger than all that were seen. With fewer than about
five of them, of very different size, even these miss more often than they say.
"""

import math
from typing import NamedTuple

from scipy import optimize, special

from balance.stats.intervals import Interval

FEW = 30  # fewer events than this are rare for a share: Wilson's interval is right from here on
SOME = 100  # the same for a total, whose variance is estimated too
_SHAPE = 0.5  # of the mixtures, as in Jeffreys' prior: no number of events is favoured much
_EVENTS = 25  # mean number of events, at the tuned number of games, that the mixtures expect


class Total(NamedTuple):
    """A total of independent contributions, most of them zero.

    Attributes
    ----------
    value : float
        The total, at least 0.
    variance : float
        Its estimated variance: the sum of squared contributions, or about that.
    largest : float
        Largest contribution, or what is taken for it while there has been none.
    """

    value: float
    variance: float
    largest: float

    @property
    def events(self) -> float:
        """Equal events that would make a total as sure as this one; infinite without variance."""
        if not self.value:
            return 0.0
        return self.value**2 / self.variance if self.variance > 0 else math.inf


def exact_share(events: float, games: float, alpha: float) -> Interval:
    """Interval of Clopper and Pearson; numbers need not be whole where they are effective ones.

    Parameters
    ----------
    events, games : float
        Games that count as 1, and all games.
    alpha : float
        Error allowed, half of it on each side.

    Returns
    -------
    tuple of float
    """
    others = games - events
    low = special.betaincinv(events, others + 1, alpha / 2) if events > 0 else 0.0
    high = special.betaincinv(events + 1, others, 1 - alpha / 2) if others > 0 else 1.0
    return float(low), float(high)


def gamma_total(total: Total, alpha: float) -> Interval:
    """Interval of the expected total of weighted Poisson counts.

    The low end takes the total for a multiple of a Poisson count with the same mean and
    variance; the high end adds one more event of the largest kind. For events that all weigh
    the same these are the exact limits of a Poisson count (Garwood 1936).

    Parameters
    ----------
    total : Total
    alpha : float
        Error allowed, half of it on each side.

    Returns
    -------
    tuple of float
    """
    low = 0.0
    if total.value > 0:
        low = total.variance / total.value * special.gammaincinv(total.events, alpha / 2)
    value, variance = total.value + total.largest, total.variance + total.largest**2
    high = variance / value * special.gammaincinv(value**2 / variance, 1 - alpha / 2)
    return float(low), float(high)


def watched_share(events: float, games: float, alpha: float, tuned: int) -> Interval:
    """Interval of a share that holds at every look.

    A share is inside while the likelihood ratio of an even mixture of two beta distributions,
    one for rare events and one for events that rarely fail, stays below 1 / alpha. The ratio is
    a martingale whatever the share is, so the interval is exact for single games.

    Parameters
    ----------
    events, games : float
        Games that count as 1, and all games.
    alpha : float
        Chance that the interval ever misses.
    tuned : int
        Games at which the interval is meant to be tight.

    Returns
    -------
    tuple of float
    """
    others, rest = games - events, max(_SHAPE * tuned / _EVENTS, 1.0)
    mixture = math.log(0.5) + special.logsumexp(
        [
            special.betaln(a + events, b + others) - special.betaln(a, b)
            for a, b in ((_SHAPE, rest), (rest, _SHAPE))
        ]
    )

    def outside(share: float) -> float:
        """Positive where the share is a surprise."""
        null = special.xlogy(events, share) + special.xlog1py(others, -share)
        return float(min(mixture - null + math.log(alpha), 1e9))

    value = events / games
    low = optimize.brentq(outside, 0.0, value, xtol=1e-15) if events > 0 else 0.0
    high = optimize.brentq(outside, value, 1.0, xtol=1e-15) if others > 0 else 1.0
    return float(low), float(high)


def watched_total(total: Total, blocks: float, alpha: float, tuned: int) -> Interval:
    """Interval of the expected total of weighted Poisson counts that holds at every look.

    Exact for events that weigh the same, by the same argument as `watched_share`. For others
    it is used on the effective number of events, each of the weight variance / total; the high
    end, whose danger is an event larger than those seen, takes one more of the largest kind
    into the weight.

    Parameters
    ----------
    total : Total
    blocks : float
        Independent blocks in which the events were counted.
    alpha : float
        Chance that the interval ever misses.
    tuned : int
        Blocks at which the interval is meant to be tight.

    Returns
    -------
    tuple of float
    """
    events, rate = total.events, _SHAPE * tuned / _EVENTS
    mixture = (
        _SHAPE * math.log(rate / (blocks + rate))
        - special.gammaln(_SHAPE)
        + special.gammaln(_SHAPE + events)
        - events * math.log1p(rate / blocks)
    )
    room = -math.log(alpha) - float(mixture)
    weight = (total.variance + total.largest**2) / (total.value + total.largest)
    if not events:
        return 0.0, weight * room
    # count - events log(count) = room, by both branches of Lambert's function
    inner = -math.exp(-room / events - math.log(events))
    low, high = (-events * special.lambertw(inner, branch).real for branch in (0, -1))
    return min(float(low) * total.variance / total.value, total.value), float(high) * weight
