"""What a designer of Pig asks, beyond what is shown of columns and for every game."""

import polars as pl

from balance.games.api import Metric
from balance.games.api.metrics import fan
from balance.games.pig.parameters.model import Parameters
from balance.games.pig.report.columns import TURNS
from balance.games.pig.words.names import things

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
        *_race(parameters, players),
    ]


def _best_turn(low: int, high: int | None) -> Metric:
    """How often the best turn of a game lies in a range."""
    best = pl.col("best_turn")
    inside = best >= low if high is None else best.is_between(low, high)
    label = f"best turn of {span(low, high)}"
    return Metric(f"best_turn_{low}", TURNS, label, "share", inside, unit="%")


def race_rounds(parameters: Parameters) -> list[int]:
    """The rounds after which the scores are known, the start among them."""
    return [0, *map(int, things(parameters)["round"])]


def _race(parameters: Parameters, players: int) -> list[Metric]:
    """Scores on the way: of the winner, and of the best of the others."""
    asked = []
    for after in race_rounds(parameters):
        won, lost = [], []
        for seat in range(1, players + 1):
            score = _score(parameters, seat, after)
            won.append(pl.when(pl.col(f"won_{seat}") == 1).then(score))
            lost.append(pl.when(pl.col(f"won_{seat}") == 0).then(score))
        winner, best = pl.max_horizontal(*won), pl.max_horizontal(*lost)
        label = f"after round {after}"
        asked += fan(f"winner_after_{after}", f"The winner {label}", "points", winner)
        asked += fan(f"second_after_{after}", f"Best of the others {label}", "points", best, [50])
    return asked


def _score(parameters: Parameters, seat: int, after: int) -> pl.Expr:
    """The score of a seat after a round; the last one stays when the game is over."""
    start = (*parameters.start_scores, *[0] * seat)[seat - 1]
    rounds = [r for r in race_rounds(parameters) if 0 < r <= after]
    gained = (pl.col(f"gained_by_round_{r}_{seat}") for r in rounds)
    return sum(gained, start=pl.lit(start, pl.Int32))


def span(low: int, high: int | None) -> str:
    """A range of points in words."""
    return f"{low} or more" if high is None else f"{low} to {high}"
