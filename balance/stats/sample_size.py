"""Sample size: how many more games would probably decide whether win shares meet a target.

A study that is prolonged is judged by intervals that hold at every look, so those are what is
planned for. Where the true shares lie is known only as well as the games so far tell: the plan
averages over what a longer study may find (O'Hagan, Stevens and Campbell 2005, Pharmaceutical
Statistics 4:187), instead of taking the shares seen for the true ones.
"""

import math
from collections.abc import Callable, Sequence
from functools import cache

import numpy as np

from balance.stats.samples import Sample
from balance.stats.sequences import TUNED_BLOCKS, mixture_critical
from balance.stats.spread import share_variance

REACH = 100  # a decision that takes more than this many times the games played is out of sight
PLENTY = 10_000_000  # games that are never out of sight
_USUAL = 2  # margins by which shares usually miss their target, as far as one knows beforehand
LIKELY = 0.92  # chance to decide
_FUTURES = 500  # longer studies that a plan looks at


def more_games(samples: Sequence[Sample], target: float, margin: float, level: float) -> int | None:
    """Games to add until a verdict is likely, None when that is out of sight.

    While chance alone moves a share by more than the margin, where the shares seem to be says
    little; then they are taken to lie within a few margins of the target, as they usually do.

    Parameters
    ----------
    samples : sequence of Sample
        Win shares with at least one game each.
    target, margin : float
        In share units: the share aimed at, and the largest difference that does not matter.
    level : float

    Returns
    -------
    int or None
        Rounded up to two digits: it is a guess.
    """
    played = max(sample.games for sample in samples)
    variances = np.array([share_variance(sample) * sample.games for sample in samples])
    offsets = np.array([sample.value for sample in samples]) - target
    usual, luck = (_USUAL * margin) ** 2, _luck(len(samples))
    trust = usual / (usual + variances / played)

    def likely(games: int) -> bool:
        """Whether a study of that many games would probably decide."""
        errors = _errors(variances / games, games / samples[0].block, level)
        weight = usual / (usual + variances / games)
        unknown = np.maximum(trust * variances / played - weight * variances / games, 0)
        spread = np.sqrt(unknown) / weight
        return _decided(trust * offsets / weight + luck * spread, margin, errors) >= LIKELY

    needed = _first(likely, played, max(REACH * played, PLENTY))
    return None if needed is None else about(max(needed - played, played // 10, 1))


def about(games: int) -> int:
    """Two leading digits, rounded up: the number is a guess, and fewer might not do."""
    step = int(10 ** max(len(str(games)) - 2, 0))
    return -(-games // step) * step


@cache
def _luck(count: int) -> np.ndarray:
    """Standard normal errors of the shares of futures, the same for every plan."""
    luck: np.ndarray = np.random.default_rng(1).standard_normal((_FUTURES, count))
    if count > 1:  # shares of all wins: what one gains the others lose
        luck -= luck.mean(axis=1, keepdims=True)
        luck *= math.sqrt(count / (count - 1))
    return luck


def _errors(variances: np.ndarray, blocks: float, level: float) -> np.ndarray:
    """Half-widths of the intervals that judge all shares together."""
    critical = mixture_critical((1 - level) / len(variances), blocks, TUNED_BLOCKS)
    found: np.ndarray = critical * np.sqrt(variances)
    return found


def _decided(offsets: np.ndarray, margin: float, errors: np.ndarray) -> float:
    """Share of futures in which all shares are inside, or one is outside."""
    distances = np.abs(offsets)
    inside = (distances + errors < margin).all(axis=1)
    outside = (distances - errors > margin).any(axis=1)
    return float((inside | outside).mean())


def _first(likely: Callable[[int], bool], low: int, most: int) -> int | None:
    """The smallest number of games that will do, to a twentieth."""
    high = low + 1
    while not likely(high):
        if high >= most:
            return None
        low, high = high, min(4 * high, most)
    while high - low > max(high // 20, 2):
        middle = math.isqrt(low * high)
        low, high = (low, middle) if likely(middle) else (middle, high)
    return high
