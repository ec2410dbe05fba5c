"""Progress on the terminal: games played, time left, and the estimates as they tighten."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import TYPE_CHECKING

import polars as pl
from rich.live import Live
from rich.text import Text

from balance.cli.text import is_watched, make_console
from balance.engine.cache import folder_for, is_cold, is_kept
from balance.stats.estimates import estimate
from balance.stats.measures import Measure
from balance.stats.samples import Sample, collect
from balance.studies.cells.aim import LEVEL
from balance.studies.cells.metrics import live_metrics, measure
from balance.studies.play.blocks import plan
from balance.studies.play.forecast import Forecast, duration

if TYPE_CHECKING:
    from balance.studies.cells.cell import Cell
    from balance.studies.orders.order import Order

MOST_SHOWN = 4  # seats whose shares fit into a line
VAGUE = 20.0  # percentage points: an interval that reaches further to either side says nothing
SHORTEST = 20  # characters that a label gets in any case
COMPILING = "Compiling the game for this machine; this takes half a minute at most, and "
ONCE = "only the first time."
ALWAYS = "each time: there is no folder that its code can be kept in. NUMBA_CACHE_DIR may name one."


@dataclass
class Headway:
    """How far a cell is: its games, and what those of this run took on their threads."""

    label: str
    total: int
    measures: list[Measure]
    games: int = 0
    played: int = 0  # of the games, those whose time was measured
    seconds: float = 0.0
    samples: list[Sample] = field(default_factory=list)
    shares: str = ""  # what they say, in words
    heard: float = 0.0  # when of it last


class Progress:
    """How far a study is, on standard error; silent where nobody looks.

    The intervals shown hold at any time, because who watches may stop the run when it pleases.
    """

    def __init__(self, order: "Order") -> None:
        self.console = make_console(stderr=True)
        self.stops, self.searches = order.stops, order.kind == "tune"
        self.cold = [cell.game for cell in order.cells if is_cold(cell.game)]
        games = {
            cell.id: sum(block.games for block in plan([cell], order.games_each))
            for cell in order.played
        }
        self.headways = {
            cell.id: Headway(
                cell.label, games[cell.id], [measure(metric) for metric in live_metrics(cell)]
            )
            for cell in order.played
            if games[cell.id]
        }
        self.paces: Mapping[str, float] = {}
        self.began = self.told = time.monotonic()
        self.left: float | None = None
        self.over = False
        self.shown = is_watched()
        self.live = Live(console=self.console, get_renderable=self._drawn)

    def __enter__(self) -> "Progress":
        if self.cold:
            is_once = all(is_kept(folder_for(game)) for game in self.cold)
            self.console.print(COMPILING + (ONCE if is_once else ALWAYS))
        if self.shown:
            self.live.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.over = True
        self.live.stop()

    def announce(self, expected: Forecast) -> None:
        """Say before the start what a long or large study will take."""
        self.paces = expected.paces
        if expected.is_worth_saying:
            text = f"At most {expected}" if self.stops else str(expected)
            self.console.print(text, soft_wrap=True)

    def tick(self, cell: "Cell", games: int, seconds: float) -> None:
        """Take note of finished games, and of what they took on their threads.

        The time of the study begins with its first game, not with compiling or with reading the
        games that are there.
        """
        headway, now = self._headway(cell), time.monotonic()
        headway.games += games
        headway.total = max(headway.total, headway.games)
        if seconds:
            headway.played += games
            headway.seconds += seconds
        elif self.left is None:
            self.began = now
        headway.heard = self.told = now
        self.left = seconds_left(self.headways, self.paces, now - self.began)

    def _headway(self, cell: "Cell") -> Headway:
        """How far a cell is; a search finds new ones on its way."""
        if cell.id not in self.headways:
            measures = [measure(metric) for metric in live_metrics(cell)]
            self.headways[cell.id] = Headway(cell.label, 0, measures)
        return self.headways[cell.id]

    def see(self, cell: "Cell", games: pl.DataFrame) -> None:
        """Take note of games in turn: a block, or what is finished of one."""
        if not self.shown:
            return
        headway = self._headway(cell)
        found = collect([games], headway.measures, cell.rotations)
        before = headway.samples
        merged = [a.merge(b) for a, b in zip(before, found, strict=True)] if before else found
        headway.samples, headway.shares = merged, _shown(merged)

    def lines(self, width: int, height: int) -> list[str]:
        """What the terminal shows: all cells together, then each, or those heard of last."""
        headways, room = list(self.headways.values()), max(1, height - 2)
        latest = sorted(range(len(headways)), key=lambda at: -headways[at].heard)[:room]
        headways = [headways[at] for at in sorted(latest)]
        more = len(self.headways) - len(headways)
        hidden = [f"and {more} more"] if more else []
        return [self._total(), *_table(headways, width), *hidden]

    def _drawn(self) -> Text:
        size = self.console.size
        return Text("\n".join(self.lines(size.width, size.height)), "", no_wrap=True)

    def _total(self) -> str:
        headways = list(self.headways.values())  # a search adds to them while this is drawn
        games = sum(headway.games for headway in headways)
        total = sum(headway.total for headway in headways)
        now = time.monotonic()
        most = "at most " if self.stops else ""
        text = f"{_percent(games, total)}  {games:,} of {most}{total:,} games"
        if self.searches:
            text = f"{len(headways):,} rules tried, {games:,} games"
        if self.left is None:
            return text
        text += f", {duration(now - self.began)}"
        if self.over or self.searches:
            return f"{text} {'in all' if self.over else 'so far'}"
        if games == total:
            return f"{text} so far; now the report"
        left = duration(self.left - (now - self.told))
        return f"{text} so far, {'at most' if self.stops else 'about'} {left} left"


def seconds_left(
    headways: Mapping[str, Headway], paces: Mapping[str, float], elapsed: float
) -> float | None:
    """Time that all cells still take, None before the first game.

    What is left, in seconds on a thread, takes as long for each of them as what is done did:
    that allows for threads, writing, and whatever else the machine is at.

    Parameters
    ----------
    paces : mapping of str to float
        Seconds a game where none was played yet; where that is not known either, the mean of
        all games played.
    elapsed : float
        Time that went by while the games of this run were played.
    """
    done = sum(headway.seconds for headway in headways.values())
    if not done:
        return None
    mean = done / sum(headway.played for headway in headways.values())
    left = 0.0
    for id_, headway in headways.items():
        known = headway.seconds / headway.played if headway.played else paces.get(id_, mean)
        left += (headway.total - headway.games) * known
    return elapsed * left / done


def _percent(games: int, total: int) -> str:
    """How far; at the start nobody may know yet how many games there will be."""
    return f"{100 * games // max(total, 1):3} %"


def _table(headways: Sequence[Headway], width: int) -> list[str]:
    """A line for every cell."""
    figures = [
        f"  {_percent(headway.games, headway.total)}  {headway.shares}" for headway in headways
    ]
    room = max(SHORTEST, width - max(map(len, figures), default=0))
    labels = [_shortened(headway.label, room) for headway in headways]
    longest = max(map(len, labels), default=0)
    return [f"{label:{longest}}{rest}" for label, rest in zip(labels, figures, strict=True)]


def _shortened(label: str, room: int) -> str:
    """Of a label that is too long the middle goes, because cells differ at either end."""
    if len(label) <= room:
        return label
    tail = (room - 1) // 2
    return f"{label[: room - 1 - tail]}…{label[-tail:]}"


def _shown(samples: Sequence[Sample]) -> str:
    """Shares of wins in per cent, of many seats their range, and how far intervals reach at most.

    Of so few games that the intervals say nothing, it says of how many.
    """
    found = [estimate(sample, LEVEL, True, len(samples)) for sample in samples]
    values = [100 * one.value for one in found]
    half = max(100 * max(one.high - one.value, one.value - one.low) for one in found)
    digits = 0 if half > VAGUE else 1
    if len(values) <= MOST_SHOWN:
        shares = " ".join(f"{value:.{digits}f}" for value in values)
    else:
        shares = f"{min(values):.{digits}f} to {max(values):.{digits}f}"
    if half > VAGUE:
        games = found[0].n
        return f"wins {shares} % of {games} {'game' if games == 1 else 'games'} so far"
    return f"wins {shares} ± {half:.2f} %"
