"""Rules that somebody is editing, on a terminal: the new figures beside the old."""

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from balance.report import numbers
from balance.report.terminal import STYLES
from balance.report.views import badge
from balance.report.wording import STOPPED, WITHHELD, capital, stopped
from balance.studies.run.results import DifferenceResult, EstimateResult
from balance.studies.watch.results import WatchResult

MOST_RULES = 4
MOST_PLACES = 2  # decimals: as the figures beside it have
BADGE = 4  # the column that is never cut
GAP, SHORTEST = 2, 8  # columns between numbers where there is room, and those of a label
WIDE = 104  # columns in which the new figures have their intervals, too
HINT = "Save the file to see what changes; Ctrl-C ends."


def watched(found: WatchResult, width: int = 80) -> RenderableType:
    """One look at the rules as they were last saved, for a terminal of so many columns."""
    return Group(*_parts(found, width))


def _parts(found: WatchResult, width: int) -> Iterator[RenderableType]:
    yield Text(found.label, "bold")
    for rule in found.changed[:MOST_RULES]:
        yield Text(f"  {rule.key}: {rule.a} → {rule.b}")
    if len(found.changed) > MOST_RULES:
        yield Text(f"  and {numbers.several(len(found.changed) - MOST_RULES, 'more rule')}")
    if found.games:
        yield _grid(found, width)
    yield from _stopped(found)
    if found.note:
        yield Text(found.note, STYLES["plain"])
    if found.fault:
        yield Text(f"The file is broken: {found.fault}", STYLES["bad"])
        yield Text("The figures are those of the last sound rules.", "dim")
    yield Text(f"{_games(found)}.", "dim")
    yield Text(HINT, "dim")


def _stopped(found: WatchResult) -> Iterator[Text]:
    """How many games were stopped at the turn limit, of which rules, and whether too many were."""
    old, new = ("Old: ", "New: ") if found.differences else ("", "")
    tone = STYLES["bad" if found.withheld else "plain"]
    for whose, capped in ((old, found.capped_before), (new, found.capped)):
        if capped:
            yield Text(f"{whose}{stopped(capped)}", tone)
    if found.withheld:
        yield Text(f"{capital(STOPPED)}.", tone)


def _games(found: WatchResult) -> str:
    of = "each, on the same deals" if found.differences else "played"
    games = numbers.several(found.games, "game")
    return f"{games} {of}" + ("" if found.is_done else " so far")


def _grid(found: WatchResult, width: int) -> Grid:
    """A line for every number; where room is short, gaps shrink first, then labels."""
    names = ("", "Old", "New", "Difference", "") if found.differences else ("", "Now")
    by_id = {one.id: one for one in found.differences}
    rows = [list(_row(one, by_id.get(one.id), width >= WIDE)) for one in found.estimates]
    gap, label = _room([list(map(Text, names)), *rows], width)
    grid = Grid(box=None, pad_edge=False, padding=(0, gap, 0, 0))
    grid.add_column(width=label, no_wrap=True)
    for at, name in enumerate(names[1:], start=1):
        is_badge = at == BADGE
        grid.add_column(Text(name, no_wrap=True), no_wrap=is_badge, overflow="ellipsis")
    for row in rows:
        grid.add_row(*row)
    return grid


def _room(rows: Sequence[Sequence[Text]], width: int) -> tuple[int, int]:
    """Columns between two numbers, and those of the labels, so that all fits if it can."""
    label, *others = (max(text.cell_len for text in column) for column in zip(*rows, strict=True))
    for gap in range(GAP, 0, -1):
        room = width - sum(others) - gap * len(others)
        if room >= label:
            return gap, label
    return 1, max(room, min(label, SHORTEST))


def _row(one: EstimateResult, change: DifferenceResult | None, is_wide: bool) -> Iterator[Text]:
    places = min(numbers.places([one]), MOST_PLACES)
    if change is None:
        yield Text(one.label, no_wrap=True)
        yield Text(numbers.full(one, places), no_wrap=True)
        return
    in_label = "" if is_wide or change.unit == "%" else change.unit  # a difference has no room
    yield Text(", ".join(filter(None, (one.label, in_label))), no_wrap=True)
    old = one.model_copy(update={"value": change.a, "low": None, "high": None})
    yield Text(numbers.value(old, places, show_unit=False), no_wrap=True)
    write = numbers.full if is_wide else numbers.value
    yield Text(write(one, places, show_unit=False), no_wrap=True)
    changed = change.model_copy(update={"unit": "" if in_label else change.unit})
    places = min(numbers.places([changed]), MOST_PLACES)
    yield Text(numbers.signed(changed, places), no_wrap=True)
    said = badge(WITHHELD if change.withheld else change.verdict)
    yield Text(said.text, STYLES[said.tone])
