"""Where compiled code is kept between processes.

Numba notices an edit in the file of a compiled function, but not in the files that function
imports, and it loads unchecked code when bounds checking was asked for. So the folder of the
cache is named by a hash of the sources that reach compiled code, and of the flags that change it:
other code, other folder. The engine has a folder of its own, and so has every game; a game's is
named by the engine and by its rooms ``kernel`` and ``players``, for words and reports are never
compiled. The engine's loop holds code of the game it was compiled for: there the same hash stands
in a field of the workspace (:func:`balance.engine.workspace.workspace_dtype`), and so in the type
by which numba looks it up.
"""

import hashlib
import os
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from types import ModuleType

import numba
import platformdirs

ENTRY_POINTS = "balance.games"
ROOMS = ("kernel", "players")  # of a game: what is compiled
ENGINE = Path(__file__).parent
_FLAGS = ("NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES")


@cache
def root() -> Path:
    """Where all folders of compiled code lie."""
    base = os.environ.get("NUMBA_CACHE_DIR")
    return Path(base) if base else Path(platformdirs.user_cache_dir("tabletop-balance"))


def folder_of(source: Path) -> Path:
    """Where the compiled functions of a source file are kept.

    Parameters
    ----------
    source : Path
        A module of the engine, of a game's ``kernel`` or ``players``, or any other file, which
        then stands for itself.
    """
    if source.is_relative_to(ENGINE):
        return root() / f"engine-{engine_hash()}"
    home = next((p.parent for p in source.parents if p.name in ROOMS), None)
    if home is not None:
        return root() / f"{home.name}-{_hash_below(home)}"
    return root() / f"{source.stem}-{_hash([source])}"


def game_hash(game: ModuleType) -> str:
    """The engine and the compiled sources of a game as 16 hexadecimal digits."""
    file = Path(str(game.__file__))
    return _hash_below(file.parent) if file.name == "__init__.py" else _hash([file])


@cache
def engine_hash() -> str:
    """The engine's sources and the flags that change compiled code."""
    digest = hashlib.sha256()
    for flag in _FLAGS:
        digest.update(f"{flag}={os.environ.get(flag, '')};".encode())
    _update(digest, ENGINE, sorted(ENGINE.rglob("*.py")))
    return digest.hexdigest()[:16]


@cache
def _hash_below(home: Path) -> str:
    """The hash of a game's compiled rooms."""
    return _hash(path for room in ROOMS for path in sorted((home / room).rglob("*.py")))


def _hash(paths: Iterable[Path]) -> str:
    digest = hashlib.sha256(engine_hash().encode())
    for path in paths:
        _update(digest, path.parent, [path])
    return digest.hexdigest()[:16]


def _update(digest: "hashlib._Hash", home: Path, paths: Iterable[Path]) -> None:
    for path in paths:
        digest.update(path.relative_to(home).as_posix().encode())
        digest.update(path.read_bytes())


def is_cold(game: ModuleType) -> bool:
    """True when a game was not yet compiled for these sources."""
    return not _mark(game).exists()


def mark_warm(game: ModuleType) -> None:
    """Remember that a game was compiled; without a cache there is nothing to remember."""
    if _mark(game).parent.is_dir():
        _mark(game).touch()


def _mark(game: ModuleType) -> Path:
    return root() / f"engine-{engine_hash()}" / f"{game.NAME}-{game_hash(game)}.warm"


def point_numba_at(source: Path) -> None:
    """Let what is compiled next, from this file, be kept in its folder."""
    numba.config.CACHE_DIR = str(folder_of(source))
