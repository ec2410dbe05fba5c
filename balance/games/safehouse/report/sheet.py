"""The sheet beside the chase, as a Plotly figure.

On the left every mission is a row of squares with its arrow, in colours that buttons choose; on
the right the gap after every turn spreads like a fan, above the games that still run.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from balance.games.api.charts import both_ways, finite, rising, switch
from balance.games.safehouse.parameters.sheets import Row

SIGNS = {"equal": "=", "rising": "<", "nondec": "≤"}  # between the numbers of a mission
SHEET, CHASE = [0.0, 0.46], [0.56, 1.0]  # across
FAN, STRIP = [0.3, 1.0], [0.0, 0.17]  # upwards
HALF, ROOM = 0.42, 4.2  # of a square; squares that arrows and numbers take
INK, SMALL, TITLE = "@ink", {"size": 11, "color": "@muted"}, {"size": 12}
GAP, HEIGHT = "@series-0", 420


class SheetLayer(NamedTuple):
    """What the colours of the sheet can tell: a number of every mission, or None.

    Attributes
    ----------
    name : str
        On its button.
    title : str
        Below the sheet.
    values : sequence of float or None
        In the order of the missions, in per cent or points.
    said : sequence of str
        What is read on a mission when it is pointed at.
    signed : bool
        Whether the numbers are differences.
    """

    name: str
    title: str
    values: Sequence[float | None]
    said: Sequence[str]
    signed: bool


class GapCourse(NamedTuple):
    """The gap turn by turn.

    Attributes
    ----------
    turns : sequence of int
    gaps : mapping of int to sequence of float or None
        By per cent of the games that have a smaller gap: 5, 25, 50, 75 and 95.
    running : sequence of float or None
        Per cent of the games that still run.
    """

    turns: Sequence[int]
    gaps: Mapping[int, Sequence[float | None]]
    running: Sequence[float | None]


def sheet_and_chase(
    sheet: Sequence[Row], layers: Sequence[SheetLayer], course: GapCourse
) -> dict[str, Any]:
    """Draw both beside each other."""
    chase = [*_fan(course), _strip(course)]
    of_layers = [
        trace | {"visible": place == 0}
        for place, layer in enumerate(layers)
        for trace in (_squares(sheet, layer), _numbers(sheet, layer))
    ]
    choices = {}
    for place, layer in enumerate(layers):
        seen = [at == place for at in range(len(layers)) for _ in range(2)]
        titled = {"annotations[0].text": layer.title}
        choices[layer.name] = ({"visible": [True] * len(chase) + seen}, titled)
    layout = _layout(sheet, layers[0].title) | {"updatemenus": [switch(choices)]}
    return {"data": [*chase, *of_layers], "layout": layout}


# --- the sheet -----------------------------------------------------------------------------


def _squares(sheet: Sequence[Row], layer: SheetLayer) -> dict[str, Any]:
    """The colour of each mission's number, cut into squares by their edges."""
    widest = max(row.length for row in sheet)
    top = max((abs(value) for value in layer.values if value is not None), default=0.0) or 1.0
    return {
        "type": "heatmap",
        "z": [
            [value if at < row.length else None for at in range(widest)]
            for row, value in zip(sheet, layer.values, strict=True)
        ],
        "zmin": -top if layer.signed else 0,
        "zmax": top,
        "colorscale": both_ways("orange", "blue") if layer.signed else rising("blue"),
        "showscale": False,
        "ygap": 6,
        "hoverongaps": False,
        "hoverinfo": "skip",
    }


def _numbers(sheet: Sequence[Row], layer: SheetLayer) -> dict[str, Any]:
    """Behind the squares of each mission its arrow and its number."""
    form = " <b>{:+.0f}</b>" if layer.signed else " <b>{:.0f}</b>"
    numbers = ["" if value is None else form.format(value) for value in layer.values]
    return {
        "type": "scatter",
        "mode": "text",
        "x": [row.length - 0.5 for row in sheet],
        "y": list(range(len(sheet))),
        "text": [f"→{row.arrow}{text}" for row, text in zip(sheet, numbers, strict=True)],
        "textposition": "middle right",
        "textfont": {"size": 12, "color": INK},
        "hovertext": list(layer.said),
        "hovertemplate": "%{hovertext}<extra></extra>",
        "showlegend": False,
    }


