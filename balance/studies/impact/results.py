"""What an impact study found, as ``summary.json`` holds it."""

from typing import Literal

from pydantic import Field

from balance.studies.run.results import (
    ClaimResult,
    Number,
    Players,
    Result,
    RulesetResult,
    StudyResult,
    SummaryFile,
)

IMPACT: Literal["balance.impact/1"] = "balance.impact/1"
DEALT = "dealt_wins"  # the claim about what the deal brings


class DoneResult(Result):
    """What was done to a component, and the games that were played so."""

    way: Literal["without", "average", "given"]
    change: str = Field(description="The change of the rules, as --try takes it.")
    games: int
    capped: int = Field(description="Games that were stopped at the turn limit.")
    withheld: bool = Field(description="Whether those are too many for a verdict.")


class PartResult(Result):
    """A component of the game."""

    id: str
    name: str
    done: tuple[DoneResult, ...]


class ImpactRound(Result):
    """The study at one number of players."""

    players: Players
    lineup: tuple[str, ...]
    games: int = Field(description="Of the rules as they are.")
    capped: int
    parts: tuple[PartResult, ...]
    claims: tuple[ClaimResult, ...] = Field(
        description="What each component does to each outcome, the most telling first: the game "
        "with it, minus the game without it or with an average one; or what one more of it does "
        "for its owner."
    )
    goes_with: ClaimResult | None = Field(
        description="How much more those won that had it: chosen, and so no worth."
    )
    replay: str = Field(description="The command that shows one of the games, N for its number.")

    @property
    def asked(self) -> list[ClaimResult]:
        """All claims, and what goes with having a component."""
        return [*self.claims, *filter(None, [self.goes_with])]

    def claim(self, id_: str) -> ClaimResult | None:
        """One of the claims, if it was made."""
        return next((one for one in self.claims if one.id == id_), None)


class Impact(SummaryFile):
    """The content of ``summary.json`` of an impact study."""

    form: Literal["balance.impact/1"] = Field(alias="schema")
    study: StudyResult
    ruleset: RulesetResult
    warnings: tuple[str, ...]
    competitive: bool
    margin: Number = Field(description="Percentage points that do not matter.")
    tested: int = Field(description="Families of verdicts: 5 % of finds are false on average.")
    missing: tuple[str, ...] = Field(
        (), description="Components of which not everything that was asked is played yet."
    )
    rounds: tuple[ImpactRound, ...] = Field(description="One for each number of players.")
