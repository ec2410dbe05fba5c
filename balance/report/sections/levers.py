"""What to change: the variants that were tried beside a run, or those that bear on an answer."""

from collections.abc import Sequence
from typing import NamedTuple

from balance.report import numbers
from balance.report.brief import compare_command, levers_command, nothing_tried
from balance.report.html import part
from balance.report.lever_words import (
    best_change,
    best_lever,
    does,
    effect,
    how_tried,
    is_lever,
    not_set,
    untold,
    untried,
)
from balance.report.sections.matrix import Entry
from balance.report.small import dots
from balance.report.views import (
    ColouredCell,
    Conclusion,
    QuestionCard,
    Section,
    badge,
    cells_of,
)
from balance.report.wording import Words, capital, words
from balance.studies.run.results import CellResult, ClaimResult, LeverResult, LeversResult, Summary

MOST = 2  # variants that are offered with what they do
SIGNS = {"above": ("▲", "more"), "below": ("▼", "less"), "same": ("=", "same"), "open": ("?", "")}


class Lever(NamedTuple):
    """A variant to try: its title, the question that it answers, what it does, and the command."""

    title: str
    note: str
    command: str
    does: str = ""
    changes: bool = True
    was_set: bool = False


class Effects(NamedTuple):
    """All that a variant was seen to change."""

    title: str
    entries: Sequence[Entry]


class EffectsTable(NamedTuple):
    """What each variant changes, a row for each."""

    caption: str
    header: Sequence[str]
    rows: Sequence[Effects]


def levers(summary: Summary) -> Section | None:
    """Offer what may change an answer; of several setups, what changes each headline most."""
    if len(summary.cells) != 1:
        return _of_all(cells_of(summary))
    cell = summary.cells[0]
    shown = cell.levers
    found = [one for one in offered_levers(cell) if one.changes][:MOST] or every_variant(cell)
    if not found and shown is None:
        return None
    html = part(
        "levers",
        levers=found,
        cards=[_card(shown.claims[0], best_change(cell, shown))] if shown else [],
        others=[_card(claim, words(claim)) for claim in shown.claims[1:]] if shown else [],
        tables=[tried_of(shown)] if shown else [],
        tried=how_tried(cell, shown) if shown else "",
    )
    return Section("levers", "What to change?", html)


def _of_all(cells: Sequence[ColouredCell]) -> Section | None:
    """What makes each setup fairer, or harder; and where all changes had too few games."""
    lines: dict[str, list[Conclusion]] = {}
    tables: list[EffectsTable] = []
    for cell in cells:
        if (found := cell.data.levers) is not None:
            lines.setdefault(found.claims[0].question, []).append(_line(cell, found))
            tables.append(tried_of(found, cell.series.label))
    none = [cell for cell in cells if cell.data.levers is None and cell.data.untried]
    left = [
        one._replace(title=cell.series.label) for cell in none for one in every_variant(cell.data)
    ]
    if not lines and not left:
        return None
    asked = [QuestionCard(question, own) for question, own in lines.items()]
    html = part("levers", cards=asked, levers=left, others=[], tables=tables, tried="")
    return Section("levers", "What to change?", html)


def _line(cell: ColouredCell, found: LeversResult) -> Conclusion:
    """What to change in one of several setups, and what else that changes."""
    said, best = best_change(cell.data, found), best_lever(cell.data, found)
    left = untold(cell.data, found)
    rest = f"{capital(left)}." if left else ""
    note = f"{best.title}: {does(found, best)}" if best else rest
    return Conclusion(badge(said.badge), cell.series, said.sentence, note)


def offered_levers(cell: CellResult) -> list[Lever]:
    """The variants that were tried, the strongest first."""
    if cell.levers is None:
        return []
    return [
        Lever(
            one.title,
            one.note,
            compare_command(cell, one),
            capital(does(cell.levers, one)),
            is_lever(cell.levers, one),
            one.was_set,
        )
        for one in cell.levers.tried
    ]


def every_variant(cell: CellResult) -> list[Lever]:
    """What tries all variants, where some were not tried."""
    left = untried(cell, len(not_set(cell.levers))) if cell.levers else nothing_tried(cell)
    return [Lever("Every variant", f"{capital(left)}:", levers_command(cell))] if left else []


def _card(claim: ClaimResult, said: Words) -> QuestionCard:
    line = Conclusion(badge(said.badge), None, said.sentence, dots=dots(claim))
    return QuestionCard(claim.question, [line])


def signs_say(found: LeversResult) -> str:
    """What the signs of the table stand for."""
    held = ", –\N{NO-BREAK SPACE}withheld" if any(one.withheld for one in found.tried) else ""
    return f"▲ more, ▼ less, = the same, ? not decided{held}."


def tried_of(found: LeversResult, where: str = "") -> EffectsTable:
    """What each variant changes; ``where`` names the setup, of several."""
    caption = "What each variant changes"
    header = [claim.what.removeprefix("the ") for claim in found.claims]
    rows = [_row(found, one) for one in found.tried]
    return EffectsTable(f"{caption}: {where}" if where else caption, header, rows)


def _row(found: LeversResult, one: LeverResult) -> Effects:
    return Effects(one.title, [_entry(claim, one) for claim in found.claims])


def _entry(claim: ClaimResult, one: LeverResult) -> Entry:
    if one.withheld:
        return Entry("–", bare="–")
    number = effect(claim, one)
    found = numbers.Value(number.value, claim.unit, number.low, number.high)
    text, bracket, rest = numbers.signed(found).partition(" [")
    bare = numbers.signed(found, show_unit=False).partition(" [")[0]
    return Entry(text, bracket.strip() + rest, *SIGNS[str(number.side)], bare)
