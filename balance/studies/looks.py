"""Looks: fixed numbers of games after which a study that stops by itself is looked at.

They belong to the study, not to the machine: where one stops follows from its games alone. Each
look comes after half as many games again as the last one had, so that few are too many, and few
looks are taken.
"""

from collections.abc import Iterator
from itertools import count

FIRST = 512  # games: before that nothing is decided


def looks(games: int) -> Iterator[int]:
    """The numbers of games of a cell at its looks; the last one is all of them.

    Parameters
    ----------
    games : int
        At most.
    """
    for power in count():
        for at in (FIRST << power, (3 * FIRST << power) // 2):
            if at >= games:
                yield games
                return
            yield at
