"""Words for levers: what a change that was tried does, and which does most for the headline."""

from balance.report import numbers
from balance.report.numbers import PERCENT, known
from balance.report.numbers import Value as Quantity
from balance.report.wording import (
    STOPPED,
    UNDECIDED,
    WITHHELD,
    Words,
    capital,
    shown_change,
    withheld,
    words,
)
from balance.studies.run.results import (
    CellResult,
    ClaimResult,
    LeverResult,
    LeversResult,
    NumberResult,
)


def effect(claim: ClaimResult, one: LeverResult) -> NumberResult:
    """What a variant that was tried, and is not withheld, does to one outcome."""
    return next(number for number in claim.numbers if number.name == one.title)


def is_lever(found: LeversResult, one: LeverResult) -> bool:
    """Does a variant that was tried surely change anything by much?"""
    sides = (effect(claim, one).side for claim in found.claims if not one.withheld)
    return any(side in ("above", "below") for side in sides)


def does(found: LeversResult, one: LeverResult) -> str:
    """All that a variant surely changes, a sentence each; that it is not known, if so."""
    if one.withheld:
        return f"{STOPPED}."
    parts: list[str] = []
    for claim in found.claims:
        number = effect(claim, one)
        if number.side in ("above", "below"):
            shown = numbers.signed(Quantity(number.value, claim.unit))
            what = claim.what.removeprefix("the ")
            parts.append(f"{capital(what) if parts else what} {shown}.")
    return " ".join(parts) or "not shown to change anything by much."


def not_set(found: LeversResult) -> list[LeverResult]:
    """What was tried beside a run, without what was set for it."""
    return [one for one in found.tried if not one.was_set]


def _told(found: LeversResult) -> list[LeverResult]:
    """What was tried beside a run and is not withheld."""
    return [one for one in not_set(found) if not one.withheld]


def best_lever(cell: CellResult, found: LeversResult) -> LeverResult | None:
    """What was tried and brings the headline most surely to where it should be."""
    claim = found.claims[0]
    return next((one for one in _told(found) if _helps(cell, effect(claim, one))), None)


def _helps(cell: CellResult, number: NumberResult) -> bool:
    """Whether an effect surely brings the headline nearer to where it should be."""
    if number.side not in wanted_sides(cell):
        return False
    return cell.competitive or cell.target is None or _is_nearer(cell, number)


def _is_nearer(cell: CellResult, number: NumberResult) -> bool:
    """Whether a team that is known to win too often, or too seldom, comes nearer to its target: it
    may go too far, but by less than it was off.
    """
    head = cell.headline.numbers[0] if cell.headline else number
    twice = 2 * float(cell.target or 0.0) / PERCENT
    if number.side == "below":
        ends, sign = (head.low, number.low), 1
    else:
        ends, sign = (head.high, number.high), -1
    far = [sign * value * end for value, end in zip((2.0, 1.0), ends, strict=True) if known(end)]
    return len(far) == len(ends) and sum(far) > sign * twice


def best_change(cell: CellResult, found: LeversResult) -> Words:
    """What was tried and does most for the headline; what was set is no change to make."""
    claim, best = _of_tried(found), best_lever(cell, found)
    if not not_set(found):
        return Words("NOTHING TRIED", "Nothing was tried but what was set.")
    if claim.code == WITHHELD:
        return withheld("what helps")
    if claim.code != "SOME":
        return words(claim)
    if best is None:
        nearer = "make it fairer" if cell.competitive else "bring the team nearer to its target"
        return Words("NONE HELPS", f"Nothing that was tried is shown to {nearer}.")
    if cell.competitive or cell.target is None:
        return words(claim)
    number = effect(claim, best)
    shown = shown_change(claim, number)
    nearer = f"{capital(best.title)} brings the team nearer to its target: {shown}."
    return Words(f"{best.title.upper()}: NEARER", nearer)


def _of_tried(found: LeversResult) -> ClaimResult:
    """What they do to the headline, without what was set."""
    claim, names = found.claims[0], {one.title for one in _told(found)}
    kept = tuple(one for one in claim.numbers if one.name in names)
    sides = {one.side for one in kept}
    code = "SOME" if sides & {"above", "below"} else "NOBODY" if sides == {"same"} else UNDECIDED
    code = code if kept else WITHHELD
    return claim.model_copy(update={"numbers": kept, "code": code})


def none_helps(cell: CellResult, found: LeversResult) -> str:
    """That no change is shown to help; nothing where none was tried, and none was left."""
    return "; ".join(filter(None, (_none_of(found), untold(cell, found))))


def _none_of(found: LeversResult) -> str:
    count = len(_told(found))
    if not count:
        return f"{STOPPED} what helps" if not_set(found) else ""
    none = f"none of {count} changes that were tried is shown to help"
    return "the change that was tried is not shown to help" if count == 1 else none


def untold(cell: CellResult, found: LeversResult) -> str:
    """With how many changes, beside those that are told, too many or too few games say nothing."""
    told = len(_told(found))
    many = len(not_set(found)) - told
    held = f"with {many} more too many games were stopped to say" if told and many else ""
    return "; ".join(filter(None, (held, untried(cell, told + many))))


def untried(cell: CellResult, beside: int = 0) -> str:
    """How many changes had too few games to be tried, beside those that were."""
    if not cell.untried:
        return ""
    more = "more " if beside else "change " if cell.untried == 1 else "changes "
    return f"{numbers.count(cell.untried)} {more}had too few games"


def how_tried(cell: CellResult, found: LeversResult) -> str:
    """How many variants were tried, and in how many games each."""
    own, rest = not_set(found), untold(cell, found)
    each = sorted({one.games for one in own})
    games = " to ".join(map(numbers.count, dict.fromkeys([*each[:1], *each[-1:]])))
    many = f"{len(own)} variants were tried on these rules, {games} games each"
    told = f"1 variant was tried on these rules, in {games} games" if len(own) == 1 else many
    told = f"{told}, under the same luck." if own else ""
    return " ".join(filter(None, (told, rest and f"{capital(rest)}.")))


def wanted_sides(cell: CellResult) -> tuple[str, ...]:
    """Where the headline should go: seats nearer to fair, a team nearer to its target; nowhere,
    where it is not known to lie elsewhere.
    """
    if cell.competitive:
        return ("below",)
    if cell.target is None:
        return ("above", "below")
    found = cell.headline.numbers[0].side if cell.headline else None
    return {"above": ("below",), "below": ("above",)}.get(str(found), ())
