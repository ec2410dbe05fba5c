"""What this process plays with, told by its source files."""

import hashlib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

from balance import games

HOME = Path(games.__file__).parents[1]  # of balance


@cache
def digest_of_balance() -> str:
    """Of all of balance but the games; once a process, which goes on with what it imported."""
    apart = [HOME / "games" / name for name in games.BUILT_IN]
    return _digest(HOME, (path for path in HOME.rglob("*.py") if not _is_in(path, apart)))


@cache
def digest_of_game(game: ModuleType) -> str:
    """Of all of a game's package, or of its file where it is no package."""
    file = Path(str(game.__file__))
    is_package = file.name == "__init__.py"
    return _digest(file.parent, file.parent.rglob("*.py") if is_package else [file])


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
