"""Small pictures beside answers: numbers with their intervals on one line, the margin as a band."""

from collections.abc import Sequence
from typing import NamedTuple

from balance.report import numbers
from balance.report.numbers import Value, known
from balance.studies.results import FAIRNESS, ClaimResult, DistributionResult, NumberResult

MOST_ROWS = 8
ROOM = 0.06  # of the axis, left free at both ends
TONES = {"above": "up", "below": "down", "same": "same", "open": "open"}
BARS, SPARED = 40, 0.005  # columns, and the share of games cut off at each end


class Dot(NamedTuple):
    """A number on the axis; places are per cent of its width."""

    label: str
    text: str
    at: float
    start: float
    width: float
    tone: str


class Dots(NamedTuple):
    """Numbers one below the other, and the band within which a difference does not matter."""

    rows: Sequence[Dot]
    band: tuple[float, float] | None
    reference: float | None
    left_out: int


class Segment(NamedTuple):
    """A part of a whole."""

    label: str
    text: str
    width: float
    tone: int


class Bar(NamedTuple):
    """A column of a histogram: where it stands, and its height, in per cent."""

    height: float
    title: str


def dots(claim: ClaimResult) -> Dots | None:
    """The numbers of an answer on one axis; None where there is nothing to hold against."""
    shown = [one for one in claim.numbers if _is_whole(one)]
    if not shown or claim.shape in ("Parts", "Amount"):
        return None
    if claim.shape in ("StandsOut", "Pairs") and len(shown) > MOST_ROWS:
        shown.sort(key=lambda one: -abs(float(one.value or 0) - float(claim.reference or 0)))
    kept = shown[:MOST_ROWS]
    if claim.shape in ("StandsOut", "Pairs") and claim.id != FAIRNESS:
        kept.sort(key=lambda one: -float(one.value or 0))
    axis = _Axis(claim, kept)
    return Dots([axis.dot(one) for one in kept], axis.band, axis.reference, len(shown) - len(kept))


def segments(claim: ClaimResult) -> list[Segment]:
    """The parts of a whole as a stacked bar; empty for other shapes."""
    shown = [one for one in claim.numbers if known(one.value)] if claim.shape == "Parts" else []
    whole = sum(float(one.value or 0) for one in shown) or 1.0
    ordered = sorted(shown, key=lambda one: -float(one.value or 0))
    return [
        Segment(one.name, _text(claim, one), 100 * float(one.value or 0) / max(whole, 1.0), at)
        for at, one in enumerate(ordered)
    ]


def columns(found: DistributionResult | None) -> list[Bar]:
    """A distribution as columns, its rarest ends cut off."""
    games = sum(count for _, count in found.bins) if found else 0
    if found is None or not games:
        return []
    kept = without_ends(found.bins, SPARED)
    first, last = kept[0][0], kept[-1][0]
    width = max(1, -(-int(last - first + 1) // BARS))
    bins = [0] * (int(last - first) // width + 1)
    for value, count in kept:
        bins[int(value - first) // width] += count
    most = max(bins)
    return [
        Bar(100 * count / most, _title(int(first) + at * width, width, count / games, found.unit))
        for at, count in enumerate(bins)
    ]


def without_ends(bins: Sequence[tuple[float, int]], spared: float) -> list[tuple[float, int]]:
    """Leave out the lowest and the highest values, up to a share of the games at each end."""
    games = sum(count for _, count in bins)
    kept, seen = [], 0
    for value, count in bins:
        if seen + count > games * spared and seen < games * (1 - spared):
            kept.append((value, count))
        seen += count
    return kept


def _title(start: int, width: int, share: float, unit: str) -> str:
    span = f"{start}" if width == 1 else f"{start} to {start + width - 1}"
    return f"{span} {unit}: {numbers.percent(share)} of the games"


def _is_whole(one: NumberResult) -> bool:
    return known(one.value) and known(one.low) and known(one.high)


def _text(claim: ClaimResult, one: NumberResult) -> str:
    return numbers.value(Value(one.value, claim.unit, one.low, one.high))


class _Axis:
    """From numbers to places."""

    def __init__(self, claim: ClaimResult, shown: Sequence[NumberResult]) -> None:
        self.claim = claim
        ends = [float(end) for one in shown for end in (one.low, one.high) if known(end)]
        marks: list[float] = []
        if claim.reference is not None:
            margin = float(claim.margin or 0)
            marks = [claim.reference - 2 * margin, claim.reference + 2 * margin]
        low, high = min(ends + marks), max(ends + marks)
        room = ROOM * (high - low) or 1.0
        self.low, self.high = low - room, high + room
        self.reference = None if claim.reference is None else self.place(claim.reference)
        self.band = None
        if claim.reference is not None and claim.margin:
            first = self.place(claim.reference - claim.margin)
            self.band = first, self.place(claim.reference + claim.margin) - first

    def place(self, value: float) -> float:
        return round(100 * (value - self.low) / (self.high - self.low), 2)

    def dot(self, one: NumberResult) -> Dot:
        at, start, end = (self.place(float(v or 0)) for v in (one.value, one.low, one.high))
        tone = TONES.get(str(one.side), "plain")
        return Dot(one.name, _text(self.claim, one), at, start, round(end - start, 2), tone)
