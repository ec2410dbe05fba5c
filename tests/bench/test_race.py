"""The race runs, with or without its peers, and never fails for what is not there."""

import importlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.bench import yardstick
from tests.bench.command import measure
from tests.bench.measure import Pace, Settings, compared, in_turn
from tests.bench.peers import hired
from tests.bench.race import RACE
from tests.bench.speed import CRITICAL_Z
from tests.plugins import NAMES

ROOT = Path(__file__).parents[2]
PEERS = ("pyspiel", "pgx", "jax", "catanatron", "pyminion")
OF_PEERS = tuple(name for name in RACE if name.endswith(("_openspiel", "_pgx")) or name in PEERS)
OURS = "tic_tac_toe_c"  # needs no peer

needs_gcc = pytest.mark.skipif(yardstick.compiler() is None, reason="needs gcc")


def raced(folder: Path, *names: str) -> list[dict[str, Any]]:
    """The rows of a race at tiny sizes in which no peer can be imported."""
    for peer in PEERS:
        (folder / f"{peer}.py").write_text(f"raise ModuleNotFoundError(name={peer!r})\n")
    out = folder / "race.json"
    tiny = ("--scale", "0.0005", "--repetitions", "1", "--json", str(out))
    run = subprocess.run(
        [sys.executable, "-m", "tests.bench.race", *tiny, *names],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    rows: list[dict[str, Any]] = json.loads(out.read_text(encoding="utf-8"))
    return rows


@needs_gcc
def test_it_runs_without_peers(tmp_path: Path) -> None:
    """A row for each, with a reason; a game of our own is installed, compiled and played."""
    *rows, equal, ratio = raced(tmp_path, *OF_PEERS, OURS)
    assert [row["name"] for row in rows] == list(OF_PEERS)
    for row in rows:
        assert row["figure"] is None
        assert "is not installed (the extra race has it)" in row["why_not"]
    assert equal["name"] == ratio["name"] == OURS
    assert equal["figure"]["middle"] < CRITICAL_Z
    assert ratio["figure"]["middle"] > 0


def test_a_game_that_is_not_installed_is_a_row() -> None:
    for name in NAMES:
        (row,) = measure("x", RACE[f"{name}_c"], Settings(1, 0.001))
        assert row.why_not == f"not measured: the game {name} could not be installed"


def test_a_peer_that_fails_is_a_reason() -> None:
    class Broken:
        def play(self, games: int) -> int:
            raise RuntimeError("no\nsuch batch")

    for make, said in ((Broken, "it fails here: RuntimeError: no such batch"), (_absent, "absent")):
        (row,) = measure("x", lambda settings, make=make: hired(make), Settings())
        assert said in row.why_not


def _absent() -> Any:
    importlib.import_module("absent_engine")


def test_paces_are_compared_pair_by_pair() -> None:
    ours, theirs = iter([Pace(9, 9), Pace(8, 2), Pace(6, 6)]), iter([Pace(1, 1)] * 3)
    pairs = in_turn(lambda: next(ours), lambda: next(theirs), 2)
    assert compared([(a.core, b.core) for a, b in pairs])[0] == (7, 6, 8)
    assert compared([(a.clock, b.clock) for a, b in pairs])[0] == (4, 2, 6)


@pytest.mark.bench
@pytest.mark.parametrize("name", RACE)
def test_every_match_fills_its_rows(name: str) -> None:
    rows = measure(name, RACE[name], Settings(1, 0.001))
    assert rows
    assert all(row.figure or row.why_not for row in rows)
