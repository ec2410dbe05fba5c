"""Claims: the designer's questions as data. A game declares them; one place judges and words them.

A claim names metrics of its game, never numbers or sentences. Its shape says what kind of answer it
has: :mod:`balance.stats.judging` has the rule for the verdict of each shape, and
:mod:`balance.report.wording` its sentence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

ClaimKind = Literal["count", "cause", "goes with"]
COUNT: ClaimKind = "count"
CAUSE: ClaimKind = "cause"
GOES_WITH: ClaimKind = "goes with"


class Amount(NamedTuple):
    """How much, or how often.

    Attributes
    ----------
    of : str
        A metric.
    name : str
        What is counted, as it is said in a sentence: "games in which nobody arrives".
    marks : tuple of two floats, optional
        In natural units: below the first it is RARE, above the second OFTEN, between them SOME.
    """

    of: str
    name: str
    marks: tuple[float, float] | None = None


class Parts(NamedTuple):
    """What makes up a whole.

    Attributes
    ----------
    of : mapping of str to str
        Metrics that are shares of one whole, each with its name: ``{"ends_by_arrivals": "enough
        rats arrive"}``.
    whole : str
        What they make up: "games", "deaths".
    """

    of: Mapping[str, str]
    whole: str


class StandsOut(NamedTuple):
    """Which of many like things is off a reference.

    Attributes
    ----------
    of : mapping of str to str
        Metrics of the members, each with the member's name.
    against : float
        The reference in natural units.
    what : str
        What is measured: "win share", "points".
    matters : float, optional
        Largest difference that does not matter, in natural units. For shares of wins it is left
        out: they are judged against the margin of the study.
    """

    of: Mapping[str, str]
    against: float
    what: str
    matters: float | None = None


class Contrast(NamedTuple):
    """A against B, of the same games.

    Attributes
    ----------
    of, against : str
        Metrics of one unit.
    names : tuple of two str
        What the two are, as said in a sentence: ("with weasels", "without").
    what : str
        What is measured: "points of a seat".
    matters : float, optional
        As in :class:`StandsOut`; without it 5 % of the value of ``against``.
    """

    of: str
    against: str
    names: tuple[str, str]
    what: str
    matters: float | None = None


class Curve(NamedTuple):
    """An outcome over an exposure, bin by bin.

    Attributes
    ----------
    of : mapping of str to str
        Metrics in the order of the exposure, each with the name of its bin.
    exposure, what : str
        What grows from bin to bin, and what is measured.
    matters : float, optional
        As in :class:`Contrast`.
    """

    of: Mapping[str, str]
    exposure: str
    what: str
    matters: float | None = None


class Course(NamedTuple):
    """Something over the turns of the games that get so far.

    Attributes
    ----------
    of : mapping of str to str
        Metrics in the order of the turns, each with the name of its turn.
    what : str
    reach : str
        A metric: the share of games that reach the last of these turns.
    matters : float, optional
        As in :class:`Contrast`.
    """

    of: Mapping[str, str]
    what: str
    reach: str = ""
    matters: float | None = None


class Pairs(NamedTuple):
    """A thing by a thing: which cells stand out.

    Attributes
    ----------
    of : mapping of (str, str) to str
        The metric of every pair of names.
    against : float
    what : str
    matters : float, optional
        As in :class:`StandsOut`.
    """

    of: Mapping[tuple[str, str], str]
    against: float
    what: str
    matters: float | None = None


Shape = Amount | Parts | StandsOut | Contrast | Curve | Course | Pairs


class Claim(NamedTuple):
    """A question of a designer, and what its answer is made of.

    Attributes
    ----------
    id, question : str
    shape : Shape
    kind : "count", "cause" or "goes with"
        What was counted; what a deal or a paired run brought about; or what somebody chose to do,
        often because of how the game went, so that its worth does not show.
    rests_on : sequence of str
        Parameters whose values the answer depends on, empty for all.
    changes : sequence of str
        Rulesets of the game in which the question's subject is gone or other: a paired run
        against them shows what it is worth.
    """

    id: str
    question: str
    shape: Shape
    kind: ClaimKind = COUNT
    rests_on: Sequence[str] = ()
    changes: Sequence[str] = ()


def metrics_of(shape: Shape) -> list[str]:
    """The ids of the metrics that a shape names."""
    if isinstance(shape, Amount):
        return [shape.of]
    if isinstance(shape, Contrast):
        return [shape.of, shape.against]
    if isinstance(shape, Pairs):
        return list(shape.of.values())
    named = list(shape.of)
    return [*named, shape.reach] if isinstance(shape, Course) and shape.reach else named
