"""The test vectors of Atlantis and one position for every clause, as scenario files."""

from pathlib import Path
from typing import Any

import pytest

from balance.rulesets import load
from balance.studies.scenario import Outcome, play_scenario
from tests.games import atlantis
from tests.games.atlantis_expected_sea import SEA
from tests.games.atlantis_expected_steps import STEPS

FOLDER = Path(__file__).parent / "scenarios" / "atlantis"

# What each file must lead to. Any of: `events` of all steps in order; `options` open at the end,
# and their `count`; keys of the position (`guys` without dead ones behind the last who is not) or
# of the result of a finished game.
EXPECTED = STEPS | SEA


def reached(outcome: Outcome) -> dict[str, Any]:
    """Everything a scenario led to, under the names used above."""
    events = [event for decision in outcome.decisions for event in decision.events]
    own = {"events": events, "options": outcome.options, "count": len(outcome.options)}
    own["guys"] = [without_the_last_dead(guys) for guys in outcome.position["guys"]]
    return {**(outcome.result or {}), **outcome.position, **own}


def without_the_last_dead(guys: list[str]) -> list[str]:
    """Guys that a scenario does not name are dead."""
    named = list(guys)
    while named and named[-1] == "dead":
        named.pop()
    return named


@pytest.mark.parametrize("name", EXPECTED)
def test_scenario(name: str) -> None:
    outcome = play_scenario(FOLDER / f"{name}.toml")
    found = reached(outcome)
    assert {key: found[key] for key in EXPECTED[name]} == EXPECTED[name]
    assert outcome.title


def test_every_file_is_checked() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(EXPECTED)


def test_tied_crews_that_may_be_stuck_are_warned_of() -> None:
    """AT-76."""
    standard = load("atlantis").parameters
    tied = {"ship_tie_control": False}
    stuck = [atlantis.changed(standard, tied | {"ship_to_water": off}) for off in (True, False)]
    told = [[line for line in atlantis.game.warnings(rules) if "stuck" in line] for rules in stuck]
    assert (len(told[0]), len(told[1])) == (0, 1)
