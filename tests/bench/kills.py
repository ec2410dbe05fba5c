"""``python -m tests.bench.kills [KIND ...]``: killed at random moments, then the same command.

Every kind of study is played undisturbed first; then again and again it is killed without warning
somewhere between its start and its end, and started once more. It has to end with the same bytes,
and may have lost no more than the blocks that were being written: one for every thread.
"""

import argparse
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from balance.store.manifest import read_journal, read_manifest
from tests.studies.helpers import bytes_of

WORKERS = 2
PLAYTESTS = Path(__file__).parents[1] / "studies" / "pig_playtests.csv"
USUAL = ("--players", "2", "--games", "3000", "--seed", "3", "--workers", str(WORKERS))
PLAYED = (*USUAL, "--policy", "hold_at")
KINDS: dict[str, Sequence[str]] = {
    "run": ("run", "pig", *PLAYED, "--no-tiers"),
    "compare": ("compare", "pig/short", "--try", "die_sides=8", *PLAYED),
    "levers": ("levers", "pig", *PLAYED),
    "sweep": ("sweep", "pig", "--vary", "target=20..60/10", *PLAYED),
    "screen": ("screen", "pig", *PLAYED),
    "robust": ("robust", "abandon_ship", *USUAL[2:], "--players", "4", "--policy", "random"),
    "impact": ("impact", "abandon_ship", *USUAL[2:], "--players", "4", "--policy", "random"),
    "tune": ("tune", "pig", "target", "--margin", "3", *PLAYED),
    "guard": ("guard", "pig", "--goal", "turns=5..200", *PLAYED),
    "tournament": ("tournament", "pig", *USUAL),
    "skill": ("skill", "pig", *USUAL),
    "calibrate": ("calibrate", "pig", str(PLAYTESTS), "--games", "300", "--seed", "3"),
    "until decided": ("run", "pig", *PLAYED, "--until-decided", "--no-levers"),
}
PREPARE = "from balance.studies import blocks; blocks.BLOCK = 256; from balance.cli import main; "


class Survived(NamedTuple):
    """What became of the kills of one kind of study."""

    kills: int
    late: int  # the study had ended before
    different: int
    unnoted: int  # most blocks that were on the disk and had to be played again


def survived(command: Sequence[str], kills: int, luck: random.Random) -> Survived:
    """Kill a command at random moments and complete it."""
    late = different = unnoted = 0
    with tempfile.TemporaryDirectory() as home:
        began = time.monotonic()
        _start(command, Path(home) / "whole").communicate()
        took = time.monotonic() - began
        whole = bytes_of(Path(home) / "whole")
        assert "summary.json" in whole, command
        for kill in range(kills):
            folder = Path(home) / str(kill)
            process = _start(command, folder)
            time.sleep(luck.uniform(0.25, 1.0) * took)
            late += process.poll() is not None
            process.kill()
            process.communicate()
            unnoted = max(unnoted, _unnoted(folder))
            assert _start(command, folder).wait() in (0, 1)
            different += bytes_of(folder) != whole
    return Survived(kills, late, different, unnoted)


def _start(command: Sequence[str], out: Path) -> "subprocess.Popen[bytes]":
    code = f"{PREPARE}import sys; sys.argv = ['balance', *sys.argv[1:]]; main()"
    line = [sys.executable, "-c", code, *command, "--out", str(out)]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return subprocess.Popen(line, **quiet)  # type: ignore[call-overload,no-any-return]


def _unnoted(folder: Path) -> int:
    """Blocks of a killed study that lie there and are not vouched for."""
    manifest = read_manifest(folder) if folder.is_dir() else None
    noted = {*(manifest.blocks if manifest else ()), *read_journal(folder)}
    kept = {file.stem for name in ("games", "totals") for file in (folder / name).glob("*.*")}
    return len({name.removesuffix(".parquet").removesuffix(".json") for name in kept} - noted)


def main() -> None:
    """Read the command line and print a line for each kind."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("kinds", nargs="*", metavar="KIND", choices=[*KINDS, []])
    parser.add_argument("--kills", type=int, default=50, help="of each kind")
    parser.add_argument("--seed", type=int, default=int(signal.SIGKILL))
    asked = parser.parse_args()
    for kind in asked.kinds or KINDS:
        found = survived(KINDS[kind], asked.kills, random.Random(f"{asked.seed} {kind}"))
        print(
            f"{kind:16}{found.kills:4} kills, {found.late} after the end, "
            f"{found.different} with other bytes, at most {found.unnoted} blocks unnoted",
            flush=True,
        )


if __name__ == "__main__":
    main()
