"""What a study aims at: how large a difference matters, and what a team should win."""

import math
from typing import NamedTuple

from balance.stats.judging import Judged, Side
from balance.studies.cells import Cell
from balance.studies.results import NumberResult

LEVEL = 0.95


class Aim(NamedTuple):
    """What a command asks of verdicts instead of what the rulesets say, in percentage points."""

    margin: float | None
    target: float | None

    def margin_of(self, cell: Cell) -> float:
        """Largest difference that does not matter."""
        return cell.ruleset.margin if self.margin is None else self.margin

    def target_of(self, cell: Cell) -> float | None:
        """Percentage of games that a team should win, if anybody says."""
        return cell.ruleset.target if self.target is None else self.target


def finite(value: float) -> float | None:
    """JSON knows no infinity: an open end is null."""
    return value if math.isfinite(value) else None


def number(
    name: str, games: int, value: float, low: float, high: float, side: Side | None = None
) -> NumberResult:
    """A number with its interval, as a summary holds it."""
    ends = {"value": finite(value), "low": finite(low), "high": finite(high)}
    return NumberResult(name=name, n=games, side=side, **ends)


def judged_number(judged: Judged, withheld: bool = False) -> NumberResult:
    """A number with the interval that judged it; nothing is said of one that is withheld."""
    member = judged.member
    ends = judged.value, judged.low, judged.high
    side: Side = "open" if withheld else judged.side
    return number(member.name, member.games, *ends, side)
