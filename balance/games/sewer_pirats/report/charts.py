"""Figures of Sewer Pirats as plain Plotly values: stacked bars, points, a table of colours.

Names such as ``@series-1`` are colours of the report's style sheet.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from balance.games.api.charts import LEGEND, both_ways, finite, reach, shade


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
        "colorscale": both_ways("orange", "blue"),
        "texttemplate": "%{z:.1f}",
        "textfont": {"color": "@ink"},
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
