"""What templates draw: small records without any choice left in them."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from balance.report.small import Dots, Segment
from balance.studies.run.results import CellResult, Summary


class Series(NamedTuple):
    """What has one colour and one symbol throughout a page: a cell or a comparison."""

    order: int
    label: str
    anchor: str = ""

    @property
    def colour(self) -> int:
        """Number of the colour; see ``report.css``."""
        return self.order % 7

    @property
    def symbol(self) -> str:
        """Plotly's name of the symbol."""
        return SYMBOLS[self.order % len(SYMBOLS)]

    @property
    def outline(self) -> str:
        """The symbol as an SVG path in a box of 12 by 12."""
        return OUTLINES[self.symbol]


OUTLINES = {
    "circle": "M6 1a5 5 0 1 0 0.01 0z",
    "square": "M1.5 1.5h9v9h-9z",
    "diamond": "M6 0.5 11.5 6 6 11.5 0.5 6z",
    "triangle-up": "M6 1 11.5 10.5H0.5z",
    "x": "M3.5 1 6 3.5 8.5 1 11 3.5 8.5 6 11 8.5 8.5 11 6 8.5 3.5 11 1 8.5 3.5 6 1 3.5z",
    "triangle-down": "M6 11 0.5 1.5H11.5z",
    "cross": "M4.2 1h3.6v3.2H11v3.6H7.8V11H4.2V7.8H1V4.2h3.2z",
    "pentagon": "M6 0.8 11.4 4.8 9.3 11H2.7L0.6 4.8z",
}
SYMBOLS = tuple(OUTLINES)


class ColouredCell(NamedTuple):
    """A cell of a study together with its colour."""

    series: Series
    data: CellResult


class Badge(NamedTuple):
    """A verdict with the tone in which it is shown."""

    text: str
    tone: str
    sign: str


class RungMark(NamedTuple):
    """What becomes of an answer with players of another strength, on one small label."""

    name: str
    badge: Badge
    title: str
    is_own: bool


class TextTable(NamedTuple):
    """A table of texts and verdicts; the first column names the rows."""

    caption: str
    header: Sequence[str]
    rows: Sequence[Sequence[str | Badge]]

    @property
    def numeric(self) -> list[bool]:
        """Which columns hold nothing but numbers, and so are set to the right."""
        columns = range(len(self.header))
        return [
            column > 0 and all(_is_number(row[column]) for row in self.rows) for column in columns
        ]


NUMBER = re.compile(r"[+−]?\d[\d,.]*( |$)|–$|no data$")


def _is_number(entry: str | Badge) -> bool:
    return isinstance(entry, str) and bool(NUMBER.match(entry))


class Plot(NamedTuple):
    """A Plotly figure with everything that makes it readable without looking at it."""

    id: str
    title: str
    alternative: str
    figure: str
    height: int
    legend: Sequence[Series]
    table: TextTable
    small: bool = False
    replay: str = ""  # the command that shows a game, where a bar leads to one


class Tile(NamedTuple):
    """One number that stands for itself."""

    label: str
    value: str
    interval: str


class Conclusion(NamedTuple):
    """One answer to a question, of one cell where there are several."""

    badge: Badge
    series: Series | None
    sentence: str
    note: str = ""
    dots: Dots | None = None
    segments: Sequence[Segment] = ()
    marks: Sequence[RungMark] = ()
    depends: str = ""


class QuestionCard(NamedTuple):
    """A designer's question with its answers.

    It is telling where one says that something stands out, an observation where somebody chose,
    and it depends where it is another one with players of another strength.
    """

    question: str
    lines: Sequence[Conclusion]
    note: str = ""
    telling: bool = True
    is_observation: bool = False
    depends: bool = False


class Section(NamedTuple):
    """A part of the page that the contents lead to."""

    id: str
    title: str
    html: str
    folded: bool = False


TONES = {
    "FAIR": ("good", "✓"),
    "ON TARGET": ("good", "✓"),
    "TOO HARD": ("bad", "▼"),
    "TOO EASY": ("bad", "▲"),
    "SAME": ("good", "="),
    "UNFAIR": ("bad", "✕"),
    "UNDECIDED": ("open", "?"),
    "YES": ("plain", "●"),
    "NO": ("plain", "○"),
    "MORE": ("plain", "▲"),
    "LESS": ("plain", "▼"),
}


def badge(verdict: str) -> Badge:
    """Dress a verdict; an unknown one is shown plainly."""
    tone, sign = TONES.get(verdict, ("plain", "●"))
    return Badge(verdict, tone, sign)


def tile(label: str, text: str) -> Tile:
    """Set the interval of a number below it."""
    value, bracket, rest = text.partition(" [")
    return Tile(label, value, bracket.strip() + rest)


def cells_of(summary: Summary) -> list[ColouredCell]:
    """Return the cells of a summary with their colours."""
    return [
        ColouredCell(Series(index, cell.label, f"setup-{index + 1}"), cell)
        for index, cell in enumerate(summary.cells)
    ]
