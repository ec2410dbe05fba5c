"""Players by name: the random one, a game's characters and weight sets, and files of both.

A player file names the character or weight set it starts from and what differs::

    game = "abandon_ship"
    base = "planner"
    slip = 0.1
    [weights]
    cheese_taken = 2.0

A player that was learned (``balance train``) has a table ``[lineage]`` that says from what.
"""

from pathlib import Path
from types import ModuleType
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from balance.engine.players import RANDOM, SCRIPT, WEIGHTED, Player
from balance.rulesets.document import validate
from balance.rulesets.errors import ConfigError, unknown
from balance.rulesets.files import SUFFIX, is_file, label, read, roots


def _printable(text: str) -> str:
    """Refuse line breaks and whatever else upsets tables and file names."""
    if not text.isprintable():
        raise ValueError("printable text")
    return text


Number = Annotated[float, Field(allow_inf_nan=False)]
Title = Annotated[str, Field(max_length=40), AfterValidator(_printable)]


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
    generations: int = Field(ge=1, description="Generations of the optimiser.")
    games: int = Field(ge=1, description="Games from which it learned.")
    win_share: float = Field(ge=0, le=1, description="Against all parents, on fresh deals.")
    low: float = Field(ge=0, le=1, description="Low end of its 95 % interval.")
    high: float = Field(ge=0, le=1, description="High end.")
    base_share: float = Field(ge=0, le=1, description="What its base takes, on the same deals.")
    parents: tuple[Parent, ...] = Field(description="Against each of them.")


class PlayerFile(BaseModel):
    """One player file."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    game: str = Field(description="Id of the game.")
    base: str = Field(description="Character or weight set to start from, or random.")
    title: Title = Field(default="", description="Name for reports.")
    numbers: dict[str, Number] = Field(default={}, description="Dials of a character.")
    weights: dict[str, Number] = Field(default={}, description="Weights of features.")
    temperature: float = Field(default=0.0, ge=0, le=1e6, allow_inf_nan=False)
    slip: float = Field(default=0.0, ge=0, le=1)
    lineage: Lineage | None = Field(default=None, description="Where it comes from, if learned.")


def names(game: ModuleType) -> tuple[str, ...]:
    """The players every ruleset of a game may name."""
    return ("random", *game.CHARACTERS, *game.WEIGHTS)


def manner(game: ModuleType, player: Player) -> str:
    """What a player is like, in a few words."""
    if player.kind == RANDOM:
        return "takes every decision uniformly at random"
    if player.kind == WEIGHTED:
        return "weighs whole moves by the features of the game"
    characters = {character.id: str(character.manner) for character in game.CHARACTERS.values()}
    return characters[player.character]


def files(game: ModuleType) -> tuple[str, ...]:
    """The player files of a game that a name alone finds."""
    folders = [root / "players" / game.NAME for root in roots()]
    found = {path.stem for folder in folders for path in folder.glob(f"*{SUFFIX}")}
    return tuple(sorted(found))


def find_player(game: ModuleType, name: str, file: str = "", key: str = "lineup") -> Player:
    """The player of a name: one of the game's, or a file.

    Parameters
    ----------
    name : str
        ``random``, a character, a weight set, a path to a TOML file, or the name of a file in
        ``configs/players/<game>/``.
    file, key : str
        Where the name was read, for messages.

    Raises
    ------
    ConfigError
    """
    if name == "random":
        return Player("random", RANDOM)
    if name in game.CHARACTERS:
        character = game.CHARACTERS[name]
        numbers = tuple(float(x) for x in character.numbers.values())
        return Player(name, SCRIPT, character.id, numbers, remembers=character.remembers)
    if name in game.WEIGHTS:
        weights = dict(enumerate(map(float, game.WEIGHTS[name])))
        return Player(name, WEIGHTED, weights=weights, remembers=True)
    path = _file_of(game, name)
    if path is None:
        raise unknown(file, key, name, [*names(game), *files(game)])
    return _from_file(game, path)


def _check_version(game: ModuleType, data: PlayerFile, where: str) -> None:
    """What was learned in another version of a game is worth nothing in this one."""
    if data.lineage and data.lineage.game_version != game.VERSION:
        key, found = "lineage.game_version", f"a player of version {data.lineage.game_version}"
        raise ConfigError(where, key, found, f"{game.VERSION}, this version of {game.NAME}")


def _file_of(game: ModuleType, name: str) -> Path | None:
    places = [Path(name)] if name.endswith(SUFFIX) else []
    places += [root / "players" / game.NAME / f"{name}{SUFFIX}" for root in roots()]
    return next(filter(is_file, places), None)


def _from_file(game: ModuleType, path: Path) -> Player:
    where = label(path)
    data = validate(PlayerFile, read(path), where)
    if data.game != game.NAME:
        raise unknown(where, "game", data.game, [game.NAME])
    _check_version(game, data, where)
    if data.base not in names(game):
        raise unknown(where, "base", data.base, names(game))
    base = find_player(game, data.base)
    dials = game.CHARACTERS[data.base].numbers if data.base in game.CHARACTERS else {}
    for dial in data.numbers:
        if dial not in dials:
            raise unknown(where, f"numbers.{dial}", dial, dials)
    features = game.FEATURES if data.base in game.WEIGHTS else ()
    for feature in data.weights:
        if feature not in features:
            raise unknown(where, f"weights.{feature}", feature, features)
    numbers = {**dials, **data.numbers}
    weights = {game.FEATURES.index(f): w for f, w in data.weights.items()}
    return Player(
        data.title or path.stem,
        base.kind,
        base.character,
        tuple(float(x) for x in numbers.values()),
        {**base.weights, **weights},
        data.temperature,
        data.slip,
        base.remembers,
    )
