"""What a guard found, as ``summary.json`` holds it."""

from typing import Literal

from pydantic import Field

from balance.studies.cells.results import seated
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

GUARD: Literal["balance.guard/1"] = "balance.guard/1"
SIDES: dict[str, GoalState] = {"above": "misses", "below": "misses", "same": "meets"}
ANYTHING = 1e9  # how far a share may be off that may be anything


def aimed_at(low: float, high: float, is_share: bool) -> tuple[float, float]:
    """What is best of what is allowed, and how far off that may be.

    It is the middle, but for shares that may be as small or as large as shares can be.
    """
    is_least, is_most = is_share and low == 0, is_share and high == 1
    if low == high or not (is_least or is_most):
        return (low + high) / 2, (high - low) / 2
    if is_least and is_most:
        return 0.5, ANYTHING
    return (0.0, high) if is_least else (1.0, 1 - low)


class WatchedResult(Result):
    """One goal, and whether the games meet it."""

    goal: str = Field(description="As it was asked for.")
    state: GoalState = Field(
        description="Withheld where too many games were stopped at the turn limit: it fails."
    )
    low: Number
    high: Number
    margin: Number = Field(description="How far numbers may lie beyond a single value.")
    unit: str
    numbers: tuple[NumberResult, ...] = Field(description="All that must lie so.")

    @property
    def about(self) -> str:
        """What must lie so, by the name it was asked for by."""
        return self.goal.partition("=")[0].strip()

    @property
    def furthest(self) -> NumberResult:
        """The number that lies furthest from what is best of what is allowed."""
        return max(self.numbers, key=self._from_middle)

    def state_of(self, one: NumberResult) -> GoalState:
        """Whether one of its numbers lies so."""
        if self.state == "withheld":
            return "withheld"
        return SIDES.get(str(one.side), "open")

    @property
    def distance(self) -> float:
        """How far that one lies from what is best."""
        return self._from_middle(self.furthest)

    @property
    def outside(self) -> float:
        """How far the furthest lies from what is asked for: a value, or the nearest end."""
        return max(self.distance - self._aim[1], 0.0)

    @property
    def allowed(self) -> float:
        """How far it may."""
        return self._aim[1] + float(self.margin)

    @property
    def _aim(self) -> tuple[float, float]:
        return aimed_at(float(self.low), float(self.high), self.unit == "%")

    def _from_middle(self, one: NumberResult) -> float:
        return abs(float(one.value or 0.0) - self._aim[0])


class GuardedResult(Result):
    """One ruleset at one number of players."""

    ruleset: RulesetResult
    players: Players
    lineup: tuple[str, ...]
    games: int
    games_asked: int
    capped: int = Field(description="Games that were stopped at the turn limit.")
    watched: tuple[WatchedResult, ...]
    replay: str = Field(description="The command that shows one of the games, N for its number.")

    @property
    def label(self) -> str:
        """The ruleset and its players; among those of several games its title names its own."""
        game = f"{self.ruleset.game_title}: "
        return f"{game}{self.ruleset.title.removeprefix(game)}, {seated(self.players)}"


class Guarded(SummaryFile):
    """The content of ``summary.json`` of a guard."""

    form: Literal["balance.guard/1"] = Field(alias="schema")
    study: StudyResult
    ruleset: RulesetResult = Field(description="The first of them.")
    strict: bool = Field(description="Whether what is not decided is a failure, too.")
    checks: tuple[GuardedResult, ...]

    @property
    def failed(self) -> list[tuple[GuardedResult, WatchedResult]]:
        """What is not as it should be."""
        bad = {"misses", "withheld", *(["open"] if self.strict else [])}
        return [(one, goal) for one in self.checks for goal in one.watched if goal.state in bad]
