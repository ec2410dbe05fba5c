"""The cells of a screen: the rules with every set of changes that its design names."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from balance.controls import as_command
from balance.rulesets import ConfigError, Ruleset
from balance.stats.factorial import design
from balance.studies.cells.cell import Cell, make_cells, plain, seat, with_unique_ids
from balance.studies.cells.results import seated
from balance.studies.orders.sides import asked
from balance.studies.screen.factors import TRY, Factor, LeftOut, choose, combined, fault

SCREEN = "screen"
SHARE, FEWEST = 4, 1_000  # all cells together get so many times the games of a run, each so many


class Screening(NamedTuple):
    """A screen at one number of players.

    Attributes
    ----------
    factors : sequence of Factor
    left_out : sequence of LeftOut
    signs : ndarray, shape (cells, factors)
        1 where a factor is on and -1 where it is off.
    cells : sequence of Cell
        What is played; the first has the rules as they are.
    """

    factors: Sequence[Factor]
    left_out: Sequence[LeftOut]
    signs: np.ndarray
    cells: Sequence[Cell]

    @property
    def base(self) -> Cell:
        """The rules as they are."""
        return self.cells[0]


def make_screens(
    rulesets: Sequence[Ruleset],
    counts: Sequence[int],
    lineup: Sequence[str],
    texts: Sequence[str],
) -> list[Screening]:
    """A screen for every number of players; everything that is played is checked.

    Parameters
    ----------
    texts : sequence of str
        What is tried, as ``--try`` takes it; empty for all variants of the game.

    Raises
    ------
    ConfigError
        Not one ruleset, a change that is not sound, or fewer than two that go together; or as of
        :func:`balance.studies.cells.cell.make_cells`.
    """
    if len(rulesets) != 1:
        raise ConfigError(SCREEN, "", f"{len(rulesets)} rulesets", "one")
    bases = make_cells(rulesets, counts, lineup)
    found = [_screening(base, texts) for base in bases]
    named = iter(with_unique_ids([cell for one in found for cell in one.cells]))
    return [one._replace(cells=[next(named) for _ in one.cells]) for one in found]


def _screening(base: Cell, texts: Sequence[str]) -> Screening:
    """Choose factors that are sound in every run of their design."""
    factors, left = choose(base, texts)
    while True:
        _refuse_few(base, factors, left)
        signs = design(len(factors))
        cells: list[Cell] = []
        for row in signs:
            chosen = [one for one, sign in zip(factors, row, strict=True) if sign > 0]
            try:
                cells.append(_cell(base, len(cells), combined(base, chosen)))
            except ConfigError:
                left.append(_unsound(base, chosen))
                factors = [one for one in factors if one.title != left[-1].title]
                break
        else:
            return Screening(factors, left, signs, cells)


def _refuse_few(base: Cell, factors: Sequence[Factor], left: Sequence[LeftOut]) -> None:
    """One change alone is no screen."""
    if len(factors) > 1:
        return
    found = f"one change: {factors[0].change}" if factors else "nothing to switch on"
    out = ", ".join(f"{one.change} ({one.why})" for one in left)
    allowed = "two changes or more to try, which go together"
    if factors:
        allowed += f"; for one alone: {_alone(base, factors[0])}"
    where = f"{SCREEN} {base.ruleset.name}, {seated(base.players)}"
    raise ConfigError(where, "", f"{found}; left out: {out}" if out else found, allowed)


def _alone(base: Cell, one: Factor) -> str:
    """The command that compares the rules with one change with the rules as they are."""
    who = ["--players", str(base.players), "--policy", base.policy]
    return f"balance compare {asked(*base.ruleset.reference)} {as_command([*who, TRY, one.change])}"


def _unsound(base: Cell, together: Sequence[Factor]) -> LeftOut:
    """The last of a smallest set of changes that do not go together."""
    kept = list(together)
    for one in together:
        fewer = [other for other in kept if other is not one]
        if fault(base, fewer):
            kept = fewer
    *others, out = kept
    titles = tuple(one.title for one in others)
    return LeftOut(out.title, out.change, "unsound", titles, said=fault(base, kept))


def _cell(base: Cell, at: int, there: Ruleset) -> Cell:
    cell = replace(seat(there, base.roster, base.asked), id=plain(f"{base.id}-run-{at + 1:03d}"))
    _ = cell.rules  # or else refused here
    return cell


def games_of_each(games: int, cells: int) -> int:
    """Games of a cell, where a run of these rules has so many."""
    return min(max(SHARE * games // cells, FEWEST), games)
