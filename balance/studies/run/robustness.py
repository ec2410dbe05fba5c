"""Robustness: which answers hold when assumed values are replaced by others as likely.

Answers are compared by what they say of each thing, never by their words. What is shown to lie
above a margin here and to lie within it, or below, there, has moved. An answer is kept where the
verdict is the same there and what stands out most here does so there; of the rest some may be open,
or else a seat at the very margin would leave everything open for ever. What is about a thing that
other rules lack, such as a tile, is gone there: nobody asks.

Many answers under many other rules give many chances to err. So what seems to move is judged again,
on both sides, with intervals so wide that of all that is said to move 5 % are false on average at
most, whatever the first verdict was worth (Benjamini and Hochberg 1995, JRSS B 57:289; headlines
weigh as much as all other answers together). What does not stand that is open.
"""

from collections.abc import Hashable, Mapping, Sequence
from typing import Literal, NamedTuple, TypeVar

from balance.stats.judging import Side, judge
from balance.stats.shapes import UNDECIDED, WITHHELD
from balance.studies.cells.claims import ERROR, Answer
from balance.studies.run.results import DIFFICULTY, FAIRNESS

Fate = Literal["kept", "moved", "open", "gone"]
FATES: tuple[Fate, ...] = ("kept", "moved", "open")  # of what an answer is about, where it is there
Key = TypeVar("Key", bound=Hashable)


class Twice(NamedTuple):
    """An answer, and the same one under other rules; None where it is not asked there."""

    here: Answer
    there: Answer | None


def fate(here: Answer, there: Answer | None) -> Fate:
    """What becomes of an answer under other rules."""
    was, now = _sides(here), {} if there is None else _sides(there)
    both = [(side, now[name]) for name, side in was.items() if name in now]
    if any("open" not in pair and pair[0] != pair[1] for pair in both):
        return "moved"
    if there is None or not _is_there(here, there):
        return "gone"
    if not is_decided(here) or there.code != here.code:
        return "open"
    telling = _telling(here)
    return "kept" if now.get(telling) == was[telling] else "open"


def _is_there(here: Answer, there: Answer) -> bool:
    """Do other rules have what an answer is about?"""
    return _telling(here) in {one.member.name for one in there.judged}


def _telling(one: Answer) -> str:
    """The member that stands out most, or is closest to doing so."""
    decided = [judged for judged in one.judged if judged.side != "open"]
    out = [judged for judged in decided if judged.side != "same"] or decided or one.judged
    return max(out, key=lambda judged: abs(judged.value - judged.member.reference)).member.name


def fates_of_all(asked: Mapping[Key, Twice]) -> dict[Key, Fate]:
    """What becomes of many answers, so that few of those that are said to move do not."""
    found = {key: fate(*one) for key, one in asked.items()}
    moved = [key for key, one in found.items() if one == "moved"]
    errors = _errors({key: one for key, one in asked.items() if _says_something(one.here)})
    held = len(moved)
    while held:
        sure = [key for key in moved if _moves(asked[key], min(ERROR, errors[key] * held))]
        if len(sure) == held:
            break
        moved, held = sure, len(sure)
    unsure = [key for key, one in found.items() if one == "moved" and key not in moved]
    return found | dict.fromkeys(unsure, "open")  # something of each is there, or none would move


def table_of(
    here: Sequence[Answer], worlds: Sequence[Sequence[Answer]]
) -> list[dict[Fate, tuple[str, ...]]]:
    """The ids of the judged answers under each of several other rules, by what becomes of them;
    none of those that are gone.

    All that is told side by side is corrected together, as by :func:`fates_of_all`.
    """
    twice: dict[tuple[int, str], Twice] = {}
    for at, there in enumerate(worlds):
        others = {one.claim.id: one for one in there}
        judged = [one for one in here if one.judged]
        twice |= {(at, one.claim.id): Twice(one, others.get(one.claim.id)) for one in judged}
    found = fates_of_all(twice)
    return [
        {
            kind: tuple(id_ for (of, id_), one in found.items() if (of, one) == (at, kind))
            for kind in FATES
        }
        for at in range(len(worlds))
    ]


def is_decided(one: Answer) -> bool:
    """Is there a verdict, by anything that was judged?"""
    return one.code != UNDECIDED and _says_something(one)


def _says_something(one: Answer) -> bool:
    """Is any member decided, even where the answer as a whole is not?"""
    return any(side != "open" for side in _sides(one).values())


def _errors(asked: Mapping[Key, Twice]) -> dict[Key, float]:
    """The part of the error that each answer has where it alone is said to move."""
    heads = [one.here.claim.id in (FAIRNESS, DIFFICULTY) for one in asked.values()]
    others = len(heads) - sum(heads)
    weight = max(others / max(sum(heads), 1), 1.0)
    whole = others + weight * sum(heads)
    return {
        key: ERROR * (weight if is_head else 1.0) / whole
        for key, is_head in zip(asked, heads, strict=True)
    }


def _moves(asked: Twice, error: float) -> bool:
    """Does an answer still move where both sides are judged at an error?"""
    here, there = (
        None if one is None else _judged_again(one, error) for one in (asked.here, asked.there)
    )
    return here is not None and fate(here, there) == "moved"


def _judged_again(one: Answer, error: float) -> Answer:
    return one._replace(judged=judge([judged.member for judged in one.judged], error))


def _sides(one: Answer) -> dict[str, Side]:
    """The sides of all members; what is withheld says nothing."""
    if one.code == WITHHELD:
        return {}
    return {judged.member.name: judged.side for judged in one.judged}
