"""What a terminal shows while a study is played."""

import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from balance.cli.progress import Headway, Progress

if TYPE_CHECKING:
    from balance.studies.orders.order import Order

pty = pytest.importorskip("pty", reason="no such terminals")

# Players wait after some games until the terminal showed figures of those before.
CODE = """
import sys, threading
from balance.cli import main, progress
from balance.studies.play import runner
shown, play, see = threading.Event(), runner.Runner._play, progress.Progress.see
def slow(self, table, work, start, end):
    assert start < 2_000 or shown.wait(60)
    play(self, table, work, start, end)
def draw(self, cell, games):
    see(self, cell, games)
    self.live.refresh()
    shown.set()
runner.Runner._play, progress.Progress.see = slow, draw
sys.argv = ["balance", *sys.argv[1:]]
main()
"""
COMMAND = (
    *("run", "pig/short", "--policy", "hold_at", "--players", "2", "--games", "9000"),
    *("--out", "study", "--no-tiers", "--no-levers"),
)


def _on_a_terminal(folder: Path) -> tuple[int, str]:
    """The exit code, and all that was written, without colours."""
    ours, theirs = pty.openpty()
    size = {"TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
    with subprocess.Popen(
        [sys.executable, "-c", CODE, *COMMAND],
        stdin=theirs, stdout=theirs, stderr=theirs, cwd=folder, env=os.environ | size,
    ) as process:  # fmt: skip
        os.close(theirs)
        said = b""
        try:
            while more := os.read(ours, 65_536):
                said += more
        except OSError:  # the other end is closed
            pass
    os.close(ours)
    return process.returncode, re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", said.decode())


def test_figures_come_before_the_first_block_is_whole(tmp_path: Path) -> None:
    code, said = _on_a_terminal(tmp_path)
    assert code == 0, said
    frames = re.findall(
        r"(\d+) %  ([\d,]+) of 9,000 games, \d+ s so far, about \d+ s left\s+"
        r"Short game, 2 players, hold_at +\d+ %  (wins [\d.]+ [\d.]+) ",
        said,
    )
    assert any(int(games.replace(",", "")) < 9_000 and wins for _, games, wins in frames), said
    assert re.search(r"100 %  9,000 of 9,000 games, \d+ s in all", said)
    assert max(map(len, re.split(r"[\r\n]+", said[: said.index("in all")]))) <= 80


@pytest.mark.parametrize("kind", ["run", "tune"])
def test_a_study_of_which_nobody_knows_how_long_it_is_starts_at_nothing(kind: str) -> None:
    order = SimpleNamespace(stops=False, kind=kind, cells=(), played=(), games_each=None)
    progress = Progress(cast("Order", order))
    (line,) = progress.lines(80, 24)
    assert "0 games" in line
    progress.headways["found"] = Headway("Found, 2 players", 0, [])
    assert progress.lines(80, 24)[1].startswith("Found, 2 players    0 %")
