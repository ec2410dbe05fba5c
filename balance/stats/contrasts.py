"""Effects of a designed experiment whose runs share their luck: half of the runs against the rest.

The games of one deal in all runs of one half, and those in the other, are a pair, so the statistics
of paired differences apply, and luck that all runs share cancels. The distance of seats from fair
is no mean of games: its square is, without the part that is chance, by products of different groups
of deals. An interval goes as far as that square does for all shares within so many standard errors
of those that were seen (profile likelihood; Venzon and Moolgavkar 1988, Applied Statistics 37:87):
near fair a square bends too much for a straight line.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from scipy import optimize

from balance.stats.apart import Apart, between
from balance.stats.blocks import BlockTotals
from balance.stats.judging import Interval
from balance.stats.measures import Measure
from balance.stats.pairs import PairedSample, pair_totals
from balance.stats.sequences import TUNED_BLOCKS, critical_value

GROUPS = 250  # deals in a row are put together into at most so many
FEWEST = 3  # of which chance is known at all
UNSEEN = 5  # deals: with chance of 1 in 1,000 none is seen of those that happen 7 times on average
AXES = 5  # from each start: with more no end moves by a hundredth of its interval
LEAST = 1e-9  # part of a length below which nothing is left of it but rounding


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
    levels : ndarray, shape (runs, factors), optional
        1 and -1 of all that runs differ in.
    """

    sums: np.ndarray
    games: np.ndarray
    deals: int
    anytime: bool = False
    levels: np.ndarray | None = None

    @cached_property
    def _squares(self) -> np.ndarray:
        """Squared distances of every run, without the part that is chance."""
        total, squares = self.sums.sum(axis=2), (self.sums**2).sum(axis=2)
        games, chance = self.games.sum(), (self.games**2).sum()
        found: np.ndarray = (total**2 - squares).mean(axis=1) / (games**2 - chance)
        return found

    @cached_property
    def _seen(self) -> tuple[np.ndarray, np.ndarray]:
        """How far every seat of every run lies from fair, and which part of its chance each group
        is: a row for each seat, whose products with each other are their covariance.
        """
        groups, games = len(self.games), self.games.sum()
        sums = self.sums.reshape(-1, groups)
        away = sums.sum(axis=1) / games
        apart = (sums - away[:, None] * self.games) / games * math.sqrt(groups / (groups - 1))
        return away, apart

    def change(self, column: np.ndarray) -> Interval:
        """How much further from fair seats are in one half of the runs than in the other.

        The distance is the root mean square over seats and runs. A difference of squares is that
        of the roots times their sum; the sum is taken at the end of its interval that makes the
        interval of the difference the longer one. Nor is it more than how far the runs of both
        halves lie from each other, two by two (Minkowski's inequality), whichever two those are:
        by their levels those that are most alike, else in order.

        Parameters
        ----------
        column : ndarray, shape (runs,)
            1 for the runs that are asked about, and -1 for those they are held against.

        Returns
        -------
        callable
            For a chance of error.
        """
        if len(self.games) < FEWEST:
            return _unknown
        chosen = [np.flatnonzero(column == sign) for sign in (1, -1)]
        halves = [np.bincount(one, minlength=len(column)) / len(one) for one in chosen]
        steps = replace(self, sums=np.subtract(*(self.sums[one] for one in self._alike(*chosen))))
        step = steps._square(np.full(len(steps.sums), 1 / len(steps.sums)), UNSEEN)
        squares = [self._square(one, UNSEEN) for one in (*halves, halves[0] - halves[1])]

        def bounded(error: float) -> Apart:
            radius = self._radius(error)
            there, here, more = (one.within(radius) for one in squares)
            furthest = min(_root(step.within(radius).high), 1.0)
            value = _root(there.value) - _root(here.value)
            most, least = _root(there.high) + _root(here.high), _root(there.low) + _root(here.low)
            low = _between_roots(more.low, most if more.low > 0 else least)
            high = _between_roots(more.high, most if more.high < 0 else least)
            low, high = max(low, -furthest), min(high, furthest)
            return Apart(value, min(low, value), max(high, value))

        return bounded

    def growth(self, one: np.ndarray, other: np.ndarray) -> Interval:
        """How much more a change moves the distance where another one is made than where not.

        Not twice the difference of the halves in which both or neither are made, or just one, as of
        a mean: roots of squares are no sums, and two large changes that only add up would seem to
        do something together. No end is further off than the same luck may bring what the change
        does on both sides, nor than it may bring the distances of all four quarters.

        Parameters
        ----------
        one, other : ndarray, shape (runs,)
            1 for the runs with a change, and -1 for those without it; all four ways occur.

        Returns
        -------
        callable
            For a chance of error.
        """
        on, off = (self._part(other == sign).change(one[other == sign]) for sign in (1, -1))
        both = between(off, on, against=1.0)
        quarters = [
            (sign * at, self._part((one == sign) & (other == at)))
            for sign in (1, -1)
            for at in (1, -1)
        ]

        def bounded(error: float) -> Apart:
            found = both(error)
            sizes = [(sign, own.size(error)) for sign, own in quarters]
            low = sum(size.low if sign > 0 else -size.high for sign, size in sizes)
            high = sum(size.high if sign > 0 else -size.low for sign, size in sizes)
            return Apart(found.value, max(found.low, low), min(found.high, high))

        return bounded

    def size(self, error: float) -> Apart:
        """The root mean square over seats and runs of what the sums tell, chance taken off."""
        if len(self.games) < FEWEST:
            return _unknown(error)
        runs = len(self.sums)
        whole = self._square(np.full(runs, 1 / runs)).within(self._radius(error))
        return Apart(_root(whole.value), _root(whole.low), _root(whole.high))

    def _part(self, runs: np.ndarray) -> "Distances":
        """Of some runs, shape (runs,) of bool."""
        levels = None if self.levels is None else self.levels[runs]
        return replace(self, sums=self.sums[runs], levels=levels)

    def _alike(self, there: np.ndarray, here: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Runs of two halves, next to each other those that differ in as little as can be.

        Where it were how they were won that said which, it would be luck that is called alike.
        """
        if self.levels is None:
            return there, here
        first, second = optimize.linear_sum_assignment(-self.levels[there] @ self.levels[here].T)
        return there[first], here[second]

    def _radius(self, error: float) -> float:
        """How many standard errors from what was seen the truth may lie."""
        return critical_value(error, self.deals, self.anytime, TUNED_BLOCKS, len(self.games))

    def _square(self, weights: np.ndarray, unseen: int = 0) -> "_Square":
        """A weighted sum of the squared distances of all runs.

        Parameters
        ----------
        weights : ndarray, shape (runs,)
        unseen : int
            Deals that either half might win with another seat, of which none need have been played:
            where a rule seldom matters, those that were tell too little of what it does.
        """
        away, apart = self._seen
        seats = self.sums.shape[1]
        other = math.sqrt(2 * unseen) / self.deals * (np.eye(seats) - 1 / seats)
        half = [np.kron((weights * sign > 0)[:, None], other) for sign in (1, -1)]
        apart = np.hstack([apart, *half])
        each = np.repeat(weights / seats, seats)
        slope, any_ = (_down(one, apart) for one in (each * away, np.cos(np.arange(len(apart)))))
        axes = _where_it_changes(
            (slope, any_), lambda u: _down(each * np.einsum("rg,g->r", apart, u), apart)
        )
        moved = np.einsum("rg,ag->ra", apart, axes)
        bends, turns = np.linalg.eigh(moved.T @ (each[:, None] * moved))
        value = math.fsum(weights * self._squares)  # the same for the same runs in another order
        return _Square(value, slope @ axes.T @ turns, bends)


@dataclass(frozen=True)
class _Square:
    """A quadratic form of normal numbers that are known but for one standard error each.

    Attributes
    ----------
    value : float
        Without the part that is chance.
    slopes, bends : ndarray
        Where every number moves by u, it changes by the sum of ``(2 slopes + bends u) u``.
    """

    value: float
    slopes: np.ndarray
    bends: np.ndarray

    def within(self, radius: float) -> Apart:
        """With its ends over all numbers that lie no further than a radius from those seen."""
        if math.isinf(radius):
            return Apart(self.value, -math.inf, math.inf)
        high = _most(self.slopes, self.bends, radius)
        low = -_most(-self.slopes, -self.bends, radius)
        return Apart(self.value, self.value + low, self.value + high)


def _down(weights: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """A weighted sum of rows, by einsum: it has no threads, which wait for each other for long
    where all processors are at work.
    """
    added: np.ndarray = np.einsum("r,rg->g", weights, rows)
    return added


def _where_it_changes(
    starts: Sequence[np.ndarray], bend: Callable[[np.ndarray], np.ndarray]
) -> np.ndarray:
    """Directions, one a row, in which a quadratic form changes most.

    What it becomes when it is bent again and again (Lanczos; for its largest value within a radius
    Gould, Lucidi, Roma and Toint 1999, SIAM Journal on Optimization 9:504).
    """
    axes: list[np.ndarray] = []
    for start in starts:
        left = start
        for _ in range(AXES):
            size = float(np.linalg.norm(left))
            for axis in 2 * axes:  # twice, for what rounding leaves
                left = left - (axis @ left) * axis
            length = float(np.linalg.norm(left))
            if length <= LEAST * size:
                break
            axes.append(left / length)
            left = bend(axes[-1])
    return np.reshape(axes, (-1, len(starts[0])))


def _most(slopes: np.ndarray, bends: np.ndarray, radius: float) -> float:
    """The most by which a quadratic form grows within a radius.

    There, or inside, ``slopes + bends u`` points along u (Sorensen 1982, SIAM Journal on Numerical
    Analysis 19:409, whose hard case is that where the last part counts).
    """
    top = float(np.max(bends, initial=0.0))
    unit = float(np.linalg.norm(slopes)) / radius + top
    if not unit > 0:
        return 0.0

    def best(beyond: float) -> np.ndarray:
        return slopes / (top - bends + beyond * unit)

    def room(beyond: float) -> float:
        return radius - float(np.linalg.norm(best(beyond)))

    u = best(LEAST if room(LEAST) >= 0 else float(optimize.brentq(room, LEAST, 2.0)))
    return float((2 * slopes + bends * u) @ u) + top * max(radius**2 - float(u @ u), 0.0)


def _unknown(_: float) -> Apart:
    return Apart(math.nan, -math.inf, math.inf)


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
