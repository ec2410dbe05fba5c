"""What was found of games that people played, as ``summary.json`` holds it."""

from typing import Literal

from pydantic import Field

from balance.studies.run.results import (
    ClaimResult,
    DistributionResult,
    Number,
    Players,
    Result,
    RulesetResult,
    StudyResult,
    SummaryFile,
)

CALIBRATED: Literal["balance.calibrated/1"] = "balance.calibrated/1"
FEWEST = 200  # finished games of a player, below which nothing is said of it


class FitResult(Result):
    """A player of the game, in all seats, and how well the games of the table fit it."""

    name: str
    manner: str
    weight: Number = Field(
        description="How likely it is, if all players were equally likely beforehand."
    )
    p_value: Number = Field(
        description="How often this player itself makes games to which it fits no better."
    )
    likeness: Number = Field(
        description="How often it makes games that are as unlikely for it as these, or whose sizes "
        "lie as far out, or apart, or whose winners are as uneven."
    )
    is_possible: bool = Field(
        description="Whether it is not ruled out: those that are not hold the player that the "
        "games come from with 95 %. Nobody is possible where all fit too badly."
    )
    games: int = Field(description="Simulated, that the turn limit did not stop.")
    capped: int
    namesakes: tuple[str, ...] = Field(
        (), description="Players of other names that decide the same everywhere."
    )
    is_nearest_alone: bool = Field(
        False, description="Whether it is not ruled out just because no other fits better."
    )


class SidesResult(Result):
    """What was measured on both sides."""

    name: str
    games: int = Field(description="That people played.")
    table: Number
    simulated: Number


class DisagreementResult(Result):
    """How the games of the table differ from those of the player that fits best."""

    claim: ClaimResult = Field(description="The table minus the simulation.")
    sides: tuple[SidesResult, ...]


class SeenResult(Result):
    """One observable at one number of players."""

    observed: tuple[Number, ...] = Field(description="One value for each game, in their order.")
    simulated: DistributionResult


class TableResult(Result):
    """The games at one number of players, beside those of the player that fits best."""

    players: Players
    games: int
    seen: tuple[SeenResult, ...]
    replay: str = Field(description="The command that shows a simulated game, N for its number.")


class Calibrated(SummaryFile):
    """The content of ``summary.json`` of a calibration."""

    form: Literal["balance.calibrated/1"] = Field(alias="schema")
    study: StudyResult
    ruleset: RulesetResult
    warnings: tuple[str, ...]
    competitive: bool
    margin: Number = Field(description="Percentage points of wins that do not matter.")
    file: str
    games: int = Field(description="That people played.")
    counts: tuple[int, ...]
    noted: tuple[str, ...] = Field(description="What of them was noted.")
    fits: tuple[FitResult, ...] = Field(
        description="All players, those that are not ruled out first, the likeliest of them first."
    )
    left_out: tuple[str, ...] = Field(
        description="Players with too few finished games to say anything of them."
    )
    stopped: tuple[str, ...] = Field(
        (), description="Players with too many games that the turn limit stopped to be judged."
    )
    unjudged: int = Field(
        0, description="Simulated games of all players that are left out or stopped."
    )
    unjudged_capped: int = Field(0, description="How many of these the turn limit stopped.")
    beside: tuple[DisagreementResult, ...] = Field(
        description="Of those that are said to differ, 5 % are false on average at most."
    )
    tables: tuple[TableResult, ...]

    @property
    def best(self) -> str:
        """The player that fits best, of those that are left; empty where nothing was simulated."""
        return self.fits[0].name if self.fits else ""

    @property
    def is_like_nobody(self) -> bool:
        """Are even the players that fit best most unlikely to make such games?"""
        return bool(self.fits) and not self.possible

    @property
    def possible(self) -> list[str]:
        """The players that are not ruled out."""
        return [one.name for one in self.fits if one.is_possible]

    @property
    def simulated(self) -> int:
        """All simulated games."""
        return sum(one.games + one.capped for one in self.fits) + self.unjudged

    @property
    def capped(self) -> int:
        """Games that were stopped at the turn limit."""
        return sum(one.capped for one in self.fits) + self.unjudged_capped
