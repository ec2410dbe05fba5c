"""Robustness: which answers hold when assumed values are replaced by others as likely.

Answers are compared by what they say of each thing, never by their words. What is shown to lie
above a margin here and to lie within it, or below, there, has moved; what is open on either side
neither holds nor falls.
"""

from collections.abc import Mapping, Sequence
from typing import Literal

from balance.stats.judging import Side
from balance.stats.shapes import WITHHELD
from balance.studies.claims import Answer

Fate = Literal["kept", "moved", "open"]


def fate(here: Answer, there: Answer | None) -> Fate:
    """What becomes of an answer under other rules."""
    was, now = _sides(here), {} if there is None else _sides(there)
    both = [(side, now[name]) for name, side in was.items() if name in now]
    if any("open" not in pair and pair[0] != pair[1] for pair in both):
        return "moved"
    decided = [name for name, side in was.items() if side != "open"]
    return "kept" if decided and all(now.get(name) == was[name] for name in decided) else "open"


def fates(here: Sequence[Answer], there: Sequence[Answer]) -> Mapping[Fate, tuple[str, ...]]:
    """The ids of the judged answers, by what becomes of them."""
    others = {one.claim.id: one for one in there}
    found: dict[Fate, list[str]] = {"kept": [], "moved": [], "open": []}
    for one in here:
        if one.judged:
            found[fate(one, others.get(one.claim.id))].append(one.claim.id)
    return {name: tuple(ids) for name, ids in found.items()}


def _sides(one: Answer) -> dict[str, Side]:
    """The sides of all members; what is withheld says nothing."""
    if one.code == WITHHELD:
        return {}
    return {judged.member.name: judged.side for judged in one.judged}
