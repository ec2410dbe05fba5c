"""The folders of compiled code: what was edited is compiled anew, and nothing else.

A copy of the package is edited, with a second small game installed beside it; what a process finds
in the cache is told by numba's own count of misses, and by the files in the folders.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numba
import pytest

import balance
from balance.engine import cache, parts
from balance.games import get
from balance.games.new import write_skeleton

FOLDERS = """
import sys
from pathlib import Path
import balance
from balance.engine.cache import folder_of
home = Path(balance.__file__).parent
files = ["engine/play.py", "games/pig/kernel/moves.py", "games/pig/players/features.py"]
for path in [*(home / file for file in files), *map(Path, sys.argv[1:])]:
    print(folder_of(path))
"""

PLAY = """
import hashlib
import sys
from balance import games
from balance.engine.players import Player
from balance.engine.table import Table, entries
for name in sys.argv[1:]:
    game = games.get(name)
    table = Table(game, game.pack(game.Parameters(), 2), [Player("random")] * 2)
    play_chunk = entries(game).play_chunk
    rows, before = table.rows(20), sum(play_chunk.stats.cache_misses.values())
    table.play(1, 0, 1, rows)
    missed = sum(play_chunk.stats.cache_misses.values()) - before
    print(missed, hashlib.sha256(rows.tobytes()).hexdigest())
"""

WARM = """
from balance import games
from balance.engine.cache import is_cold, mark_warm
pig = games.get("pig")
cold = is_cold(pig)
mark_warm(pig)
print(cold, is_cold(pig))
"""


class Played(NamedTuple):
    """What came of some games, and whether their loop had to be compiled."""

    compiled: bool
    digest: str


class Place:
    """A copy of the package that may be edited, a second game, and a cache of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.cache = folder, folder / "cache"
        self.site, self.balance = folder / "site", folder / "site" / "balance"
        source, ignored = Path(balance.__file__).parent, shutil.ignore_patterns("__pycache__")
        shutil.copytree(source, self.balance, ignore=ignored)
        write_skeleton("steps", folder)
        shutil.copytree(folder / "steps" / "steps", self.site / "steps")
        self.install("steps")
        self.before: dict[Path, tuple[bytes, os.stat_result]] = {}

    def install(self, name: str) -> None:
        """Let a game be found, as the installed distribution of a package or module."""
        info = self.site / f"{name}-1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
        (info / "entry_points.txt").write_text(f"[balance.games]\n{name} = {name}\n")

    def run(self, code: str, *arguments: str, **flags: str) -> list[str]:
        variables = {name: value for name, value in os.environ.items() if name not in cache._FLAGS}
        variables |= {"PYTHONPATH": str(self.site), "NUMBA_CACHE_DIR": str(self.cache)}
        result = subprocess.run(
            [sys.executable, "-c", code, *arguments],
            cwd=self.folder,
            env=variables | {"NUMBA_DISABLE_JIT": "0"} | flags,
            capture_output=True,
            text=True,
            check=False,
        )
        assert result.returncode == 0, result.stderr
        return result.stdout.splitlines()

    def folders(self, **flags: str) -> list[str]:
        """Those of the engine, of Pig's kernel and players, and of the other game."""
        return self.run(FOLDERS, str(self.site / "steps" / "kernel" / "moves.py"), **flags)

    def play(self, *games: str, **flags: str) -> list[Played]:
        lines = [line.split() for line in self.run(PLAY, *games, **flags)]
        return [Played(missed != "0", digest) for missed, digest in lines]

    def keep(self, path: str) -> Path:
        """A file that is about to change; :meth:`restore` sets it back."""
        file = self.site / path
        self.before.setdefault(file, (file.read_bytes(), file.stat()))
        return file

    def restore(self) -> None:
        """Undo all edits, to the time stamp, and forget that a game was compiled."""
        for file, (text, was) in self.before.items():
            file.write_bytes(text)
            os.utime(file, ns=(was.st_atime_ns, was.st_mtime_ns))
        self.before.clear()
        for mark in self.cache.rglob("warm"):
            mark.unlink()

    def edit(self, path: str, old: str, new: str) -> None:
        file = self.keep(path)
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new), encoding="utf-8")

    def comment(self, path: str) -> None:
        """Add a comment to a file, which changes nothing but its text."""
        file = self.keep(path)
        file.write_text("# Also.\n" + file.read_text(encoding="utf-8"), encoding="utf-8")

    def kept(self) -> dict[Path, int]:
        """Every file of the cache with the time of its last change."""
        return {p: p.stat().st_mtime_ns for p in self.cache.rglob("*") if p.is_file()}


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Place, Played, Played]:
    """A place where Pig and the other game were compiled, and how they played."""
    place = Place(tmp_path_factory.mktemp("place"))
    pig, steps = place.play("pig", "steps")
    assert pig.compiled
    assert steps.compiled
    return place, pig, steps


