"""The rules a designer may change, each with its range and where its value comes from."""

from balance.games.api import parameter
from pydantic import BaseModel, ConfigDict

from connect_four.kernel import codes


class Parameters(BaseModel):
    """A complete set of rules."""

    model_config = ConfigDict(frozen=True, extra="forbid", validate_default=True)

    # Provenance: rulebook, published (elsewhere), inferred or assumed.
    columns: int = parameter(7, "published", "Columns of the board.", ge=4, le=codes.COLUMNS)
    rows: int = parameter(6, "published", "Places of a column.", ge=4, le=codes.ROWS)
    in_a_row: int = parameter(4, "published", "So many discs in a row win.", ge=3, le=codes.COLUMNS)


def player_counts(parameters: Parameters) -> range:
    """The numbers of players these rules allow: two."""
    return range(2, codes.SEATS + 1)
