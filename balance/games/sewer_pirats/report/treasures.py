"""Treasure as a Plotly figure: what a token of each kind brings, and beside which tribe more."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from balance.games.api.charts import both_ways, finite, reach
from balance.games.api.inference import is_known

BARS, CELLS = [0.0, 0.23], [0.27, 1.0]  # across
TITLE = {"size": 12}
PALE = 2  # how far what is not clear stays behind the strongest colour
HEIGHT = 400

Cells = Sequence[Sequence[float | None]]

MATTERS = 0.05  # of the mean: less is not worth telling


class Beside(NamedTuple):
    """Points of each kind beside the tribes, held against the mean of all seats.

    Attributes
    ----------
    tribes : sequence of str
    points : mapping of str to sequence of estimates
        By kind, in the order of the tribes.
    means : mapping of str to float
        By kind, of all seats.
    title : str
        Above the cells.
    """

    tribes: Sequence[str]
    points: Mapping[str, Sequence[Any]]
    means: Mapping[str, float]
    title: str

    def more(self, kind: str) -> list[float | None]:
        """How far the points of a kind lie above the mean, beside each tribe."""
        return [finite(e.value - self.means[kind]) for e in self.points.get(kind, ())]

    def clear(self, kind: str) -> list[float | None]:
        """The same, as far as the interval lies further off than matters."""
        found = zip(self.more(kind), self.points.get(kind, ()), strict=True)
        return [more if _leaves_out(e, self.means[kind]) else None for more, e in found]


def _leaves_out(estimate: Any, middle: float) -> bool:
    if not is_known(estimate):
        return False
    matters = MATTERS * middle
    return bool(estimate.low > middle + matters or estimate.high < middle - matters)


def treasure_map(
    names: Mapping[str, str], yields: Mapping[str, Any], beside: Beside
) -> dict[str, Any]:
    """Draw a row for each kind: a bar, and a cell for each tribe.

    Parameters
    ----------
    names : mapping of str to str
        What each kind is called, from the top down.
    yields : mapping of str to estimate
        Points a token; kinds that have no tokens are missing.
    """
    rows = list(names)
    bars, titles = _bars(rows, names, yields), [_title("points<br>a token", BARS[0])]
    ticks = {"tickvals": list(range(len(rows))), "ticktext": list(names.values())}
    bare = {"showgrid": False, "zeroline": False}
    layout = {
        "xaxis": {"domain": BARS if beside.tribes else [0, 1], "rangemode": "tozero", "nticks": 4},
        "yaxis": bare | ticks | {"range": [len(rows) - 0.5, -0.5], "ticks": ""},
        "annotations": titles,
        "margin": {"l": 60, "r": 12, "t": 44, "b": 40},
        "height": HEIGHT,
        "showlegend": False,
    }
    if not beside.tribes:
        return {"data": [bars], "layout": layout}
    layout["xaxis2"] = bare | {"domain": CELLS}
    layout["annotations"] = [*titles, _title(beside.title, CELLS[0])]
    return {"data": [bars, _cells(rows, names, beside)], "layout": layout}


def _bars(
    rows: Sequence[str], names: Mapping[str, str], yields: Mapping[str, Any]
) -> dict[str, Any]:
    """Points that a token of each kind brings, with intervals."""
    found = [yields.get(kind) for kind in rows]
    values = [None if e is None else finite(e.value) for e in found]
    return {
        "type": "bar",
        "orientation": "h",
        "x": values,
        "y": list(range(len(rows))),
        "error_x": reach(found),
        "marker": {"color": "@series-0", "opacity": 0.8},
        "width": 0.6,
        "hovertext": [names[kind] for kind in rows],
        "hovertemplate": "%{hovertext}: %{x:.2f} points a token<extra></extra>",
    }


def _cells(rows: Sequence[str], names: Mapping[str, str], beside: Beside) -> dict[str, Any]:
    """How far the points lie from the mean; in print where that is clear."""
    none = [None] * len(beside.tribes)
    more = [beside.more(kind) or none for kind in rows]
    clear = [beside.clear(kind) or none for kind in rows]
    top = _strongest(more, clear)
    return {
        "type": "heatmap",
        "xaxis": "x2",
        "x": list(beside.tribes),
        "y": list(range(len(rows))),
        "z": more,
        "zmin": -top,
        "zmax": top,
        "colorscale": both_ways("orange", "blue"),
        "showscale": False,
        "xgap": 2,
        "ygap": 2,
        "text": [[_printed(value) for value in found] for found in clear],
        "texttemplate": "%{text}",
        "textfont": {"size": 11, "color": "@ink"},
        "hovertext": [[f"{tribe}, {names[kind]}" for tribe in beside.tribes] for kind in rows],
        "hoverongaps": False,
        "hovertemplate": "%{hovertext}: %{z:+.2f} points<extra></extra>",
    }


def _printed(value: float | None) -> str:
    return "" if value is None or abs(value) < 0.05 else f"{value:+.1f}"


def _strongest(more: Cells, clear: Cells) -> float:
    """The distance with the strongest colour, which what is not clear comes only half near to."""
    pairs = [pair for both in zip(more, clear, strict=True) for pair in zip(*both, strict=True)]
    weighed = [abs(x) * (1 if y is not None else PALE) for x, y in pairs if x is not None]
    return max(weighed, default=0.0) or 1.0


def _title(text: str, left: float) -> dict[str, Any]:
    paper = {"xref": "paper", "yref": "paper", "showarrow": False, "align": "left"}
    above = {"x": left, "xanchor": "left", "y": 1, "yanchor": "bottom", "yshift": 4}
    return paper | above | {"text": text, "font": TITLE}
