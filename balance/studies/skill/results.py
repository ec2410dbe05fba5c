"""What was found of skill and luck, as ``summary.json`` holds it: one model for each part."""

from typing import Literal

from pydantic import Field

from balance.studies.run.results import (
    Number,
    NumberResult,
    Players,
    Result,
    RulesetResult,
    StudyResult,
    SummaryFile,
)

SKILL: Literal["balance.skill/1"] = "balance.skill/1"


class StepResult(Result):
    """A rung of the ladder: where seats compete, one of it among those of the rung below."""

    rung: str
    below: str = Field(description="The rung below; of the lowest rung of teams empty.")
    share: NumberResult = Field(
        description="What the one wins, judged beside the fair share; of a team what it wins."
    )
    gain: NumberResult | None = Field(
        description="What a team wins more than the rung below, on the same deals, judged."
    )
    games: int
    capped: int = Field(description="Games that were stopped at the turn limit.")
    withheld: bool = Field(description="Whether those are too many for a verdict.")
    replay: str = Field(description="The command that shows one of the games, N for its number.")

    @property
    def judged(self) -> NumberResult:
        """The number that says whether it is a step."""
        return self.gain or self.share


class LuckResult(Result):
    """What decides who wins where anybody of some people sits in every seat.

    Each part is judged by whether it is more than half.
    """

    people: tuple[str, ...]
    games: int
    deals: int = Field(description="Different deals, each played by several line-ups.")
    lineups: int = Field(description="Different draws of who sits where.")
    luck: NumberResult = Field(
        description="Variance of P(win | deal) in parts of that of a win, decisions drawn afresh."
    )
    skill: NumberResult = Field(description="The same of P(win | who sits where).")
    rest: NumberResult = Field(description="What both decide together only, or neither.")
    capped: int
    withheld: bool


class RoundResult(Result):
    """Skill and luck at one number of players."""

    players: Players
    fair: Number | None = Field(description="The fair share of wins; null for teams.")
    clear: Number = Field(
        description="What is a clear step: a win share above it, or for teams a larger gain."
    )
    games: int = Field(description="Games of every table that all of them have.")
    games_asked: int
    steps: tuple[StepResult, ...] = Field(description="From the lowest rung up.")
    luck: LuckResult | None = Field(description="Null where there are too few games.")


class Skill(SummaryFile):
    """The content of ``summary.json`` of a skill study."""

    form: Literal["balance.skill/1"] = Field(alias="schema")
    study: StudyResult
    ruleset: RulesetResult
    warnings: tuple[str, ...]
    competitive: bool
    margin: Number = Field(description="Percentage points that do not matter.")
    rungs: tuple[tuple[str, str], ...] = Field(
        description="The players from weak to strong, and what each is like."
    )
    tested: int = Field(
        description="Verdicts that were tested: the steps, and what decides more than half. "
        "Of those that are found, 5 % are false on average at most."
    )
    rounds: tuple[RoundResult, ...] = Field(description="One for each number of players.")
