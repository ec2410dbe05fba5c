"""How sure a number is, and how it is told beside the pictures of all games.

Like :mod:`balance.games.api` and :mod:`balance.games.api.metrics` for games to import.
"""

import math
from collections.abc import Mapping
from typing import Any

Estimates = Mapping[str, Any]

WIN_MARGIN = "win_margin"  # beside the estimates: how far a share of wins may lie from fair
FEWEST = 30  # games behind a number below which nothing is concluded from it


def is_known(estimate: Any) -> bool:
    """Are the number and both ends of its interval finite?"""
    return all(map(math.isfinite, (estimate.value, estimate.low, estimate.high)))


def is_enough(*estimates: Any) -> bool:
    """Do enough games stand behind each of these numbers?"""
    return all(is_known(e) and e.n >= FEWEST for e in estimates)


def percent(estimate: Any) -> str:
    """A share with its interval, in per cent."""
    return _interval(estimate, 100, 1)


def number(estimate: Any, digits: int = 2) -> str:
    """A number with its interval."""
    return _interval(estimate, 1, digits)


def percent_cell(estimate: Any) -> str:
    """A share for a table, a dash where it is unknown."""
    return percent(estimate) if is_known(estimate) else "-"


def number_cell(estimate: Any) -> str:
    """A number for a table, a dash where it is unknown."""
    return number(estimate) if is_known(estimate) else "-"


def _interval(estimate: Any, scale: float, digits: int) -> str:
    """A number with its interval, never one that is unknown."""
    if not is_known(estimate):
        return "an unknown number (too few games)"
    ends = (estimate.value, estimate.low, estimate.high)
    value, low, high = (round(scale * x, digits) + 0.0 for x in ends)  # never -0.00
    unit = " %" if scale == 100 else ""
    return f"{value:.{digits}f}{unit} [{low:.{digits}f}, {high:.{digits}f}]"
