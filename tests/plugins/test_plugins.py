"""Tic-tac-toe and Connect Four, installed as anybody's game: their own tests, and everybody's."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.games import test_rooms as rooms
from tests.plugins import HERE, NAMES, install

ROOT = HERE.parents[1]
OF_EVERY_GAME = (
    "tests/games/test_conformance.py",
    "tests/games/test_registry.py",
    "tests/games/test_round_trip.py",
    "tests/games/test_claims.py",
    "tests/rulesets/test_shipped.py",
    "tests/studies/test_columns.py",
    "tests/cli/test_scenarios.py",
)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where both games are installed, with a cache of compiled code beside them."""
    folder = tmp_path_factory.mktemp("plugins")
    install(folder / "installed")
    return folder


def passes(installed: Path, *arguments: str, where: Path = ROOT) -> str:
    """Run pytest where the games are installed; what it printed."""
    path = os.pathsep.join([str(installed / "installed"), str(ROOT)])
    cache = {"NUMBA_CACHE_DIR": str(installed / "cache"), "PYTHONPATH": path}
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments],
        cwd=where,
        env={key: value for key, value in (os.environ | cache).items() if "XDIST" not in key},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


@pytest.mark.parametrize("name", NAMES)
def test_its_own_tests_pass(installed: Path, name: str) -> None:
    out = passes(installed, where=HERE / name)
    assert "skipped" not in out


def test_what_every_game_must_do_they_do(installed: Path) -> None:
    """All tests that name them run; only what our own games bring besides is skipped."""
    out = passes(installed, "-k", " or ".join(NAMES), *OF_EVERY_GAME)
    assert f"{len(NAMES)} skipped" in out.splitlines()[-1]


@pytest.mark.parametrize("name", NAMES)
def test_it_has_the_rooms(name: str) -> None:
    home = HERE / name / name
    files = [path for path in home.rglob("*.py") if path.parent != home]
    assert rooms.rooms_of(home) == set(rooms.MAY_IMPORT)
    assert rooms.misplaced(home) == {}
    assert rooms.twins(home) == []
    assert [path for path in files if rooms.strangers(path, home, name)] == []
