"""What a search for better rules found, as ``summary.json`` holds it."""

import math
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, Protocol, TypeVar

from pydantic import Field

from balance.studies.guard.results import GuardedResult, WatchedResult
from balance.studies.run.results import (
    GoalState,
    Number,
    NumberResult,
    Players,
    Result,
    RulesetResult,
    StudyResult,
    SummaryFile,
)

TUNE: Literal["balance.tune/1"] = "balance.tune/1"
LEAST = 1e-9  # of what is allowed: a goal of one value allows nothing
SURE = 4.0  # standard errors by which an interval reaches to each side that holds at every look
TOLD = 1  # decimals in which it is told how far off rules are
LUCK = 2.0  # standard errors of a difference that luck explains
RANKS: Sequence[GoalState] = ("meets", "open", "misses", "withheld")  # the best first


class Off(NamedTuple):
    """How far the worst number of a goal lies from its middle: met up to 1."""

    value: float
    error: float  # about one standard error of that


class EditResult(Result):
    """One rule that differs."""

    key: str
    value: str = Field(description="As files write it; nothing where there is none.")
    was: str


class TriedResult(Result):
    """Rules that were tried."""

    change: str = Field(description="As --try takes it; empty for the rules as they are.")
    edits: tuple[EditResult, ...]
    count: int = Field(description="As how many edits it counts.")
    turn: int = Field(description="The round in which it was first played; 0 for single edits.")
    games: int = Field(description="At every number of players.")
    miss: Number | None = Field(
        description="How far the worst number lies from the middle of its goal; met up to 1. "
        "Null where too many games were stopped at the turn limit."
    )
    goals: tuple[Number | None, ...] = Field(
        description="The same for each goal alone, and last for length and shared wins, where no "
        "goal asks for them: they may not move far."
    )


class ConfirmedResult(Result):
    """Rules that were played on deals of their own, which the search has not seen."""

    change: str
    edits: tuple[EditResult, ...]
    count: int
    state: GoalState
    seed: int
    checks: tuple[GuardedResult, ...] = Field(description="One for each number of players.")

    @property
    def off(self) -> float:
        """How far the worst number lies from the middle of its goal: met up to 1."""
        return off_of(self.checks)

    @property
    def offs(self) -> Sequence[Off]:
        """How far off every goal is, the worst first."""
        return offs_of(self.checks)


class BesideResult(Result):
    """What becomes of a number that no goal asks for."""

    players: Players
    name: str
    unit: str
    before: NumberResult
    after: NumberResult


class Tuned(SummaryFile):
    """The content of ``summary.json`` of a search for better rules."""

    form: Literal["balance.tune/1"] = Field(alias="schema")
    study: StudyResult
    ruleset: RulesetResult
    warnings: tuple[str, ...]
    margin: Number = Field(description="Percentage points that do not matter.")
    goals: tuple[str, ...]
    keys: tuple[str, ...] = Field(description="The rules that may change; empty for most of them.")
    keep: tuple[str, ...] = Field(description="The rules that may not.")
    most: int = Field(description="Edits at most.")
    games: int = Field(0, description="Games of what was looked at, at most, on the same deals.")
    allowed: int = Field(description="Edits that were looked at, each by itself or by a like one.")
    before: tuple[GuardedResult, ...] = Field(
        description="The rules as they are, on the deals of what is told of and in as many games."
    )
    tried: tuple[TriedResult, ...] = Field(
        description="All that were played: those with the most games first, of these the nearest."
    )
    beside: tuple[BesideResult, ...] = Field(
        description="What is found, or is the nearest of those that were played on other deals, "
        "does to length, shared wins and lead changes, on the same deals."
    )
    confirmed: tuple[ConfirmedResult, ...] = Field(description="In the order of playing.")
    file: Literal["", "tuned.toml"] = Field(
        description="The ruleset file that was written beside this; empty for none."
    )

    @property
    def found(self) -> ConfirmedResult | None:
        """The rules that are shown to meet every goal."""
        return self.shown if self.shown and self.shown.state == "meets" else None

    @property
    def shown(self) -> ConfirmedResult | None:
        """What is told of: what was found, or the nearest that was played on other deals."""
        return nearest(self.confirmed)

    def off_again(self, change: str) -> float | None:
        """How far off rules lie on other deals; None where nothing is told of them there."""
        own = [one for one in self.confirmed if one.change == change and one.state != "withheld"]
        return own[0].off if own else None

    @property
    def front(self) -> list[TriedResult]:
        """Of each number of edits the nearest, where more edits come nearer; of as many as what is
        told of has, that alone.
        """
        found: list[TriedResult] = []
        known = [one for one in self.tried if one.miss is not None]
        longest = max((one.games for one in known), default=0)
        told = self.shown.change if self.shown else None
        count = next((one.count for one in known if one.change == told), None)
        for one in sorted(known, key=lambda one: (one.count, float(one.miss or 0.0))):
            enough = one.games == longest and one.count != count
            nearer = not found or float(one.miss or 0.0) < float(found[-1].miss or 0.0)
            if one.change == told or (enough and nearer):
                found.append(one)
        return found

    @property
    def unbeaten(self) -> list[TriedResult]:
        """Where goals conflict: of what had more games than a first look the rules to which no
        others come nearer in a goal and as near in all, as far as is told; a goal that is met is as
        near as can be.
        """
        first = min((one.games for one in self.tried), default=0)
        known = [one for one in self.tried if one.miss is not None and one.games > first]
        if len(self.goals) < 2:
            return []
        offs = [tuple(max(round(off or 0.0, TOLD), 1.0) for off in one.goals) for one in known]
        return [
            one
            for at, (one, own) in enumerate(zip(known, offs, strict=True))
            if own not in offs[:at] and not any(_betters(other, own) for other in offs)
        ]


