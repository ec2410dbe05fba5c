"""The first screen: is it fair, how long, is it exciting, what to change."""

from collections.abc import Iterator
from typing import NamedTuple

from balance.report.brief import length, tension
from balance.report.html import part
from balance.report.lever_words import best_change, best_lever, untold
from balance.report.sections.levers import Lever, every_variant, offered_levers
from balance.report.sections.rungs import marks
from balance.report.small import Bar, Dots, columns, dots, ends_of
from balance.report.views import Badge, RungMark, Section, badge
from balance.report.wording import capital, other_players, short, stronger, words
from balance.studies.run.results import FAIRNESS, CellResult, DistributionResult, Summary

MOST_TRIED = 1  # variants on the first screen; the section below has more
MOST_WARNINGS = 2  # sentences on how the headline moves


class Panel(NamedTuple):
    """One question of the first screen with its answer."""

    question: str
    badge: Badge | None
    sentence: str
    dots: Dots | None = None
    columns: tuple[Bar, ...] = ()
    facts: tuple[str, ...] = ()
    levers: tuple[Lever, ...] = ()
    replay: str = ""
    ends: tuple[str, str] = ("", "")
    marks: tuple[RungMark, ...] = ()
    warning: str = ""
    note: str = ""


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
    return Panel(
        "Is it fair?" if claim.id == FAIRNESS else "How hard is it?",
        badge(words(claim).badge),
        capital(short(claim)),
        dots(claim),
        marks=tuple(marks(cell, claim)),
        warning=" ".join(other_players(cell)[:MOST_WARNINGS]),
        note=" ".join((*_unasked(cell), *stronger(cell))),
    )


def _unasked(cell: CellResult) -> Iterator[str]:
    """That nobody else was asked, and how they are."""
    states = {rung.state for rung in cell.rungs}
    if "unplayed" in states and "played" not in states:
        yield "No other players were asked in this run; --tiers all asks them."


def _length(cell: CellResult) -> Panel | None:
    if not (text := length(cell)):
        return None
    found = cell.distribution("turns")
    bars = tuple(columns(found))
    return Panel("How long is it?", None, text, columns=bars, replay=cell.replay, ends=_ends(found))


def _tension(cell: CellResult) -> Panel | None:
    found = cell.distribution("margin")
    facts, shown = tuple(tension(cell)), tuple(columns(found))
    if found is None or not (facts or shown):
        return None
    question = "Is it exciting?" if cell.competitive else "Is it close?"
    return Panel(
        question,
        None,
        found.label,
        columns=shown,
        facts=facts,
        replay=cell.replay,
        ends=_ends(found),
    )


def _ends(found: DistributionResult | None) -> tuple[str, str]:
    """What the first and the last column stand for."""
    if found is None or not found.bins:
        return "", ""
    first, last = ends_of([found])
    cut = found.bins[0][0] < first or found.bins[-1][0] > last
    return f"{first:g}", f"{last:g} {found.unit}{' (99 % of the games)' if cut else ''}"


def _change(cell: CellResult) -> Panel | None:
    found = cell.levers
    all_ = every_variant(cell)
    if found is None:
        return Panel("What to change?", None, "", levers=tuple(all_)) if all_ else None
    offered = offered_levers(cell)
    own = [one for one in offered if not one.was_set][:MOST_TRIED]
    set_ = [one for one in offered if one.was_set]
    told, helps = best_change(cell, found).sentence, best_lever(cell, found) is not None
    rest = untold(cell, found) if helps else ""
    note = f"{capital(rest)}." if rest else ""
    levers = (*(own if helps else all_), *set_)
    return Panel("What to change?", None, told, levers=levers, note=note)
