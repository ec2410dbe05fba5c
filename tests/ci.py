"""The whole test suite as continuous integration runs it: lint, types, tests in three modes.

1. ruff (lint and format) and mypy;
2. all tests with JIT, in parallel, those of a game in one worker, which compiles it once;
3. those that play whole games beside a twin with ``NUMBA_DISABLE_JIT=1``, on fewer games;
4. the same once with ``NUMBA_BOUNDSCHECK=1``.

The last line printed is pytest's own closing line over all passes.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
WORKERS = ["-n", "2"]
COMPILED = ["tests/engine", "tests/games"]
FEWER = "twin or test_luck or test_pig"  # what compares whole games with something else
COUNTS = re.compile(r"(\d+) (passed|failed|error|errors|skipped|xfailed|deselected)")


def main() -> int:
    """Run everything; 0 if all of it passed."""
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as cache:
        steps = [
            ("lint", [sys.executable, "-m", "ruff", "check", "."], {}),
            ("format", [sys.executable, "-m", "ruff", "format", "--check", "."], {}),
            ("types", [sys.executable, "-m", "mypy", "balance"], {}),
            ("tests", _pytest(*WORKERS, "tests"), {"NUMBA_CACHE_DIR": f"{cache}/jit"}),
            (
                "plain Python",
                _pytest(*WORKERS, "-k", FEWER, *COMPILED),
                {"NUMBA_DISABLE_JIT": "1", "NUMBA_CACHE_DIR": f"{cache}/plain"},
            ),
            (
                "bounds",
                _pytest(*WORKERS, "-k", FEWER, *COMPILED),
                {"NUMBA_BOUNDSCHECK": "1", "NUMBA_CACHE_DIR": f"{cache}/bounds"},
            ),
        ]
        total: dict[str, int] = {}
        failed = []
        for name, command, settings in steps:
            print(f"--- {name}", flush=True)
            code, counts = _run(command, settings)
            if code:
                failed.append(name)
            for word, count in counts.items():
                total[word] = total.get(word, 0) + count
    seconds = time.monotonic() - started
    if failed:
        print(f"failed: {', '.join(failed)}")
    order = ("failed", "errors", "passed", "skipped", "xfailed")
    shown = ", ".join(f"{total[word]} {word}" for word in order if total.get(word))
    print(f"=== {shown} in {seconds:.2f}s ===", flush=True)
    return 1 if failed else 0


def _pytest(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]


def _run(command: list[str], settings: dict[str, str]) -> tuple[int, dict[str, int]]:
    """Run one step and pass its output on; the counts of pytest's closing line."""
    environment = {**os.environ, **settings}
    last = ""
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            last = line if COUNTS.search(line) else last
    found = {word.replace("error", "errors").replace("errorss", "errors"): int(n)
             for n, word in COUNTS.findall(last)} if "pytest" in command else {}  # fmt: skip
    return process.returncode, found


if __name__ == "__main__":
    sys.exit(main())