@pytest.fixture
def place(compiled: tuple[Place, Played, Played]) -> Iterator[Place]:
    """The same place, as it was, for every test."""
    yield compiled[0]
    compiled[0].restore()


@pytest.fixture
def pig(compiled: tuple[Place, Played, Played]) -> Played:
    return compiled[1]


@pytest.fixture
def steps(compiled: tuple[Place, Played, Played]) -> Played:
    return compiled[2]


PLAIN = [
    *[f"words/{name}" for name in ("codec", "events", "luck", "names", "options", "view")],
    *[f"report/{name}" for name in ("claims", "columns", "metrics", "pictures")],
    *[f"parameters/{name}" for name in ("model", "pack", "warnings")],
]


def test_folders_follow_what_is_compiled(place: Place) -> None:
    first = place.folders()
    engine, pig, players, steps = first
    assert {Path(folder).parent for folder in first} == {place.cache}
    assert [Path(folder).name.split("-")[0] for folder in first] == [
        "engine",
        "pig",
        "pig",
        "steps",
    ]
    assert pig == players
    for name in PLAIN:
        place.comment(f"balance/games/pig/{name}.py")
    place.comment("balance/games/pig/__init__.py")
    place.comment("balance/cli/version.py")
    assert place.folders() == first
    place.edit("balance/games/pig/players/features.py", "= 29", "= 28")
    edited = place.folders()
    assert (edited[0], edited[3]) == (engine, steps)
    assert edited[1] == edited[2] != pig
    assert not set(place.folders(NUMBA_BOUNDSCHECK="1")) & set(edited)
    place.comment("balance/engine/luck.py")
    assert not set(place.folders()) & {*first, *edited}


def test_only_what_was_edited_is_compiled_anew(place: Place, pig: Played, steps: Played) -> None:
    kept = place.kept()
    for name in PLAIN:
        place.comment(f"balance/games/pig/{name}.py")
    place.comment("balance/cli/play.py")
    assert place.play("pig", "steps") == [Played(False, pig.digest), Played(False, steps.digest)]
    assert place.kept() == kept
    place.edit("balance/games/pig/kernel/codes.py", "BUST = 1", "BUST = 2")
    other, same = place.play("pig", "steps")
    assert other.compiled
    assert other.digest != pig.digest
    assert same == Played(False, steps.digest)
    place.edit("balance/games/pig/kernel/codes.py", "BUST = 2", "BUST = 1")
    assert place.play("pig") == [Played(False, pig.digest)]  # the folder of before is still there


def test_an_edit_of_the_engine_is_not_answered_from_the_cache(place: Place, pig: Played) -> None:
    place.edit("balance/engine/luck.py", "0xBF58476D1CE4E5B9", "0xBF58476D1CE4E5BB")
    after = place.play("pig")[0]
    assert after.compiled
    assert after.digest != pig.digest


def test_checked_code_is_not_taken_for_unchecked(place: Place, pig: Played) -> None:
    checked = place.play("pig", NUMBA_BOUNDSCHECK="1")[0]
    assert checked == pig  # compiled as well
    assert place.play("pig", NUMBA_BOUNDSCHECK="1") == [Played(False, pig.digest)]


def test_only_a_way_in_is_kept_and_made_into_machine_code(place: Place) -> None:
    kept = {path.name.split("-")[0] for path in place.kept() if path.suffix == ".nbc"}
    assert kept == {"play.play_chunk"}


def test_with_another_numba_parts_are_compiled_in_its_own_way(place: Place, pig: Played) -> None:
    if not parts.is_known(numba.version_info[:2]):
        pytest.skip("a numba that was not tried: does it make libraries alike?")
    assert not any(map(parts.is_known, [(0, 60), (0, 69), (1, 0)]))
    place.edit("balance/engine/parts.py", "KNOWN = ((0, 61), (0, 68))", "KNOWN = ((0, 0), (0, 0))")
    assert place.play("pig") == [Played(True, pig.digest)]


@pytest.mark.parametrize(
    ("where", "name", "other"),
    [
        (numba, "__version__", "9.9"),
        (sys, "version_info", (9, 9, 9)),
        (cache, "get_host_cpu_name", lambda: "another"),
    ],
)
def test_what_others_compile_lies_elsewhere(
    monkeypatch: pytest.MonkeyPatch, where: Any, name: str, other: Any
) -> None:
    """Or a game would be called compiled that is not: numba takes no code of theirs."""
    before = cache.engine_hash.__wrapped__()
    assert cache.engine_hash.__wrapped__() == before
    monkeypatch.setattr(where, name, other)
    assert cache.engine_hash.__wrapped__() != before


