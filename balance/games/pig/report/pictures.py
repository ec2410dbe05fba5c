"""The pictures of a study of Pig: the race to the target, and the best turns."""

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

from balance.games.api import Picture
from balance.games.api.metrics import FAN
from balance.games.pig.parameters.model import Parameters
from balance.games.pig.report.metrics import BEST_TURNS, race_rounds, span


class Stand(NamedTuple):
    """How the race stands after a round."""

    after: int
    winner: list[float]  # quantiles of the score, from the lowest
    second: float  # median of the best of the others


def pictures(parameters: Parameters, players: int, estimates: Mapping[str, Any]) -> list[Picture]:
    """The first picture shows the game at a glance; the report folds the others."""
    return [_race(parameters, _stands(parameters, estimates)), _best_turns(estimates)]


# --- the race to the target ------------------------------------------------------------------


def _stands(parameters: Parameters, estimates: Mapping[str, Any]) -> list[Stand]:
    """What is known of the race, up to the round after which nearly all games are won."""
    stands: list[Stand] = []
    for after in race_rounds(parameters):
        winner = [estimates[f"winner_after_{after}_q{percent:02d}"].value for percent in FAN]
        second = estimates[f"second_after_{after}_q50"].value
        is_won = bool(stands) and stands[-1].winner[0] >= parameters.target
        if is_won or not all(map(math.isfinite, [*winner, second])):
            break
        stands.append(Stand(after, winner, second))
    return stands


def _race(parameters: Parameters, stands: list[Stand]) -> Picture:
    target = parameters.target
    alternative = "No games to draw."
    if stands:
        last = stands[-1]
        alternative = (
            f"The scores of the winner and of the best of the others, round by round: after round "
            f"{last.after} {last.winner[2]:.0f} and {last.second:.0f} points (medians). The bands "
            f"hold the winner's score in half and in 9 of 10 games."
        )
    rows = [
        (s.after, s.winner[2], f"{s.winner[0]:.0f} to {s.winner[-1]:.0f}", s.second) for s in stands
    ]
    figure = {"data": _race_traces(stands), "layout": _race_layout(target, stands)}
    header = ("after round", "winner", "winner in 9 of 10 games", "best of the others")
    return Picture(f"The race to {target}", alternative, figure, header, rows)


def _race_traces(stands: list[Stand]) -> list[dict[str, Any]]:
    """Two bands around the winner, and a line for each of the two."""
    rounds = [stand.after for stand in stands]
    traces = [
        {
            "x": rounds + rounds[::-1],
            "y": [s.winner[low] for s in stands] + [s.winner[-1 - low] for s in stands[::-1]],
            "fill": "toself",
            "fillcolor": "@series-0",
            "opacity": 0.2,
            "mode": "none",
            "hoverinfo": "skip",
        }
        for low in (0, 1)
    ]
    for name, scores, colour in (
        ("the winner", [s.winner[2] for s in stands], "@series-0"),
        ("the best of the others", [s.second for s in stands], "@series-1"),
    ):
        line = {"color": colour, "width": 3}
        hover = f"after round %{{x}}: {name} has %{{y}} points (median)<extra></extra>"
        both = {"x": rounds, "y": scores, "mode": "lines+markers", "cliponaxis": False}
        traces.append({**both, "line": line, "hovertemplate": hover, "marker": {"size": 7}})
    return traces


def _race_layout(target: int, stands: list[Stand]) -> dict[str, Any]:
    """The target as a line; the lines are named where they end."""
    rounds = [stand.after for stand in stands] or [0]
    notes = [_note(0, target, f"target: {target}", "@ink", "left", "bottom")]
    if stands:
        last = stands[-1]
        middle = stands[(len(stands) - 1) // 2]
        notes += [
            _note(middle.after, middle.winner[2], "the winner", "@series-0", "right", "bottom"),
            _note(last.after, last.second, "best of<br>the others", "@series-1", "right", "top"),
        ]
    return {
        "height": 380,
        "margin": {"l": 8, "r": 12, "t": 12, "b": 44},
        "xaxis": {
            **{"title": {"text": "round"}, "showgrid": False},
            "tickvals": rounds,
            "range": [0, rounds[-1]],
        },
        "yaxis": {"title": {"text": "points"}, "rangemode": "tozero"},
        "shapes": [
            {
                **{"type": "line", "xref": "paper", "x0": 0, "x1": 1, "y0": target, "y1": target},
                "line": {"color": "@ink", "width": 2, "dash": "dash"},
            }
        ],
        "annotations": notes,
        "showlegend": False,
    }


def _note(x: float, y: float, text: str, colour: str, xanchor: str, yanchor: str) -> dict[str, Any]:
    """Words beside a line."""
    place = {"x": x, "y": y, "xanchor": xanchor, "yanchor": yanchor, "showarrow": False}
    return {**place, "text": f"<b>{text}</b>", "font": {"color": colour, "size": 13}}


# --- the best turns --------------------------------------------------------------------------


def _best_turns(estimates: Mapping[str, Any]) -> Picture:
    """Bars: how good the best turn of a game is."""
    names = [span(low, high) for low, high in BEST_TURNS]
    found = [estimates[f"best_turn_{low}"] for low, _ in BEST_TURNS]
    shares = [round(100 * e.value, 2) if math.isfinite(e.value) else None for e in found]
    figure = {
        "data": [{"type": "bar", "x": names, "y": shares}],
        "layout": {
            "xaxis": {"title": {"text": "points of the best turn"}},
            "yaxis": {"title": {"text": "% of games"}},
        },
    }
    rows = list(zip(names, shares, strict=True))
    alternative = "Bars: in how many games the best turn brings so many points."
    return Picture("Best turn of a game", alternative, figure, ("points", "% of games"), rows)
