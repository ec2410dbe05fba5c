"""The pictures of a study of SafeHouse: the pursuit over the turns, and the missions completed."""

from collections.abc import Sequence
from typing import Any

from balance.games.api import Picture
from balance.games.api.charts import finite, reach
from balance.games.api.inference import (
    Estimates,
    is_enough,
    is_known,
    number,
    percent,
    percent_cell,
)
from balance.games.api.metrics import FAN
from balance.games.safehouse.parameters.model import Parameters
from balance.games.safehouse.report.columns import turns_left_out, turns_shown
from balance.games.safehouse.report.sheet import GapCourse, SheetLayer, sheet_and_chase

GAP, RUNNING = "@series-0", "@muted"


def pictures(parameters: Parameters, players: int, estimates: Estimates) -> list[Picture]:
    """The sheet beside the chase, and the mean of the chase with its intervals."""
    return [_sheet(parameters, estimates), _pursuit(parameters, estimates)]


# --- the sheet -----------------------------------------------------------------------------


def _sheet(parameters: Parameters, estimates: Estimates) -> Picture:
    """How often a player completes each mission, what goes with it, and the fan of the gap."""
    numbers = range(1, len(parameters.sheet) + 1)
    rows = [
        [
            _name(parameters, r),
            percent_cell(estimates[f"row_done_{r}"]),
            percent_cell(estimates[f"wins_with_row_{r}"]),
            percent_cell(estimates[f"wins_without_row_{r}"]),
            "-" if _gained(estimates, r) is None else f"{_gained(estimates, r):+.1f}",
        ]
        for r in numbers
    ]
    words = (
        "On the left how many per cent of the players complete each mission, or the team's wins "
        "with it minus without it: what goes with it, not what it is worth. Numbers are equal "
        "(=), rising (<) or not falling (≤); arrows are steps. On the right the gap of the games "
        "still running: the median, half of them and nine in ten."
    )
    header = (
        "mission", "completed by a player", "team wins with it", "team wins without it",
        "difference in points",
    )  # fmt: skip
    figure = sheet_and_chase(
        parameters.sheet, _layers(parameters, estimates), _course(parameters, estimates)
    )
    return Picture("The sheet and the chase", words, figure, header, rows)


def _layers(parameters: Parameters, estimates: Estimates) -> list[SheetLayer]:
    numbers = range(1, len(parameters.sheet) + 1)
    names = [_name(parameters, r) for r in numbers]
    done = [estimates[f"row_done_{r}"] for r in numbers]
    gained = [_gained(estimates, r) for r in numbers]
    said = [f"{name}<br>completed: {percent_cell(e)}" for name, e in zip(names, done, strict=True)]
    beside = [
        f"{names[r - 1]}<br>team wins with it: {percent_cell(estimates[f'wins_with_row_{r}'])}"
        f"<br>without it: {percent_cell(estimates[f'wins_without_row_{r}'])}"
        for r in numbers
    ]
    shares = [finite(e.value, 100) for e in done]
    return [
        SheetLayer("Done", "% of players<br>that complete it", shares, said, False),
        SheetLayer("In wins", "team wins with it<br>minus without, points", gained, beside, True),
    ]


def _gained(estimates: Estimates, row: int) -> float | None:
    """Wins with a mission less wins without it, in points."""
    with_, without = (estimates[f"wins_{side}_row_{row}"] for side in ("with", "without"))
    return 100 * (with_.value - without.value) if is_enough(with_, without) else None


def _course(parameters: Parameters, estimates: Estimates) -> GapCourse:
    turns = _told(parameters, estimates)
    gaps = {
        part: [finite(estimates[f"gap_after_{t}_q{part:02d}"].value) for t in turns] for part in FAN
    }
    return GapCourse(
        turns, gaps, [finite(estimates[f"running_after_{t}"].value, 100) for t in turns]
    )


def _told(parameters: Parameters, estimates: Estimates) -> list[int]:
    """The turns that enough games completed."""
    return [t for t in turns_shown(parameters) if is_enough(estimates[f"gap_after_{t}"])]


def _name(parameters: Parameters, row: int) -> str:
    mission = parameters.sheet[row - 1]
    return f"{row}: {mission.rule}, {mission.length} squares, arrow {mission.arrow}"


# --- the chase -----------------------------------------------------------------------------


def _pursuit(parameters: Parameters, estimates: Estimates) -> Picture:
    """The mean gap after every turn that enough games completed, beside how many still run."""
    known = _told(parameters, estimates)
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
        if turns_left_out(parameters) and known[-1] == turns_shown(parameters)[-1]:
            words += " Of the turns after it no gap is kept."
    rows = [
        [t, number(gap, 1), *_spread(estimates, t), percent(share)]
        for t, gap, share in zip(known, gaps, running, strict=True)
    ]
    header = ("turn", "mean gap", "median", "half of the games", "nine in ten",
              "games still running")  # fmt: skip
    return Picture("The pursuit", words, _pursuit_figure(known, gaps, running), header, rows)


def _spread(estimates: Estimates, turn: int) -> list[str]:
    """The median gap, and from where to where the gaps of most games go."""
    found = [estimates[f"gap_after_{turn}_q{part:02d}"] for part in FAN]
    low, first, middle, third, high = (f"{e.value:g}" if is_known(e) else "-" for e in found)
    return [middle, f"{first} to {third}", f"{low} to {high}"]


def _pursuit_figure(
    turns: list[int], gaps: Sequence[Any], running: Sequence[Any]
) -> dict[str, Any]:
    shares = {
        "type": "bar",
        "name": "games still running",
        "x": turns,
        "y": [finite(e.value, 100) for e in running],
        "yaxis": "y2",
        "marker": {"color": RUNNING, "opacity": 0.35},
        "hovertemplate": "turn %{x}: %{y:.1f} % still running<extra></extra>",
    }
    line = {
        "type": "scatter",
        "mode": "lines+markers",
        "name": "mean gap",
        "x": turns,
        "y": [finite(e.value) for e in gaps],
        "error_y": reach(gaps),
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
