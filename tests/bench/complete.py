"""Complete runs: threads, Parquet, summary and report, memory, compilation."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import polars as pl

from balance import carry_out
from balance.games import BUILT_IN
from balance.rulesets import load
from balance.store.folder import StudyFolder
from balance.studies.cells.cell import Cell
from balance.studies.orders.order import Order
from balance.studies.play.blocks import plan
from balance.studies.play.runner import Product, Runner, Watcher, _Work
from tests.bench import yardstick
from tests.bench.measure import CORES, Row, Settings, alternate, spread
from tests.bench.tables import SEED

MILLION = 1_000_000
MOST_TURNS = 5_000  # of a game, where it is turned; none comes near
ROOT = Path(__file__).parents[2]


def order_of(
    games: int,
    folder: Path,
    player: str = "random",
    workers: int = 2,
    game: str = "abandon_ship",
    seats: int = 4,
    **more: Any,
) -> Order:
    """The standard rules of a game, the same player in all seats."""
    ruleset = load(f"{game}/standard")
    return Order(
        rulesets=[ruleset],
        out=folder,
        games=games,
        seed=SEED,
        counts=[seats],
        lineup=[player],
        workers=workers,
        alternatives=False,
        tiers="none",
        lever_games="none",
        **more,
    )


class Unwritten(Runner):
    """The runner without its store: plays every block and forgets it."""

    def _product(self, work: _Work, games: int) -> Product:
        return Product(pl.DataFrame(), None, None)

    def _store(self, work: object, games: int, watch: Watcher | None) -> None:
        pass


class Framed(Unwritten):
    """The runner up to the frame that would be written."""

    def _product(self, work: _Work, games: int) -> Product:
        return Product(self._frame(work, 0, games), None, None)


def played(order: Order, runner: type[Runner] = Runner) -> None:
    """Play an order's games into its folder, without summary and report."""
    folder = StudyFolder(order.out, order.definition().plain())
    folder.begin()
    cells: list[Cell] = order.cells
    runner(folder, order.chosen_seed, order.workers).run(plan(cells, order.games))


def seconds(
    work: Callable[[Order], object],
    games: int,
    player: str = "random",
    workers: int = 2,
    game: str = "abandon_ship",
    seats: int = 4,
) -> float:
    """Wall time of a piece of work on a fresh folder."""
    with tempfile.TemporaryDirectory(prefix="balance-bench-") as folder:
        order = order_of(games, Path(folder) / "study", player, workers, game, seats)
        return timed(lambda: work(order), time.perf_counter)


