"""The cards as a Plotly figure: what they cost against the wins of those who own them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Any, NamedTuple

from balance.games.api.charts import LEGEND, shade
from balance.games.to_the_bottom.parameters.cards import CLASS_NAMES

HEIGHT = 430
SMALLEST, LARGEST = 7, 20  # pixels across
SPREAD = 0.62  # of the way to the next price, over which cards of one price are spread
NAMED = 3  # cards at most that are named on each side of the band


class Mark(NamedTuple):
    """A card.

    Attributes
    ----------
    name, class_ : str
    price : int
    wins : estimate
        Win share of who owns it.
    guessed : bool
        Whether its value or its effect is assumed.
    """

    name: str
    class_: str
    price: int
    wins: Any
    guessed: bool


class Fair(NamedTuple):
    """An equal share of the wins, and how far from it does not matter; both from 0 to 1."""

    share: float
    margin: float

    def beyond(self, mark: Mark) -> float:
        """How far a card surely lies outside of the margin: above 0, below 0, or 0."""
        above = mark.wins.low - self.share - self.margin
        below = mark.wins.high - self.share + self.margin
        return max(above, 0.0) + min(below, 0.0)


def card_map(marks: Sequence[Mark], fair: Fair) -> dict[str, Any]:
    """Draw a mark for every card, coloured by class, hollow where its row is guessed."""
    ordered = sorted(marks, key=lambda mark: (mark.price, mark.wins.value))
    places = dict(zip((mark.name for mark in ordered), _places(ordered), strict=True))
    named = _named(marks, fair)
    most = max((mark.wins.n for mark in marks), default=1)
    traces = []
    for number, (letter, name) in enumerate(CLASS_NAMES.items()):
        of_class = [mark for mark in ordered if mark.class_ == letter]
        if of_class:
            texts = [mark.name if mark.name in named else "" for mark in of_class]
            trace = _trace(of_class, [places[mark.name] for mark in of_class], shade(number), most)
            traces.append(trace | {"name": name, "text": texts})
    if any(mark.guessed for mark in marks):
        traces.append(_key())
    return {"data": traces, "layout": _layout(fair)}


def _places(ordered: Iterable[Mark]) -> list[float]:
    """Where cards lie across: beside each other where they cost the same."""
    marks = list(ordered)
    alike, seen = Counter(mark.price for mark in marks), Counter[int]()
    places = []
    for mark in marks:
        part = (seen[mark.price] + 0.5) / alike[mark.price] - 0.5
        places.append(round(mark.price + SPREAD * part, 3))
        seen[mark.price] += 1
    return places


def _named(marks: Sequence[Mark], fair: Fair) -> set[str]:
    """The cards that lie farthest outside of the margin, on either side."""
    far = sorted((mark for mark in marks if fair.beyond(mark)), key=fair.beyond)
    low = [mark for mark in far if fair.beyond(mark) < 0][:NAMED]
    high = [mark for mark in far if fair.beyond(mark) > 0][-NAMED:]
    return {mark.name for mark in (*low, *high)}


def _trace(
    marks: Sequence[Mark], places: Sequence[float], colour: str, most: int
) -> dict[str, Any]:
    room = LARGEST - SMALLEST
    return {
        "type": "scatter",
        "mode": "markers+text",
        "x": list(places),
        "y": [100 * mark.wins.value for mark in marks],
        "error_y": {
            "type": "data",
            "symmetric": False,
            "array": [100 * (mark.wins.high - mark.wins.value) for mark in marks],
            "arrayminus": [100 * (mark.wins.value - mark.wins.low) for mark in marks],
            "thickness": 1,
            "width": 0,
            "color": "@line",
        },
        "marker": {
            "color": colour,
            "size": [round(SMALLEST + room * sqrt(mark.wins.n / most), 1) for mark in marks],
            "symbol": ["circle-open" if mark.guessed else "circle" for mark in marks],
            "line": {"width": 2, "color": colour},
            "opacity": 0.9,
        },
        "textposition": "top center",
        "textfont": {"size": 11, "color": "@ink"},
        "hovertext": [_said(mark) for mark in marks],
        "hovertemplate": "%{hovertext}<extra></extra>",
    }


def _said(mark: Mark) -> str:
    """What is read of a card that is pointed at."""
    low, high = 100 * mark.wins.low, 100 * mark.wins.high
    guess = "<br>value or effect guessed" if mark.guessed else ""
    return (
        f"<b>{mark.name}</b>, {CLASS_NAMES[mark.class_]}, price {mark.price}<br>"
        f"who owns it wins {100 * mark.wins.value:.1f} % [{low:.1f}, {high:.1f}]<br>"
        f"owned in {mark.wins.n:,} games{guess}"
    )


def _key() -> dict[str, Any]:
    """What a hollow mark means, in the legend."""
    marker = {"symbol": "circle-open", "size": 11, "color": "@muted", "line": {"width": 2}}
    return {
        "type": "scatter", "mode": "markers", "name": "hollow: guessed", "x": [None], "y": [None],
        "marker": marker,
    }  # fmt: skip


def _layout(fair: Fair) -> dict[str, Any]:
    low, high = (100 * (fair.share + side * fair.margin) for side in (-1, 1))
    wide = {"x0": 0, "x1": 1, "xref": "paper", "layer": "below"}
    band = {"type": "rect", "y0": low, "y1": high, "fillcolor": "@band", "line": {"width": 0}}
    middle = {"color": "@muted", "width": 1.5, "dash": "dash"}
    line = {"type": "line", "y0": 100 * fair.share, "y1": 100 * fair.share, "line": middle}
    font = {"size": 12}
    return {
        "xaxis": {"title": {"text": "price", "font": font}, "showgrid": False, "zeroline": False},
        "yaxis": {"title": {"text": "wins of who owns it (%)", "font": font}, "zeroline": False},
        "shapes": [wide | band, wide | line],
        "legend": LEGEND | {"itemsizing": "constant", "font": {"size": 12}},
        "margin": {"l": 48, "r": 12, "t": 30, "b": 44},
        "height": HEIGHT,
        "showlegend": True,
        "hovermode": "closest",
    }
