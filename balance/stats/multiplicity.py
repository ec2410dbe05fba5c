"""Many tests at once: which of them to believe.

`confirm_planned` is for a few tests planned beforehand, `screen_many` for a search among many
ideas whose finds are confirmed later on fresh games.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from statsmodels.stats.multitest import multipletests


@dataclass(frozen=True)
class Decisions:
    """What holds after allowing for the number of tests, in the order the tests were given.

    Attributes
    ----------
    found : list of bool
        Whether each test shows an effect.
    adjusted : list of float
        Adjusted p-values; an effect is found where it is at most the error rate.
    error : float
        The error rate that was asked for.
    """

    found: list[bool]
    adjusted: list[float]
    error: float


def confirm_planned(p_values: Sequence[float], error: float = 0.05) -> Decisions:
    """Holm: the chance of even one false find is at most `error`, whatever the dependence.

    Parameters
    ----------
    p_values : sequence of float
        One per test; nan (no games) counts as 1.
    error : float
        Allowed chance of any false find.

    Returns
    -------
    Decisions

    References
    ----------
    Holm 1979, Scandinavian Journal of Statistics 6:65.
    """
    return _decide(p_values, error, "holm")


def screen_many(p_values: Sequence[float], error: float = 0.05) -> Decisions:
    """Benjamini-Hochberg: of the finds, on average at most a share `error` is false.

    Holds for independent and for positively dependent tests, such as measures of the same games
    that rise and fall together.

    Parameters
    ----------
    p_values : sequence of float
        One per test; nan (no games) counts as 1.
    error : float
        Allowed share of false finds.

    Returns
    -------
    Decisions

    References
    ----------
    Benjamini and Hochberg 1995, JRSS B 57:289; Benjamini and Yekutieli 2001, Annals 29:1165.
    """
    return _decide(p_values, error, "fdr_bh")


def _decide(p_values: Sequence[float], error: float, method: str) -> Decisions:
    """Adjust with statsmodels, which does not take an empty list."""
    known = [1.0 if math.isnan(p) else float(p) for p in p_values]
    if not known:
        return Decisions([], [], error)
    found, adjusted, *_ = multipletests(known, alpha=error, method=method)
    return Decisions([bool(f) for f in found], [float(p) for p in adjusted], error)
