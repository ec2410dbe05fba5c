"""Verdicts of a cell: fairness where seats compete, difficulty where they win or lose together."""

import math
from collections.abc import Mapping
from typing import NamedTuple

from balance.rulesets import assumed
from balance.stats.difficulty import difficulty
from balance.stats.estimates import Estimate, estimate
from balance.stats.fairness import fairness
from balance.stats.samples import Sample
from balance.studies.cells import Cell
from balance.studies.results import DifficultyResult, FairnessResult

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


def judge_fairness(
    samples: Mapping[str, Sample], cell: Cell, anytime: bool, aim: Aim
) -> FairnessResult | None:
    """Whether all seats win equally often; None where they do not compete."""
    if not cell.game.COMPETITIVE or cell.players < 2:
        return None
    points = aim.margin_of(cell)
    shares = [samples[f"win_share_{seat + 1}"] for seat in range(cell.players)]
    found = fairness(shares, points / 100, LEVEL, anytime)
    spread = found.spread
    return FairnessResult(
        verdict=found.verdict,
        margin=points,
        sentence=found.sentence,
        more_games=found.more_games,
        assumed=assumed(cell.ruleset),
        spread=(spread.value, finite(spread.low), finite(spread.high)),
    )


def judge_difficulty(
    samples: Mapping[str, Sample], cell: Cell, anytime: bool, aim: Aim
) -> DifficultyResult | None:
    """How far a team is from the win share its designer aims at; without a target, its share."""
    if cell.game.COMPETITIVE:
        return None
    sample, target = samples["team_wins"], aim.target_of(cell)
    points = aim.margin_of(cell)
    distance = None
    if target is None:
        verdict, more_games = "NO TARGET", None
        sentence = _untargeted(estimate(sample, LEVEL, anytime))
    else:
        found = difficulty(sample, target / 100, points / 100, LEVEL, anytime)
        verdict, sentence, more_games = found.verdict, found.sentence, found.more_games
        distance = tuple(finite(value) for value in found.distance)
    return DifficultyResult(
        verdict=verdict,
        sentence=sentence,
        more_games=more_games,
        target=target,
        margin=points,
        distance=distance,
        assumed=assumed(cell.ruleset),
    )


def _untargeted(share: Estimate) -> str:
    value, low, high = (f"{100 * one:.1f}" for one in (share.value, share.low, share.high))
    return (
        f"The team wins {value} % [{low}, {high}]. Name the share it should win (target under "
        "[run], or --target) to see how far that is from it."
    )


def finite(value: float) -> float | None:
    """JSON knows no infinity: an open end is null."""
    return value if math.isfinite(value) else None
