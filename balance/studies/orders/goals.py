"""Goals: what a designer wants of a game, and whether a number of its games meets that."""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from balance.games.api import Metric
from balance.rulesets import ConfigError, Ruleset, file_of
from balance.rulesets.errors import nearest, show
from balance.stats.estimates import interval_of
from balance.stats.judging import Judged, Member
from balance.stats.samples import Sample
from balance.studies.cells.cell import Cell
from balance.studies.cells.claims import MATTERS
from balance.studies.cells.metrics import all_metrics
from balance.studies.cells.results import seated
from balance.studies.cells.totals import CAPPED, are_withheld
from balance.studies.orders.goal_names import WINS, refuse_unknown
from balance.studies.run.results import GoalState

GOAL = "--goal"
FAIR, TARGET, TEAM = "fair", "target", "team_wins"
NUMBER = r"[+-]?[0-9]+(?:\.[0-9]+)?"
FORM = re.compile(rf"(\w+) *= *({NUMBER}) *(?:\.\. *({NUMBER}) *)?(%?)")
ALLOWED = "fair, METRIC=VALUE or METRIC=A..B"
PERCENT = 100
LARGEST = 1e15  # a number that games show is smaller
ALONE = "outright_"  # before the number of a seat
ROUNDING = 1e-9  # of sums of shares


class Goal(NamedTuple):
    """What a game is to be like.

    Attributes
    ----------
    text : str
        As it was asked for, without blanks.
    of : tuple of str
        The metrics that must all be so.
    low, high : float
        From where to where they may lie, in their own units; equal for a single value, which a
        margin belongs to.
    """

    text: str
    of: tuple[str, ...]
    low: float
    high: float

    @property
    def is_fair(self) -> bool:
        """Whether every seat is to have the same chance."""
        return self.text == FAIR

    @property
    def bounds(self) -> tuple[float, ...]:
        """The values at which it begins and ends to be met."""
        return (self.low,) if self.low == self.high else (self.low, self.high)

    def members(
        self, metrics: Mapping[str, Metric], samples: Mapping[str, Sample], margin: float,
        anytime: bool,
    ) -> list[Member]:  # fmt: skip
        """What is held against what; where too many games were stopped only they can be told.

        Parameters
        ----------
        samples : mapping of str to Sample
            By metric, that of stopped games included.
        margin : float
            Largest difference of shares that does not matter, in share units.
        """
        withheld = are_withheld(samples)
        return [
            Member(
                id_,
                interval_of(samples[id_], anytime),
                samples[id_].games,
                samples[id_].events,
                self.middle,
                self.half(metrics[id_], margin),
                withheld=withheld and id_ != CAPPED,
            )
            for id_ in self.of
        ]

    @property
    def middle(self) -> float:
        """What it asks for, or the middle of that."""
        return (self.low + self.high) / 2

    def half(self, metric: Metric, margin: float) -> float:
        """How far a number may lie from the middle; ``margin`` as in :meth:`members`."""
        if self.low < self.high:
            return (self.high - self.low) / 2
        return margin if metric.unit == "%" else MATTERS * abs(self.middle)


def state(judged: Sequence[Judged]) -> GoalState:
    """Whether a goal is met: "meets", "misses", or "open"; "withheld" where too many games were
    stopped to say.
    """
    if any(one.member.withheld for one in judged):
        return "withheld"
    sides = {one.side for one in judged}
    if sides & {"above", "below"}:
        return "misses"
    return "meets" if sides == {"same"} else "open"


def make_goals(
    ruleset: Ruleset,
    cell: Cell,
    texts: Sequence[str],
    target: float | None,
    named: str = GOAL,
) -> list[Goal]:
    """Read the goals of a study, each once; without any, what every game of its kind is asked.

    Parameters
    ----------
    target : float or None
        Percentage of games that a team should win, if the order says: one goal more. What a ruleset
        says is one only where no others are asked for.
    named : str
        Where the goals stand.

    Raises
    ------
    ConfigError
        Another form, or a metric that does not exist or cannot be a goal.
    """
    if texts:
        goals = [_goal(cell, text, named) for text in texts]
        if target is not None and not cell.game.COMPETITIVE:
            goals.append(_on_target(target))
        return [*{goal[1:]: goal for goal in reversed(goals)}.values()][::-1]
    if cell.game.COMPETITIVE and cell.players > 1:
        return [_fair(cell)]
    aim = ruleset.target if target is None else target
    return [] if aim is None else [_on_target(aim)]


def refuse_contradiction(cell: Cell, goals: Sequence[Goal], named: str, margin: float) -> None:
    """Refuse goals that no game can be shown to meet, or to meet together.

    Parameters
    ----------
    named : str
        Where they stand.
    margin : float
        As in :meth:`Goal.members`.

    Raises
    ------
    ConfigError
    """
    metrics = {metric.id: metric for metric in all_metrics(cell)}
    for one in goals:
        if not one.half(metrics[one.of[0]], margin):
            allowed = f"{one.of[0]}=0..N: of a single 0 nothing is near enough"
            raise ConfigError(named, "", show(one.text), allowed)
    for at, one in enumerate(goals):
        for other in goals[:at]:
            both = {*one.of} & {*other.of}
            if any(_apart(one, other, metrics[id_], margin) for id_ in both):
                allowed = f"goals that can both be met: {other.text} is asked for, too"
                raise ConfigError(named, "", show(one.text), allowed)
    _refuse_shares(cell, goals, named, margin)


