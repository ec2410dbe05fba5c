"""Dots with their intervals as plain Plotly values.

Names such as ``@series-1`` are colours of the report's style sheet.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from balance.games.api.inference import is_known

LEGEND = {"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0}
SYMBOLS = ("circle", "diamond", "square")
STEP = 0.2  # between the series of one line
LINE = 22  # pixels of a line


def lying(
    names: Sequence[str],
    series: Mapping[str, Sequence[Any]],
    axis: str,
    scale: float = 1,
    mark: float | None = None,
) -> dict[str, Any]:
    """One line a name from the top down, the numbers to the right, a dashed line at ``mark``.

    Series may leave out a name: None stands for no number.
    """
    places = range(len(names))
    traces = [
        {
            "type": "scatter",
            "mode": "markers",
            "name": name,
            "x": [_value(e, scale) for e in estimates],
            "y": [at + _aside(number, len(series)) for at in places],
            "error_x": _reach(estimates, scale),
            "marker": {"size": 8, "color": f"@series-{number}", "symbol": SYMBOLS[number]},
            "text": list(names),
            "hovertemplate": "%{text}: %{x:.2f}<extra>" + name + "</extra>",
        }
        for number, (name, estimates) in enumerate(series.items())
    ]
    ticks = {"tickvals": list(places), "ticktext": list(names), "range": [len(names) - 0.5, -0.5]}
    layout = {
        "xaxis": {"title": {"text": axis}, "zeroline": False},
        "yaxis": ticks | {"showgrid": False, "zeroline": False, "automargin": True},
        "showlegend": len(series) > 1,
        "legend": LEGEND,
        "height": 150 + LINE * len(names) * (1 if len(names) > 9 else 2),
        "shapes": [] if mark is None else [_upright(scale * mark)],
    }
    return {"data": traces, "layout": layout}


def _aside(number: int, count: int) -> float:
    """How far below its line a series lies, so that intervals do not cover each other."""
    return STEP * (number - (count - 1) / 2)


def _value(estimate: Any, scale: float) -> float | None:
    if estimate is None or not math.isfinite(estimate.value):
        return None
    return scale * float(estimate.value)


def _reach(estimates: Sequence[Any], scale: float) -> dict[str, Any]:
    """Intervals as Plotly's error bars; none where an end is unknown."""
    known = [e if e is not None and is_known(e) else None for e in estimates]
    return {
        "type": "data",
        "symmetric": False,
        "array": [scale * (e.high - e.value) if e else None for e in known],
        "arrayminus": [scale * (e.value - e.low) if e else None for e in known],
        "thickness": 1.2,
        "width": 2,
    }


def _upright(place: float) -> dict[str, Any]:
    line = {"color": "@muted", "width": 1.5, "dash": "dash"}
    where = {"x0": place, "x1": place, "y0": 0, "y1": 1, "yref": "paper"}
    return {"type": "line", "layer": "below", "line": line, **where}
