"""The test vectors of Sewer Pirats and one position for every clause, as scenario files."""

import re
from pathlib import Path
from typing import Any

import pytest

from balance.studies.scenario import Outcome, as_text, play_scenario
from tests.games.sewer_pirats_expected_end import END
from tests.games.sewer_pirats_expected_moves import MOVES
from tests.games.sewer_pirats_expected_sailing import SAILING
from tests.games.sewer_pirats_expected_turns import TURNS

FOLDER = Path(__file__).parent / "scenarios" / "sewer_pirats"

# What each file must lead to. Any of: `events` of all steps in order; who was `asked` for what;
# the options open at first (`first_options`) and at the end (`options`), or the `ranks` of the
# figures to bid for; each ship from stern to captain, such as ". rat1 . toad2"; of seat 1 `hand_1`,
# `area_1`, `crew_1`, `tokens_1`, `points_1`, and so on; the size of what is in the position, such
# as `deck_size`; keys of the position or of the result of a finished game.
EXPECTED = TURNS | MOVES | SAILING | END

SEAT = re.compile(r"seat (\d): (\d+) points?; hand: (.*); area: (.*); tokens: (.*)")
RANK = re.compile(r"bid for \w+ at rank (\d+)")
SIZED = ("row", "deck", "pool", "bonus_pool", "bar")


def reached(outcome: Outcome) -> dict[str, Any]:
    """Everything a scenario led to, under the names used above."""
    position, decisions = outcome.position, outcome.decisions
    own: dict[str, Any] = {
        "events": [event for decision in decisions for event in decision.events],
        "asked": [(decision.seat, decision.id) for decision in decisions],
        "first_options": decisions[0].options if decisions else None,
        "options": outcome.options,
        "ranks": [int(found[1]) for o in outcome.options if (found := RANK.fullmatch(o))],
        "hand_sizes": [sum(hand.values()) for hand in position["hands"].values()],
    }
    own |= {f"{key}_size": _size(position[key]) for key in SIZED}
    own |= {name: " ".join(map(_short, spaces)) for name, spaces in position["ships"].items()}
    own |= {f"flotsam_{name}": groups for name, groups in position["flotsam"].items()}
    own |= {f"shown_{seat}": cards for seat, cards in position["shown"].items()}
    own |= {f"crew_{seat}": ", ".join(tribes) for seat, tribes in position["crews"].items()}
    for seat, points, hand, area, tokens in SEAT.findall(outcome.shown):
        own |= {f"points_{seat}": int(points), f"hand_{seat}": hand}
        own |= {f"area_{seat}": area, f"tokens_{seat}": tokens}
    return {**(outcome.result or {}), **position, **own}


def _size(pile: Any) -> int:
    return sum(pile.values()) if isinstance(pile, dict) else len(pile)


def _short(figure: str) -> str:
    return figure.replace(" of seat ", "") or "."


@pytest.mark.parametrize("name", EXPECTED)
def test_scenario(name: str) -> None:
    outcome = play_scenario(FOLDER / f"{name}.toml")
    found = reached(outcome)
    assert {key: found[key] for key in EXPECTED[name]} == EXPECTED[name]
    assert as_text(outcome).startswith(outcome.title)


def test_every_file_is_checked() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(EXPECTED)
