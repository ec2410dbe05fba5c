"""The folder of a study: whole files or none, and nothing of anybody else is touched."""

import errno
import json
import os
import random
from pathlib import Path

import polars as pl
import pytest

from balance.store import folder as module
from balance.store.folder import (
    DiskError,
    Span,
    StudyFolder,
    parquet,
    refuse_unwritable,
    write_bytes,
)
from balance.store.manifest import SCHEMA, StoreError, read_manifest

STUDY = {"seed": 1, "cells": [{"id": "a"}]}


def _games(first: int, count: int) -> bytes:
    return parquet(pl.DataFrame({"game": range(first, first + count), "turns": [7] * count}))


@pytest.fixture
def begun(tmp_path: Path) -> StudyFolder:
    """A folder with two cells: a without a gap, b with one."""
    folder = StudyFolder(tmp_path / "study", STUDY, {"balance": "1"})
    folder.begin()
    for name, cell, first in (("a0", "a", 0), ("a1", "a", 10), ("b0", "b", 0), ("b2", "b", 20)):
        folder.put(name, Span(cell, first, 10), _games(first, 10), b"{}")
    return folder


def test_what_was_put_is_there_after_opening_again(begun: StudyFolder) -> None:
    again = StudyFolder(begun.path, STUDY, {"balance": "1"})
    assert again.blocks == begun.blocks
    assert pl.concat(again.frames("a")).collect()["game"].to_list() == list(range(20))
    assert again.held("a1") == 10
    assert again.held("a2") == 0


@pytest.mark.parametrize("name", ["c[1]", "c?", "part=1", "file:c", "caf\udce9"])
def test_rows_are_those_of_just_this_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """A name is no pattern, no address and no value; nor need it be spelled in UTF-8."""
    monkeypatch.chdir(tmp_path)
    try:
        Path(name).mkdir()
    except (OSError, ValueError):
        pytest.skip("this system has no such name")
    for place, first in ((name, 0), ("c1", 50)):
        folder = StudyFolder(Path(place), STUDY, {"balance": "1"})
        folder.begin()
        folder.put("a0", Span("a", first, 10), _games(first, 10), None)
    own = StudyFolder(Path(name), STUDY, {"balance": "1"})
    own.begin()
    (rows,) = own.frames("a")
    for found in (own.read("a0"), rows.collect()):
        assert found.columns == ["game", "turns"]
        assert found["game"].to_list() == list(range(10))


def test_only_the_unbroken_run_counts(begun: StudyFolder) -> None:
    assert begun.games("a") == 20
    assert begun.games("b") == 10
    assert len(list(begun.frames("b"))) == 1
    assert begun.games("c") == 0


@pytest.mark.parametrize("seed", range(20))
def test_the_unbroken_run_is_the_same_as_blocks_come_in_any_order(
    tmp_path: Path, seed: int
) -> None:
    """Also where one is written again with more games, or forgotten."""
    luck = random.Random(seed)
    folder = StudyFolder(tmp_path / "study", STUDY)
    folder.begin()
    for step in range(60):
        cell, number = luck.choice("ab"), luck.randrange(8)
        name = f"{cell}{number}"
        if luck.random() < 0.2:
            folder.forget(name)
        else:
            games = 10 if luck.random() < 0.8 else luck.randrange(1, 10)
            folder.put(name, Span(cell, 10 * number, games), None, b"{}")
        if step % 3:  # of some changes nobody asks
            for one in "ab":
                assert folder.names(one) == folder.only(folder.blocks).names(one)
                held = [folder.held(f"{one}{at}") for at in range(8)]
                whole = next((at for at, games in enumerate(held) if games < 10), 8)
                expected = [f"{one}{at}" for at in range(min(whole + 1, 8)) if held[at]]
                assert folder.names(one) == expected


def test_the_manifest_vouches_for_every_block(begun: StudyFolder) -> None:
    assert list(read_manifest(begun.path).blocks) == []  # the journal has them meanwhile
    begun.settle()
    assert not (begun.path / "journal.jsonl").exists()
    manifest = read_manifest(begun.path)
    assert manifest is not None
    kept = json.loads((begun.path / "manifest.json").read_text(encoding="utf-8"))
    assert list(kept) == ["schema", "study", "versions", "finished", "begun", "blocks"]
    assert manifest.study == STUDY
    assert manifest.versions == [{"balance": "1"}]
    assert list(manifest.blocks) == ["a0", "a1", "b0", "b2"]
    entry = manifest.blocks["a1"]
    assert (entry.cell, entry.first, entry.games) == ("a", 10, 10)
    assert len(entry.sha256) == len(entry.totals) == 64