def timed(work: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    """What a piece of work takes, in processor time of all threads unless told otherwise."""
    start = clock()
    work()
    return clock() - start


def abandon_ship_million(settings: Settings) -> list[Row]:
    """A million games with two threads, every column on disk."""
    name = "abandon_ship_million"
    games = settings.games(MILLION)
    seconds(carry_out, 1_000)
    times = [(seconds(played, games), seconds(carry_out, games)) for _ in range(3)]
    rows = [
        Row(
            name,
            f"{games:,} games, random, 2 threads, Parquet written",
            spread([t for t, _ in times]),
            "s",
            10,
            at_least=False,
        ),
        Row(
            name,
            f"{games:,} games, the same with summary and report",
            spread([t for _, t in times]),
            "s",
            10,
            at_least=False,
        ),
    ]
    games = settings.games(MILLION if settings.full else MILLION // 10)
    target = 180 * games / MILLION
    repetitions = 1 if settings.full else 3
    planned = [seconds(carry_out, games, "planner") for _ in range(repetitions)]
    what = f"{games:,} games, planner, 2 threads, with summary and report"
    return [*rows, Row(name, what, spread(planned), "s", target, at_least=False)]


def safehouse_million(settings: Settings) -> list[Row]:
    """A million games of SafeHouse with greedy, every column on disk."""
    return [_whole_run(settings, "safehouse_million", "safehouse", 2, "greedy", MILLION, 300)]


def safehouse_planner(settings: Settings) -> list[Row]:
    """Twenty thousand games of SafeHouse with the planner, with summary and report."""
    name = "safehouse_planner"
    return [
        _whole_run(settings, name, "safehouse", seats, "planner", 20_000, 600)
        for seats in (1, 2, 3, 4)
    ]


def atlantis_million(settings: Settings) -> list[Row]:
    """A million games of Atlantis with homeward, every column on disk."""
    return [_whole_run(settings, "atlantis_million", "atlantis", 4, "homeward", MILLION)]


def sewer_pirats_million(settings: Settings) -> list[Row]:
    """A million games of Sewer Pirats with greedy, every column on disk."""
    name = "sewer_pirats_million"
    return [_whole_run(settings, name, "sewer_pirats", 4, "greedy", MILLION, 300)]


def to_the_bottom_million(settings: Settings) -> list[Row]:
    """A million games of To the Bottom with greedy, every column on disk."""
    name = "to_the_bottom_million"
    return [_whole_run(settings, name, "to_the_bottom", 2, "greedy", MILLION, 900)]


def _whole_run(
    settings: Settings,
    name: str,
    game: str,
    seats: int,
    player: str,
    games: int,
    target: float | None = None,
) -> Row:
    """Seconds of a complete run; a tenth of the games unless all are asked for."""
    games = settings.games(games if settings.full else games // 10)
    if target is not None and not settings.full:
        target /= 10
    seconds(carry_out, 100, player, game=game, seats=seats)
    took = seconds(carry_out, games, player, game=game, seats=seats)
    what = f"{games:,} games, {player}, {seats} seats, 2 threads, with summary and report"
    return Row(name, what, spread([took]), "s", target, at_least=False)


def threads(settings: Settings) -> list[Row]:
    """Two threads against one, and on a larger machine 4, 8 and so on up to its cores."""
    games = settings.games(200_000)

    def ratio(work: Callable[[Order], object], workers: int = 2) -> Row:
        many = games * workers // 2
        found, *_ = alternate(
            lambda: many / seconds(work, many, workers=workers),
            lambda: games / seconds(work, games, workers=1),
            settings.repetitions,
        )
        what = f"{workers} threads / 1, {many:,} games, {labels[work]}"
        return Row("threads", what, found, "", 0.9 * workers)

    labels: dict[Callable[[Order], object], str] = {
        _play_only: "played and forgotten",
        played: "Parquet written",
        carry_out: "with summary and report",
    }
    rows, many = [*_processors(settings, 2), *(ratio(work) for work in labels)], 4
    while many <= CORES:
        rows += [*_processors(settings, many), ratio(_play_only, many)]
        many *= 2
    return rows


def _processors(settings: Settings, processes: int) -> list[Row]:
    """What the machine itself gives at the moment: less than so many when others use it."""
    if yardstick.compiler() is None:
        return []
    games = settings.games(500_000)
    yardstick.run("abandon_ship", 1, 4, SEED)  # compiled before threads begin

    def rate(many: int) -> float:
        start = time.perf_counter()
        with ThreadPoolExecutor(many) as pool:
            list(pool.map(lambda _: yardstick.run("abandon_ship", games, 4, SEED), range(many)))
        return many * games / (time.perf_counter() - start)

    found, *_ = alternate(lambda: rate(processes), lambda: rate(1), settings.repetitions)
    what = f"control, what the machine gives: {processes} processes of the C twin / 1"
    return [Row("threads", what, found)]


def _play_only(order: Order) -> None:
    played(order, Unwritten)


def _frame_only(order: Order) -> None:
    played(order, Framed)


def stages(settings: Settings) -> list[Row]:
    """What a complete run costs beyond playing its games, two threads, processor time."""
    games = settings.games(MILLION)

    def spent(work: Callable[[Order], object]) -> float:
        with tempfile.TemporaryDirectory(prefix="balance-bench-") as folder:
            order = order_of(games, Path(folder) / "study")
            return timed(lambda: work(order))

    def ratio(work: Callable[[Order], object], label: str, target: float | None = None) -> Row:
        found, *_ = alternate(lambda: spent(work), lambda: spent(_play_only), settings.repetitions)
        compared = f"{label} / playing alone, {games:,} games, processor time"
        return Row("stages", compared, found, "", target, at_least=False)

    return [
        ratio(_frame_only, "playing and making frames"),
        ratio(played, "playing and writing Parquet"),
        ratio(carry_out, "all, with summary and report", 1.5),
    ]


def cells(settings: Settings) -> list[Row]:
    """What 200 small cells cost beside one large one, whole studies, processor time."""
    games = settings.games(2_000)

    def swept(values: int, each: int) -> float:
        """A rule that no game comes near is turned, so that all play the same games."""
        with tempfile.TemporaryDirectory(prefix="balance-bench-") as folder:
            vary = f"max_turns={MOST_TURNS}..{MOST_TURNS + values - 1}/1"
            more = {"kind": "sweep", "vary": vary, "goals": "turns=20..40"}
            order = order_of(each, Path(folder) / "study", **more)
            return timed(lambda: carry_out(order))

    ratio, *_ = alternate(
        lambda: swept(200, games), lambda: swept(2, 100 * games), settings.repetitions
    )
    compared = f"200 cells of {games:,} games / two of {100 * games:,}, processor time"
    return [Row("cells", compared, ratio, "", 1.5, at_least=False)]


def memory(settings: Settings) -> list[Row]:
    """The most memory a complete run holds, and whether it grows with the games."""
    sizes = [settings.games(MILLION), settings.games(2 * MILLION)]
    if settings.full:
        sizes.append(settings.games(10 * MILLION))
    peaks = [_peak(games) for games in sizes]
    last = f"{sizes[-1]:,} games, random, 2 threads, complete run"
    growth = f"peak memory of {sizes[-1]:,} games / of {sizes[0]:,}"
    return [
        Row("memory", last, spread([peaks[-1]]), "MiB", 1024, at_least=False),
        Row("memory", growth, spread([peaks[-1] / peaks[0]]), "", 1.2, at_least=False),
    ]


def _peak(games: int) -> float:
    with tempfile.TemporaryDirectory(prefix="balance-bench-") as folder:
        command = [*_CHILD, "memory", str(games), str(Path(folder) / "study")]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        return float(done.stdout)


_CHILD = (sys.executable, "-m", "tests.bench.child")


def compilation(settings: Settings) -> list[Row]:
    """From the start of a process to its first finished game, without and with a cache."""
    rows = []
    for game in BUILT_IN:
        with tempfile.TemporaryDirectory(prefix="balance-bench-") as folder:
            cold = _start(game, folder)
            warm = spread([_start(game, folder) for _ in range(settings.repetitions)])
        first = f"{game}: process start to first game, nothing compiled (once)"
        again = f"{game}: process start to first game, compiled before"
        rows += [
            Row("compile", first, spread([cold]), "s", 20, at_least=False),
            Row("compile", again, warm, "s", 2, at_least=False),
        ]
    return rows


def _start(game: str, cache: str) -> float:
    command = [*_CHILD, "first_game", game]
    environment = {**os.environ, "NUMBA_CACHE_DIR": cache}
    start = time.perf_counter()
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        said = child.stdout.readline()
        elapsed = time.perf_counter() - start
    if not said:
        raise RuntimeError(f"{game}: the first game was not played")
    return elapsed
