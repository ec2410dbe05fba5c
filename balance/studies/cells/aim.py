"""What a study aims at: how large a difference matters, and what a team should win."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from balance.games.api.claims import ClaimKind
from balance.stats.judging import Judged, Side
from balance.stats.shapes import WITHHELD, stands_out
from balance.studies.cells.cell import Cell
from balance.studies.run.results import ClaimResult, NumberResult

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


def judged_number(judged: Judged) -> NumberResult:
    """A number with the interval that judged it."""
    member = judged.member
    return number(member.name, member.games, judged.value, judged.low, judged.high, judged.side)


class EffectsAsked(NamedTuple):
    """What many things do to one outcome, as a question.

    Attributes
    ----------
    id, question, what, unit : str
    kind : "cause" or "goes with"
    changes : sequence of str
        What a paired run is played with to see it.
    """

    id: str
    question: str
    what: str
    unit: str
    kind: ClaimKind = "cause"
    changes: Sequence[str] = ()


def judged_effects(asked: EffectsAsked, judged: Sequence[Judged]) -> ClaimResult:
    """The answer: which of the things do something; what is withheld has no number, if not all."""
    said = [one for one in judged if not one.member.withheld]
    numbers = list(map(judged_number, said or judged))
    return effects_result(asked, numbers, judged[0].member.margin, withheld=not said)


def effects_result(
    asked: EffectsAsked, numbers: Sequence[NumberResult], margin: float, withheld: bool = False
) -> ClaimResult:
    """The answer: which of the things do something, against zero."""
    return ClaimResult(
        id=asked.id,
        question=asked.question,
        shape="StandsOut",
        kind=asked.kind,
        code=WITHHELD if withheld else stands_out(numbers),
        what=asked.what,
        over="",
        unit=asked.unit,
        reference=0,
        margin=margin,
        numbers=tuple(numbers),
        differences=(),
        turn=None,
        changes=tuple(asked.changes),
        assumed=(),
        more_games=None,
    )
