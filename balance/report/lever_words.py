"""Words for levers: what a change that was tried does, and which does most for the headline."""

from balance.report import numbers
from balance.report.numbers import Value as Quantity
from balance.report.wording import capital, words
from balance.studies.run.results import (
    CellResult,
    ClaimResult,
    LeverResult,
    LeversResult,
    NumberResult,
)


def effect(claim: ClaimResult, one: LeverResult) -> NumberResult:
    """What a variant that was tried does to one outcome."""
    return next(number for number in claim.numbers if number.name == one.title)


def is_lever(found: LeversResult, one: LeverResult) -> bool:
    """Does a variant that was tried surely change anything by much?"""
    return any(effect(claim, one).side in ("above", "below") for claim in found.claims)


def does(found: LeversResult, one: LeverResult) -> str:
    """All that a variant surely changes, a sentence each; that it is not known, if so."""
    parts: list[str] = []
    for claim in found.claims:
        number = effect(claim, one)
        if number.side in ("above", "below"):
            shown = numbers.signed(Quantity(number.value, claim.unit))
            what = claim.what.removeprefix("the ")
            parts.append(f"{capital(what) if parts else what} {shown}.")
    return " ".join(parts) or "not shown to change anything by much."


def best_change(cell: CellResult, found: LeversResult) -> str:
    """What was tried and does most for the headline, in a sentence."""
    claim = found.claims[0]
    if cell.competitive or cell.target is None or claim.code != "SOME":
        return words(claim).sentence
    best = next(one for one in found.tried if not one.was_set)
    number = effect(claim, best)
    if number.side not in wanted_sides(cell):
        return "Nothing that was tried is shown to bring the team nearer to its target."
    shown = numbers.signed(Quantity(number.value, claim.unit, number.low, number.high))
    return f"{capital(best.title)} brings the team nearest to its target: {shown}."


def wanted_sides(cell: CellResult) -> tuple[str, ...]:
    """Where the headline should go: seats nearer to fair, a team nearer to its target."""
    if cell.competitive:
        return ("below",)
    ways = {"above": ("below",), "below": ("above",)}
    found = cell.headline.numbers[0].side if cell.headline else None
    return ways.get(str(found), ("above", "below"))
