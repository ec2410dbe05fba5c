"""The pictures of a study of SafeHouse: the pursuit over the turns, and the missions completed."""

import math
from collections.abc import Sequence
from typing import Any

from balance.games.api import Picture
from balance.games.api.inference import Estimates, is_enough, is_known, number, percent
from balance.games.safehouse.parameters.model import Parameters
from balance.games.safehouse.report.columns import turns_shown

GAP, RUNNING, ROWS = "#2874a6", "#999999", "#2e8b57"


def pictures(parameters: Parameters, players: int, estimates: Estimates) -> list[Picture]:
    """How the pursuer closes in, and which missions get finished."""
    return [_pursuit(parameters, estimates), _rows(parameters, estimates)]


def _pursuit(parameters: Parameters, estimates: Estimates) -> Picture:
    """The mean gap after every turn that enough games completed, beside how many still run."""
    known = [t for t in turns_shown(parameters) if is_enough(estimates[f"gap_after_{t}"])]
    gaps = [estimates[f"gap_after_{t}"] for t in known]
    running = [estimates[f"running_after_{t}"] for t in known]
    words = "No turn has enough games behind it."
    if known:
        words = (
            f"The mean gap between the pursuer and the player nearest to it, over the games still "
            f"running: {number(gaps[0], 1)} squares after turn {known[0]}, {number(gaps[-1], 1)} "
            f"after turn {known[-1]}, which {percent(running[-1])} of the games reach with "
            f"somebody on the route. The games that run longer are other games, so the line does "
            f"not show one chase."
        )
    rows = [
        [t, number(gap, 1), percent(share)]
        for t, gap, share in zip(known, gaps, running, strict=True)
    ]
    header = ("turn", "mean gap", "games still running")
    return Picture("The pursuit", words, _pursuit_figure(known, gaps, running), header, rows)


def _pursuit_figure(
    turns: list[int], gaps: Sequence[Any], running: Sequence[Any]
) -> dict[str, Any]:
    shares = {
        "type": "bar",
        "name": "games still running",
        "x": turns,
        "y": [_finite(100 * e.value) for e in running],
        "yaxis": "y2",
        "marker": {"color": RUNNING, "opacity": 0.35},
        "hovertemplate": "turn %{x}: %{y:.1f} % still running<extra></extra>",
    }
    line = {
        "type": "scatter",
        "mode": "lines+markers",
        "name": "mean gap",
        "x": turns,
        "y": [_finite(e.value) for e in gaps],
        "error_y": _bars(gaps, 1),
        "line": {"color": GAP},
        "hovertemplate": "after turn %{x}: gap %{y:.2f}<extra></extra>",
    }
    layout = {
        "xaxis": {"title": {"text": "turn"}},
        "yaxis": {"title": {"text": "mean gap (squares)"}, "rangemode": "tozero"},
        "yaxis2": {
            "title": {"text": "% of games still running"},
            "overlaying": "y",
            "side": "right",
            "range": [0, 100],
            "showgrid": False,
        },
        "legend": {"orientation": "h", "y": 1.12},
    }
    return {"data": [shares, line], "layout": layout}


def _rows(parameters: Parameters, estimates: Estimates) -> Picture:
    """How often a player completes each row, and what the team wins with and without it."""
    numbers = range(1, len(parameters.sheet) + 1)
    done = {r: estimates[f"row_done_{r}"] for r in numbers}
    rows = [
        [
            _name(parameters, r),
            _cell(done[r]),
            _cell(estimates[f"wins_with_row_{r}"]),
            _cell(estimates[f"wins_without_row_{r}"]),
        ]
        for r in numbers
    ]
    words = (
        "How often a player completes each mission, with intervals. The table adds the team's wins "
        "with and without it: what goes with them, not what they are worth."
    )
    figure = _rows_figure([_name(parameters, r) for r in numbers], list(done.values()))
    header = ("mission", "completed by a player", "team wins with it", "team wins without it")
    return Picture("Every mission", words, figure, header, rows)


def _name(parameters: Parameters, row: int) -> str:
    mission = parameters.sheet[row - 1]
    return f"{row}: {mission.rule}, {mission.length} squares, arrow {mission.arrow}"


def _cell(estimate: Any) -> str:
    return percent(estimate) if is_known(estimate) else "-"


def _rows_figure(names: list[str], done: Sequence[Any]) -> dict[str, Any]:
    bars = {
        "type": "bar",
        "x": names,
        "y": [_finite(100 * e.value) for e in done],
        "error_y": _bars(done, 100),
        "marker": {"color": ROWS},
        "hovertemplate": "%{x}: %{y:.1f} %<extra></extra>",
    }
    layout = {
        "xaxis": {"title": {"text": "mission"}},
        "yaxis": {"title": {"text": "completed by a player (% of games)"}, "rangemode": "tozero"},
    }
    return {"data": [bars], "layout": layout}


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
