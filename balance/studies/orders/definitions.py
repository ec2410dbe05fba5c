"""What decides the games of a study, as its manifest holds it: one frozen model for each part.

A folder that holds games of another definition is refused, so a definition names everything that
the bytes of the games depend on, and nothing else.
"""

import hashlib
from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict

from balance.engine.players import Player, Search
from balance.games.api import Column
from balance.studies.run.results import StudyKind

Number = int | float


class Definition(BaseModel):
    """A part of a definition: it is never changed, and has just these keys."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    def plain(self) -> dict[str, Any]:
        """The part as plain values."""
        return self.model_dump()


class PlayerDefinition(Definition):
    """How a player plays."""

    name: str
    kind: int
    character: int
    numbers: tuple[Number, ...]
    weights: dict[str, Number]
    temperature: Number
    slip: Number
    remembers: bool
    search: "SearchDefinition | None" = None


class SearchDefinition(Definition):
    """How a player looks ahead."""

    playouts: int
    sure: Number
    margin: Number
    decisions: tuple[int, ...]
    player: PlayerDefinition
    turns: int = 0
    variety: Number = 0.0


class CellDefinition(Definition):
    """The rules and the players of a cell, in rotation 0."""

    id: str
    game: str
    game_version: int | str
    columns: str  # a hash of what a row holds
    ruleset: str
    ruleset_hash: str
    players: int
    lineup: tuple[PlayerDefinition, ...]


class StudyDefinition(Definition):
    """All cells, the seed they share, games of a block, and whether blocks end at looks."""

    kind: StudyKind
    seed: int
    block: int
    stops: bool
    cells: tuple[CellDefinition, ...]


def define_columns(columns: Sequence[Column]) -> str:
    """What a game keeps of each of its games, in short; meanings may be told better."""
    kept = [(one.name, one.type, one.axes, one.shape, one.none) for one in columns]
    return hashlib.sha256(repr(kept).encode()).hexdigest()[:16]


def define_player(player: Player) -> PlayerDefinition:
    """What decides the moves of a player."""
    return PlayerDefinition(
        name=player.name,
        kind=player.kind,
        character=player.character,
        numbers=player.numbers,
        weights={str(k): w for k, w in sorted(player.weights.items())},
        temperature=player.temperature,
        slip=player.slip,
        remembers=player.remembers,
        search=define_search(player.search) if player.search else None,
    )


def define_search(search: Search) -> SearchDefinition:
    """What decides how far a player looks ahead, and how."""
    return SearchDefinition(
        playouts=search.playouts,
        sure=search.sure,
        margin=search.margin,
        turns=search.turns,
        variety=search.variety,
        decisions=tuple(sorted(search.decisions)),
        player=define_player(search.player),
    )
