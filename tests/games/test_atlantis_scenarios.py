"""The test vectors of Atlantis and one position for every clause, as scenario files."""

from pathlib import Path

import pytest

from balance.rulesets import load
from balance.studies.scenario import judge
from tests.games import atlantis

FOLDER = Path(__file__).parent / "scenarios" / "atlantis"

FILES = sorted(FOLDER.glob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_scenario(file: Path) -> None:
    """Every file says what it leads to."""
    verdict = judge(file)
    assert verdict.kind == "met", verdict.unmet or verdict.refusal
    assert verdict.outcome
    assert verdict.outcome.title


def test_tied_crews_that_may_be_stuck_are_warned_of() -> None:
    """AT-76."""
    standard = load("atlantis").parameters
    tied = {"ship_tie_control": False}
    stuck = [atlantis.changed(standard, tied | {"ship_to_water": off}) for off in (True, False)]
    told = [[line for line in atlantis.game.warnings(rules) if "stuck" in line] for rules in stuck]
    assert (len(told[0]), len(told[1])) == (0, 1)
