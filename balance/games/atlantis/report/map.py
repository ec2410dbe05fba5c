"""The board as a Plotly figure: hexagons in colours, rings and landing hexes outlined."""

import math
from collections.abc import Iterable, Mapping
from typing import Any

from balance.games.atlantis.parameters.island import (
    SEA,
    Hex,
    hexes_of,
    neighbours,
    ring_of,
    show_hex,
)
from balance.games.atlantis.parameters.model import Parameters

HALF = math.sqrt(3) / 2  # half the width of a hexagon with sides of length 1
CORNERS = tuple((HALF * dx, dy) for dx, dy in
                ((1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5), (0, -1), (1, -0.5)))  # fmt: skip
SIDES = {0: (5, 0), 1: (0, 1), 2: (1, 2), 3: (2, 3), 4: (3, 4), 5: (4, 5)}  # by direction
SCALE = ("#440154", "#46327e", "#365c8d", "#277f8e", "#1fa187", "#4ac16d", "#a0da39", "#fde725")
EMPTY, EDGE = "@stripe", "@line"  # colours of the report's style sheet
OUTLINE, HALO, LANDING = "@ink", "@card", "@series-1"  # a halo shows lines on any colour
HEIGHT = 520


def heat_map(
    parameters: Parameters, values: Mapping[int, float], said: Mapping[int, str], unit: str
) -> dict[str, Any]:
    """Draw the board with a colour for every hex that has a value.

    Parameters
    ----------
    values : mapping of int to float
        By hex number; other hexes stay empty.
    said : mapping of int to str
        What is read on a hex when it is pointed at.
    unit : str
        Title of the colour scale.
    """
    hexes = hexes_of(parameters.board_rows)
    top = max(values.values(), default=0.0) or 1.0
    shapes = [
        _hexagon(hex_, paint(values[n] / top) if n in values else EMPTY)
        for n, hex_ in enumerate(hexes)
    ]
    traces = [
        _rings(parameters, hexes, HALO, 5),
        _rings(parameters, hexes, OUTLINE, 2),
        _landings(parameters),
        _names(parameters, hexes, said),
        _bar(top, unit),
    ]
    return {"data": traces, "layout": _layout(hexes, shapes)}


def centre(hex_: Hex) -> tuple[float, float]:
    """Where a hex lies on the page, rows downwards."""
    return HALF * hex_[1], -1.5 * hex_[0]


def paint(part: float) -> str:
    """The colour of a part of the highest value, between two neighbours of the scale."""
    place = min(max(part, 0.0), 1.0) * (len(SCALE) - 1)
    below = min(int(place), len(SCALE) - 2)
    low, high = (
        [int(SCALE[i][k : k + 2], 16) for k in (1, 3, 5)] for i in (below, below + 1)
    )  # fmt: skip
    mixed = (a + (b - a) * (place - below) for a, b in zip(low, high, strict=True))
    return "#" + "".join(f"{round(x):02x}" for x in mixed)


def _points(hex_: Hex) -> list[tuple[float, float]]:
    x, y = centre(hex_)
    return [(round(x + dx, 3), round(y + dy, 3)) for dx, dy in CORNERS]


def _hexagon(hex_: Hex, colour: str) -> dict[str, Any]:
    path = "M" + "L".join(f"{x},{y}" for x, y in _points(hex_)) + "Z"
    line = {"width": 0.5, "color": EDGE}
    return {"type": "path", "path": path, "fillcolor": colour, "line": line, "layer": "below"}


def _rings(
    parameters: Parameters, hexes: Iterable[Hex], colour: str, width: float
) -> dict[str, Any]:
    """The sides between hexes of two rings, the outermost towards the sea."""
    rings = {hex_: ring_of(hex_, parameters.city_hex) for hex_ in hexes}
    xs: list[float | None] = []
    ys: list[float | None] = []
    for hex_, ring in rings.items():
        corners = _points(hex_)
        for direction, beside in enumerate(neighbours(hex_)):
            if ring < rings.get(beside, SEA):
                (x1, y1), (x2, y2) = (corners[i] for i in SIDES[direction])
                xs += [x1, x2, None]
                ys += [y1, y2, None]
    return _lines(xs, ys, colour, width)


def _landings(parameters: Parameters) -> dict[str, Any]:
    xs: list[float | None] = []
    ys: list[float | None] = []
    for hex_ in parameters.landing_hexes:
        corners = _points(hex_)
        xs += [*(x for x, _ in corners), corners[0][0], None]
        ys += [*(y for _, y in corners), corners[0][1], None]
    return _lines(xs, ys, LANDING, 3.5)


def _lines(
    xs: list[float | None], ys: list[float | None], colour: str, width: float
) -> dict[str, Any]:
    line = {"color": colour, "width": width}
    return {"type": "scatter", "mode": "lines", "x": xs, "y": ys, "line": line,
            "hoverinfo": "skip", "showlegend": False}  # fmt: skip


def _names(parameters: Parameters, hexes: Iterable[Hex], said: Mapping[int, str]) -> dict[str, Any]:
    """What is read on every hex; the city alone is named in print."""
    numbered = list(enumerate(hexes))
    places = [centre(hex_) for _, hex_ in numbered]
    return {
        "type": "scatter",
        "mode": "markers+text",
        "x": [round(x, 3) for x, _ in places],
        "y": [y for _, y in places],
        "text": ["city" if hex_ == parameters.city_hex else "" for _, hex_ in numbered],
        "textfont": {"size": 10},
        "hovertext": [said.get(n, show_hex(hex_)) for n, hex_ in numbered],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "marker": {"size": 16, "color": "rgba(0,0,0,0)", "line": {"width": 0}},
        "showlegend": False,
    }


def _bar(top: float, unit: str) -> dict[str, Any]:
    """The colour scale, carried by a trace without points."""
    steps = len(SCALE) - 1
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [None],
        "y": [None],
        "hoverinfo": "skip",
        "showlegend": False,
        "marker": {
            "color": [0],
            "cmin": 0,
            "cmax": top,
            "colorscale": [[i / steps, colour] for i, colour in enumerate(SCALE)],
            "showscale": True,
            "colorbar": {
                "orientation": "h",
                "x": 0.5,
                "y": -0.02,
                "yanchor": "top",
                "len": 0.8,
                "thickness": 10,
                "outlinewidth": 0,
                "nticks": 5,
                "title": {"text": unit, "side": "bottom"},
            },
        },
    }


def _layout(hexes: Iterable[Hex], shapes: list[dict[str, Any]]) -> dict[str, Any]:
    places = [centre(hex_) for hex_ in hexes]
    bare = {"visible": False, "showgrid": False, "zeroline": False}
    across, down = ([place[i] for place in places] for i in (0, 1))
    return {
        "shapes": shapes,
        "xaxis": bare | {"range": [min(across) - 1.1, max(across) + 1.1], "constrain": "domain"},
        "yaxis": bare
        | {
            "range": [min(down) - 1.2, max(down) + 1.2],
            "scaleanchor": "x",
            "constrain": "domain",
        },
        "margin": {"l": 4, "r": 4, "t": 8, "b": 60},
        "height": HEIGHT,
        "showlegend": False,
    }
