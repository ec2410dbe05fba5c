"""The pictures of a study of Pig."""

from collections.abc import Mapping
from typing import Any

from balance.games.api import Picture
from balance.games.pig.parameters.model import Parameters
from balance.games.pig.report.metrics import BEST_TURNS, span


def pictures(parameters: Parameters, players: int, estimates: Mapping[str, Any]) -> list[Picture]:
    """Bars: how good the best turn of a game is."""
    names = [span(low, high) for low, high in BEST_TURNS]
    shares = [round(100 * estimates[f"best_turn_{low}"].value, 2) for low, _ in BEST_TURNS]
    figure = {
        "data": [{"type": "bar", "x": names, "y": shares}],
        "layout": {
            "xaxis": {"title": {"text": "points of the best turn"}},
            "yaxis": {"title": {"text": "% of games"}},
        },
    }
    rows = list(zip(names, shares, strict=True))
    alternative = "Bars: in how many games the best turn brings so many points."
    return [
        Picture("Best turn of a game", alternative, figure, ("points", "% of games"), rows),
    ]
