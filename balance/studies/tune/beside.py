"""Beside what was found: other amounts of its edits, which may do as well or better.

A search ends with the first amount that is near enough, which is seldom the smallest, and in few
games luck hides the next.
"""

from collections.abc import Iterator
from typing import NamedTuple

from balance.stats.proposals import Chosen
from balance.studies.tune.amounts import between
from balance.studies.tune.edits import Edit
from balance.studies.tune.search import UNSURE, Attempt, EditSearch

SMALLER = 2  # amounts, at most: all of them are confirmed beside what was found


class Turned(NamedTuple):
    """An edit of what was found, the edits beside it, and what was played with less or more."""

    edit: Edit
    origin: Chosen
    less: list[tuple[Edit, Attempt]]
    more: list[tuple[Edit, Attempt]]


def play_beside(search: EditSearch) -> None:
    """Play smaller amounts of what is confirmed first, and the next larger one.

    Raises
    ------
    EndedError
    """
    last, turn = len(search.bench.stages) - 1, max(one.turn for one in search.trials.values())
    for _ in range(SMALLER):
        search.play(_smaller(search), last, turn)
    search.play(_larger(search, last), last, turn)


def _smaller(search: EditSearch) -> list[Chosen]:
    """An amount halfway to the next smaller one that lies too far off, of the edit where most lies
    between.
    """
    gaps = []
    for edit, origin, less, _ in _turned(search):
        off = [own for own, trial in less if trial.rank > search.nearly]
        nearest = off[-1] if off else None
        if room := between(nearest, edit):
            gap = edit.size - (nearest.size if nearest else 0)
            gaps.append((gap, origin, room[len(room) // 2]))
    widest = sorted(gaps, key=lambda one: -one[0])[:1]
    return [search.turned(origin, [search.place(half)]) for _, origin, half in widest]


def _larger(search: EditSearch, last: int) -> list[Chosen]:
    """The next larger amounts, where they had few games and luck may have moved them."""
    nexts = [one.more[0][1] for one in _turned(search) if one.more]
    return [one.chosen for one in nexts if one.stage < last and one.rank <= UNSURE]


def _turned(search: EditSearch) -> Iterator[Turned]:
    """The edits of what is confirmed first, if that may meet every goal; amounts by their size."""
    one = next(iter(search.best()), None)
    if one is None or one.rank > search.nearly:
        return
    for at in one.chosen:
        edit, origin = search.edits[at], tuple(other for other in one.chosen if other != at)
        way = sorted(search.way(at), key=lambda other: abs(search.edits[other].steps))
        turned = ((search.edits[other], search.turned(origin, [other])) for other in way)
        played = [(own, search.trials[chosen]) for own, chosen in turned if chosen in search.trials]
        less = [own for own in played if abs(own[0].steps) < abs(edit.steps)]
        more = [own for own in played if abs(own[0].steps) > abs(edit.steps)]
        yield Turned(edit, origin, less, more)
