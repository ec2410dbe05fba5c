"""The first screen: is it fair, how long, is it exciting, what to change."""

from typing import NamedTuple

from balance.report.brief import changes, length, short, tension
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
    panels = [_headline(cell), _length(cell), _tension(cell), _change(cell)]
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


def _length(cell: CellResult) -> Panel | None:
    if not (text := length(cell)):
        return None
    found = next((one for one in cell.distributions if one.id == "turns"), None)
    return Panel("How long is it?", None, text, columns=tuple(columns(found)))


def _tension(cell: CellResult) -> Panel | None:
    if not (facts := tension(cell)):
        return None
    found = next((one for one in cell.distributions if one.id == "margin"), None)
    shown = tuple(columns(found))
    label = found.label if found else ""
    return Panel("Is it exciting?", None, label, columns=shown, facts=tuple(facts))


def _change(cell: CellResult) -> Panel | None:
    lines = {line.label: line.text for line in changes(cell)}
    if "CHANGE?" in lines:
        return Panel("What to change?", None, lines["CHANGE?"])
    if "TRY" not in lines:
        return None
    return Panel("What to change?", None, "Try a variant:", command=lines["TRY"])
