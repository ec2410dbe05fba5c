"""Small pictures beside answers: numbers with their intervals on one line, the margin as a band."""

from collections.abc import Sequence
from math import isfinite
from typing import NamedTuple

from balance.report import numbers
from balance.report.numbers import Value, known
from balance.studies.guard.results import WatchedResult
from balance.studies.run.results import FAIRNESS, ClaimResult, DistributionResult, NumberResult

MOST_ROWS = 8
ROOM = 0.06  # of the axis, left free at both ends
TONES = {"above": "up", "below": "down", "same": "same", "open": "open"}
GOAL_TONES = {"meets": "same", "misses": "down", "open": "open", "withheld": "open"}
TOUCHING = 13.0  # per cent of the width within which marks would lie on each other
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


class Share(NamedTuple):
    """A bar with the range in which its end may lie; all in per cent."""

    label: str
    text: str
    width: float
    start: float
    reach: float


class Bar(NamedTuple):
    """A column of a histogram: its height in per cent, and a game that lies in it, if known."""

    height: float
    title: str
    game: int | None = None


class Mark(NamedTuple):
    """A number on the line of a matrix; its place is per cent of the width."""

    text: str
    title: str
    at: float
    tone: str
    level: int = 0  # 0 on the line, 1 above and 2 below it, where marks would lie on each other


class Offsets(NamedTuple):
    """The numbers of an answer on one line, as far from the reference as they are."""

    marks: Sequence[Mark]
    band: tuple[float, float] | None
    reference: float | None


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
    reference, margin = claim.reference, float(claim.margin or 0)
    around = None if reference is None else (reference - margin, reference + margin)
    axis = _Axis(
        kept, () if reference is None else (reference - 2 * margin, reference + 2 * margin)
    )
    return Dots(
        [axis.dot(one, _text(claim, one)) for one in kept],
        axis.stretch(*around) if around and margin else None,
        None if reference is None else axis.place(reference),
        len(shown) - len(kept),
    )


def goal_dots(goal: WatchedResult) -> Dots | None:
    """The numbers of a goal, and the band in which they may lie."""
    shown = [one for one in goal.numbers if _is_whole(one)]
    if not shown:
        return None
    low, high = float(goal.low) - float(goal.margin), float(goal.high) + float(goal.margin)
    axis = _Axis(shown, [end for end in (low, high) if isfinite(end)])
    rows = [
        axis.dot(one, numbers.value(Value(one.value, goal.unit)), GOAL_TONES[goal.state_of(one)])
        for one in shown
    ]
    return Dots(rows, axis.stretch(low, high), None, 0)


def segments(claim: ClaimResult) -> list[Segment]:
    """The parts of a whole as a stacked bar; empty for other shapes."""
    shown = [one for one in claim.numbers if known(one.value)] if claim.shape == "Parts" else []
    whole = sum(float(one.value or 0) for one in shown) or 1.0
    ordered = sorted(shown, key=lambda one: -float(one.value or 0))
    return [
        Segment(one.name, _text(claim, one), 100 * float(one.value or 0) / max(whole, 1.0), at)
        for at, one in enumerate(ordered)
    ]


def share(name: str, one: NumberResult) -> Share:
    """A share of a whole as a bar."""
    value, low, high = (100 * float(end or 0) for end in (one.value, one.low, one.high))
    text = numbers.percent(one.value, 0)
    return Share(name, text, round(value, 2), round(low, 2), round(high - low, 2))


