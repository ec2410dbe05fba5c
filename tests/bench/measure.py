"""What a bench hands back, and how two things are timed against each other."""

import os
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

Timed = TypeVar("Timed")
CORES = os.cpu_count() or 1


class NotMeasured(Exception):  # noqa: N818 - not an error: the row says why there is no figure
    """Something the bench needs is not here."""


class Spread(NamedTuple):
    """The median of some repetitions, and their range."""

    middle: float
    low: float
    high: float


@dataclass(frozen=True)
class Row:
    """One line of the table.

    Attributes
    ----------
    name : str
        The bench.
    compared : str
        What the figure is, in words.
    figure : Spread or None
        None where nothing was measured.
    unit : str
        "" for ratios.
    target : float or None
    at_least : bool
        Whether the target is a lower limit.
    why_not : str
        Why there is no figure.
    must : bool
        Whether it is a fault, not a figure, if the target is not reached: both sides do not play
        the same game.
    """

    name: str
    compared: str
    figure: Spread | None = None
    unit: str = ""
    target: float | None = None
    at_least: bool = True
    why_not: str = ""
    must: bool = False

    @property
    def reached(self) -> bool | None:
        """Whether the median reaches the target; None without a figure or a target."""
        if self.figure is None or self.target is None:
            return None
        middle = float(self.figure.middle)
        return middle >= self.target if self.at_least else middle <= self.target


@dataclass(frozen=True)
class Settings:
    """How much work a bench may do.

    Attributes
    ----------
    repetitions : int
        Pairs of runs behind a ratio.
    scale : float
        Multiplies every number of games; tests make it tiny.
    full : bool
        Whether the long runs are as long as their targets ask.
    """

    repetitions: int = 5
    scale: float = 1.0
    full: bool = False

    def games(self, count: int) -> int:
        """The number of games to play where ``count`` is right for a real measurement."""
        return max(2, round(count * self.scale))


TICK = 1e-9  # so short that a few games may take no time at all on a coarse clock


class Pace(NamedTuple):
    """How fast games were played.

    Attributes
    ----------
    core : float
        Games a second of processor time, of all threads together: what a core does, also on a
        machine that has other work.
    clock : float
        Games a second by the clock.
    """

    core: float
    clock: float


def pace(play: Callable[[int], int], games: int) -> Pace:
    """Play games in this process and time them; ``play`` returns how many they were."""
    clock, core = time.perf_counter(), time.process_time()
    played = play(games)
    core, clock = time.process_time() - core, time.perf_counter() - clock
    return Pace(played / max(core, TICK), played / max(clock, TICK))


def spread(values: Sequence[float]) -> Spread:
    """Median and range."""
    return Spread(statistics.median(values), min(values), max(values))


def alternate(
    ours: Callable[[], float], theirs: Callable[[], float], repetitions: int
) -> tuple[Spread, Spread, Spread]:
    """Call both in turn, A B A B ..., after one call of each to warm up.

    Returns
    -------
    tuple of Spread
        Of the ratio of each pair (ours / theirs), of ours, of theirs.
    """
    return compared(in_turn(ours, theirs, repetitions))


def in_turn(
    ours: Callable[[], Timed], theirs: Callable[[], Timed], repetitions: int
) -> list[tuple[Timed, Timed]]:
    """What both return when they are called in turn, the calls to warm up left out."""
    ours(), theirs()
    return [(ours(), theirs()) for _ in range(repetitions)]


def compared(pairs: Sequence[tuple[float, float]]) -> tuple[Spread, Spread, Spread]:
    """The ratio of each pair, and both of its sides."""
    ratios = spread([a / b for a, b in pairs])
    return ratios, spread([a for a, _ in pairs]), spread([b for _, b in pairs])
