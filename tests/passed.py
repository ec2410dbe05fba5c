"""What passed in full, as plain Python, with bounds checks, and what changed since.

``tests/passed.json`` names for each pass and game a hash of all that the pass compares: the engine,
the game's compiled rooms, its twin and the tests beside it, without comments and docstrings, and
the versions of numba and NumPy; for the pass in full also its words, its rulesets, its players and
all its tests of whole games. Whatever differs is run again by ``tests/ci.py``.

What else takes long passes in full as a game does, in parts (:data:`PARTS`): luck is keyed, so that
a test of what has not changed would end as it did.
"""

import ast
import hashlib
import json
import os
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import Path

TESTS = Path(__file__).parent
BALANCE = TESTS.parent / "balance"
FILE = TESTS / "passed.json"
FULL, IN_FULL = "full", "BALANCE_TESTS_IN_FULL"  # the pass with JIT, and what asks for it
STATISTICS, STUDIES, PAGES, TOOLS = "statistics", "studies", "pages", "tools"
_PLAYED = ("engine", "games", "rulesets", "stats", "store", "studies")  # what a study comes from
_OF_PROGRAMS = tuple(
    TESTS / "cli" / f"{name}.py" for name in ("conftest", "test_killed", "test_workflow")
)
_CONFIGS = (
    *("abandon_ship", "atlantis", "pig", "safehouse", "sewer_pirats", "to_the_bottom"),
    *("players", "studies", "workflows"),
)
# What passes in full beside the games: folders and files that decide about it.
PARTS = {
    STATISTICS: (BALANCE / "stats", BALANCE / "studies" / "screen", TESTS / "stats"),
    STUDIES: (
        *(BALANCE / name for name in _PLAYED),
        *(TESTS.parent / "configs" / name for name in _CONFIGS),
        TESTS / "studies",
        TESTS / "stats" / "test_fit.py",
        TESTS / "cli" / "test_describe.py",
        *_OF_PROGRAMS,
    ),
    PAGES: (
        *(BALANCE, TESTS.parent / "configs" / "pig", TESTS / "browser", TESTS / "test_install.py"),
        *(TESTS / "studies" / f"{name}.py" for name in ("helpers", "test_levers")),
        *_OF_PROGRAMS,
    ),
    TOOLS: (
        *(BALANCE / name for name in ("cli", "engine", "rulesets", "studies/cells")),
        *(BALANCE / "games" / name for name in ("__init__.py", "api", "pig", "sources.py")),
        *(TESTS / name for name in ("bench", "engine", "plugins", "games/test_new_game.py")),
        *_OF_PROGRAMS,
        *(TESTS.parent / name for name in ("tests/test_install.py", "pyproject.toml")),
    ),
}
# Tests of random play that go through all games, and what they play.
EVERY_GAME = (
    "house_rules",
    "rulesets",
    "test_conformance",
    "test_honesty",
    "test_ladder",
    "test_round_trip",
    "test_search",
)
SUFFIXES = {".py", ".toml", ".yml", ".html", ".css", ".js", ".csv", ".json"}
WARM = "warm"  # the folder of the compiled games that every worker starts from


def in_full(wanted: str = "") -> bool:
    """Whether tests play or simulate as much as they can: of any game, or of one of the parts."""
    due = os.environ.get(IN_FULL, "").split()
    return wanted in due if wanted else any(one not in PARTS for one in due)


def changed(name: str, wanted: Sequence[str]) -> list[str]:
    """The games and parts that have changed since they passed."""
    known = _known().get(name, {})
    return [one for one in wanted if known.get(one) != fingerprint(name, one)]


def record(name: str, passed: Sequence[str]) -> None:
    """Write down that these passed as they are."""
    known = _known()
    known.setdefault(name, {}).update({one: fingerprint(name, one) for one in passed})
    FILE.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def fingerprint(name: str, wanted: str) -> str:
    """All that decides whether a game or a part passes a pass, as a hash."""
    digest = hashlib.sha256()
    for package in ("numba", "numpy"):
        digest.update(".".join(version(package).split(".")[:2]).encode())
    for path in sources(name, wanted):
        digest.update(path.relative_to(TESTS.parent).as_posix().encode())
        digest.update(_code(path).encode())
    return digest.hexdigest()[:16]


def sources(name: str, wanted: str) -> Iterator[Path]:
    """What a game or a part consists of, the tests that are left out with it among them."""
    if wanted in PARTS:
        for place in PARTS[wanted]:
            yield from _below(place) if place.is_dir() else (place,)
        return
    yield from _sources(wanted)
    if name == FULL:
        yield from _more_sources(wanted)


def _below(folder: Path) -> Iterator[Path]:
    """Every file that the program or its tests read."""
    yield from (one for one in sorted(folder.rglob("*")) if one.suffix in SUFFIXES)


def _sources(game: str) -> Iterator[Path]:
    yield from sorted((BALANCE / "engine").rglob("*.py"))
    for room in ("kernel", "players"):
        yield from sorted((BALANCE / "games" / game / room).rglob("*.py"))
    yield BALANCE / "games" / game / "parameters" / "pack.py"
    for folder in ("naive", "games"):
        yield from sorted(path for path in (TESTS / folder).glob("*.py") if _is_of(game, path))


def _more_sources(game: str) -> Iterator[Path]:
    """What invariants of random play depend on beside what twins do."""
    yield from sorted((BALANCE / "games" / "api" / "codec").glob("*.py"))
    for room in ("parameters", "words"):
        yield from sorted((BALANCE / "games" / game / room).rglob("*.py"))
    for folder in (game, f"players/{game}"):
        yield from sorted((TESTS.parent / "configs" / folder).rglob("*.toml"))
    yield from (TESTS / "games" / f"{name}.py" for name in EVERY_GAME)
    tests = sorted((TESTS / "games").glob(f"*{game}*.py"))
    yield from (path for path in tests if not _is_of_the_report(path))


def _is_of_the_report(path: Path) -> bool:
    """Does a test look at numbers and answers alone? Those play nothing at random."""
    return path.stem.endswith(("_metrics", "_claims"))


def _is_of(game: str, path: Path) -> bool:
    """Does a test file belong to the game's twin, or to all twins?"""
    return path.stem in ("luck", "records", "amount", game) or (
        game in path.stem and ("twin" in path.stem or path.parent.name == "naive")
    )


def _code(path: Path) -> str:
    """A module without its comments and docstrings; any other file as it is."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return text
    tree = ast.parse(text)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        first = body[0] if isinstance(body, list) and body else None
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
            first.value = ast.Constant("")
    return ast.dump(tree)


def _known() -> dict[str, dict[str, str]]:
    if not FILE.is_file():
        return {}
    known: dict[str, dict[str, str]] = json.loads(FILE.read_text(encoding="utf-8"))
    return known
