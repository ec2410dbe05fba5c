"""Tuning: what was found, what it does to each goal, and the path to it."""

import zlib
from collections.abc import Sequence
from typing import Any, NamedTuple

from balance.report import guard_words, html, numbers, tune_words
from balance.report.html import part, plot_text
from balance.report.numbers import scaled, several
from balance.report.sections.common import again, warned
from balance.report.tune import MOST_ROWS, off, off_again, tables, unbeaten
from balance.report.tune_words import edits
from balance.report.views import Badge, Conclusion, Plot, Section, TextTable
from balance.report.wording import Words
from balance.studies.guard.results import GuardedResult, WatchedResult
from balance.studies.run.results import NumberResult
from balance.studies.tune.results import EditResult, TriedResult, Tuned

HEIGHT, ROW, EDGE = 340, 26, 70
FURTHEST = 1.5  # times as far off as the rules as they are: what lies beyond is not drawn
MOST_GOALS = 6
PATH = ["Edits", "How many", "Off in the search", "On other deals"]
KEY = (
    "Each mark is a set of rules that was played; the star is what is told of above. The line "
    "joins it with the nearest in the search of each other number of edits. In the green band "
    "every goal is met, which on the deals of the search may be luck. Pale marks had few games: "
    "luck moves them. What was played again stands where the other deals put it."
)
PALE, FULL = 0.25, 0.8  # how opaque marks are
DIAMOND, STAR = 11, 16  # sizes
AFTER = "Hollow: the rules as they are. Filled: the nearest rules. Both on other deals."


class TunePanel(NamedTuple):
    """What is said, the edits and their command, the pictures, and the path."""

    said: Sequence[Conclusion]
    edits: TextTable | None
    beside: TextTable | None
    command: str
    file: str
    plots: Sequence[Plot]
    goals: Sequence[Plot]
    key: str
    after: str
    path: TextTable | None
    unbeaten: TextTable | None


def tune_sections(found: Tuned) -> list[Section]:
    """Return all sections of the page, in order."""
    numbers = part("skill_numbers", tables=tables(found), notes=tune_words.METHOD)
    replays = tune_words.replays(found)
    fresh = found.shown.seed if found.shown else None
    return [
        Section("verdicts", "Which rules meet every goal?", _panel(found)),
        Section("numbers", "Every number", numbers, folded=True),
        again(found.study, found.ruleset, tune_words.capped(found), replays, fresh),
    ]


def tune_notices(found: Tuned) -> list[tuple[str, str]]:
    """Say what a reader must know before the numbers: tone and text of each notice."""
    return warned("search", found.study, found.warnings, tune_words.capped(found))


def _panel(found: Tuned) -> str:
    shown = found.shown if found.shown and found.shown.state != "withheld" else None
    is_known = any(one.miss is not None for one in found.tried)
    goals = [
        _goal(found, base, number, after)
        for base, after in zip(found.before, shown.checks if shown else (), strict=False)
        for number in range(len(base.watched))
    ]
    panel = TunePanel(
        said=[_said(where, words) for where, words in tune_words.sentences(found)],
        edits=_edits(shown.edits) if shown and shown.edits else None,
        beside=_beside(found) if found.beside else None,
        command=tune_words.try_command(found),
        file=found.file,
        plots=[_plot(found)] if is_known else [],
        goals=goals[:MOST_GOALS],
        key=_key(found),
        after=AFTER if goals else "",
        path=_path(found) if is_known else None,
        unbeaten=unbeaten(found),
    )
    return part("tune", p=panel)


def _key(found: Tuned) -> str:
    """What the picture shows, and how much lies outside it."""
    withheld = sum(one.miss is None for one in found.tried)
    if withheld == len(found.tried):
        return "No set of rules is drawn: too many of their games were stopped at the turn limit."
    further = len(found.tried) - withheld - len(_drawn(found))
    of = f"of {len(found.tried)} sets"
    parts = [
        *([f"{further} {of} lie further off and are not drawn."] if further else ()),
        *([f"{withheld} {of} are not drawn: too many games were stopped."] if withheld else ()),
    ]
    return " ".join((KEY, *parts))


