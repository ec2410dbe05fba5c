"""From the games of a study to its summary: estimates, verdicts, distributions, pictures.

The summary is what reports draw and what ``summary.json`` holds; its form is versioned.
"""

import shlex
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from importlib import metadata
from typing import Any, NamedTuple

import polars as pl

from balance.games.api import Finding, Metric
from balance.rulesets import LAID_OVER, Ruleset, assumed, describe_parameters
from balance.stats.estimates import Estimate, estimate
from balance.stats.samples import collect
from balance.store.folder import StudyFolder
from balance.studies.cells import Cell
from balance.studies.metrics import all_metrics, distributions, family_sizes, measure
from balance.studies.survival import JUDGED, Trial, survival
from balance.studies.values import show_difference, show_value
from balance.studies.verdicts import LEVEL, Aim, finite, judge_difficulty, judge_fairness

SCHEMA = "balance.summary/2"
SUMMARY_KEYS = ("study", "cells", "comparisons")
STUDY_KEYS = (
    "kind", "title", "seed", "level", "interrupted", "anytime", "command", "versions",
)  # fmt: skip
CELL_KEYS = (
    "id", "label", "ruleset", "players", "lineup", "rotations", "games", "games_asked", "capped",
    "competitive", "warnings", "fairness", "difficulty", "estimates", "findings", "distributions",
    "pictures",
)  # fmt: skip
NOTABLE = (
    ("shortest", "turns", -1),
    ("longest", "turns", 1),
    ("largest margin", "margin", 1),
    ("most lead changes", "lead_changes", 1),
)
NOTABLE_OF_TEAMS = (
    ("shortest", "turns", -1),
    ("longest", "turns", 1),
    ("clearest win", "margin", 1),
    ("heaviest loss", "margin", -1),
)
_LIBRARIES = ("numba", "numpy", "polars", "scipy")


def summarise(
    folder: StudyFolder,
    cells: Sequence[Cell],
    trials: Sequence[Cell] = (),
    *,
    kind: str,
    title: str,
    command: str,
    seed: int,
    complete: bool,
    anytime: bool,
    asked: Mapping[str, int],
    margin: float | None = None,
    target: float | None = None,
) -> dict[str, Any]:
    """The summary of a study from the blocks in its folder.

    Parameters
    ----------
    trials : sequence of Cell
        Cells that try the conclusions of others again; only their verdicts are shown.
    complete : bool
        False when the run was interrupted.
    anytime : bool
        Whether the end was chosen while looking: then every interval is one that holds at any
        stopping time.
    asked : mapping of cell id to games
    margin : float, optional
        Percentage points for verdicts, instead of what the rulesets say.
    target : float, optional
        Percentage of games a team should win, instead of what the rulesets say.
    """
    played = [cell for cell in cells if folder.games(cell.id)]
    aim = Aim(margin, target)
    tried: dict[str, list[Trial]] = {}
    for trial in trials:
        if folder.games(trial.id):
            tried.setdefault(trial.tries, []).append(_trial(folder, trial, anytime, aim))
    return {
        "schema": SCHEMA,
        "study": {
            "kind": kind,
            "title": title,
            "seed": seed,
            "level": LEVEL,
            "interrupted": not complete,
            "anytime": anytime,
            "command": command,
            "versions": versions(),
        },
        "cells": [
            _cell(folder, cell, seed, asked[cell.id], anytime, aim, tried.get(cell.id, ()))
            for cell in played
        ],
        "comparisons": [],
    }


def versions() -> dict[str, str]:
    """Versions of what computed the study."""
    from balance import __version__

    found = {"balance": __version__, "python": ".".join(map(str, sys.version_info[:3]))}
    return found | {name: metadata.version(name) for name in _LIBRARIES}


def replay_command(cell: Cell, seed: int) -> str:
    """The command that shows one of a cell's games; ``N`` stands for its number."""
    config, *changes = cell.ruleset.reference
    lineup = cell.asked[:1] if len(set(cell.asked)) == 1 else cell.asked
    parts = ["balance", "replay", config, "--players", str(cell.players)]
    parts += ["--policy", ",".join(lineup), "--seed", str(seed)]
    for change in changes:
        parts += ["--set", change]
    return f"{shlex.join(parts)} --game N"


