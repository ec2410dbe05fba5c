"""From estimates to plots that say in words, and in a table, what they show."""

from collections.abc import Sequence
from typing import NamedTuple

from balance.report import bins as binning
from balance.report import figures, html, numbers
from balance.report.numbers import known
from balance.report.views import Plot, Series, TextTable
from balance.studies.run.results import DifferenceResult, DistributionResult, EstimateResult

Drawn = EstimateResult | DifferenceResult

LISTED = 6  # as many values are told one by one; of more, only the extremes


class Line(NamedTuple):
    """One row of an interval plot: an estimate for each series, or None."""

    label: str
    estimates: Sequence[Drawn | None]


class Frame(NamedTuple):
    """What a plot is called and what its numbers are."""

    id: str
    title: str
    unit: str
    guide: figures.Guide | None = None
    signed: bool = False


def lines_of(groups: Sequence[Sequence[Drawn]]) -> list[Line]:
    """Set the estimates of several series side by side by their ids, in order of appearance."""
    labels = {estimate.id: estimate.label for group in groups for estimate in group}
    by_id = [{estimate.id: estimate for estimate in group} for group in groups]
    return [Line(label, [group.get(id_) for group in by_id]) for id_, label in labels.items()]


def interval_plot(frame: Frame, lines: Sequence[Line], series: Sequence[Series]) -> Plot:
    """Draw estimates with their intervals."""
    decimals = _decimals(lines)
    rows = [
        figures.PlotRow(
            line.label, [_point(frame, line, one, e, decimals) for one, e in _pairs(line, series)]
        )
        for line in lines
    ]
    axis = numbers.axis_of_change(frame.unit) if frame.signed else frame.unit
    figure = figures.intervals(rows, series, axis, frame.guide)
    return Plot(
        id=frame.id,
        title=frame.title,
        alternative=_interval_words(frame, lines, series, decimals),
        figure=html.data(figure),
        height=figure["layout"]["height"],
        legend=series if len(series) > 1 else (),
        table=_interval_table(frame, lines, series, decimals),
        small=len(lines) == 1,
    )


def _pairs(line: Line, series: Sequence[Series]) -> list[tuple[Series, Drawn | None]]:
    return list(zip(series, line.estimates, strict=True))


def _decimals(lines: Sequence[Line]) -> dict[str, int]:
    """Choose decimals by kind of estimate, so that like numbers look alike."""
    kinds: dict[str, list[Drawn]] = {}
    for line in lines:
        for estimate in line.estimates:
            if estimate is not None:
                kinds.setdefault(estimate.kind, []).append(estimate)
    return {kind: numbers.places(estimates) for kind, estimates in kinds.items()}


def _words(frame: Frame, estimate: Drawn | None, decimals: dict[str, int], unit: bool) -> str:
    """Write an estimate, or a dash where a series has none."""
    if estimate is None:
        return "–"
    places = decimals[estimate.kind]
    if frame.signed:
        return numbers.signed(estimate, places)
    return numbers.full(estimate, places, unit)


def _point(
    frame: Frame, line: Line, one: Series, estimate: Drawn | None, decimals: dict[str, int]
) -> figures.Point | None:
    """Turn an estimate into a dot; None where there is nothing to draw."""
    if estimate is None or not known(estimate.value):
        return None
    unit = frame.unit
    value = numbers.scaled(estimate.value, unit)
    assert value is not None
    games = f", {numbers.count(estimate.n)} games counted"
    return figures.Point(
        value=value,
        low=numbers.scaled(estimate.low, unit),
        high=numbers.scaled(estimate.high, unit),
        text=f"{one.label}. {line.label}: {_words(frame, estimate, decimals, True)}{games}",
        reference=None if frame.guide else numbers.scaled(estimate.reference, unit),
    )


