"""Progress on the terminal: games played, and the estimates as they tighten."""

import sys
from types import TracebackType
from typing import TYPE_CHECKING

import polars as pl
from rich.console import Console
from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bars

from balance.engine.cache import is_cold, mark_warm
from balance.stats.estimates import estimate
from balance.stats.samples import Sample, collect
from balance.studies.aim import LEVEL
from balance.studies.forecast import Forecast
from balance.studies.metrics import live_metrics, measure
from balance.studies.runner import plan

if TYPE_CHECKING:
    from balance.studies.cells import Cell
    from balance.studies.order import Order

MOST_SHOWN = 4  # seats whose shares fit into a line


class Progress:
    """Bars and live estimates on standard error; silent where nobody looks.

    The intervals shown hold at any time, because who watches may stop the run when it pleases.
    """

    def __init__(self, order: "Order") -> None:
        self.console = Console(stderr=True)
        self.cold = any(is_cold(cell.game) for cell in order.cells)
        self.samples: dict[str, list[Sample]] = {}
        self.total = {
            cell.id: sum(b.games for b in plan([cell], order.games)) for cell in order.played
        }
        self.bars = Bars(
            TextColumn("{task.description}", markup=False),
            BarColumn(bar_width=8),
            TextColumn("{task.percentage:3.0f} %"),
            TimeRemainingColumn(compact=True),
            TextColumn("{task.fields[estimates]}", markup=False),
            console=self.console,
            disable=not sys.stderr.isatty(),
        )
        self.tasks = {
            cell.id: self.bars.add_task(cell.label, total=self.total[cell.id], estimates="")
            for cell in order.played
        }

    def __enter__(self) -> "Progress":
        if self.cold:
            self.console.print(
                "Compiling the game for this machine; this takes up to a minute, and only the "
                "first time.",
                highlight=False,
            )
        self.bars.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.bars.stop()

    def announce(self, expected: Forecast) -> None:
        """Say before the start what a long or large study will take."""
        if expected.is_worth_saying:
            self.console.print(str(expected), highlight=False, markup=False, soft_wrap=True)

    def tick(self, cell: "Cell", games: int) -> None:
        """Take note of finished games."""
        mark_warm(cell.game)
        self.bars.update(self.tasks[cell.id], advance=games)

    def see(self, cell: "Cell", games: pl.DataFrame) -> None:
        """Take note of a finished block."""
        if self.bars.disable:
            return
        metrics = live_metrics(cell)
        found = collect([games], [measure(q) for q in metrics], cell.rotations)
        before = self.samples.get(cell.id)
        merged = (
            found if before is None else [a.merge(b) for a, b in zip(before, found, strict=True)]
        )
        self.samples[cell.id] = merged
        self.bars.update(self.tasks[cell.id], estimates=_shown(merged))


def _shown(samples: list[Sample]) -> str:
    """Shares of wins in per cent, of many seats their range, with the half-width of intervals."""
    found = [estimate(sample, LEVEL, True, len(samples)) for sample in samples]
    values = [100 * one.value for one in found]
    if len(values) <= MOST_SHOWN:
        shares = " ".join(f"{value:.1f}" for value in values)
    else:
        shares = f"{min(values):.1f} to {max(values):.1f}"
    half = max(100 * (one.high - one.low) / 2 for one in found)
    return f"wins {shares} ± {half:.2f} %"
