"""What a study aims at: how large a difference matters, and what a team should win."""

import math
from typing import NamedTuple

from balance.studies.cells import Cell

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
