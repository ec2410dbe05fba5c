"""Answers as results: what ``summary.json`` holds of a claim that was judged."""

from balance.games.api.claims import Amount, Claim, Contrast, Course, Curve, Pairs, Parts, Shape
from balance.rulesets import assumed
from balance.stats import shapes
from balance.stats.judging import Judged
from balance.stats.sample_size import more_games
from balance.stats.spread import distance
from balance.studies.cells.aim import LEVEL, Aim, finite
from balance.studies.cells.cell import Cell
from balance.studies.cells.claims import Answer, Numbers, bins_of
from balance.studies.cells.conclusions import Conclusions
from balance.studies.run.results import (
    DIFFICULTY,
    FAIRNESS,
    ClaimResult,
    NumberResult,
    SpreadResult,
)

CAPS = frozenset({"max_turns", "turn_cap"})  # parameters that end a game
# And those that end a part of one: they bear only where a game reached them.
LIMITS = CAPS | {"cruise_turn_cap", "sink_turn_cap"}


def claim_results(cell: Cell, found: Conclusions, aim: Aim) -> tuple[ClaimResult, ...]:
    """All answers of a cell, with what is assumed, and what would decide the headline."""
    margin = aim.margin_of(cell) / 100
    return tuple(
        claim_result(one, found.numbers).model_copy(
            update={
                "assumed": _assumed(cell, one.claim, found),
                "more_games": _more_games(one, found, margin),
            }
        )
        for one in found.answers
    )


def spread_result(found: Conclusions, anytime: bool) -> SpreadResult | None:
    """How far the seats lie from fair; None where they do not compete."""
    fair = next((one for one in found.answers if one.claim.id == FAIRNESS), None)
    if fair is None:
        return None
    shares = [found.numbers.samples[id_] for id_ in fair.shown]
    one = distance(shares, 1 - LEVEL, anytime)
    return SpreadResult(value=finite(one.value), low=finite(one.low), high=finite(one.high))


def claim_result(one: Answer, numbers: Numbers) -> ClaimResult:
    """An answer as plain values."""
    claim, shape = one.claim, one.claim.shape
    first = one.judged[0].member if one.judged else None
    by_difference = isinstance(shape, Contrast | Curve | Course)
    return ClaimResult(
        id=claim.id,
        question=claim.question,
        shape=type(shape).__name__,  # type: ignore[arg-type] # the names of the classes
        kind=claim.kind,
        code=one.code,
        what=_what(shape),
        over=shape.exposure if isinstance(shape, Curve) else "",
        unit=numbers.metrics[next(iter(one.shown))].unit,
        reference=None if first is None or by_difference else first.reference,
        margin=None if first is None else first.margin,
        numbers=_numbers(one, by_difference),
        differences=tuple(map(_judged, one.judged)) if by_difference else (),
        turn=_turn(one, numbers),
        changes=tuple(claim.changes),
        assumed=(),
        more_games=None,
    )


def _what(shape: Shape) -> str:
    if isinstance(shape, Amount):
        return shape.name
    return shape.whole if isinstance(shape, Parts) else shape.what


def _numbers(one: Answer, by_difference: bool) -> tuple[NumberResult, ...]:
    """The members with what judged them, or where differences did, the numbers beside them."""
    if not by_difference and not isinstance(one.claim.shape, Amount):
        return tuple(map(_judged, one.judged))
    names = _names(one.claim.shape)
    return tuple(
        NumberResult(
            name=names[id_],
            value=finite(estimate.value),
            low=finite(estimate.low),
            high=finite(estimate.high),
            n=estimate.n,
            side=None,
        )
        for id_, estimate in one.shown.items()
    )


def _names(shape: Shape) -> dict[str, str]:
    """The names of the numbers that are shown, by metric."""
    if isinstance(shape, Amount):
        return {shape.of: shape.name}
    if isinstance(shape, Contrast):
        return dict(zip((shape.of, shape.against), shape.names, strict=True))
    if isinstance(shape, Pairs):
        return {id_: " and ".join(names) for names, id_ in shape.of.items()}
    return dict(shape.of)


def _judged(one: Judged) -> NumberResult:
    return NumberResult(
        name=one.member.name,
        value=finite(one.value),
        low=finite(one.low),
        high=finite(one.high),
        n=one.member.games,
        side=one.side,
    )


def _turn(one: Answer, numbers: Numbers) -> str | None:
    """The name of the bin at which a curve turns."""
    shape = one.claim.shape
    if not isinstance(shape, Curve | Course) or one.code not in ("PEAKS", "DIPS"):
        return None
    known = bins_of(shape, numbers.samples)
    at = shapes.turning_point(len(known), one.judged)
    return None if at is None else shape.of[known[at]]


def _assumed(cell: Cell, claim: Claim, found: Conclusions) -> tuple[str, ...]:
    """A claim that names nothing rests on everything that can bear on it; it may name less.

    A limit that no game reached bears on nothing.
    """
    idle = LIMITS if found.estimates["capped"].value == 0 else frozenset()
    known = [key for key in assumed(cell.ruleset) if key not in idle]
    return tuple(key for key in known if not claim.rests_on or key in claim.rests_on)


def _more_games(one: Answer, found: Conclusions, margin: float) -> int | None:
    """Games that would probably decide an open headline."""
    if one.claim.id not in (FAIRNESS, DIFFICULTY) or one.code != shapes.UNDECIDED:
        return None
    samples = [found.numbers.samples[id_] for id_ in one.shown]
    return more_games(samples, one.judged[0].member.reference, margin, LEVEL)
