"""Counts by value, brought to common bins that a reader can take in."""

import math
from collections.abc import Sequence
from itertools import pairwise

from balance.report.figures import MOST_BINS, Bins
from balance.report.numbers import number

Counts = Sequence[Sequence[float]]


def common(distributions: Sequence[Counts | None]) -> Bins | None:
    """Bring the counts of several series to the same bins; None when there are no games."""
    values = sorted({value for counts in distributions for value, games in counts or () if games})
    if not values:
        return None
    step = _step(values)
    width = _nice(max(step, (values[-1] - values[0] + step) / MOST_BINS), step)
    first, last = math.floor(values[0] / width), math.floor(values[-1] / width)
    if last - first > 10 * MOST_BINS:
        return None
    starts = [index * width for index in range(first, last + 1)]
    return Bins(
        labels=[_label(start, width, step) for start in starts],
        centres=[start + (width - step) / 2 for start in starts],
        width=width,
        shares=[_shares(counts or (), width, first, len(starts)) for counts in distributions],
    )


def with_games(bins: Bins, counts: Counts, examples: Sequence[int]) -> Bins:
    """Name a game for every bin that has one, the first of its lowest value."""
    first = math.floor(bins.centres[0] / bins.width)
    games: list[int | None] = [None] * len(bins.labels)
    for (value, _), game in zip(counts, examples, strict=True):
        at = math.floor(value / bins.width) - first
        games[at] = game if games[at] is None else games[at]
    return bins._replace(games=games)


def _step(values: Sequence[float]) -> float:
    """Return the raster of the values: 1 for whole numbers, else the smallest gap."""
    if all(float(value).is_integer() for value in values):
        return 1.0
    gaps = [after - before for before, after in pairwise(values)]
    return min(gaps, default=1.0)


def _nice(width: float, step: float) -> float:
    """Round a width up to 1, 2 or 5 times a power of ten, in steps of the raster."""
    if width <= step:
        return step
    ratio = width / step
    power = 10.0 ** math.floor(math.log10(ratio))
    return step * next(power * factor for factor in (1, 2, 5, 10) if power * factor >= ratio - 1e-9)


def _label(start: float, width: float, step: float) -> str:
    """Name a bin by the values in it."""
    decimals = 0 if step == 1 else 2
    if width == step:
        return number(start, decimals)
    return f"{number(start, decimals)} to {number(start + width - step, decimals)}"


def _shares(counts: Counts, width: float, first: int, bins: int) -> list[float]:
    """Return the per cent of games in each bin."""
    total = sum(games for _, games in counts)
    shares = [0.0] * bins
    for value, games in counts:
        if games:
            shares[math.floor(value / width) - first] += 100 * games / total
    return shares


def quantile(counts: Counts, share: float) -> float | None:
    """Return the smallest value that at least this share of the games does not exceed."""
    total = sum(games for _, games in counts)
    reached = 0.0
    for value, games in sorted((value, games) for value, games in counts):
        reached += games
        if total and reached >= share * total:
            return value
    return None
