"""The folder of a study: blocks of games as Parquet, and the manifest that vouches for them.

A block is written whole or not at all, and entered in the manifest afterwards, so a study that
was killed goes on where it stopped and ends with the same bytes.
"""

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import polars as pl

SCHEMA = "balance.manifest/1"
MANIFEST = "manifest.json"
GAMES = "games"


class StoreError(Exception):
    """The folder cannot take this study, or what lies in it is damaged."""


class DiskError(Exception):
    """The disk refused to take a file; what was written before is whole."""


def write_bytes(path: Path, content: bytes) -> None:
    """Write a file whole or not at all.

    Raises
    ------
    DiskError
        No room, or no permission.
    """
    partial = path.with_name(path.name + ".partial")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with partial.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    except OSError as error:
        partial.unlink(missing_ok=True)
        raise DiskError(f"{path}: cannot be written: {error.strerror or error}") from error


class StudyFolder:
    """Blocks and manifest of one study.

    Parameters
    ----------
    path : Path
        The folder; it is made with the first block.
    study : mapping
        What defines the study. A folder that holds another one is refused.

    Raises
    ------
    StoreError
    """

    def __init__(self, path: Path, study: Mapping[str, Any]) -> None:
        self.path = path
        self.study = json.loads(json.dumps(study))
        self.blocks: dict[str, dict[str, Any]] = {}
        found = read_manifest(path)
        if found is not None:
            if found["study"] != self.study:
                raise StoreError(
                    f"{path}: holds another study ({_differs(found['study'], self.study)}); "
                    "choose another folder or empty this one"
                )
            self.blocks = {name: entry for name, entry in found["blocks"].items()}
        elif path.is_file():
            raise StoreError(f"{path}: is a file, not a folder")
        elif path.is_dir() and any(path.iterdir()):
            raise StoreError(f"{path}: is not empty and holds no study; choose another folder")

    def begin(self) -> None:
        """Write the manifest, so that the folder is seen to be taken."""
        self._write_manifest()

    def holds(self, name: str, games: int) -> bool:
        """Whether a block is there, with that many games and undamaged."""
        entry = self.blocks.get(name)
        if entry is None or entry["games"] != games:
            return False
        path = self.path / GAMES / name
        return path.is_file() and _checksum(path.read_bytes()) == entry["sha256"]

    def put(self, name: str, cell: str, frame: pl.DataFrame) -> None:
        """Write a block and enter it in the manifest.

        Raises
        ------
        DiskError
        """
        path = self.path / GAMES / name
        partial = path.with_name(name + ".partial")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            frame.write_parquet(partial, compression="zstd", compression_level=1, statistics=False)
            digest = _checksum(partial.read_bytes())
            partial.replace(path)
        except (OSError, pl.exceptions.ComputeError) as error:
            partial.unlink(missing_ok=True)
            raise DiskError(f"{path}: cannot be written: {error}") from error
        first = int(frame["game"][0])
        self.blocks[name] = {"cell": cell, "first": first, "games": frame.height, "sha256": digest}
        self._write_manifest()

    def keep_only(self, names: Iterable[str]) -> None:
        """Remove blocks that the study no longer asks for, such as those of a longer run."""
        for name in set(self.blocks) - set(names):
            del self.blocks[name]
            (self.path / GAMES / name).unlink(missing_ok=True)
        self._write_manifest()

    def frames(self, cell: str) -> Iterator[pl.LazyFrame]:
        """The blocks of a cell in the order of their games."""
        own = [
            (entry["first"], name) for name, entry in self.blocks.items() if entry["cell"] == cell
        ]
        for _, name in sorted(own):
            yield pl.scan_parquet(self.path / GAMES / name)

    def games(self, cell: str) -> int:
        """Games of a cell that are written."""
        return sum(entry["games"] for entry in self.blocks.values() if entry["cell"] == cell)

    def _write_manifest(self) -> None:
        content = {
            "schema": SCHEMA,
            "study": self.study,
            "blocks": {name: self.blocks[name] for name in sorted(self.blocks)},
        }
        text = json.dumps(content, indent=1, ensure_ascii=False) + "\n"
        write_bytes(self.path / MANIFEST, text.encode())


def read_manifest(path: Path) -> dict[str, Any] | None:
    """The manifest of a folder, None if there is none.

    Raises
    ------
    StoreError
        It cannot be read, or was written by a later version.
    """
    file = path / MANIFEST
    if not file.is_file():
        return None
    try:
        content: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise StoreError(f"{file}: cannot be read: {error}") from error
    if not isinstance(content, dict) or content.get("schema") != SCHEMA:
        found = content.get("schema") if isinstance(content, dict) else "no schema"
        raise StoreError(f"{file}: found {found!r}; allowed: {SCHEMA!r}")
    return content


def _checksum(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _differs(found: Mapping[str, Any], wanted: Mapping[str, Any]) -> str:
    """The first things in which two studies differ, for the message."""
    keys = [key for key in {**found, **wanted} if found.get(key) != wanted.get(key)]
    return "other " + ", ".join(keys)
