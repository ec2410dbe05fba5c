"""Players by name: the random one, a game's characters and weight sets, and files of both."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from types import ModuleType

from balance.engine.players import RANDOM, SCRIPT, WEIGHTED, Player, Search
from balance.rulesets import words
from balance.rulesets.document import validate
from balance.rulesets.errors import ConfigError, show, unknown
from balance.rulesets.files import SUFFIX, is_file, label, read, roots
from balance.rulesets.player_files import Lineage, PlayerFile, SearchTable


def names(game: ModuleType) -> tuple[str, ...]:
    """The players every ruleset of a game may name."""
    return ("random", *game.CHARACTERS, *game.WEIGHTS)


def manner(game: ModuleType, player: Player) -> str:
    """What a player is like, in a few words."""
    if player.search:
        return (
            f"plays {tried(player.search)} {player.search.playouts} times to the end on copies of "
            "the game, and takes another move than its base player's only for a proven gain"
        )
    if player.kind == RANDOM:
        return "takes every decision uniformly at random"
    if player.kind == WEIGHTED:
        return "weighs whole moves by the features of the game"
    characters = {character.id: str(character.manner) for character in game.CHARACTERS.values()}
    return characters[player.character]


def tried(search: Search) -> str:
    """What a search compares, in words."""
    return f"each of up to {search.turns} whole turns" if search.turns else "every option"


def files(game: ModuleType) -> tuple[str, ...]:
    """The player files of a game that a name alone finds."""
    folders = [root / "players" / game.NAME for root in roots()]
    found = {path.stem for folder in folders for path in folder.glob(f"*{SUFFIX}")}
    return tuple(sorted(found))


def find_player(
    game: ModuleType, name: str, file: str = "", key: str = "lineup", seats: int = 0
) -> Player:
    """The player of a name: one of the game's, or a file.

    Parameters
    ----------
    name : str
        ``random``, a character, a weight set, a path to a TOML file, or the name of a file in
        ``configs/players/<game>/``.
    file, key : str
        Where the name was read, for messages.
    seats : int
        How many sit at the table, for players that have learned for so many; 0 for none of those.

    Raises
    ------
    ConfigError
        Also where a file is at fault for other numbers of seats that it names.
    """
    asked = _Asked(file, key, seats)
    found, looked = _find(game, name, asked), {seats}
    while left := {number for data in asked.read.values() for number in data.seats} - looked:
        looked.add(other := min(left))
        _find(game, name, replace(asked, seats=other))
    return found


def lineages(game: ModuleType, name: str) -> tuple[Lineage, ...]:
    """Where the numbers of a player come from, as far as they were learned; one each time.

    Raises
    ------
    ConfigError
        A damaged file, or one that leads back to itself.
    """
    return tuple(_lineages(game, name, _Asked("", "", 0), set()))


@dataclass(frozen=True)
class _Asked:
    """Where a name was read, for how many seats, the files that lead there, and all files read."""

    file: str
    key: str
    seats: int
    above: tuple[Path, ...] = ()
    read: dict[Path, PlayerFile] = field(default_factory=dict)

    def by(self, key: str) -> "_Asked":
        """The same, read at another key of the file."""
        return replace(self, key=key)

    def within(self, path: Path, name: str) -> "_Asked":
        """The same, read in the file of that name.

        Raises
        ------
        ConfigError
            The file leads to itself.
        """
        if path.resolve() in self.above:
            raise ConfigError(
                self.file, self.key, name, "a player that does not start from this one"
            )
        return replace(self, file=label(path), above=(*self.above, path.resolve()))


def _lineages(game: ModuleType, name: str, asked: _Asked, told: set[Path]) -> Iterator[Lineage]:
    """Of a file and of all that sit at its seats, each of which is told of once."""
    path = None if name in names(game) else _file_of(game, name)
    if path is None:
        return
    asked = asked.within(path, name)
    if path.resolve() in told:
        return
    told.add(path.resolve())
    data = validate(PlayerFile, read(path), asked.file)
    if data.lineage:
        yield data.lineage
    for seats, other in data.seats.items():
        yield from _lineages(game, other, asked.by(f"seats.{seats}"), told)


def _find(game: ModuleType, name: str, asked: _Asked) -> Player:
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
        raise unknown(asked.file, asked.key, name, [*names(game), *files(game)])
    return _from_file(game, path, asked.within(path, name))


def _check_seats(game: ModuleType, data: PlayerFile, where: str) -> None:
    """Whoever plays for a number of seats that the game never has would never play."""
    least = _fewest(game)
    for number in data.seats:
        if not least <= number <= game.SEATS:
            raise ConfigError(where, "seats", show(number), f"{least} to {game.SEATS}")


@cache
def _fewest(game: ModuleType) -> int:
    """How many sit at the smallest table of a game."""
    return int(min(game.player_counts(game.Parameters())))


def _check_version(game: ModuleType, data: PlayerFile, where: str) -> None:
    """What was learned in another version of a game is worth nothing in this one."""
    if data.lineage and data.lineage.game_version != game.VERSION:
        key, found = "lineage.game_version", f"a player of version {data.lineage.game_version}"
        raise ConfigError(where, key, found, f"{game.VERSION}, this version of {game.NAME}")


def _file_of(game: ModuleType, name: str) -> Path | None:
    places = [Path(name)] if name.endswith(SUFFIX) else []
    places += [root / "players" / game.NAME / f"{name}{SUFFIX}" for root in roots()]
    return next(filter(is_file, places), None)


def _read(game: ModuleType, path: Path, asked: _Asked) -> PlayerFile:
    """The content of a file, checked but for the names in it."""
    data = validate(PlayerFile, read(path), asked.file)
    if data.game != game.NAME:
        raise unknown(asked.file, "game", data.game, [game.NAME])
    _check_version(game, data, asked.file)
    _check_seats(game, data, asked.file)
    return data


def _from_file(game: ModuleType, path: Path, asked: _Asked) -> Player:
    data = asked.read.get(path) or _read(game, path, asked)
    asked.read[path] = data
    title = data.title or path.stem
    if asked.seats in data.seats:
        learned = _find(game, data.seats[asked.seats], asked.by(f"seats.{asked.seats}"))
        return replace(learned, name=title)
    base = _find(game, data.base, asked.by("base"))
    _check_luck(base, data, asked.file)
    player = replace(
        base,
        name=title,
        numbers=_dials(game, base, data.numbers, asked.file),
        weights=_weights(game, base, data.weights, asked.file),
        temperature=_given(data, "temperature", base.temperature),
        slip=_given(data, "slip", base.slip),
    )
    if data.search is None or not _is_complete(game, data, base, asked):
        return player
    search = _search(game, player, data.search, asked)
    return replace(player, search=search, remembers=player.remembers or search.player.remembers)


def _check_luck(base: Player, data: PlayerFile, where: str) -> None:
    """What would do nothing is refused: who reads the file believes that the player errs."""
    if data.temperature and base.kind != WEIGHTED:
        allowed = "0, for only weights have a temperature; slip is how often others err"
        raise ConfigError(where, "temperature", show(data.temperature), allowed)
    if data.slip and base.kind == RANDOM:
        allowed = "0, for every move is at random already"
        raise ConfigError(where, "slip", show(data.slip), allowed)


def _given(data: PlayerFile, key: str, otherwise: float) -> float:
    return float(getattr(data, key)) if key in data.model_fields_set else otherwise


def _dials(
    game: ModuleType, base: Player, changed: Mapping[str, float], where: str
) -> tuple[float, ...]:
    """The dials of the base player, with those that a file changes."""
    character = next((one for one in game.CHARACTERS.values() if one.id == base.character), None)
    known = tuple(character.numbers) if character and base.kind == SCRIPT else ()
    for dial in changed:
        if dial not in known:
            raise unknown(where, f"numbers.{dial}", dial, known)
    return tuple(
        float(changed.get(dial, number)) for dial, number in zip(known, base.numbers, strict=True)
    )


def _weights(
    game: ModuleType, base: Player, changed: Mapping[str, float], where: str
) -> Mapping[int, float]:
    """The weights of the base player, with those that a file changes."""
    known = game.FEATURES if base.kind == WEIGHTED else ()
    for feature in changed:
        if feature not in known:
            raise unknown(where, f"weights.{feature}", feature, known)
    return {**base.weights, **{game.FEATURES.index(f): w for f, w in changed.items()}}


def _is_complete(game: ModuleType, data: PlayerFile, base: Player, asked: _Asked) -> bool:
    """Whether it is known how many playouts there are.

    A base may look ahead at some numbers of seats alone; at others there is nothing to change.

    Raises
    ------
    ConfigError
        It never looks ahead.
    """
    if base.search or (data.search and data.search.playouts is not None):
        return True
    if _find(game, data.base, replace(asked.by("base"), seats=0)).search:
        return False
    node = words.schema_of(SearchTable)["properties"]["playouts"]
    raise ConfigError(asked.file, "search.playouts", "nothing", words.form(node))


def _search(game: ModuleType, player: Player, table: SearchTable, asked: _Asked) -> Search:
    """How a player looks ahead; of a base that does so itself, what the table leaves out stays."""
    base, ids = player.search, {name: id_ for id_, name in game.DECISIONS.items()}
    for name in table.decisions:
        if name not in ids:
            raise unknown(asked.file, "search.decisions", name, ids)
    if table.variety > 1 and player.kind == SCRIPT:
        allowed = "0 to 1, for a script slips by so much"
        raise ConfigError(asked.file, "search.variety", show(table.variety), allowed)
    search = Search(
        table.playouts or 0,
        table.sure,
        table.margin,
        frozenset(ids[name] for name in table.decisions or ids),
        _fast(game, player, table.player, asked),
        table.turns,
        table.variety,
    )
    left = {"playouts", "sure", "margin", "decisions", "turns", "variety"} - table.model_fields_set
    return replace(search, **{key: getattr(base, key) for key in left}) if base else search


def _fast(game: ModuleType, player: Player, name: str, asked: _Asked) -> Player:
    """Who plays the playouts; nobody searches within them."""
    if not name:
        return player.search.player if player.search else player
    fast = _find(game, name, asked.by("search.player"))
    if fast.search:
        raise ConfigError(asked.file, "search.player", name, "a player that does not search itself")
    return fast
