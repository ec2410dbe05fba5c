"""The direction of imports, and that two classes never share a name.

cli -> report, studies -> stats, store -> games, rulesets -> engine; of every kind of study, a
report may import the results alone. Inside a game the conformance tests hold the layout.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

import balance

ROOT = Path(balance.__file__).parent
STUDIES = "balance.studies"
TOP = (
    "balance",
    "balance.__main__",
    "balance.carrying",
    "balance.cli",
    "balance.controls",
    "balance.learning",
)
MAY_IMPORT = {
    "balance.engine": (),
    "balance.stats": (),
    "balance.store": (
        "balance.controls",
        "balance.engine",
    ),
    "balance.games": ("balance.engine",),
    "balance.rulesets": ("balance.controls", "balance.engine", "balance.games"),
    "balance.studies": (
        "balance.controls",
        "balance.engine",
        "balance.games",
        "balance.rulesets",
        "balance.stats",
        "balance.store",
    ),
    "balance.report": ("balance.controls", "balance.store", f"{STUDIES}.*.results"),
}
ONE_OF_EACH_GAME = {"Parameters"}


def name_of(file: Path) -> str:
    """The dotted name of a module."""
    parts = file.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(file): file for file in sorted(ROOT.rglob("*.py"))}
TREES = {name: ast.parse(file.read_text(encoding="utf-8")) for name, file in MODULES.items()}


def imports_of(module: str) -> Iterator[str]:
    """The modules of ours that a module imports, anywhere in it; others' are left out."""
    for node in ast.walk(TREES[module]):
        if isinstance(node, ast.Import):
            found = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports relatively"
            whole = [f"{node.module}.{alias.name}" for alias in node.names]
            found = [name if name in MODULES else str(node.module) for name in whole]
        else:
            continue
        yield from (name for name in found if within(name, "balance"))


def within(module: str, package: str) -> bool:
    """Whether a module is a package or lies in it; a star is any one name."""
    return fnmatchcase(f"{module}.", f"{package}.*") and (
        "*" not in package or module.count(".") == package.count(".")
    )


def test_every_package_has_its_place():
    packages = {".".join(name.split(".")[:2]) for name in MODULES}
    assert packages == {*MAY_IMPORT, *TOP}


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_imports_go_one_way(package):
    allowed = (package, *MAY_IMPORT[package])
    wrong = [
        f"{module} imports {found}"
        for module in MODULES
        if within(module, package)
        for found in imports_of(module)
        if not any(within(found, one) for one in allowed) and not is_version(module, found)
    ]
    assert wrong == []


def is_version(module: str, found: str) -> bool:
    """A summary says which version of the package made it, and that lies at the top."""
    return (module, found) == ("balance.studies.play.versions", "balance")


def test_results_know_nothing_of_how_they_came_about():
    results = [module for module in MODULES if within(module, f"{STUDIES}.*.results")]
    wrong = [
        f"{module} imports {found}"
        for module in results
        for found in imports_of(module)
        if found not in results
    ]
    assert len(results) > 9
    assert wrong == []


@pytest.mark.parametrize(
    "game", [p.name for p in sorted((ROOT / "games").iterdir()) if (p / "kernel").is_dir()]
)
def test_a_game_knows_itself_and_the_words_of_games(game):
    allowed = (f"balance.games.{game}", "balance.games.api", "balance.engine")
    wrong = [
        f"{module} imports {found}"
        for module in MODULES
        if within(module, f"balance.games.{game}")
        for found in imports_of(module)
        if not any(within(found, one) for one in allowed)
    ]
    assert wrong == []


def test_two_classes_never_share_a_name():
    places = defaultdict(list)
    for module, tree in TREES.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and node.name not in ONE_OF_EACH_GAME:
                places[node.name].append(module)
    assert {name: where for name, where in places.items() if len(where) > 1} == {}