class _Measured(NamedTuple):
    """The numbers of a cell, and what they mean."""

    metrics: list[Metric]
    sizes: Mapping[str, int]
    estimates: dict[str, Estimate]
    fairness: dict[str, Any] | None
    difficulty: dict[str, Any] | None
    findings: list[Finding]

    @property
    def verdicts(self) -> dict[str, str]:
        """By finding, what is said of fairness and difficulty among them."""
        judged = {"fairness": self.fairness, "difficulty": self.difficulty}
        found = {key: one["verdict"] for key, one in judged.items() if one}
        return found | {finding.id: finding.verdict for finding in self.findings}


def _measured(folder: StudyFolder, cell: Cell, anytime: bool, aim: Aim) -> _Measured:
    metrics = _with_target(all_metrics(cell), aim.target_of(cell))
    samples = collect(folder.frames(cell.id), [measure(q) for q in metrics], cell.rotations)
    by_id = {q.id: s for q, s in zip(metrics, samples, strict=True)}
    sizes = family_sizes(metrics)
    estimates = {q.id: estimate(by_id[q.id], LEVEL, anytime, sizes[q.id]) for q in metrics}
    return _Measured(
        metrics,
        sizes,
        estimates,
        judge_fairness(by_id, cell, anytime, aim),
        judge_difficulty(by_id, cell, anytime, aim),
        _conclusions(cell, estimates),
    )


def _trial(folder: StudyFolder, cell: Cell, anytime: bool, aim: Aim) -> Trial:
    """What a cell that tries others' conclusions again has to say."""
    verdicts = _measured(folder, cell, anytime, aim).verdicts
    return Trial(cell.ruleset.name.partition(LAID_OVER)[2], folder.games(cell.id), verdicts)


def _cell(
    folder: StudyFolder,
    cell: Cell,
    seed: int,
    asked: int,
    anytime: bool,
    aim: Aim,
    trials: Sequence[Trial],
) -> dict[str, Any]:
    found = _measured(folder, cell, anytime, aim)
    names = JUDGED | {finding.id: finding.question for finding in found.findings}
    conclusions = [*found.findings, *survival(found.verdicts, names, trials)]
    counts = _counts(folder, cell)
    return {
        "id": cell.id,
        "label": cell.label,
        "ruleset": _ruleset(cell.ruleset),
        "players": cell.players,
        "lineup": list(cell.lineup),
        "rotations": cell.rotations,
        "games": folder.games(cell.id),
        "games_asked": asked,
        "capped": counts.pop("capped")[True],
        "competitive": cell.game.COMPETITIVE,
        "warnings": cell.game.warnings(cell.ruleset.parameters),
        "fairness": found.fairness,
        "difficulty": found.difficulty,
        "estimates": [
            _plain(q, found.estimates[q.id], found.sizes[q.id] > 1) for q in found.metrics
        ],
        "findings": [_finding(f, cell) for f in conclusions],
        "distributions": [_distribution(*d, counts[d[0]]) for d in distributions(cell)],
        "replay": replay_command(cell, seed),
        "notable": _notable(folder, cell),
        "pictures": [
            picture._asdict()
            for picture in cell.game.pictures(
                cell.ruleset.parameters, cell.players, found.estimates
            )
        ],
    }


def _with_target(metrics: Sequence[Metric], target: float | None) -> list[Metric]:
    """The win share of a team is held against the one its designer aims at."""
    if target is None:
        return list(metrics)
    aimed = {"team_wins": target / 100}
    return [q._replace(reference=aimed.get(q.id, q.reference)) for q in metrics]


def _conclusions(cell: Cell, estimates: Mapping[str, Estimate]) -> list[Finding]:
    found: list[Finding] = cell.game.conclude(cell.ruleset.parameters, cell.players, estimates)
    return [*rank_players(cell, estimates), *found]


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


