"""The folder of compiled code: other sources or flags, other folder and other answers."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import balance
from balance.engine import cache

FOLDER = "import balance.engine, numba; print(numba.config.CACHE_DIR)"
ANSWER = "import numpy as np; from balance.engine.luck import mix; print(mix(np.uint64(1)))"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package that may be edited."""
    source = Path(balance.__file__).parent
    shutil.copytree(source, tmp_path / "balance", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def _run(package: Path, code: str, **flags: str) -> str:
    variables = {name: value for name, value in os.environ.items() if name not in cache._FLAGS}
    variables |= {"PYTHONPATH": str(package), "NUMBA_CACHE_DIR": str(package / "cache"), **flags}
    result = subprocess.run(
        [sys.executable, "-c", code],
        cwd=package,
        env=variables,
        capture_output=True,
        text=True,
        check=True,
    )
    return result.stdout.strip()


def _edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_the_folder_follows_sources_and_flags(package: Path) -> None:
    first = _run(package, FOLDER)
    assert Path(first).parent == package / "cache"
    assert Path(first).name.startswith("compiled-")
    assert _run(package, FOLDER) == first
    checked = _run(package, FOLDER, NUMBA_BOUNDSCHECK="1")
    _edit(package / "balance" / "games" / "pig" / "moves.py", "BUST = 1", "BUST = 2")
    game = _run(package, FOLDER)
    _edit(package / "balance" / "cli" / "version.py", '"""', '"""Also: ')
    assert _run(package, FOLDER) == game  # no code that is compiled
    (package / "balance" / "engine" / "more.py").write_text("", encoding="utf-8")
    more = _run(package, FOLDER)
    assert len({first, checked, game, more}) == 4


def test_a_game_of_one_module_is_that_file_alone(package: Path) -> None:
    site = package / "site"
    info = site / "solo-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: solo\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[balance.games]\nsolo = solo\n")
    (site / "solo.py").write_text("A = 1\n", encoding="utf-8")
    without = _run(package, FOLDER)
    code = f"import sys; sys.path.insert(0, {str(site)!r}); {FOLDER}"
    first = _run(package, code)
    (site / "neighbour.py").write_text("", encoding="utf-8")
    assert _run(package, code) == first
    (site / "solo.py").write_text("A = 2\n", encoding="utf-8")
    assert len({without, first, _run(package, code)}) == 3


def test_an_edit_is_not_answered_from_the_cache(package: Path) -> None:
    before = _run(package, ANSWER)
    assert _run(package, ANSWER) == before
    _edit(package / "balance" / "engine" / "luck.py", "0xBF58476D1CE4E5B9", "0xBF58476D1CE4E5BB")
    assert _run(package, ANSWER) != before


def test_is_cold_until_something_was_compiled(package: Path) -> None:
    code = "from balance.engine.cache import is_cold; print(is_cold('pig'))"
    mark = "from balance.engine.cache import mark_warm; mark_warm('pig')"
    _run(package, mark)
    assert _run(package, code) == "True"  # nothing was compiled, so nothing is remembered
    _run(package, ANSWER, NUMBA_DISABLE_JIT="0")
    assert _run(package, code) == "True"
    _run(package, mark)
    assert _run(package, code) == "False"
