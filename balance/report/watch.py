"""Rules that somebody is editing, on a terminal: the new figures beside the old."""

from collections.abc import Iterator

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
WIDE = 104  # columns in which the new figures have their intervals, too
HINT = "Save the file to see what changes; Ctrl-C ends."


def watched(found: WatchResult, width: int = 80) -> RenderableType:
    """One look at the rules as they were last saved, for a terminal of so many columns."""
    return Group(*_parts(found, width >= WIDE))


def _parts(found: WatchResult, is_wide: bool) -> Iterator[RenderableType]:
    yield Text(found.label, "bold")
    for rule in found.changed[:MOST_RULES]:
        yield Text(f"  {rule.key}: {rule.a} → {rule.b}")
    if len(found.changed) > MOST_RULES:
        yield Text(f"  and {len(found.changed) - MOST_RULES} more rules")
    if found.games:
        yield _grid(found, is_wide)
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
    games = numbers.count(found.games)
    return f"{games} games {of}" + ("" if found.is_done else " so far")


def _grid(found: WatchResult, is_wide: bool) -> Grid:
    """A line for every number."""
    grid = Grid(box=None, pad_edge=False, show_edge=False, expand=False)
    names = ("", "Old", "New", "Difference", "") if found.differences else ("", "Now")
    for name in names:
        grid.add_column(Text(name), justify="left", no_wrap=True)
    by_id = {one.id: one for one in found.differences}
    for one in found.estimates:
        grid.add_row(*_row(one, by_id.get(one.id), is_wide))
    return grid


def _row(one: EstimateResult, change: DifferenceResult | None, is_wide: bool) -> Iterator[Text]:
    yield Text(one.label)
    if change is None:
        yield Text(numbers.full(one))
        return
    places = numbers.places([one])
    old = one.model_copy(update={"value": change.a, "low": None, "high": None})
    yield Text(numbers.value(old, places, show_unit=False))
    write = numbers.full if is_wide else numbers.value
    yield Text(write(one, places, show_unit=False))
    unit = change.unit if is_wide or change.unit == "%" else ""  # a narrow one has no room
    yield Text(numbers.signed(change.model_copy(update={"unit": unit})))
    said = badge(WITHHELD if change.withheld else change.verdict)
    yield Text(said.text, STYLES[said.tone])
