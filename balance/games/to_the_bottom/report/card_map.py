"""The cards as a Plotly figure: what they cost against the wins of those who own them."""

from collections.abc import Sequence
from math import sqrt
from typing import Any, NamedTuple

from balance.games.api.charts import LEGEND, shade
from balance.games.to_the_bottom.parameters.cards import CLASS_NAMES

HEIGHT = 430
SMALLEST, LARGEST = 7, 20  # pixels across
NARROWEST = 3.6  # slots of a price
NAMED = 6  # cards at most that are named
LINE = 0.05  # of the height, for a name
LETTER = 0.022  # of the width, for each letter of a name on a phone


class CardMark(NamedTuple):
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

    def beyond(self, mark: CardMark) -> float:
        """How far a card surely lies outside of the margin: above 0, below 0, or 0."""
        above = float(mark.wins.low) - self.share - self.margin
        below = float(mark.wins.high) - self.share + self.margin
        return max(above, 0.0) + min(below, 0.0)


class Slots(NamedTuple):
    """Where cards stand across, and where each price begins and ends."""

    places: dict[str, float]
    prices: dict[int, tuple[float, float]]

    @property
    def end(self) -> float:
        """Where the last price ends."""
        return max((end for _, end in self.prices.values()), default=1.0)


class Spot(NamedTuple):
    """Where a name stands: from and to which part of the width, and at which share of wins."""

    left: float
    right: float
    height: float
    side: str = ""

    def lies_on(self, other: "Spot", tall: float) -> bool:
        """Whether it shares some room of such a height with another name, or with a card."""
        apart = abs(self.height - other.height) >= tall
        return not apart and self.left < other.right and other.left < self.right


def card_map(marks: Sequence[CardMark], fair: Fair) -> dict[str, Any]:
    """Draw a mark for every card, coloured by class, hollow where its row is guessed."""
    slots = _slots(marks)
    named = _named(marks, fair, slots)
    most = max((mark.wins.n for mark in marks), default=1)
    traces = []
    for number, letter in enumerate(CLASS_NAMES):
        of_class = [mark for mark in marks if mark.class_ == letter]
        if of_class:
            look = {"name": CLASS_NAMES[letter], "legendgroup": letter}
            trace = _trace(of_class, slots, shade(number), most)
            sides = [named.get(mark.name, "middle left") for mark in of_class]
            texts = [mark.name if mark.name in named else "" for mark in of_class]
            traces.append(trace | look | {"text": texts, "textposition": sides})
            traces.append(_key("circle", shade(number)) | look)
    if any(mark.guessed for mark in marks):
        traces.append(_key("circle-open", "@muted") | {"name": "guessed"})
    return {"data": traces, "layout": _layout(fair, slots)}


def _slots(marks: Sequence[CardMark]) -> Slots:
    """A slot for every card, by price and then by wins; a price alone has the room of its digits.

    So no mark hides another, and the space beside the best and the worst of a price is free.
    """
    places: dict[str, float] = {}
    prices: dict[int, tuple[float, float]] = {}
    start = 0.0
    for price in sorted({mark.price for mark in marks}):
        alike = sorted((m for m in marks if m.price == price), key=lambda m: m.wins.value)
        width = max(len(alike), NARROWEST)
        first = start + (width - len(alike)) / 2
        places |= {mark.name: first + at + 0.5 for at, mark in enumerate(alike)}
        prices[price] = (start, start + width)
        start += width
    return Slots(places, prices)


def _named(marks: Sequence[CardMark], fair: Fair, slots: Slots) -> dict[str, str]:
    """The cards outside of the margin that are furthest from fair, and where their names stand.

    They come in the order in which a finding names them, so that its card has a name. A name may
    stand on a card where there is no better place, but on no other name.
    """
    ends = [end for mark in marks for end in (mark.wins.low, mark.wins.high)]
    tall = LINE * (max(ends, default=0) - min(ends, default=0))
    named: dict[str, Spot] = {}
    for mark in sorted(marks, key=lambda mark: -abs(mark.wins.value - fair.share)):
        spots = [_spot(mark, side, slots, tall) for side in _sides(mark, fair, slots)]
        apart = [
            spot for spot in spots if not any(spot.lies_on(one, tall) for one in named.values())
        ]
        if fair.beyond(mark) and apart and len(named) < NAMED:
            others = [_dot(other, slots) for other in marks if other is not mark]
            free = [spot for spot in apart if not any(spot.lies_on(dot, tall) for dot in others)]
            named[mark.name] = (free or apart)[0]
    return {name: spot.side for name, spot in named.items()}


