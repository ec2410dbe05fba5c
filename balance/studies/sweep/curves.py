"""What the games of a sweep amount to at one number of players: its curves, and its goals."""

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from balance.games.api import Metric
from balance.stats import shapes
from balance.stats.apart import between
from balance.stats.crossings import NEIGHBOURS, crossings
from balance.stats.estimates import interval_of
from balance.stats.judging import Bounded, Interval, Judged, Member, events_of_change
from balance.stats.samples import Sample, counted
from balance.stats.spread import change_of_distance, distance
from balance.studies.cells.aim import LEVEL, judged_number, number
from balance.studies.cells.cell import Cell
from balance.studies.cells.claims import MATTERS
from balance.studies.cells.totals import OUTCOMES
from balance.studies.orders.goals import TEAM, Goal, state
from balance.studies.run.pulled import SPREAD
from balance.studies.run.results import GoalState, NumberResult
from balance.studies.sweep.results import CrossingResult, CurveResult, GapResult, GoalResult

MOST_BINS = 13  # points of a curve that are all held against each other
SPREAD_LABEL = "Distance of the seats from fair"


class Drawn(NamedTuple):
    """The games of all points at one number of players.

    Attributes
    ----------
    cells : sequence of Cell
    metrics : mapping of str to Metric
    samples : sequence of mapping of str to Sample
        Of every point, by metric.
    withheld : sequence of bool
        Of every point, whether too many games were stopped at the turn limit to judge it.
    goals : sequence of Goal
    margin : float
        In share units.
    anytime : bool
    """

    cells: Sequence[Cell]
    metrics: Mapping[str, Metric]
    samples: Sequence[Mapping[str, Sample]]
    withheld: Sequence[bool]
    goals: Sequence[Goal]
    margin: float
    anytime: bool

    @property
    def shares(self) -> list[str]:
        """The win shares of the seats, where these compete."""
        return [id_ for id_ in self.metrics if id_.startswith("win_share_")]

    @property
    def judged(self) -> list[str]:
        """The numbers of which it is said whether they rise or fall."""
        ids = [*OUTCOMES, *(id_ for goal in self.goals for id_ in goal.of)]
        others = [id_ for id_ in dict.fromkeys(ids) if id_ not in self.shares and self._occurs(id_)]
        if not self.shares:
            return others
        return [self.shares[0] if len(self.shares) == 2 else SPREAD, *others]

    def _occurs(self, id_: str) -> bool:
        """Is there anything to tell of a number? There is of a team that never wins."""
        return id_ in self.metrics and (id_ == TEAM or any(own[id_].x for own in self.samples))

    @property
    def drawn(self) -> list[str]:
        """All numbers that are shown, in order; of two seats one tells all, unless asked for."""
        seats = [SPREAD, *self.shares] if len(self.shares) > 2 else self.shares[:1]
        asked = [id_ for goal in self.goals if not goal.is_fair for id_ in goal.of]
        return list(dict.fromkeys([*seats, *self.judged, *asked]))

    @property
    def kept(self) -> list[int]:
        """The points of which something may be said."""
        return [at for at, withheld in enumerate(self.withheld) if not withheld]

    @property
    def bins(self) -> list[int]:
        """The points that are held against each other, evenly over the range; none of one alone."""
        kept = self.kept
        many = min(len(kept), MOST_BINS)
        return [kept[round(at * (len(kept) - 1) / (many - 1))] for at in range(many) if many > 1]

    def intervals(self, id_: str) -> list[Interval]:
        """A number at every point, for a chance of error."""
        if id_ == SPREAD:
            seats = [[own[share] for share in self.shares] for own in self.samples]
            return [partial(distance, one, anytime=self.anytime) for one in seats]
        return [interval_of(own[id_], self.anytime) for own in self.samples]


def goal_claims(drawn: Drawn) -> dict[str, list[Member]]:
    """Every goal at every point is a claim."""
    return {
        _goal_name(goal, at): goal.members(drawn.metrics, own, drawn.margin, drawn.anytime)
        for goal in drawn.goals
        for at, own in enumerate(drawn.samples)
    }


def curve_claims(drawn: Drawn) -> dict[str, list[Member]]:
    """Every curve over one rule is a claim: how far later points lie from earlier ones."""
    if len(drawn.cells[0].point) > 1 or not drawn.bins:
        return {}
    return {id_: list(_changes(drawn, id_)) for id_ in drawn.judged}


