"""The answers of a study for somebody at a terminal: short, or all of them."""

import textwrap
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from balance.controls import shortened, without_controls
from balance.report import numbers
from balance.report.brief import LABEL, WIDTH, Told, brief, played, tried
from balance.report.endings import asked_as
from balance.report.kinds import AnySummary, OfKind, kind_of
from balance.report.page import headline
from balance.report.sections.comparisons import allowance, counted, told_of
from balance.report.sections.levers import signs_say, tried_of
from balance.report.sections.matrix import have_own_games
from balance.report.sections.verdicts import cards, notices
from balance.report.views import Badge, QuestionCard, badge
from balance.report.wording import capital, other_players, stronger, words
from balance.studies.run.results import CellResult, ComparisonResult, Summary

STYLES = {"good": "bold green", "bad": "bold red", "open": "bold yellow", "plain": "bold cyan"}
MOST_CHANGES = 6  # beside the headline
MOST_LABEL = 40  # columns; a badge may name what stands out
COLUMNS = {
    "spread": "From fair",
    "team_wins": "Team wins",
    "turns": "Length",
    "tied": "Shared wins",
    "lead_changes": "Lead changes",
}
AT_A_GLANCE = ("team_wins", "turns", "lead_changes", "tied")  # of several setups side by side
NOTHING = "–"


def terminal(summary: AnySummary, console: Console, full: bool = False) -> None:
    """Print what a report concludes.

    Parameters
    ----------
    summary : Summary, Standings or Skill
    console : rich.console.Console
    full : bool
        Every answer instead of the most telling.
    """
    if not isinstance(summary, Summary):
        _print_kind(summary, console, full)
        return
    many = len(summary.cells) > 1
    head = headline(summary) if many or not summary.cells else played(summary.cells[0])
    _print(console, _text(head, "bold"))
    for tone, notice in notices(summary):
        _wrapped(console, notice, STYLES[tone])
    console.print()
    if many:
        console.print(_overview(summary.cells))
        cells = () if summary.comparisons else summary.cells
        own = [cell.id for cell in cells if cell.levers is not None or cell.untried]
        others = [cell.id for cell in cells if cell.id not in own]  # one tells it for all
        for cell in summary.cells:
            for text in other_players(cell):
                _wrapped(console, f"HOLDS?    {cell.label}: {text}", indent=" " * LABEL)
            for text in stronger(cell)[:1]:
                _wrapped(console, f"PERFECT?  {cell.label}: {text}", indent=" " * LABEL)
            for line in tried(cell) if cell.id in [*own, *others[:1]] else ():
                _print_line(line if line.is_command else _of(cell, line), console)
    for comparison in summary.comparisons:
        _print_changes(comparison, console)
    _wrapped(console, allowance(summary.comparisons), "dim")
    if not many:
        for cell in summary.cells:
            for line in brief(cell):
                _print_line(line, console)
    if full or asked_as(summary.study) == "levers":
        for cell in summary.cells:
            _print_levers(cell, console, many)
    if full:
        for card in sorted(cards(summary), key=lambda card: card.depends):
            _print_card(card, console)
    if summary.study.command:
        _print(console, _text(f"AGAIN     {summary.study.command}", "dim"))


def _of(cell: CellResult, line: Told) -> Told:
    """A line that says of which cell it is."""
    return line._replace(text=f"{cell.label}: {line.text}")


def _print_kind(found: OfKind, console: Console, full: bool) -> None:
    """Print the numbers of a study and what it says."""
    kind = kind_of(found)
    _wrapped(console, kind.titled(found), "bold")
    for tone, notice in kind.notices(found):
        _wrapped(console, notice, STYLES[tone])
    console.print()
    for at, line in enumerate(kind.lines(found, full)):
        _print(console, _text(line, "" if at else "bold"))
    for about, one in kind.sentences(found, full):
        text = f"{about}: {one.sentence}" if about else one.sentence
        _print_line(Told(one.badge, text, is_badge=True), console)
    _print(console, _text(f"AGAIN     {found.study.command}", "dim"))


def _text(text: str | Badge, style: str = "") -> Text:
    """Take a text literally: no markup, nothing that steers a terminal."""
    if isinstance(text, Badge):
        return _text(text.text, STYLES[text.tone])
    clean = "\n".join(without_controls(line) for line in text.split("\n"))
    return Text(clean, style=style)


def _print(console: Console, text: Text) -> None:
    console.print(text, soft_wrap=True)


