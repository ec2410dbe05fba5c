"""Walks through the ranges of numeric rules: elementary effects after Morris 1991.

A walk starts anywhere and turns every rule once, up or down by two thirds of its range (Morris,
Technometrics 33:161); several walks show what a rule does on average over all others, and whether
that differs from place to place, as it does where a rule bends or depends on others. All points
are played on the same deals.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from balance.rulesets import ConfigError, Ruleset, load
from balance.studies.cells.cell import Cell, check_count, make_cells, plain, seat, with_unique_ids
from balance.studies.sweep.vary import VARY, Axis, make_axes, misplaced

WALKS, LEVELS, STEP = 10, 4, 2 / 3  # the step of so many levels, in parts of a range
MOST = 20  # rules
FIXED = 1  # where walks go depends on how many rules there are, and on nothing else


class Journey(NamedTuple):
    """The walks at one number of players.

    Attributes
    ----------
    factors : sequence of Axis
        The rules that are turned.
    columns : ndarray, shape (cells, rules)
        Of every rule: 1 at the upper end of each of its steps, -1 at the lower, else 0.
    at : ndarray of int, shape (cells, rules)
        Which of its values a rule has.
    cells : sequence of Cell
        Walk after walk.
    """

    factors: Sequence[Axis]
    columns: np.ndarray
    at: np.ndarray
    cells: Sequence[Cell]

    @property
    def shares(self) -> list[float]:
        """By how much what a rule's steps do is multiplied to be that of `STEP`: a rule of few
        values has none that lies just so far off.
        """
        ends = zip(self.columns.T, self.at.T, self.factors, strict=True)
        return [
            STEP * (len(one.points) - 1) / float(at[column > 0].mean() - at[column < 0].mean())
            for column, at, one in ends
        ]

    @property
    def base(self) -> Cell:
        """A cell that tells who plays."""
        return self.cells[0]


def make_journeys(
    rulesets: Sequence[Ruleset],
    counts: Sequence[int],
    lineup: Sequence[str],
    texts: Sequence[str],
) -> list[Journey]:
    """Walks for every number of players; every point of them is checked.

    Parameters
    ----------
    texts : sequence of str
        The rules and their ranges, as a sweep takes them.

    Raises
    ------
    ConfigError
        Not one ruleset, fewer than two rules or one rule twice, or a point that is not sound.
    """
    axes = make_axes("screen", rulesets, counts, texts)
    if not 2 <= len(axes) <= MOST:
        allowed = f"2 to {MOST} rules; for one alone: balance sweep"
        raise ConfigError(VARY, "", f"{len(axes)} rule{'s' * (len(axes) != 1)} to vary", allowed)
    at = _walks([len(one.points) for one in axes])
    columns = _steps(at)
    there = [_point(rulesets[0], axes, row) for row in at]
    found = []
    for base in make_cells(rulesets, counts, lineup):
        cells = [_cell(base, number, one) for number, one in enumerate(there)]
        found.append(Journey(axes, columns, at, with_unique_ids(cells)))
    return found


def _walks(sizes: Sequence[int]) -> np.ndarray:
    """Which value every rule has at every point, walk after walk."""
    from SALib.sample import morris  # it takes a second, and few studies need it

    many = len(sizes)
    problem = {"num_vars": many, "names": list(map(str, range(many))), "bounds": [[0, 1]] * many}
    places = morris.sample(problem, WALKS, num_levels=LEVELS, seed=FIXED)
    found: np.ndarray = np.rint(places * (np.array(sizes) - 1)).astype(np.int64)
    return found


def _steps(at: np.ndarray) -> np.ndarray:
    """The ends of every rule's steps."""
    columns = np.zeros(at.shape, np.int64)
    for first in range(len(at) - 1):
        if (first + 1) % (at.shape[1] + 1):  # both lie on one walk
            up = np.sign(at[first + 1] - at[first])
            columns[first + 1] += up
            columns[first] -= up
    return columns


def _point(ruleset: Ruleset, axes: Sequence[Axis], row: np.ndarray) -> Ruleset:
    config, *changes = ruleset.reference
    asked = [one.points[at].change for one, at in zip(axes, row, strict=True)]
    try:
        return load(config, [*changes, *asked])
    except ConfigError as error:
        raise misplaced(error, axes, asked) from None


def _cell(base: Cell, number: int, there: Ruleset) -> Cell:
    check_count(there, base.players)
    found = seat(there, base.roster, base.asked)
    found = replace(found, id=plain(f"{base.id}-walk-{number + 1:03d}"))
    _ = found.rules  # or else refused here
    return found
