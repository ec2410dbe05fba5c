"""The hand-written C programs: compiled once a process, into a folder that goes with it."""

import json
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tests.bench.measure import NotMeasured

SOURCES = Path(__file__).parent / "c"


class Answer(NamedTuple):
    """What a yardstick printed."""

    games: int
    rate: float  # games a second of processor time, measured around the simulation alone
    means: dict[str, Any]


def run(name: str, games: int, players: int, seed: int, *more: str) -> Answer:
    """Play games with the C twin of a game.

    Raises
    ------
    NotMeasured
        There is no gcc.
    """
    command = [str(_binary(name)), str(games), str(players), str(seed), *more]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    answer = json.loads(done.stdout)
    return Answer(answer["games"], answer["games"] / answer["seconds"], answer["means"])


def version() -> str:
    """The compiler, as it calls itself."""
    gcc = compiler()
    if gcc is None:
        return "no gcc"
    said = subprocess.run([gcc, "-dumpfullversion"], capture_output=True, text=True, check=False)
    return f"gcc {said.stdout.strip()}"


def compiler() -> str | None:
    """Path of gcc, None if there is none."""
    return shutil.which("gcc")


@cache
def _binary(name: str) -> Path:
    gcc = compiler()
    if gcc is None:
        raise NotMeasured("no gcc")
    path = Path(_folder().name) / name
    source = SOURCES / f"{name}.c"
    command = [gcc, "-O3", "-march=native", "-o", str(path), str(source), "-lm"]
    subprocess.run(command, check=True, capture_output=True)
    return path


@cache
def _folder() -> "tempfile.TemporaryDirectory[str]":
    return tempfile.TemporaryDirectory(prefix="balance-bench-")