def _spot(mark: CardMark, side: str, slots: Slots, tall: float) -> Spot:
    """Where the name of a card would stand."""
    at, wide = slots.places[mark.name] / slots.end, LETTER * len(mark.name)
    left = at - wide if side.endswith("left") else at
    rise = {"top": tall, "bottom": -tall}.get(side.split()[0], 0.0)
    return Spot(left, left + wide, mark.wins.value + rise, side)


def _dot(mark: CardMark, slots: Slots) -> Spot:
    """Where a card itself lies."""
    at = slots.places[mark.name] / slots.end
    return Spot(at, at, mark.wins.value)


def _sides(mark: CardMark, fair: Fair, slots: Slots) -> tuple[str, str]:
    """Sides of a card on which its name may stand: first where others of its price seldom are."""
    part = slots.places[mark.name] / slots.end
    if mark.wins.value < fair.share:
        left = "middle left" if part > 0.2 else "bottom right"
        return ("middle right" if part < 0.8 else "bottom left"), left
    right = "middle right" if part < 0.8 else "top left"
    return ("middle left" if part > 0.2 else "top right"), right


def _trace(marks: Sequence[CardMark], slots: Slots, colour: str, most: int) -> dict[str, Any]:
    room = LARGEST - SMALLEST
    return {
        "type": "scatter",
        "mode": "markers+text",
        "x": [slots.places[mark.name] for mark in marks],
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
        "textfont": {"size": 12, "color": "@ink"},
        "cliponaxis": False,
        "showlegend": False,
        "hovertext": [_said(mark) for mark in marks],
        "hovertemplate": "%{hovertext}<extra></extra>",
    }


def _said(mark: CardMark) -> str:
    """What is read of a card that is pointed at."""
    low, high = 100 * mark.wins.low, 100 * mark.wins.high
    guess = "<br>value or effect guessed" if mark.guessed else ""
    return (
        f"<b>{mark.name}</b>, {CLASS_NAMES[mark.class_]}, price {mark.price}<br>"
        f"who owns it wins {100 * mark.wins.value:.1f} % [{low:.1f}, {high:.1f}]<br>"
        f"owned in {mark.wins.n:,} games{guess}"
    )


def _key(symbol: str, colour: str) -> dict[str, Any]:
    """An entry of the legend."""
    marker = {"symbol": symbol, "size": 10, "color": colour, "line": {"width": 2, "color": colour}}
    return {
        "type": "scatter", "mode": "markers", "x": [None], "y": [None], "marker": marker,
        "hoverinfo": "skip",
    }  # fmt: skip


def _layout(fair: Fair, slots: Slots) -> dict[str, Any]:
    font = {"size": 12}
    ticks = {
        "tickvals": [(first + last) / 2 for first, last in slots.prices.values()],
        "ticktext": [str(price) for price in slots.prices],
        "tickfont": {"size": 11},
        "tickangle": 0,
        "range": [0, slots.end],
    }
    bare = {"showgrid": False, "zeroline": False}
    return {
        "xaxis": bare | ticks | {"title": {"text": "price", "font": font}},
        "yaxis": bare | {"title": {"text": "wins of who owns it (%)", "font": font}, "nticks": 6},
        "shapes": [*_fair(fair), *_parted(slots)],
        "legend": LEGEND | {"itemsizing": "constant", "font": font},
        "margin": {"l": 48, "r": 12, "t": 30, "b": 44},
        "height": HEIGHT,
        "showlegend": True,
        "hovermode": "closest",
    }


def _fair(fair: Fair) -> list[dict[str, Any]]:
    """The band of what counts as equal, and the line in its middle."""
    wide = {"x0": 0, "x1": 1, "xref": "paper", "layer": "below"}
    low, high = (100 * (fair.share + side * fair.margin) for side in (-1, 1))
    band = {"type": "rect", "y0": low, "y1": high, "fillcolor": "@band", "line": {"width": 0}}
    dashed = {"color": "@muted", "width": 1.5, "dash": "dash"}
    line = {"type": "line", "y0": 100 * fair.share, "y1": 100 * fair.share, "line": dashed}
    return [wide | band, wide | line]


def _parted(slots: Slots) -> list[dict[str, Any]]:
    """Lines between the prices."""
    high = {"type": "line", "y0": 0, "y1": 1, "yref": "paper", "layer": "below"}
    line = {"color": "@line", "width": 1}
    ends = [end for _, end in slots.prices.values()][:-1]
    return [high | {"x0": end, "x1": end, "line": line} for end in ends]
