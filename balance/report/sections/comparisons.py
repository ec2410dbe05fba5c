"""What gets better or worse from one cell to another, by how much."""

import math
from collections.abc import Mapping, Sequence

from balance.report import numbers
from balance.report.figures import Guide
from balance.report.html import part
from balance.report.plots import Frame, interval_plot, lines_of
from balance.report.views import (
    Badge,
    Conclusion,
    Plot,
    QuestionCard,
    Section,
    Series,
    TextTable,
    badge,
)
from balance.studies.results import ComparisonResult, DifferenceResult, Summary

DECIDED = ("MORE", "LESS")
MOST_TOLD = 10  # differences told in words; the table has them all
MOST_NAMED = 4  # of those that are not told, each by its name
CHANGES = "What changes?"
SAVES = 1.05  # a factor up to this is not worth telling


def comparisons(summary: Summary) -> Section | None:
    """Draw all differences: in words, as intervals against zero, and as tables."""
    found = summary.comparisons
    if not found:
        return None
    series = [Series(index, one.label) for index, one in enumerate(found)]
    names = {cell.id: cell.label for cell in summary.cells}
    html = part(
        "comparisons",
        plots=_plots(found, series),
        tables=[(_table(one, names), allowance(one)) for one in found],
    )
    return Section("differences", "Differences", html)


def changes(summary: Summary) -> list[QuestionCard]:
    """Tell for each comparison what surely differs."""
    return [_card(one) for one in summary.comparisons]


def _card(comparison: ComparisonResult) -> QuestionCard:
    """Tell what was changed and what surely differs, the largest first; name the rest."""
    found = largest(comparison)
    lines = [_told(one) for one in found[:MOST_TOLD]]
    if further := [one.label for one in found[MOST_TOLD:]]:
        lines.append(Conclusion(badge("ALSO"), None, f"These differ too: {_named(further)}."))
    lines += _rest(comparison, "SAME", "No difference that matters: ")
    lines += _rest(comparison, "UNDECIDED", "Not decided by these games: ")
    question = f"{CHANGES} {comparison.label}"
    resting = ", ".join(comparison.assumed)
    notes = [_changed(comparison), allowance(comparison)]
    notes += [f"Rests on assumed values: {resting}."] if resting else []
    note = " ".join(filter(None, notes))
    return QuestionCard(question, lines, note)


def largest(comparison: ComparisonResult) -> list[DifferenceResult]:
    """Return what surely differs by more than the margin, the largest first."""
    decided = [one for one in comparison.differences if one.verdict in DECIDED]
    return sorted(decided, key=_size, reverse=True)


def _size(one: DifferenceResult) -> float:
    """How large a difference is, in margins."""
    if not numbers.known(one.value):
        return 0.0
    return abs(one.value) / one.margin if one.margin else math.inf


def _told(one: DifferenceResult) -> Conclusion:
    return Conclusion(badge(one.verdict), None, f"{one.label}: {numbers.signed(one)}.")


def _changed(comparison: ComparisonResult) -> str:
    """Name the rules that differ."""
    told = "; ".join(f"{one.key}: {one.a} → {one.b}" for one in comparison.changed)
    return f"Rules that differ: {told}." if told else ""


def allowance(comparison: ComparisonResult) -> str:
    """Say how many numbers were looked at, and how wide that makes the intervals."""
    asked = comparison.asked
    many = "1 number was" if asked == 1 else f"{numbers.count(asked)} numbers were"
    level = _level(comparison.level)
    return f"{many} compared; to allow for that, each interval is one of {level}."


def _level(level: float) -> str:
    """Write a level that may come close to 100 %, with what is left of it in two digits."""
    left = 1 - level
    decimals = max(0, math.ceil(-math.log10(100 * left)) + 1) if 0 < left < 1 else 0
    text = numbers.number(100 * level, decimals)
    return f"{text.rstrip('0').rstrip('.') if '.' in text else text} %"


def _rest(comparison: ComparisonResult, verdict: str, head: str) -> list[Conclusion]:
    """Name all differences with a verdict in one line."""
    labels = [one.label for one in comparison.differences if one.verdict == verdict]
    return [Conclusion(badge(verdict), None, f"{head}{_named(labels)}.")] if labels else []


def _named(labels: Sequence[str]) -> str:
    """A few by name, many by their number: the tables have them all."""
    return "; ".join(labels) if len(labels) <= MOST_NAMED else f"{len(labels)} numbers"


def _plots(found: Sequence[ComparisonResult], series: Sequence[Series]) -> list[Plot]:
    """Draw the differences of all comparisons, one plot for each topic and unit."""
    groups: dict[tuple[str, str], list[list[DifferenceResult]]] = {}
    for index, comparison in enumerate(found):
        for one in comparison.differences:
            place = (one.topic, one.unit)
            groups.setdefault(place, [[] for _ in found])[index].append(one)
    plots = []
    for number, ((topic, unit), group) in enumerate(groups.items(), start=1):
        shown = "percentage points" if unit == "%" else unit
        title = " in ".join(filter(None, ("Differences", shown)))
        title = f"{topic}: {title[0].lower()}{title[1:]}" if topic else title
        frame = Frame(f"difference-{number}", title, unit, Guide(0.0), signed=True)
        plots.append(interval_plot(frame, lines_of(group), series))
    return sorted(plots, key=lambda plot: plot.small)


def _table(comparison: ComparisonResult, names: Mapping[str, str]) -> TextTable:
    """Write all differences of one comparison."""
    sides = [names.get(side, "") for side in (comparison.a, comparison.b)]
    header = ["", *sides, "Difference", "Verdict", "Games saved by shared luck"]
    rows = [_row(one) for one in comparison.differences]
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
