"""Figures come while a block is played: which games they are of, and how long all will take."""

import threading
from collections.abc import Sequence
from pathlib import Path

import polars as pl
import pytest

from balance.cli.progress import Headway, Progress, seconds_left
from balance.engine.table import Table
from balance.stats.samples import collect
from balance.studies.cells.cell import Cell
from balance.studies.play import runner
from balance.studies.play.blocks import plan
from balance.studies.run.study import carry_out
from tests.studies.helpers import order, set_block, set_chunk

PATIENCE = 60.0  # seconds until a test that waits in vain gives up


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look whenever there is something new."""
    monkeypatch.setattr(runner, "TICK", 0.001)
    monkeypatch.setattr(runner, "LOOK", 0.0)


class Spectator:
    """Sees games of a study; players pause after some until it has seen the first."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, pause: int) -> None:
        self.pieces: list[pl.DataFrame] = []
        self.blocks: list[int] = []  # that were stored when a piece came
        self.stored: list[str] = []
        self.seen = threading.Event()
        play, store = runner.Runner._play, runner.Runner._store

        def slow(own: runner.Runner, table: Table, work: runner._Work, *chunk: int) -> None:
            if chunk[0] >= pause:
                assert self.seen.wait(PATIENCE)
            play(own, table, work, *chunk)

        def note(own: runner.Runner, work: runner._Work, *rest: object) -> None:
            self.stored.append(work.block.name)
            store(own, work, *rest)

        monkeypatch.setattr(runner.Runner, "_play", slow)
        monkeypatch.setattr(runner.Runner, "_store", note)

    def __call__(self, cell: Cell, games: pl.DataFrame) -> None:
        self.pieces.append(games)
        self.blocks.append(len(self.stored))
        self.seen.set()


def test_an_interrupt_between_looks_keeps_what_was_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spectator = Spectator(monkeypatch, pause=40)

    def press(cell: Cell, games: pl.DataFrame) -> None:
        first = not spectator.pieces
        spectator(cell, games)
        if first:
            raise KeyboardInterrupt

    set_chunk(monkeypatch, 8)
    study = carry_out(order(tmp_path, games=64), press)
    assert study.summary.study.interrupted
    assert spectator.blocks[0] == 0
    assert 0 < spectator.pieces[0].height < 64
    assert pl.concat(spectator.pieces).equals(study.games.collect())


@pytest.mark.parametrize("workers", [1, 3])
@pytest.mark.parametrize("lineup", [(), ("racer", "random", "random")])
def test_games_are_seen_before_their_block_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, workers: int, lineup: Sequence[str]
) -> None:
    set_block(monkeypatch, 65_536)
    set_chunk(monkeypatch, 8)
    spectator = Spectator(monkeypatch, pause=40)
    study = carry_out(
        order(tmp_path, games=201, counts=(3,), lineup=lineup, workers=workers), spectator
    )
    (cell,) = study.cells
    first = spectator.pieces[0]
    assert spectator.blocks[0] == 0  # nothing is written yet
    assert 0 < first.height <= 40 + 8 * workers
    assert all(piece.height % cell.rotations == 0 for piece in spectator.pieces)
    assert pl.concat(spectator.pieces).equals(study.games.collect())


def test_figures_are_those_of_the_first_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = order(tmp_path, games=200, counts=(3,), lineup=("racer", "random", "random"))
    (cell,) = asked.cells
    progress = Progress(asked)
    progress.shown = True
    course = progress.headways[cell.id]
    found: list[tuple[int, list]] = []
    spectator = Spectator(monkeypatch, pause=20)

    def see(cell: Cell, games: pl.DataFrame) -> None:
        progress.see(cell, games)
        found.append((course.samples[0].games, course.samples))
        spectator(cell, games)

    games = carry_out(asked, see, progress.tick).games.collect()
    assert 0 < found[0][0] < 64
    for count, samples in found:
        assert samples == collect([games[:count]], course.measures, cell.rotations)
    assert (course.games, course.played) == (201, 201)
    assert course.shares.endswith(" % of 201 games so far")  # too few for an interval


def test_without_anybody_pausing_games_are_told_once(tmp_path: Path) -> None:
    told: list[tuple[int, float]] = []
    asked = order(tmp_path, games=200, workers=2)
    carry_out(asked, None, lambda cell, games, seconds: told.append((games, seconds)))
    assert sum(games for games, _ in told) == 200
    assert all((seconds > 0) == (games > 0) for games, seconds in told)
    told.clear()
    carry_out(asked, None, lambda cell, games, seconds: told.append((games, seconds)))
    assert told == [(64, 0.0), (64, 0.0), (64, 0.0), (8, 0.0)]  # nothing was played


