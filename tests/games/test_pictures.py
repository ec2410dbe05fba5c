"""The pictures of every game, for all shipped rulesets and any number of players."""

import json
import math
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from balance import games
from balance.games.api.inference import WIN_MARGIN
from balance.rulesets import available
from tests.games.rulesets import parameters_of

CASES = [
    (ruleset, players)
    for name in games.names()
    for ruleset in available(name)
    for players in games.get(name).player_counts(parameters_of(ruleset))
]
HIGHEST, SMALLEST = 430, 11  # pixels: of the first picture, and of letters
DRAWN_ELSEWHERE = ("abandon_ship", "pig")  # whose first picture is no signature yet


def estimate(value: float, spread: float, n: int) -> Any:
    return SimpleNamespace(value=value, low=value - spread, high=value + spread, n=n)


NUMBERS = {
    "no games": estimate(math.nan, math.inf, 0),
    "one game": estimate(1.0, math.inf, 1),
    "few games": estimate(0.4, 0.2, 30),
    "nothing ever happens": estimate(0.0, 0.0, 5000),
    "many games": estimate(0.4, 0.01, 100_000),
}


def asked(ruleset: str, players: int) -> list[str]:
    """What pictures may find an estimate of."""
    game = games.get(ruleset.partition("/")[0])
    own = [metric.id for metric in game.metrics(parameters_of(ruleset), players)]
    seats = [f"{name}_{s}" for name in ("win_share", "score") for s in range(1, players + 1)]
    return [*own, *seats, "turns", "margin"]


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
    game, parameters = games.get(ruleset.partition("/")[0]), parameters_of(ruleset)
    ids = asked(ruleset, players)
    for name, number in NUMBERS.items():
        made = game.pictures(parameters, players, dict.fromkeys(ids, number) | {WIN_MARGIN: 0.01})
        assert len({picture.title for picture in made}) == len(made)
        for picture in made:
            text = json.dumps(picture._asdict(), allow_nan=False)
            assert json.loads(text)["figure"] == picture.figure, name
            assert picture.alternative
            assert all(len(row) == len(picture.header) for row in picture.rows)
        if game.NAME not in DRAWN_ELSEWHERE:
            assert made[0].figure["layout"]["height"] <= HIGHEST
            assert min(sizes(made[0].figure)) >= SMALLEST
