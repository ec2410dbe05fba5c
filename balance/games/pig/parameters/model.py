"""The rules a designer may change, each with its range and where its value comes from."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator

from balance.games.api import parameter
from balance.games.pig.kernel import codes

MAX_POINTS = 32767
MAX_SIDES = 1000
MAX_TURNS = 1_000_000

Score = Annotated[int, Field(ge=0, lt=MAX_POINTS)]


class Parameters(BaseModel):
    """A complete set of rules of Pig."""

    model_config = ConfigDict(frozen=True, extra="forbid", validate_default=True)

    target: int = parameter(
        100, "published", "Who holds with so many points wins.", ge=1, le=MAX_POINTS
    )
    die_sides: int = parameter(
        6, "published", "Sides of the die, numbered from 1; a 1 ends the turn.", ge=2, le=MAX_SIDES
    )
    start_scores: tuple[Score, ...] = parameter(
        (),
        "published",
        "Points each seat starts with; seats not listed get 0.",
        by_seat="numbers",
        max_length=codes.SEATS,
    )
    max_turns: int = parameter(
        10_000,
        "assumed",
        "A game of so many turns is stopped and counted as capped.",
        ge=1,
        le=MAX_TURNS,
    )

    @field_validator("start_scores")
    @classmethod
    def _nobody_starts_at_the_target(
        cls, scores: tuple[int, ...], info: ValidationInfo
    ) -> tuple[int, ...]:
        target = info.data.get("target", MAX_POINTS)
        if any(score >= target for score in scores):
            allowed = f"start scores below the target of {target}, or a higher target"
            raise ValueError(allowed)
        return scores


def player_counts(parameters: Parameters) -> range:
    """Return the numbers of players these rules allow: any from 2 to 10."""
    return range(2, codes.SEATS + 1)
