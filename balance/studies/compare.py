"""Comparing rulesets: the same deals under both, so that most of the luck cancels."""

import math
from collections.abc import Iterator, Sequence
from typing import Any

import polars as pl

from balance.games.kit import Question
from balance.rulesets import ConfigError
from balance.stats.paired import Difference, collect_pairs, difference
from balance.store.folder import StudyFolder
from balance.studies.cells import Cell
from balance.studies.questions import all_questions, measure
from balance.studies.summary import LEVEL


def pairs_of(cells: Sequence[Cell]) -> list[tuple[Cell, Cell]]:
    """Each cell of the first ruleset with the cells that match it.

    Raises
    ------
    ConfigError
        Fewer than two rulesets, other games, or no player count in common.
    """
    first = cells[0].ruleset
    if any(cell.ruleset.game != first.game for cell in cells):
        other = next(c.ruleset for c in cells if c.ruleset.game != first.game)
        raise ConfigError(other.sources[0], "game", other.game, first.game)
    base = [cell for cell in cells if cell.ruleset is first]
    others = [cell for cell in cells if cell.ruleset is not first]
    pairs = [(a, b) for b in others for a in base if (a.players, a.roster) == (b.players, b.roster)]
    paired = [b.ruleset for _, b in pairs]
    for ruleset in [cell.ruleset for cell in others] or [first]:
        if ruleset not in paired:
            found = "nothing to compare with at the same player count and line-up"
            raise ConfigError(ruleset.sources[0], "players", found, "two rulesets that share one")
    return pairs


def compare_cells(
    folder: StudyFolder, cells: Sequence[Cell], anytime: bool
) -> list[dict[str, Any]]:
    """All paired differences of a comparison."""
    return [
        _comparison(folder, a, b, anytime)
        for a, b in pairs_of(cells)
        if folder.games(a.id) and folder.games(b.id)
    ]


def _comparison(folder: StudyFolder, a: Cell, b: Cell, anytime: bool) -> dict[str, Any]:
    in_b = {question.id for question in all_questions(b)}
    asked = [q for q in all_questions(a) if q.id in in_b and q.kind != "quantile"]
    measures = [measure(question) for question in asked]
    frames_a, frames_b = _aligned(folder, a, b)
    samples = collect_pairs(frames_a, frames_b, measures, a.rotations)
    rows = [
        _plain(question, difference(sample, LEVEL, _family(question, a), anytime))
        for question, sample in zip(asked, samples, strict=True)
    ]
    return {
        "a": a.id,
        "b": b.id,
        "label": f"{b.ruleset.title} against {a.ruleset.title}, {a.players} players",
        "differences": rows,
    }


def _aligned(
    folder: StudyFolder, a: Cell, b: Cell
) -> tuple[Iterator[pl.LazyFrame], Iterator[pl.LazyFrame]]:
    """Frames of the games both cells have played, in step."""
    games = min(folder.games(a.id), folder.games(b.id))

    def cut(cell: Cell) -> Iterator[pl.LazyFrame]:
        for lazy in folder.frames(cell.id):
            yield lazy.filter(pl.col("game") < games)

    return cut(a), cut(b)


def _family(question: Question, cell: Cell) -> int:
    return cell.players if question.id.startswith("win_share_") and question.reference else 1


def _plain(question: Question, found: Difference) -> dict[str, Any]:
    verdict = "MORE" if found.low > 0 else "LESS" if found.high < 0 else "UNDECIDED"
    return {
        "id": question.id,
        "topic": question.topic,
        "label": question.label,
        "unit": question.unit,
        "a": _finite(found.a),
        "b": _finite(found.b),
        "value": _finite(found.value),
        "low": _finite(found.low),
        "high": _finite(found.high),
        "level": found.level,
        "n": found.n,
        "p_value": _finite(found.p_value),
        "saving": _finite(found.saving),
        "games_saved": found.games_saved,
        "verdict": verdict,
        "sentence": _sentence(question, found, verdict),
    }


def _sentence(question: Question, found: Difference, verdict: str) -> str:
    share = question.unit == "%"
    scale, unit = (100, " points") if share else (1, f" {question.unit}" if question.unit else "")
    low, high, value = scale * found.low, scale * found.high, scale * found.value
    interval = f"{value:+.3g}{unit} [{low:+.3g}, {high:+.3g}]"
    if verdict == "UNDECIDED":
        return f"{question.label}: no difference shown ({interval})."
    return f"{question.label}: {verdict.lower()}, by {interval}."


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None