def solo(place: Place) -> None:
    """The second game as one module, all its files one after the other."""
    home = place.site / "steps"
    rooms = [home / room for room in ("kernel", "parameters", "players", "words", "report")]
    first = [home / "kernel" / "codes.py", home / "kernel" / "state.py"]
    first += [home / "parameters" / "model.py", home / "words" / "names.py"]
    rest = [p for room in rooms for p in sorted(room.glob("*.py")) if p not in first]
    text = "".join(
        path.read_text(encoding="utf-8") for path in [*first, *rest, home / "__init__.py"]
    )
    lines = [line for line in text.splitlines() if not line.startswith("from steps.")]
    whole = "\n".join(lines).replace("codes.", "").replace('"steps"', '"solo"')
    (place.site / "solo.py").write_text(whole + "\n", encoding="utf-8")
    place.install("solo")


def test_a_game_of_one_module_is_that_file_alone(place: Place) -> None:
    solo(place)
    first = place.play("solo")[0]
    assert first.compiled
    (place.site / "neighbour.py").write_text("", encoding="utf-8")
    assert place.play("solo") == [Played(False, first.digest)]
    place.edit("solo.py", "1 + below(", "2 + below(")
    other = place.play("solo")[0]
    assert other.compiled
    assert other.digest != first.digest


def test_a_folder_that_is_called_like_a_room_is_none(tmp_path: Path) -> None:
    (tmp_path / "kernel" / "site").mkdir(parents=True)
    (tmp_path / "kernel" / "site" / "solo.py").write_text("A = 1\n", encoding="utf-8")
    (tmp_path / "kernel" / "other.py").write_text("", encoding="utf-8")
    source = tmp_path / "kernel" / "site" / "solo.py"
    assert cache.folder_of(source).name.startswith("solo-")


def test_a_game_is_cold_until_it_was_compiled(place: Place) -> None:
    nowhere = {"NUMBA_DISABLE_JIT": "1", "NUMBA_CACHE_DIR": str(place.folder / "empty")}
    assert place.run(WARM, **nowhere) == ["True True"]  # nothing is kept, so nothing remembered
    assert place.run(WARM) == ["True False"]
    assert place.run(WARM) == ["False False"]
    place.comment("balance/games/pig/words/view.py")
    assert place.run(WARM) == ["False False"]
    place.edit("balance/games/pig/kernel/codes.py", "BUST = 1", "BUST = 2")
    assert place.run(WARM) == ["True False"]


def test_what_another_user_keeps_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of that folder nobody may even know what it holds."""
    game = get("pig")

    def refuse(path: Path) -> bool:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "exists", refuse)
    assert cache.is_cold(game)


WHOLE = """
import sys
from pathlib import Path
import balance
from balance import games
games.get("pig")
engine = Path(balance.__file__).parent / "engine"
print(*sorted({path.stem for path in engine.glob("*.py")} - {"__init__"} - {
    name.rpartition(".")[2] for name in sys.modules if name.startswith("balance.engine.")
}))
"""


def test_all_of_the_engine_is_imported_with_a_game(place: Place) -> None:
    """What is imported after an edit would be kept under the name of what was there before."""
    assert place.run(WHOLE) == [""]


LATE = """
import sys
from pathlib import Path
from balance import games
from balance.games.sources import digest_of_game, digest_of_numbers, version_of
game = games.get("steps")
files = [Path(game.__file__).parent / room / "x.py" for room in ("kernel", "report")]
if sys.argv[1:]:
    for file in files:
        file.write_text("LATE = True")
from balance.engine.cache import folder_for
print(folder_for(game), version_of(game), digest_of_game(game), digest_of_numbers(game))
for file in files:
    file.unlink(missing_ok=True)
"""


def test_an_edit_after_a_game_was_imported_is_for_the_next_process(place: Place) -> None:
    """Or code of the rules as they were would be found by whoever plays by the new ones."""
    assert place.run(LATE, "edit") == place.run(LATE)


def test_folders_that_nobody_uses_are_dropped(place: Place) -> None:
    used = {path.name for path in place.cache.iterdir()}
    stale, recent = "pig-0123456789abcdef", "engine-0123456789abcdef"
    foreign = ("notes", "pig-of-mine", "file-0123456789abcdef.txt")
    like_ours = "thesis-0123456789abcdef"
    for name in (stale, recent, *foreign):
        (place.cache / name).mkdir()
    (place.cache / stale / "chunk.py3.nbi").touch()
    (place.cache / like_ours / "thesis").mkdir(parents=True)
    (place.cache / like_ours / "thesis" / "results.txt").touch()
    long_ago = time.time() - (cache.KEPT_DAYS + 1) * 24 * 60 * 60
    for name in (stale, like_ours, *foreign, *used):
        os.utime(place.cache / name, (long_ago, long_ago))
    place.run(WARM)
    left = {path.name for path in place.cache.iterdir()}
    assert left >= {
        recent,
        like_ours,
        *foreign,
        *(Path(folder).name for folder in place.folders()[1:3]),
    }
    assert stale not in left
    assert not place.play("pig")[0].compiled
