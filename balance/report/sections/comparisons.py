"""What gets better or worse from one cell to another, by how much."""

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from balance.report import numbers
from balance.report.figures import Guide
from balance.report.html import part
from balance.report.plots import Frame, interval_plot, lines_of
from balance.report.sections.matrix import Entry, short_names
from balance.report.views import (
    Badge,
    Plot,
    Section,
    Series,
    TextTable,
    badge,
    cells_of,
)
from balance.report.wording import capital
from balance.studies.run.results import ComparisonResult, DifferenceResult, Summary

DECIDED = ("MORE", "LESS")
AFTER_WINS = ("turns", "tied", "lead_changes")  # the headline numbers that follow on who wins
MOST_TOLD = 12  # further rows of the table of changes; the folded tables have them all
OF_SCORE = f"{numbers.POINTS} of score"  # told apart from percentage points
CHANGES = "What changes?"
NO_CHANGE = Guide(0.0)
SAVES = 1.05  # a factor up to this is not worth telling
SIGNS = {"MORE": "▲", "LESS": "▼", "SAME": "=", "UNDECIDED": "?"}


class Changed(NamedTuple):
    """A rule in which any of the rulesets differ, and its value in each; empty where as before."""

    key: str
    before: str
    after: Sequence[str]


class ToldNumber(NamedTuple):
    """A number, and how it differs in each comparison."""

    label: str
    differences: Sequence[DifferenceResult | None]


class Differing(NamedTuple):
    """A number, and what is shown of how it differs in each comparison."""

    label: str
    entries: Sequence[Entry | None]


def changes(summary: Summary) -> Section | None:
    """Draw what was changed, the headline, and what else surely differs; a column for each."""
    found = summary.comparisons
    if not found:
        return None
    cells = {cell.data.id: cell for cell in cells_of(summary)}
    names = short_names([cells[one.b] for one in found])
    html = part(
        "changes",
        names=list(zip(names, (cells[one.b].series for one in found), strict=True)),
        first=cells[found[0].a].data.ruleset.title,
        rules=_rules(found),
        rows=_differing(found),
        rests=[counted(one) for one in found],
    )
    return Section("changes", CHANGES, html)


def _rules(found: Sequence[ComparisonResult]) -> list[Changed]:
    """Set the changed rules of all comparisons side by side."""
    before = {rule.key: rule.a for one in found for rule in one.changed}
    after = [{rule.key: rule.b for rule in one.changed} for one in found]
    return [Changed(key, text, [one.get(key, "") for one in after]) for key, text in before.items()]


def _differing(found: Sequence[ComparisonResult]) -> list[Differing]:
    """Set what is told of all comparisons side by side."""
    return [
        Differing(one.label, [_entry(row) for row in one.differences])
        for one in told_of(found, MOST_TOLD)
    ]


def told_of(found: Sequence[ComparisonResult], most: int | None = None) -> list[ToldNumber]:
    """Order what is told of comparisons, in the terminal and on every page.

    The headline numbers come first, whether they differ or not: who wins, then length, shared wins
    and changes of the lead. What else surely differs follows, the largest in any comparison first.

    Parameters
    ----------
    found : sequence of ComparisonResult
    most : int or None
        How many numbers follow on the headline; None for all.
    """
    by_id = [{row.id: worded(row) for row in one.differences if not row.withheld} for one in found]
    rows = [row for own in by_id for row in own.values()]
    asked = sorted((row for row in rows if row.is_asked), key=lambda row: _rank(row.id))
    decided = (row for row in rows if row.verdict in DECIDED)
    headline = list(dict.fromkeys(row.id for row in asked))
    others = dict.fromkeys(row.id for row in sorted(decided, key=_size, reverse=True))
    further = [id_ for id_ in others if id_ not in headline]
    labels, shown = {row.id: row.label for row in rows}, [*headline, *further[:most]]
    return [ToldNumber(labels[id_], [own.get(id_) for own in by_id]) for id_ in shown]


def _rank(id_: str) -> int:
    """Where a headline number stands; who wins comes before all others."""
    return AFTER_WINS.index(id_) + 1 if id_ in AFTER_WINS else 0


def worded(one: DifferenceResult) -> DifferenceResult:
    """Begin a label with a capital, and tell points of score from percentage points."""
    unit = OF_SCORE if one.unit == numbers.POINTS else one.unit
    return one.model_copy(update={"label": capital(one.label), "unit": unit})


def _entry(one: DifferenceResult | None) -> Entry | None:
    if one is None:
        return None
    text, bracket, rest = numbers.signed(one).partition(" [")
    return Entry(text, bracket.strip() + rest, SIGNS[one.verdict], one.verdict.lower())