def _betters(one: Sequence[float], other: Sequence[float]) -> bool:
    """Whether one comes nearer somewhere, and nowhere less near."""
    return one != other and all(a <= b for a, b in zip(one, other, strict=True))


class Tested(Protocol):
    """Rules that were played on other deals."""

    @property
    def state(self) -> GoalState: ...
    @property
    def count(self) -> int: ...
    @property
    def off(self) -> float: ...
    @property
    def offs(self) -> Sequence[Off]: ...


T = TypeVar("T", bound=Tested)


def nearest(tested: Iterable[T]) -> T | None:
    """What meets every goal with the fewest edits, or else the nearest of what may; of what misses
    one only where nothing may, and where nothing is judged what is not, either.

    Edits that do not meet them must be nearer than the rules as they are, and more edits nearer
    than fewer by more than luck explains. Where the worst goals lie as far off, as of a goal that
    is out of reach, the next worst decide.
    """
    all_ = [*tested]
    base = next((one for one in all_ if not one.count and one.state != "withheld"), None)
    helping = [
        one
        for one in all_
        if base is None or not one.count or one.state == "meets" or _is_nearer(one, base)
    ]
    told: T | None = None
    for one in sorted(helping, key=lambda own: (RANKS.index(own.state), own.count, own.off)):
        if told is None or (one.state == told.state != "meets" and _is_nearer(one, told)):
            told = one
    return told


def _is_nearer(one: Tested, told: Tested) -> bool:
    """Whether rules with as many edits or more lie nearer: in the worst goal in which they differ
    by more than luck explains, or if there is none and not fewer edits do as well, in the worst.

    Deals that both play make the error of the difference smaller, by how much is not known.
    """
    for at, (own, other) in enumerate(zip(one.offs, told.offs, strict=True)):
        least = 1.0 if at else 0.0  # beside the worst, what is met is as near as can be
        nearer = max(other.value, least) - max(own.value, least)
        if abs(nearer) > LUCK * math.hypot(own.error, other.error):
            return nearer > 0
    return not one.count > told.count > 0 and one.off < told.off


def state_of(checks: Iterable[GuardedResult]) -> GoalState:
    """Whether all goals are met at all numbers of players; nothing is judged where one is not."""
    states = {goal.state for one in checks for goal in one.watched}
    return max(states, key=RANKS.index, default="meets")


def off_of(checks: Iterable[GuardedResult]) -> float:
    """How far the worst number lies from the middle of its goal: met up to 1."""
    return max((off.value for off in offs_of(checks)), default=0.0)


def offs_of(checks: Iterable[GuardedResult]) -> list[Off]:
    """How far off every goal is at every number of players, the worst first."""
    goals = [goal for one in checks for goal in one.watched]
    found = [Off(_off(goal), _error(goal) / max(goal.allowed, LEAST)) for goal in goals]
    return sorted(found, reverse=True)


def hoped(checks: Iterable[GuardedResult]) -> float:
    """The same, if it lies a standard error nearer than it seems."""
    return max((_off(goal, _error(goal)) for one in checks for goal in one.watched), default=0.0)


def _off(goal: WatchedResult, less: float = 0.0) -> float:
    return (goal.distance - less) / max(goal.allowed, LEAST)


def _error(goal: WatchedResult) -> float:
    """About one standard error of the number that lies furthest off."""
    one = goal.furthest
    if one.low is None or one.high is None:
        return 0.0
    return (one.high - one.low) / 2 / SURE
