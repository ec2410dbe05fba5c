"""Figures of Sewer Pirats as plain Plotly values: stacked bars, dots with intervals, a table of
colours. Names such as ``@series-1`` are colours of the report's style sheet."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from balance.games.api.inference import is_known

LEGEND = {"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0}
LOW, MIDDLE, HIGH = "#b35806", "#f7f7f7", "#2166ac"  # told apart by the colour-blind too
SHADES = 7


def finite(value: float, scale: float = 1) -> float | None:
    """A value that JSON knows."""
    return scale * value if math.isfinite(value) else None


def shade(place: int) -> str:
    """A colour of the style sheet, again from the first when they are used up."""
    return f"@series-{place % SHADES}"


def stack(names: Sequence[str], layers: Mapping[str, Sequence[Any]], axis: str) -> dict[str, Any]:
    """Bars along ``names``, each made of layers from the bottom up."""
    bars = [
        {
            "type": "bar",
            "name": layer,
            "x": list(names),
            "y": [finite(e.value) for e in estimates],
            "marker": {"color": shade(place)},
            "hovertemplate": f"%{{x}}, {layer}: %{{y:.1f}}<extra></extra>",
        }
        for place, (layer, estimates) in enumerate(layers.items())
    ]
    layout = {
        "barmode": "stack",
        "yaxis": {"title": {"text": axis}, "rangemode": "tozero"},
        "legend": LEGEND,
        "height": 420,
    }
    return {"data": bars, "layout": layout}


def dots(
    names: Sequence[str],
    series: Mapping[str, Sequence[Any]],
    axis: str,
    scale: float = 1,
    line: float | None = None,
) -> dict[str, Any]:
    """Numbers with their intervals along ``names``, and a dashed line across if there is one."""
    places = range(len(names))
    beside = 0.16 if len(series) > 1 else 0.0
    traces = [
        {
            "type": "scatter",
            "mode": "markers",
            "name": name,
            "x": [at + beside * (2 * number - len(series) + 1) for at in places],
            "y": [finite(e.value, scale) for e in estimates],
            "error_y": reach(estimates, scale),
            "marker": {"size": 11, "color": shade(number), "symbol": ("circle", "diamond")[number]},
            "text": list(names),
            "hovertemplate": "%{text}: %{y:.2f}<extra>" + name + "</extra>",
        }
        for number, (name, estimates) in enumerate(series.items())
    ]
    ticks = {"tickvals": list(places), "ticktext": list(names), "range": [-0.5, len(names) - 0.5]}
    layout = {
        "xaxis": ticks | {"showgrid": False, "zeroline": False},
        "yaxis": {"title": {"text": axis}, "zeroline": False},
        "showlegend": len(series) > 1,
        "legend": LEGEND,
        "shapes": [] if line is None else [_across(scale * line)],
    }
    return {"data": traces, "layout": layout}


def scatter(
    names: Sequence[str], across: Sequence[Any], up: Sequence[Any], titles: tuple[str, str]
) -> dict[str, Any]:
    """Two numbers of every thing against each other, with both intervals."""
    points = {
        "type": "scatter",
        "mode": "markers+text",
        "x": [finite(e.value) for e in across],
        "y": [finite(e.value) for e in up],
        "error_x": reach(across),
        "error_y": reach(up),
        "text": list(names),
        "textposition": "top right",
        "marker": {"size": 11, "color": shade(0)},
        "hovertemplate": "%{text}: %{x:.2f}, %{y:.2f}<extra></extra>",
    }
    layout = {
        "xaxis": {"title": {"text": titles[0]}},
        "yaxis": {"title": {"text": titles[1]}},
        "height": 420,
    }
    return {"data": [points], "layout": layout}


def grid(
    names: Sequence[str],
    values: Mapping[tuple[int, int], float],
    unit: str,
    middle: float | None = None,
) -> dict[str, Any]:
    """A square of colours, one for each two of the names; places without a value stay empty."""
    size = range(len(names))
    rows = [[finite(values.get((row, column), math.nan)) for column in size] for row in size]
    cells = {
        "type": "heatmap",
        "x": list(names),
        "y": list(names),
        "z": rows,
        "colorscale": [[0, LOW], [0.5, MIDDLE], [1, HIGH]],
        "texttemplate": "%{z:.1f}",
        "hoverongaps": False,
        "hovertemplate": "%{y}, %{x}: %{z:.2f}<extra></extra>",
        "colorbar": {"title": {"text": unit, "side": "right"}, "outlinewidth": 0},
    }
    if middle is not None:
        cells["zmid"] = middle
    layout = {
        "xaxis": {"showgrid": False},
        "yaxis": {"showgrid": False, "autorange": "reversed"},
        "height": 440,
    }
    return {"data": [cells], "layout": layout}


def reach(family: Sequence[Any], scale: float = 1) -> dict[str, Any]:
    """Intervals as Plotly's error bars; none where an end is unknown."""
    return {
        "type": "data",
        "symmetric": False,
        "array": [scale * (e.high - e.value) if is_known(e) else None for e in family],
        "arrayminus": [scale * (e.value - e.low) if is_known(e) else None for e in family],
        "thickness": 1.5,
    }


def _across(height: float) -> dict[str, Any]:
    line = {"color": "@muted", "width": 1.5, "dash": "dash"}
    where = {"x0": 0, "x1": 1, "xref": "paper", "y0": height, "y1": height}
    return {"type": "line", "layer": "below", "line": line, **where}
