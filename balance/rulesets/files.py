"""Where ruleset files lie, and how one is found and read.

A path leads to its file, with or without ``.toml``. A name is looked up in ``configs`` under the
current folder first, then in the configs that come with this package, then in a folder ``configs``
beside the game, for games from other packages.
"""

import re
import tomllib
from contextlib import suppress
from datetime import date, time
from pathlib import Path
from types import ModuleType
from typing import Any

from balance.controls import CONTROLS, unread
from balance.rulesets.errors import ConfigError, nearest, show, unknown

SUFFIX = ".toml"
STANDARD = "standard"
DEEPEST = 16
LARGEST = 2**63 - 1
NOTES = ("note", "question")  # keys of texts of several lines
FOLDED = ("levers", "as_likely")  # tables of texts that may stand on several
_PART = r"""(?: [\w-]++ | "(?:\\.|[^"\\\n])*+"? | '[^'\n]*+'? )"""
PART = re.compile(_PART, re.VERBOSE)
TOKEN = re.compile(
    rf"""
    "{{3}} (?: \\[\s\S] | "{{1,2}}(?!") | [^"\\]++ )*+ (?: "{{3,5}} | \Z )  # texts of several lines
    | '{{3}} (?: '{{1,2}}(?!') | [^']++ )*+ (?: '{{3,5}} | \Z )
    | \#[^\n]*+
    | (?P<key> {_PART} (?: [ \t]*+\.[ \t]*+ {_PART} )*+ )  # or a text of one line, or a number
    """,
    re.VERBOSE,
)


def game_names() -> tuple[str, ...]:
    """Return the ids of all registered games."""
    from balance import games

    return tuple(games.names())


def game_module(name: str, file: str = "", key: str = "game") -> ModuleType:
    """Return a registered game.

    Raises
    ------
    ConfigError
        If no game has this id; `file` and `key` say where the id was read.
    """
    from balance import games

    if name not in game_names():
        raise unknown(file or name, key, name, game_names())
    return games.get(name)


def roots() -> tuple[Path, Path]:
    """Return the user's configs and the ones that come with the package.

    Raises
    ------
    ConfigError
        Nobody knows where the user is.
    """
    package = Path(__file__).resolve().parents[1]
    carried = package / "configs"
    try:
        here = Path.cwd()
    except FileNotFoundError:
        raise ConfigError(".", "", "a folder that was removed", "a folder that is there") from None
    return here / "configs", carried if carried.is_dir() else package.parent / "configs"


def folders(game: str) -> list[Path]:
    """Return the folders that may hold rulesets of a game, in the order of search."""
    ours = [root / game for root in roots()]
    if ours[-1].is_dir():
        return ours
    inside = getattr(game_module(game), "__file__", None)
    return [*ours, Path(inside).resolve().parent / "configs"] if inside else ours


def _usable_folders(game: str) -> list[Path]:
    """Return the folders of a game; none for one that cannot be used."""
    from balance.games import IncompleteGameError

    try:
        return folders(game)
    except IncompleteGameError:
        return []


def available(game: str | None = None) -> tuple[str, ...]:
    """Return the names ``game/ruleset`` of everything that can be loaded by name.

    Parameters
    ----------
    game : str, optional
        Only rulesets of this game. Without it, games that cannot be used are left out.

    Raises
    ------
    ConfigError
        If no game has this id.
    IncompleteGameError
        If this game cannot be used.
    """
    if game is not None and game not in game_names():
        raise unknown(game, "", game, game_names())
    games = game_names() if game is None else (game,)
    found = {
        f"{name}/{path.stem}"
        for name in games
        for folder in (folders(name) if name == game else _usable_folders(name))
        if folder.is_dir()
        for path in folder.glob(f"*{SUFFIX}")
    }
    return tuple(sorted(found))


def variants(game: str) -> list[str]:
    """Return the names of a game's rulesets that may be laid over others: all but the standard."""
    names = (full.partition("/")[2] for full in available(game))
    return [name for name in names if name != STANDARD]


