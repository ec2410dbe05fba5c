"""Plotly figures as plain dicts: intervals and histograms.

Colours are names such as ``@ink``; the page's script looks them up in the style sheet, so that
light, dark and printed pages share one figure.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from balance.report.html import plot_text
from balance.report.views import Series

Figure = dict[str, Any]

LABEL_WIDTH = 26
MOST_BINS = 60


class Point(NamedTuple):
    """An estimate as drawn, in shown units; an end without limit is None."""

    value: float
    low: float | None
    high: float | None
    text: str
    reference: float | None = None


class PlotRow(NamedTuple):
    """One line of an interval plot: for every series a point or nothing."""

    label: str
    points: Sequence[Point | None]


class Guide(NamedTuple):
    """A vertical line that means "nothing special", and the band around it that still does."""

    at: float
    margin: float = 0.0


def intervals(
    rows: Sequence[PlotRow], series: Sequence[Series], axis: str, guide: Guide | None = None
) -> Figure:
    """Draw estimates as dots with their intervals, one row each, series below each other."""
    percent = axis == "%"
    labels = [plot_text(row.label, LABEL_WIDTH) for row in rows]
    lines = max((label.count("<br>") + 1 for label in labels), default=1)
    data = [_interval_trace(rows, number, one, len(series)) for number, one in enumerate(series)]
    references = [] if guide else _references(rows, len(series))
    layout = {
        "height": interval_height(len(rows), len(series), lines) - 16 * percent,
        "margin": {"l": 8, "r": 12, "t": 8, "b": 28 if percent else 44},
        "xaxis": {
            "range": _range(rows, guide),
            "ticksuffix": " %" if percent else "",
            "automargin": False,
            **({} if percent else {"title": {"text": plot_text(axis), "standoff": 8}}),
            "nticks": 7,
            "zeroline": False,
        },
        "yaxis": {
            "tickvals": [-index for index in range(len(rows))],
            "ticktext": labels,
            "range": [-len(rows) + 0.5, 0.5],
            "automargin": True,
            "showgrid": False,
            "zeroline": False,
        },
        "shapes": _stripes(len(rows)) + _guide_shapes(guide),
        "showlegend": False,
        "hovermode": "closest",
    }
    return {"data": references + data, "layout": layout}


def interval_height(rows: int, series: int, lines: int = 2) -> int:
    """Return the height of an interval plot in pixels, where labels have so many lines."""
    return 64 + rows * max(34, 14 * series + 14, 16 * lines)


def _interval_trace(rows: Sequence[PlotRow], number: int, one: Series, count: int) -> Figure:
    """Make the dots of one series."""
    shift = ((count - 1) / 2 - number) * (0.72 / max(count, 1))
    drawn = [
        (point, shift - index)
        for index, row in enumerate(rows)
        if (point := row.points[number]) is not None
    ]
    colour = f"@series-{one.colour}"
    return {
        "type": "scatter",
        "mode": "markers",
        "name": plot_text(one.label),
        "legendgroup": f"series-{one.order}",
        "x": [point.value for point, _ in drawn],
        "y": [height for _, height in drawn],
        "error_x": {
            "type": "data",
            "symmetric": False,
            "array": [_reach(point.high, point.value) for point, _ in drawn],
            "arrayminus": [_reach(point.low, point.value) for point, _ in drawn],
            "color": colour,
            "thickness": 2,
            "width": 0 if count > 4 else 4,
        },
        "marker": {
            **{"color": colour, "size": 11, "symbol": one.symbol},
            "line": {"width": 1, "color": "@card"},
        },
        "text": [plot_text(point.text, 46) for point, _ in drawn],
        "hoverinfo": "text",
    }


def _reach(end: float | None, value: float) -> float:
    """Length of one side of an interval; nothing where it has no limit."""
    return 0.0 if end is None else abs(end - value)


def _references(rows: Sequence[PlotRow], count: int) -> list[Figure]:
    """Make the ticks that mark each row's own reference."""
    marks = [
        (point.reference, ((count - 1) / 2 - number) * (0.72 / max(count, 1)) - index)
        for index, row in enumerate(rows)
        for number, point in enumerate(row.points)
        if point is not None and point.reference is not None
    ]
    if not marks:
        return []
    return [
        {
            "type": "scatter",
            "mode": "markers",
            "x": [x for x, _ in marks],
            "y": [y for _, y in marks],
            "marker": {"symbol": "line-ns", "size": 18, "line": {"width": 2, "color": "@muted"}},
            "hoverinfo": "skip",
        }
    ]