def _work(tmp_path: Path, largest: int, **options: object) -> runner._Work:
    asked = order(tmp_path, games=60, **options)
    (block,) = plan(asked.cells, asked.games)
    return runner._Work(block, runner.Pace(largest))


def test_what_is_done_has_no_gap_and_no_half_rotation(tmp_path: Path) -> None:
    work = _work(tmp_path, 8, counts=(3,), lineup=("racer", "random", "random"))
    chunks = [work.take() for _ in range(7)]
    assert chunks == [(n, n + 1) for n in range(7)]  # nobody knows the pace yet
    done = []
    for number in (1, 2, 0, 4, 5, 6, 3):
        work.give_back(*chunks[number], seconds=1.0)
        done.append(work.done)
    assert done == [0, 0, 3, 3, 3, 3, 6]
    assert work.news() == (7, 7.0)
    assert work.news() == (0, 0.0)


def test_chunks_grow_while_they_take_little_time(tmp_path: Path) -> None:
    work = _work(tmp_path, 8)
    sizes = []
    for seconds in (0.01, 0.02, 0.04, 0.08, 0.08, 0.2, 0.04, 0.04):
        start, end = work.take()
        sizes.append(end - start)
        work.give_back(start, end, seconds)
    assert sizes == [1, 2, 4, 8, 8, 8, 4, 8]
    assert work.take() == (43, 51)
    assert work.take() == (51, 59)
    assert work.take() == (59, 60)
    assert work.take() is None


def _course(total: int, games: int, played: int, seconds: float) -> Headway:
    return Headway("", total, [], games, played, seconds)


def test_time_left_by_hand() -> None:
    fast = _course(total=1_000, games=600, played=500, seconds=1.0)  # 400 at 2 ms
    slow = _course(total=100, games=20, played=20, seconds=4.0)  # 80 at 200 ms
    foreseen = _course(total=50, games=0, played=0, seconds=0.0)  # 50 at 100 ms
    unknown = _course(total=104, games=0, played=0, seconds=0.0)  # 104 at 5 s for 520 games
    headways = {"fast": fast, "slow": slow, "foreseen": foreseen, "unknown": unknown}
    # 0.8 + 16 + 5 + 1 seconds on a thread, of which 5 were done in 2.5
    assert seconds_left(headways, {"foreseen": 0.1}, 2.5) == pytest.approx(22.8 / 2)


def test_no_time_left_is_told_before_the_first_game() -> None:
    assert seconds_left({"held": _course(10, 5, 0, 0.0)}, {}, 3.0) is None


def test_many_cells_fit_on_a_terminal(tmp_path: Path) -> None:
    asked = order(tmp_path, "pig", "pig/short", "pig/big_die", games=10, counts=range(2, 11))
    progress = Progress(asked)
    assert len(progress.headways) == 27
    late = asked.cells[-1]
    progress.tick(late, 1, 0.1)
    lines = progress.lines(80, 24)
    assert len(lines) == 24
    assert lines[0].startswith("  0 %  1 of 270 games, 1 s so far, about ")
    assert any(line.startswith(late.label) for line in lines)
    assert lines[-1] == "and 5 more"
    assert len(Progress(order(tmp_path, counts=(2, 3))).lines(80, 24)) == 3


def test_a_search_may_find_rules_while_the_line_is_drawn(tmp_path: Path) -> None:
    """Another thread draws it."""
    progress = Progress(order(tmp_path, "pig", games=10, counts=(2, 3)))
    found = list(progress.headways.values())

    class Growing(int):
        """A number while whose sum is formed other rules are found."""

        def __radd__(self, other: int) -> int:
            progress.headways[str(len(progress.headways))] = found[0]
            return other + int(self)

    for course in found:
        course.games = Growing(7)
    assert progress.lines(80, 24)[0].endswith("14 of 20 games")


def test_long_labels_keep_both_ends(tmp_path: Path) -> None:
    progress = Progress(order(tmp_path, counts=(4,), lineup=("racer", "random", "random", "racer")))
    (course,) = progress.headways.values()
    course.label = "The rules of the first edition, 4 players, racer / random / random / racer"
    _, line = progress.lines(50, 24)
    assert len(line) <= 50
    assert line.startswith("The rules of the fir…dom / random / racer    0 %")
