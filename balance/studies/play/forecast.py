"""What a study will take before it is played: time and disk, from a handful of its own games."""

import math
import shutil
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np

from balance.engine.table import Table
from balance.store.folder import StudyFolder, parquet
from balance.store.frames import frame
from balance.store.manifest import StoreError
from balance.studies.cells.cell import Cell
from balance.studies.play.aside import aside
from balance.studies.play.begun import unplayed
from balance.studies.play.blocks import Block
from balance.studies.play.compiled import compile_all

WORTH_A_SAMPLE = 1_000  # games of a study; fewer are played at once
SECONDS_A_CELL, SECONDS_IN_ALL = 0.1, 1.0
LARGEST_SAMPLE = 2_048
LONGEST_STALL = 20.0  # seconds for which a busy machine may hold up the first games
FILLS_NO_DISK = 8  # games in that time; of so few, bytes a game say nothing
LONG, LARGE = 600, 10**9  # seconds and bytes from which it is said before the start
ENDLESS = 2**63 - 1
PAGE = 6 * 10**6  # bytes of a report, about; it is drawn when all is played
UNITS = ((10**12, "TB"), (10**9, "GB"), (10**6, "MB"), (10**3, "kB"))


@dataclass(frozen=True)
class Forecast:
    """What the games that are still to be played will take.

    Attributes
    ----------
    games : int
    seconds : float
        Of playing, on all threads; estimates and report come on top.
    size : int
        Bytes of their blocks.
    free : int
        Bytes free on the disk of the study's folder.
    paces : mapping of str to float
        Seconds a game of each cell, on one thread, where it was measured.
    """

    games: int
    seconds: float
    size: int
    free: int
    paces: Mapping[str, float] = field(default_factory=dict)

    @property
    def is_worth_saying(self) -> bool:
        """Should who starts it know before the start?"""
        return self.seconds >= LONG or self.size >= LARGE

    def __str__(self) -> str:
        """The forecast in one line."""
        return (
            f"{self.games:,} games to play: about {duration(self.seconds)}, and "
            f"{volume(self.size)} of {volume(self.free)} free on the disk."
        )


def forecast(
    folder: StudyFolder,
    blocks: Sequence[Block],
    seed: int,
    workers: int,
    ends: float | None = None,
) -> Forecast:
    """What is missing of a study will take; a study of few games is not looked at.

    Whatever it plays with is compiled then, so that no time given to it goes by with that.

    Parameters
    ----------
    ends : float, optional
        Of one that ends by itself, the seconds after which it does; infinite where just what is
        found ends it, so that nobody knows whether it fills the disk.

    Raises
    ------
    StoreError
        It would not fit on the disk.
    """
    left: dict[str, list[Block]] = {}
    for block in blocks:
        if unplayed(folder, block):
            left.setdefault(block.cell.id, []).append(block)
    games = sum(unplayed(folder, block) for own in left.values() for block in own)
    free = free_space(folder.path)
    if games and free < PAGE:
        raise StoreError(
            f"{folder.path}: a report takes about {volume(PAGE)}, and {volume(free)} are free; "
            "choose a folder on another disk with --out"
        )
    compile_all(own[0].cell for own in left.values())
    if games < WORTH_A_SAMPLE:
        return Forecast(games, 0.0, 0, free)
    seconds = size = 0.0
    samples = _samples([own[0].cell for own in left.values()], seed)
    for own, sample in zip(left.values(), samples, strict=True):
        count = sum(unplayed(folder, block) for block in own)
        seconds += count * sample.seconds / workers
        size += count * sample.bytes_a_game + len(own) * sample.bytes_a_block
    paces = {cell: sample.seconds for cell, sample in zip(left, samples, strict=True)}
    whole = Forecast(games, seconds, int(size), free, paces)
    part = 1.0 if ends is None else min(1.0, ends / seconds)
    found = replace(whole, seconds=part * seconds, size=int(part * size))
    if found.size > free - PAGE and ends != math.inf:
        there = sum(folder.held(block.name) for block in blocks)
        raise _too_large(folder.path, whole, there)
    return found


