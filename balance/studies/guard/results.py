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
    def furthest(self) -> NumberResult:
        """The number that lies furthest from the middle of what is allowed."""
        return max(self.numbers, key=self._from_middle)

    @property
    def distance(self) -> float:
        """How far that one lies from the middle."""
        return self._from_middle(self.furthest)

    @property
    def outside(self) -> float:
        """How far the furthest lies from what is asked for: a value, or the nearest end."""
        return max(self.distance - (float(self.high) - float(self.low)) / 2, 0.0)

    @property
    def allowed(self) -> float:
        """How far it may."""
        return (float(self.high) - float(self.low)) / 2 + float(self.margin)

    def _from_middle(self, one: NumberResult) -> float:
        return abs(float(one.value or 0.0) - (float(self.low) + float(self.high)) / 2)


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
