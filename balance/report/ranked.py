"""The picture of what many things do to one outcome: ranked, with intervals and the margin."""

from collections.abc import Sequence
from typing import Any

from balance.report import numbers
from balance.report.html import plot_text
from balance.report.numbers import known, scaled
from balance.report.wording import shown_change
from balance.studies.run.results import ClaimResult, NumberResult

ROW, LINE = 24, 20  # heights in the picture
ABOVE, TICKS, PAD = 8, 36, 18  # above the rows, below them beside the title, and around them
LONGEST, NARROW = 30, 22  # characters of a name beside it, and of a line below it
MUTED = "@muted"  # what does nothing, or is not decided
SIDES = {"above": "@series-1", "below": "@series-0"}  # colours of what surely does something


def height_of(names: Sequence[str], title: str) -> int:
    """How high the picture is."""
    return ABOVE + PAD + ROW * len(names) + _below(title)


def _below(title: str) -> int:
    """The room for the labels of the axis and all lines of its title, which else lies on them."""
    lines = plot_text(title, NARROW).count("<br>") + 1
    return TICKS + LINE * lines


def marks(
    claim: ClaimResult, names: Sequence[str], head: str, is_observation: bool
) -> dict[str, Any]:
    """A circle for each number: hollow for what was seen, else coloured as bars are.

    Parameters
    ----------
    names : sequence of str
        Which numbers are drawn, from top to bottom.
    head : str
        What they are called where one points at them.
    """
    shown = _shown(claim, names)
    look = {
        "symbol": "circle-open" if is_observation else "circle",
        "size": 9,
        "color": MUTED if is_observation else _colours(shown),
        "line": {"width": 1.5},
    }
    return {
        "type": "scatter",
        "mode": "markers",
        "marker": look,
        "error_x": _errors(claim, shown, MUTED),
        **_places(claim, shown, head),
    }


def bars(claim: ClaimResult, names: Sequence[str], head: str) -> dict[str, Any]:
    """A bar for each number, coloured where it is surely beyond the margin; as `marks`."""
    shown = _shown(claim, names)
    return {
        "type": "bar",
        "orientation": "h",
        "textposition": "none",
        "marker": {"color": _colours(shown)},
        "error_x": _errors(claim, shown, "@ink"),
        **_places(claim, shown, head),
    }


def _shown(claim: ClaimResult, names: Sequence[str]) -> list[NumberResult]:
    by_name = {one.name: one for one in claim.numbers if known(one.value)}
    return [by_name[name] for name in names if name in by_name]


def _colours(shown: Sequence[NumberResult]) -> list[str]:
    return [SIDES.get(str(one.side), MUTED) for one in shown]


def _places(claim: ClaimResult, shown: Sequence[NumberResult], head: str) -> dict[str, Any]:
    texts = [f"{one.name}: {head} {shown_change(claim, one)}" for one in shown]
    return {
        "x": [scaled(one.value, claim.unit) or 0.0 for one in shown],
        "y": [plot_text(one.name, LONGEST) for one in shown],
        "text": [plot_text(text, 60) for text in texts],
        "hoverinfo": "text",
    }


def _errors(claim: ClaimResult, shown: Sequence[NumberResult], colour: str) -> dict[str, Any]:
    """How far intervals reach; not at all where an end is open."""
    up, down = [], []
    for one in shown:
        value = scaled(one.value, claim.unit) or 0.0
        low, high = scaled(one.low, claim.unit), scaled(one.high, claim.unit)
        up.append(0.0 if high is None else high - value)
        down.append(0.0 if low is None else value - low)
    return {"array": up, "arrayminus": down, "color": colour, "thickness": 1, "width": 0}


def layout(claim: ClaimResult, names: Sequence[str], title: str) -> dict[str, Any]:
    """The axes, and the band of what does not matter."""
    margin = scaled(claim.margin or 0.0, claim.unit) or 0.0
    where = {"xref": "x", "yref": "paper", "x0": -margin, "x1": margin, "y0": 0, "y1": 1}
    look = {"fillcolor": "@band", "line": {"width": 0}}
    return {
        "height": height_of(names, title),
        "margin": {"l": 8, "r": 12, "t": ABOVE, "b": _below(title)},
        "xaxis": {
            "ticksuffix": f" {numbers.POINTS}" if claim.unit == "%" else "",
            "showticksuffix": "last",  # on all they are so long that a phone turns them aslant
            "zeroline": True,
            "nticks": 8,
        },
        "yaxis": {
            "categoryorder": "array",
            "categoryarray": [plot_text(name, LONGEST) for name in reversed(names)],
            "automargin": True,
            "showgrid": True,
        },
        "shapes": [{"type": "rect", "layer": "below", **where, **look}],
        "annotations": [_title(title)],
        "showlegend": False,
        "hovermode": "closest",
    }


def _title(title: str) -> dict[str, Any]:
    """What the axis shows, flush with its right end: centred, a phone would cut it."""
    return {
        "text": plot_text(title, NARROW),
        "align": "right",
        "showarrow": False,
        "xref": "paper",
        "x": 1,
        "xanchor": "right",
        "yref": "paper",
        "y": 0,
        "yanchor": "top",
        "yshift": -TICKS + LINE // 2,
        "font": {"size": 14},
    }