def _edits(own: Sequence[EditResult]) -> TextTable:
    rows = [[one.key, one.was, one.value] for one in own]
    return TextTable("Edits", ["Rule", "As it is", "Edited"], rows)


def _beside(found: Tuned) -> TextTable:
    """What the edits do that nobody asked for, at each number of players."""
    rows = [
        [", ".join(filter(None, (one.name, tune_words.where(found, one)))), before, after]
        for one in found.beside
        for before, after in [tune_words.before_after(one)]
    ]
    return TextTable("What else changes", ["Number", "As it is", "Edited"], rows)


def _path(found: Tuned) -> TextTable:
    """What is told of, and in the search the nearest of each other number of edits."""
    rows = _rows(found, found.front)
    return TextTable("The path: what the line joins; off, in times what is allowed", PATH, rows)


def _rows(found: Tuned, tried: Sequence[TriedResult]) -> list[list[str]]:
    """How near rules come, in the search and on other deals."""
    return [[edits(one.edits), str(one.count), off(one), off_again(found, one)] for one in tried]


def _said(where: str, words: Words) -> Conclusion:
    dressed = Badge(words.badge, *tune_words.TONES[words.badge])
    return Conclusion(dressed, None, words.sentence, note=where)


# --- how near everything came ---------------------------------------------------------------------


def _most(found: Tuned) -> float:
    """How far off rules may lie that are drawn."""
    base = next((one for one in found.tried if not one.change), None)
    return FURTHEST * max(_at(found, base) if base else 0.0, 2.0)


def _at(found: Tuned, one: TriedResult) -> float:
    """How far off rules are drawn: the search is kind to what it chose."""
    again = found.off_again(one.change)
    return float((one.miss or 0.0) if again is None else again)


def _drawn(found: Tuned) -> list[TriedResult]:
    most = _most(found)
    return [one for one in found.tried if one.miss is not None and _at(found, one) <= most]


def _plot(found: Tuned) -> Plot:
    drawn, told = _drawn(found), found.shown.change if found.shown else None
    figure = {
        "data": [_marks(found, drawn), _line(found, told)],
        "layout": _layout(_most(found), max((one.count for one in drawn), default=1)),
    }
    many = several(len(drawn), "set")
    return Plot(
        id="tune",
        title="How near does each set of rules come?",
        alternative=f"{many} of rules, by how many edits they take.",
        figure=html.data(figure),
        height=HEIGHT,
        legend=(),
        table=TextTable("The nearest first", PATH, _rows(found, drawn[:MOST_ROWS])),
    )


def _marks(found: Tuned, drawn: Sequence[TriedResult]) -> dict[str, Any]:
    """All sets; those with as many edits are spread beside each other."""
    longest = max((one.games for one in drawn), default=0)
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [one.count + _aside(one) for one in drawn],
        "y": [_at(found, one) for one in drawn],
        "marker": {
            "size": 7,
            "color": "@muted",
            "opacity": [FULL if one.games == longest else PALE for one in drawn],
        },
        "text": [_hover(found, one) for one in drawn],
        "hoverinfo": "text",
    }


def _hover(found: Tuned, one: TriedResult) -> str:
    return plot_text(f"{edits(one.edits)}: {numbers.number(_at(found, one), 1)}", 90)


def _aside(one: TriedResult) -> float:
    """How far beside its number of edits a set is drawn: anywhere, but always there."""
    return (zlib.crc32(one.change.encode()) % 61 - 30) / 100 if one.change else 0.0


def _line(found: Tuned, told: str | None) -> dict[str, Any]:
    front = found.front
    return {
        "type": "scatter",
        "mode": "lines+markers",
        "x": [one.count for one in front],
        "y": [_at(found, one) for one in front],
        "line": {"color": "@series-0", "width": 2},
        "marker": {
            "size": [STAR if one.change == told else DIAMOND for one in front],
            "color": "@series-0",
            "symbol": ["star" if one.change == told else "diamond" for one in front],
        },
        "text": [_hover(found, one) for one in front],
        "hoverinfo": "text",
    }


