"""Numbers as people read them: rounded to what the interval supports, never ``nan``."""

import math
from collections.abc import Iterable
from decimal import ROUND_HALF_EVEN, Decimal
from typing import Any, NamedTuple, Protocol, TypeGuard

NO_DATA = "no data"
PERCENT = 100
POINTS = "points"  # what shares differ by
DIGITS = 12  # of a value that was set
EXACT = 10  # decimals beyond which a number is what binary fractions made of it
MOST_PLACES = 4
LONGEST = 1e15  # from here on a number is written with its power of ten


class Quantity(Protocol):
    """What has a value, an interval and a unit: an estimate, a difference, or a mere value."""

    @property
    def value(self) -> float | None:
        """The number in natural units."""

    @property
    def low(self) -> float | None:
        """The lower end of its interval, None without limit."""

    @property
    def high(self) -> float | None:
        """The upper end of its interval, None without limit."""

    @property
    def unit(self) -> str:
        """ "%" for shares, else a word."""

    @property
    def kind(self) -> str:
        """How it was estimated."""


class Changing(Protocol):
    """What has a unit, in which it changes."""

    @property
    def unit(self) -> str:
        """ "%" for shares, else a word."""


class Value(NamedTuple):
    """A number that follows from estimates."""

    value: float | None
    unit: str
    low: float | None = None
    high: float | None = None
    kind: str = "mean"


def known(value: Any) -> TypeGuard[float]:
    """Tell whether a value is a number one can draw."""
    return isinstance(value, int | float) and math.isfinite(value)


def scaled(value: Any, unit: str) -> float | None:
    """Return a value in shown units (shares as per cent), None where there is none."""
    if not known(value):
        return None
    return 100 * value if unit == "%" else float(value)


def places(estimates: Iterable[Quantity]) -> int:
    """Return the decimals that suit several estimates of one unit: the widest interval decides."""
    wanted = [_places(estimate) for estimate in estimates if known(estimate.value)]
    return min(wanted, default=1)


def _places(estimate: Quantity) -> int:
    """Return the decimals that one estimate supports."""
    unit = estimate.unit
    shown = [scaled(end, unit) for end in (estimate.value, estimate.low, estimate.high)]
    numbers = [number for number in shown if number is not None]
    if estimate.kind == "quantile" and all(number.is_integer() for number in numbers):
        return 0
    half = (max(numbers) - min(numbers)) / 2
    if half >= 5 and unit != "%":
        return 0
    return 1 if half == 0 else min(max(1, math.ceil(-math.log10(half / 2) - 1e-9)), MOST_PLACES)


def places_beside(estimate: Quantity, bounds: Iterable[float]) -> int:
    """Return the decimals at which no end of an interval seems to touch or to pass a bound.

    Parameters
    ----------
    bounds : iterable of float
        In natural units.
    """
    unit, least = estimate.unit, places([estimate])
    marks = [mark for mark in (scaled(bound, unit) for bound in bounds) if mark is not None]
    ends = [scaled(one, unit) for one in (estimate.low, estimate.high)]
    pairs = [(end, mark) for end in ends if end is not None for mark in marks]

    def is_clear(decimals: int) -> bool:
        return all(_side(end, mark) == _side(round(end, decimals), mark) for end, mark in pairs)

    return next(filter(is_clear, range(least, MOST_PLACES)), MOST_PLACES)


def _side(value: float, mark: float) -> int:
    return (value > mark) - (value < mark)


def exact(value: float) -> str:
    """Write a value that was set, with all its digits."""
    return f"{value:.{DIGITS}g}"


def number(value: float, decimals: int) -> str:
    """Write a number with thousands separators and a true minus sign.

    Ties go to even digits, as decimals: two shares that make a whole still do when both are tied.
    """
    if not math.isfinite(value):
        return NO_DATA
    if abs(value) >= LONGEST:
        return f"{value:.4g}".replace("-", "−")
    exact = Decimal(repr(round(float(value), EXACT)))
    rounded = exact.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_EVEN) + 0
    return f"{rounded:,}".replace("-", "−")


def count(value: Any) -> str:
    """Write a whole number with thousands separators."""
    return number(value, 0) if known(value) else NO_DATA


def several(value: int, what: str) -> str:
    """Write how many there are: "1 game", "2,000 games"."""
    return f"{count(value)} {what}{'' if value == 1 else 's'}"


