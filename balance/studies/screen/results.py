"""What a screen found, as ``summary.json`` holds it."""

from typing import Literal

from pydantic import Field

from balance.studies.run.results import (
    ChangedRule,
    ClaimResult,
    Number,
    NumberResult,
    Players,
    Result,
    RulesetResult,
    StudyResult,
    SummaryFile,
)

SCREENED: Literal["balance.screen/1"] = "balance.screen/1"
TOGETHER = "together_"  # how the claims about pairs begin
BENDS = "bends_"  # and those about how much steps differ


class FactorResult(Result):
    """A change of the rules that was switched on and off."""

    name: str
    change: str = Field(description="As --try takes it.")
    changed: tuple[ChangedRule, ...]


class LeftOutResult(Result):
    """A change that was no part of the screen."""

    name: str
    change: str
    why: Literal["same", "players", "clash", "unsound", "many"]
    others: tuple[str, ...] = Field(description="With which it does not go.")
    keys: tuple[str, ...] = Field(description="The rules that both would change.")
    said: str = Field(description="Why the rules are not sound.")


class DesignRun(Result):
    """One set of changes, and the games that were played with it."""

    on: tuple[int, ...] = Field(description="Which factors are on, counted from 0.")
    games: int
    capped: int = Field(description="Games that were stopped at the turn limit.")


class PairsResult(Result):
    """Pairs of factors that the design cannot tell apart; one alone is told from all others."""

    name: str = Field(description="As the claims about pairs call them.")
    pairs: tuple[tuple[int, int], ...] = Field(description="Factors, counted from 0.")


class ScreenRound(Result):
    """The screen at one number of players."""

    players: Players
    lineup: tuple[str, ...]
    games: int = Field(description="Of every set of changes, on the same deals.")
    factors: tuple[FactorResult, ...]
    left_out: tuple[LeftOutResult, ...]
    runs: tuple[DesignRun, ...] = Field(description="The first has nothing on.")
    pairs: tuple[PairsResult, ...]
    claims: tuple[ClaimResult, ...] = Field(
        description="What each change does to each outcome, the headline first: games with it "
        "minus games without it, on average over the others, on and off."
    )
    together: tuple[ClaimResult, ...] = Field(
        description="How much more one of a pair does where the other is on than where it is off."
    )
    replay: str = Field(description="The command that shows a game of the rules as they are.")

    @property
    def capped(self) -> int:
        """Games that were stopped at the turn limit."""
        return sum(one.capped for one in self.runs)

    def change_of(self, number: NumberResult) -> str:
        """The change that a number is about, as --try takes it."""
        return next(one.change for one in self.factors if one.name == number.name)

    def group_of(self, number: NumberResult) -> PairsResult:
        """The pairs that a number is about."""
        return next(one for one in self.pairs if one.name == number.name)


class RangeResult(Result):
    """A numeric rule that was turned."""

    name: str
    asked: str = Field(description="As --vary takes it.")
    at: tuple[Number, ...] = Field(description="The values that were played.")


class JourneyRound(Result):
    """The walks through the ranges of numeric rules at one number of players."""

    players: Players
    lineup: tuple[str, ...]
    games: int = Field(description="Of every point, on the same deals.")
    points: int
    capped: int = Field(description="Games that were stopped at the turn limit.")
    ranges: tuple[RangeResult, ...]
    claims: tuple[ClaimResult, ...] = Field(
        description="What a step of two thirds of its range upwards does to each outcome, on "
        "average over the walks; the headline first."
    )
    bends: tuple[ClaimResult, ...] = Field(
        description="The standard deviation of the steps of a rule: how much what it does depends "
        "on where it stands and on the other rules."
    )
    replay: str = Field(description="The command that shows a game of the first point.")


class Screened(SummaryFile):
    """The content of ``summary.json`` of a screen."""

    form: Literal["balance.screen/1"] = Field(alias="schema")
    study: StudyResult
    ruleset: RulesetResult
    warnings: tuple[str, ...]
    competitive: bool
    margin: Number = Field(description="Percentage points that do not matter.")
    tested: int = Field(description="Verdicts on the page: 5 % of finds are false on average.")
    rounds: tuple[ScreenRound, ...] = Field(
        description="Changes that are on or off: one for each number of players."
    )
    journeys: tuple[JourneyRound, ...] = Field((), description="Numeric rules over their ranges.")
