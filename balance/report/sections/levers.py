"""What to change: the variants that bear on an answer."""

from typing import NamedTuple

from balance.report.brief import compare_command
from balance.report.html import part
from balance.report.views import Section
from balance.studies.results import CellResult, Summary

MOST = 5  # variants that are offered


class Lever(NamedTuple):
    """A variant to try: its title, the question that it answers, and the command."""

    title: str
    note: str
    command: str


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
