"""What to change: the variants that bear on an answer, and what became of answers under others."""

from typing import NamedTuple

from balance.report import numbers
from balance.report.brief import compare_command
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
    """A variant to try: its title, the question that it answers, and the command."""

    title: str
    note: str
    command: str


class Fates(NamedTuple):
    """What becomes of one answer under every variant that was tried."""

    question: str
    badges: list[Badge | None]


class Held(NamedTuple):
    """What becomes of the answers of a setup: those that move somewhere, and the rest, counted."""

    label: str
    names: list[str]
    moved: list[Fates]
    rest: list[Fates]
    counted: str
    games: str


def levers(summary: Summary) -> Section | None:
    """Offer what may change an answer; nothing for several setups."""
    if len(summary.cells) != 1:
        return None
    found = offered_levers(summary.cells[0])[:MOST]
    if not found:
        return None
    return Section("levers", "What to change?", part("levers", levers=found))


def offered_levers(cell: CellResult) -> list[Lever]:
    """The variants that bear on answers, those that bear on findings first."""
    return [Lever(one.title, one.note, compare_command(cell, one.name)) for one in cell.variants]


def robustness(summary: Summary) -> Section | None:
    """Set the answers beside the variants that were tried: which stay, which move."""
    tried = [cell for cell in summary.cells if cell.trials]
    if not tried:
        return None
    held = [_held(cell, len(summary.cells) > 1) for cell in tried]
    return Section("robustness", "Do the answers hold?", part("robustness", held=held))


def _held(cell: CellResult, many: bool) -> Held:
    """Split the judged answers into those that move somewhere, and the rest."""
    rows = [
        Fates(claim.question, badges)
        for claim in cell.claims
        if any(badges := [_fate(trial, claim) for trial in cell.trials])
    ]
    moved = [row for row in rows if FATES["moved"] in row.badges]
    rest = [row for row in rows if row not in moved]
    steady = sum(set(row.badges) == {FATES["kept"]} for row in rest)
    counted = [f"{steady} stay the same under all"] if steady else []
    counted += [f"{len(rest) - steady} are open under some"] if len(rest) > steady else []
    return Held(
        cell.label if many else "",
        [trial.name for trial in cell.trials],
        moved,
        rest,
        ", ".join(counted),
        numbers.count(min(trial.games for trial in cell.trials)),
    )


def _fate(trial: TrialResult, claim: ClaimResult) -> Badge | None:
    return next((shown for fate, shown in FATES.items() if claim.id in getattr(trial, fate)), None)
