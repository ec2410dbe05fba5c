"""Where compiled code is kept between processes.

Numba notices an edit in the file of a compiled function, but not in the files that function
imports, and it loads unchecked code when bounds checking was asked for. So the folder of the
cache is named by a hash of every source that may reach compiled code, and of the flags that
change it: other code, other folder.
"""

import hashlib
import importlib.metadata
import importlib.util
import os
from collections.abc import Iterator
from pathlib import Path

import numba
import platformdirs

ENTRY_POINTS = "balance.games"
_FLAGS = ("NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES")


def activate() -> Path:
    """Name the cache folder by the sources and make numba use it; returns the folder."""
    base = os.environ.get("NUMBA_CACHE_DIR")
    root = Path(base) if base else Path(platformdirs.user_cache_dir("tabletop-balance"))
    folder = root / f"compiled-{_fingerprint()}"
    numba.config.CACHE_DIR = str(folder)
    return folder


def is_cold(game: str) -> bool:
    """True when a game was not yet compiled for these sources."""
    return not _mark(game).exists()


def mark_warm(game: str) -> None:
    """Remember that a game was compiled; without a cache folder there is nothing to remember."""
    if _mark(game).parent.is_dir():
        _mark(game).touch()


def _mark(game: str) -> Path:
    return Path(numba.config.CACHE_DIR) / f"{game}.warm"


def _fingerprint() -> str:
    digest = hashlib.sha256()
    for source in _sources():
        folder = source if source.is_dir() else source.parent
        for path in sorted(source.rglob("*.py")) if source.is_dir() else [source]:
            digest.update(path.relative_to(folder).as_posix().encode())
            digest.update(path.read_bytes())
    for flag in _FLAGS:
        digest.update(f"{flag}={os.environ.get(flag, '')};".encode())
    return digest.hexdigest()[:16]


def _sources() -> Iterator[Path]:
    """Code that may be compiled: the engine, our games, the games of other packages.

    A package is its folder; a game that is a single module is that file alone, whatever lies
    beside it.
    """
    package = Path(__file__).parent.parent
    yield package / "engine"
    yield package / "games"
    for entry in sorted(importlib.metadata.entry_points(group=ENTRY_POINTS), key=str):
        spec = importlib.util.find_spec(entry.module.partition(".")[0])
        if spec and spec.submodule_search_locations:
            yield from map(Path, spec.submodule_search_locations)
        elif spec and spec.origin and Path(spec.origin).is_file():
            yield Path(spec.origin)
