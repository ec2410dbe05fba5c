"""How sure a number is, and how it is told: what the conclusions of all games share.

Like :mod:`balance.games.api` and :mod:`balance.games.api.metrics` for games to import.
"""

import math
from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeVar

from balance.games.api import Finding

Side = Literal["ABOVE", "BELOW", "UNDECIDED"]
Estimates = Mapping[str, Any]
Name = TypeVar("Name")
Shown = Callable[[Any], str]

FEWEST = 30  # games behind a number below which nothing is concluded from it


def is_known(estimate: Any) -> bool:
    """Are the number and both ends of its interval finite?"""
    return all(map(math.isfinite, (estimate.value, estimate.low, estimate.high)))


def is_enough(*estimates: Any) -> bool:
    """Do enough games stand behind each of these numbers?"""
    return all(is_known(e) and e.n >= FEWEST for e in estimates)


def side(estimate: Any, threshold: float) -> Side:
    """On which side of a threshold the whole interval lies."""
    if not is_enough(estimate):
        return "UNDECIDED"
    if estimate.low > threshold:
        return "ABOVE"
    return "BELOW" if estimate.high < threshold else "UNDECIDED"


def is_apart(higher: Any, lower: Any) -> bool:
    """Does the whole interval of one number lie above that of the other?"""
    return is_enough(higher, lower) and higher.low > lower.high


def too_few(id_: str, question: str, *needed: Any) -> Finding:
    """The finding that nothing can be said yet."""
    games, sentence = min(e.n for e in needed), "Too few games to say."
    if games < FEWEST:
        sentence = f"Too few games to say: only {games} count, and at least {FEWEST} are wanted."
    return Finding(id_, question, "UNDECIDED", sentence)


def percent(estimate: Any) -> str:
    """A share with its interval, in per cent."""
    return _interval(estimate, 100, 1)


def number(estimate: Any, digits: int = 2) -> str:
    """A number with its interval."""
    return _interval(estimate, 1, digits)


def _interval(estimate: Any, scale: float, digits: int) -> str:
    """A number with its interval, never one that is unknown."""
    if not is_known(estimate):
        return "an unknown number (too few games)"
    ends = (estimate.value, estimate.low, estimate.high)
    value, low, high = (round(scale * x, digits) + 0.0 for x in ends)  # never -0.00
    unit = " %" if scale == 100 else ""
    return f"{value:.{digits}f}{unit} [{low:.{digits}f}, {high:.{digits}f}]"


def ranked(members: Mapping[Name, Any]) -> list[Name]:
    """Those with enough games behind them, the highest first."""
    return sorted((n for n, e in members.items() if is_enough(e)), key=lambda n: -members[n].value)


def listed(members: Mapping[str, Any], shown: Shown, words: Mapping[str, str] | None = None) -> str:
    """All that is known, the highest first."""
    named = words or {}
    return ", ".join(f"{named.get(name, name)} {shown(members[name])}" for name in ranked(members))


def members(estimates: Estimates, prefix: str) -> dict[str, Any]:
    """The estimates whose id begins so, by the rest of it."""
    return {id_.removeprefix(prefix): e for id_, e in estimates.items() if id_.startswith(prefix)}
