"""Player files: what one may hold.

A player file names the character or weight set it starts from and what differs::

    game = "abandon_ship"
    base = "planner"
    slip = 0.1
    [weights]
    cheese_taken = 2.0

A player that looks ahead (:mod:`balance.engine.search`) says how::

    game = "abandon_ship"
    base = "planner"
    [search]
    playouts = 20
    sure = 2.0

It tries single options, or with ``turns`` so many whole turns (:mod:`balance.engine.turns`). Of a
base that looks ahead itself, what the table leaves out stays as it is.

One that has learned for some numbers of seats names the players it is then::

    [seats]
    3 = "learned/expert-p3"

A player that was learned (``balance train``) has a table ``[lineage]`` that says from what.
"""

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from balance.engine.workspace import FEWEST_PLAYOUTS, MAX_TURNS


def _printable(text: str) -> str:
    """Refuse line breaks and whatever else upsets tables and file names."""
    if not text.isprintable():
        raise ValueError("printable text")
    return text


Number = Annotated[float, Field(allow_inf_nan=False)]
LONGEST = 40  # letters of a title
Title = Annotated[str, Field(max_length=LONGEST), AfterValidator(_printable)]


class SearchTable(BaseModel):
    """How a player looks ahead."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    playouts: int | None = Field(
        default=None,
        ge=FEWEST_PLAYOUTS,
        le=100_000,
        description="Playouts of every option; may be left out where the base looks ahead.",
    )
    sure: float = Field(
        default=2.0, ge=0, le=100, description="Standard errors for which it leaves its base."
    )
    margin: float = Field(
        default=0.1, ge=0, le=100, description="What the score counts beside winning."
    )
    player: str = Field(default="", description="Who plays the playouts; empty for the base.")
    decisions: tuple[str, ...] = Field(
        default=(), description="Decisions that are searched; empty for all."
    )
    turns: int = Field(
        default=0,
        ge=0,
        le=MAX_TURNS,
        description="Whole turns that are tried beside the base's; 0 tries single options.",
    )
    variety: float = Field(
        default=0.0,
        ge=0,
        le=1e6,
        description="By how much they depart from it: its temperature, or the slip of a script.",
    )


class Parent(BaseModel):
    """Whom a learned player was measured against: what it takes from a table of that one."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = Field(description="Who sat in all other seats; in a team, whom it is held against.")
    win_share: float = Field(ge=0, le=1, description="Share of wins of the learned player.")
    low: float = Field(ge=0, le=1, description="Low end of its 95 % interval.")
    high: float = Field(ge=0, le=1, description="High end.")
    base_share: float = Field(ge=0, le=1, description="What its base takes, on the same deals.")
    games: int = Field(ge=1, description="Games of each of the two.")


class Lineage(BaseModel):
    """Where the numbers of a learned player come from."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    base: str = Field(description="Player it started from.")
    seed: int = Field(ge=0, description="Number from which all luck followed.")
    ruleset: str = Field(description="Rules under which it learned.")
    ruleset_hash: str = Field(description="Hash of these rules.")
    game_version: int = Field(description="Version of the game.")
    players: int = Field(ge=1, description="How many sat at the table.")
    training: str = Field(default="", description="Which of the trainings of this name it was.")
    generations: int = Field(ge=1, description="Generations of the optimiser.")
    games: int = Field(ge=1, description="Games from which it learned.")
    win_share: float = Field(ge=0, le=1, description="Against all parents, on fresh deals.")
    low: float = Field(ge=0, le=1, description="Low end of its 95 % interval.")
    high: float = Field(ge=0, le=1, description="High end.")
    base_share: float = Field(ge=0, le=1, description="What its base takes, on the same deals.")
    parents: tuple[Parent, ...] = Field(description="Against each of them.")

    @property
    def effort(self) -> str:
        """How much it took to learn, in words."""
        generations = f"{self.generations} generation{'s' * (self.generations != 1)}"
        return f"{generations}, {self.games:,} game{'s' * (self.games != 1)}"


class PlayerFile(BaseModel):
    """One player file."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    game: str = Field(description="Id of the game.")
    base: str = Field(description="Player to start from: of the game, or a file; or random.")
    title: Title = Field(default="", description="Name for reports.")
    numbers: dict[str, Number] = Field(default={}, description="Dials of a character.")
    weights: dict[str, Number] = Field(default={}, description="Weights of features.")
    temperature: float = Field(default=0.0, ge=0, le=1e6, allow_inf_nan=False)
    slip: float = Field(default=0.0, ge=0, le=1)
    seats: dict[int, str] = Field(
        default={}, description="For so many seats another player: of the game, or a file."
    )
    search: SearchTable | None = Field(default=None, description="How it looks ahead, if it does.")
    lineage: Lineage | None = Field(default=None, description="Where it comes from, if learned.")
