"""What to change: the variants that bear on an answer, and what became of answers under others."""

from typing import NamedTuple

from balance.report import numbers
from balance.report.brief import SAYS_SOMETHING, compare_command
from balance.report.html import part
from balance.report.views import Badge, Section
from balance.studies.results import CellResult, ClaimResult, Summary, TrialResult

MOST = 5  # variants that are offered
FATES = {
    "kept": Badge("stays", "good", "="),
    "moved": Badge("moves", "bad", "↔"),
    "open": Badge("open", "open", "?"),
}


class Lever(NamedTuple):
    """A variant to try: the questions it bears on, and the command."""

    name: str
    questions: str
    command: str


class Fates(NamedTuple):
    """What becomes of one answer under every variant that was tried."""

    question: str
    badges: list[Badge | None]


def levers(summary: Summary) -> Section | None:
    """Offer what may change a finding, the most telling first; nothing for several setups."""
    if len(summary.cells) != 1:
        return None
    found = offered_levers(summary.cells[0])[:MOST]
    if not found:
        return None
    return Section("levers", "What to change?", part("levers", levers=found))


def offered_levers(cell: CellResult) -> list[Lever]:
    """The variants that claims name, those first that bear on most."""
    claims = sorted(cell.claims, key=lambda claim: claim.code not in SAYS_SOMETHING)
    bearing: dict[str, list[str]] = {}
    for claim in claims:
        for change in claim.changes:
            if change != cell.ruleset.name:
                bearing.setdefault(change, []).append(claim.question)
    ordered = sorted(bearing.items(), key=lambda item: -len(item[1]))
    return [
        Lever(name, " · ".join(questions), compare_command(cell, name))
        for name, questions in ordered
    ]


def robustness(summary: Summary) -> Section | None:
    """Set the answers beside the variants that were tried: which stay, which move."""
    tried = [cell for cell in summary.cells if cell.trials]
    if not tried:
        return None
    tables = [
        (
            cell.label if len(summary.cells) > 1 else "",
            [trial.name for trial in cell.trials],
            _fates(cell),
            numbers.count(min(trial.games for trial in cell.trials)),
        )
        for cell in tried
    ]
    return Section("robustness", "Do the answers hold?", part("robustness", tables=tables))


def _fates(cell: CellResult) -> list[Fates]:
    """The judged answers, those that move first."""
    rows = [
        Fates(claim.question, badges)
        for claim in cell.claims
        if any(badges := [_fate(trial, claim) for trial in cell.trials])
    ]
    return sorted(rows, key=lambda row: FATES["moved"] not in row.badges)


def _fate(trial: TrialResult, claim: ClaimResult) -> Badge | None:
    return next((shown for fate, shown in FATES.items() if claim.id in getattr(trial, fate)), None)
