"""What a designer of Pig asks, beyond what is shown of columns and for every game."""

import polars as pl

from balance.games.api import Metric
from balance.games.pig.parameters.model import Parameters
from balance.games.pig.report.columns import TURNS

BEST_TURNS = ((0, 19), (20, 29), (30, 39), (40, 49), (50, None))  # a look at daring turns


def metrics(parameters: Parameters, players: int) -> list[Metric]:
    """Numbers about a game at one player count, as expressions over its rows."""
    turns = pl.col("turns")
    held = turns.cast(pl.Int64) - pl.col("busts").cast(pl.Int64)
    return [
        Metric("length", TURNS, "turns of a game", "mean", turns, unit="turns"),
        Metric(
            "rolls_per_turn", TURNS, "rolls a turn", "ratio", pl.col("rolls"), turns, unit="rolls"
        ),
        Metric(
            "bust_share", "Luck", "turns ended by a 1", "ratio", pl.col("busts"), turns, unit="%"
        ),
        Metric("hold_share", "Luck", "turns ended by holding", "ratio", held, turns, unit="%"),
        Metric(
            "lost_per_turn",
            "Luck",
            "points lost to a 1 each turn",
            "ratio",
            pl.col("lost_points"),
            turns,
            unit="points",
        ),
        *(_best_turn(low, high) for low, high in BEST_TURNS),
    ]


def _best_turn(low: int, high: int | None) -> Metric:
    """How often the best turn of a game lies in a range."""
    best = pl.col("best_turn")
    inside = best >= low if high is None else best.is_between(low, high)
    label = f"best turn of {span(low, high)}"
    return Metric(f"best_turn_{low}", TURNS, label, "share", inside, unit="%")


def span(low: int, high: int | None) -> str:
    """A range of points in words."""
    return f"{low} or more" if high is None else f"{low} to {high}"