def _layout(most: float, count: int) -> dict[str, Any]:
    return {
        "height": HEIGHT,
        "margin": {"l": 8, "r": 12, "t": 8, "b": 44},
        "xaxis": {
            "title": {"text": "edits", "standoff": 8},
            "range": [-0.5, count + 0.5],
            "dtick": 1,
            "zeroline": False,
        },
        "yaxis": {
            "title": {"text": "times as far off as allowed", "standoff": 8},
            "range": [0, most],
            "automargin": True,
        },
        "shapes": [_band("y", 0, 1)],
        "showlegend": False,
        "hovermode": "closest",
    }


def _band(axis: str, low: float, high: float) -> dict[str, Any]:
    other = "x" if axis == "y" else "y"
    where = {f"{axis}ref": axis, f"{other}ref": "paper", f"{axis}0": low, f"{axis}1": high}
    look = {"fillcolor": "@band", "line": {"width": 0}, "layer": "below"}
    return {"type": "rect", **where, f"{other}0": 0, f"{other}1": 1, **look}


# --- what becomes of each goal --------------------------------------------------------------------


def _goal(found: Tuned, base: GuardedResult, number: int, after: GuardedResult) -> Plot:
    goal, then = base.watched[number], after.watched[number]
    where = tune_words.where(found, base)
    title = ", ".join(filter(None, (tune_words.goal_title(goal), where)))
    rows = list(zip(goal.numbers, then.numbers, strict=True))
    height = EDGE + ROW * len(rows)
    data = [
        _dots(goal, goal.numbers, "circle-open", "@muted"),
        _dots(goal, then.numbers, "circle", "@series-0"),
    ]
    return Plot(
        id=f"tune-{base.players}-{number + 1}",
        title=title,
        alternative=f"Before and after, with what is allowed: {guard_words.allowed(goal)}.",
        figure=html.data({"data": data, "layout": _goal_layout(goal, height)}),
        height=height,
        legend=(),
        table=TextTable(
            title,
            ["Number", "As they are", "Nearest rules"],
            [[a.name, _full(goal, a), _full(goal, b)] for a, b in rows],
        ),
    )


def _full(goal: WatchedResult, one: NumberResult) -> str:
    return guard_words.full(goal, one)


def _dots(
    goal: WatchedResult, own: Sequence[NumberResult], symbol: str, colour: str
) -> dict[str, Any]:
    values = [scaled(n.value, goal.unit) or 0.0 for n in own]
    ends = [(scaled(n.low, goal.unit), scaled(n.high, goal.unit)) for n in own]
    return {
        "type": "scatter",
        "mode": "markers",
        "x": values,
        "y": [plot_text(n.name, 30) for n in own],
        "marker": {"symbol": symbol, "size": 9, "color": colour, "line": {"width": 1.5}},
        "error_x": {
            "array": [
                0 if high is None else high - v for v, (_, high) in zip(values, ends, strict=True)
            ],
            "arrayminus": [
                0 if low is None else v - low for v, (low, _) in zip(values, ends, strict=True)
            ],
            "color": colour,
            "thickness": 1,
            "width": 0,
        },
        "text": [plot_text(f"{n.name}: {_full(goal, n)}", 60) for n in own],
        "hoverinfo": "text",
    }


def _goal_layout(goal: WatchedResult, height: int) -> dict[str, Any]:
    part_ = 100 if goal.unit == "%" else 1
    low, high = float(goal.low) - float(goal.margin), float(goal.high) + float(goal.margin)
    return {
        "height": height,
        "margin": {"l": 8, "r": 12, "t": 8, "b": 44},
        "xaxis": {
            "title": {"text": goal.unit if goal.unit != "%" else "", "standoff": 8},
            "ticksuffix": " %" if goal.unit == "%" else "",
            "nticks": 8,
        },
        "yaxis": {"autorange": "reversed", "automargin": True, "showgrid": True},
        "shapes": [_band("x", part_ * low, part_ * high)],
        "showlegend": False,
        "hovermode": "closest",
    }
