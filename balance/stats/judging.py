"""Judging: from numbers to verdicts, by one rule of the margin for everything.

A number is *above* or *below* a reference when its whole interval lies beyond the margin, the
*same* when it lies within, and *open* otherwise. Shapes put such sides together: which member of a
family stands out, whether a curve rises. The interval that is shown is the one that judged.

Whatever is said to stand out on a page is found among many claims, so the intervals are as wide as
it takes to keep the false discovery rate: of R claims found among M, each is judged at R / M of
the error (Benjamini and Hochberg 1995, JRSS B 57:289), within a claim divided by its members
(Benjamini and Bogomolov 2014, JRSS B 76:297). Where nothing is true of any claim, this is the
chance of a single false verdict on the page. The weight of a claim raises its share of the error
(Genovese, Roeder and Wasserman 2006, Biometrika 93:509): the headline is one of few questions that
everybody asks.
"""

import math
from collections.abc import Callable, Container, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol, TypeVar

Side = Literal["above", "below", "same", "open"]
FEWEST_EVENTS = 30  # behind a number, below which it is not said to be high
OF_ASKED = 0.8  # of the error, for what is asked; the rest for what is told beside it
MOST_CAPPED = 0.05  # share of stopped games above which verdicts are withheld


class Bounded(Protocol):
    """What an estimate and a difference have in common."""

    @property
    def value(self) -> float: ...
    @property
    def low(self) -> float: ...
    @property
    def high(self) -> float: ...


Interval = Callable[[float], Bounded]
Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True)
class Member:
    """A number that is held against a reference.

    Attributes
    ----------
    name : str
    interval : callable
        Gives the number with its interval for a chance of error.
    games : int
        Games behind it.
    events : float
        How many events stand behind it.
    reference, margin : float
        In the unit of the number; a margin of 0 asks only on which side it lies.
    is_change : bool
        Whether it is the difference of two numbers, of which one is said to be high whatever its
        sign is; its events are those of `events_of_change`.
    withheld : bool
        Whether nothing is said of it, as too many games were stopped at the turn limit.
    """

    name: str
    interval: Interval
    games: int
    events: float
    reference: float
    margin: float
    is_change: bool = False
    withheld: bool = False


@dataclass(frozen=True)
class Judged:
    """A member with the interval that judged it, and on which side it lies.

    Attributes
    ----------
    error : float
        The chance of error that the interval has, nan where nobody asks.
    """

    member: Member
    value: float
    low: float
    high: float
    side: Side
    error: float = math.nan


class Happened(NamedTuple):
    """How many events there were, and in how many games they could be."""

    events: float
    games: float


def events_of_change(a: Happened, b: Happened) -> float:
    """How many events tell two numbers apart.

    As many as the side of fewer games has, or would have if they were as frequent there as on the
    other: that nothing is left of much is no rare event, but few games that lack it are no proof.
    """
    if not (a.games and b.games):
        return 0.0
    return max(a.events / a.games, b.events / b.games) * min(a.games, b.games)


def count_told(claims: Iterable[Sequence[Member]]) -> int:
    """How many claims are judged of which anything is said."""
    return sum(any(not one.withheld for one in own) for own in claims)


def is_withheld(capped: float, games: float) -> bool:
    """Were so many games stopped at the turn limit that nothing is said of them?"""
    return capped > MOST_CAPPED * games


def side_of(found: Bounded, reference: float, margin: float) -> Side:
    """Where a whole interval lies."""
    if not all(map(math.isfinite, (found.value, found.low, found.high))):
        return "open"
    if found.low > reference + margin:
        return "above"
    if found.high < reference - margin:
        return "below"
    within = reference - margin <= found.low and found.high <= reference + margin
    return "same" if within else "open"


def judge(members: Sequence[Member], error: float) -> list[Judged]:
    """Judge the members of one claim so that all their intervals hold together."""
    each = error / max(len(members), 1)
    return [_judge(member, each) for member in members]


