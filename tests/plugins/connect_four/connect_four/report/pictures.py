"""The game's own picture: what each first disc is worth."""

from collections.abc import Mapping
from typing import Any

from balance.games.api import Picture
from balance.games.api.charts import lying
from balance.games.api.inference import percent_cell

from connect_four.parameters.model import Parameters
from connect_four.report.metrics import openings


def pictures(parameters: Parameters, players: int, estimates: Mapping[str, Any]) -> list[Picture]:
    """Drawings of the estimates: the share that seat 1 wins from each opening."""
    named = openings(parameters)
    found = [estimates[id_] for id_ in named]
    names = list(named.values())
    figure = lying(names, {"wins of seat 1": found}, "% of games that seat 1 wins", 100, 0.5)
    rows = [(name, percent_cell(e)) for name, e in zip(names, found, strict=True)]
    alternative = "What seat 1 wins after each first disc; the dashed line is a half."
    return [Picture("The first disc", alternative, figure, ("column", "won"), rows)]