def span(values: Iterable[int], what: str = "") -> str:
    """Write how many there are where it differs: "1 game", "1,000 to 2,000 games"."""
    ends = sorted(set(values))
    text = " to ".join(map(count, (ends[0], ends[-1]) if ends[1:] else ends))
    return f"{text} {what}{'' if ends == [1] else 's'}" if what else text


def percent(value: Any, decimals: int = 1) -> str:
    """Write a share as per cent."""
    return f"{number(100 * value, decimals)} %" if known(value) else NO_DATA


def points(value: float) -> str:
    """Write a bound that was set, in percentage points."""
    return f"{value:g} {'point' if value == 1 else POINTS}"


def with_unit(text: str, unit: str) -> str:
    """Put the unit behind a number."""
    return f"{text} {unit}" if unit else text


def interval(estimate: Quantity, decimals: int) -> str:
    """Write the interval of an estimate in square brackets."""
    low, high = (scaled(end, estimate.unit) for end in (estimate.low, estimate.high))
    if low is None and high is None:
        return ""
    ends = ["no limit" if end is None else number(end, decimals) for end in (low, high)]
    return f"[{ends[0]}, {ends[1]}]"


def value(estimate: Quantity, decimals: int | None = None, show_unit: bool = True) -> str:
    """Write an estimate without its interval."""
    unit = estimate.unit
    shown = scaled(estimate.value, unit)
    if shown is None:
        return NO_DATA
    text = number(shown, places([estimate]) if decimals is None else decimals)
    return with_unit(text, unit) if show_unit or unit == "%" else text


def full(estimate: Quantity, decimals: int | None = None, show_unit: bool = True) -> str:
    """Write an estimate with its interval, such as ``27.4 % [27.1, 27.7]``."""
    decimals = places([estimate]) if decimals is None else decimals
    text = value(estimate, decimals, show_unit)
    return text if text == NO_DATA else f"{text} {interval(estimate, decimals)}".rstrip()


def around(estimate: Quantity) -> str:
    """Write a share in few characters, such as ``31.6 % ±0.4``.

    An interval that reaches further to one side, as those of small shares do, has both ends.
    """
    found = [scaled(end, estimate.unit) for end in (estimate.value, estimate.low, estimate.high)]
    shown, low, high = found
    if shown is None or low is None or high is None:
        return NO_DATA
    half, lean = (high - low) / 2, abs((high + low) / 2 - shown)
    digits = 1 if half >= 0.05 else min(4, math.ceil(-math.log10(half / 2))) if half else 1
    is_even = lean < 0.5 / 10**digits  # less than what rounding leaves out
    sure = f"±{number(half, digits)}" if is_even else interval(estimate, digits)
    return f"{number(shown, digits):>4} {estimate.unit} {sure}"


def in_points(estimate: Quantity) -> Value:
    """A distance of shares, in percentage points."""
    ends = (estimate.value, estimate.low, estimate.high)
    value, low, high = (scaled(end, "%") for end in ends)
    return Value(value, POINTS, low, high)


def unit_of_change(unit: str) -> str:
    """Return what a difference is counted in: shares differ by points."""
    return POINTS if unit == "%" else unit


def axis_of_change(unit: str) -> str:
    """Return what differences are counted in where the word stands alone."""
    return f"percentage {POINTS}" if unit == "%" else unit


def units_of(claims: Iterable[Changing]) -> str:
    """Say what columns of differences are counted in, where there is no room beside each."""
    units = dict.fromkeys(unit_of_change(one.unit) for one in claims)
    return f"in {', '.join(units)}" if units else ""


def signed(estimate: Quantity, decimals: int | None = None, show_unit: bool = True) -> str:
    """Write a difference with its sign, shares in percentage points; as many decimals as show
    whether its interval reaches zero, where no other number is asked for.
    """
    decimals = places_beside(estimate, [0.0]) if decimals is None else decimals
    unit = estimate.unit
    shown = scaled(estimate.value, unit)
    if shown is None:
        return NO_DATA
    text = number(shown, decimals)
    plus = "+" if shown > 0 and text.strip("0.") else ""
    shown_unit = unit_of_change(unit) if show_unit else ""
    return f"{with_unit(plus + text, shown_unit)} {interval(estimate, decimals)}".rstrip()
