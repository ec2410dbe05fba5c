"""Two small games for these tests: the real parameters of Abandon Ship, and a toy with tables."""

from pathlib import Path
from types import SimpleNamespace
from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, model_validator

from balance import games
from balance.games.abandon_ship.parameters import model as ship

STANDARD = """
game = "toy"
title = "Standard toy"
[rules]
size = 3
speed = 1.5
mood = "calm"
pair = [1, 2]
deck = [{ name = "ace", copies = 2 }]
[rules.cards.king]
value = 12
[rules.cards.queen]
value = 10
[provenance]
size = "rulebook"
speed = "inferred"
[players]
counts = [2, 3]
"""


class Card(BaseModel):
    """A row of a table of cards."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    value: Annotated[int, Field(ge=0, le=20)]
    copies: int = 1


class Slot(BaseModel):
    """An entry of a list of cards."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    copies: int


class Toy(BaseModel):
    """Parameters of a game that uses what Abandon Ship does not."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    size: int = Field(3, ge=1, le=9, json_schema_extra={"provenance": "rulebook"})
    speed: float = Field(1.5, gt=0)
    mood: Literal["calm", "wild"] = "calm"
    pair: tuple[int, int] = (1, 2)
    deck: list[Slot] = [Slot(name="ace", copies=2)]
    cards: dict[str, Card] = {"king": Card(value=12), "queen": Card(value=10)}

    @model_validator(mode="after")
    def _sizes(self) -> "Toy":
        if self.size < len(self.cards):
            raise ValueError("at most as many cards as size")
        return self


def toy_counts(parameters: Toy) -> range:
    """Allow two players up to the size."""
    return range(2, parameters.size + 1)


SHIP_GAME = SimpleNamespace(
    NAME="abandon_ship",
    TITLE="Abandon Ship",
    VERSION=1,
    Parameters=ship.Parameters,
    player_counts=ship.player_counts,
)
TOY_GAME = SimpleNamespace(
    NAME="toy", TITLE="Toy", VERSION=1, Parameters=Toy, player_counts=toy_counts
)


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> dict[str, SimpleNamespace]:
    """Register the two games of these tests instead of the real ones."""
    known = {"abandon_ship": SHIP_GAME, "toy": TOY_GAME}
    monkeypatch.setattr(games, "names", lambda: tuple(known), raising=False)
    monkeypatch.setattr(games, "get", known.__getitem__, raising=False)
    return known


@pytest.fixture
def home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, registry: dict[str, SimpleNamespace]
) -> Path:
    """Stand in an empty folder that has a ``configs`` with the toy's standard."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "configs" / "toy"
    folder.mkdir(parents=True)
    (folder / "standard.toml").write_text(STANDARD, encoding="utf-8")
    return tmp_path
