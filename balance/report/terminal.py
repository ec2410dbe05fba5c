"""The same verdicts for somebody at a terminal."""

import re
from collections.abc import Iterable, Sequence
from itertools import accumulate

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from balance.report import numbers
from balance.report.page import headline
from balance.report.sections.comparisons import allowance
from balance.report.sections.verdicts import assumed, cards, notices, overview
from balance.report.views import Badge, QuestionCard, TextTable, badge, cells_of, tile
from balance.studies.results import ComparisonResult, Summary

STYLES = {"good": "bold green", "bad": "bold red", "open": "bold yellow", "plain": "bold cyan"}
GAP = 2  # between columns
CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f]")


def terminal(summary: Summary, console: Console) -> None:
    """Print what a report concludes.

    Parameters
    ----------
    summary : Summary
    console : rich.console.Console
    """
    cells, command = cells_of(summary), summary.study.command
    console.print(_text(headline(summary), "bold"))
    for tone, notice in notices(summary):
        console.print(_text(notice, STYLES[tone]))
    show = _print_setup if len(cells) == 1 else _print_setups
    show(overview(cells), console)
    for card in cards(summary):
        _print_card(card, console)
    for comparison in summary.comparisons:
        _print_differences(comparison, console)
    resting = assumed(summary)
    if resting:
        keys = ", ".join(dict.fromkeys(str(row[0]) for row in resting.rows))
        console.print(_text(f"Some conclusions rest on assumed values: {keys}.", "yellow"))
    if command:
        console.print(_text(f"Again: {command}", "dim"))


def _text(text: str | Badge, style: str = "") -> Text:
    """Take a text literally: no markup, nothing that steers a terminal."""
    if isinstance(text, Badge):
        return _text(text.text, STYLES[text.tone])
    return Text(CONTROLS.sub(" ", text), style=style)


def _print_setup(table: TextTable, console: Console) -> None:
    """Print a single setup line by line; its verdict has a card of its own."""
    for name, entry in zip(table.header, table.rows[0], strict=True):
        if not isinstance(entry, Badge):
            console.print(_text(f"{name}: {entry}"))


def _print_setups(table: TextTable, console: Console) -> None:
    """Print several setups, each with its label above its numbers."""
    rows = [[_entry(entry) for entry in row[1:]] for row in table.rows]
    names = [_text(name) for name in table.header[1:]]
    widths = [
        max(cell_len(part) for part in (*name.plain.split(), *_parts(row[i] for row in rows)))
        for i, name in enumerate(names)
    ]
    fitting = sum(end - GAP <= console.width for end in accumulate(w + GAP for w in widths))
    widths = widths[: max(fitting, 1)]
    console.print(_line(names, widths))
    for row, entries in zip(table.rows, rows, strict=True):
        console.print(_text(row[0], "bold"))
        console.print(_line(entries, widths))
    if left_out := table.header[1 + len(widths) :]:
        console.print(_text(f"Left out for want of room: {', '.join(left_out)}.", "dim"))


def _parts(entries: Iterable[Text]) -> Iterable[str]:
    """Split entries into the lines that they are shown on."""
    return (line for entry in entries for line in entry.plain.splitlines())


def _line(entries: Sequence[Text], widths: Sequence[int]) -> Grid:
    """Set entries side by side in columns of given widths."""
    grid = Grid.grid(padding=(0, GAP, 0, 0))
    for width in widths:
        grid.add_column(width=width, justify="right")
    grid.add_row(*entries[: len(widths)])
    return grid


def _grid(header: Iterable[str], rows: Iterable[Iterable[str | Badge]], title: str = "") -> Grid:
    """Make a table whose texts are taken literally."""
    grid = Grid(
        title=_text(title) if title else None, title_justify="left", box=None, pad_edge=False
    )
    for position, name in enumerate(header):
        grid.add_column(_text(name), justify="left" if position == 0 else "right")
    for row in rows:
        grid.add_row(*(_entry(entry) for entry in row))
    return grid


def _entry(entry: str | Badge) -> Text:
    """Set the interval of a number below it."""
    if isinstance(entry, Badge):
        return _text(entry)
    shown = tile("", entry)
    text = _text(shown.value)
    return text.append("\n").append_text(_text(shown.interval, "dim")) if shown.interval else text


def _print_card(card: QuestionCard, console: Console) -> None:
    """Print a question and its answers."""
    console.print()
    console.print(_text(card.question, "bold"))
    lines = Grid.grid(padding=(0, 0, 0, 2))
    lines.add_column(width=18)
    lines.add_column()
    for line in card.lines:
        where = f"{line.series.label}: " if line.series else ""
        lines.add_row(_text(line.badge), _text(where + line.sentence))
    console.print(lines)


def _print_differences(comparison: ComparisonResult, console: Console) -> None:
    """Print what differs between two cells, and what allowance is made for their number."""
    rows: list[list[str | Badge]] = [
        [one.label, numbers.signed(one), badge(one.verdict)] for one in comparison.differences
    ]
    console.print()
    console.print(_grid(["", "Difference", "Verdict"], rows, comparison.label))
    if note := allowance(comparison):
        console.print(_text(note, "dim"))
