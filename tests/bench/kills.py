"""``python -m tests.bench.kills [KIND ...]``: killed at random moments, then the same command.

Every kind of study, and whatever else goes on where it stopped, is carried out undisturbed first;
then again and again it is killed without warning somewhere between its start and its end, and
started once more. It has to end with the same bytes, may have lost no more than the blocks that
were being written, one for every thread, and must neither write a block again that was noted before
nor train a generation again.

Processes are forked from one that has loaded the program, so that most of their time is that of the
study.
"""

import argparse
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from balance.store.folder import GAMES, PARTIAL, TOTALS
from balance.store.manifest import LOCK, read_journal, read_manifest
from balance.studies.training.diary import DIARY, Diary
from tests.studies.helpers import bytes_of

WORKERS = 2
PLAYTESTS = Path(__file__).parents[1] / "studies" / "pig_playtests.csv"
OUT = "study"
USUAL = ("--players", "2", "--seed", "3", "--workers", str(WORKERS))
SHORT = ("--games", "300", "--seed", "3", "--workers", str(WORKERS), "--out", OUT)
STUDY = (*USUAL, "--games", "3000", "--out", OUT)
PLAYED = (*STUDY, "--policy", "hold_at")
AT_RANDOM = (*STUDY, "--players", "4", "--policy", "random")
LEARNED = (*USUAL, "--generations", "8", "--games", "200")
FILES = {
    "timid.toml": 'game = "pig"\nbase = "hold_at"\n[numbers]\nhold = 5\n',
    "question.toml": 'study = "sweep"\nquestion = "?"\nrulesets = "pig"\nplayers = [2]\n'
    'vary = "target=30..60/10"\ngames = 1000\nlineup = "hold_at"\n',
}
KINDS: dict[str, Sequence[str]] = {
    "run": ("run", "pig", *PLAYED, "--no-tiers"),
    "compare": ("compare", "pig/short", "--try", "die_sides=8", *PLAYED),
    "levers": ("levers", "pig", *PLAYED),
    "sweep": ("sweep", "pig", "--vary", "target=20..60/10", *PLAYED),
    "screen": ("screen", "pig", *PLAYED),
    "robust": ("robust", "abandon_ship", *AT_RANDOM),
    "impact": ("impact", "abandon_ship", *AT_RANDOM),
    "tune": ("tune", "pig", "target", "--margin", "3", *PLAYED),
    "guard": ("guard", "pig", "--goal", "turns=5..200", *PLAYED),
    "tournament": ("tournament", "pig", *STUDY),
    "skill": ("skill", "pig", *STUDY),
    "calibrate": ("calibrate", "pig", str(PLAYTESTS), *SHORT),
    "until decided": ("run", "pig", *PLAYED, "--until-decided", "--no-levers"),
    "study file": ("study", "question.toml", "--workers", str(WORKERS), "--out", OUT),
    "train": ("train", "pig", "--base", "timid.toml", "--against", "hold_at", *LEARNED),
    "best response": (
        *("best-response", "pig", "--policy", "timid.toml", *LEARNED, "--out", OUT),
        *("--search-games", "20"),
    ),
}
STUDIES = "calibrate", "guard", "impact", "robust", "run", "screen", "skill", "sweep", "tournament"
PRELOADED = (
    "balance.cli",
    "balance.report",
    "balance.games.pig",
    "balance.games.abandon_ship",
    "balance.studies.orders.file",
    "balance.studies.training.challenges",
    "balance.studies.training.study",
    *(f"balance.studies.{name}.study" for name in (*STUDIES, "tune")),
)
FORKED = get_context("forkserver")


class Survived(NamedTuple):
    """What became of the kills of one kind of study."""

    kills: int
    late: int  # the study had ended before
    different: int
    unnoted: int  # most blocks that were on the disk and had to be played again
    again: int  # noted blocks that were written again, and generations that were trained again


def loaded() -> list[str]:
    """The modules that are loaded before processes are forked; the server skips a wrong name."""
    return [import_module(name).__name__ for name in PRELOADED]


def survived(command: Sequence[str], kills: int, luck: random.Random) -> Survived:
    """Kill a command at random moments and complete it."""
    late = different = unnoted = again = 0
    with tempfile.TemporaryDirectory() as home:
        _complete(command, Path(home) / "warm")
        began = time.monotonic()
        _complete(command, Path(home) / "whole")
        took = time.monotonic() - began
        whole = _kept(Path(home) / "whole")
        for kill in range(kills):
            place = Path(home) / str(kill)
            process = _start(command, place)
            time.sleep(luck.uniform(0.0, 1.0) * took)
            late += process.exitcode is not None
            process.kill()
            process.join()
            noted, unnoted_now = _blocks(place)
            unnoted = max(unnoted, unnoted_now)
            written = {file: file.stat().st_mtime_ns for file in noted}
            _pages_of(place).unlink(missing_ok=True)
            trained = _trained(place)
            _complete(command, place)
            again += sum(file.stat().st_mtime_ns != at for file, at in written.items())
            again += len(trained & {*_pages(place)})
            different += _kept(place) != whole
    return Survived(kills, late, different, unnoted, again)


