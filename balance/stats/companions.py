"""Companions: the value with which a conclusion falls more often than without it.

Among drawn worlds every value is dealt by lot, so a connection says what the value does there, on
top of all others. Fisher's exact test asks whether it falls more often with the value, Bonferroni's
correction allows for all values of all conclusions that were asked.

Worlds of the same values are the same games on the same deals. Where luck may have made a
conclusion fall they count once, therefore: repeated, the luck of one looks like a connection.
"""

from collections.abc import Container, Mapping, Sequence
from itertools import compress
from typing import NamedTuple

from scipy.stats import fisher_exact

ERROR = 0.05


class Companion(NamedTuple):
    """How often a conclusion falls with a value and without it."""

    value: str
    fell_with: int
    worlds_with: int
    fell_without: int
    worlds_without: int
    p_value: float


def companions(
    fell: Mapping[str, Sequence[bool]],
    drawn: Mapping[str, Sequence[bool]],
    by_luck: Container[str] = (),
) -> dict[str, Companion]:
    """The strongest companion of every conclusion that is shown to have one.

    Parameters
    ----------
    fell : mapping of str to sequence of bool
        By conclusion, whether it falls in each world.
    drawn : mapping of str to sequence of bool
        By value, whether it holds in each world; all of them, so that worlds without a difference
        are the same.
    by_luck : container of str
        Conclusions that luck may have made fall.
    """
    once = _are_new(drawn)
    every = [True] * len(once)
    asked = {
        (name, value): _asked(value, *(list(compress(one, kept)) for one in (own, there)))
        for name, own in fell.items()
        if any(own)
        for kept in [once if name in by_luck else every]
        for value, there in drawn.items()
        if any(there) and not all(there)
    }
    found: dict[str, Companion] = {}
    for (name, _), one in asked.items():
        p_value = min(1.0, one.p_value * len(asked))
        best = found.get(name)
        if p_value < ERROR and (best is None or p_value < best.p_value):
            found[name] = one._replace(p_value=p_value)
    return found


def _are_new(drawn: Mapping[str, Sequence[bool]]) -> list[bool]:
    """Of each world whether none before it has the same values."""
    worlds = list(zip(*drawn.values(), strict=True))
    return [worlds.index(world) == at for at, world in enumerate(worlds)]


def _asked(value: str, fell: Sequence[bool], there: Sequence[bool]) -> Companion:
    """Worlds with and without a value, and how likely so many of the falls would be by chance."""
    with_, without = sum(there), len(there) - sum(there)
    both = sum(one and other for one, other in zip(fell, there, strict=True))
    rest = sum(fell) - both
    table = [[both, with_ - both], [rest, without - rest]]
    p_value = float(fisher_exact(table, "greater").pvalue)
    return Companion(value, both, with_, rest, without, p_value)