def _wrapped(console: Console, text: str, style: str = "", indent: str = "") -> None:
    lines = textwrap.wrap(without_controls(text), WIDTH, subsequent_indent=indent)
    for line in lines:
        _print(console, Text(line, style=style))


def _print_line(line: Told, console: Console) -> None:
    """Print a line, its label in a column of its own where it fits."""
    style = STYLES[badge(line.label).tone] if line.is_badge else "bold"
    label = f"{shortened(line.label, MOST_LABEL):<{LABEL - 1}} "
    for at, part in enumerate(_parts(line, len(label))):
        head = _text(" " * LABEL if at else label, style)
        _print(console, head.append(part, style="not bold default"))


def _parts(line: Told, taken: int) -> list[str]:
    """What a line says, in as many as it takes; so much of the first is taken by its label."""
    text = without_controls(line.text)
    if line.is_command or len(text) <= WIDTH - taken:  # commands are meant to be copied
        return [text]
    kept = text.replace(" %", "\N{NO-BREAK SPACE}%")  # a number and its unit stay together
    over = " " * (taken - LABEL)
    parts = textwrap.wrap(kept, WIDTH - LABEL, initial_indent=over)
    return [part.removeprefix(over).replace("\N{NO-BREAK SPACE}", " ") for part in parts]


def _overview(cells: Sequence[CellResult]) -> Grid:
    """Set several cells side by side, a line for each; what none of them has gets no column."""
    columns = {COLUMNS[id_]: [_glance(cell, id_) for cell in cells] for id_ in AT_A_GLANCE}
    columns = {name: shown for name, shown in columns.items() if set(shown) != {NOTHING}}
    if have_own_games(cells):
        columns["Games"] = [numbers.count(cell.games) for cell in cells]
    grid = Grid(box=None, pad_edge=False, show_edge=False, expand=False)
    for at, name in enumerate(("", "Verdict", *columns)):
        grid.add_column(_text(name), justify="right" if at > 1 else "left", no_wrap=at > 0)
    for cell, *shown in zip(cells, *columns.values(), strict=True):
        said = cell.headline
        verdict = _text(badge(words(said).badge)) if said else _text(NOTHING)
        grid.add_row(_text(cell.label), verdict, *map(_text, shown))
    return grid


def _glance(cell: CellResult, id_: str) -> str:
    """A number of a cell; a team's wins are its headline, so they say how sure they are."""
    one = cell.estimate(id_)
    if one is None or not numbers.known(one.value):
        return NOTHING
    return numbers.around(one) if id_ == "team_wins" else numbers.value(one, show_unit=False)


def _print_levers(cell: CellResult, console: Console, many: bool) -> None:
    """Print what each variant that was tried changes, a line for each."""
    if cell.levers is None:
        return
    found, claims = tried_of(cell.levers, cell.label if many else ""), cell.levers.claims
    grid = Grid(box=None, pad_edge=False, show_edge=False, expand=False)
    for at, name in enumerate(("", *(claim.id for claim in claims))):
        shown = COLUMNS.get(name.removeprefix("levers_"), name)
        grid.add_column(_text(shown), justify="right" if at else "left", no_wrap=at > 0)
    for row in found.rows:
        entries = (f"{one.sign} {one.bare}" for one in row.entries)
        grid.add_row(_text(row.title), *map(_text, entries))
    console.print()
    _wrapped(console, found.caption, "bold")
    console.print(grid)
    _wrapped(console, f"{capital(numbers.units_of(claims))}. {signs_say(cell.levers)}", "dim")


def _print_changes(comparison: ComparisonResult, console: Console) -> None:
    """Print the headline of two cells and their largest other differences."""
    console.print()
    _print(console, _text(comparison.label, "bold"))
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for label, differences in told_of([comparison], MOST_CHANGES):
        for one in filter(None, differences):
            grid.add_row(_text(badge(one.verdict)), _text(label), _text(numbers.signed(one)))
    console.print(grid)
    _wrapped(console, f"Of all numbers {counted(comparison)}.", "dim")


def _print_card(card: QuestionCard, console: Console) -> None:
    """Print a question and its answers."""
    console.print()
    _wrapped(console, card.question, "bold")
    for line in card.lines:
        where = f"{line.series.label}: " if line.series else ""
        mark = _text(f" ({line.depends})" if line.depends else "")
        _print(console, _text("  ").append_text(_text(line.badge)).append_text(mark))
        _wrapped(console, f"    {where}{line.sentence} {line.note}".rstrip(), indent="    ")
