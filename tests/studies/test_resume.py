"""A study that was cut short is completed, and ends with the bytes of one that was not."""

import hashlib
import json
import math
import os
from collections import deque
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import balance
from balance import carry_out
from balance.engine.table import Table
from balance.games import pig
from balance.report import REPORT
from balance.rulesets import load
from balance.store.folder import parquet
from balance.store.lock import locked
from balance.store.manifest import MANIFEST, StoreError
from balance.studies.orders.order import Order
from balance.studies.play import forks, playing, runner
from balance.studies.run import study
from balance.studies.run.results import SUMMARY, Summary
from balance.studies.run.study import Study
from balance.studies.run.summary import summarise
from balance.studies.watch.study import Watching
from tests.studies.helpers import bytes_of, order, set_chunk
from tests.studies.kinds import small

CASES = {
    "uniform": {},
    "rotating": {"lineup": ("racer", "random")},
    "compare": {"kind": "compare"},
}


def _order(case: str, out: Path) -> Order:
    rulesets = ("pig/short", "pig/big_die") if case == "compare" else ("pig/short",)
    return order(out, *rulesets, **CASES[case])


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The bytes of every case, uninterrupted."""
    from tests.studies.conftest import BLOCK
    from tests.studies.helpers import set_block

    found = {}
    with pytest.MonkeyPatch.context() as patch:
        set_block(patch, BLOCK)
        for case in CASES:
            folder = tmp_path_factory.mktemp(case) / "study"
            carry_out(_order(case, folder))
            found[case] = bytes_of(folder)
    return found


class Interrupt:
    """Presses Ctrl-C after so many blocks."""

    def __init__(self, blocks: int) -> None:
        self.left = blocks

    def __call__(self, cell: object, games: pl.DataFrame) -> None:
        self.left -= 1
        if self.left == 0:
            raise KeyboardInterrupt


def _press(*args: object, **named: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize("blocks", [1, 2, 3])
@pytest.mark.parametrize("case", CASES)
def test_an_interrupt_keeps_what_there_is(
    whole: dict[str, dict[str, bytes]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    case: str,
    blocks: int,
) -> None:
    monkeypatch.setattr(runner, "LOOK", math.inf)  # whole blocks are seen, on a slow machine too
    found = carry_out(_order(case, tmp_path), Interrupt(blocks)).summary
    assert found.study.interrupted
    assert found.study.anytime
    assert (tmp_path / "report.html").is_file()
    kept = json.loads((tmp_path / "summary.json").read_text(encoding="utf-8"))
    assert kept == json.loads(found.text())
    for cell in found.cells:
        assert 0 < cell.games <= cell.games_asked == 200
        assert all(e.anytime for e in cell.estimates)
    assert sum(cell.games for cell in found.cells) >= 64 * blocks

    again = carry_out(_order(case, tmp_path)).summary
    assert not again.study.interrupted
    assert bytes_of(tmp_path) == whole[case]


def test_an_interrupt_before_the_first_game(
    whole: dict[str, dict[str, bytes]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(runner.Runner, "_submit", _press)
        found = carry_out(_order("uniform", tmp_path))
    assert found.summary.cells == ()
    assert found.estimates.is_empty()
    assert found.claims.is_empty()
    assert found.games.collect().is_empty()
    assert (tmp_path / "report.html").is_file()
    carry_out(_order("uniform", tmp_path))
    assert bytes_of(tmp_path) == whole["uniform"]


def test_an_interrupt_that_comes_twice_is_one(
    whole: dict[str, dict[str, bytes]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As while Polars reads: both it and Python raise it."""

    with monkeypatch.context() as patch:
        patch.setattr(runner.Runner, "_keep_what_is_done", _press)
        found = carry_out(_order("uniform", tmp_path), Interrupt(1)).summary
    assert found.study.interrupted
    assert (tmp_path / "report.html").is_file()
    carry_out(_order("uniform", tmp_path))
    assert bytes_of(tmp_path) == whole["uniform"]


