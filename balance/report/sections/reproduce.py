"""How to get every figure again, and how to read them."""

from balance.report import numbers
from balance.report.endings import plays_the_same
from balance.report.html import part
from balance.report.sections.setups import lineup
from balance.report.views import Section, TextTable
from balance.studies.run.results import CellResult, Summary

HEADER = (
    "Setup",
    "Ruleset",
    "Ruleset hash",
    "Game",
    "Players",
    "Line-up",
    "Games",
    "Without end",
)


def reproduce(summary: Summary) -> Section:
    """Draw the command, what it depends on, and the command that shows any of the games."""
    study = summary.study
    html = part(
        "reproduce",
        command=study.command,
        same=plays_the_same(study),
        seed=study.seed,
        fresh=None,
        versions=sorted(study.versions.items()),
        replays=list(dict.fromkeys(cell.replay for cell in summary.cells)),
        table=TextTable("What was played", HEADER, [_row(cell) for cell in summary.cells]),
    )
    return Section("reproduce", "Reproduce these figures", html)


def _row(cell: CellResult) -> list[str]:
    """Stamp one cell."""
    ruleset = cell.ruleset
    return [
        cell.label,
        ruleset.name,
        ruleset.hash,
        f"{ruleset.game}, version {ruleset.game_version}",
        str(cell.players),
        lineup(cell.lineup),
        numbers.count(cell.games),
        numbers.count(cell.capped),
    ]


def reading(summary: Summary) -> Section:
    """Explain the words of the report to somebody who meets it for the first time."""
    level = numbers.percent(summary.study.level, 0)
    competitive = any(cell.competitive for cell in summary.cells)
    together = any(one.simultaneous for c in summary.cells for one in c.estimates)
    compares = bool(summary.comparisons)
    html = part(
        "reading", level=level, competitive=competitive, together=together, compares=compares
    )
    return Section("reading", "How to read this report", html)
