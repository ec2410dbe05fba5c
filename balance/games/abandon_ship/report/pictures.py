"""The pictures of a study of Abandon Ship: the voyage, and where every rat ends."""

import math
from collections.abc import Callable, Sequence
from typing import Any

from balance.games.abandon_ship.parameters.model import Parameters
from balance.games.abandon_ship.report.voyage_picture import picture
from balance.games.api import Picture
from balance.games.api.inference import Estimates, is_known, number, percent


def pictures(parameters: Parameters, players: int, estimates: Estimates) -> list[Picture]:
    """The first picture shows the game at a glance; the report folds the others."""
    return [picture(parameters, estimates), _every_rat(parameters, estimates)]


def _every_rat(parameters: Parameters, estimates: Estimates) -> Picture:
    """Where every rat ends: points and drowning by colour."""
    names = list(parameters.colours)
    points = [estimates[f"rat_points_{name}"] for name in names]
    drowned = [estimates[f"drowned_{name}"] for name in names]
    rows = [
        [name, _cell(number, p), _cell(percent, d)]
        for name, p, d in zip(names, points, drowned, strict=True)
    ]
    words = "Each rat by how often it drowns and what it scores, with intervals."
    figure = _figure(names, points, drowned)
    return Picture("Every rat", words, figure, ("rat", "mean points", "drowns"), rows)


def _cell(shown: Callable[[Any], str], estimate: Any) -> str:
    return shown(estimate) if is_known(estimate) else "-"


def _figure(names: list[str], points: Sequence[Any], drowned: Sequence[Any]) -> dict[str, Any]:
    rats = {
        "type": "scatter",
        "mode": "markers+text",
        "x": [_finite(100 * d.value) for d in drowned],
        "y": [_finite(p.value) for p in points],
        "error_x": _bars(drowned, 100),
        "error_y": _bars(points, 1),
        "text": names,
        "textposition": "top center",
        "marker": {"size": 14, "color": _paints(names), "line": {"width": 1}},
        "hovertemplate": "%{text}: drowns in %{x:.1f} %, %{y:.2f} points<extra></extra>",
    }
    layout = {
        "xaxis": {"title": {"text": "drowns (% of games)"}},
        "yaxis": {"title": {"text": "mean points"}},
    }
    return {"data": [rats], "layout": layout}


def _bars(family: Sequence[Any], scale: float) -> dict[str, Any]:
    return {
        "type": "data",
        "symmetric": False,
        "array": [_finite(scale * (e.high - e.value)) for e in family],
        "arrayminus": [_finite(scale * (e.value - e.low)) for e in family],
        "thickness": 1,
    }


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _paints(names: list[str]) -> list[str]:
    known = {
        "yellow": "#e6c619",
        "green": "#2e8b57",
        "red": "#c0392b",
        "blue": "#2874a6",
        "orange": "#e67e22",
        "purple": "#7d3c98",
        "black": "#2c3e50",
    }
    return [known.get(name, "#888888") for name in names]