def counted(one: ComparisonResult) -> str:
    """Count the verdicts of a comparison, of all its numbers."""
    verdicts = [row.verdict for row in one.differences]
    differ = sum(verdict in DECIDED for verdict in verdicts)
    same, open_ = verdicts.count("SAME"), verdicts.count("UNDECIDED")
    return f"{differ} differ{'s' * (differ == 1)}, {same} the same, {open_} undecided"


def comparisons(summary: Summary) -> Section | None:
    """Draw all differences as intervals against zero, and as tables."""
    found = summary.comparisons
    if not found:
        return None
    cells = {cell.data.id: cell for cell in cells_of(summary)}
    series = [Series(cells[one.b].series.order, one.label) for one in found]
    names = {cell.id: cell.label for cell in summary.cells}
    html = part(
        "comparisons",
        allowance=allowance(found),
        plots=_plots(found, series),
        tables=[(_table(one, names), _notes(one)) for one in found],
    )
    return Section("differences", "All differences", html)


def _notes(one: ComparisonResult) -> str:
    return f"Rests on assumed values: {', '.join(one.assumed)}." if one.assumed else ""


def _size(one: DifferenceResult) -> float:
    """How large a difference is, in margins."""
    if not numbers.known(one.value):
        return 0.0
    return abs(one.value) / one.margin if one.margin else math.inf


def allowance(found: Sequence[ComparisonResult]) -> str:
    """Say how many numbers a page compares, and how wide that makes the intervals.

    All comparisons of a page are judged together, without what is withheld.
    """
    rows = [row for one in found for row in one.differences if not row.withheld]
    headlines, others = ([one for one in rows if one.is_asked == first] for first in (True, False))
    named = {"headline number": headlines, "other number": others}
    families = named if headlines and others else {"number": rows}
    return " ".join(_allowed(own, what) for what, own in families.items() if own)


def _allowed(rows: Sequence[DifferenceResult], what: str) -> str:
    """Say of a family of numbers how many it has."""
    were = f"1 {what} was" if len(rows) == 1 else f"{numbers.count(len(rows))} {what}s were"
    level = _level(rows[0].level)  # the same for all that are judged together
    return f"{were} compared here. To allow for that, each interval is one of {level}."


def _level(level: float) -> str:
    """Write a level that may come close to 100 %, with what is left of it in two digits."""
    left = 1 - level
    decimals = max(0, math.ceil(-math.log10(100 * left)) + 1) if 0 < left < 1 else 0
    text = numbers.number(100 * level, decimals)
    return f"{text.rstrip('0').rstrip('.') if '.' in text else text} %"


def _plots(found: Sequence[ComparisonResult], series: Sequence[Series]) -> list[Plot]:
    """Draw the differences of all comparisons, one plot for each topic and unit."""
    groups: dict[tuple[str, str], list[list[DifferenceResult]]] = {}
    for index, comparison in enumerate(found):
        for one in map(worded, comparison.differences):
            place = (one.topic, one.unit)
            groups.setdefault(place, [[] for _ in found])[index].append(one)
    plots = []
    for number, ((topic, unit), group) in enumerate(groups.items(), start=1):
        title = " in ".join(filter(None, ("Differences", numbers.axis_of_change(unit))))
        title = f"{topic}: {title[0].lower()}{title[1:]}" if topic else title
        frame = Frame(f"difference-{number}", title, unit, NO_CHANGE, signed=True)
        plots.append(interval_plot(frame, lines_of(group), series))
    return sorted(plots, key=lambda plot: plot.small)


def _table(comparison: ComparisonResult, names: Mapping[str, str]) -> TextTable:
    """Write all differences of one comparison."""
    sides = [names.get(side, "") for side in (comparison.a, comparison.b)]
    header = ["", *sides, "Difference", "Verdict", "Games saved by shared luck"]
    rows = [_row(worded(one)) for one in comparison.differences]
    return TextTable(comparison.label, header, rows)


def _row(one: DifferenceResult) -> list[str | Badge]:
    """Write one difference."""
    decimals = numbers.places([one])
    sides = [numbers.value(numbers.Value(side, one.unit), decimals) for side in (one.a, one.b)]
    return [one.label, *sides, numbers.signed(one, decimals), badge(one.verdict), _saved(one)]


def _saved(one: DifferenceResult) -> str:
    """Write how many times fewer games shared luck asked for."""
    if not all(numbers.known(end) for end in (one.value, one.low, one.high)):
        return "–"  # too few games to tell
    factor = one.saving
    if not numbers.known(factor):
        return "all of them"
    return f"{numbers.number(factor, 1)} times fewer" if factor > SAVES else "none"
