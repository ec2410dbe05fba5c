"""Amounts: by how much a dial is best turned, also between the amounts that were tried first.

What an edit does lies on straight lines through nothing and what was measured of other amounts.
"""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from balance.stats.proposals import ENOUGH, Wanted
from balance.studies.tune.edits import DIGITS, PARTS, Edit, Scalar

FINER = 48  # amounts between two, at most

Known = list[tuple[float, np.ndarray]]  # steps one way, the fewest first, and what they change


def nearest(wanted: Wanted, start: np.ndarray, known: Known, edits: Sequence[Edit]) -> Edit | None:
    """The edit that should come nearest, the smallest of such; None for none at all.

    It may go further than one that is there and less far than the next, or than the last.

    Parameters
    ----------
    wanted : Wanted
    start : numpy.ndarray
        The numbers without an edit.
    known : list
        What is known of the way in which these edits turn a dial.
    edits : sequence of Edit
        All that are there.
    """
    turning = sorted(edits, key=lambda edit: abs(edit.steps))
    ends: list[Edit | None] = [None, *turning]
    ranks = [off(wanted, start, known, edit) for edit in ends]
    best = min(range(len(ends)), key=ranks.__getitem__)
    beside = [*ends[max(best - 1, 0) : best + 2]]
    finer = [edit for less, more in pairwise(beside) for edit in between(less, more)]
    if best == len(turning):
        finer += further(turning[-1])
    return min((ends[best], *finer), key=lambda edit: off(wanted, start, known, edit))


def off(wanted: Wanted, start: np.ndarray, known: Known, edit: Edit | None) -> float:
    """How far off numbers should lie after an edit, or none; near enough is near."""
    moved = after(known, edit) if edit else 0.0
    return max(float(wanted.rank(start + moved)), ENOUGH)


def after(known: Known, edit: Edit) -> np.ndarray:
    """What an edit does, by straight lines through nothing and what is known."""
    steps, (last, most) = abs(edit.steps), known[-1]
    if steps >= last:
        return most * (steps / last if last else 1.0)
    at = [0.0, *(one for one, _ in known)]
    values = np.array([np.zeros_like(most), *(value for _, value in known)])
    return np.array([np.interp(steps, at, values[:, k]) for k in range(len(most))])


def between(less: Edit | None, more: Edit | None) -> list[Edit]:
    """What turns a dial less far than one edit does, and further than another, or at all.

    Parameters
    ----------
    less, more : Edit or None
        Of one dial; None for the rules as they are.
    """
    if more is None or not more.steps:
        return []
    low, high = less.amount if less else 0, more.amount
    if isinstance(high, int):
        step = max(1, -(-abs(high - low) // FINER)) * (1 if high > low else -1)
        amounts: Sequence[Scalar] = range(low + step, high, step)
    else:
        ways = (low + (high - low) * at / PARTS for at in range(1, PARTS))
        amounts = [round(one, DIGITS) for one in ways]
    return [_stretched(more, amount) for amount in amounts if amount not in (low, high)]


def further(edit: Edit) -> list[Edit]:
    """What turns a dial further than an edit does, until a number doubles or nothing is left.

    A place of a list goes on until it is double the largest number there.
    """
    if not edit.steps:
        return []
    whole = edit.amount / edit.part * edit.reach
    amount = round(whole) if isinstance(edit.amount, int) else round(whole, DIGITS)
    if abs(amount) <= abs(edit.amount):
        return []
    last = _stretched(edit, amount)
    return [*between(edit, last), last]


def _stretched(edit: Edit, amount: Scalar) -> Edit:
    """The same edit by another amount."""
    ratio = amount / edit.amount
    return edit._replace(amount=amount, steps=edit.steps * ratio, part=edit.part * ratio)
