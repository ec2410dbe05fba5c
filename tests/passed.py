"""Which games passed in full, as plain Python, with bounds checks, and which changed since.

``tests/passed.json`` names for each pass and game a hash of all that the pass compares: the engine,
the game's compiled rooms, its twin and the tests beside it, without comments and docstrings, and
the versions of numba and NumPy; for the pass in full also its words, its rulesets, its players and
all its tests of whole games. Whatever differs is run again by ``tests/ci.py``.
"""

import ast
import hashlib
import json
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import Path

TESTS = Path(__file__).parent
BALANCE = TESTS.parent / "balance"
FILE = TESTS / "passed.json"
FULL, IN_FULL = "full", "BALANCE_TESTS_IN_FULL"  # the pass with JIT, and what asks for it
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
WARM = "warm"  # the folder of the compiled games that every worker starts from


def changed(name: str, games: Sequence[str]) -> list[str]:
    """The games that have changed since they passed."""
    known = _known().get(name, {})
    return [game for game in games if known.get(game) != fingerprint(name, game)]


def record(name: str, games: Sequence[str]) -> None:
    """Write down that these games passed as they are."""
    known = _known()
    known.setdefault(name, {}).update({game: fingerprint(name, game) for game in games})
    FILE.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def fingerprint(name: str, game: str) -> str:
    """All that decides whether a game passes a pass, as a hash."""
    digest = hashlib.sha256()
    for package in ("numba", "numpy"):
        digest.update(".".join(version(package).split(".")[:2]).encode())
    for path in [*_sources(game), *(_more_sources(game) if name == FULL else ())]:
        digest.update(path.relative_to(TESTS.parent).as_posix().encode())
        digest.update(_code(path).encode())
    return digest.hexdigest()[:16]


def _sources(game: str) -> Iterator[Path]:
    yield from sorted((BALANCE / "engine").rglob("*.py"))
    for room in ("kernel", "players"):
        yield from sorted((BALANCE / "games" / game / room).rglob("*.py"))
    yield BALANCE / "games" / game / "parameters" / "pack.py"
    for folder in ("naive", "games"):
        yield from sorted(path for path in (TESTS / folder).glob("*.py") if _is_of(game, path))


def _more_sources(game: str) -> Iterator[Path]:
    """What invariants of random play depend on beside what twins do."""
    yield BALANCE / "games" / "api" / "codec.py"
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
