"""What the games of a cell amount to: its numbers, and the answers to all that is asked."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from balance.games.api import Metric
from balance.rulesets import LAID_OVER
from balance.stats.estimates import Estimate, estimate
from balance.stats.shapes import WITHHELD
from balance.store.folder import StudyFolder
from balance.studies.cells.aim import LEVEL, Aim
from balance.studies.cells.claims import Answer, Numbers, answer, own_claims
from balance.studies.cells.headlines import common_claims
from balance.studies.cells.metrics import family_sizes
from balance.studies.cells.totals import (
    Inquiry,
    Totals,
    are_withheld,
    gather,
    pairs_of,
    samples_of,
)
from balance.studies.run.results import DIFFICULTY, FAIRNESS


class Conclusions(NamedTuple):
    """The numbers of a cell, and what they mean."""

    metrics: list[Metric]
    sizes: Mapping[str, int]
    numbers: Numbers
    estimates: dict[str, Estimate]
    answers: list[Answer]
    totals: Totals
    withheld: bool


class Trial(NamedTuple):
    """What a variant of the same rules answers."""

    name: str
    games: int
    answers: list[Answer]


def draw_conclusions(folder: StudyFolder, asked: Inquiry, anytime: bool, aim: Aim) -> Conclusions:
    """Estimate everything that is asked of a cell, and judge it.

    Parameters
    ----------
    anytime : bool
        Whether every interval is one that holds at any stopping time.
    """
    cell = asked.cell
    target = aim.target_of(cell)
    claims = [*common_claims(cell, target), *own_claims(cell)]
    totals = gather(folder, asked)
    samples = samples_of(asked, totals)
    metrics = _with_target(asked.metrics, target)
    sizes = family_sizes(metrics)
    estimates = {q.id: estimate(samples[q.id], LEVEL, anytime, sizes[q.id]) for q in metrics}
    by_id = {q.id: q for q in metrics}
    pairs = pairs_of(asked, totals)
    numbers = Numbers(by_id, samples, pairs, aim.margin_of(cell) / 100, anytime)
    headline = next((c.id for c in claims if c.id in (FAIRNESS, DIFFICULTY)), "")
    answers = answer(claims, numbers, headline)
    withheld = are_withheld(samples)
    if withheld:
        answers = list(map(_withhold, answers))
    return Conclusions(metrics, sizes, numbers, estimates, answers, totals, withheld)


def try_again(folder: StudyFolder, asked: Inquiry, anytime: bool, aim: Aim) -> Trial:
    """What a cell that tries others' conclusions again has to say."""
    cell = asked.cell
    answers = draw_conclusions(folder, asked, anytime, aim).answers
    return Trial(cell.ruleset.name.partition(LAID_OVER)[2], folder.games(cell.id), answers)


def _withhold(one: Answer) -> Answer:
    """An answer of which nothing is said, nor of any of its numbers."""
    judged = [replace(member, side="open") for member in one.judged]
    return one._replace(code=WITHHELD, judged=judged)


def _with_target(metrics: Sequence[Metric], target: float | None) -> list[Metric]:
    """The win share of a team is held against the one its designer aims at."""
    if target is None:
        return list(metrics)
    aimed = {"team_wins": target / 100}
    return [q._replace(reference=aimed.get(q.id, q.reference)) for q in metrics]