def test_an_interrupt_while_a_block_is_written_leaves_no_half_file(
    whole: dict[str, dict[str, bytes]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[int] = []

    def press(descriptor: int) -> None:
        calls.append(descriptor)
        if len(calls) == 5:  # the manifest; rows, totals and manifest; rows
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", press)
        found = carry_out(_order("uniform", tmp_path)).summary
    assert found.cells[0].games >= 128  # all of the block in hand was played
    assert list(tmp_path.rglob("*.partial")) == []
    carry_out(_order("uniform", tmp_path))
    assert bytes_of(tmp_path) == whole["uniform"]


def test_an_interrupt_inside_a_block_keeps_the_chunks_done(
    whole: dict[str, dict[str, bytes]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = runner.Runner._play

    def press(self: runner.Runner, table: Table, work: runner._Work, start: int, end: int) -> None:
        play(self, table, work, start, end)
        if work.block.first + end >= 80:
            self.stop.set()

    def pause(self: runner.Runner, works: deque[runner._Work], watch: object) -> None:
        if works[0].block.first:
            raise KeyboardInterrupt
        write(self, works, watch)

    write = runner.Runner._write
    with monkeypatch.context() as patch:
        patch.setattr(runner.Runner, "_play", press)
        patch.setattr(runner.Runner, "_write", pause)
        set_chunk(patch, 8)
        found = carry_out(_order("uniform", tmp_path)).summary
    assert found.cells[0].games == 80  # a block of 64, and 2 chunks of 8 of the next
    carry_out(_order("uniform", tmp_path))
    assert bytes_of(tmp_path) == whole["uniform"]


@pytest.mark.parametrize("kind", ["run", "sweep", "line-up"])
def test_no_game_is_played_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """Cut off every few chunks: what is there of a block is gone on with, rows or totals alone."""
    lineup = {"lineup": ("racer", "hold_at")} if kind == "line-up" else {}
    ordered = partial(small, "run" if lineup else kind, games=300, **lineup)
    one_by_one, cut = tmp_path / "one by one", tmp_path / "cut"
    set_chunk(monkeypatch, 8)
    carry_out(ordered(one_by_one))

    begun: list[tuple[str, int]] = []
    play = runner.Runner._play

    def cut_off(
        self: runner.Runner, table: Table, work: runner._Work, start: int, end: int
    ) -> None:
        play(self, table, work, start, end)
        begun.extend((work.block.cell.id, work.block.first + at) for at in range(start, end))
        left[0] -= 1
        if left[0] <= 0:
            self.until = 0.0
            assert self.stop.wait(60)

    monkeypatch.setattr(runner.Runner, "_play", cut_off)
    monkeypatch.setattr(runner, "TICK", 0.01)
    left, times = [9], 0
    while carry_out(ordered(cut)).summary.study.interrupted:
        left, times = [9], times + 1
    assert times >= 3
    of_half_rotations = times if lineup else 0
    assert len(begun) <= len({*begun}) + of_half_rotations
    assert bytes_of(cut) == bytes_of(one_by_one)


def test_what_was_kept_with_other_columns_is_played_again(
    whole: dict[str, dict[str, bytes]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    carry_out(order(tmp_path, games=40))
    (path,) = (tmp_path / "games").iterdir()
    manifest = (tmp_path / MANIFEST).read_text(encoding="utf-8")
    before = hashlib.sha256(path.read_bytes()).hexdigest()
    path.write_bytes(parquet(pl.read_parquet(path).drop("margin")))
    after = hashlib.sha256(path.read_bytes()).hexdigest()
    (tmp_path / MANIFEST).write_text(manifest.replace(before, after), encoding="utf-8")
    carry_out(_order("uniform", tmp_path))
    games = {name for name in whole["uniform"] if name.startswith("games/")}
    assert {name: bytes_of(tmp_path)[name] for name in games} == {
        name: whole["uniform"][name] for name in games
    }


def _flip(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


@pytest.mark.parametrize("damage", [_flip, _cut, Path.unlink])
@pytest.mark.parametrize("kept", ["games", "totals"])
def test_a_damaged_block_is_played_again(
    whole: dict[str, dict[str, bytes]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    damage,
    kept: str,
) -> None:
    carry_out(_order("uniform", tmp_path))
    blocks = sorted((tmp_path / kept).iterdir())
    damage(blocks[1])
    submitted = []
    submit = runner.Runner._submit

    def note(self: runner.Runner, pool: object, block: runner.Block) -> object:
        submitted.append(block.name)
        return submit(self, pool, block)

    monkeypatch.setattr(runner.Runner, "_submit", note)
    carry_out(_order("uniform", tmp_path))
    assert submitted == [blocks[1].stem]
    assert bytes_of(tmp_path) == whole["uniform"]


@pytest.mark.parametrize(("key", "value"), [("first", 65), ("cell", "another"), ("games", 63)])
def test_a_block_that_is_noted_with_other_games_is_played_again(
    whole: dict[str, dict[str, bytes]], tmp_path: Path, key: str, value: object
) -> None:
    """The manifest has no checksum of its own; left as it is, all games behind it were lost."""
    carry_out(_order("uniform", tmp_path))
    file = tmp_path / MANIFEST
    content = json.loads(file.read_text(encoding="utf-8"))
    content["blocks"][sorted(content["blocks"])[1]][key] = value
    file.write_text(json.dumps(content), encoding="utf-8")
    carry_out(_order("uniform", tmp_path))
    assert bytes_of(tmp_path) == whole["uniform"]


@pytest.mark.parametrize("name", ["{cell}-00009", "a-{cell}-00000"])
def test_what_is_noted_beside_the_plan_is_not_counted(
    whole: dict[str, dict[str, bytes]], tmp_path: Path, name: str
) -> None:
    """A block under another name, with checksums that are right."""
    found = carry_out(_order("uniform", tmp_path))
    file = tmp_path / MANIFEST
    content = json.loads(file.read_text(encoding="utf-8"))
    own = sorted(content["blocks"])[0]
    stray = name.format(cell=found.cells[0].id)
    end = sum(one["games"] for one in content["blocks"].values())
    first = end if stray.startswith(found.cells[0].id) else 0
    content["blocks"][stray] = content["blocks"][own] | {"first": first}
    for kept, suffix in (("games", "parquet"), ("totals", "json")):
        copied = tmp_path / kept / f"{own}.{suffix}"
        (tmp_path / kept / f"{stray}.{suffix}").write_bytes(copied.read_bytes())
    file.write_text(json.dumps(content), encoding="utf-8")
    carry_out(_order("uniform", tmp_path))
    assert (tmp_path / SUMMARY).read_bytes() == whole["uniform"][SUMMARY]


def test_games_after_a_gap_do_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    carry_out(_order("compare", tmp_path))
    _flip(sorted((tmp_path / "games").iterdir())[1])  # the second block of the first cell

    monkeypatch.setattr(runner.Runner, "_submit", _press)
    found = carry_out(_order("compare", tmp_path)).summary
    assert sorted(cell.games for cell in found.cells) == [64, 200]
    (comparison,) = found.comparisons
    assert {difference.n for difference in comparison.differences} == {64}


@pytest.mark.parametrize("before", [64, 100])
def test_a_prolonged_study_has_the_same_games_but_watched_intervals(
    whole: dict[str, dict[str, bytes]], tmp_path: Path, before: int
) -> None:
    carry_out(order(tmp_path, games=before))
    study = carry_out(order(tmp_path, games=200))
    games = {name: text for name, text in whole["uniform"].items() if name.startswith("games/")}
    found = bytes_of(tmp_path)
    assert {name: text for name, text in found.items() if name.startswith("games/")} == games
    assert study.folder.finished == [before, 200]
    assert study.summary.study.anytime
    assert not study.summary.study.interrupted
    assert study.estimates["anytime"].all()


@pytest.mark.parametrize("then", [150, 300])
def test_a_study_that_was_cut_off_and_asked_for_other_games_was_watched(
    whole: dict[str, dict[str, bytes]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    then: int,
) -> None:
    """Who stopped it saw what there was; the games first asked for were chosen before."""
    monkeypatch.setattr(runner, "LOOK", math.inf)
    assert carry_out(order(tmp_path, games=200), Interrupt(1)).summary.study.interrupted
    found = carry_out(order(tmp_path, games=then)).summary
    assert not found.study.interrupted
    assert found.study.anytime
    assert all(one.anytime for cell in found.cells for one in cell.estimates)
    if then < 200:
        assert carry_out(order(tmp_path, games=200)).summary.study.anytime


def test_the_same_study_again_is_no_further_look(
    whole: dict[str, dict[str, bytes]], tmp_path: Path
) -> None:
    for _ in range(2):
        carry_out(order(tmp_path, games=200))
    assert bytes_of(tmp_path) == whole["uniform"]


def test_a_shorter_study_does_not_throw_games_away(tmp_path: Path) -> None:
    carry_out(order(tmp_path, games=260))
    before = bytes_of(tmp_path)
    with pytest.raises(StoreError, match=r"holds 260 games of .* 200 were asked for"):
        carry_out(order(tmp_path, games=200))
    assert bytes_of(tmp_path) == before


def test_what_another_process_played_meanwhile_is_not_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may have played while this one compiled."""
    forecast, study = playing.forecast, order(tmp_path, games=200)

    def meanwhile(*arguments):
        monkeypatch.setattr(playing, "forecast", forecast)
        carry_out(order(tmp_path, games=400))
        return forecast(*arguments)

    monkeypatch.setattr(playing, "forecast", meanwhile)
    with pytest.raises(StoreError, match="400 games"):
        carry_out(study)
    assert carry_out(order(tmp_path, games=400)).summary.cells[0].games == 400


def test_a_process_that_was_forked_from_one_that_played_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Polars would wait for ever there, for threads that are not in the copy."""
    monkeypatch.setattr(forks, "_players", {0})
    learned = tmp_path / "learned.toml"
    for play in (
        lambda: carry_out(order(tmp_path)),
        lambda: carry_out(small("tune", tmp_path)),
        lambda: balance.train("pig", base="racer", generations=1, folder=tmp_path, out=learned),
        Watching(lambda: load("pig")).begin,
    ):
        with pytest.raises(RuntimeError, match=r"get_context\('spawn'\)"):
            play()
    assert list(tmp_path.iterdir()) == []


def test_a_finished_study_is_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = carry_out(_order("uniform", tmp_path))
    seen = []
    monkeypatch.setattr(runner.Runner, "_submit", None)
    again = carry_out(_order("uniform", tmp_path), lambda cell, games: seen.append(games.height))
    assert seen == [64, 64, 64, 8]  # progress begins with what is there
    assert again.summary == first.summary


def test_other_versions_may_complete_a_study(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    carry_out(order(tmp_path, games=100))
    mine = playing.versions()
    monkeypatch.setattr(playing, "versions", lambda: mine | {"numpy": "99.0"})
    carry_out(order(tmp_path, games=200))
    carry_out(order(tmp_path, games=200))
    manifest = json.loads((tmp_path / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["versions"] == [mine, mine | {"numpy": "99.0"}]
    assert len(manifest["blocks"]) == 4


def test_another_version_of_the_game_is_another_study(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    carry_out(order(tmp_path, games=100))
    kept = bytes_of(tmp_path)
    monkeypatch.setattr(pig, "VERSION", pig.VERSION + 1)
    with pytest.raises(Exception, match="another study"):
        carry_out(order(tmp_path, games=100))
    assert bytes_of(tmp_path) == kept


def test_another_process_may_go_on_only_when_the_summary_is_written(tmp_path: Path) -> None:
    """Else a summary of fewer games might come after one of more."""
    asked = _order("uniform", tmp_path / "study")
    seen = []

    def conclude(played: playing.Playing) -> Summary:
        with pytest.raises(StoreError, match="another process"), locked(asked.out):
            pass
        seen.append((asked.out / SUMMARY).exists())
        return summarise(played)

    _, found = playing.play(asked, conclude)
    assert seen == [False]
    with locked(asked.out):
        assert (asked.out / SUMMARY).read_text("utf-8") == found.text()


def test_an_older_page_does_not_replace_the_one_of_more_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process may go on as soon as the summary is written, and end before the page is."""
    folder = tmp_path / "study"
    few, more = (order(folder, games=games) for games in (100, 200))
    alone = tmp_path / "alone"
    for games in (100, 200):
        carry_out(order(alone, games=games))

    def late(*asked: Any) -> Study:
        found = _carry_out(*asked)
        monkeypatch.setattr(study, "carry_out", _carry_out)
        carry_out(more)
        return found

    _carry_out = study.carry_out
    monkeypatch.setattr(study, "carry_out", late)
    assert carry_out(few).summary.cells[0].games == 100
    assert (folder / REPORT).read_bytes() == (alone / REPORT).read_bytes()


def test_who_plays_on_writes_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, held = order(tmp_path / "study", games=100), ExitStack()

    def late(*given: Any) -> Study:
        found = _carry_out(*given)
        held.enter_context(locked(asked.out))
        return found

    _carry_out = study.carry_out
    monkeypatch.setattr(study, "carry_out", late)
    with held:
        carry_out(asked)
        assert not (asked.out / REPORT).exists()
