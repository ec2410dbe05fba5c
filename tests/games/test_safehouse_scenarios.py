"""The test vectors of SafeHouse and one position for every clause, as scenario files."""

from pathlib import Path

import pytest

from balance.studies.scenario import as_text, judge, play_scenario

FOLDER = Path(__file__).parent / "scenarios" / "safehouse"
FILES = {path.stem: path for path in sorted(FOLDER.glob("*.toml"))}


@pytest.mark.parametrize("name", FILES)
def test_scenario(name: str) -> None:
    verdict = judge(FILES[name])
    assert verdict.refusal is None
    assert verdict.unmet == []
    assert verdict.kind == "met"
    assert verdict.outcome is not None
    assert as_text(verdict.outcome).startswith(verdict.outcome.title)


def test_the_first_cross_leaves_a_gap_of_fifteen() -> None:
    """What people are shown is no value of the position."""
    shown = play_scenario(FILES["v2"]).shown
    assert "seat 1 (sheet s): 0 of 23 steps, gap 15, 1 chameleon" in shown.splitlines()
