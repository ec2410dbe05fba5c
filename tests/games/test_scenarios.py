"""The scenario files: of the clauses of every game, and of positions refused or just allowed."""

import tomllib
from pathlib import Path

import pytest

from balance.studies.scenario import as_text, judge

FOLDER = Path(__file__).parent / "scenarios"


def names_of(game: str) -> list[str]:
    """The scenarios of a game by the names of their files."""
    return sorted(path.stem for path in (FOLDER / game).iterdir())


GAMES = [home.name for home in sorted(FOLDER.iterdir())]
SCENARIOS = [f"{game}/{name}" for game in GAMES for name in names_of(game)]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_scenario(scenario: str) -> None:
    path = FOLDER / f"{scenario}.toml"
    verdict = judge(path)
    assert not verdict.is_refused, verdict.refusal
    assert verdict.unmet == []
    assert verdict.expects
    title = tomllib.loads(path.read_text(encoding="utf-8"))["title"]
    assert title
    if verdict.outcome:
        assert as_text(verdict.outcome).startswith(title)
