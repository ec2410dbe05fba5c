"""The layout of the games: the same thing lies in the same file, and no room reaches into another.

``kernel`` and ``players`` are compiled and name the folder of compiled code, so all that reaches
compiled code lies there; an edit of words or reports then compiles nothing anew.
"""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from balance import games
from balance.games.rooms import FRONT, ROOMS, missing_files

MAY_IMPORT = {
    "kernel": ("kernel",),
    "players": ("kernel", "players"),
    "parameters": ("kernel", "parameters"),
    "words": ("kernel", "parameters", "words"),
    "report": ("kernel", "parameters", "words", "players", "report"),
}
OURS = {
    "kernel": ("balance.engine",),
    "players": ("balance.engine", "balance.games.api"),
    "parameters": ("balance.games.api",),
    "words": ("balance.engine", "balance.games.api"),
    "report": ("balance.games.api",),
}
COMPILED = ("kernel", "players")
IN_COMPILED = {"math", "numba", "numpy"}


def home_of(name: str) -> Path:
    return Path(str(games.get(name).__file__)).parent


def defined_in(path: Path) -> set[str]:
    """The names that a file itself defines at its top level, imports left out."""
    found: set[str] = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            parts = [part for target in targets for part in ast.walk(target)]
            found |= {part.id for part in parts if isinstance(part, ast.Name)}
    return found


def imports_of(path: Path) -> Iterator[str]:
    """The modules that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide where a thing comes from"
            yield str(node.module)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def strangers(path: Path, home: Path, package: str) -> list[str]:
    """What a file of a game imports and must not."""
    room = path.relative_to(home).parts[0]
    allowed = [f"{package}.{other}" for other in MAY_IMPORT[room]] + list(OURS[room])
    found = []
    for module in imports_of(path):
        top = module.split(".")[0]
        if top in ("balance", package.split(".")[0]):
            if not any(f"{module}.".startswith(f"{one}.") for one in allowed):
                found.append(module)
        elif room in COMPILED and top not in IN_COMPILED:
            found.append(module)
    return found


def misplaced(home: Path) -> dict[str, list[str]]:
    """Names that are not defined in the file where every game defines them."""
    found = {
        file: [name for name in names if name not in defined_in(home / file)]
        for file, names in ROOMS.items()
    }
    return {file: names for file, names in found.items() if names}


def twins(home: Path) -> list[str]:
    """File names that a game has twice."""
    counts = Counter(path.name for path in home.rglob("*.py") if path.name != FRONT)
    return [name for name, count in counts.items() if count > 1]


def rooms_of(home: Path) -> set[str]:
    """The folders and files beside the game's ``__init__.py``."""
    return {path.name for path in home.iterdir()} - {FRONT, "__pycache__", "configs", "README.md"}


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_every_game_has_the_rooms_and_no_others(name: str) -> None:
    home = home_of(name)
    assert rooms_of(home) == set(MAY_IMPORT)
    assert list(missing_files(games.get(name))) == []
    for room in MAY_IMPORT:
        sentence = ast.get_docstring(ast.parse((home / room / FRONT).read_text(encoding="utf-8")))
        assert sentence, f"{room}/{FRONT} says what the room holds"


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_every_hook_is_defined_in_its_file(name: str) -> None:
    assert misplaced(home_of(name)) == {}


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_no_two_files_have_the_same_name(name: str) -> None:
    assert twins(home_of(name)) == []


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_rooms_import_only_what_they_may(name: str) -> None:
    home = home_of(name)
    files = [path for path in home.rglob("*.py") if path.parent != home]
    assert len(files) >= len(ROOMS)
    found = {
        path.relative_to(home).as_posix(): strangers(path, home, f"balance.games.{name}")
        for path in files
    }
    assert {file: modules for file, modules in found.items() if modules} == {}


def test_required_names_stand_once() -> None:
    assert len(set(games.REQUIRED)) == len(games.REQUIRED)
    assert {file.split("/")[0] for file in ROOMS} == set(MAY_IMPORT)


def test_nothing_is_compiled_outside_of_engine_kernel_and_players() -> None:
    package = Path(games.__file__).parents[1]
    compiled = {
        path.relative_to(package)
        for path in package.rglob("*.py")
        if "balance.engine.jit" in imports_of(path)
    }
    outside = {path for path in compiled if path.parts[0] != "engine"}
    assert outside
    assert {path for path in outside if path.parts[2] not in COMPILED} == set()
