"""What the games of a cell amount to: its numbers, verdicts and findings."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from balance.games.api import Finding, Metric
from balance.rulesets import LAID_OVER
from balance.stats.estimates import Estimate, estimate
from balance.stats.samples import collect
from balance.store.folder import StudyFolder
from balance.studies.cells import Cell
from balance.studies.metrics import all_metrics, family_sizes, measure
from balance.studies.results import DifficultyResult, FairnessResult
from balance.studies.robustness import Trial
from balance.studies.verdicts import LEVEL, Aim, judge_difficulty, judge_fairness


class Conclusions(NamedTuple):
    """The numbers of a cell, and what they mean."""

    metrics: list[Metric]
    sizes: Mapping[str, int]
    estimates: dict[str, Estimate]
    fairness: FairnessResult | None
    difficulty: DifficultyResult | None
    findings: list[Finding]

    @property
    def verdicts(self) -> dict[str, str]:
        """By finding, what is said of fairness and difficulty among them."""
        judged = {"fairness": self.fairness, "difficulty": self.difficulty}
        found = {key: one.verdict for key, one in judged.items() if one}
        return found | {finding.id: finding.verdict for finding in self.findings}


def draw_conclusions(folder: StudyFolder, cell: Cell, anytime: bool, aim: Aim) -> Conclusions:
    """Estimate everything that is asked of a cell, and judge it.

    Parameters
    ----------
    anytime : bool
        Whether every interval is one that holds at any stopping time.
    """
    metrics = _with_target(all_metrics(cell), aim.target_of(cell))
    samples = collect(folder.frames(cell.id), [measure(q) for q in metrics], cell.rotations)
    by_id = {q.id: s for q, s in zip(metrics, samples, strict=True)}
    sizes = family_sizes(metrics)
    estimates = {q.id: estimate(by_id[q.id], LEVEL, anytime, sizes[q.id]) for q in metrics}
    own: list[Finding] = cell.game.conclude(cell.ruleset.parameters, cell.players, estimates)
    return Conclusions(
        metrics,
        sizes,
        estimates,
        judge_fairness(by_id, cell, anytime, aim),
        judge_difficulty(by_id, cell, anytime, aim),
        [*rank_players(cell, estimates), *own],
    )


def try_again(folder: StudyFolder, cell: Cell, anytime: bool, aim: Aim) -> Trial:
    """What a cell that tries others' conclusions again has to say."""
    verdicts = draw_conclusions(folder, cell, anytime, aim).verdicts
    return Trial(cell.ruleset.name.partition(LAID_OVER)[2], folder.games(cell.id), verdicts)


def _with_target(metrics: Sequence[Metric], target: float | None) -> list[Metric]:
    """The win share of a team is held against the one its designer aims at."""
    if target is None:
        return list(metrics)
    aimed = {"team_wins": target / 100}
    return [q._replace(reference=aimed.get(q.id, q.reference)) for q in metrics]


def rank_players(cell: Cell, estimates: Mapping[str, Estimate]) -> list[Finding]:
    """Which player of a mixed line-up wins most, wherever it sits."""
    players = {name: estimates.get(f"player_{name}") for name in dict.fromkeys(cell.lineup)}
    known = {name: found for name, found in players.items() if found is not None}
    if not known:
        return []
    ranked = sorted(known, key=lambda name: -known[name].value)
    best, rest = known[ranked[0]], [known[name] for name in ranked[1:]]
    verdict = ranked[0].upper() if all(best.low > e.high for e in rest) else "UNDECIDED"
    shares = ", ".join(
        f"{name} {100 * known[name].value:.1f} % "
        f"[{100 * known[name].low:.1f}, {100 * known[name].high:.1f}]"
        for name in ranked
    )
    sentence = f"Win share of a seat of each player: {shares}; an equal share is "
    sentence += f"{100 / cell.players:.1f} %."
    return [Finding("players", "Which player wins most?", verdict, sentence)]
