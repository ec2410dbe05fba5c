"""Which few changes together should bring numbers to where they are wanted.

What each change does to each number was measured; together they do about the sum. Sets of changes
grow by one change at a time, and of each size the most promising are kept and grown further: a beam
search (Lowerre 1976, The HARPY speech recognition system). As a mixed integer programme the same
question took HiGHS 5 to 20 s a set at 700 changes and 3 edits, and within any time one would wait
it found worse sets than this does in 0.2 s.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

ENOUGH = 0.3  # of a half: what lies nearer to the middle does as well, and is soon found
TIE = 0.05  # of a half, that a change of size 1 must bring
OTHERS = 0.1  # of how far off the others lie on average, beside the worst
SLACK = 0.8  # of a half, within which a number that is only to stay about so is as good as any
WIDTH = 200  # sets of each size that are grown further

Chosen = tuple[int, ...]


@dataclass(frozen=True)
class Wanted:
    """Where k numbers are to lie: within `half` of `middle`.

    Attributes
    ----------
    middle, half : numpy.ndarray
        Shape (k,).
    loose : numpy.ndarray
        Shape (k,): those that are no better nearer to the middle, and only may not leave it far.
    """

    middle: np.ndarray
    half: np.ndarray
    loose: np.ndarray

    def off(self, values: np.ndarray) -> np.ndarray:
        """How far numbers lie from the middle, in halves: they are as wanted up to 1.

        Parameters
        ----------
        values : numpy.ndarray
            Shape (..., k).
        """
        found: np.ndarray = np.abs(values - self.middle) / self.half
        return found

    def miss(self, values: np.ndarray) -> np.ndarray:
        """How far the worst of them lies off, shape (...): all are as wanted up to 1."""
        found: np.ndarray = self._misses(values).max(axis=-1)
        return found

    def rank(self, values: np.ndarray) -> np.ndarray:
        """The same, and a little for all that is not as wanted, shape (...).

        Where nothing moves the worst, the others decide: an augmented weighted Chebyshev distance
        (Steuer and Choo 1983, Mathematical Programming 26:326).
        """
        misses = self._misses(values)
        more: np.ndarray = np.maximum(misses - 1, 0).mean(axis=-1)
        found: np.ndarray = misses.max(axis=-1) + OTHERS * more
        return found

    def _misses(self, values: np.ndarray) -> np.ndarray:
        """How far each of them lies off, shape (..., k)."""
        off = self.off(values)
        found: np.ndarray = np.where(self.loose, (off - SLACK) / (1 - SLACK), off)
        return found


@dataclass(frozen=True)
class Proposer:
    """Proposes sets of changes.

    Attributes
    ----------
    wanted : Wanted
    start : numpy.ndarray
        The k numbers without any change.
    effects : numpy.ndarray
        Shape (m, k): what each of m changes does to them; one that does nothing is not made.
    sizes : numpy.ndarray
        Shape (m,): how large each change is; the smaller set is taken where both do as well.
    counts : numpy.ndarray
        Shape (m,): as how many changes each counts.
    clashes : sequence of sequences of int
        Changes of which one at most is made.
    """

    wanted: Wanted
    start: np.ndarray
    effects: np.ndarray
    sizes: np.ndarray
    counts: np.ndarray
    clashes: Sequence[Sequence[int]]

    def expected(self, chosen: Iterable[int]) -> np.ndarray:
        """The numbers after some changes, shape (k,)."""
        total: np.ndarray = self.start + self.effects[list(chosen)].sum(axis=0)
        return total

    def propose(self, most: int) -> list[Chosen]:
        """Sets of changes that should do well, the best first; the smaller where both do enough.

        Parameters
        ----------
        most : int
            Changes at most.
        """
        found: dict[Chosen, float] = {}
        grown: list[Chosen] = [()]
        while grown:
            ranks = self._grown(grown, most)
            kept = len(ranks) if grown == [()] else WIDTH  # what is bad alone may be half a cure
            grown = sorted(ranks, key=lambda one: (ranks[one], one))[:kept]
            found |= {one: ranks[one] for one in grown}
        return sorted(found, key=lambda one: (found[one], one))

    def _grown(self, sets: Sequence[Chosen], most: int) -> dict[Chosen, float]:
        """Sets with one change more, and how far off each should lie."""
        found: dict[Chosen, float] = {}
        for chosen in sets:
            rank = self._rank(chosen)
            room = most - self.counts[list(chosen)].sum()
            clashes = np.any(self._clash[list(chosen)], axis=0)
            free = np.logical_and(self._useful & ~clashes, self.counts <= room)
            best = np.argsort(np.where(free, rank, np.inf), kind="stable")[
                : WIDTH if chosen else None
            ]
            for at in best[free[best]].tolist():
                found[tuple(sorted((*chosen, at)))] = float(rank[at])
        return found

    def _rank(self, chosen: Chosen) -> np.ndarray:
        """How far off a set should lie with each change more, shape (m,)."""
        off = self.wanted.rank(self.expected(chosen) + self.effects)
        size = self.sizes + self.sizes[list(chosen)].sum()
        ranked: np.ndarray = np.maximum(off, ENOUGH) + TIE * size
        return ranked

    @cached_property
    def _useful(self) -> np.ndarray:
        """Changes that do anything, shape (m,)."""
        useful: np.ndarray = np.any(self.effects, axis=1)
        return useful

    @cached_property
    def _clash(self) -> np.ndarray:
        """Which changes are not made together, shape (m, m); none twice."""
        clash = np.eye(len(self.effects), dtype=bool)
        for own in self.clashes:
            clash[np.ix_(own, own)] = True
        return clash


def shrunk(effects: np.ndarray, errors: np.ndarray) -> np.ndarray:
    """Effects less what is probably noise in them, so that noise is not what is chosen.

    The positive part of 1 - error^2 / effect^2 of each (James and Stein 1961, for one number).

    Parameters
    ----------
    effects, errors : numpy.ndarray
        The differences that were measured, and their standard errors; one shape.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        kept = np.where(effects == 0, 0.0, 1 - (errors / effects) ** 2)
    found: np.ndarray = effects * np.clip(kept, 0.0, 1.0)
    return found
