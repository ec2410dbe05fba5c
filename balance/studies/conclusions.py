"""What the games of a cell amount to: its numbers, and the answers to all that is asked."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from balance.games.api import Metric
from balance.games.api.claims import metrics_of
from balance.rulesets import LAID_OVER
from balance.stats.estimates import Estimate, estimate
from balance.stats.samples import collect
from balance.stats.shapes import WITHHELD
from balance.store.folder import StudyFolder
from balance.studies.aim import LEVEL, Aim
from balance.studies.cells import Cell
from balance.studies.claims import (
    Answer,
    Numbers,
    answer,
    collect_differences,
    own_claims,
    pairs_needed,
)
from balance.studies.headlines import common_claims
from balance.studies.metrics import all_metrics, family_sizes, measure
from balance.studies.results import DIFFICULTY, FAIRNESS

MOST_CAPPED = 0.05  # share of stopped games above which verdicts are withheld


class Conclusions(NamedTuple):
    """The numbers of a cell, and what they mean."""

    metrics: list[Metric]
    sizes: Mapping[str, int]
    numbers: Numbers
    estimates: dict[str, Estimate]
    answers: list[Answer]


class Trial(NamedTuple):
    """What a variant of the same rules answers."""

    name: str
    games: int
    answers: list[Answer]


def draw_conclusions(
    folder: StudyFolder, cell: Cell, anytime: bool, aim: Aim, *, answers_only: bool = False
) -> Conclusions:
    """Estimate everything that is asked of a cell, and judge it.

    Parameters
    ----------
    anytime : bool
        Whether every interval is one that holds at any stopping time.
    answers_only : bool
        Leave out the numbers that no answer needs.
    """
    target = aim.target_of(cell)
    claims = [*common_claims(cell, target), *own_claims(cell)]
    metrics = _with_target(all_metrics(cell), target)
    if answers_only:
        needed = {"capped", *(id_ for claim in claims for id_ in metrics_of(claim.shape))}
        metrics = [q for q in metrics if q.id in needed]
    found = collect(folder.frames(cell.id), [measure(q) for q in metrics], cell.rotations)
    samples = {q.id: s for q, s in zip(metrics, found, strict=True)}
    sizes = family_sizes(metrics)
    estimates = {q.id: estimate(samples[q.id], LEVEL, anytime, sizes[q.id]) for q in metrics}
    by_id = {q.id: q for q in metrics}
    pairs = collect_differences(folder, cell, by_id, pairs_needed(claims))
    numbers = Numbers(by_id, samples, pairs, aim.margin_of(cell) / 100, anytime)
    headline = next((c.id for c in claims if c.id in (FAIRNESS, DIFFICULTY)), "")
    answers = answer(claims, numbers, headline)
    if estimates["capped"].value > MOST_CAPPED:
        answers = [one._replace(code=WITHHELD) for one in answers]
    return Conclusions(metrics, sizes, numbers, estimates, answers)


def try_again(folder: StudyFolder, cell: Cell, anytime: bool, aim: Aim) -> Trial:
    """What a cell that tries others' conclusions again has to say."""
    answers = draw_conclusions(folder, cell, anytime, aim, answers_only=True).answers
    return Trial(cell.ruleset.name.partition(LAID_OVER)[2], folder.games(cell.id), answers)


def _with_target(metrics: Sequence[Metric], target: float | None) -> list[Metric]:
    """The win share of a team is held against the one its designer aims at."""
    if target is None:
        return list(metrics)
    aimed = {"team_wins": target / 100}
    return [q._replace(reference=aimed.get(q.id, q.reference)) for q in metrics]
