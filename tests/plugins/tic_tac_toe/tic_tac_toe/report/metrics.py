"""What you want to know, beyond what is shown of columns and for every game. Plain Python."""

import polars as pl
from balance.games.api import Metric
from balance.games.api.metrics import family, wins_of

from tic_tac_toe.parameters.model import Parameters
from tic_tac_toe.report.columns import BOARD
from tic_tac_toe.words.names import spaces


def openings(parameters: Parameters) -> dict[str, str]:
    """The metric of every space that may be marked first, and what the space is called."""
    return {f"wins_from_{space}": space for space in spaces(parameters)}


def metrics(parameters: Parameters, players: int) -> list[Metric]:
    """Numbers about a game at one player count, as expressions over its rows."""
    return family("openings", [_wins_from(*named) for named in enumerate(openings(parameters))])


def _wins_from(space: int, id_: str) -> Metric:
    """What seat 1 wins where it marks a space first."""
    opened = pl.col("opening") == space
    label = f"Seat 1 wins, first mark on {id_.rpartition('_')[2]}"
    return wins_of(id_, BOARD, label, 2, lambda seat: opened & pl.lit(seat == 1))
