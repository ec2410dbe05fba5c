"""Where compiled code is kept between processes.

Numba notices an edit in the file of a compiled function, but not in the files that function
imports, and it loads unchecked code when bounds checking was asked for. So the folder of the
cache is named by a hash of the sources that reach compiled code, of what compiles them and for
which processor, and of the flags that change it: other code, other folder, and who finds one knows
that the game is compiled. The engine has a folder of its own, and so has every game; a game's is
named by the engine and by its rooms ``kernel`` and ``players``, for parameters, words and reports
are never compiled. The engine's loop holds code of the game it was compiled for, and is kept in
that game's folder: so two processes may compile two games at once.

Folders that no process has looked into for :data:`KEPT_DAYS` days are dropped. Where nothing can be
written, nothing is kept, and every process compiles for itself.
"""

import hashlib
import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
import platformdirs
from llvmlite.binding import get_host_cpu_name
from numba.core.caching import FunctionCache

ENTRY_POINTS = "balance.games"
ROOMS = ("kernel", "players")  # of a game: what is compiled
ENGINE = Path(__file__).parent
KEPT_DAYS = 30
WARM = "warm"  # a file in the folder of a game that was compiled
_FOLDER = re.compile(r"\w+-[0-9a-f]{16}")  # the names of our folders
_FILE = re.compile(rf"{WARM}|.+\.nb[ci](\.tmp\..+)?")  # and of what lies in them
_FLAGS = ("NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES")


@cache
def root() -> Path:
    """Where all folders of compiled code lie."""
    base = os.environ.get("NUMBA_CACHE_DIR")
    if base:
        return Path(base).absolute()
    with suppress(RuntimeError):  # who has no home
        found = Path(platformdirs.user_cache_dir("tabletop-balance"))
        if found.is_absolute():
            return found
    return Path(os.devnull, "tabletop-balance")  # there is no such place


@cache
def is_kept(folder: Path) -> bool:
    """Whether compiled code can be kept in a folder; it is made where it is missing.

    Somebody may have no home, or one that is read-only, full, or partly another user's.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


@cache
def folder_of(source: Path) -> Path:
    """Where the compiled functions of a source file are kept.

    Parameters
    ----------
    source : Path
        A module of the engine, of a game's ``kernel`` or ``players``, or any other file, which
        then stands for itself.
    """
    home = _home_of(source)
    if source.is_relative_to(ENGINE):
        folder = _engine_folder()
    elif home is not None:
        folder = root() / f"{home.name}-{_hash_below(home)}"
    else:
        folder = root() / f"{source.stem}-{_hash(source.parent, [source])}"
    with suppress(OSError):
        os.utime(folder)  # in use, if it is there already
    return folder


def _engine_folder() -> Path:
    return root() / f"engine-{engine_hash()}"


def _home_of(source: Path) -> Path | None:
    """The package whose compiled room a file lies in; other folders may have such names too."""
    for folder in source.parents:
        if folder.name in ROOMS and (folder.parent / "__init__.py").is_file():
            return folder.parent
    return None


def folder_for(game: ModuleType) -> Path:
    """Where all that is compiled for a game is kept."""
    file = Path(str(game.__file__))
    if file.name == "__init__.py":
        return root() / f"{file.parent.name}-{_hash_below(file.parent)}"
    return folder_of(file)


@cache
def engine_hash() -> str:
    """The engine's sources, what compiles them, and for what, and the flags that change it."""
    flags = "".join(f"{flag}={os.environ.get(flag, '')};" for flag in _FLAGS)
    made = f"{numba.__version__};{sys.version_info[:2]};{get_host_cpu_name()};"
    return _digest(made + flags, ENGINE, sorted(ENGINE.rglob("*.py")))


@cache
def _hash_below(home: Path) -> str:
    """The hash of a game's compiled rooms."""
    return _hash(home, (path for room in ROOMS for path in sorted((home / room).rglob("*.py"))))


def _hash(home: Path, paths: Iterable[Path]) -> str:
    return _digest(engine_hash(), home, paths)


def _digest(start: str, home: Path, paths: Iterable[Path]) -> str:
    """Of the names below ``home`` and the texts of some files."""
    digest = hashlib.sha256(start.encode())
    for path in paths:
        digest.update(path.relative_to(home).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def is_cold(game: ModuleType) -> bool:
    """True when a game was not yet compiled for these sources, as far as anybody may know."""
    with suppress(OSError):  # another user's folder
        return not _mark(game).exists()
    return True


@cache
def mark_warm(game: ModuleType) -> None:
    """Remember that a game was compiled, and drop what nobody runs any more; does so only once.

    Without a cache there is nothing to remember.
    """
    mark = _mark(game)
    with suppress(OSError):
        if mark.parent.is_dir():
            mark.touch()
            os.utime(mark.parent)  # in use
            _drop_unused()


def _mark(game: ModuleType) -> Path:
    return folder_for(game) / WARM


def _drop_unused() -> None:
    """Drop folders of ours that no process has looked into for long.

    Somebody else may keep something there, in folders that are named alike. Another process may do
    the same at this moment, or look for code in vain: it compiles anew.
    """
    oldest = time.time() - KEPT_DAYS * 24 * 60 * 60
    for folder in root().iterdir():
        with suppress(OSError):
            is_old = _FOLDER.fullmatch(folder.name) and folder.stat().st_mtime < oldest
            if is_old and all(map(_is_ours, folder.rglob("*"))):
                shutil.rmtree(folder)


def _is_ours(path: Path) -> bool:
    return path.is_dir() or _FILE.fullmatch(path.name) is not None


class _Lenient(FunctionCache):  # type: ignore[misc]
    """Compiled code on a disk that may be full, or hold a file that was cut off."""

    def load_overload(self, *arguments: Any) -> Any:
        """The code that was kept, None where it cannot be read."""
        try:
            return super().load_overload(*arguments)
        except Exception:  # a byte of it may be another, and say anything
            with suppress(OSError):
                self.flush()
            return None

    def save_overload(self, *arguments: Any) -> None:
        """Keep code if that can be done."""
        with suppress(OSError):
            super().save_overload(*arguments)


def keep(dispatcher: Any, folder: Path) -> Any:
    """Let numba keep a compiled function in a folder, or nowhere: never beside its source.

    There it would not notice when what the function calls is edited.
    """
    if not is_kept(folder) or not hasattr(dispatcher, "enable_caching"):  # plain Python has none
        return dispatcher
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        dispatcher._cache = _Lenient(dispatcher.py_func)
    finally:
        numba.config.CACHE_DIR = before
    return dispatcher