def _start(command: Sequence[str], place: Path) -> FORKED.Process:
    """Carry out a command in a process and a place of its own."""
    place.mkdir(exist_ok=True)
    for name, text in FILES.items():
        (place / name).write_text(text, encoding="utf-8")
    process = FORKED.Process(target=_carry_out, args=(command, place))
    process.start()
    return process


def _complete(command: Sequence[str], place: Path) -> None:
    process = _start(command, place)
    process.join()
    if process.exitcode not in (0, 1):  # 1: a goal is missed
        raise RuntimeError(f"{' '.join(command)}: exit code {process.exitcode}")


def _carry_out(command: Sequence[str], place: Path) -> None:
    """The command line with small blocks, and silent where all is well."""
    from balance.cli import main
    from balance.studies.play import blocks

    blocks.BLOCK = 256
    os.chdir(place)
    _tell_of_generations(_pages_of(place))
    sys.argv = ["balance", *command]
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 (to the end)
    main()


def _kept(place: Path) -> dict[str, bytes]:
    """What must be the same: all, but for locks and for how long a training took."""
    found = {name: text for name, text in bytes_of(place).items() if Path(name).name != LOCK}
    for name in found:
        if Path(name).name == DIARY:
            diary = Diary.model_validate_json(found[name])
            found[name] = diary.model_copy(update={"seconds": 0.0}).text().encode()
    return found


def _blocks(place: Path) -> tuple[list[Path], int]:
    """The files of whole blocks that are vouched for, of every study that was killed there, and how
    many lie there that are not.
    """
    whole, unnoted = list[Path](), 0
    folders = {
        file.parent.parent for name in (GAMES, TOTALS) for file in place.rglob(f"{name}/*.*")
    }
    for folder in folders:
        manifest = read_manifest(folder)
        noted = {*(manifest.blocks if manifest else ()), *read_journal(folder)}
        kept = [file for name in (GAMES, TOTALS) for file in (folder / name).glob("*.*")]
        names = {file: file.name.partition(".")[0] for file in kept}
        whole += [file for file in kept if file.suffix != PARTIAL and names[file] in noted]
        unnoted += len({*names.values()} - noted)
    return whole, unnoted


def _trained(place: Path) -> set[int]:
    """The numbers of the generations that a killed training has kept."""
    pages = [Diary.model_validate_json(file.read_bytes()) for file in place.rglob(DIARY)]
    return {number for page in pages for number in range(1, len(page.generations) + 1)}


def _tell_of_generations(told: Path) -> None:
    """Have the number of every generation noted as it is trained."""
    write = Diary.write

    def noted(self: Diary, folder: Path) -> None:
        write(self, folder)
        if not self.confirmed:
            with told.open("a", encoding="utf-8") as file:
                file.write(f"{len(self.generations)}\n")

    Diary.write = noted  # type: ignore[method-assign]


def _pages_of(place: Path) -> Path:
    """Where it is, beside the place."""
    return place.with_name(f"{place.name}.generations")


def _pages(place: Path) -> list[int]:
    """The numbers of the generations that were trained since that was removed."""
    told = _pages_of(place)
    return [int(line) for line in told.read_text().splitlines()] if told.exists() else []


def main() -> None:
    """Read the command line and print a line for each kind."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("kinds", nargs="*", metavar="KIND", choices=[*KINDS, []])
    parser.add_argument("--kills", type=int, default=50, help="of each kind")
    parser.add_argument("--seed", type=int, default=int(signal.SIGKILL))
    asked = parser.parse_args()
    FORKED.set_forkserver_preload(loaded())
    faults = 0
    for kind in asked.kinds or KINDS:
        found = survived(KINDS[kind], asked.kills, random.Random(f"{asked.seed} {kind}"))
        print(
            f"{kind:16}{found.kills:4} kills, {found.late} after the end, "
            f"{found.different} with other bytes, at most {found.unnoted} blocks unnoted, "
            f"{found.again} written again",
            flush=True,
        )
        faults += found.different + found.again + (found.unnoted > WORKERS)
        faults += found.late > found.kills / 2  # it was hardly killed
    raise SystemExit(faults > 0)


if __name__ == "__main__":
    main()