def _too_large(path: Path, found: Forecast, there: int) -> StoreError:
    """What to say of games that do not fit beside those that are there."""
    fitting = max(1, there + int(found.games * (found.free - PAGE) / found.size))
    return StoreError(
        f"{path}: {found.games:,} games need about {volume(found.size)} and their report "
        f"{volume(PAGE)}, and {volume(found.free)} are free; ask for fewer games "
        f"(about {fitting:,} in all fit), or choose a folder on another disk with --out"
    )


class _Sample(NamedTuple):
    """What a few games of a cell take."""

    seconds: float  # a game, on one thread
    bytes_a_game: float
    bytes_a_block: float  # whatever the number of games in it


def _samples(cells: Sequence[Cell], seed: int) -> list[_Sample]:
    """A sample of every cell; the same players under other rules are not asked again.

    Cells beyond the time count as the last one seen.
    """
    began = time.perf_counter()
    known: dict[tuple[object, ...], _Sample] = {}
    found: list[_Sample] = []
    for cell in cells:
        like = cell.ruleset.game, cell.lineup, cell.keeps_rows
        if like not in known:
            spent = time.perf_counter() - began > SECONDS_IN_ALL and found
            known[like] = _like(found[-1], cell) if spent else _sample(cell, seed)
        found.append(known[like])
    return found


def _like(sample: _Sample, cell: Cell) -> _Sample:
    """A sample of another cell for this one, which may keep no rows."""
    return sample if cell.keeps_rows else _Sample(sample.seconds, 0.0, 0.0)


def _sample(cell: Cell, seed: int) -> _Sample:
    """The first games of a cell, played and thrown away."""
    seconds, rows = _timed(cell, seed)
    if len(rows) < FILLS_NO_DISK or not cell.keeps_rows:
        return _Sample(seconds / len(rows), 0.0, 0.0)
    data = frame(cell.game, rows, cell.id, cell.players, cell.things)
    half = len(rows) // 2
    less, all_ = len(parquet(data[:half])), len(parquet(data))
    each = (all_ - less) / (len(rows) - half)
    return _Sample(seconds / len(rows), each, max(0.0, all_ - len(rows) * each))


def _timed(cell: Cell, seed: int) -> tuple[float, np.ndarray]:
    """As many first games as take a noticeable time, and the time.

    What seems to take it is played again, unless that would be long: right after compiling, a busy
    machine may have stood still, and of a single game that made minutes out of seconds.
    """
    table = cell.table()
    size = 1
    while True:
        rows = table.rows(size)
        seconds = _seconds(table, cell, seed, rows)
        if SECONDS_A_CELL / 2 <= seconds < LONGEST_STALL:
            seconds = min(seconds, _seconds(table, cell, seed, rows))
        if seconds >= SECONDS_A_CELL / 2 or size >= LARGEST_SAMPLE:
            return seconds, rows
        size *= 2


def _seconds(table: Table, cell: Cell, seed: int, rows: np.ndarray) -> float:
    """Play games, and say how long it took."""
    began = time.perf_counter()
    aside(partial(table.play, seed, 0, cell.rotations, rows))  # Ctrl-C leaves a game without end
    return time.perf_counter() - began


def free_space(path: Path) -> int:
    """Bytes free where a folder is or will be; no end of them where nobody can tell."""
    places = (path, *path.absolute().parents)
    place = next((place for place in places if place.exists()), None)
    if place is None:  # a drive that is not there: who writes there says so
        return ENDLESS
    found = shutil.disk_usage(place)
    return found.free if found.total else ENDLESS


def duration(seconds: float) -> str:
    """A time in words, roughly."""
    for size, unit in ((86_400, "days"), (3_600, "h"), (60, "min")):
        if seconds >= 2 * size:
            return f"{seconds / size:.0f} {unit}"
    return f"{max(1, round(seconds))} s"


def volume(size: float) -> str:
    """An amount of bytes in words, roughly."""
    for unit, name in UNITS:
        if size >= unit:
            return f"{size / unit:.1f} {name}" if size < 10 * unit else f"{size / unit:,.0f} {name}"
    return "less than 1 kB"
