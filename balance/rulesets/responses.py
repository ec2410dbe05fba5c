"""Best responses: what was taken from a table of players, measured once and kept in a file.

How far players are from perfect takes minutes to hours to measure (``balance best-response``), so
it is kept, one file a game, in ``configs/responses/``. What was measured holds for one version of a
game, one ruleset, one number of seats and one way to play; of anything else it says nothing.
"""

from pathlib import Path
from typing import Annotated, Literal, Self, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from balance.rulesets.errors import ConfigError
from balance.rulesets.files import roots

FOLDER = "responses"
MOST = 2**53  # games that a number of a file can tell
Share = Annotated[float, Field(ge=0, le=1)]
Change = Annotated[float, Field(ge=-1, le=1)]


T = TypeVar("T")


def _within(one: T, low: float, value: float, high: float) -> T:
    """An interval holds its value."""
    if not low <= value <= high:
        raise ValueError(f"{value:g} lies outside its interval, {low:g} to {high:g}")
    return one


class Gain(BaseModel):
    """How much more a team wins than another of the same deals, with its 95 % interval."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    value: Change
    low: Change
    high: Change

    @model_validator(mode="after")
    def _is_ordered(self) -> Self:
        return _within(self, self.low, self.value, self.high)


class BestResponse(BaseModel):
    """What one player takes who looked for the best answer to all others.

    Where all win or lose together, a whole team of such players takes it.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    by: Literal["training", "search"] = Field(description="How the answer was looked for.")
    effort: str = Field(description="With how much, in words.")
    work: int = Field(
        default=0, ge=0, description="The same to compare: games learned from, or playouts."
    )
    ruleset: str
    ruleset_hash: str
    players: int = Field(ge=1, description="How many sit at the table.")
    against: str = Field(description="Who sits in all other seats.")
    against_hash: str = Field(description="How these play.")
    win_share: Share
    low: Share = Field(description="Low end of its 95 % interval.")
    high: Share
    usual: Share = Field(description="A fair share; of a team, what those it is held against win.")
    gain: Gain | None = Field(
        default=None, description="Of a team: what it wins more on the same deals, where kept."
    )
    games: int = Field(
        ge=1, le=MOST, description="Of a team, as many as those it is held against played."
    )
    capped: int = Field(default=0, ge=0, description="Of these, stopped at the turn limit.")
    seed: int = Field(ge=0)

    @model_validator(mode="after")
    def _is_ordered(self) -> Self:
        return _within(self, self.low, self.win_share, self.high)

    @property
    def about(self) -> tuple[str, ...]:
        """What it is about: a later answer takes its place, also when these play otherwise now."""
        return (self.ruleset_hash, f"{self.players:02}", self.against, self.by)


class ResponseFile(BaseModel):
    """The content of one file."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    game: str
    responses: tuple[BestResponse, ...] = ()


def own_file(game: str) -> Path:
    """Where what is measured here is kept."""
    return Path("configs", FOLDER, f"{game}.json")


def read_responses(game: str) -> tuple[BestResponse, ...]:
    """All that was measured in a game; of two that are about the same, the user's own.

    Raises
    ------
    ConfigError
        A damaged file.
    """
    found: dict[tuple[str, ...], BestResponse] = {}
    for root in reversed(roots()):
        found |= {one.about: one for one in _read(root / FOLDER / f"{game}.json", game)}
    return tuple(found[key] for key in sorted(found))


def known_of(game: str, one: BestResponse) -> BestResponse | None:
    """What is known of the same thing; errors as in :func:`read_responses`."""
    return next((known for known in read_responses(game) if known.about == one.about), None)


def with_response(game: str, new: BestResponse) -> str:
    """The text of the user's own file with one more answer, in an order of its own."""
    kept = {one.about: one for one in (*_read(own_file(game), game), new)}
    ordered = sorted(kept.values(), key=lambda one: (one.ruleset, one.players, one.against, one.by))
    return ResponseFile(game=game, responses=tuple(ordered)).model_dump_json(indent=1) + "\n"


def is_bettered(game: str, new: BestResponse) -> bool:
    """Whether something better is known of the same players.

    Each answer is a lower limit, so the one that clearly takes more stays. Otherwise the one that
    was looked for with more work does, or was then measured in more games; of equals the latest:
    to keep whichever seemed to take more would be to choose its luck.

    Raises
    ------
    ConfigError
        A damaged file.
    """
    known = known_of(game, new)
    if known is None or known.against_hash != new.against_hash:
        return False
    if known.low > new.high or new.low > known.high:
        return known.low > new.high
    return (known.work, known.games) > (new.work, new.games)


def _read(path: Path, game: str) -> tuple[BestResponse, ...]:
    named = f"configs/{FOLDER}/{path.name}"
    try:
        if path.exists() and not path.is_file():  # a pipe would never come to an end
            raise ConfigError(named, "", "a folder, a device or a pipe", "a file that can be read")
        data = ResponseFile.model_validate_json(path.read_bytes())
    except (FileNotFoundError, NotADirectoryError):
        return ()
    except OSError as error:
        raise ConfigError(named, "", str(error.strerror), "a file that can be read") from None
    except ValidationError as error:
        first = error.errors()[0]
        key = ".".join(map(str, first["loc"]))
        allowed = "what `balance best-response` wrote, or no file"
        raise ConfigError(named, key, first["msg"], allowed) from None
    if data.game != game:
        raise ConfigError(named, "game", data.game, game)
    return data.responses
