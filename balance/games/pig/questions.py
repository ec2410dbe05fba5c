"""What a designer of Pig asks, and what to conclude from the answers. Plain Python."""

from collections.abc import Mapping
from typing import Any

import polars as pl

from balance.games.kit import Finding, Picture, Question
from balance.games.pig.parameters import Parameters

BEST_TURNS = ((0, 19), (20, 29), (30, 39), (40, 49), (50, None))  # a look at daring turns


def questions(parameters: Parameters, players: int) -> list[Question]:
    """Numbers about a game at one player count, as expressions over its rows."""
    turns = pl.col("turns")
    return [
        Question("length", "Turns", "turns of a game", "mean", turns, unit="turns"),
        Question(
            "rolls_per_turn", "Turns", "rolls a turn", "ratio", pl.col("rolls"), turns, unit="rolls"
        ),
        Question(
            "bust_share", "Luck", "turns ended by a 1", "ratio", pl.col("busts"), turns, unit="%"
        ),
        Question(
            "lost_per_turn",
            "Luck",
            "points lost to a 1 each turn",
            "ratio",
            pl.col("lost_points"),
            turns,
            unit="points",
        ),
        Question(
            "best_turn", "Turns", "best turn of a game", "mean", pl.col("best_turn"), unit="points"
        ),
        *(_best_turn(low, high) for low, high in BEST_TURNS),
    ]


def _best_turn(low: int, high: int | None) -> Question:
    """How often the best turn of a game lies in a range."""
    best = pl.col("best_turn")
    inside = best >= low if high is None else best.is_between(low, high)
    label = f"best turn of {_range(low, high)}"
    return Question(f"best_turn_{low}", "Turns", label, "share", inside, unit="%")


def _range(low: int, high: int | None) -> str:
    return f"{low} or more" if high is None else f"{low} to {high}"


def conclude(parameters: Parameters, players: int, estimates: Mapping[str, Any]) -> list[Finding]:
    """Is the game more pig than player? Says UNDECIDED while the interval covers one half."""
    bust = estimates["bust_share"]
    verdict = "YES" if bust.low > 0.5 else "NO" if bust.high < 0.5 else "UNDECIDED"
    sentence = (
        f"A 1 ends {bust.value:.1%} of the turns ({bust.low:.1%} to {bust.high:.1%}); "
        f"at one half, luck and choice would end equally many."
    )
    question = "Does the die end more turns than the players?"
    return [Finding("bust_or_hold", question, verdict, sentence, ("die_sides", "target"))]


def pictures(parameters: Parameters, players: int, estimates: Mapping[str, Any]) -> list[Picture]:
    """Bars: how good the best turn of a game is."""
    names = [_range(low, high) for low, high in BEST_TURNS]
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