def check_guard(cells: Sequence[Cell]) -> list[ConfigError]:
    """Refuse goals of a ruleset's own that no guard can ask at any number of players.

    Parameters
    ----------
    cells : sequence of Cell
        Of one ruleset, one for each number of players.

    Returns
    -------
    list of ConfigError
        What a guard refuses at some numbers of players, and so unless others are asked for.

    Raises
    ------
    ConfigError
    """
    faults = []
    for cell in cells:
        own, named = cell.ruleset, guard_of(cell.ruleset)
        try:
            goals = make_goals(own, cell, own.guard, None, named)
            refuse_contradiction(cell, goals, named, own.margin / PERCENT)
        except ConfigError as fault:
            faults.append(fault)
    if len(faults) == len(cells):
        raise faults[0]
    return faults


def guarded_besides(
    cell: Cell, asked: Sequence[str], target: float | None, margin: float
) -> list[str]:
    """The goals of a ruleset's own that are about something else than those that are asked for,
    and can be met together with them.

    Parameters
    ----------
    asked, target : as of :func:`make_goals`
    margin : float
        As in :meth:`Goal.members`.
    """
    sought, found = make_goals(cell.ruleset, cell, asked, target), list[str]()
    for text in cell.ruleset.guard:
        with suppress(ConfigError):  # it does not go with them, or not with so many players
            (own,) = make_goals(cell.ruleset, cell, [text], None)
            refuse_contradiction(cell, [*sought, own], GOAL, margin)
            if not {*own.of} & {id_ for one in sought for id_ in one.of}:
                sought.append(own)
                found.append(text)
    return found


def guard_of(ruleset: Ruleset) -> str:
    """Where the goals of a ruleset's own stand."""
    return f"{file_of(ruleset, 'guard')}: guard.goals"


def _apart(one: Goal, other: Goal, metric: Metric, margin: float) -> bool:
    """Is there no number that meets both?"""
    reach = one.half(metric, margin) + other.half(metric, margin)
    return abs(one.middle - other.middle) > reach + ROUNDING


def _refuse_shares(cell: Cell, goals: Sequence[Goal], named: str, margin: float) -> None:
    """Refuse shares of wins that are too many or too few together: every game is won."""
    least, most = 0.0, 0.0
    asked: dict[str, None] = {}
    for seat in _seats(cell):
        low, high = _reach(goals, seat, margin)
        least, most = least + low, most + high
        asked |= dict.fromkeys(goal.text for goal in goals if seat in goal.of)
        alone = seat.replace(WINS, ALONE)
        if _reach(goals, alone, margin)[0] > high + ROUNDING:
            found = ", ".join(goal.text for goal in goals if {seat, alone} & {*goal.of})
            allowed = (
                f"goals that can both be met: who wins alone wins, so {alone} is at most {seat}"
            )
            raise ConfigError(named, "", show(found), allowed)
    if asked and not least - ROUNDING <= 1 <= most + ROUNDING:
        allowed = "shares of all seats that can be 100 % together"
        found = f"{show(', '.join(asked))} with {seated(cell.players)}"
        raise ConfigError(named, "", found, allowed)


def _reach(goals: Sequence[Goal], of: str, margin: float) -> tuple[float, float]:
    """From where to where a share may lie, by all goals that ask for it."""
    own = [(one, margin if one.low == one.high else 0.0) for one in goals if of in one.of]
    least = max((goal.low - more for goal, more in own), default=0.0)
    return least, min((goal.high + more for goal, more in own), default=1.0)


def _seats(cell: Cell) -> tuple[str, ...]:
    """The shares of wins of all seats."""
    return tuple(f"{WINS}{seat}" for seat in range(1, cell.players + 1))


def _fair(cell: Cell) -> Goal:
    return Goal(FAIR, _seats(cell), 1 / cell.players, 1 / cell.players)


def _on_target(target: float) -> Goal:
    part = target / PERCENT
    return Goal(f"{TARGET}={target:g}", (TEAM,), part, part)


def _goal(cell: Cell, text: str, named: str) -> Goal:
    if text.strip() == FAIR:
        if not cell.game.COMPETITIVE or cell.players < 2:
            raise ConfigError(named, "", FAIR, f"{TARGET}=PERCENT: no seats compete in this game")
        return _fair(cell)
    found = FORM.fullmatch(text.strip())
    if not found:
        raise ConfigError(named, "", show(text), ALLOWED, nearest(text.strip(), [FAIR]))
    name = TEAM if found[1] == TARGET else found[1]
    if name == FAIR:
        raise ConfigError(named, "", show(text), "fair, without a value")
    metrics = {q.id: q for q in all_metrics(cell) if q.kind != "quantile"}
    if name == TEAM and name not in metrics:
        raise ConfigError(f"{named} {text}", "", found[1], "other goals: here no team plays")
    refuse_unknown(cell, text, named, name, {TARGET if TEAM in metrics else FAIR: None, **metrics})
    low, high = (float(end) for end in (found[2], found[3] or found[2]))
    if max(abs(low), abs(high)) > LARGEST:
        raise ConfigError(named, "", show(text), f"numbers up to {LARGEST:,.0f}")
    if low > high:
        raise ConfigError(f"{named} {text}", "", "an empty range", f"{name}={high:g}..{low:g}")
    unit = metrics[name].unit
    if found[4] and unit != "%":
        raise ConfigError(f"{named} {text}", "", "a percentage", f"a number of {unit or 'its own'}")
    part = PERCENT if unit == "%" else 1
    if part == PERCENT and not 0 <= low <= high <= PERCENT:
        raise ConfigError(f"{named} {text}", "", f"{low:g} to {high:g} %", "0 to 100")
    return Goal(found[0].replace(" ", ""), (name,), low / part, high / part)
