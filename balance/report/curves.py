"""Pictures of a sweep: curves with bands over one rule, and heat maps over two."""

from collections.abc import Callable, Sequence
from typing import Any

from balance.report import html, numbers, sweep_words
from balance.report.html import plot_text
from balance.report.numbers import exact, known, scaled
from balance.report.sweep_words import is_of_seats
from balance.report.views import Plot, Series, TextTable
from balance.studies.run.results import NumberResult
from balance.studies.sweep.results import AxisResult, CurveResult, GoalResult, Sweep, SweepRound

Figure = dict[str, Any]
HEIGHT, LARGE = 260, 340
DISTANCES = sweep_words.SPREAD, sweep_words.FURTHEST  # whose scale is in points
SYMBOLS = {"meets": "circle", "misses": "x", "open": "circle-open", "withheld": "square-open"}


def curve_plots(found: Sweep, one: SweepRound, id_: str) -> list[Plot]:
    """Every number of a sweep as a picture, that of the first goal first and larger."""
    is_line = len(found.axes) == 1
    goal = one.goals[0] if one.goals else None
    seats = [curve for curve in one.curves if curve.id.startswith(sweep_words.SHARES)]
    together = seats if len(seats) > 1 else []  # in one picture; of two seats one tells all
    first = one.curve(goal.of[0]) if goal and not is_of_seats(goal) else None
    alone = [curve for curve in one.curves if curve not in together or curve is first]
    ordered = sorted(alone, key=lambda curve: curve is not first)
    draw = _line if is_line else _heat
    plots = [
        draw(found, one, curve, f"{id_}-{at}", curve is first) for at, curve in enumerate(ordered)
    ]
    fair = next(filter(is_of_seats, one.goals), None)
    leads = fair is not None and fair is goal
    if together and is_line:
        plots.insert(not leads, _seats(found, one, together, f"{id_}-seats", fair))
    elif fair:
        furthest = sweep_words.goal_number(one, fair)
        plots.insert(not leads, _heat(found, one, furthest, f"{id_}-seats", leads))
    return plots


def _line(found: Sweep, one: SweepRound, curve: CurveResult, id_: str, is_first: bool) -> Plot:
    """A curve with its band, and what its goal asks."""
    axis, goal = found.axes[0], _goal_of(one, curve)
    layout = _layout(axis, curve, LARGE if is_first else HEIGHT)
    layout["shapes"] = [*_asked(curve, goal), *_standing(axis), *_crossings(axis, curve, goal)]
    data = [_band(axis, curve), _marked(axis, curve, _states(one, goal))]
    return _plot(found, one, curve, id_, {"data": data, "layout": layout})


def _goal_of(one: SweepRound, curve: CurveResult) -> GoalResult | None:
    """The goal that a curve is about."""
    return next((goal for goal in one.goals if _is_about(goal, curve)), None)


def _is_about(goal: GoalResult, curve: CurveResult) -> bool:
    return curve.id == (sweep_words.FURTHEST if is_of_seats(goal) else goal.of[0])


def _plot(found: Sweep, one: SweepRound, curve: CurveResult, id_: str, figure: Figure) -> Plot:
    rows = [
        [sweep_words.rule_of(found, one, at), sweep_words.full(curve, number)]
        for at, number in enumerate(curve.numbers)
    ]
    return Plot(
        id=id_,
        title=curve.label,
        alternative=_alternative(found, one, curve),
        figure=html.data(figure),
        height=figure["layout"]["height"],
        legend=(),
        table=TextTable(curve.label, ["Rule", "Estimate and interval"], rows),
        small=False,
    )


def _alternative(found: Sweep, one: SweepRound, curve: CurveResult) -> str:
    """The lowest and the highest value, and where, of those that are judged; of seats that are
    furthest from fair the nearest to it and the furthest.
    """
    fair = float(curve.reference or 0) if curve.id == sweep_words.FURTHEST else None
    points = [
        (n.value if fair is None else abs(n.value - fair), at)
        for at, n in enumerate(curve.numbers)
        if known(n.value) and not one.points[at].withheld
    ]
    if not points:
        return "No data."
    ends = [
        f"{numbers.value(sweep_words.quantity(curve, curve.numbers[at]))} at "
        f"{sweep_words.place(found, one, at)}"
        for _, at in (min(points), max(points))
    ]
    if fair is not None:
        return f"Nearest to fair {ends[0]}, furthest {ends[1]}."
    return f"From {ends[0]} to {ends[1]}."


def _suffix(curve: CurveResult) -> str:
    """What stands behind numbers of a scale; of shares alone."""
    if curve.unit != "%":
        return ""
    return f" {numbers.POINTS}" if curve.id in DISTANCES else " %"