def _range(rows: Sequence[PlotRow], guide: Guide | None) -> list[float]:
    """Return an axis range that shows every interval and the guide."""
    ends = [
        end
        for row in rows
        for point in row.points
        if point is not None
        for end in (point.value, point.low, point.high, point.reference)
        if end is not None
    ]
    if guide:
        ends += [guide.at - guide.margin, guide.at + guide.margin]
    low, high = min(ends, default=0.0), max(ends, default=1.0)
    pad = 0.06 * (high - low) or 0.5
    return [low - pad, high + pad]


def _stripes(rows: int) -> list[Figure]:
    """Shade every other row, so that the eye stays on the line."""
    return [
        _box(x0=0, x1=1, y0=-index - 0.5, y1=-index + 0.5, xref="paper", fillcolor="@stripe")
        for index in range(0, rows, 2)
        if rows > 2
    ]


def _guide_shapes(guide: Guide | None) -> list[Figure]:
    """Draw the reference line and its band."""
    if guide is None:
        return []
    line = {
        "type": "line",
        **{"x0": guide.at, "x1": guide.at, "y0": 0, "y1": 1, "yref": "paper"},
        "line": {"color": "@muted", "width": 1.5, "dash": "dash"},
        "layer": "below",
    }
    if not guide.margin:
        return [line]
    left, right = guide.at - guide.margin, guide.at + guide.margin
    return [_box(x0=left, x1=right, y0=0, y1=1, yref="paper", fillcolor="@band"), line]


def _box(**where: Any) -> Figure:
    """Make a filled area behind the data."""
    return {"type": "rect", "layer": "below", "line": {"width": 0}, **where}


class Bins(NamedTuple):
    """Shares of games by value, in per cent, over the same ranges for all series."""

    labels: Sequence[str]
    centres: Sequence[float]
    width: float
    shares: Sequence[Sequence[float]]
    games: Sequence[int | None] = ()


def histogram(bins: Bins, series: Sequence[Series], axis: str) -> Figure:
    """Draw how often each value occurs: bars for one series, steps for several."""
    draw = _bars if len(series) == 1 else _steps
    layout = {
        "height": 290,
        "margin": {"l": 8, "r": 12, "t": 8, "b": 40},
        "xaxis": {
            "title": {"text": plot_text(axis), "standoff": 8},
            "automargin": True,
            "showgrid": False,
            "zeroline": False,
            "nticks": 10,
        },
        "yaxis": {
            "ticksuffix": " %",
            "automargin": True,
            "rangemode": "tozero",
            "zeroline": False,
            "nticks": 6,
            "title": {"text": "share of games", "standoff": 8},
        },
        "bargap": 0.08,
        "showlegend": False,
        "hovermode": "closest",
    }
    data = [draw(bins, shares, one) for shares, one in zip(bins.shares, series, strict=True)]
    return {"data": data, "layout": layout}


def _bars(bins: Bins, shares: Sequence[float], one: Series) -> Figure:
    """Make the bars of a single series."""
    return {
        "type": "bar",
        "legendgroup": f"series-{one.order}",
        "x": list(bins.centres),
        "y": list(shares),
        "marker": {"color": f"@series-{one.colour}"},
        "customdata": list(bins.games),
        "hovertext": _hover(bins, shares, ""),
        "hoverinfo": "text",
    }


def _steps(bins: Bins, shares: Sequence[float], one: Series) -> Figure:
    """Make the outline of one series among several, down to zero on both sides."""
    first, last = bins.centres[0] - bins.width, bins.centres[-1] + bins.width
    return {
        "type": "scatter",
        "mode": "lines",
        "name": plot_text(one.label),
        "legendgroup": f"series-{one.order}",
        "x": [first, *bins.centres, last],
        "y": [0.0, *shares, 0.0],
        "line": {"shape": "hvh", "width": 2, "color": f"@series-{one.colour}"},
        "hovertext": ["", *_hover(bins, shares, one.label), ""],
        "hoverinfo": "text",
    }


def _hover(bins: Bins, shares: Sequence[float], name: str) -> list[str]:
    """Say what lies under the pointer."""
    head = f"{plot_text(name, 40)}<br>" if name else ""
    return [
        f"{head}{plot_text(label)}: {share:.2f} % of games"
        for label, share in zip(bins.labels, shares, strict=True)
    ]
