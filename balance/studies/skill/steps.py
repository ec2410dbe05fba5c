"""The steps of a skill ladder, read from the games of its tables."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import polars as pl

from balance.stats.estimates import Estimate, estimate
from balance.stats.judging import Judged, Member, is_withheld
from balance.stats.measures import Measure
from balance.stats.paired import PairedSample, collect_pairs, interval_of
from balance.stats.samples import collect
from balance.store.folder import StudyFolder
from balance.studies.cells.aim import LEVEL, judged_number, number
from balance.studies.cells.cell import Cell
from balance.studies.run.results import NumberResult
from balance.studies.run.summary import replay_command
from balance.studies.skill.results import StepResult
from balance.studies.tournament.payoffs import Payoffs

CLEAR = 0.2  # of a fair share, that a rung must take more than it from the rung below
WINS = Measure("wins", "share", pl.col("won_1") == 1)  # of a team
CAPPED = Measure("capped", "share", pl.col("capped"))


class LadderStep(NamedTuple):
    """A rung as its games show it.

    Attributes
    ----------
    cell : Cell
    below : str
        The rung below; empty for the lowest of a ladder of teams.
    games, capped : int
    found : Member or None
        What its games show of it; nothing of the lowest rung of teams.
    share : NumberResult or None
        What a team wins.
    """

    cell: Cell
    below: str
    games: int
    capped: int
    found: Member | None
    share: NumberResult | None = None

    @property
    def withheld(self) -> bool:
        """Were so many games stopped at the turn limit that nothing is said?"""
        return is_withheld(self.capped, self.games)

    @property
    def member(self) -> Member | None:
        """What is judged of it."""
        return replace(self.found, withheld=self.withheld) if self.found else None

    def result(self, judged: Judged | None, seed: int) -> StepResult:
        """What a summary says of it."""
        own = judged_number(judged) if judged else None
        share = self.share or own
        assert share  # where there is no member, it is a team
        return StepResult(
            rung=self.cell.lineup[0],
            below=self.below,
            share=share,
            gain=own if self.share else None,
            games=self.games,
            capped=self.capped,
            withheld=self.withheld,
            replay=replay_command(self.cell, seed),
        )


def clear(cell: Cell, margin: float) -> float:
    """What is a clear step: a win share above it, or for teams a gain."""
    return (1 + CLEAR) / cell.players if cell.game.COMPETITIVE else margin


def read_steps(
    folder: StudyFolder, cells: Sequence[Cell], anytime: bool, margin: float
) -> list[LadderStep]:
    """The steps of one number of players, from the lowest rung up.

    Parameters
    ----------
    folder : StudyFolder
    cells : sequence of Cell
        The tables of the ladder.
    anytime : bool
        Whether intervals hold at every look.
    margin : float
        What a team must win more to be a step.
    """
    if cells[0].game.COMPETITIVE:
        return _among_others(Payoffs(folder, list(cells), anytime))
    return _teams(folder, cells, anytime, margin)


def _among_others(payoffs: Payoffs) -> list[LadderStep]:
    found = []
    for cell in payoffs.cells:
        pair = cell.lineup[0], cell.lineup[1]
        member = payoffs.member(pair, CLEAR / payoffs.seats)
        found.append(LadderStep(cell, pair[1], payoffs.games, payoffs.capped[pair], member))
    return found


def _teams(
    folder: StudyFolder, cells: Sequence[Cell], anytime: bool, margin: float
) -> list[LadderStep]:
    games = min(folder.games(cell.id) for cell in cells)

    def frames(cell: Cell) -> list[pl.LazyFrame]:
        return [rows.filter(pl.col("game") < games) for rows in folder.frames(cell.id)]

    found: list[LadderStep] = []
    for cell in cells:
        wins, capped = collect(frames(cell), [WINS, CAPPED])
        share = number(cell.lineup[0], games, *_ends(estimate(wins, LEVEL, anytime)))
        below, member = "", None
        if found:
            lower = found[-1].cell
            (pair,) = collect_pairs(frames(lower), frames(cell), [WINS])
            below, member = lower.lineup[0], _gain(cell, pair, anytime, margin)
        found.append(LadderStep(cell, below, games, capped.x, member, share))
    return found


def _gain(cell: Cell, pair: PairedSample, anytime: bool, margin: float) -> Member:
    """What is judged of a team that wins more than one of the rung below."""
    interval = interval_of(pair, anytime)
    return Member(cell.lineup[0], interval, pair.games, pair.events, 0.0, margin, True)


def _ends(found: Estimate) -> tuple[float, float, float]:
    return found.value, found.low, found.high
