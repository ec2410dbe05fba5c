"""What the pictures of several games are made of, as plain Plotly values.

Names such as ``@series-1`` are colours of the report's style sheet. Tints are of one strength of a
colour over whatever lies behind them, so that nothing is the palest on a light page and on a dark
one, and ink can be read on the strongest.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from balance.games.api.inference import is_known

LEGEND = {"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0}
SYMBOLS = ("circle", "diamond", "square")
STEP = 0.2  # between the series of one line
LINE = 22  # pixels of a line
SHADES = 7  # colours for series in the style sheet
TINTS = {"blue": "0,114,178", "orange": "213,94,0", "green": "0,158,115", "purple": "180,88,139"}
STRONGEST = 0.8  # of a tint
BUTTON, LETTERS, EDGE = "#bcc7d2", "#1c2430", "#8492a0"  # Plotly paints the one that is on white


def finite(value: float, scale: float = 1) -> float | None:
    """A value that JSON knows."""
    return scale * float(value) if math.isfinite(value) else None


def shade(place: int) -> str:
    """A colour of the style sheet, again from the first when they are used up."""
    return f"@series-{place % SHADES}"


def tint(colour: str, part: float) -> str:
    """A part from 0 to 1 of the strongest tint of a colour."""
    return f"rgba({TINTS[colour]},{round(STRONGEST * min(max(part, 0.0), 1.0), 3)})"


def rising(colour: str) -> list[list[Any]]:
    """A scale of tints from nothing to the strongest."""
    return [[0, tint(colour, 0)], [1, tint(colour, 1)]]


def both_ways(below: str, above: str) -> list[list[Any]]:
    """A scale of tints with nothing in its middle."""
    middle = [[0.5, tint(below, 0)], [0.5, tint(above, 0)]]
    return [[0, tint(below, 1)], *middle, [1, tint(above, 1)]]


def reach(estimates: Sequence[Any], scale: float = 1) -> dict[str, Any]:
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
            "x": [None if e is None else finite(e.value, scale) for e in estimates],
            "y": [at + _aside(number, len(series)) for at in places],
            "error_x": reach(estimates, scale),
            "marker": {"size": 8, "color": shade(number), "symbol": SYMBOLS[number]},
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


def _upright(place: float) -> dict[str, Any]:
    line = {"color": "@muted", "width": 1.5, "dash": "dash"}
    where = {"x0": place, "x1": place, "y0": 0, "y1": 1, "yref": "paper"}
    return {"type": "line", "layer": "below", "line": line, **where}


def switch(choices: Mapping[str, Sequence[Any]]) -> dict[str, Any]:
    """Buttons above a picture: what each of them changes in the traces and in the layout."""
    buttons = [
        {"label": label, "method": "update", "args": list(changes)}
        for label, changes in choices.items()
    ]
    return {
        "type": "buttons",
        "direction": "right",
        "buttons": buttons,
        "x": 0,
        "xanchor": "left",
        "y": 1,
        "yanchor": "bottom",
        "pad": {"t": 0, "b": 8, "l": 0, "r": 0},
        "bgcolor": BUTTON,
        "bordercolor": EDGE,
        "font": {"size": 12, "color": LETTERS},
    }