def _interval_words(
    frame: Frame, lines: Sequence[Line], series: Sequence[Series], decimals: dict[str, int]
) -> str:
    """Tell what the plot shows: every value when they are few, else the extremes."""
    found = [
        (estimate.value, estimate, _name(line.label, one.label, len(lines), len(series)))
        for line in lines
        for one, estimate in _pairs(line, series)
        if estimate is not None and known(estimate.value)
    ]
    if not found:
        return "No data."
    if len(found) <= LISTED:
        told = [f"{name}: {_words(frame, e, decimals, True)}" for _, e, name in found]
        return "; ".join(told) + "."
    least, most = (pick(found, key=lambda one: one[0]) for pick in (min, max))
    ends = [f"{_words(frame, e, decimals, True)} ({name})" for _, e, name in (least, most)]
    return f"From {ends[0]} to {ends[1]}."


def _name(line: str, series: str, lines: int, all_series: int) -> str:
    """Name a dot by what tells it from the others; the title names the rest."""
    if all_series == 1:
        return line
    return series if lines == 1 else f"{line}; {series}"


def _interval_table(
    frame: Frame, lines: Sequence[Line], series: Sequence[Series], decimals: dict[str, int]
) -> TextTable:
    """Make the table behind an interval plot: one column for each series."""
    names = [one.label for one in series] if len(series) > 1 else ["Estimate and interval"]
    rows = [
        [line.label, *(_words(frame, e, decimals, True) for e in line.estimates)] for line in lines
    ]
    return TextTable(frame.title, ["", *names], rows)


def histogram_plot(
    frame: Frame, found: Sequence[DistributionResult], series: Sequence[Series], replay: str = ""
) -> Plot | None:
    """Draw how often each value occurred; None when there were no games.

    ``replay`` is the command that shows a game: the bars of a single series then lead to one.
    """
    counts = [one.bins for one in found]
    bins = binning.common(counts)
    if bins is None:
        return None
    leads = len(found) == 1 and bool(found[0].examples)
    if leads:
        bins = binning.with_games(bins, counts[0], found[0].examples)
    figure = figures.histogram(bins, series, frame.unit)
    columns = [one.label for one in series] if len(series) > 1 else ["Share of games"]
    rows = [
        [label, *(f"{numbers.number(shares[index], 2)} %" for shares in bins.shares)]
        for index, label in enumerate(bins.labels)
    ]
    return Plot(
        id=frame.id,
        title=frame.title,
        alternative=_histogram_words(frame.unit, counts, series),
        figure=html.data(figure),
        height=figure["layout"]["height"],
        legend=series if len(series) > 1 else (),
        table=TextTable(frame.title, [frame.unit.capitalize() or "Value", *columns], rows),
        replay=replay if leads else "",
    )


def _histogram_words(unit: str, counts: Sequence[binning.Counts], series: Sequence[Series]) -> str:
    """Tell the middle of each distribution when they are few, else of the extremes."""
    if len(series) == 1:
        return _spread_words(unit, counts[0])
    if len(series) <= 3:
        told = [_spread_words(unit, one) for one in counts]
        return " ".join(f"{one.label}: {text}" for one, text in zip(series, told, strict=True))
    middles = [
        (binning.quantile(one, 0.5) or 0.0, s) for one, s in zip(counts, series, strict=True)
    ]
    least, most = (pick(middles, key=lambda one: one[0]) for pick in (min, max))
    if least[0] == most[0]:
        return f"The median is {numbers.with_unit(f'{least[0]:g}', unit)} in every setup."
    return (
        f"The median goes from {numbers.with_unit(f'{least[0]:g}', unit)} ({least[1].label}) "
        f"to {numbers.with_unit(f'{most[0]:g}', unit)} ({most[1].label})."
    )


def _spread_words(unit: str, counts: binning.Counts) -> str:
    """Tell the middle and the usual range of a distribution."""
    if not counts:
        return "No data."
    low, middle, high = (binning.quantile(counts, share) for share in (0.05, 0.5, 0.95))
    if low is None or middle is None or high is None:
        return "No data."
    places = 0 if all(float(one).is_integer() for one in (low, middle, high)) else 2
    texts = [numbers.number(one, places) for one in (low, middle, high)]
    return (
        f"At least half of the games have at most {numbers.with_unit(texts[1], unit)}; "
        f"at least nine in ten lie between {texts[0]} and {texts[2]}."
    )
