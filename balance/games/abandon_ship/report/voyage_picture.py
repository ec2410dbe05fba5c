"""The picture of a voyage: the track from the water to the top deck, turn by turn.

On the left the water rises and the rats climb; on the right stands, for the same spaces, how many
rats drown there and what becomes of the cheese.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from balance.games.abandon_ship.parameters.model import Parameters
from balance.games.abandon_ship.report.voyage import RATS, track, turns_noted
from balance.games.api import Picture
from balance.games.api.inference import Estimates
from balance.games.api.metrics import FAN

LEAST_RUNNING = 0.05  # turns that fewer games survive are not drawn
WATER, RAT, DROWNED, CHEESE, TEXT = "@series-0", "@series-1", "@series-3", "@series-4", "@ink"
COURSE, DEATHS, CHEESES = [0, 0.59], [0.62, 0.78], [0.84, 1]  # the columns of the drawing
SMALL = 12


class Moment(NamedTuple):
    """Where water and rats are after a turn, over the games that go on."""

    turn: int
    water: list[float]  # quantiles, from the lowest
    first: float
    last: float
    running: float  # share of the games that go on


def picture(parameters: Parameters, estimates: Estimates) -> Picture:
    """Water, rats and cheese on one drawing of the ship."""
    course = list(_course(parameters, estimates))
    drowned = {
        space: 100 * e.value
        for space in track(parameters)
        if math.isfinite((e := estimates[f"lost_on_{space}"]).value)
    }
    cheese = {
        space: 100 * e.value
        for space in sorted(parameters.cheese_spaces)
        if math.isfinite((e := estimates[f"cheese_{space}_taken"]).value)
    }
    figure = {
        "data": [
            *_water(course, parameters),
            *_rats(course),
            *_drowned(drowned),
            *_cheese(cheese, parameters),
        ],
        "layout": _layout(parameters, course, estimates),
    }
    words = _words(parameters, course, drowned, cheese)
    rows = [*_course_rows(course), *_space_rows(drowned, cheese)]
    return Picture("The voyage", words, figure, ("where", "what", "how much"), rows)


def _course(parameters: Parameters, estimates: Estimates) -> Iterator[Moment]:
    """The start, and every noted turn that enough games survive."""
    start = parameters.start_spaces
    water = [float(parameters.water_start)] * len(FAN)
    yield Moment(0, water, max(start), min(start), 1.0)
    for turn in turns_noted(parameters):
        running = estimates[f"goes_on_turn_{turn}"].value
        fan = [estimates[f"water_turn_{turn}_q{percent:02d}"].value for percent in FAN]
        first, last = (estimates[f"{which}_rat_turn_{turn}_q50"].value for which in RATS)
        if not all(map(math.isfinite, (running, *fan, first, last))) or running < LEAST_RUNNING:
            return
        yield Moment(turn, fan, first, last, running)


# --- the course of the game ------------------------------------------------------------------


def _water(course: Sequence[Moment], parameters: Parameters) -> Iterator[dict[str, Any]]:
    """Sheets of water on top of each other: the deeper the colour, the surer the flood."""
    turns = [m.turn for m in course]
    floor = _floor(parameters)
    for place in range(len(FAN)):
        yield {
            "x": [turns[0], *turns, turns[-1]],
            "y": [floor, *(m.water[place] for m in course), floor],
            "fill": "toself",
            "fillcolor": WATER,
            "opacity": 0.22,
            "mode": "none",
            "hoverinfo": "skip",
        }
    yield {
        "x": turns,
        "y": [m.water[2] for m in course],
        "customdata": [[m.water[0], m.water[-1], 100 * m.running] for m in course],
        "mode": "lines",
        "line": {"color": WATER, "width": 3},
        "hovertemplate": "after turn %{x} the water stands at space %{y}<br>(in 9 of 10 games at "
        "%{customdata[0]} to %{customdata[1]});<br>%{customdata[2]:.0f} % of the games go on"
        "<extra></extra>",
    }


def _floor(parameters: Parameters) -> float:
    """The bottom of the drawing: a little under the water of the start."""
    return max(parameters.water_start - 2, 0)


def _rats(course: Sequence[Moment]) -> Iterator[dict[str, Any]]:
    """The pack, from the last rat to the first."""
    turns = [m.turn for m in course]
    yield {
        "x": turns + turns[::-1],
        "y": [m.last for m in course] + [m.first for m in course[::-1]],
        "fill": "toself",
        "fillcolor": RAT,
        "opacity": 0.18,
        "mode": "none",
        "hoverinfo": "skip",
    }
    for name, spaces in (("first", [m.first for m in course]), ("last", [m.last for m in course])):
        yield {
            "x": turns,
            "y": spaces,
            "mode": "lines+markers",
            "line": {"color": RAT, "width": 2.5},
            "marker": {"size": 7},
            "cliponaxis": False,
            "hovertemplate": f"after turn %{{x}} the {name} rat in play is on space %{{y}}<br>"
            "(median of the games that go on)<extra></extra>",
        }


# --- the track beside it ---------------------------------------------------------------------


def _drowned(drowned: dict[int, float]) -> Iterator[dict[str, Any]]:
    yield {
        "type": "bar",
        "orientation": "h",
        "y": list(drowned),
        "x": list(drowned.values()),
        "xaxis": "x2",
        "width": 0.8,
        "marker": {"color": DROWNED},
        "hovertemplate": "space %{y}: %{x:.1f} rats drown here in 100 games<extra></extra>",
    }


def _cheese(taken: dict[int, float], parameters: Parameters) -> Iterator[dict[str, Any]]:
    """The share that is taken, before what there is."""
    if not taken:
        return
    apart = min((b - a for a, b in pairwise(taken)), default=parameters.track_top)
    width = min(0.8 * apart, 0.05 * parameters.track_top)
    both = {"type": "bar", "orientation": "h", "xaxis": "x3", "y": list(taken)}
    whole = {"x": [100] * len(taken), "marker": {"color": "@line"}, "hoverinfo": "skip"}
    part = {
        "x": list(taken.values()),
        "marker": {"color": CHEESE},
        "text": [f"{share:.0f}" for share in taken.values()],
        "textposition": "auto",
        "insidetextanchor": "start",
        "textangle": 0,
        "insidetextfont": {"size": SMALL, "color": "@card"},
        "outsidetextfont": {"size": SMALL, "color": TEXT},
        "hovertemplate": "the cheese of space %{y} is taken in %{x:.0f} % of the games;<br>"
        "else the water gets it, or it is left<extra></extra>",
    }
    for bars in (whole, part):
        yield {**both, **bars, "width": width}


# --- the frame -------------------------------------------------------------------------------


def _layout(
    parameters: Parameters, course: Sequence[Moment], estimates: Estimates
) -> dict[str, Any]:
    top = parameters.track_top
    plain = {"showgrid": False, "zeroline": False}
    bare = {**plain, "showticklabels": False, "automargin": False}
    turns = [0, *turns_noted(parameters)]
    deaths = DEATHS if parameters.cheese_spaces else [DEATHS[0], 1]
    return {
        "height": 430,
        "margin": {"l": 8, "r": 8, "t": 44, "b": 44},
        "barmode": "overlay",
        "showlegend": False,
        "hovermode": "closest",
        "xaxis": {
            **{**plain, "domain": COURSE, "title": {"text": "turn"}, "tickvals": turns},
            "range": [0, course[-1].turn or turns[-1]],
        },
        "xaxis2": {**bare, "domain": deaths, "rangemode": "tozero"},
        "xaxis3": {**bare, "domain": CHEESES, "range": [0, 100]},
        "yaxis": {
            **{"title": {"text": "space of the track"}, "zeroline": False},
            "range": [_floor(parameters), top + 0.5],
        },
        "shapes": [
            {
                **{"type": "line", "xref": "paper", "x0": 0, "x1": 1, "y0": top, "y1": top},
                "line": {"color": TEXT, "width": 3},
            }
        ],
        "annotations": [*_heads(parameters, estimates), *_names(parameters, course)],
    }


def _heads(parameters: Parameters, estimates: Estimates) -> Iterator[dict[str, Any]]:
    """What happens to the rats in all, above the columns."""
    arrivals, drowned = (_amount(estimates[name]) for name in ("arrivals", "drowned"))
    rats = len(parameters.colours)
    yield _head(COURSE, f"top deck<br>{arrivals} of {rats} rats climb up", TEXT)
    yield _head(DEATHS, f"{drowned} rats<br>drown", DROWNED)
    if parameters.cheese_spaces:
        yield _head(CHEESES, "cheese<br>taken %", CHEESE)


def _amount(estimate: Any) -> str:
    return f"{estimate.value:.1f}" if math.isfinite(estimate.value) else "?"


def _head(column: list[float], text: str, colour: str) -> dict[str, Any]:
    place = {"xref": "paper", "yref": "paper", "x": column[0], "y": 1}
    return {**place, "xanchor": "left", "yanchor": "bottom", **_label(text, colour)}


def _names(parameters: Parameters, course: Sequence[Moment]) -> Iterator[dict[str, Any]]:
    """Names where the eye is, instead of a legend."""
    if len(course) < 3:
        return
    late, middle = course[-2], course[(len(course) - 1) // 2]
    deep = (_floor(parameters) + late.water[0]) / 2
    yield {"x": late.turn, "y": deep, **_label("water", TEXT)}
    above = {"x": middle.turn, "y": middle.first, "xanchor": "right", "yanchor": "bottom"}
    yield {**above, **_label("first rat", RAT)}
    yield {**above, "y": middle.last, **_label("last rat", RAT)}


def _label(text: str, colour: str) -> dict[str, Any]:
    font = {"color": colour, "size": SMALL}
    return {"text": f"<b>{text}</b>", "showarrow": False, "align": "left", "font": font}


# --- in words --------------------------------------------------------------------------------


def _words(
    parameters: Parameters,
    course: Sequence[Moment],
    drowned: dict[int, float],
    cheese: dict[int, float],
) -> str:
    if len(course) < 2 or not drowned:
        return "Too few games to draw a voyage."
    last = course[-1]
    words = (
        f"After turn {last.turn} the water stands at space {last.water[2]:.0f} (in 9 of 10 games "
        f"between {last.water[0]:.0f} and {last.water[-1]:.0f}) and the rats in play are between "
        f"spaces {last.last:.0f} and {last.first:.0f}: medians of the games that still go on."
    )
    worst = max(drowned, key=lambda space: drowned[space])
    if drowned[worst]:
        words += f" Most rats drown on space {worst}: {drowned[worst]:.0f} in 100 games."
    if cheese:
        most = max(cheese, key=lambda space: cheese[space])
        least = min(cheese, key=lambda space: cheese[space])
        words += (
            f" The cheese of space {most} is taken in {cheese[most]:.0f} % of the games, that of "
            f"space {least} in {cheese[least]:.0f} %."
        )
    return words


def _course_rows(course: Sequence[Moment]) -> Iterator[tuple[str, str, str]]:
    for m in course:
        where = f"after turn {m.turn}" if m.turn else "at the start"
        yield where, "games that go on", f"{100 * m.running:.1f} %"
        yield where, "highest covered space", f"{m.water[2]:.0f}"
        yield where, "the same in 9 of 10 games", f"{m.water[0]:.0f} to {m.water[-1]:.0f}"
        yield where, "last and first rat in play", f"{m.last:.0f} and {m.first:.0f}"


def _space_rows(
    drowned: dict[int, float], cheese: dict[int, float]
) -> Iterator[tuple[str, str, str]]:
    for space, rats in drowned.items():
        yield f"space {space}", "rats that drown in 100 games", f"{rats:.1f}"
        if space in cheese:
            yield f"space {space}", "cheese is taken", f"{cheese[space]:.1f} %"
