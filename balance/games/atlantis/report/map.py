"""The board as a Plotly figure: hexagons in colours, rings and landing hexes outlined.

Buttons choose what the colours tell.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from balance.games.api.charts import rising, switch, tint
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
EMPTY, EDGE = "@stripe", "@line"  # colours of the report's style sheet
OUTLINE, HALO, LANDING = "@ink", "@card", "@series-2"  # a halo shows lines on any colour
HEIGHT = 430
BUTTONS = {"x": 0.5, "xanchor": "center"}
PRINTED = 0.5  # of the highest value: from there on it is written on the hex
FEW = 12  # hexes of which all are written on


class MapLayer(NamedTuple):
    """What the map can show.

    Attributes
    ----------
    name : str
        On its button.
    colour : str
        Of its tints.
    values : mapping of int to float
        By hex number; other hexes stay empty.
    said : mapping of int to str
        What is read on a hex when it is pointed at.
    unit : str
        Title of the colour scale.
    digits : int
        Decimals of the numbers printed on hexes.
    """

    name: str
    colour: str
    values: Mapping[int, float]
    said: Mapping[int, str]
    unit: str
    digits: int

    @property
    def top(self) -> float:
        """The highest value."""
        return max(self.values.values(), default=0.0) or 1.0

    def fills(self, hexes: Sequence[Hex]) -> list[str]:
        """The colour of every hex."""
        return [
            tint(self.colour, self.values[n] / self.top) if n in self.values else EMPTY
            for n in range(len(hexes))
        ]


def heat_map(parameters: Parameters, layers: Sequence[MapLayer]) -> dict[str, Any]:
    """Draw the board with a colour for every hex that has a value, and a button for each layer."""
    hexes = hexes_of(parameters.board_rows)
    fixed = [
        _rings(parameters, hexes, HALO, 5),
        _rings(parameters, hexes, OUTLINE, 2),
        _landings(parameters),
    ]
    of_layers = [
        trace | {"visible": place == 0}
        for place, layer in enumerate(layers)
        for trace in (_names(parameters, hexes, layer), _bar(layer))
    ]
    choices = {
        layer.name: _change(layer, hexes, len(fixed), place, len(layers))
        for place, layer in enumerate(layers)
    }
    shapes = [_hexagon(*one) for one in zip(hexes, layers[0].fills(hexes), strict=True)]
    layout = _layout(hexes, shapes) | {
        "updatemenus": [switch(choices) | BUTTONS],
        "annotations": _landing_name(parameters),
    }
    return {"data": [*fixed, *of_layers], "layout": layout}


def _change(
    layer: MapLayer, hexes: Sequence[Hex], fixed: int, place: int, count: int
) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a button does: its own two traces in view, its colours on the hexes."""
    seen = [True] * fixed + [at == place for at in range(count) for _ in range(2)]
    fills = {f"shapes[{n}].fillcolor": fill for n, fill in enumerate(layer.fills(hexes))}
    return {"visible": seen}, fills


def centre(hex_: Hex) -> tuple[float, float]:
    """Where a hex lies on the page, rows downwards."""
    return HALF * hex_[1], -1.5 * hex_[0]


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


def _landing_name(parameters: Parameters) -> list[dict[str, Any]]:
    """The word above one of them says what they all are."""
    if not parameters.landing_hexes:
        return []
    x, y = centre(min(parameters.landing_hexes))
    font = {"size": 11, "color": LANDING}
    place = {"x": round(x, 3), "y": y + 1, "yanchor": "bottom", "showarrow": False, "borderpad": 0}
    return [{"text": "landing", "font": font, **place}]


def _lines(
    xs: list[float | None], ys: list[float | None], colour: str, width: float
) -> dict[str, Any]:
    line = {"color": colour, "width": width}
    return {"type": "scatter", "mode": "lines", "x": xs, "y": ys, "line": line,
            "hoverinfo": "skip", "showlegend": False}  # fmt: skip


def _names(parameters: Parameters, hexes: Sequence[Hex], layer: MapLayer) -> dict[str, Any]:
    """What is read on every hex; only the city and the highest values are in print."""
    places = [centre(hex_) for hex_ in hexes]
    printed = [_printed(layer, n) for n in range(len(hexes))]
    if parameters.city_hex in hexes:
        printed[hexes.index(parameters.city_hex)] = "city"
    return {
        "type": "scatter",
        "mode": "markers+text",
        "x": [round(x, 3) for x, _ in places],
        "y": [y for _, y in places],
        "text": printed,
        "textfont": {"size": 11, "color": OUTLINE},
        "hovertext": [layer.said.get(n, show_hex(hex_)) for n, hex_ in enumerate(hexes)],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "marker": {"size": 16, "color": "rgba(0,0,0,0)", "line": {"width": 0}},
        "showlegend": False,
    }


def _printed(layer: MapLayer, hex_: int) -> str:
    least = 0.0 if len(layer.values) <= FEW else PRINTED * layer.top
    value = layer.values.get(hex_, -1.0)
    return f"{value:.{layer.digits}f}" if value >= least else ""


def _bar(layer: MapLayer) -> dict[str, Any]:
    """The colour scale, carried by a trace without points."""
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
            "cmax": layer.top,
            "colorscale": rising(layer.colour),
            "showscale": True,
            "colorbar": {
                "orientation": "h",
                "x": 0.5,
                "y": 0,
                "yanchor": "top",
                "len": 0.5,
                "thickness": 9,
                "outlinewidth": 0,
                "nticks": 4,
                "tickfont": {"size": 11},
                "title": {"text": layer.unit, "side": "bottom", "font": {"size": 12}},
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
        "margin": {"l": 4, "r": 4, "t": 40, "b": 56},
        "height": HEIGHT,
        "showlegend": False,
    }
