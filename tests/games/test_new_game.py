"""``balance new``: what it writes is found, played and tested like any game of ours."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from balance import games
from balance.cli.app import app
from balance.engine.players import SCRIPT, Player
from balance.engine.table import Table
from balance.games import new
from balance.rulesets import ConfigError
from balance.rulesets.files import roots
from tests.games import test_rooms as rooms
from tests.plugins import install

NAME = "lucky_steps"
ROOT = Path(games.__file__).parents[2]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A written project, installed by pip into a folder of its own beside it."""
    folder = tmp_path_factory.mktemp("games")
    new.write_skeleton(NAME, folder)
    project = folder / NAME
    install(folder / "installed", project)
    return project


def python(project: Path, *arguments: str) -> str:
    """Run Python where the project is installed, with a cache of its own."""
    path = os.pathsep.join([str(project.parent / "installed"), str(ROOT)])
    cache = str(project.parent / "cache")
    run = subprocess.run(
        [sys.executable, *arguments],
        cwd=project,
        env=os.environ | {"PYTHONPATH": path, "NUMBA_CACHE_DIR": cache},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


def test_its_own_tests_pass(project: Path) -> None:
    out = python(project, "-m", "pytest", "-q", "-p", "no:cacheprovider")
    assert "7 passed" in out


FACTS = f"""
from balance import games
from balance.engine.workspace import PLAYER, workspace_dtype, row_dtype
from balance.rulesets import available, load
from tests.games.test_new_game import pig_digest
game = games.get("{NAME}")
print(*games.names())
print(*available("{NAME}"))
print(load("{NAME}").parameters == game.Parameters())
print(pig_digest())
print(*workspace_dtype(game).names, *row_dtype(game).names, *game.STATE.names, *game.RULES.names)
"""


def test_it_is_found_beside_our_games(project: Path) -> None:
    names, rulesets, loaded, digest, fields = python(project, "-c", FACTS).splitlines()
    assert names.split() == [*games.names(), NAME]
    assert rulesets == f"{NAME}/standard"
    assert loaded == "True"
    assert digest == pig_digest()
    assert set(fields.split()) - {NAME} <= new.TAKEN


def test_it_has_the_rooms(project: Path) -> None:
    home = project / NAME
    assert rooms.rooms_of(home) == set(rooms.MAY_IMPORT)
    assert rooms.misplaced(home) == {}
    assert rooms.twins(home) == []
    files = [path for path in home.rglob("*.py") if path.parent != home]
    assert [path for path in files if rooms.strangers(path, home, NAME)] == []
    ours = Path(games.__file__).parent / "pig"
    assert {path.relative_to(home) for path in files} == {
        path.relative_to(ours) for path in ours.rglob("*.py") if path.parent != ours
    }


def pig_digest() -> str:
    pig = games.get("pig")
    player = Player("hold_at", SCRIPT, pig.CHARACTERS["hold_at"].id, (20,))
    table = Table(pig, pig.pack(pig.Parameters(), 2), [player] * 2)
    rows = table.rows(50)
    table.play(1, 0, 1, rows)
    return hashlib.sha256(rows.tobytes()).hexdigest()


def test_it_is_tidy(project: Path) -> None:
    python(project, "-m", "ruff", "check", "--no-cache", "--select", "E,F,W,I,UP,B,N", ".")
    for path in project.rglob("*"):
        if path.suffix in (".py", ".md", ".toml"):
            assert "{{" not in path.read_text("utf-8")
            assert path.read_text("utf-8").endswith("\n")


def test_it_says_what_it_wrote(tmp_path: Path) -> None:
    written = new.write_skeleton(NAME, tmp_path)
    assert sorted(written) == sorted(p for p in tmp_path.rglob("*") if p.is_file())
    inside = {path.relative_to(tmp_path / NAME).as_posix() for path in written}
    assert {
        "pyproject.toml",
        f"{NAME}/__init__.py",
        f"{NAME}/configs/standard.toml",
        f"{NAME}/kernel/moves.py",
        f"tests/test_{NAME}.py",
    } <= inside


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "small letters"),
        ("Ludo", "small letters"),
        ("my game", "small letters"),
        ("3d", "small letters"),
        ("../up", "small letters"),
        ("_x", "small letters"),
        ("x_", "small letters"),
        ("würfel", "small letters"),
        ("a" * 41, "at most 40"),
        ("class", "word of Python"),
        ("match", "word of Python"),
        ("con", "Windows"),
        ("com1", "Windows"),
        ("pig", "game of this name"),
        ("state", "field"),
        ("studies", "something else"),
        ("guard", "something else"),
        ("numpy", "Python module"),
        ("random", "Python module"),
    ],
)
def test_names_that_will_not_do(name: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(new.NewGameError, match=reason):
        new.write_skeleton(name, tmp_path)
    assert not list(tmp_path.iterdir())


def test_what_is_no_game_to_balance_can_be_none() -> None:
    """Folders of configs, and what ``balance schema`` prints beside the schemas of games."""
    told = CliRunner().invoke(app, ["schema", "nothing"]).exception
    assert isinstance(told, ConfigError)
    folders = {path.name for root in roots() if root.is_dir() for path in root.iterdir()}
    others = {*told.allowed.split(", "), *folders} - {*games.names()}
    assert {"summary", "responses"} <= others
    assert others <= {*new.SPOKEN_FOR, *new.TAKEN}


def test_a_place_with_a_space_is_quoted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my games").mkdir()
    told = CliRunner().invoke(app, ["new", "own_game", "--to", "my games"])
    place = Path("my games", "own_game")
    assert f'pip install -e "{place}", then: balance run own_game' in told.output


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text("mine")
    with pytest.raises(new.NewGameError, match="exists already"):
        new.write_skeleton(NAME, tmp_path)
    with pytest.raises(new.NewGameError, match="no such folder"):
        new.write_skeleton(NAME, tmp_path / "nowhere")
    assert [path.name for path in tmp_path.iterdir()] == [NAME]


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A disk that is full after the third file."""
    written: list[str] = []
    write = Path.write_text

    def limited(path: Path, text: str, **options: str) -> int:
        written.append(path.name)
        if len(written) > 3:
            raise OSError(28, "No space left on device")
        return write(path, text, **options)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_text", limited)
        yield


@pytest.mark.usefixtures("full_disk")
def test_nothing_is_half_written(tmp_path: Path) -> None:
    with pytest.raises(new.NewGameError, match="No space left"):
        new.write_skeleton(NAME, tmp_path)
    assert not list(tmp_path.iterdir())