def test_begin_forgets_what_is_damaged(begun: StudyFolder) -> None:
    (begun.path / "games" / "a0.parquet").write_bytes(b"something else")
    (begun.path / "totals" / "b0.json").unlink()
    again = StudyFolder(begun.path, STUDY)
    again.begin()
    assert sorted(again.blocks) == ["a1", "b2"]
    assert again.games("a") == 0


@pytest.mark.parametrize(
    "name", ["games/a3.parquet.9.partial", "totals/a3.json.9.partial", "summary.json.9.partial"]
)
def test_begin_sweeps_up_after_a_kill(begun: StudyFolder, name: str) -> None:
    left = begun.path / name
    left.write_bytes(b"half a block")
    StudyFolder(begun.path, STUDY).begin()
    assert not left.exists()


def test_a_block_may_have_no_rows_or_no_totals(begun: StudyFolder) -> None:
    begun.put("c0", Span("c", 0, 10), None, b"{}")
    begun.put("c1", Span("c", 10, 10), _games(10, 10), None)
    again = StudyFolder(begun.path, STUDY)
    again.begin()
    assert again.games("c") == 20
    assert again.names("c") == ["c0", "c1"]
    assert [again.has_rows(name) for name in ("a0", "c0", "c1")] == [True, False, True]
    assert [again.totals(name) for name in ("a0", "c0", "c1")] == [b"{}", b"{}", None]
    assert not (again.path / "games" / "c0.parquet").exists()


def test_a_block_for_which_nothing_vouches_is_none(begun: StudyFolder) -> None:
    name, entry = next(iter(begun.blocks.items()))
    begun.blocks[name] = entry.model_copy(update={"sha256": None, "totals": None})
    begun.begin()
    assert name not in begun.blocks


def test_a_block_that_is_forgotten_is_played_again(begun: StudyFolder) -> None:
    begun.forget("a1")
    begun.forget("a9")
    assert begun.held("a1") == 0
    assert begun.games("a") == 10


def test_looks_at_finished_studies_are_noted(begun: StudyFolder) -> None:
    for games in (100, 100, 300):
        begun.finish(games)
    assert StudyFolder(begun.path, STUDY).finished == [100, 300]


def test_studies_are_noted_until_they_are_finished(begun: StudyFolder) -> None:
    for games in (100, 100, 300):
        begun.begin(games)
    assert StudyFolder(begun.path, STUDY).begun == [100, 300]
    begun.finish(100)
    begun.begin(100)
    again = StudyFolder(begun.path, STUDY)
    assert (again.finished, again.begun) == ([100], [300])


def test_a_kill_before_the_first_manifest_leaves_a_free_folder(tmp_path: Path) -> None:
    (tmp_path / "manifest.json.4711.partial").write_bytes(b"{")
    StudyFolder(tmp_path, STUDY).begin()
    assert [path.name for path in tmp_path.iterdir()] == ["manifest.json"]


@pytest.mark.skipif(os.name == "nt", reason="links take a right of their own there")
def test_a_link_in_the_place_of_an_unfinished_file_leads_nowhere(tmp_path: Path) -> None:
    """Whoever made the folder may have put it there, or a pipe that never ends."""
    victim, target = tmp_path / "victim", tmp_path / "a" / "manifest.json"
    victim.write_bytes(b"precious")
    target.parent.mkdir()
    place = target.with_name(f"{target.name}.{os.getpid()}.partial")
    for put in (lambda: place.symlink_to(victim), lambda: os.mkfifo(place)):
        put()
        write_bytes(target, b"{}")
        assert victim.read_bytes() == b"precious"
        assert (target.read_bytes(), target.is_symlink()) == (b"{}", False)
        assert [path.name for path in target.parent.iterdir()] == ["manifest.json"]


def test_foreign_files_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.partial").write_bytes(b"mine")
    with pytest.raises(StoreError, match="is not empty and holds no study"):
        StudyFolder(tmp_path, STUDY)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.partial"]


@pytest.mark.parametrize(
    ("study", "said"),
    [
        (STUDY | {"seed": 2}, "its seed is 1, not 2"),
        (STUDY | {"cells": []}, "a game as it was before an edit"),
    ],
)
def test_another_study_is_refused_with_the_difference(
    begun: StudyFolder, study: dict[str, object], said: str
) -> None:
    with pytest.raises(StoreError, match=said):
        StudyFolder(begun.path, study)