def _goal_name(goal: Goal, at: int) -> str:
    return f"goal {goal.text} {at}"


def _changes(drawn: Drawn, id_: str) -> Iterator[Member]:
    of = drawn.shares if id_ == SPREAD else [id_]
    own = [[drawn.samples[at][share] for share in of] for at in drawn.bins]
    margin = _matters(drawn, id_, own[0][0])
    for a, b in shapes.steps(len(own)):
        both = own[a], own[b]
        yield Member(
            id_,
            _change(*both, drawn.anytime),
            min(sample.games for side in both for sample in side),
            events_of_change(*map(counted, both)),
            0.0,
            margin,
            is_change=True,
        )


def _change(a: Sequence[Sample], b: Sequence[Sample], anytime: bool) -> Interval:
    """How much a number changes, or, of the shares of all seats, how far these lie from fair."""
    if len(a) > 1:
        return change_of_distance(a, b, anytime)
    return between(interval_of(a[0], anytime), interval_of(b[0], anytime))


def _matters(drawn: Drawn, id_: str, sample: Sample) -> float:
    """What differs by more than that is another value."""
    is_share = id_ == SPREAD or drawn.metrics[id_].unit == "%"
    return drawn.margin if is_share else MATTERS * abs(sample.value)


def curve_results(
    drawn: Drawn, judged: Mapping[str, Sequence[Judged]], labels: Sequence[str]
) -> tuple[CurveResult, ...]:
    """All curves, with what is said of them.

    Parameters
    ----------
    labels : sequence of str
        What the points are called.
    """
    return tuple(_curve(drawn, id_, judged, labels) for id_ in drawn.drawn)


def _curve(
    drawn: Drawn, id_: str, all_: Mapping[str, Sequence[Judged]], labels: Sequence[str]
) -> CurveResult:
    judged = all_.get(id_, ())
    code, turn = _shape(drawn, id_, judged) if judged else ("", None)
    metric = drawn.metrics[drawn.shares[0] if id_ == SPREAD else id_]
    return CurveResult(
        id=id_,
        label=SPREAD_LABEL if id_ == SPREAD else metric.label,
        unit=metric.unit,
        reference=None if id_ == SPREAD else metric.reference,
        code=code,
        step=_step(drawn, judged, labels) if code == shapes.CHANGES else None,
        turn=None if turn is None else labels[turn],
        margin=judged[0].member.margin if judged else None,
        numbers=_asked(drawn, id_, all_, labels) or _band(drawn, id_, labels),
    )


def _shape(drawn: Drawn, id_: str, judged: Sequence[Judged]) -> tuple[str, int | None]:
    """What a curve does, and the point at which it turns; no point that was played denies it."""
    bins, bands, turn = drawn.bins, _bands(drawn, id_), None
    code, bin_ = shapes.curve(len(bins), judged), shapes.turning_point(len(bins), judged)
    if bin_ is not None:  # the bins around it bound where it lies
        around = [at for at in drawn.kept if bins[bin_ - 1] < at < bins[bin_ + 1]]
        furthest = max if code == "PEAKS" else min
        turn = furthest(around, key=lambda at: bands[at].value)
    points, at_turn = [bands[at] for at in drawn.kept], None if turn is None else bands[turn]
    if shapes.is_denied(code, points, judged[0].member.margin, at_turn):
        is_shown = any(one.side in ("above", "below") for one in judged)
        return shapes.CHANGES if is_shown else shapes.UNDECIDED, None
    return code, turn


def _step(drawn: Drawn, judged: Sequence[Judged], labels: Sequence[str]) -> GapResult | None:
    """Between which two points a curve is shown to change most."""
    found = shapes.largest_step(len(drawn.bins), judged)
    if found is None:
        return None
    start, end, one = found
    names = labels[drawn.bins[start]], labels[drawn.bins[end]]
    return GapResult(start=names[0], end=names[1], change=judged_number(one))


def _asked(
    drawn: Drawn, id_: str, judged: Mapping[str, Sequence[Judged]], labels: Sequence[str]
) -> tuple[NumberResult, ...]:
    """A number that a goal asks for at every point, with the intervals that judged it."""
    goal = next((goal for goal in drawn.goals if id_ in goal.of), None)
    if goal is None:
        return ()
    place = goal.of.index(id_)
    found = [judged[_goal_name(goal, at)][place] for at in range(len(labels))]
    return tuple(
        number(name, one.member.games, one.value, one.low, one.high)
        for name, one in zip(labels, found, strict=True)
    )


