"""One process at a time in a folder."""

import subprocess
import sys
from pathlib import Path
from threading import Timer

import pytest
from filelock import FileLock

from balance.rulesets import ConfigError
from balance.store.folder import StudyFolder
from balance.store.lock import is_locked, locked
from balance.store.manifest import LOCK, StoreError
from balance.studies.run.study import carry_out, read_summary
from tests.studies.helpers import order

HOLD = """
import sys
from pathlib import Path
from balance.store.lock import locked
with locked(Path(sys.argv[1])):
    print("in", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def held(tmp_path: Path):
    """A folder in which another process is at work."""
    folder = tmp_path / "study"
    command = [sys.executable, "-c", HOLD, str(folder)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, **pipes) as process:
        assert process.stdout.readline().strip() == "in"
        yield folder, process
        process.kill()


def test_two_processes_do_not_play_in_one_folder(held) -> None:
    folder, process = held
    with pytest.raises(StoreError, match="another process plays in it"):
        carry_out(order(folder))
    assert {path.name for path in folder.iterdir()} == {LOCK}
    process.kill()
    process.wait()
    assert carry_out(order(folder)).summary.cells


def test_who_only_looks_does_not_keep_a_study_from_beginning(tmp_path: Path) -> None:
    """To look whether somebody plays takes the lock for a moment."""
    asked = order(tmp_path / "study", games=64)
    asked.out.mkdir()
    looks = FileLock(asked.out / LOCK, thread_local=False)
    looks.acquire()
    leaves = Timer(0.3, looks.release)
    leaves.start()
    try:
        assert carry_out(asked).summary.cells
    finally:
        leaves.join()


def test_a_study_that_is_being_played_has_no_summary_yet(held) -> None:
    folder, process = held
    assert is_locked(folder)
    with pytest.raises(ConfigError, match="a study that ended: this one is being played"):
        read_summary(folder)
    process.kill()
    process.wait()
    assert not is_locked(folder)
    with pytest.raises(ConfigError, match="allowed: the folder of a study"):
        read_summary(folder)


def test_what_is_left_of_a_lock_is_no_other_study(tmp_path: Path) -> None:
    with locked(tmp_path):
        pass
    StudyFolder(tmp_path, {"seed": 1}).begin()


def test_a_lock_that_lies_elsewhere_is_refused(tmp_path: Path) -> None:
    """What comes with a folder of somebody else's may point at any file."""
    other, folder = tmp_path / "mine.txt", tmp_path / "study"
    other.write_text("of worth", encoding="utf-8")
    folder.mkdir()
    (folder / LOCK).symlink_to(other)
    with pytest.raises(StoreError, match="is a link"):
        carry_out(order(folder))
    assert not is_locked(folder)
    assert other.read_text(encoding="utf-8") == "of worth"
    assert [path.name for path in folder.iterdir()] == [LOCK]