def find(config: str | Path) -> Path:
    """Return the file that a path, ``game/ruleset``, game or ruleset name stands for.

    Raises
    ------
    ConfigError
        If there is no such file, or a bare name fits several games.
    """
    text = str(config)
    if isinstance(config, Path) or text.endswith(SUFFIX):
        return _file(text, Path(config))
    game, slash, name = text.partition("/")
    if not slash and text in game_names():
        return _named(text, text, STANDARD)
    if text.isprintable() and game not in game_names() and is_file(Path(f"{text}{SUFFIX}")):
        return Path(f"{text}{SUFFIX}")
    if slash:
        if game not in game_names():
            if is_dir(Path(text)):
                raise _absent(text, Path(text))
            raise ConfigError(
                text, "", f"the game {show(game)}", ", ".join(game_names()),
                nearest(game, game_names()) or nearest(text, available()),
            )  # fmt: skip
        return _named(text, game, name)
    return _bare(text)


def _file(text: str, path: Path) -> Path:
    """Find a file by its path, or by its name alone in the folders of the games."""
    if is_file(path):
        if not path.name.isprintable():  # it is told in titles, commands and summaries
            raise ConfigError(text, "", "a file name that cannot be printed", "one in UTF-8")
        return path
    known = [name for name in available() if name.split("/")[1] == text.removesuffix(SUFFIX)]
    if len(known) == 1:
        return _named(text, *known[0].split("/"))
    raise _absent(text, path)


def _bare(name: str) -> Path:
    """Find a ruleset by its name alone."""
    fitting = [known for known in available() if known.split("/")[1] == name]
    if len(fitting) > 1:
        raise ConfigError(name, "", "rulesets of several games", " or ".join(fitting))
    if not fitting:
        names = {known.split("/")[1]: known for known in available()}
        near = nearest(name, [*game_names(), *names, *(p.stem for p in Path().glob(f"*{SUFFIX}"))])
        allowed = "a path to a .toml file, a game, or game/ruleset"
        raise ConfigError(
            name or show(name), "", "no such ruleset or game", allowed, names.get(near, near)
        )
    return _named(name, *fitting[0].split("/"))


def _named(text: str, game: str, name: str) -> Path:
    """Find a ruleset of a game."""
    for folder in folders(game):
        path = folder / f"{name}{SUFFIX}"
        if name.isprintable() and Path(name).name == name and is_file(path):
            return path
    known = {full.split("/")[1]: full for full in available(game)}
    near = known.get(nearest(name, known), "")
    raise ConfigError(text, "", f"no such ruleset of {game}", ", ".join(known) or "none", near)


def _absent(text: str, path: Path) -> ConfigError:
    """Word the error of a path that leads to no file."""
    try:
        found = "a folder" if path.is_dir() else "a device or a pipe"
        found = found if path.exists() else "no such file"
        beside = {
            str(other.with_suffix("")): str(other)
            for other in path.parent.glob(f"*{SUFFIX}")
            if other != path
        }
    except (OSError, ValueError):
        found, beside = "no such file", {}
    name = text.removesuffix(SUFFIX)
    near = beside.get(nearest(name, beside)) or nearest(name, available())
    return ConfigError(text, "", found, f"a readable {SUFFIX} file", near)


def is_file(path: Path) -> bool:
    """Tell whether a path leads to a file, also for names no file can have."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def is_dir(path: Path) -> bool:
    """Tell whether a path leads to a folder, also for names no folder can have."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def label(path: Path) -> str:
    """Name a file without saying where on this machine it lies."""
    try:
        whole = path.resolve()
    except (OSError, RuntimeError):
        return path.name
    for root in (*roots(), Path.cwd()):
        with suppress(OSError, RuntimeError, ValueError):  # links in a circle, or another root
            return whole.relative_to(root.resolve()).as_posix()
    return path.name