def columns(found: DistributionResult | None, ends: tuple[float, float] | None = None) -> list[Bar]:
    """A distribution as columns between two values; without them its rarest ends are cut off."""
    games = sum(count for _, count in found.bins) if found else 0
    if found is None or not games:
        return []
    first, last = ends or ends_of([found])
    width = max(1, -(-int(last - first + 1) // BARS))
    counts = [0] * (int(last - first) // width + 1)
    examples: list[int | None] = [None] * len(counts)
    known = found.examples or [None] * len(found.bins)
    for (value, count), game in zip(found.bins, known, strict=True):
        at = int(value - first) // width
        if 0 <= at < len(counts):
            counts[at] += count
            examples[at] = game if examples[at] is None else examples[at]
    most = max(counts) or 1
    return [
        Bar(
            100 * count / most,
            _title(int(first) + at * width, width, count / games, found.unit),
            examples[at],
        )
        for at, count in enumerate(counts)
    ]


def ends_of(found: Sequence[DistributionResult]) -> tuple[float, float]:
    """The lowest and the highest value of several distributions, their rarest ends cut off."""
    kept = [value for one in found for value, _ in without_ends(one.bins, SPARED)]
    return min(kept, default=0), max(kept, default=0)


def offsets(claims: Sequence[ClaimResult | None]) -> list[Offsets | None]:
    """The numbers of one answer of several setups, all on one axis: how far off they are."""
    offs = [
        float(one.value) - float(claim.reference or 0)
        for claim in claims
        if claim
        for one in claim.numbers
        if known(one.value)
    ]
    margins = [2 * float(claim.margin or 0) for claim in claims if claim]
    ends = [*offs, *margins, *(-margin for margin in margins)]
    low, high = min(ends, default=0.0), max(ends, default=1.0)
    room = ROOM * (high - low) or 1.0
    axis = low - room, high + room
    return [_offsets(claim, axis) if claim and offs else None for claim in claims]


def _offsets(claim: ClaimResult, axis: tuple[float, float]) -> Offsets:
    def place(off: float) -> float:
        return round(100 * (off - axis[0]) / (axis[1] - axis[0]), 2)

    reference, margin = claim.reference, float(claim.margin or 0)
    marks = [
        Mark(
            one.name.rpartition(" ")[2] if one.name[-1:].isdigit() else "",
            f"{one.name}: {_text(claim, one)}",
            place(float(one.value) - float(reference or 0)),
            TONES.get(str(one.side), "plain"),
        )
        for one in claim.numbers
        if known(one.value)
    ]
    band = (place(-margin), round(place(margin) - place(-margin), 2)) if margin else None
    return Offsets(_apart(marks), band, None if reference is None else place(0.0))


def _apart(marks: Sequence[Mark]) -> list[Mark]:
    """Move marks that lie on each other above and below the line."""
    placed: list[Mark] = []
    for mark in sorted(marks, key=lambda mark: mark.at):
        near = [one.level for one in placed if mark.at - one.at < TOUCHING]
        placed.append(mark._replace(level=next((n for n in range(3) if n not in near), 0)))
    return placed


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
    found = Value(one.value, claim.unit, one.low, one.high)
    if claim.reference == 0:  # it is a difference
        return numbers.signed(found).partition(" [")[0]
    return numbers.value(found)


class _Axis:
    """From numbers to places."""

    def __init__(self, shown: Sequence[NumberResult], marks: Sequence[float]) -> None:
        ends = [float(end) for one in shown for end in (one.low, one.high) if known(end)]
        low, high = min([*ends, *marks]), max([*ends, *marks])
        room = ROOM * (high - low) or 1.0
        self.low, self.high = low - room, high + room

    def place(self, value: float) -> float:
        inside = min(max(value, self.low), self.high)
        return round(100 * (inside - self.low) / (self.high - self.low), 2)

    def stretch(self, low: float, high: float) -> tuple[float, float]:
        """Where a range begins, and how wide it is."""
        return self.place(low), self.place(high) - self.place(low)

    def dot(self, one: NumberResult, text: str, tone: str = "") -> Dot:
        at, start, end = (self.place(float(v or 0)) for v in (one.value, one.low, one.high))
        toned = tone or TONES.get(str(one.side), "plain")
        return Dot(one.name, text, at, start, round(end - start, 2), toned)
