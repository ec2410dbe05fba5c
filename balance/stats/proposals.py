"""Which few changes together should bring numbers to where they are wanted.

What each change does to each number was measured; together they do about the sum. The set of so
many changes at most after which the number that lies worst lies best is the solution of a mixed
integer linear programme, found by HiGHS (Huangfu and Hall 2018, Mathematical Programming
Computation 10:119) through `scipy.optimize.milp`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp

TIE = 1e-3  # of a band, that a change of size 1 must bring
ENOUGH = 0.3  # of a half: what lies nearer to the middle does as well, and is soon found
GAP, NODES = 0.02, 2_000  # how exactly a programme is solved, and when it is given up

Chosen = tuple[int, ...]


@dataclass(frozen=True)
class Wanted:
    """Where k numbers are to lie: within `half` of `middle`.

    Attributes
    ----------
    middle, half : numpy.ndarray
        Shape (k,).
    """

    middle: np.ndarray
    half: np.ndarray

    def off(self, values: np.ndarray) -> np.ndarray:
        """How far numbers lie from the middle, in halves: they are as wanted up to 1.

        Parameters
        ----------
        values : numpy.ndarray
            Shape (..., k).
        """
        found: np.ndarray = np.abs(values - self.middle) / self.half
        return found

    def miss(self, values: np.ndarray) -> float:
        """How far the worst of them lies off."""
        return float(np.max(self.off(values)))


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

    def propose(self, most: int, banned: Iterable[Chosen] = ()) -> Chosen | None:
        """The set that should do best, or the smallest that does well; None where there is none.

        Parameters
        ----------
        most : int
            Changes at most.
        banned : iterable of tuples
            Sets that are not asked for again.
        """
        rows = [*self._rows(most), *(_not(one, len(self.effects)) for one in banned)]
        constraints = [_stacked(rows), *self._within()]
        many = len(self.effects)
        found = milp(
            np.append(self.sizes * TIE, 1.0),
            integrality=np.append(np.ones(many), 0),
            bounds=Bounds(
                np.append(np.zeros(many), ENOUGH), np.append(self.effects.any(axis=1), np.inf)
            ),
            constraints=constraints,
            options={"mip_rel_gap": GAP, "node_limit": NODES},
        )
        if found.x is None:
            return None
        return tuple(np.flatnonzero(found.x[:many] > 0.5).tolist())

    def _rows(self, most: int) -> list[tuple[np.ndarray, float]]:
        """How many changes, one at least, and which go together: rows, and their sums at most."""
        many = len(self.effects)
        rows: list[tuple[np.ndarray, float]] = [(self.counts, most), (-np.ones(many), -1)]
        for clash in self.clashes:
            row = np.zeros(many)
            row[list(clash)] = 1
            rows.append((row, 1))
        return rows

    def _within(self) -> list[LinearConstraint]:
        """Every number lies within so many halves of its middle as the last variable says."""
        half = self.wanted.half
        slope, at = (self.effects / half).T, (self.start - self.wanted.middle) / half
        one = np.ones((len(half), 1))
        return [
            LinearConstraint(np.hstack([slope, -one]), ub=-at),
            LinearConstraint(np.hstack([-slope, -one]), ub=at),
        ]


def _not(chosen: Chosen, many: int) -> tuple[np.ndarray, float]:
    """Any set but this one."""
    row = -np.ones(many)
    row[list(chosen)] = 1
    return row, len(chosen) - 1


def _stacked(rows: Sequence[tuple[np.ndarray, float]]) -> LinearConstraint:
    matrix = np.vstack([row for row, _ in rows])
    return LinearConstraint(
        np.hstack([matrix, np.zeros((len(rows), 1))]), ub=np.array([most for _, most in rows])
    )


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
