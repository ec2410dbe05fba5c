"""What this process plays with, told by its source files.

Python goes on with what it imported, and so does what is compiled: an edit while a process runs is
for the next one. So the files of a game are looked at once, as soon as it is imported.
"""

import hashlib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

from balance.engine.cache import folder_for

TELLING = ("report", "words")  # rooms of a game that change none of its games
HOME = Path(__file__).parents[1]  # of balance
OURS = HOME / "games"


def remember_sources(game: ModuleType) -> None:
    """Look at the files of a game that was imported, before anybody may edit them.

    What is compiled with it is imported before, all of it: of an engine that was edited in between
    one half would be the old one, and kept under its name.
    """
    import_module("balance.engine.table")
    folder_for(game)
    digest_of_game(game)
    digest_of_numbers(game)
    version_of(game)


@cache
def digest_of_balance() -> str:
    """Of all of balance but the games; once a process, which goes on with what it imported."""
    apart = [kernel.parent for kernel in OURS.glob("*/kernel")]
    return _digest(HOME, (path for path in HOME.rglob("*.py") if not _is_in(path, apart)))


@cache
def digest_of_game(game: ModuleType) -> str:
    """Of all of a game's package, or of its file where it is no package."""
    return _digest(_home(game), _files(game))


@cache
def digest_of_numbers(game: ModuleType) -> str:
    """Of what makes a game's own numbers of its rows."""
    home = _home(game)
    return _digest(home, (path for path in _files(game) if _is_in(path, [home / "report"])))


@cache
def version_of(game: ModuleType) -> int | str:
    """What tells its games from those of other rules: its version, and of a game that is not ours
    what plays it, too. Its author tries one edit after the other, and raises the version later.
    """
    if _home(game).is_relative_to(OURS):
        return int(game.VERSION)
    home = _home(game)
    told = [home / room for room in TELLING]
    played = _digest(home, (path for path in _files(game) if not _is_in(path, told)))
    return f"{game.VERSION}, {played}"


def _home(game: ModuleType) -> Path:
    return Path(str(game.__file__)).parent


def _files(game: ModuleType) -> Iterable[Path]:
    file = Path(str(game.__file__))
    return file.parent.rglob("*.py") if file.name == "__init__.py" else [file]


def _is_in(path: Path, folders: Iterable[Path]) -> bool:
    return any(path.is_relative_to(folder) for folder in folders)


def _digest(home: Path, paths: Iterable[Path]) -> str:
    """Of the names below ``home`` and the texts of some files."""
    digest = hashlib.sha256()
    for name, text in sorted(_texts(home, paths)):
        digest.update(f"{name} {len(text)} ".encode() + text)
    return digest.hexdigest()[:16]


def _texts(home: Path, paths: Iterable[Path]) -> Iterator[tuple[str, bytes]]:
    """Names and texts, as they are on every system.

    Git may end lines in another way on another machine, which changes nothing that Python reads.
    An editor's lock may look like a module, and is none.
    """
    for path in paths:
        if path.is_file():
            yield path.relative_to(home).as_posix(), path.read_bytes().replace(b"\r\n", b"\n")
