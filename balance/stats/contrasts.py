"""Effects of a designed experiment whose runs share their luck: half of the runs against the rest.

The games of one deal in all runs of one half, and those in the other, are a pair, so the statistics
of paired differences apply, and luck that all runs share cancels. The distance of seats from fair
is no mean of games: its square is, without the part that is chance, by products of different groups
of deals, and its interval follows by leaving one group out at a time (jackknife; Efron and Stein
1981, Annals of Statistics 9:586: its variance is right for sums, and too large for the rest).
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from balance.stats.apart import Apart
from balance.stats.blocks import BlockTotals
from balance.stats.measures import Measure
from balance.stats.pairs import PairedSample, pair_totals
from balance.stats.sequences import TUNED_BLOCKS, critical_value

GROUPS = 250  # deals in a row are put together into at most so many


def contrast_samples(
    runs: Iterable[Sequence[BlockTotals]], measure: Measure, columns: np.ndarray
) -> list[PairedSample]:
    """What each contrast says of a measure, in one pass.

    Parameters
    ----------
    runs : iterable of sequences of BlockTotals
        Piece by piece the totals of the same deals in every run of the design.
    measure : Measure
    columns : ndarray, shape (runs, contrasts)
        1 for the runs of B, and -1 for those of A.
    """
    block = int((columns[:, 0] > 0).sum())
    samples = [PairedSample(measure, block)] * columns.shape[1]
    for piece in runs:
        totals = [np.stack([getattr(one, name) for one in piece]) for name in ("x", "y", "n")]
        samples = [
            sample.merge(pair_totals(measure, block, *_halves(totals, column)))
            for sample, column in zip(samples, columns.T, strict=True)
        ]
    return samples


def _halves(totals: Sequence[np.ndarray], column: np.ndarray) -> Iterator[BlockTotals]:
    for sign in (-1, 1):
        yield BlockTotals(*(own[column == sign].sum(axis=0) for own in totals))


@dataclass(frozen=True)
class Distances:
    """How far the seats of every run are from fair, by groups of deals.

    Attributes
    ----------
    sums : ndarray of float, shape (runs, seats, groups)
        What each seat won more than its fair share, added over the games of a group.
    games : ndarray of int, shape (groups,)
        Games of a run in each group.
    deals : int
    anytime : bool
        Whether intervals hold at every look.
    """

    sums: np.ndarray
    games: np.ndarray
    deals: int
    anytime: bool = False

    @cached_property
    def _squares(self) -> tuple[np.ndarray, np.ndarray]:
        """Squared distances of every run; and with each of the groups left out."""
        total, squares = self.sums.sum(axis=2), (self.sums**2).sum(axis=2)
        games, chance = self.games.sum(), (self.games**2).sum()
        whole = (total**2 - squares).mean(axis=1) / (games**2 - chance)
        less = (total[:, :, None] - self.sums) ** 2 - (squares[:, :, None] - self.sums**2)
        without = (games - self.games) ** 2 - (chance - self.games**2)
        return whole, less.mean(axis=1) / without

    def change(self, column: np.ndarray, error: float) -> Apart:
        """How much further from fair seats are in one half of the runs than in the other.

        The distance is the root mean square over seats and runs. A difference of squares is that
        of the roots times their sum; the sum is taken at the end of its interval that makes the
        interval of the difference the longer one.

        Parameters
        ----------
        column : ndarray, shape (runs,)
            1 for the runs that are asked about, and -1 for those they are held against.
        """
        if len(self.games) < 3:
            return Apart(math.nan, -math.inf, math.inf)
        there, here = (self._mean(column == sign, error) for sign in (1, -1))
        more = there.value - here.value
        half = self._reach(there.without - here.without, error)
        value = _root(there.value) - _root(here.value)
        most = _root(there.value + there.half) + _root(here.value + here.half)
        least = _root(there.value - there.half) + _root(here.value - here.half)
        low = _between_roots(more - half, most if more > half else least)
        high = _between_roots(more + half, most if more < -half else least)
        return Apart(value, max(min(low, value), -1.0), min(max(high, value), 1.0))

    def size(self, error: float) -> Apart:
        """The root mean square over seats and runs of what the sums tell, chance taken off."""
        if len(self.games) < 3:
            return Apart(math.nan, -math.inf, math.inf)
        whole = self._mean(np.ones(len(self.sums), bool), error)
        low, high = (_root(whole.value + end) for end in (-whole.half, whole.half))
        return Apart(_root(whole.value), low, high)

    def _mean(self, chosen: np.ndarray, error: float) -> "_Mean":
        whole, without = self._squares
        left_out = without[chosen].mean(axis=0)
        return _Mean(float(whole[chosen].mean()), left_out, self._reach(left_out, error))

    def _reach(self, left_out: np.ndarray, error: float) -> float:
        """How far an interval goes to either side."""
        groups = len(left_out)
        variance = (groups - 1) / groups * float(((left_out - left_out.mean()) ** 2).sum())
        critical = critical_value(error, self.deals, self.anytime, TUNED_BLOCKS, groups)
        return critical * math.sqrt(variance)


@dataclass(frozen=True)
class _Mean:
    """A mean squared distance, with each group left out, and how far its interval goes."""

    value: float
    without: np.ndarray
    half: float


def _root(square: float) -> float:
    return math.sqrt(max(square, 0.0))


def _between_roots(difference: float, added: float) -> float:
    """The difference of two roots from that of their squares; none is larger than its own root."""
    most = math.sqrt(abs(difference))
    size = min(abs(difference) / added, most) if added else most
    return math.copysign(size, difference)


def scatters(
    runs: Iterable[Sequence[BlockTotals]],
    columns: np.ndarray,
    games: int,
    deals: int,
    scale: int,
    anytime: bool,
) -> list[Distances]:
    """How far the steps of each column differ from each other.

    Parameters
    ----------
    runs : iterable of sequences of BlockTotals
        As of `contrast_samples`, of a measure that counts every game.
    columns : ndarray, shape (runs, contrasts)
        1 and -1 at the ends of equally many steps, of which each pair comes next to each other.
    games, deals, scale, anytime
        As of `distances`.

    Returns
    -------
    list of Distances
        Whose `size` is the standard deviation of the steps, of which there are two or more.
    """
    steps = [(np.flatnonzero(one > 0), np.flatnonzero(one < 0)) for one in columns.T]
    changes = (
        [values[up] - values[down] for up, down in steps]
        for values in (np.stack([one.x for one in piece]) for piece in runs)
    )
    every, counted = _by_group(changes, games, deals)
    return [_scatter(own, counted, deals, scale, anytime) for own in every]


def _scatter(
    sums: np.ndarray, counted: np.ndarray, deals: int, scale: int, anytime: bool
) -> Distances:
    """Steps as seats of one run, each held against their mean."""
    many = len(sums)
    apart = (sums - sums.mean(axis=0)) / scale * math.sqrt(many / (many - 1))
    return Distances(apart[None], counted, deals, anytime)


def distances(
    runs: Iterable[Sequence[np.ndarray]], games: int, deals: int, scale: int, anytime: bool
) -> Distances:
    """Distances from what seats won on every deal.

    Parameters
    ----------
    runs : iterable of sequences of ndarray of int, shape (seats, deals)
        Piece by piece what each seat won of a deal, for every run.
    games : int
        Of a deal in a run.
    deals : int
        In all pieces.
    scale : int
        What a game is worth that a seat wins alone.
    """
    sums, counted = _by_group(runs, games, deals)
    fair = counted / sums.shape[1]
    return Distances(sums / scale - fair, counted, deals, anytime)


def _by_group(
    pieces: Iterable[Sequence[np.ndarray]], games: int, deals: int
) -> tuple[np.ndarray, np.ndarray]:
    """Sums over groups of deals, and the games of a run in each."""
    groups = max(min(GROUPS, deals), 1)
    counted, first = np.zeros(groups, np.int64), 0
    sums = np.zeros((1, 1, groups), np.int64)
    for piece in pieces:
        values = np.stack(piece)
        at = np.arange(first, first + values.shape[2]) * groups // deals
        first += values.shape[2]
        counted += games * np.bincount(at, minlength=groups)
        sums = sums + _grouped(values, at, groups)
    return sums, counted


def _grouped(values: np.ndarray, at: np.ndarray, groups: int) -> np.ndarray:
    """Sums over groups of deals, along the last axis."""
    found = np.zeros((*values.shape[:2], groups), np.int64)
    starts = np.flatnonzero(np.diff(at, prepend=-1))
    found[:, :, at[starts]] = np.add.reduceat(values, starts, axis=2)
    return found