def _judge(member: Member, error: float) -> Judged:
    found = member.interval(error)
    side = side_of(found, member.reference, member.margin)
    is_much = side == "above" or (side == "below" and member.is_change)
    few = is_much and member.events < FEWEST_EVENTS  # that something is rare, few events do say
    if few or member.withheld:
        side = "open"
    return Judged(member, found.value, found.low, found.high, side, error)


def stands_out(judged: Sequence[Judged]) -> bool:
    """Is any member beyond its margin?"""
    return any(one.side in ("above", "below") for one in judged)


def judge_page(
    claims: Mapping[Key, Sequence[Member]],
    error: float,
    weights: Mapping[Key, float] | None = None,
) -> dict[Key, list[Judged]]:
    """Judge all claims of a page, so that of those found to stand out few are false.

    What is withheld gets intervals of a page of its own: of what is not told, no find may make
    others easier to find.

    Parameters
    ----------
    claims : mapping to members
        By the id of the claim.
    error : float
        Allowed share of false finds.
    weights : mapping to float, optional
        How much of the error a claim gets beside the others, 1 where nothing is said.

    Returns
    -------
    dict to list of Judged
    """
    return _judged_by_kind(claims, lambda own: _judge_page(own, error, weights))


def _judged_by_kind(
    claims: Mapping[Key, Sequence[Member]],
    judge_all: Callable[[Mapping[Key, Sequence[Member]]], dict[Key, list[Judged]]],
) -> dict[Key, list[Judged]]:
    """Judge what is told as if there were nothing else, and what is withheld likewise."""
    found = {}
    for withheld in (False, True):
        own = {
            name: kept
            for name, members in claims.items()
            if (kept := [one for one in members if one.withheld == withheld])
        }
        found[withheld] = {name: iter(judged) for name, judged in judge_all(own).items()}
    return {
        name: [next(found[one.withheld][name]) for one in members]
        for name, members in claims.items()
    }


def _judge_page(
    claims: Mapping[Key, Sequence[Member]], error: float, weights: Mapping[Key, float] | None
) -> dict[Key, list[Judged]]:
    if not claims:
        return {}
    given = {name: (weights or {}).get(name, 1.0) for name in claims}
    whole = sum(given.values())
    shares = {name: error * weight / whole for name, weight in given.items()}
    held = len(claims)
    while True:
        errors = {name: min(share * held, error) for name, share in shares.items()}
        judged = {name: judge(own, errors[name]) for name, own in claims.items()}
        found = sum(map(stands_out, judged.values()))
        if found >= held or held == 1:
            return judged
        held = max(found, 1)


def judge_apart(
    claims: Mapping[Key, Sequence[Member]],
    asked: Container[Key],
    error: float,
    weights: Mapping[Key, float] | None = None,
) -> dict[Key, list[Judged]]:
    """Judge what is asked, and what is told beside it, as families that share the error.

    So however much is told beside it, what is asked is found as easily. The false share of all that
    is found is no more than those of both families added up. A family that stands alone gets all of
    the error.

    Parameters
    ----------
    claims, error, weights
        As of `judge_page`.
    asked : container
        The ids of the claims that are asked.

    Returns
    -------
    dict to list of Judged
    """
    return _judged_by_kind(claims, lambda own: _judge_apart(own, asked, error, weights))


def _judge_apart(
    claims: Mapping[Key, Sequence[Member]],
    asked: Container[Key],
    error: float,
    weights: Mapping[Key, float] | None,
) -> dict[Key, list[Judged]]:
    first = {name: own for name, own in claims.items() if name in asked}
    beside = {name: own for name, own in claims.items() if name not in asked}
    if not (first and beside):
        return _judge_page(claims, error, weights)
    found = _judge_page(first, error * OF_ASKED, weights)
    return found | _judge_page(beside, error * (1 - OF_ASKED), weights)
