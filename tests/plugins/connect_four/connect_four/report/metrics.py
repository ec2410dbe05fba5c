"""What you want to know, beyond what is shown of columns and for every game. Plain Python."""

import polars as pl
from balance.games.api import Metric
from balance.games.api.metrics import family, wins_of

from connect_four.parameters.model import Parameters
from connect_four.report.columns import BOARD
from connect_four.words.names import columns


def openings(parameters: Parameters) -> dict[str, str]:
    """The metric of every column that may be played first, and what the column is called."""
    return {f"wins_from_{column}": column for column in columns(parameters)}


def metrics(parameters: Parameters, players: int) -> list[Metric]:
    """Numbers about a game at one player count, as expressions over its rows."""
    return family("openings", [_wins_from(*named) for named in enumerate(openings(parameters))])


def _wins_from(column: int, id_: str) -> Metric:
    """What seat 1 wins where it plays a column first."""
    opened = pl.col("opening") == column
    label = f"Seat 1 wins, first disc in {id_.rpartition('_')[2]}"
    return wins_of(id_, BOARD, label, 2, lambda seat: opened & pl.lit(seat == 1))
