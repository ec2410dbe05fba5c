"""A study as Markdown, for a pull request or a wiki."""

import re
from collections.abc import Iterator

from balance.controls import without_controls
from balance.report import numbers
from balance.report.brief import Told, brief, played
from balance.report.kinds import AnySummary, OfKind, kind_of
from balance.report.page import headline
from balance.report.sections.comparisons import allowance, counted, told_of
from balance.report.sections.levers import signs_say, tried_of
from balance.report.sections.verdicts import notices
from balance.report.wording import DEPENDS, stronger, words
from balance.studies.run.results import CellResult, ComparisonResult, LeversResult, Summary

TOLD = ("LENGTH", "TENSION", "HOLDS?", "SET", "CHANGE?", "TRY", "ASSUMED")
TRY = "TRY       "  # before a command that is offered
MARKS = re.compile(r"([\\`*_{}\[\]<>|#])")


def markdown(summary: AnySummary) -> str:
    """The answers of a study, a table for each cell and comparison.

    Parameters
    ----------
    summary : Summary, Standings or Skill

    Returns
    -------
    str
    """
    if not isinstance(summary, Summary):
        return "\n".join(_of_kind(summary))
    lines = [f"# {_plain(headline(summary))}", ""]
    for _, notice in notices(summary):
        lines += [f"> {_plain(notice)}", ""]
    for comparison in summary.comparisons:
        lines += _comparison(comparison)
    if allowed := allowance(summary.comparisons):
        lines += [_plain(allowed), ""]
    for cell in summary.cells:
        lines += _cell(cell)
    if command := _on_a_line(summary.study.command):
        lines += [f"    {command}", ""]
    return "\n".join(lines)


def _plain(text: str) -> str:
    """A text without any mark of the language in it, on one line."""
    return MARKS.sub(r"\\\1", _on_a_line(text))


def _on_a_line(text: str) -> str:
    """A text with one space between its words, and nothing that steers a terminal."""
    return " ".join(without_controls(text).split())


def _of_kind(found: OfKind) -> Iterator[str]:
    kind = kind_of(found)
    yield f"# {_plain(kind.titled(found))}"
    yield ""
    for _, notice in kind.notices(found):
        yield f"> {_plain(notice)}"
        yield ""
    for about, one in kind.sentences(found, False):
        text = f"{about}: {one.sentence}" if about else one.sentence
        yield f"- **{_plain(one.badge)}** {_plain(text)}"
    yield ""
    for line in kind.lines(found, False):
        if line.startswith(TRY):
            yield from (f"Try: `{_on_a_line(line.removeprefix(TRY))}`", "")
    for table in kind.tables(found):
        yield f"**{_plain(table.caption)}**"
        yield ""
        yield f"| {' | '.join(map(_plain, table.header))} |"
        yield f"|{'---|' * len(table.header)}"
        yield from (f"| {' | '.join(_plain(str(entry)) for entry in row)} |" for row in table.rows)
        yield ""
    yield f"    {_on_a_line(found.study.command)}"
    yield ""


def _cell(cell: CellResult) -> Iterator[str]:
    yield f"## {_plain(played(cell))}"
    yield ""
    yield "| Question | Verdict | Answer |"
    yield "|---|---|---|"
    for claim in cell.claims:
        said = words(claim)
        mark = f" ({DEPENDS})" if cell.depends(claim.id) else ""
        cells = (claim.question, f"**{_plain(said.badge)}**{mark}", _plain(said.sentence))
        yield f"| {_plain(cells[0])} | {cells[1]} | {cells[2]} |"
    yield ""
    for told in stronger(cell):
        yield f"- Perfect? {_plain(told)}"
    is_told = False
    for line in brief(cell):  # one without a label goes on with what is above it
        is_told = line.label in TOLD or (is_told and not line.label)
        if is_told:
            yield from _line(line)
    yield ""
    if cell.levers is not None:
        yield from _levers(cell.levers)


def _line(line: Told) -> Iterator[str]:
    """A line as an entry of a list, or as part of the entry above; a command as code."""
    if line.is_command:
        yield from ("", f"      {_on_a_line(line.text)}", "")
    elif line.label:
        yield f"- {line.label.capitalize()}: {_plain(line.text)}"
    else:
        yield f"  {_plain(line.text)}"


def _levers(levers: LeversResult) -> Iterator[str]:
    found = tried_of(levers)
    yield f"| {' | '.join(map(_plain, (found.caption, *found.header)))} |"
    yield f"|{'---|' * (len(found.header) + 1)}"
    for row in found.rows:
        entries = [" ".join((one.sign, one.text, one.interval)).strip() for one in row.entries]
        yield f"| {' | '.join(map(_plain, (row.title, *entries)))} |"
    yield ""
    yield signs_say(levers)
    yield ""


def _comparison(comparison: ComparisonResult) -> Iterator[str]:
    yield f"## {_plain(comparison.label)}"
    yield ""
    for rule in comparison.changed:
        yield f"- {_plain(rule.key)}: {_plain(rule.a)} → {_plain(rule.b)}"
    yield ""
    yield "| What | Verdict | Difference |"
    yield "|---|---|---|"
    for label, differences in told_of([comparison]):
        for one in filter(None, differences):
            yield f"| {_plain(label)} | **{one.verdict}** | {_plain(numbers.signed(one))} |"
    yield ""
    yield f"Of all numbers {counted(comparison)}."
    yield ""