GOOD = {"schema": SCHEMA, "study": STUDY, "versions": [], "finished": [], "blocks": {}}
ENTRY = {"cell": "a", "first": 0, "games": 1, "sha256": "0"}


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff",
        b"[" * 100_000,
        b"[]",
        b"{}",
        json.dumps(GOOD | {"schema": "balance.manifest/99"}).encode(),
        json.dumps({k: v for k, v in GOOD.items() if k != "study"}).encode(),
        json.dumps({k: v for k, v in GOOD.items() if k != "blocks"}).encode(),
        json.dumps(GOOD | {"blocks": []}).encode(),
        json.dumps(GOOD | {"blocks": {"a.parquet": 5}}).encode(),
        json.dumps(GOOD | {"blocks": {"a.parquet": ENTRY | {"games": "1"}}}).encode(),
        json.dumps(GOOD | {"blocks": {"a.parquet": ENTRY | {"games": -5}}}).encode(),
        json.dumps(GOOD | {"blocks": {"a.parquet": ENTRY | {"games": 10**30}}}).encode(),
        json.dumps(GOOD | {"blocks": {"a.parquet": ENTRY | {"first": -5}}}).encode(),
        json.dumps(GOOD | {"blocks": {"a.parquet": ENTRY | {"first": 10**30}}}).encode(),
        json.dumps(GOOD | {"blocks": {"../../a.parquet": ENTRY}}).encode(),
        json.dumps(GOOD | {"blocks": {"\x1b]0;evil\x07": 5}}).encode(),
        json.dumps(GOOD | {"blocks": {"a" * 100_000: 5}}).encode(),
        json.dumps(GOOD | {"schema": "a" * 100_000}).encode(),
        json.dumps(GOOD | {"versions": [{"a": "\ud800"}]}).encode(),
    ],
)
def test_a_damaged_manifest_is_refused_and_kept(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "manifest.json"
    file.write_bytes(content)
    with pytest.raises(StoreError, match=r"manifest\.json: (is damaged|schema: found)") as told:
        StudyFolder(tmp_path, STUDY)
    assert str(told.value).isprintable()
    assert len(str(told.value)) <= 2_000
    assert file.read_bytes() == content


def test_a_good_manifest_without_blocks_is_taken(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text(json.dumps(GOOD), encoding="utf-8")
    assert StudyFolder(tmp_path, STUDY).blocks == {}


def test_a_full_disk_leaves_what_was_there(
    begun: StudyFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {path: path.read_bytes() for path in begun.path.rglob("*") if path.is_file()}

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(module.os, "fsync", full)
    with pytest.raises(DiskError, match=r"a0\.parquet: cannot be written: No space left"):
        begun.put("a0", Span("a", 0, 5), _games(0, 5), b"{}")
    assert {path: path.read_bytes() for path in begun.path.rglob("*") if path.is_file()} == before
    assert begun.held("a0") == 10


@pytest.mark.parametrize("error", [OSError(errno.EDQUOT, "Disk quota exceeded"), KeyboardInterrupt])
def test_write_bytes_writes_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    file = tmp_path / "deep" / "file.txt"
    write_bytes(file, b"old")

    def fail(descriptor: int) -> None:
        raise error

    monkeypatch.setattr(module.os, "fsync", fail)
    with pytest.raises((DiskError, KeyboardInterrupt)):
        write_bytes(file, b"new")
    assert [path.name for path in file.parent.iterdir()] == ["file.txt"]
    assert file.read_bytes() == b"old"


@pytest.mark.parametrize("times", [1, len(module.WAITS)])
def test_a_file_that_somebody_reads_is_replaced_when_he_has_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    """Windows refuses that so long."""
    replace, refused = Path.replace, [PermissionError(errno.EACCES, "Access is denied")] * times

    def try_to(self: Path, target: Path) -> Path:
        if refused:
            raise refused.pop()
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", try_to)
    monkeypatch.setattr(module, "WAITS", [0.0] * len(module.WAITS))
    write_bytes(tmp_path / "file.txt", b"new")
    assert (tmp_path / "file.txt").read_bytes() == b"new"
    refused += [PermissionError(errno.EACCES, "Access is denied")] * (len(module.WAITS) + 1)
    with pytest.raises(DiskError, match=r"file\.txt: cannot be written: Access is denied"):
        write_bytes(tmp_path / "file.txt", b"newer")
    assert [path.name for path in tmp_path.iterdir()] == ["file.txt"]
    assert (tmp_path / "file.txt").read_bytes() == b"new"


@pytest.mark.parametrize("place", ["file.txt", "deep/er/file.txt", "there/er/file.txt"])
def test_a_place_that_takes_a_file_is_left_as_it_was(tmp_path: Path, place: str) -> None:
    write_bytes(tmp_path / "there" / "other.txt", b"other")
    before = sorted(tmp_path.rglob("*"))
    refuse_unwritable(tmp_path / place)
    assert sorted(tmp_path.rglob("*")) == before


def test_a_folder_that_another_process_tried_and_removed_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Path.touch

    def removed(self: Path) -> None:
        monkeypatch.setattr(Path, "touch", made)
        self.parent.rmdir()
        made(self)

    monkeypatch.setattr(Path, "touch", removed)
    refuse_unwritable(tmp_path / "deep" / "file.txt")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("place", ["loop/file.txt", "deep/loop/../../loop/er/file.txt", "x" * 300])
def test_a_place_that_takes_no_file_is_told(tmp_path: Path, place: str) -> None:
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(DiskError, match="cannot be written"):
        refuse_unwritable(tmp_path / place)
    assert [path.name for path in tmp_path.iterdir()] == ["loop"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders")
def test_what_is_no_file_stays_what_it_is(tmp_path: Path) -> None:
    pipe, link, aim = tmp_path / "pipe", tmp_path / "link", tmp_path / "aim"
    os.mkfifo(pipe)
    link.symlink_to(aim)
    for write in (refuse_unwritable, lambda path: write_bytes(path, b"new")):
        with pytest.raises(DiskError, match="a device or a pipe, not a file"):
            write(pipe)
    assert pipe.is_fifo()
    for content in (b"one", b"two"):  # a link that leads nowhere, and to a file
        write_bytes(link, content)
        assert link.is_symlink()
        assert aim.read_bytes() == content


def test_a_link_in_a_folder_of_ours_leads_nowhere(begun: StudyFolder, tmp_path: Path) -> None:
    """A folder that somebody packed may hold one to any file."""
    begun.settle()
    theirs = tmp_path / "theirs"
    theirs.write_text("precious", encoding="utf-8")
    links = [begun.path / "games" / "a0.parquet", begun.path / "manifest.json"]
    for link in links:
        link.unlink()
        link.symlink_to(theirs)
    begun.put("a0", Span("a", 0, 4), b"rows", None)
    begun.settle()
    assert not any(link.is_symlink() for link in links)
    assert theirs.read_text(encoding="utf-8") == "precious"

    (begun.path / "totals").rename(tmp_path / "totals")
    (begun.path / "totals").symlink_to(tmp_path / "totals")
    with pytest.raises(StoreError, match="totals: is a link"):
        begun.begin()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders")
def test_pipes_in_the_places_of_files_are_none(begun: StudyFolder) -> None:
    """Who reads one waits for ever."""
    begun.settle()
    for place in (begun.path / "journal.jsonl", begun.path / "games" / "a0.parquet"):
        place.unlink(missing_ok=True)
        os.mkfifo(place)
    again = StudyFolder(begun.path, STUDY)
    again.begin()
    assert set(again.blocks) == {"a1", "b0", "b2"}


@pytest.mark.parametrize("name", ["a\0b", "a\ud800b", "..", "", "\x1b[31m"])
def test_a_block_that_no_file_can_hold(begun: StudyFolder, name: str) -> None:
    begun.settle()
    manifest = begun.path / "manifest.json"
    content = json.loads(manifest.read_text(encoding="utf-8"))
    entry = content["blocks"]["a0"]
    line = json.dumps({"name": name, "block": entry}) + "\n"
    (begun.path / "journal.jsonl").write_text(line, encoding="utf-8")
    StudyFolder(begun.path, STUDY).begin()
    content["blocks"][name] = entry
    manifest.write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(StoreError, match="is damaged"):
        StudyFolder(begun.path, STUDY)


def test_another_study_is_told_in_printable_text(begun: StudyFolder) -> None:
    with pytest.raises(StoreError) as error:
        StudyFolder(begun.path, {**STUDY, "seed": "\x1b[31mhi", "\x1b]0;evil\x07": 1})
    assert str(error.value).isprintable()


def test_a_place_below_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(DiskError, match="cannot be written"):
        StudyFolder(tmp_path / "file" / "study", STUDY).begin()


def test_a_name_no_file_system_takes(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be read"):
        StudyFolder(tmp_path / ("a" * 300), STUDY)


def test_what_the_journal_holds_is_there_after_a_kill(begun: StudyFolder) -> None:
    assert set(StudyFolder(begun.path, STUDY).blocks) == set(begun.blocks)


def test_a_line_of_the_journal_that_was_cut_off_is_none(begun: StudyFolder) -> None:
    journal = begun.path / "journal.jsonl"
    text = journal.read_text(encoding="utf-8")
    outside = text.splitlines()[0].replace('"a0"', '"../a0"', 1)
    assert outside not in text
    journal.write_text(f"{text}{outside}\n{text[:40]}", encoding="utf-8")
    assert set(StudyFolder(begun.path, STUDY).blocks) == set(begun.blocks)
