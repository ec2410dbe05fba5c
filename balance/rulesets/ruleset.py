"""A ruleset: complete, checked rules of a game together with where their values come from."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from pydantic import BaseModel

from balance.rulesets import words
from balance.rulesets.document import Tiers
from balance.rulesets.errors import show
from balance.rulesets.files import game_module


@dataclass(frozen=True)
class Ruleset:
    """Complete rules of a game, and what its file says about playing it.

    Attributes
    ----------
    game, name, title, note : str
        Id of the game, file name without its ending, and the words for reports.
    parameters : BaseModel
        The game's ``Parameters``, complete and checked; each game has a model of its own.
    provenance : mapping of str to str
        For every parameter: rulebook, published, inferred or assumed.
    changed : tuple of str
        Parameters that differ from the game's standard.
    sources : tuple of str
        The file and its bases, undermost last.
    counts : tuple of int
        Numbers of players to report on, ascending.
    lineup : tuple of str
        One player for all seats, or one for each.
    games, seed : int
        Games of each cell, and the number from which all luck follows.
    margin : float
        Percentage points of win share that still count as fair, or as on target.
    target : float or None
        Percentage of games that a team should win; only for cooperative games.
    seconds_a_decision : float or None
        What people take for a decision, so that length is told in minutes.
    alternatives : tuple of str
        Variants whose changes are laid over these rules to see which conclusions survive.
    tiers : str
        Whether conclusions are tried again with other players: none, few or all.
    levers : mapping of str to str
        Changes that are tried beside a run, by title.
    as_likely : mapping
        Of assumed parameters, other values as likely: changes by title, or why none can bear.
    guard : tuple of str
        What must stay so, as goals.
    hash : str
        16 hexadecimal digits; equal for equal rules, whatever title, note or players.
    asked : tuple of str
        How it was asked for: the config, and the overrides after it. Makes no difference.
    """

    game: str
    name: str
    title: str
    note: str
    parameters: Any
    provenance: Mapping[str, str]
    changed: tuple[str, ...]
    sources: tuple[str, ...]
    counts: tuple[int, ...]
    lineup: tuple[str, ...]
    games: int
    seed: int
    margin: float
    target: float | None
    seconds_a_decision: float | None
    alternatives: tuple[str, ...]
    tiers: Tiers
    levers: Mapping[str, str]
    as_likely: Mapping[str, str | Mapping[str, str]]
    guard: tuple[str, ...]
    hash: str
    asked: tuple[str, ...] = field(default=(), compare=False)

    @property
    def reference(self) -> tuple[str, ...]:
        """How to ask for it again: the config, and the overrides after it."""
        return self.asked or (f"{self.game}/{self.name}",)


class ParameterRow(NamedTuple):
    """One parameter of a game, in words."""

    name: str
    type: str
    default: str
    range: str
    provenance: str
    note: str


def rules_hash(game: str, version: int, parameters: BaseModel) -> str:
    """Return 16 hexadecimal digits that stand for these rules of this version of the game.

    Rows of tables keep their order, because it may be the order of pieces in the game.
    """
    values = parameters.model_dump(mode="json")
    content = [game, version, {key: values[key] for key in sorted(values)}]
    text = json.dumps(content, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@lru_cache
def defaults(model: type[BaseModel]) -> BaseModel:
    """Return a game's own defaults, its standard rules: made once, and shared by who asks."""
    return model()


def changed_from_default(parameters: BaseModel) -> tuple[str, ...]:
    """Return the parameters that differ from the game's own defaults, its standard rules."""
    standard = defaults(type(parameters))
    return tuple(
        key
        for key in type(parameters).model_fields
        if getattr(parameters, key) != getattr(standard, key)
    )


def assumed(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the parameters whose values no source gives."""
    return tuple(key for key, source in ruleset.provenance.items() if source == "assumed")


def describe_parameters(game: str) -> list[ParameterRow]:
    """Describe all parameters of a game.

    Parameters
    ----------
    game : str
        Id of a registered game.

    Raises
    ------
    ConfigError
        If no game has this id.
    """
    model = game_module(game).Parameters
    nodes = words.schema_of(model)["properties"]
    defaults = model().model_dump(mode="json")
    return [
        ParameterRow(
            name,
            words.kind(node),
            show(defaults[name]),
            words.limits(node),
            node.get("provenance", ""),
            node.get("description", ""),
        )
        for name, node in nodes.items()
    ]
