"""What a robust study found, as ``summary.json`` holds it."""

from typing import Literal

from pydantic import Field

from balance.studies.run.results import (
    ClaimResult,
    NumberResult,
    Players,
    Result,
    RulesetResult,
    StudyResult,
    SummaryFile,
)

ROBUST: Literal["balance.robust/1"] = "balance.robust/1"


class LikelyResult(Result):
    """Another value of an assumed rule, as likely as its own."""

    key: str
    title: str
    change: str = Field(description="What sets it, as --try takes it.")

    @property
    def name(self) -> str:
        """The value among those of all rules."""
        return f"{self.key}: {self.title}"


UNSTATED = "No other value is stated."  # why an assumed rule is never drawn


class DoubtResult(Result):
    """An assumed rule with its other values, or why it has none."""

    key: str
    value: str = Field(description="Its own, in words.")
    values: tuple[LikelyResult, ...]
    reason: str = Field(description="Why nothing else was tried; empty where something was.")


class UnfitResult(Result):
    """A value that does not go with these rules, or is what they have."""

    name: str
    why: str
    same: bool = Field(default=False, description="Whether it is sound, and what the rules have.")


class WorldResult(Result):
    """Rules with other values, and what becomes of the conclusions under them."""

    number: int = Field(description="Of a drawn world, from 1; 0 where one value was tried alone.")
    drawn: tuple[LikelyResult, ...] = Field(description="Values that are not the rules' own.")
    games: int
    capped: int = Field(description="Games that were stopped at the turn limit.")
    withheld: bool = Field(description="Whether those are too many for a verdict.")
    kept: tuple[str, ...] = Field(description="Claims that were decided and stay as they are.")
    moved: tuple[str, ...]
    open: tuple[str, ...]
    gone: tuple[str, ...] = Field(default=(), description="About what these rules do not have.")


class CompanionResult(Result):
    """A value with which a conclusion moves, or else is open, more often than without it; of what
    is open, worlds of the same values count once.
    """

    value: LikelyResult
    way: Literal["moved", "open"] = Field(description="Moved, where it moves in any world.")
    fell_with: int = Field(description="Worlds with the value in which this becomes of it.")
    worlds_with: int
    fell_without: int
    worlds_without: int
    p_value: float = Field(description="Of no connection, with allowance for all that were asked.")


State = Literal["holds", "depends", "open", "undecided", "withheld"]


class SurvivalResult(Result):
    """A conclusion, and in how many worlds it survives."""

    claim: ClaimResult = Field(description="The answer under the rules as they are.")
    state: State = Field(
        description="It is shown to hold in most worlds and moves in none; moves in some; neither; "
        "or nothing was decided under the rules as they are, or too many games had no end."
    )
    kept: NumberResult = Field(
        description="Share of the drawn worlds; intervals of all conclusions hold together."
    )
    moved: NumberResult
    open: NumberResult
    gone: int = Field(
        default=0, description="Further drawn worlds, which do not have what it is about."
    )
    overturned: tuple[LikelyResult, ...] = Field(description="Values that move it all alone.")
    companion: CompanionResult | None = Field(
        description="The value with which it moves, or else is open, where a connection is shown."
    )


class RobustRound(Result):
    """The study at one number of players."""

    players: Players
    lineup: tuple[str, ...]
    games: int = Field(description="Of the rules as they are.")
    capped: int
    singles: tuple[WorldResult, ...] = Field(description="Every other value alone.")
    worlds: tuple[WorldResult, ...] = Field(description="Drawn: all assumed values at once.")
    conclusions: tuple[SurvivalResult, ...]
    replay: str = Field(description="The command that shows one of the games, N for its number.")

    @property
    def decided(self) -> list[SurvivalResult]:
        """The conclusions that are any under the rules as they are."""
        return [one for one in self.conclusions if one.state not in ("undecided", "withheld")]


class Robust(SummaryFile):
    """The content of ``summary.json`` of a robust study."""

    form: Literal["balance.robust/1"] = Field(alias="schema")
    study: StudyResult
    ruleset: RulesetResult
    warnings: tuple[str, ...]
    doubts: tuple[DoubtResult, ...] = Field(description="All that is assumed.")
    unfit: tuple[UnfitResult, ...]
    redrawn: int = Field(description="Draws whose values contradict each other, drawn anew.")
    tested: int = Field(description="Answers that could move: 5 % of those said to are not.")
    fewest: int = Field(
        default=0, description="Drawn worlds below which no conclusion can be shown to hold."
    )
    rounds: tuple[RobustRound, ...] = Field(description="One for each number of players.")
