"""What a sweep found, as ``summary.json`` holds it: one model for each part."""

from typing import Literal

from pydantic import Field

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

SWEEP: Literal["balance.sweep/2"] = "balance.sweep/2"
TOGETHER: tuple[GoalState, ...] = ("withheld", "misses", "open", "meets")  # the first decides


class AxisResult(Result):
    """A rule that was varied."""

    key: str = Field(description="The rule, with its place in a list where it is one.")
    asked: str = Field(description="What was asked for.")
    note: str = Field(description="What the rule is.")
    is_mix: bool = Field(description="Whether values are per cent of the way between two lists.")
    at: tuple[Number, ...] = Field(description="Its values, ascending.")
    changes: tuple[str, ...] = Field(description="What sets each value, as --set takes it.")
    usual: Number | None = Field(description="Its value in the ruleset, where that is among them.")


class PointResult(Result):
    """One value of each rule that was varied, and the games played with it."""

    at: tuple[int, ...] = Field(description="Which value of each rule, counted from 0.")
    games: int
    games_asked: int
    capped: int = Field(description="Games that were stopped at the turn limit.")
    withheld: bool = Field(description="Whether those are too many for a verdict.")
    change: str = Field(description="What sets its values, as --try takes it.")
    replay: str = Field(description="The command that shows one of the games, N for its number.")


class GapResult(Result):
    """How far apart a curve lies at two points."""

    start: str
    end: str
    change: NumberResult


class CurveResult(Result):
    """A number of the game at every point, in their order; a band in which all hold together."""

    id: str
    label: str
    unit: str
    reference: Number | None = Field(description="What a seat has in a fair game, for shares.")
    code: str = Field(
        description="RISES, FALLS, PEAKS, DIPS, CHANGES, FLAT or UNDECIDED; empty where it is only "
        "shown."
    )
    turn: str | None = Field(description="Where it peaks or dips.")
    step: GapResult | None = Field(
        default=None, description="Of one that changes, where no more is shown: how it does most."
    )
    margin: Number | None = Field(description="Largest difference that does not matter.")
    numbers: tuple[NumberResult, ...]


class CrossingResult(Result):
    """A run of places at which a curve may meet a value that a goal names; null ends lie beyond
    what was played.
    """

    curve: str = Field(description="Which number.")
    target: Number
    value: Number | None = Field(description="Where it does, if it does so once.")
    times: int = Field(description="How often it does, as it was measured.")
    low: Number | None
    high: Number | None
    is_sure: bool = Field(description="Whether it surely lies on another side behind the run.")


class GoalResult(Result):
    """What the game is to be like, and where it is."""

    asked: str
    of: tuple[str, ...] = Field(description="The numbers that must all be so.")
    low: Number
    high: Number
    margin: Number = Field(description="How far they may lie beyond it.")
    states: tuple[GoalState, ...] = Field(description="Of every point, in their order.")
    numbers: tuple[NumberResult, ...] = Field(
        description="Of every point the number that decides its state, named by its curve: of "
        "several seats that of the one furthest off."
    )
    crossings: tuple[CrossingResult, ...] = Field(
        description="Of one rule: the values at which it begins or ends to be met, or may."
    )
    nearest: tuple[int, ...] = Field(
        description="All points, counted from 0, the one that comes nearest first; before it the "
        "rules as they are where these are known to meet it as well, or may as well."
    )

    @property
    def best(self) -> int:
        """The point that comes nearest."""
        return self.nearest[0]

    def points(self, state: GoalState) -> list[int]:
        """The points of which that is said."""
        return [at for at, one in enumerate(self.states) if one == state]


class SweepRound(Result):
    """The sweep at one number of players."""

    players: Players
    lineup: tuple[str, ...]
    points: tuple[PointResult, ...] = Field(description="The last rule varies first.")
    curves: tuple[CurveResult, ...]
    goals: tuple[GoalResult, ...]

    @property
    def games(self) -> int:
        """Games of every point that all of them have."""
        return min(point.games for point in self.points)

    def state(self, point: int) -> GoalState:
        """What is said of a point by all goals together; there is one at least."""
        states = {goal.states[point] for goal in self.goals}
        return next(one for one in TOGETHER if one in states)

    def curve(self, id_: str) -> CurveResult | None:
        """One of the curves, if it was drawn."""
        return next((one for one in self.curves if one.id == id_), None)


class Sweep(SummaryFile):
    """The content of ``summary.json`` of a sweep."""

    form: Literal["balance.sweep/2"] = Field(alias="schema")
    study: StudyResult
    ruleset: RulesetResult
    warnings: tuple[str, ...]
    competitive: bool
    margin: Number = Field(description="Percentage points that do not matter.")
    axes: tuple[AxisResult, ...] = Field(description="One or two.")
    tested: int = Field(
        description="Verdicts that were tested: goals at every point, and curves. Of what is said "
        "to stand out, 5 % are false on average at most."
    )
    rounds: tuple[SweepRound, ...] = Field(description="One for each number of players.")