def _edges(sheet: Sequence[Row]) -> list[dict[str, Any]]:
    """The edges of every square, so that pale ones are seen."""
    line = {"color": "@muted", "width": 1}
    return [
        {"type": "rect", "x0": at - 0.5, "x1": at + 0.5, "y0": number - HALF, "y1": number + HALF,
         "line": line}
        for number, row in enumerate(sheet)
        for at in range(row.length)
    ]  # fmt: skip


# --- the chase -----------------------------------------------------------------------------


def _fan(course: GapCourse) -> list[dict[str, Any]]:
    """Nine in ten games, half of them, and their middle."""
    return [
        *_band(course, 5, 95, "nine in ten games", 0.22),
        *_band(course, 25, 75, "half of the games", 0.4),
        _line(course.turns, course.gaps[50], "median")
        | {"line": {"color": GAP, "width": 2.5}, "hovertemplate": "turn %{x}: median gap %{y}"},
    ]


def _band(
    course: GapCourse, low: int, high: int, name: str, strength: float
) -> list[dict[str, Any]]:
    """Everything between two quantiles."""
    ends = [_line(course.turns, course.gaps[part], name) for part in (low, high)]
    hover = {"hovertemplate": f"turn %{{x}}: {high} % have at most %{{y}}"}
    fill = {"fill": "tonexty", "fillcolor": f"rgba(0,114,178,{strength})"}
    return [ends[0] | {"hoverinfo": "skip"}, ends[1] | hover | fill]


def _line(turns: Sequence[int], values: Sequence[float | None], name: str) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "lines",
        "name": name,
        "x": list(turns),
        "y": [None if value is None else finite(value) for value in values],
        "xaxis": "x2",
        "yaxis": "y2",
        "line": {"color": GAP, "width": 0},
        "showlegend": False,
    }


def _strip(course: GapCourse) -> dict[str, Any]:
    """How many games each turn of the fan still speaks of."""
    return {
        "type": "bar",
        "x": list(course.turns),
        "y": list(course.running),
        "xaxis": "x2",
        "yaxis": "y3",
        "marker": {"color": "@muted", "opacity": 0.35},
        "hovertemplate": "%{y:.0f} % of the games run longer than turn %{x}<extra></extra>",
        "showlegend": False,
    }


# --- both ----------------------------------------------------------------------------------


def _layout(sheet: Sequence[Row], title: str) -> dict[str, Any]:
    return {
        **_axes(sheet),
        "annotations": _titles(title),
        "shapes": _edges(sheet),
        "margin": {"l": 34, "r": 12, "t": 44, "b": 44},
        "height": HEIGHT,
        "showlegend": False,
        "bargap": 0.15,
    }


def _axes(sheet: Sequence[Row]) -> dict[str, Any]:
    """The sheet's, then the fan's, which has the turns in common with the strip below it."""
    widest = max(row.length for row in sheet)
    signs = [f"{number} {SIGNS[row.rule]}" for number, row in enumerate(sheet, start=1)]
    ticks = {"tickvals": list(range(len(sheet))), "ticktext": signs, "ticks": ""}
    turns = {"title": {"text": "turn", "font": TITLE}, "nticks": 6}
    bare = {"showgrid": False, "zeroline": False}
    return {
        "xaxis": {"domain": SHEET, "range": [-0.5, widest - 0.5 + ROOM], "visible": False},
        "yaxis": bare | ticks | {"range": [len(sheet) - 0.5, -0.5]},
        "xaxis2": bare | turns | {"domain": CHASE, "anchor": "y3"},
        "yaxis2": {"domain": FAN, "anchor": "x2", "rangemode": "tozero", "nticks": 6},
        "yaxis3": {"domain": STRIP, "anchor": "x2", "range": [0, 105], "tickvals": [0, 100]},
    }


def _titles(sheet: str) -> list[dict[str, Any]]:
    """What stands below the sheet, above the fan and above the strip."""
    paper = {"xref": "paper", "yref": "paper", "showarrow": False, "align": "left"}
    middle, left = sum(SHEET) / 2, CHASE[0]
    below = {"x": middle, "xanchor": "center", "y": 0, "yanchor": "top", "yshift": -4}
    above = {"x": left, "xanchor": "left", "y": 1, "yanchor": "bottom", "yshift": 4}
    between = {"x": left, "xanchor": "left", "y": STRIP[1], "yanchor": "bottom", "yshift": 2}
    return [
        paper | below | {"text": sheet, "align": "center", "font": TITLE},
        paper | above | {"text": "The pursuer's gap,<br>in squares", "font": TITLE},
        paper | between | {"text": "% still running", "font": SMALL},
    ]
