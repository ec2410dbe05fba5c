"""From the sides of members to the verdict of a shape, as a code that programs compare."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Protocol

from balance.stats.judging import Bounded, Judged, Side

UNDECIDED, WITHHELD = "UNDECIDED", "WITHHELD"
ERROR = 0.05
CHANGES = "CHANGES"  # of a curve of which no more is shown
NUMBER = "NUMBER"  # of what is only told, and held against nothing


class Sided(Protocol):
    """A number that lies on a side of its reference, or is only shown."""

    @property
    def side(self) -> Side | None: ...


def amount(judged: Sequence[Judged]) -> str:
    """RARE, SOME or OFTEN: the number against a lower and an upper mark; NUMBER without marks."""
    if not judged:
        return NUMBER
    lower, upper = (one.side for one in judged)
    if lower == "below":
        return "RARE"
    if upper == "above":
        return "OFTEN"
    return "SOME" if (lower, upper) == ("above", "below") else UNDECIDED


def parts(judged: Sequence[Judged]) -> str:
    """MOSTLY one, when it is more than half; MIXED, when none is."""
    sides = [one.side for one in judged]
    if "above" in sides:
        return "MOSTLY"
    return "MIXED" if set(sides) == {"below"} else UNDECIDED


def stands_out(judged: Sequence[Sided]) -> str:
    """SOME members are off the reference, or NOBODY is."""
    sides = {one.side for one in judged}
    if sides & {"above", "below"}:
        return "SOME"
    return "NOBODY" if sides == {"same"} else UNDECIDED


def contrast(judged: Sequence[Judged]) -> str:
    """MORE, LESS or the SAME."""
    words: dict[Side, str] = {"above": "MORE", "below": "LESS", "same": "SAME", "open": UNDECIDED}
    return words[judged[0].side]


def steps(bins: int) -> list[tuple[int, int]]:
    """The pairs of bins whose differences judge a curve, the later one minus the earlier."""
    return list(combinations(range(bins), 2))


def curve(bins: int, judged: Sequence[Judged]) -> str:
    """RISES, FALLS, PEAKS, DIPS, CHANGES or is FLAT, from the differences of all pairs of bins.

    A curve rises when some bin is shown to lie above an earlier one and none may lie below an
    earlier one by more than the margin; it peaks when a bin is shown to lie above one before and
    one after it, and none looks to lie above that bin by more than the margin. It changes when some
    bins are shown to lie apart, and none of these is.
    """
    if turning_point(bins, judged) is not None:
        return "PEAKS" if _turns(bins, judged, 1) else "DIPS"
    sides = {one.side for one in judged}
    if "above" in sides and not any(_may_lie_beyond(one, -1) for one in judged):
        return "RISES"
    if "below" in sides and not any(_may_lie_beyond(one, 1) for one in judged):
        return "FALLS"
    if sides & {"above", "below"}:
        return CHANGES
    return "FLAT" if sides == {"same"} else UNDECIDED


def _may_lie_beyond(one: Judged, sign: int) -> bool:
    """May a difference be above zero by more than the margin; below it for -1?

    All must not, so each is looked at with all of the error (Berger 1982, Technometrics 24:295).
    """
    if one.side != "open":
        return one.side == ("above" if sign > 0 else "below")
    found = one.member.interval(ERROR)
    return sign * (found.high if sign > 0 else found.low) > one.member.margin


def largest_step(bins: int, judged: Sequence[Judged]) -> tuple[int, int, Judged] | None:
    """Which two bins are shown to lie furthest apart, and how far; None where none are."""
    shown = [
        (*pair, one)
        for pair, one in zip(steps(bins), judged, strict=True)
        if one.side in ("above", "below")
    ]
    return max(shown, key=lambda step: abs(step[-1].value), default=None)


def turning_point(bins: int, judged: Sequence[Judged]) -> int | None:
    """The bin at which a curve peaks or dips: the one shown furthest beyond both its sides.

    None where it does neither, or both.
    """
    tops, bottoms = _turns(bins, judged, 1), _turns(bins, judged, -1)
    if tops and bottoms:
        return None
    sign, turns = (1, tops) if tops else (-1, bottoms)
    held = [turn for turn in turns if not _is_passed(turn, bins, judged, sign)]
    return max(held, key=lambda turn: turns[turn], default=None)


def is_denied(
    code: str, points: Sequence[Bounded], margin: float, turn: Bounded | None = None
) -> bool:
    """Whether what is said of a curve by some of its points is not so at others.

    Parameters
    ----------
    code : str
        As of :func:`curve`.
    points : sequence of Bounded
        All points in order; their intervals hold together.
    margin : float
        Largest difference that does not matter.
    turn : Bounded, optional
        Where it peaks or dips.
    """

    def is_any_beyond(pairs: Iterable[tuple[Bounded, Bounded]]) -> bool:
        return any(a.value - b.value > margin and a.low > b.high for a, b in pairs)

    falling = list(combinations(points, 2))
    rising = [(later, earlier) for earlier, later in falling]
    denying = {"RISES": falling, "FALLS": rising, "FLAT": falling + rising}
    if turn is not None:
        denying |= {"PEAKS": [(p, turn) for p in points], "DIPS": [(turn, p) for p in points]}
    return is_any_beyond(denying.get(code, ()))


def _turns(bins: int, judged: Sequence[Judged], sign: int) -> dict[int, float]:
    """The bins shown to lie above one before and one after, and how far; below for -1."""
    found = dict(zip(steps(bins), judged, strict=True))
    up, down = ("above", "below")[::sign]
    heights: dict[int, float] = {}
    for middle in range(1, bins - 1):
        before = [found[a, middle] for a in range(middle)]
        after = [found[middle, b] for b in range(middle + 1, bins)]
        rises = [sign * one.value for one in before if one.side == up]
        falls = [-sign * one.value for one in after if one.side == down]
        if rises and falls:
            heights[middle] = max(rises) + max(falls)
    return heights


def _is_passed(turn: int, bins: int, judged: Sequence[Judged], sign: int) -> bool:
    """Does any other bin look to lie beyond a turn by more than the margin?"""
    found = zip(steps(bins), judged, strict=True)
    away = ((one, sign if a == turn else -sign) for (a, b), one in found if turn in (a, b))
    return any(way * one.value > one.member.margin for one, way in away)