def _layout(axis: AxisResult, curve: CurveResult, height: int) -> Figure:
    suffix, unit = _suffix(curve), curve.unit
    return {
        "height": height,
        "margin": {"l": 8, "r": 12, "t": 8, "b": 44},
        "xaxis": {
            "title": {"text": plot_text(axis.key), "standoff": 8},
            "ticksuffix": " %" if axis.is_mix else "",
            "zeroline": False,
            "showgrid": False,
            "nticks": 8,
        },
        "yaxis": {
            "ticksuffix": suffix,
            "zeroline": False,
            "nticks": 6,
            **({} if suffix else {"title": {"text": plot_text(unit), "standoff": 8}}),
        },
        "showlegend": False,
        "hovermode": "closest",
    }


def _band(axis: AxisResult, curve: CurveResult) -> Figure:
    """The interval at every value, as one area."""
    both = [
        (at, scaled(n.low, curve.unit), scaled(n.high, curve.unit))
        for at, n in zip(axis.at, curve.numbers, strict=True)
        if known(n.low) and known(n.high)
    ]
    xs, lows, highs = [list(one) for one in zip(*both, strict=True)] if both else ([], [], [])
    return {
        "type": "scatter",
        "mode": "lines",
        "x": [*xs, *reversed(xs)],
        "y": [*highs, *reversed(lows)],
        "fill": "toself",
        "fillcolor": "@line",
        "line": {"width": 0},
        "hoverinfo": "skip",
    }


def _states(one: SweepRound, goal: GoalResult | None) -> Sequence[str]:
    """What is said of every point; without a goal only which are not judged."""
    if goal:
        return goal.states
    return ["withheld" if point.withheld else "meets" for point in one.points]


def _marked(
    axis: AxisResult, curve: CurveResult, states: Sequence[str], colour: str = "@series-0"
) -> Figure:
    """The curve itself; its marks say whether the goal is met."""
    symbols, line = [SYMBOLS[one] for one in states], {"width": 1.5, "color": colour}
    return _through(axis, curve, colour, lambda n: f", {numbers.count(n.n)} games") | {
        "marker": {"color": colour, "size": 9, "symbol": symbols, "line": line}
    }


def _through(
    axis: AxisResult,
    curve: CurveResult,
    colour: str,
    more: Callable[[NumberResult], str] = lambda n: "",
    whose: str = "",
) -> Figure:
    """A line through the numbers of a curve, which says them where one points at it."""
    texts = [
        f"{whose}{axis.key} {exact(at)}: {sweep_words.full(curve, n)}{more(n)}"
        for at, n in zip(axis.at, curve.numbers, strict=True)
    ]
    return {
        "type": "scatter",
        "mode": "lines+markers",
        "x": list(axis.at),
        "y": [scaled(n.value, curve.unit) for n in curve.numbers],
        "line": {"color": colour, "width": 2},
        "text": [plot_text(text, 46) for text in texts],
        "hoverinfo": "text",
    }


def _asked(curve: CurveResult, goal: GoalResult | None) -> list[Figure]:
    """Where the goal wants the number to be."""
    if goal is None:
        return []
    low, high = goal.low - goal.margin, goal.high + goal.margin
    ends = scaled(low, curve.unit), scaled(high, curve.unit)
    where = {"xref": "paper", "x0": 0, "x1": 1, "y0": ends[0], "y1": ends[1]}
    return [{"type": "rect", "layer": "below", "line": {"width": 0}, "fillcolor": "@band", **where}]


def _standing(axis: AxisResult) -> list[Figure]:
    """Where the ruleset itself lies."""
    if axis.usual is None:
        return []
    where = {"x0": axis.usual, "x1": axis.usual, "y0": 0, "y1": 1, "yref": "paper"}
    return [{"type": "line", **where, "line": {"color": "@muted", "width": 1.5, "dash": "dot"}}]


def _crossings(axis: AxisResult, curve: CurveResult, goal: GoalResult | None) -> list[Figure]:
    """Where the curve may meet what the goal asks, as far as was played: a line at the foot."""
    found = [one for one in goal.crossings if one.curve == curve.id] if goal else []
    ends = min(axis.at), max(axis.at)
    return [
        {
            "type": "line",
            "yref": "paper",
            **{"x0": ends[0] if one.low is None else one.low, "y0": 0.01},
            **{"x1": ends[1] if one.high is None else one.high, "y1": 0.01},
            "line": {"color": "@series-1", "width": 5},
        }
        for one in found
    ]


