"""Verdicts of a cell: fairness where seats compete, difficulty where they win or lose together."""

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

from balance.rulesets import assumed
from balance.stats.difficulty import difficulty
from balance.stats.estimates import Estimate, estimate
from balance.stats.fairness import fairness
from balance.stats.samples import Sample
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


def judge_fairness(
    samples: Mapping[str, Sample], cell: Cell, anytime: bool, aim: Aim
) -> dict[str, Any] | None:
    """Whether all seats win equally often; None where they do not compete."""
    if not cell.game.COMPETITIVE or cell.players < 2:
        return None
    points = aim.margin_of(cell)
    shares = [samples[f"win_share_{seat + 1}"] for seat in range(cell.players)]
    verdict = fairness(shares, points / 100, LEVEL, anytime)
    spread = verdict.spread
    return {
        "verdict": verdict.verdict,
        "margin": points,
        "sentence": verdict.sentence,
        "more_games": verdict.more_games,
        "assumed": list(assumed(cell.ruleset)),
        "spread": [spread.value, finite(spread.low), finite(spread.high)],
    }


def judge_difficulty(
    samples: Mapping[str, Sample], cell: Cell, anytime: bool, aim: Aim
) -> dict[str, Any] | None:
    """How far a team is from the win share its designer aims at; without a target, its share."""
    if cell.game.COMPETITIVE:
        return None
    sample, target = samples["team_wins"], aim.target_of(cell)
    points = aim.margin_of(cell)
    if target is None:
        share = estimate(sample, LEVEL, anytime)
        judged: dict[str, Any] = {
            "verdict": "NO TARGET",
            "sentence": _untargeted(share),
            "more_games": None,
        }
        distance = None
    else:
        found = difficulty(sample, target / 100, points / 100, LEVEL, anytime)
        judged = {
            "verdict": found.verdict,
            "sentence": found.sentence,
            "more_games": found.more_games,
        }
        distance = [finite(value) for value in found.distance]
    return {
        **judged,
        "target": target,
        "margin": points,
        "distance": distance,
        "assumed": list(assumed(cell.ruleset)),
    }


def _untargeted(share: Estimate) -> str:
    value, low, high = (f"{100 * one:.1f}" for one in (share.value, share.low, share.high))
    return (
        f"The team wins {value} % [{low}, {high}]. Name the share it should win (target under "
        "[run], or --target) to see how far that is from it."
    )


def finite(value: float) -> float | None:
    """JSON knows no infinity: an open end is null."""
    return value if math.isfinite(value) else None
