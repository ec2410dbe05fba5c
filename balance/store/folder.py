"""The folder of a study: blocks of games, and the manifest that vouches for them.

Of a block its rows are kept, as Parquet, or its totals, as JSON, or both.

A block is written whole or not at all, and noted in a journal afterwards, which goes into the
manifest in the end, so a study that was killed goes on where it stopped and ends with the same
bytes. With a journal a block is noted at the same cost however many there are.
"""

import copy
import hashlib
import io
import json
import os
import re
import time
from collections.abc import Container, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl

from balance.controls import without_controls
from balance.store.manifest import (
    JOURNAL,
    LOCK,
    MANIFEST,
    SCHEMA,
    BlockEntry,
    Manifest,
    StoreError,
    journal_line,
    read_journal,
    read_manifest,
)

GAMES, TOTALS = "games", "totals"
PARTIAL = ".partial"
WAITS = (0.02, 0.05, 0.1, 0.2, 0.4)  # seconds until a file is tried to be replaced again
UNREAD = (pl.exceptions.PolarsError, pl.exceptions.PanicException, OSError)  # what Polars raises
BEGUN = r".*\.\d+\.partial"  # a file that a process did not finish


def _scan(path: Path) -> pl.LazyFrame:
    """The rows of just this file, read when they are asked for.

    To Polars a name may be a pattern, an address or a row of partitions, and it spells names in
    UTF-8 whatever the system does. An open file has no name, but stays open as long as the frame.
    """
    whole = path.absolute()
    if str(whole).encode("utf-8", "replace") == os.fsencode(whole):
        return pl.scan_parquet(whole, glob=False, hive_partitioning=False)
    with path.open("rb") as file:
        return pl.scan_parquet(file)


def _length(rows: pl.LazyFrame) -> int:
    """How many rows a file says it has: few bytes may hold more than there is memory."""
    return int(rows.select(pl.len()).collect().item())


class DiskError(OSError):
    """The disk refused to take a file; what was written before is whole."""


def write_bytes(path: Path, content: bytes) -> None:
    """Write a file that somebody named whole or not at all; a link leads to it.

    Raises
    ------
    DiskError
        No room, or no permission.
    """
    _write(_place(path), content)


def write_own(path: Path, content: bytes) -> None:
    """Write a file of a folder that is ours, whole or not at all.

    A link in its place gives way: whoever packed the folder may have led it to any file.

    Raises
    ------
    DiskError
        As of :func:`write_bytes`.
    """
    _write(path if path.is_symlink() else _place(path), content)


def remove_own(path: Path) -> None:
    """Remove a file of a folder that is ours, if it is there.

    Raises
    ------
    DiskError
        It cannot be removed.
    """
    try:
        if path.is_symlink() or path.is_file():
            path.unlink()
    except OSError as error:
        raise DiskError(f"{path}: cannot be removed: {error.strerror or error}") from error