def _seats(
    found: Sweep, one: SweepRound, curves: Sequence[CurveResult], id_: str, goal: GoalResult | None
) -> Plot:
    """The win shares of all seats in one picture; the one that decides whether it is fair, where
    that is asked, has the marks.
    """
    axis, leads = found.axes[0], goal is not None and goal is one.goals[0]
    series = [Series(at, curve.label.removesuffix(" wins")) for at, curve in enumerate(curves)]
    layout = _layout(axis, curves[0], LARGE if leads else HEIGHT)
    layout["shapes"] = [*_asked(curves[0], goal), *_standing(axis)]
    data = [_seat(axis, *both) for both in zip(series, curves, strict=True)]
    if goal:
        data.append(_deciding(axis, sweep_words.goal_number(one, goal), goal))
    rows = [
        [exact(at), *(sweep_words.full(curve, curve.numbers[row]) for curve in curves)]
        for row, at in enumerate(axis.at)
    ]
    title = "Win share of every seat"
    return Plot(
        id=id_,
        title=f"{title}; the furthest from fair is marked" if goal else title,
        alternative=f"One line for each of {len(curves)} seats over {axis.key}.",
        figure=html.data({"data": data, "layout": layout}),
        height=layout["height"],
        legend=series,
        table=TextTable(title, [axis.key, *(one.label for one in series)], rows),
    )


def _seat(axis: AxisResult, one: Series, curve: CurveResult) -> Figure:
    """The win shares of a seat."""
    colour = f"@series-{one.colour}"
    return _through(axis, curve, colour, whose=f"{one.label}, ") | {
        "legendgroup": f"series-{one.order}",
        "marker": {"color": colour, "size": 8, "symbol": one.symbol},
    }


def _deciding(axis: AxisResult, furthest: CurveResult, goal: GoalResult) -> Figure:
    """The marks of a goal at the seat that decides, with the intervals that judged it."""
    ends = [[scaled(end, "%") for end in (n.low, n.value, n.high)] for n in furthest.numbers]
    reach = [(b - a, c - b) if known(a) and known(b) and known(c) else (0, 0) for a, b, c in ends]
    below, above = zip(*reach, strict=True)
    bars = {"type": "data", "symmetric": False, "array": above, "arrayminus": below}
    return _marked(axis, furthest, goal.states, "@ink") | {
        "mode": "markers",
        "error_y": {**bars, "color": "@ink", "thickness": 1, "width": 0},
    }


def _heat(found: Sweep, one: SweepRound, curve: CurveResult, id_: str, is_first: bool) -> Plot:
    """Two rules: a number in every pair of values, marked where the goal is met."""
    down, across = found.axes
    goal = _goal_of(one, curve)
    fields = [_depth(curve, n) for n in curve.numbers]
    wide = len(across.at)
    rows = [fields[at : at + wide] for at in range(0, len(fields), wide)]
    names = [[exact(at) for at in axis.at] for axis in (across, down)]
    marks = [sweep_words.SIGNS[state] for state in (goal.states if goal else ())]
    usual = [at for at in range(len(fields)) if sweep_words.is_usual(found, one, at)]
    texts = [
        plot_text(f"{sweep_words.place(found, one, at)}: {sweep_words.full(curve, n)}", 46)
        for at, n in enumerate(curve.numbers)
    ]
    layout = _layout(across, curve, LARGE if is_first else HEIGHT)
    layout["yaxis"] = {"title": {"text": plot_text(down.key), "standoff": 8}, "type": "category"}
    layout["xaxis"] |= {"type": "category"}
    figure = {
        "data": [
            {
                "type": "heatmap",
                **{"x": names[0], "y": names[1], "z": rows},
                "colorscale": [[0, "@card"], [1, "@series-0"]],
                "colorbar": {"thickness": 12, "ticksuffix": _suffix(curve)},
                "text": [texts[at : at + wide] for at in range(0, len(texts), wide)],
                "hoverinfo": "text",
            },
            _texts(names, range(len(marks)), marks, "middle center"),
            _texts(names, usual, ["\N{EM SPACE}*"] * len(usual), "middle right"),
        ],
        "layout": layout,
    }
    return _plot(found, one, curve, id_, figure)


def _texts(
    names: Sequence[Sequence[str]], points: Sequence[int], texts: Sequence[str], where: str
) -> Figure:
    """Marks in fields of a map, of which ``names`` are the values across and down."""
    wide = len(names[0])
    return {
        "type": "scatter",
        "mode": "text",
        "x": [names[0][at % wide] for at in points],
        "y": [names[1][at // wide] for at in points],
        "text": list(texts),
        "textposition": where,
        "textfont": {"color": "@ink", "size": 15},
        "hoverinfo": "skip",
    }


def _depth(curve: CurveResult, one: NumberResult) -> float | None:
    """What the colour of a pair says: a number, or how far from fair the seat that decides is."""
    value, fair = scaled(one.value, curve.unit), scaled(curve.reference, curve.unit)
    if curve.id != sweep_words.FURTHEST or value is None or fair is None:
        return value
    return abs(value - fair)
