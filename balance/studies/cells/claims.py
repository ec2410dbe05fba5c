"""Claims of a game, put to the games of a cell: every number that judges, and every verdict."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from balance.games.api import Metric
from balance.games.api.claims import (
    Amount,
    Claim,
    Contrast,
    Course,
    Curve,
    Pairs,
    Parts,
    Shape,
    StandsOut,
    metrics_of,
)
from balance.stats import estimates, paired, shapes
from balance.stats.estimates import Estimate, estimate
from balance.stats.judging import Judged, Member, judge_apart
from balance.stats.pairs import PairedSample
from balance.stats.samples import Sample
from balance.studies.cells.cell import Cell

ERROR = 0.05  # of a page: what is said of wins, which is what is doubted, gets most of it
MATTERS = 0.05  # of the reference, where a claim does not say what matters
FEWEST_IN_A_BIN = 0.02  # of the games that the bins hold; emptier bins judge nothing


class Numbers(NamedTuple):
    """All that claims are judged by.

    Attributes
    ----------
    metrics : mapping of str to Metric
    samples : mapping of str to Sample
    pairs : mapping of (str, str) to PairedSample
        Of two metrics of the same games, the second minus the first.
    margin : float
        Largest difference of shares of wins that does not matter, in share units.
    anytime : bool
    """

    metrics: Mapping[str, Metric]
    samples: Mapping[str, Sample]
    pairs: Mapping[tuple[str, str], PairedSample]
    margin: float
    anytime: bool


class Answer(NamedTuple):
    """A claim with its verdict.

    Attributes
    ----------
    claim : Claim
    code : str
        The verdict of its shape.
    judged : list of Judged
        The members that were held against something.
    shown : mapping of str to Estimate
        The numbers that its picture shows, by metric.
    """

    claim: Claim
    code: str
    judged: list[Judged]
    shown: Mapping[str, Estimate]


def own_claims(cell: Cell) -> list[Claim]:
    """What the game itself asks."""
    return cell.says("claims", Claim)


def pairs_needed(claims: Sequence[Claim]) -> list[tuple[str, str]]:
    """The pairs of metrics whose differences judge these claims."""
    found: dict[tuple[str, str], None] = {}
    for claim in claims:
        shape = claim.shape
        if isinstance(shape, Contrast):
            found[shape.against, shape.of] = None
        elif isinstance(shape, Curve | Course):
            found |= dict.fromkeys(combinations(shape.of, 2))
    return list(found)


def answer(claims: Sequence[Claim], numbers: Numbers, headline: str = "") -> list[Answer]:
    """Judge all claims of a page.

    What is said of who wins, and what is counted beside, are two families, which share the error:
    much that is plain to count must not make it easier to find wins unequal.

    Parameters
    ----------
    claims : sequence of Claim
    numbers : Numbers
    headline : str
        The id of the claim that weighs as much as all others of its family together, if any.
    """
    members = {claim.id: list(_members(claim.shape, numbers)) for claim in claims}
    of_wins = {claim.id for claim in claims if is_about_wins(claim, numbers.metrics)}
    family = [claim.id for claim in claims if (claim.id in of_wins) == (headline in of_wins)]
    weights = {headline: float(max(len(family) - 1, 1))}
    judged = judge_apart(members, of_wins, ERROR, weights)
    return [
        Answer(
            claim,
            _code(claim.shape, judged[claim.id], numbers),
            judged[claim.id],
            {id_: _estimated(id_, numbers) for id_ in _shown(claim.shape)},
        )
        for claim in claims
    ]


def is_about_wins(claim: Claim, metrics: Mapping[str, Metric]) -> bool:
    """Does a claim look at who won?"""
    read = [name for id_ in metrics_of(claim.shape) for name in _columns(metrics[id_])]
    return any(name.startswith("won_") for name in read)


def _columns(metric: Metric) -> list[str]:
    return list(metric.value.meta.root_names())


def _shown(shape: Shape) -> list[str]:
    if isinstance(shape, Amount):
        return [shape.of]
    if isinstance(shape, Contrast):
        return [shape.of, shape.against]
    return list(shape.of.values() if isinstance(shape, Pairs) else shape.of)


def _estimated(id_: str, numbers: Numbers) -> Estimate:
    return estimate(numbers.samples[id_], 1 - ERROR, numbers.anytime)


def _members(shape: Shape, numbers: Numbers) -> Iterator[Member]:
    """What is held against what."""
    if isinstance(shape, Amount):
        for mark in shape.marks or ():
            yield _member(shape.of, f"{shape.name}, {mark:g}", mark, 0.0, numbers)
    elif isinstance(shape, Parts):
        for id_, name in shape.of.items():
            yield _member(id_, name, 0.5, 0.0, numbers)
    elif isinstance(shape, StandsOut):
        for id_, name in shape.of.items():
            margin = _margin(id_, shape.matters, shape.against, numbers)
            yield _member(id_, name, shape.against, margin, numbers)
    elif isinstance(shape, Pairs):
        for pair, id_ in shape.of.items():
            margin = _margin(id_, shape.matters, shape.against, numbers)
            yield _member(id_, " and ".join(pair), shape.against, margin, numbers)
    elif isinstance(shape, Contrast):
        yield _change(shape.against, shape.of, shape.names[0], shape.matters, numbers)
    else:
        known = bins_of(shape, numbers.samples)
        for a, b in shapes.steps(len(known)):
            names = f"{shape.of[known[b]]} against {shape.of[known[a]]}"
            yield _change(known[a], known[b], names, shape.matters, numbers)


def bins_of(shape: Curve | Course, samples: Mapping[str, Sample]) -> list[str]:
    """The bins of a curve that hold enough games to judge."""
    games = {id_: samples[id_].games for id_ in shape.of}
    least = FEWEST_IN_A_BIN * sum(games.values())
    return [id_ for id_, count in games.items() if count and count >= least]


def _margin(id_: str, matters: float | None, reference: float, numbers: Numbers) -> float:
    """The one rule: the margin of the study for shares, else what the claim says."""
    if matters is not None:
        return matters
    return numbers.margin if numbers.metrics[id_].unit == "%" else MATTERS * abs(reference)


def _member(id_: str, name: str, reference: float, margin: float, numbers: Numbers) -> Member:
    sample = numbers.samples[id_]
    interval = estimates.interval_of(sample, numbers.anytime)
    return Member(name, interval, sample.games, sample.events, reference, margin)


def _change(a: str, b: str, name: str, matters: float | None, numbers: Numbers) -> Member:
    """How much the second of two numbers differs from the first."""
    margin = _margin(a, matters, numbers.samples[a].value, numbers)
    pair = numbers.pairs[a, b]
    interval = paired.interval_of(pair, numbers.anytime)
    return Member(name, interval, pair.games, pair.events, 0.0, margin, is_change=True)


def _code(shape: Shape, judged: Sequence[Judged], numbers: Numbers) -> str:
    if isinstance(shape, Curve | Course):
        return shapes.curve(len(bins_of(shape, numbers.samples)), judged)
    if isinstance(shape, StandsOut | Pairs):
        return shapes.stands_out(judged)
    if isinstance(shape, Contrast):
        return shapes.contrast(judged)
    return shapes.parts(judged) if isinstance(shape, Parts) else shapes.amount(judged)