def _write(path: Path, content: bytes) -> None:
    """Write beside its place first, where nothing stays behind.

    Several processes may do so at once; the last of them is right.
    """
    partial = _beside(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        partial.unlink(missing_ok=True)  # a link would lead elsewhere, a pipe nowhere
        with partial.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        _put_in_place(partial, path)
    except OSError as error:
        raise DiskError(f"{path}: cannot be written: {error.strerror or error}") from error
    finally:
        with suppress(OSError):
            partial.unlink()


def _put_in_place(partial: Path, path: Path) -> None:
    """Give a file its name; Windows refuses that while somebody reads what had it, for a moment."""
    for wait in WAITS:
        try:
            partial.replace(path)
        except PermissionError:
            time.sleep(wait)
        else:
            return
    partial.replace(path)


def _place(path: Path) -> Path:
    """Where a file lies that may be replaced: a link stays one, a device or a pipe what it is.

    Raises
    ------
    DiskError
    """
    try:
        place = path.resolve() if path.is_symlink() else path
        is_special = place.exists() and not (place.is_file() or place.is_dir())
    except (OSError, RuntimeError) as error:  # such as a link that leads to itself
        reason = getattr(error, "strerror", None) or error
        raise DiskError(f"{path}: cannot be written: {reason}") from error
    if is_special:
        raise DiskError(f"{path}: cannot be written: it is a device or a pipe, not a file")
    return place


def _beside(path: Path) -> Path:
    """Where a file is written before it stands in its place, of each process another."""
    return path.parent / f"{path.name}.{os.getpid()}{PARTIAL}"


def refuse_unwritable(path: Path) -> None:
    """Make a file beside the place of another, with the folders it takes, and remove them again.

    Raises
    ------
    DiskError
        What is to be written there later could not be.
    """
    path = _place(path)
    try:
        try:
            _try_to_write(path)
        except FileNotFoundError:  # another process tried at once, and removed its folders again
            _try_to_write(path)
    except OSError as error:
        raise DiskError(f"{path}: cannot be written: {error.strerror or error}") from error


def _try_to_write(path: Path) -> None:
    trial = _beside(path)
    made: list[Path] = []
    try:
        made = [folder for folder in path.parents if not folder.exists()]
        path.parent.mkdir(parents=True, exist_ok=True)
        trial.touch()
    finally:
        for remove in (trial.unlink, *(folder.rmdir for folder in made)):
            with suppress(OSError):
                remove()


def sweep_up(folder: Path) -> None:
    """Remove files that a process did not finish; others that are named alike are a stranger's."""
    for path in folder.glob(f"*{PARTIAL}"):
        if re.fullmatch(BEGUN, path.name):
            with suppress(OSError):
                path.unlink()


def append(path: Path, line: str) -> None:
    """Put a line at the end of a file; it is there, whole, when this returns.

    Raises
    ------
    DiskError
        No room, or no permission.
    """
    try:
        with path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(line)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise DiskError(f"{path}: cannot be written: {error.strerror or error}") from error


def parquet(frame: pl.DataFrame) -> bytes:
    """Games as the file of a block holds them."""
    file = io.BytesIO()
    frame.write_parquet(file, compression="zstd", compression_level=1, statistics=False)
    return file.getvalue()


class Span(NamedTuple):
    """Which games a block holds."""

    cell: str
    first: int
    games: int


class _Unbroken:
    """The unbroken run of a cell's blocks from its first game, and those beyond a gap."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self._end = 0
        self._apart: dict[int, tuple[str, int]] = {}  # by first game

    def add(self, name: str, entry: BlockEntry) -> None:
        """Take one more block."""
        self._apart[entry.first] = name, entry.games
        while self._end in self._apart:
            name, games = self._apart.pop(self._end)
            self.names.append(name)
            self._end += games


class StudyFolder:
    """Blocks and manifest of one study.

    Parameters
    ----------
    path : Path
        The folder; it is made by :meth:`begin`.
    study : mapping
        What defines the study. A folder that holds another one is refused.
    versions : mapping, optional
        The programs at work. All that had a hand in the study are noted, in their order; they
        do not make it another one.

    Raises
    ------
    StoreError
    """

    def __init__(
        self, path: Path, study: Mapping[str, Any], versions: Mapping[str, str] | None = None
    ) -> None:
        self.path = path
        self.study = json.loads(json.dumps(study))
        self.versions: list[dict[str, str]] = [dict(versions)] if versions else []
        self.blocks: dict[str, BlockEntry] = {}
        self.finished: list[int] = []
        self.begun: list[int] = []
        self.memory: dict[str, Any] = {}  # what readers made of a cell's blocks; views share it
        self._runs: dict[str, _Unbroken] = {}  # of cells, as far as they were asked for
        try:
            found = read_manifest(path)
            journal = read_journal(path) if found else {}
            taken = found is None and _is_taken(path)
        except OSError as error:
            raise StoreError(f"{path}: cannot be read: {error.strerror or error}") from error
        if taken:
            raise StoreError(f"{path}: is not empty and holds no study; choose another folder")
        if found is None:
            return
        if found.study != self.study:
            raise StoreError(
                f"{path}: holds another study ({_differs(found.study, self.study)}); "
                "choose another folder or empty this one"
            )
        self.versions = found.versions + [v for v in self.versions if v not in found.versions]
        self.blocks = found.blocks | journal
        self.finished, self.begun = found.finished, found.begun

    def begin(self, games: int | None = None) -> None:
        """Take the folder: forget damaged blocks, sweep up after a kill, write the manifest.

        Parameters
        ----------
        games : int, optional
            Of a study that is to have so many, whatever it finds. It is noted until it has: who
            stops one may have looked at it, and then ask for more, or fewer.

        Raises
        ------
        DiskError
        StoreError
            Its games would be written elsewhere.
        """
        for folder in (self.path / GAMES, self.path / TOTALS):
            if folder.is_symlink():
                raise StoreError(f"{folder}: is a link; choose another folder, or remove it")
        self.blocks = {name: entry for name, entry in self.blocks.items() if self._is_good(name)}
        self._runs = {}
        for folder in (self.path, self.path / GAMES, self.path / TOTALS):
            sweep_up(folder)
        if games is not None and games not in (*self.begun, *self.finished):
            self.begun.append(games)
        self.settle()

    def settle(self) -> None:
        """Bring the manifest up to date.

        Raises
        ------
        DiskError
        """
        self._write_manifest()
        with suppress(OSError):
            (self.path / JOURNAL).unlink()

    def _is_good(self, name: str) -> bool:
        entry = self.blocks[name]
        sums = (self._rows(name), entry.sha256), (self._totals(name), entry.totals)
        kept = [(path, sha) for path, sha in sums if sha]
        try:
            return bool(kept) and all(_is_whole(path, sha) for path, sha in kept)
        except (OSError, ValueError):  # or a name that no file can have
            return False

    def _rows(self, name: str) -> Path:
        return self.path / GAMES / f"{name}.parquet"

    def _totals(self, name: str) -> Path:
        return self.path / TOTALS / f"{name}.json"

    def held(self, name: str) -> int:
        """Games of a block that are there."""
        return self.blocks[name].games if name in self.blocks else 0

    def read(self, name: str) -> pl.DataFrame:
        """The rows of a block that is there and has them.

        Raises
        ------
        StoreError
            They cannot be read, though their checksum is right, or were not kept.
        """
        if not self.has_rows(name):
            raise self.unread(name, LookupError("it tells less than is asked"))
        try:
            with self._rows(name).open("rb") as file:
                return pl.read_parquet(file)
        except UNREAD as error:
            raise self.unread(name, error) from error

    def are_games(self, name: str, schema: pl.Schema) -> bool:
        """Whether the rows of a block that is there have these columns, and are its games."""
        first = self.blocks[name].first
        numbers = pl.int_range(first, first + self.held(name), eager=True)
        try:
            rows = _scan(self._rows(name))
            is_like = rows.collect_schema() == schema and _length(rows) == self.held(name)
            return is_like and rows.select("game").collect()["game"].equals(numbers)
        except UNREAD:
            return False

    def unread(self, name: str, error: BaseException) -> StoreError:
        """What is told of rows that are no games, though their checksum is right; of totals that
        tell too little, where there are no rows.
        """
        found = str(error).partition("\n")[0]
        file = self._rows(name) if self.has_rows(name) else self._totals(name)
        return StoreError(f"{file}: cannot be read; remove it ({found})")

    def has_rows(self, name: str) -> bool:
        """Whether the rows of a block that is there were kept."""
        return self.blocks[name].sha256 is not None

    def totals(self, name: str) -> bytes | None:
        """The totals of a block that is there; None if they were not kept."""
        return self._totals(name).read_bytes() if self.blocks[name].totals else None

    def put(self, name: str, run: Span, rows: bytes | None, totals: bytes | None) -> None:
        """Write a block and note it.

        Raises
        ------
        DiskError
        """
        for path, content in ((self._rows(name), rows), (self._totals(name), totals)):
            if content is not None:
                write_own(path, content)
        sha, of_totals = (None if one is None else _checksum(one) for one in (rows, totals))
        entry = BlockEntry(**run._asdict(), sha256=sha, totals=of_totals)
        append(self.path / JOURNAL, journal_line(name, entry))
        self.forget(name)
        if entry.cell in self._runs:
            self._runs[entry.cell].add(name, entry)
        self.blocks[name] = entry

    def forget(self, name: str) -> None:
        """Let a block be played again."""
        if entry := self.blocks.pop(name, None):
            self._runs.pop(entry.cell, None)

    def forget_strange(self, name: str, cell: str, first: int) -> None:
        """Let a block be played again that is noted with other games than those of its name."""
        entry = self.blocks.get(name)
        if entry and (entry.cell, entry.first) != (cell, first):
            self.forget(name)

    def finish(self, games: int) -> None:
        """Note that a study of that many games was completed, and so looked at."""
        if games not in self.finished:
            self.finished.append(games)
            self.begun = [others for others in self.begun if others != games]
            self.settle()

    def frames(self, cell: str) -> Iterator[pl.LazyFrame]:
        """The rows of the unbroken run of a cell's games from the first, block by block."""
        for name in self.names(cell):
            yield _scan(self._rows(name))

    def only(self, names: Container[str]) -> "StudyFolder":
        """The same folder as if it held these blocks alone."""
        view = copy.copy(self)
        view.blocks = {name: entry for name, entry in self.blocks.items() if name in names}
        view._runs = {}
        return view

    def games(self, cell: str) -> int:
        """Games of a cell that are there without a gap."""
        return sum(self.held(name) for name in self.names(cell))

    def names(self, cell: str) -> list[str]:
        """Blocks of a cell up to the first gap, such as an interrupt or damage may leave."""
        if cell not in self._runs:
            run = self._runs[cell] = _Unbroken()
            for name, entry in sorted(self.blocks.items()):
                if entry.cell == cell:
                    run.add(name, entry)
        return [*self._runs[cell].names]

    def _write_manifest(self) -> None:
        manifest = Manifest(
            schema=SCHEMA,
            study=self.study,
            versions=self.versions,
            finished=self.finished,
            begun=self.begun,
            blocks={name: self.blocks[name] for name in sorted(self.blocks)},
        )
        write_own(self.path / MANIFEST, manifest.text().encode())


def _is_taken(path: Path) -> bool:
    """Whether a place without manifest is no place for a study.

    Raises
    ------
    StoreError
        It is a file.
    """
    if path.exists() and not path.is_dir():
        raise StoreError(f"{path}: is a file, not a folder")
    return path.is_dir() and any(
        left.name != LOCK and not re.fullmatch(MANIFEST + BEGUN, left.name)
        for left in path.iterdir()
    )


def _is_whole(path: Path, sha: str) -> bool:
    """Does a file hold what it should? A pipe would never come to an end."""
    return path.is_file() and _checksum(path.read_bytes()) == sha


def _checksum(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


OTHERS = {
    "cells": "other rules, players, player counts or columns, or a game as it was before an edit",
    "stops": "one of both stops by itself",
}


def _differs(found: Mapping[str, Any], wanted: Mapping[str, Any]) -> str:
    """In what two studies differ, for the message."""
    parts = []
    for key in {**found, **wanted}:
        there, here = found.get(key), wanted.get(key)
        if there == here:
            continue
        plain = all(isinstance(v, int | str) and not isinstance(v, bool) for v in (there, here))
        other = OTHERS.get(key, f"other {key}")
        told = without_controls(f"its {key} is {there}, not {here}")
        parts.append(told if plain else other)
    return ", ".join(parts)
