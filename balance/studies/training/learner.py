"""What of a player can be learned: its weights or its dials, as a point that an optimiser moves."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import ModuleType

import numpy as np

from balance.engine.players import SCRIPT, WEIGHTED, Player
from balance.rulesets import ConfigError
from balance.rulesets.player_files import Lineage

DIGITS = 4  # of a learned number; a designer shall be able to read it
UNWEIGHTED = 0.25  # of the median size: what a weight of 0 may be worth


def is_trainable(game: ModuleType, player: Player) -> bool:
    """Whether a player has numbers to learn; one that looks ahead would take days."""
    if player.search:
        return False
    return player.kind == WEIGHTED or (player.kind == SCRIPT and bool(_dials(game, player)))


def _character(game: ModuleType, player: Player) -> str:
    """The name of a script's character."""
    ids = {character.id: str(name) for name, character in game.CHARACTERS.items()}
    return ids[player.character]


def _dials(game: ModuleType, player: Player) -> dict[str, float]:
    """The dials of a script, by name."""
    names = game.CHARACTERS[_character(game, player)].numbers
    return dict(zip(names, player.numbers, strict=True))


@dataclass(frozen=True)
class Dials:
    """The numbers of a player that are learned, each in units of its size at the start.

    Point 0 is the player it starts from. A weight may take either sign; a dial that is not
    negative at the start stays so, because many are counts and limits.

    Raises
    ------
    ConfigError
        A player that has nothing to learn.
    """

    game: ModuleType
    base: Player

    def __post_init__(self) -> None:
        """Refuse players without weights and dials."""
        if not is_trainable(self.game, self.base):
            known = [*self.game.WEIGHTS, *(n for n, c in self.game.CHARACTERS.items() if c.numbers)]
            allowed = (
                f"a player with weights or dials: {', '.join(known)}, or a file that rests on one"
            )
            raise ConfigError(
                "train", "base", f"{self.base.name}, which has none to learn", allowed
            )

    @property
    def is_weighted(self) -> bool:
        """Whether weights are learned, not dials."""
        return self.base.kind == WEIGHTED

    @cached_property
    def start(self) -> dict[str, float]:
        """The numbers by name, as they are at first."""
        if not self.is_weighted:
            return _dials(self.game, self.base)
        return {f: self.base.weights.get(i, 0.0) for i, f in enumerate(self.game.FEATURES)}

    @cached_property
    def sizes(self) -> np.ndarray:
        """The unit of every number: its own size, and of those at 0 a part of the usual one."""
        found = np.abs(list(self.start.values()))
        usual = np.median(found[found > 0]) if found.any() else 1.0
        return np.where(found > 0, found, UNWEIGHTED * usual)

    @property
    def dimensions(self) -> int:
        """Length of a point; the optimiser wants two, so a single dial gets an idle companion."""
        return max(2, len(self.start))

    @cached_property
    def lowest(self) -> np.ndarray:
        """The least that every number may be."""
        free = [self.is_weighted or value < 0 for value in self.start.values()]
        return np.where(free, -np.inf, 0.0)

    @property
    def bounds(self) -> np.ndarray:
        """Lowest and highest of every number of a point, shape (dimensions, 2)."""
        found = np.tile([-np.inf, np.inf], (self.dimensions, 1))
        start = np.array(list(self.start.values()))
        found[: len(start), 0] = (self.lowest - start) / self.sizes
        return found

    def values(self, point: np.ndarray) -> dict[str, float]:
        """The numbers at a point, by name."""
        start = np.array(list(self.start.values()))
        numbers = np.maximum(start + self.sizes * point[: len(start)], self.lowest)
        return dict(zip(self.start, (_rounded(x) for x in numbers), strict=True))

    def player(self, point: np.ndarray, name: str = "learner") -> Player:
        """The player at a point."""
        values = tuple(self.values(point).values())
        if self.is_weighted:
            return replace(self.base, name=name, weights=dict(enumerate(values)))
        return replace(self.base, name=name, numbers=values)

    def text(self, point: np.ndarray, title: str, note: str, lineage: Lineage) -> str:
        """The player at a point as the text of its file."""
        weighted = self.is_weighted  # all weights are written, so any weight set will do
        base = next(iter(self.game.WEIGHTS)) if weighted else _character(self.game, self.base)
        top = {"game": self.game.NAME, "base": base, "title": title}
        odd = {"temperature": self.base.temperature, "slip": self.base.slip}
        opponents = lineage.model_dump()
        own = {key: value for key, value in opponents.items() if key != "parents"}
        parts = [
            f"# {note}",
            lines(top | {key: value for key, value in odd.items() if value}),
            f"\n[{'weights' if weighted else 'numbers'}]\n{lines(self.values(point))}",
            f"\n[lineage]\n{lines(own)}",
            *(f"\n[[lineage.parents]]\n{lines(parent)}" for parent in opponents["parents"]),
        ]
        return "\n".join(parts) + "\n"


def _rounded(number: float) -> float:
    return float(f"{number:.{DIGITS}g}") + 0.0  # no negative zero


def lines(table: Mapping[str, object]) -> str:
    """Texts, numbers and lists of them in TOML, where these are written as in JSON."""
    return "\n".join(
        f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in table.items()
    )
