"""The words in which a game describes itself to the rest of the analyzer.

A game imports this and the engine's luck, and nothing else of ours.
"""

from __future__ import annotations

import math
from collections import namedtuple
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from pydantic import Field
from pydantic_core import PydanticCustomError

if TYPE_CHECKING:
    import polars as pl

Kind = Literal["share", "bounded", "mean", "ratio", "quantile"]
Way = Literal["mean", "total", "seat", "share"]


class Column(NamedTuple):
    """A column of the per-game record: one value, or one for each seat or thing.

    Attributes
    ----------
    name, type, meaning : str
        The name in the rules file, a NumPy type code of whole numbers, one line for people.
    axis : str or tuple of str
        "" for one value a game, "seat", a key of the game's ``things``, or several of them
        (``("card", "seat")`` gives columns such as ``card_bought_pirate_2``).
    size : int or tuple of int
        Room along each axis: the most seats or things any ruleset may have.
    none : int or None
        The value that means "none", null in the data.
    """

    name: str
    type: str
    meaning: str
    axis: str | tuple[str, ...] = ""
    size: int | tuple[int, ...] = 0
    none: int | None = None

    @property
    def axes(self) -> tuple[str, ...]:
        """The axes, none for one value a game."""
        return self.axis if isinstance(self.axis, tuple) else (self.axis,) if self.axis else ()

    @property
    def shape(self) -> tuple[int, ...]:
        """The room along each axis."""
        return self.size if isinstance(self.size, tuple) else (self.size,) if self.size else ()


class Shown(NamedTuple):
    """How a column is shown: the metric, or the metrics of its places, that follow from it.

    Attributes
    ----------
    column : str
        One of ``COLUMNS``.
    way : str
        ``mean``: over games, at every seat and thing. ``total``: the sum over the seats.
        ``seat``: that sum, or a number of the whole game, divided by the seats. ``share``: how
        many games have any of it: more than 0, or a value at all where the column has a ``none``.
    label : str
        For tables, with ``{}`` for every seat or thing that is left, in the order of the axes.
    unit : str
        A word such as "points"; "" for ``share``. "%" goes with ``seat``, where a column counts
        seats.
    id : str
        How the ids begin, if not as the column; ``_<thing>`` and ``_<seat>`` follow.
    needs : str or tuple of str
        Parameters without which it is left out; one that is set will do.
    apart : bool
        Whether its places are not held against each other, such as the turns of a course.
    """

    column: str
    way: Way
    label: str
    unit: str = ""
    id: str = ""
    needs: str | tuple[str, ...] = ()
    apart: bool = False

    @property
    def stem(self) -> str:
        """How the ids begin."""
        return self.id or self.column

    @property
    def parameters(self) -> tuple[str, ...]:
        """The parameters of which one must be set, none if it is always shown."""
        return (self.needs,) if isinstance(self.needs, str) else self.needs

    def axes(self, column: Column) -> tuple[str, ...]:
        """The axes along which there is a metric for each place."""
        summed = self.way in ("total", "seat")
        return tuple(axis for axis in column.axes if not (summed and axis == "seat"))


class Character(NamedTuple):
    """A named way to play.

    Attributes
    ----------
    id : int
        What compiled ``choose`` finds in ``player.character``.
    numbers : mapping of str to float
        The dials a player file may set, with their defaults, in the order of
        ``player.numbers``.
    manner : str
        What the character is like, in a few words.
    remembers : bool
        Whether it uses what its seat remembers.
    """

    id: int
    numbers: Mapping[str, float]
    manner: str
    remembers: bool = False


def numbered(names: Iterable[str]) -> Any:
    """Names with the places they have in a list: ``numbered(("own", "other")).other`` is 1.

    The one way in which compiled code finds the numbers of a character and the features of a
    move: they are declared once, as a table or a list of names, and read by name. Numba takes the
    places as constants. How many there are is ``len`` of this: the names themselves would be
    compiled as so many texts.
    """
    listed = tuple(names)
    return namedtuple("Numbered", listed)(*range(len(listed)))