def _band(drawn: Drawn, id_: str, labels: Sequence[str]) -> tuple[NumberResult, ...]:
    """The same where no goal asks for it."""
    games = [min(own[share].games for share in own) for own in drawn.samples]
    return tuple(
        number(name, n, one.value, one.low, one.high)
        for name, n, one in zip(labels, games, _bands(drawn, id_), strict=True)
    )


def _bands(drawn: Drawn, id_: str) -> list[Bounded]:
    """A number at every point; all intervals hold together."""
    error = (1 - LEVEL) / len(drawn.samples)
    return [interval(error) for interval in drawn.intervals(id_)]


def goal_results(
    drawn: Drawn,
    judged: Mapping[str, Sequence[Judged]],
    at: Sequence[float],
    changed: Sequence[int],
) -> tuple[GoalResult, ...]:
    """Where every goal is met.

    Parameters
    ----------
    at : sequence of float
        Where the points lie on their axis; empty for more than one.
    changed : sequence of int
        How many rules are not as they are at each point.
    """
    return tuple(_goal(drawn, goal, judged, at, changed) for goal in drawn.goals)


def _goal(
    drawn: Drawn,
    goal: Goal,
    judged: Mapping[str, Sequence[Judged]],
    at: Sequence[float],
    changed: Sequence[int],
) -> GoalResult:
    own = [judged[_goal_name(goal, point)] for point in range(len(drawn.cells))]
    states = [state(one) for one in own]
    decided = [_decisive(goal, one) for one in own]
    return GoalResult(
        asked=goal.text,
        of=goal.of,
        low=goal.low,
        high=goal.high,
        margin=goal.half(drawn.metrics[goal.of[0]], drawn.margin) if goal.low == goal.high else 0,
        states=tuple(states),
        numbers=tuple(map(judged_number, decided)),
        crossings=tuple(_crossings(drawn, goal, at)) if at else (),
        nearest=tuple(_nearest(drawn, goal, states, decided, changed)),
    )


def _decisive(goal: Goal, judged: Sequence[Judged]) -> Judged:
    """The number that decides whether a goal is met at a point: of seats that miss it, or else of
    those that may, the one furthest off; of two seats the first tells all.
    """
    weight = {"above": 2, "below": 2, "open": 1, "same": 0}
    own = judged if len(judged) > 2 else judged[:1]
    return max(own, key=lambda one: (weight[one.side], abs(one.value - goal.middle)))


def _nearest(
    drawn: Drawn,
    goal: Goal,
    states: Sequence[GoalState],
    decided: Sequence[Judged],
    changed: Sequence[int],
) -> list[int]:
    """All points, the one that comes nearest first; of those that meet the goal the one nearest its
    middle, and of equal ones, as where a rule does nothing, the one with the fewest changes.

    The rules as they are come before what only seems nearer; what is withheld comes last.
    """
    half = (goal.high - goal.low) / 2

    def miss(at: int) -> tuple[bool, bool, bool, float, float, int]:
        away = abs(decided[at].value - goal.middle)
        beyond = max(away - half, 0.0)  # what has no games comes after what has
        is_met = states[at] == "meets"
        return drawn.withheld[at], not is_met, math.isnan(away), beyond, away, changed[at]

    found = sorted(range(len(states)), key=miss)
    usual = changed.index(0) if 0 in changed else found[0]
    if states[usual] == states[found[0]] and states[usual] in ("meets", "open"):
        found.remove(usual)
        found.insert(0, usual)
    return found


def _crossings(drawn: Drawn, goal: Goal, at: Sequence[float]) -> Iterator[CrossingResult]:
    """Where the number of a goal may meet its bounds; of more than two seats there is none."""
    kept, id_ = drawn.kept, goal.of[0]
    if len(goal.of) > (2 if goal.is_fair else 1) or len(kept) < 2:
        return
    intervals = drawn.intervals(id_)
    found = [intervals[point]((1 - LEVEL) / NEIGHBOURS) for point in kept]
    for bound in goal.bounds:
        for where in crossings([at[point] for point in kept], found, bound):
            yield CrossingResult(curve=id_, target=bound, **where._asdict())
