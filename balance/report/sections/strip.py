"""The first screen: is it fair, how long, is it exciting, what to change."""

from typing import NamedTuple

from balance.report.brief import Told, brief, short
from balance.report.html import part
from balance.report.small import Bar, Dots, columns, dots
from balance.report.views import Badge, Section, badge
from balance.report.wording import words
from balance.studies.results import FAIRNESS, CellResult, Summary


class Panel(NamedTuple):
    """One question of the first screen with its answer."""

    question: str
    badge: Badge | None
    sentence: str
    dots: Dots | None = None
    columns: tuple[Bar, ...] = ()
    facts: tuple[str, ...] = ()
    command: str = ""


def strip(summary: Summary) -> Section | None:
    """Draw the answers of a single cell; several stand side by side in the overview."""
    if len(summary.cells) != 1:
        return None
    cell = summary.cells[0]
    lines = {line.label: line for line in brief(cell) if line.label}
    panels = [_headline(cell), _length(cell, lines), _tension(cell, lines), _change(lines)]
    html = part("strip", panels=[panel for panel in panels if panel])
    return Section("answers", "At a glance", html)


def _headline(cell: CellResult) -> Panel | None:
    claim = cell.headline
    if claim is None:
        return None
    question = "Is it fair?" if claim.id == FAIRNESS else "How hard is it?"
    sentence = short(claim)
    return Panel(
        question, badge(words(claim).badge), sentence[:1].upper() + sentence[1:], dots(claim)
    )


def _length(cell: CellResult, lines: dict[str, Told]) -> Panel | None:
    if "LENGTH" not in lines:
        return None
    found = next((one for one in cell.distributions if one.id == "turns"), None)
    text = lines["LENGTH"].text.split("  ")[0]
    return Panel("How long is it?", None, text, columns=tuple(columns(found)))


def _tension(cell: CellResult, lines: dict[str, Told]) -> Panel | None:
    found = next((one for one in cell.distributions if one.id == "margin"), None)
    if "TENSION" not in lines:
        return None
    facts = tuple(lines["TENSION"].text.split(" · "))
    bars = tuple(columns(found))
    return Panel("Is it exciting?", None, found.label if found else "", columns=bars, facts=facts)


def _change(lines: dict[str, Told]) -> Panel | None:
    if "CHANGE?" in lines:
        return Panel("What to change?", None, lines["CHANGE?"].text)
    if "TRY" not in lines:
        return None
    return Panel("What to change?", None, "Try a variant:", command=lines["TRY"].text)
