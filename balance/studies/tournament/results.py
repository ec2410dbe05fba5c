"""What a tournament found, as ``summary.json`` holds it: one frozen model for each part."""

from typing import Literal

from pydantic import Field

from balance.studies.run.results import (
    Number,
    NumberResult,
    Result,
    RulesetResult,
    StudyResult,
    SummaryFile,
)

TOURNAMENT: Literal["balance.tournament/1"] = "balance.tournament/1"


class PlayerStanding(Result):
    """A player among the others."""

    name: str
    manner: str = Field(description="What it is like.")
    elo: NumberResult = Field(
        description="By maximum likelihood, 0 on average of those who win and lose; an end is null "
        "where games set no limit."
    )
    mixture: NumberResult = Field(
        description="Share in the Nash mixture, of several in the most even, with an interval that "
        "spans all; or α-rank."
    )
    beats: tuple[str, ...]
    loses_to: tuple[str, ...] = Field(description="Where its win share is clearly below fair.")
    dominated_by: tuple[str, ...] = Field(
        description="Players shown to take more from everybody, one another included."
    )


class PairingResult(Result):
    """What a player takes alone at a table of others."""

    one: str
    other: str
    share: NumberResult = Field(description="Win share, and where it lies beside the fair one.")
    payoff: Number | None = Field(description="The win share in parts of the fair one.")
    capped: int = Field(description="Games that were stopped at the turn limit.")
    withheld: bool = Field(description="Whether those are too many for a verdict.")
    replay: str = Field(description="The command that shows one of the games, N for its number.")


class Standings(SummaryFile):
    """The content of ``summary.json`` of a tournament."""

    form: Literal["balance.tournament/1"] = Field(alias="schema")
    study: StudyResult
    ruleset: RulesetResult
    warnings: tuple[str, ...]
    seats: int
    games: int = Field(description="Games of every pairing.")
    games_asked: int
    capped: int = Field(description="Games of all that were stopped at the turn limit.")
    fair: Number
    margin: Number = Field(description="Percentage points of win share that do not matter.")
    method: Literal["nash", "alpha_rank"]
    tested: int = Field(
        description="Verdicts that were tested: who beats whom, and who is dominated. Of those "
        "that are found, 5 % are false on average at most."
    )
    players: tuple[PlayerStanding, ...] = Field(description="The strongest first.")
    pairings: tuple[PairingResult, ...]
    cycles: tuple[tuple[str, ...], ...] = Field(
        description="Each beats the next, and the last the first; every step was judged. All of "
        "two or three, and a shortest one for whoever is in none of them."
    )

    @property
    def is_withheld(self) -> bool:
        """Were too many games of all pairings stopped at the turn limit to judge any?"""
        return bool(self.pairings) and all(pairing.withheld for pairing in self.pairings)

    def pairing(self, one: str, other: str) -> PairingResult | None:
        """What one takes at a table of others; None for one among its like."""
        return next((p for p in self.pairings if (p.one, p.other) == (one, other)), None)
