"""The whole test suite, as continuous integration runs it: ``python tests/ci.py``.

``--record`` writes down what passed (:mod:`tests.passed`), which takes all that any test needs.

1. ruff (lint and format), mypy, and beside them every game compiled once into a cache that all
   workers start from;
2. all tests with JIT, in parallel; only the benchmarks stay out (``pytest -m bench tests/bench``).
   Where a game changed since it last passed so, whatever plays at random plays as much as it can
   (:mod:`tests.games.amount`); where the statistics did, all is simulated as often as it can be;
   slow tests of what did not change are left out (:mod:`tests.slow`);
3. what plays whole games beside a twin, with ``NUMBA_DISABLE_JIT=1`` on fewer games (kernels mean
   the same as plain Python) and with ``NUMBA_BOUNDSCHECK=1`` (no index leaves its array), for the
   games whose kernel, players or twin changed since they last passed so, and for all with
   ``--all``.

The last line printed is pytest's own closing line over all passes.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests import passed  # noqa: E402 (the folder above comes first)
from tests.bench import yardstick  # noqa: E402
from tests.browser.conftest import programs  # noqa: E402
from tests.passed import FULL, IN_FULL, PARTS  # noqa: E402

CORES = 2
WORKERS = 3  # one more than cores: browsers, clusters and other processes are waited for
# The longest first, so that both cores are busy to the end.
GAMES = ("to_the_bottom", "atlantis", "safehouse", "sewer_pirats", "abandon_ship", "pig")
CHECKS = {
    "lint": ["ruff", "check", "."],
    "format": ["ruff", "format", "--check", "."],
    "types": ["mypy", "balance"],
}
PASSES = {"plain": {"NUMBA_DISABLE_JIT": "1"}, "bounds": {"NUMBA_BOUNDSCHECK": "1"}}
TWINS = "twin or test_luck or test_pig"  # what compares whole games with something else
MODULES = "distributed", "jsonschema", "selenium"  # what tests are skipped without, and programs
PROGRAMS = "bash", "git"
COUNTS = re.compile(r"(\d+) (passed|failed|errors?|skipped|xfailed)")


def main() -> int:
    """Run everything; 0 if all of it passed."""
    asked = _asked()
    if asked.record and (missing := [*_missing()]):
        print(f"tests would be skipped, and nothing is recorded, without {', '.join(missing)}")
        return 1
    started = time.monotonic()
    failed: list[str] = []
    total: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder)
        failed += _prepare(cache)
        failed += _all_tests(asked, cache, total)
        for name, setting in PASSES.items():
            failed += _twins(name, setting, asked, cache / name, total)
    if failed:
        print(f"failed: {', '.join(failed)}")
    order = ("failed", "errors", "passed", "skipped", "xfailed")
    shown = ", ".join(f"{total[word]} {word}" for word in order if total[word])
    print(f"=== {shown} in {time.monotonic() - started:.2f}s ===", flush=True)
    return 1 if failed else 0


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("--all", action="store_true", help="twins of all games in all passes")
    parser.add_argument("--record", action="store_true", help="write down which games passed")
    return parser.parse_args()


def _missing() -> Iterator[str]:
    """What is not installed and tests are skipped without."""
    yield from (name for name in MODULES if find_spec(name) is None)
    yield from (name for name in PROGRAMS if shutil.which(name) is None)
    if not all(programs()):
        yield "Chromium and chromedriver"
    if yardstick.compiler() is None:
        yield "a compiler of C"


def _prepare(cache: Path) -> list[str]:
    """Checks of the text, and every game compiled, as many at once as there are cores."""
    tasks = {name: [sys.executable, "-m", *command] for name, command in CHECKS.items()}
    tasks |= {f"compile {game}": [sys.executable, "-m", "tests.warm", game] for game in GAMES}
    with ThreadPoolExecutor(CORES) as pool:
        runs = {
            name: pool.submit(_quietly, command, cache / name.rpartition(" ")[2])
            for name, command in tasks.items()
        }
    failed = []
    for name, run in runs.items():
        code, text, seconds = run.result()
        print(f"--- {name}: {seconds:.0f} s\n{text}", end="", flush=True)
        failed += [name] * bool(code)
    _merge(cache)
    return failed


def _quietly(command: Sequence[str], cache: Path) -> tuple[int, str, float]:
    """Run a command with a cache of its own; its code, what it printed, and how long it took."""
    started = time.monotonic()
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache)}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout + done.stderr, time.monotonic() - started


def _merge(cache: Path) -> None:
    """One cache out of those of the games; what the engine has for itself is the same in all."""
    warm = cache / passed.WARM
    for game in GAMES:
        for folder in sorted((cache / game).glob("*")):
            if not (warm / folder.name).exists():
                shutil.copytree(folder, warm / folder.name)


def _all_tests(asked: argparse.Namespace, cache: Path, total: Counter[str]) -> list[str]:
    """Everything with JIT, in full where a game changed."""
    every = [*GAMES, *PARTS]
    due = every if asked.all else passed.changed(FULL, every)
    print(f"--- in full, because they changed: {', '.join(due) or 'nothing'}", flush=True)
    setting = {"NUMBA_CACHE_DIR": str(cache), IN_FULL: " ".join(due)}
    failed = _pytest("tests", ["-n", str(WORKERS), "--dist", "worksteal", "tests"], setting, total)
    if asked.record and not failed:
        passed.record(FULL, due)
    return failed


def _twins(
    name: str, setting: dict[str, str], asked: argparse.Namespace, cache: Path, total: Counter[str]
) -> list[str]:
    """One pass over the games that changed since they last passed it, or over all."""
    due = list(GAMES) if asked.all else passed.changed(name, GAMES)
    if not due:
        print(f"--- {name}: no game changed since it passed", flush=True)
        return []
    wanted = f"({' or '.join(due)} or test_luck) and ({TWINS})"
    arguments = ["-n", str(CORES), "-k", wanted, "tests/engine", "tests/games", "tests/naive"]
    failed = _pytest(
        f"{name}: {', '.join(due)}", arguments, {**setting, "NUMBA_CACHE_DIR": str(cache)}, total
    )
    if asked.record and not failed:
        passed.record(name, due)
    return failed


def _pytest(
    name: str, arguments: Sequence[str], setting: dict[str, str], total: Counter[str]
) -> list[str]:
    """Run pytest and pass its output on; its closing line counts towards the total."""
    print(f"--- {name}", flush=True)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--durations=12"]
    command += arguments
    last = ""
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, **setting},
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            last = line if COUNTS.search(line) else last
    for number, word in COUNTS.findall(last):
        total["errors" if word == "error" else word] += int(number)
    return [name] * bool(process.returncode)


if __name__ == "__main__":
    sys.exit(main())