class Metric(NamedTuple):
    """A number a designer asks for, as an expression over the per-game rows.

    Attributes
    ----------
    id : str
        Stable name, such as ``win_share_by_tile_3``.
    topic : str
        Heading under which the report shows it; "" for numbers that only pictures are made of.
    label : str
        What the number is, for tables and axes.
    kind : str
        How its interval is made: see ``balance.stats``.
    value, per : Polars expressions with integer values
        ``per`` only for ratios: the sum of ``value`` over the sum of ``per``.
    scale : int
        ``value / scale`` is in natural units (win shares count 420ths).
    unit : str
        "%" for shares and ratios from 0 to 1, which are shown as per cent; else a word such as
        "points" or "turns".
    reference : float or None
        The value that would mean "nothing special", drawn as a line.
    family : str
        Numbers that are held against each other share a family; their intervals then hold
        together.
    """

    id: str
    topic: str
    label: str
    kind: Kind
    value: pl.Expr
    per: pl.Expr | None = None
    scale: int = 1
    unit: str = ""
    reference: float | None = None
    family: str = ""


class Picture(NamedTuple):
    """A drawing of results in the game's own terms.

    Attributes
    ----------
    title, alternative : str
        Heading, and what the picture shows in words.
    figure : dict
        A Plotly figure (``data``, ``layout``) of plain values.
    header, rows : the table behind the picture.
    """

    title: str
    alternative: str
    figure: dict[str, Any]
    header: Sequence[str]
    rows: Sequence[Sequence[Any]]


class Word(NamedTuple):
    """A word of the notation of scenarios.

    Attributes
    ----------
    key : str
        A key of the position or of forced luck, dotted below a table, or the id of a decision.
    meaning : str
        One line for people.
    example : str
        A scenario file that shows it, less its line ``ruleset``.
    """

    key: str
    meaning: str
    example: str


def winner_count(players: int) -> pl.Expr:
    """How many seats share the win of a game."""
    import polars as pl

    return pl.sum_horizontal(*[pl.col(f"won_{s}").cast(pl.Int64) for s in range(1, players + 1)])


def split_scale(players: int) -> int:
    """The units in which a win is split evenly among any number of its winners."""
    return math.lcm(*range(1, players + 1))


def split_win(seat: int, players: int) -> pl.Expr:
    """Win of a seat in units of 1 / :func:`split_scale`: a win among k seats counts 1/k for each.

    0 where nobody wins.
    """
    import polars as pl

    won = pl.col(f"won_{seat}").cast(pl.Int64) * split_scale(players)
    return won // pl.max_horizontal(winner_count(players), 1)


def columns_of(axis: str, size: int) -> Any:
    """A shorthand: makes columns along one axis."""
    return lambda name, type_, meaning: Column(name, type_, meaning, axis, size)


def parameter(default: Any, provenance: str, note: str, by_seat: str = "", **limits: Any) -> Any:
    """Declare one parameter of the rules: its default, its source, a note and its limits.

    Parameters
    ----------
    default : object
    provenance : str
        ``rulebook``, ``published`` (elsewhere), ``inferred`` or ``assumed``.
    note : str
        What it means, for people.
    by_seat : str
        Of what has a place for each seat, and may be empty: "numbers" for a list of them, or for a
        table of lists by seat the parameter whose keys stand in these.
    **limits
        As :func:`pydantic.Field` takes them, such as ``ge``, ``le`` or ``max_length``.
    """
    more: dict[str, Any] = {"provenance": provenance} | ({"by_seat": by_seat} if by_seat else {})
    return Field(default, description=note, json_schema_extra=more, **limits)


def refusal(found: str, allowed: str, name: str = "", names: Sequence[str] = ()) -> Exception:
    """Word a failed check: what was found, what is allowed, and the misspelt name if any."""
    context = {"found": found, "allowed": allowed, "name": name, "names": list(names)}
    return PydanticCustomError("rule", "found {found}; allowed: {allowed}", context)


class WordError(ValueError):
    """A word of a scenario that the game does not understand.

    Attributes
    ----------
    key : str
        Where it stands, as a dotted path below the table the game was given.
    found : object
    allowed : str or sequence
        In words, or the values themselves.
    """

    def __init__(self, key: str, found: object, allowed: str | Sequence[object]) -> None:
        super().__init__(key, found, allowed)
        self.key, self.found, self.allowed = key, found, allowed

    def __str__(self) -> str:
        allowed = self.allowed
        listed = allowed if isinstance(allowed, str) else ", ".join(map(str, allowed))
        return f"{self.key}: found {self.found!r}; allowed: {listed}"


def whole(key: str, value: object, lowest: int, highest: int) -> int:
    """A whole number of a scenario.

    Raises
    ------
    WordError
        If it is something else, or not in the range.
    """
    if type(value) is not int or not lowest <= value <= highest:
        raise WordError(key, value, f"a whole number from {lowest} to {highest}")
    return value
