"""The pictures of all shipped rulesets, whatever the numbers of players and of games are."""

import json
import math
from collections.abc import Iterator, Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from balance import games
from balance.engine.players import RANDOM, Player
from balance.games.api.inference import WIN_MARGIN
from balance.games.to_the_bottom.report.card_map import CardMark, Fair, card_map
from balance.rulesets import Ruleset, available, load
from balance.studies.cells.cell import Cell
from balance.studies.cells.metrics import all_metrics
from tests.games.rulesets import parameters_of

GAMES = ("atlantis", "safehouse", "sewer_pirats", "to_the_bottom")


def counts(ruleset: str) -> Sequence[int]:
    """All numbers of players of standard rules, of a variant the fewest and the most."""
    found = games.get(ruleset.partition("/")[0]).player_counts(parameters_of(ruleset))
    return found if ruleset.endswith("/standard") else (found[0], found[-1])


CASES = [
    (ruleset, players)
    for name in GAMES
    for ruleset in available(name)
    for players in counts(ruleset)
]
HIGHEST, SMALLEST = 430, 11  # pixels: of the first picture, and of letters


def estimate(value: float, spread: float, n: int) -> Any:
    return SimpleNamespace(value=value, low=value - spread, high=value + spread, n=n)


NUMBERS = {
    "no games": estimate(math.nan, math.inf, 0),
    "one game": estimate(1.0, math.inf, 1),
    "nothing ever happens": estimate(0.0, 0.0, 5000),
    "many games": estimate(0.4, 0.01, 100_000),
}


@cache
def shipped(ruleset: str) -> Ruleset:
    return load(ruleset)


def asked(ruleset: str, players: int) -> list[str]:
    """Everything that pictures may find an estimate of."""
    seats = [Player("random", RANDOM)] * players
    names = tuple(player.name for player in seats)
    cell = Cell("", shipped(ruleset), players, names, tuple(seats), names)
    return [metric.id for metric in all_metrics(cell)]


def sizes(part: Any) -> Iterator[float]:
    """The sizes of all letters in a figure."""
    if isinstance(part, dict):
        for key, value in part.items():
            if key.endswith("font") and isinstance(value, dict) and "size" in value:
                yield value["size"]
            yield from sizes(value)
    elif isinstance(part, list | tuple):
        for value in part:
            yield from sizes(value)


@pytest.mark.parametrize(("ruleset", "players"), CASES)
def test_every_shipped_ruleset_draws(ruleset: str, players: int) -> None:
    game, parameters = games.get(ruleset.partition("/")[0]), shipped(ruleset).parameters
    ids = asked(ruleset, players)
    for name, number in NUMBERS.items():
        made = game.pictures(parameters, players, dict.fromkeys(ids, number) | {WIN_MARGIN: 0.01})
        assert len({picture.title for picture in made}) == len(made)
        for picture in made:
            text = json.dumps(picture._asdict(), allow_nan=False)
            assert json.loads(text)["figure"] == picture.figure, name
            assert picture.alternative
            assert all(len(row) == len(picture.header) for row in picture.rows)
        assert made[0].figure["layout"]["height"] <= HIGHEST
        assert min(sizes(made[0].figure)) >= SMALLEST


def test_the_cards_furthest_from_fair_have_names_that_lie_apart() -> None:
    """What a finding names comes first, though others are known more closely."""
    owned = {
        "Chef": (0.617, 0.01, 3),
        "Rosemary": (0.62, 0.05, 3),  # a bit further, with the other to its left
        "Buoy": (0.59, 0.01, 9),
        "Oar": (0.51, 0.01, 3),  # within the margin
    }
    assert named(owned) == {
        "Rosemary": "middle right",
        "Chef": "middle left",
        "Buoy": "middle left",
    }


def test_a_name_that_finds_no_room_is_left_out() -> None:
    """Each card lies where the names of the others would stand."""
    alike = {f"A long name {at}": (0.62 + at / 10_000, 0.01, 3) for at in range(4)}
    told = named(alike)
    assert 1 <= len(told) < len(alike)
    assert "A long name 3" in told


def named(owned: dict[str, tuple[float, float, int]]) -> dict[str, str]:
    """Cards that have a name in the picture, and on which side it stands."""
    marks = [
        CardMark(name, "OD"[at % 2], price, estimate(value, spread, 500), guessed=False)
        for at, (name, (value, spread, price)) in enumerate(owned.items())
    ]
    traces = [one for one in card_map(marks, Fair(0.5, 0.02))["data"] if "text" in one]
    return {
        text: side
        for one in traces
        for text, side in zip(one["text"], one["textposition"], strict=True)
        if text
    }
