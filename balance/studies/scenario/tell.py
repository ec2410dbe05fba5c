"""What came of scenarios, for people and for programs."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from balance.studies.play.transcript import render
from balance.studies.scenario.play import Outcome, Verdict


def as_text(outcome: Outcome) -> str:
    """A scenario for people."""
    lines = [outcome.title, ""] if outcome.title else []
    lines += [f"forced: {forced}" for forced in outcome.forced]
    told = render(outcome.cell, outcome.decisions, outcome.result).rstrip()
    lines += [told, ""] if told else []
    lines.append("Position reached")
    lines += [f"  {line}" for line in outcome.shown.splitlines()]
    if outcome.options:
        state = outcome.position
        lines.append(f"  seat {state['seat']} may choose: {', '.join(outcome.options)}")
    return "\n".join([*lines, *_not_as_expected(outcome.unmet)]) + "\n"


def _not_as_expected(unmet: Sequence[str]) -> list[str]:
    return ["", "Not as expected", *(f"  {line}" for line in unmet)] if unmet else []


def as_json(outcome: Outcome) -> str:
    """A scenario for programs: decisions, the position reached, and what may be chosen there."""
    content = {
        "schema": "balance.scenario/1",
        "game": outcome.cell.ruleset.game,
        "ruleset": outcome.cell.ruleset.name,
        "hash": outcome.cell.ruleset.hash,
        "players": outcome.cell.players,
        "title": outcome.title,
        "forced": outcome.forced,
        "decisions": [asdict(decision) for decision in outcome.decisions],
        "position": outcome.position,
        "options": outcome.options,
        "result": outcome.result,
        "unmet": outcome.unmet,
    }
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def refusal_as_text(verdict: Verdict) -> str:
    """A scenario that was to be refused, for people."""
    lines = [f"Refused: {verdict.refusal}", *_not_as_expected(verdict.unmet)]
    return "\n".join(lines) + "\n"


def refusal_as_json(verdict: Verdict) -> str:
    """A scenario that was to be refused, for programs."""
    content = {
        "schema": "balance.scenario/1",
        "refused": str(verdict.refusal),
        "unmet": verdict.unmet,
    }
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def many_as_text(verdicts: Sequence[Verdict]) -> str:
    """Many scenarios for people: what fails, line by line, and the sum."""
    lines = []
    for verdict in verdicts:
        lines += [f"{verdict.file}: {line}" for line in verdict.unmet]
        lines += [_refused(verdict)] if verdict.is_refused else []
    counts = counted(verdicts)
    parts = [f"{counts['met']} as expected"]
    parts += [f"{counts['unmet']} not"] if counts["unmet"] else []
    parts += [f"{counts['refused']} refused"] if counts["refused"] else []
    parts += [f"{counts['silent']} that expect nothing"] if counts["silent"] else []
    plural = "s" * (len(verdicts) != 1)
    return "\n".join([*lines, f"{len(verdicts)} scenario{plural}: {', '.join(parts)}"]) + "\n"


def _refused(verdict: Verdict) -> str:
    """Why a scenario was refused; the fault may stand in the ruleset file that it names."""
    said = str(verdict.refusal)
    return said if said.startswith(f"{verdict.file}:") else f"{verdict.file}: {said}"


def many_as_json(verdicts: Sequence[Verdict]) -> str:
    """Many scenarios for programs."""
    files = [
        {
            "file": verdict.file,
            "expects": verdict.expects,
            "refused": str(verdict.refusal) if verdict.refusal else None,
            "unmet": verdict.unmet,
        }
        for verdict in verdicts
    ]
    content: dict[str, Any] = {"schema": "balance.scenarios/1", **counted(verdicts)}
    return json.dumps({**content, "scenarios": files}, indent=1, ensure_ascii=False) + "\n"


def counted(verdicts: Sequence[Verdict]) -> dict[str, int]:
    """How many scenarios went which way."""
    kinds = [verdict.kind for verdict in verdicts]
    return {kind: kinds.count(kind) for kind in ("met", "unmet", "refused", "silent")}