def read(path: Path) -> dict[str, Any]:
    """Read a TOML file into plain values.

    Raises
    ------
    ConfigError
        If it cannot be read, is not TOML, or holds values no ruleset can have.
    """
    name = label(path)
    return parse(read_text(path, name), name)


def read_text(path: Path, name: str) -> str:
    """Read a file that has a name for messages.

    Raises
    ------
    ConfigError
        If it cannot be read, or is no text.
    """
    try:
        if path.exists() and not path.is_file():
            raise _absent(name, path)
        return path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        raise _absent(name, path) from None
    except OSError as error:
        reason = error.strerror or "an unreadable file"
        raise ConfigError(name, "", reason, f"a readable {SUFFIX} file") from None
    except UnicodeDecodeError as error:
        place = f"a byte that is no UTF-8 at position {error.start}"
        raise ConfigError(name, "", place, "text saved as UTF-8") from None


def parse(text: str, name: str) -> dict[str, Any]:
    """Turn TOML into plain values.

    Raises
    ------
    ConfigError
        If it is not TOML, or holds values no ruleset can have.
    """
    refuse_endless_keys(text, name)
    try:
        content = tomllib.loads(f"{text}\n")  # so that a fault at the end has a line number
    except RecursionError:
        raise ConfigError(name, "", "too many brackets", f"{DEEPEST} levels") from None
    except ValueError as error:
        raise ConfigError(name, "", f"broken TOML: {unread(error)}", "valid TOML") from None
    for key, value in content.items():
        _check_text(key, name, key)
        check_plain(value, name, key)
    return content


def refuse_endless_keys(text: str, name: str) -> None:
    """Refuse keys of more parts than there may be levels, before they are parsed.

    The time that takes grows with the square of the parts.

    Raises
    ------
    ConfigError
    """
    for token in TOKEN.finditer(text):
        key = token["key"]
        if key and key.count(".") >= DEEPEST:
            parts = PART.findall(key)
            if len(parts) > DEEPEST:
                raise _too_deep(name, ".".join(parts[: DEEPEST + 1]))


def _too_deep(file: str, key: str) -> ConfigError:
    return ConfigError(file, key, "tables or lists in each other", f"at most {DEEPEST} levels")


def check_plain(value: object, file: str, key: str, depth: int = 1) -> None:
    """Refuse what no ruleset can hold: dates, infinite or huge numbers, endless nesting.

    Nor can it hold what steers a terminal, in a text or in the name of a key; only notes and
    changes that are tried have several lines.

    Raises
    ------
    ConfigError
        If such a value stands anywhere inside `value`.
    """
    if depth > DEEPEST:
        raise _too_deep(file, key)
    if isinstance(value, dict):
        for name, inner in value.items():
            _check_text(name, file, f"{key}.{name}")
            check_plain(inner, file, f"{key}.{name}", depth + 1)
    elif isinstance(value, list):
        for inner in value:
            check_plain(inner, file, key, depth + 1)
    elif isinstance(value, str):
        has_lines = key.rpartition(".")[2] in NOTES or key.partition(".")[0] in FOLDED
        _check_text(value, file, key, "\n\t" if has_lines else "")
    elif isinstance(value, date | time):
        raise ConfigError(file, key, f"the date or time {value}", "text, numbers, true or false")
    elif isinstance(value, int) and abs(value) > LARGEST:
        found = f"a whole number of {value.bit_length()} bits"
        raise ConfigError(file, key, found, f"-{LARGEST} to {LARGEST}")
    elif isinstance(value, float) and not abs(value) < float("inf"):
        raise ConfigError(file, key, str(value), "finite numbers")


def _check_text(text: str, file: str, key: str, kept: str = "") -> None:
    """Refuse what steers what is around it, but for some of it."""
    for char in CONTROLS.findall(text):
        if char not in kept:
            raise ConfigError(file, key, f"the control character {char!r}", "printable text")