def _counts(folder: StudyFolder, cell: Cell) -> dict[str, Counter[Any]]:
    """How often each value of the columns shown as distributions occurs."""
    names = [name for name, _, _ in distributions(cell)] + ["capped"]
    counts: dict[str, Counter[Any]] = {name: Counter() for name in names}
    for lazy in folder.frames(cell.id):
        games = lazy.select(names).collect()
        for name in names:
            counts[name].update(dict(games[name].value_counts().iter_rows()))
    return counts


def _notable(folder: StudyFolder, cell: Cell) -> list[dict[str, Any]]:
    """Games worth a look: the first of the shortest, the longest, the most one-sided ..."""
    best: dict[str, tuple[int, int]] = {}
    for lazy in folder.frames(cell.id):
        games = lazy.select("game", "turns", "margin", "lead_changes").collect()
        for label, column, sign in _notable_of(cell):
            at = (sign * games[column].cast(pl.Int64)).arg_max() or 0
            found = (sign * games[column][at], games["game"][at])
            if label not in best or found[0] > best[label][0]:
                best[label] = found
    return [{"label": label, "game": best[label][1]} for label, _, _ in _notable_of(cell)]


def _notable_of(cell: Cell) -> Sequence[tuple[str, str, int]]:
    return NOTABLE if cell.game.COMPETITIVE else NOTABLE_OF_TEAMS


def _distribution(name: str, label: str, unit: str, counts: Mapping[int, int]) -> dict[str, Any]:
    return {
        "id": name,
        "label": label,
        "unit": unit,
        "bins": [[v, counts[v]] for v in sorted(counts)],
    }


def _plain(metric: Metric, found: Estimate, simultaneous: bool) -> dict[str, Any]:
    return {
        "id": metric.id,
        "topic": metric.topic,
        "label": metric.label,
        "unit": metric.unit,
        "kind": metric.kind,
        "value": finite(found.value),
        "low": finite(found.low),
        "high": finite(found.high),
        "level": found.level,
        "n": found.n,
        "reference": metric.reference,
        "simultaneous": simultaneous,
        "anytime": found.anytime,
    }


def _finding(found: Finding, cell: Cell) -> dict[str, Any]:
    """A finding that names nothing rests on everything; a finding may name less."""
    known = assumed(cell.ruleset)
    return {
        "id": found.id,
        "question": found.question,
        "verdict": found.verdict,
        "sentence": found.sentence,
        "assumed": [key for key in known if not found.rests_on or key in found.rests_on],
    }


def _ruleset(ruleset: Ruleset) -> dict[str, Any]:
    from balance import games

    game = games.get(ruleset.game)
    standard = game.Parameters()
    notes = {row.name: row.note for row in describe_parameters(ruleset.game)}
    parameters = []
    for key, value in ruleset.parameters:
        changed, usual = key in ruleset.changed, getattr(standard, key)
        parameters.append(
            {
                "key": key,
                "value": show_difference(value, usual) if changed else show_value(value),
                "standard": show_difference(usual, value) if changed else None,
                "provenance": ruleset.provenance[key],
                "note": notes.get(key, ""),
                "changed": changed,
            }
        )
    return {
        "game": ruleset.game,
        "game_title": game.TITLE,
        "game_version": game.VERSION,
        "name": ruleset.name,
        "title": ruleset.title,
        "note": ruleset.note,
        "hash": ruleset.hash,
        "base": ruleset.sources[1] if len(ruleset.sources) > 1 else None,
        "changed": list(ruleset.changed),
        "parameters": parameters,
    }


def live_measures(cell: Cell) -> list[Metric]:
    """The few numbers shown while a study runs."""
    return [q for q in all_metrics(cell) if q.family == "seats" or q.id == "team_wins"]


def frame_of(folder: StudyFolder, cells: Sequence[Cell]) -> pl.LazyFrame:
    """All games of a study as one lazy frame."""
    frames = [lazy for cell in cells for lazy in folder.frames(cell.id)]
    return pl.concat(frames, how="diagonal") if frames else pl.LazyFrame()
