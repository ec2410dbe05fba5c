"""The worked examples of To the Bottom, every card, and how cards act on each other, as files."""

import re
from pathlib import Path
from typing import Any

import pytest

from balance.games.to_the_bottom.parameters.deck import DECK
from balance.studies.scenario import Outcome, as_text, play_scenario
from tests.games.to_the_bottom_expected_actions import ACTIONS
from tests.games.to_the_bottom_expected_end import END
from tests.games.to_the_bottom_expected_points import POINTS
from tests.games.to_the_bottom_expected_reactions import REACTIONS
from tests.games.to_the_bottom_expected_start import START

FOLDER = Path(__file__).parent / "scenarios" / "to_the_bottom"

# What each file must lead to. Any of: `events` of all steps in order; `options` open at the end;
# who was `asked` for what but for main choices, in order; of seat 1 `hand_1`, `water_1`, `deck_1`
# (from the top), `board_1`, `shown_1`, `hand_size_1`, `deck_size_1`, `sank_1`, and so on, cards as
# "rats*2 seal", a board as "rats tired, seal"; `sizes` of hand, deck and water together by seat;
# `slots` (- is empty), `discard` and `shop_deck` of the shop; keys of the position or of the
# result of a finished game.
EXPECTED = START | POINTS | ACTIONS | REACTIONS | END


def counted(cards: list[str], between: str = " ") -> str:
    """Cards in a row, equal neighbours counted."""
    said: list[list[Any]] = []
    for card in cards:
        if said and said[-1][0] == card:
            said[-1][1] += 1
        else:
            said.append([card, 1])
    return between.join(f"{card or '-'}*{n}" if n > 1 else card or "-" for card, n in said)


def reached(outcome: Outcome) -> dict[str, Any]:
    """Everything a scenario led to, under the names used above."""
    position = outcome.position
    own: dict[str, Any] = {
        "events": [event for decision in outcome.decisions for event in decision.events],
        "asked": [(d.seat, d.id) for d in outcome.decisions if d.number and d.id != "MAIN"],
        "options": outcome.options,
        "slots": counted(position["shop"]["slots"]),
        "discard": counted(position["shop"]["discard"]),
        "shop_deck": counted(position["shop"]["deck"]),
        "barred": counted(position["barred"]),
        "sizes": [
            sum(len(zones[pile]) for pile in ("deck", "hand", "water"))
            for zones in position["seats"].values()
        ],
    }
    for seat, zones in position["seats"].items():
        own |= {f"{key}_{seat}": zones[key] for key in ("sank", "stalled", "shuffles")}
        own |= {f"{pile}_{seat}": counted(zones[pile]) for pile in ("hand", "water", "deck")}
        own |= {f"{pile}_size_{seat}": len(zones[pile]) for pile in ("hand", "deck")}
        own |= {f"shown_{seat}": counted(zones["shown"])}
        own |= {f"board_{seat}": counted(zones["board"], ", ")}
    return {**(outcome.result or {}), **position, **own}


@pytest.mark.parametrize("name", EXPECTED)
def test_scenario(name: str) -> None:
    outcome = play_scenario(FOLDER / f"{name}.toml")
    found = reached(outcome)
    assert {key: found[key] for key in EXPECTED[name]} == EXPECTED[name]
    assert as_text(outcome).startswith(outcome.title)
    assert outcome.title


def test_every_file_is_checked() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(EXPECTED)
    assert all(EXPECTED.values())


def test_every_card_has_a_scenario() -> None:
    files = "".join(path.read_text(encoding="utf-8") for path in FOLDER.iterdir())
    for key in DECK:
        assert re.search(rf'"{key}[" ]', files)
