"""The rules a designer may change, each with its range and where its value comes from."""

from balance.games.api import parameter
from pydantic import BaseModel, ConfigDict

from tic_tac_toe.kernel import codes


class Parameters(BaseModel):
    """A complete set of rules."""

    model_config = ConfigDict(frozen=True, extra="forbid", validate_default=True)

    # Provenance: rulebook, published (elsewhere), inferred or assumed.
    side: int = parameter(3, "published", "Spaces of a row, and rows.", ge=3, le=codes.SIDE)
    in_a_row: int = parameter(3, "published", "So many marks in a row win.", ge=3, le=codes.SIDE)


def player_counts(parameters: Parameters) -> range:
    """The numbers of players these rules allow: two."""
    return range(2, codes.SEATS + 1)
