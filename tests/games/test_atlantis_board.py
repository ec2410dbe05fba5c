"""The board of Atlantis as the rules record holds it, against the check values of its rules."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from balance.games.atlantis.kernel import codes
from balance.games.atlantis.parameters.model import Parameters
from balance.games.atlantis.parameters.pack import pack
from balance.rulesets import available, load

Hex = tuple[int, int]


def rules_of(parameters: Parameters, players: int = 4) -> np.void:
    record: np.void = pack(parameters, players)[0]
    return record


def place_of(rules: Any, hex_: Hex) -> int:
    """The number of a hex, found by its coordinates."""
    hexes = zip(rules["down"].tolist(), rules["across"].tolist(), strict=True)
    return list(hexes)[: int(rules["hexes"])].index(hex_)


def test_hexes_of_the_standard_board() -> None:
    rules = rules_of(Parameters())
    numbers = {(2, 0): 17, (2, 20): 27, (6, 10): 66, (10, 0): 105, (10, 20): 115}
    assert {hex_: place_of(rules, hex_) for hex_ in numbers} == numbers
    contents = Counter(rules["tile0"][: rules["hexes"]].tolist())
    assert contents == {
        codes.SEA: 96,
        codes.ROCK: 18,
        codes.LAND: 12,
        codes.FORTRESS: 6,
        codes.CITY: 1,
    }
    assert rules["city"] == 66
    assert rules["landings"][: rules["landings_count"]].tolist() == [17, 27, 105, 115]


def test_distances_of_the_standard_board() -> None:
    rules = rules_of(Parameters())
    for landing in (17, 27, 105, 115):
        assert (rules["neighbour"][landing] >= 0).sum() == 3
        assert rules["is_landing"][landing]
    expected: dict[int, dict[int, int]] = {
        codes.ROCK: {4: 14, 5: 4},
        codes.LAND: {5: 10, 6: 2},
        codes.FORTRESS: {6: 6},
    }
    for content, counts in expected.items():
        tiles = np.flatnonzero(rules["tile0"] == content)
        assert Counter(rules["landing_distance"][tiles].tolist()) == counts
    ships = rules["ships0"][: rules["ships_at_start"]].tolist()
    assert ships == [place_of(rules, h) for h in ((6, 2), (6, 18), (2, 10), (10, 10))]
    assert rules["landing_distance"][ships].tolist() == [4, 4, 5, 5]
    assert rules_of(Parameters(), 2)["ships_at_start"] == 2


def test_neighbours_by_direction() -> None:
    """E, NE, NW, W, SW, SE of the city, and the tiles around the vortex of test vector 8."""
    rules = rules_of(Parameters())
    around = [(6, 12), (5, 11), (5, 9), (6, 8), (7, 9), (7, 11)]
    assert rules["neighbour"][66].tolist() == [place_of(rules, hex_) for hex_ in around]
    vortex = rules["neighbour"][place_of(rules, (3, 7))].tolist()
    assert {place_of(rules, h) for h in ((3, 9), (4, 6), (4, 8))} == {
        h for h in vortex if rules["tile0"][h] != codes.SEA
    }
    assert {place_of(rules, h) for h in ((3, 5), (2, 6), (2, 8))} == {
        h for h in vortex if rules["tile0"][h] == codes.SEA
    }


@pytest.mark.parametrize("name", available("atlantis"))
def test_every_board_hangs_together(name: str) -> None:
    """Steps counted by walking from hex to hex are the distances; rows are consecutive."""
    rules = rules_of(load(name).parameters)
    hexes = int(rules["hexes"])
    around, distances = rules["neighbour"].tolist(), rules["distance"].tolist()
    for start in range(hexes):
        steps = {start: 0}
        edge = [start]
        for place in edge:
            for direction, other in enumerate(around[place]):
                if other >= 0:
                    assert around[other][(direction + 3) % 6] == place
                    if other not in steps:
                        steps[other] = steps[place] + 1
                        edge.append(other)
        assert [steps[place] for place in range(hexes)] == distances[start][:hexes]
    for row in range(int(rules["rows"])):
        first, count = int(rules["row_first"][row]), int(rules["row_count"][row])
        assert (rules["row_of"][first : first + count] == row).all()
        assert (np.diff(rules["across"][first : first + count]) == 2).all()
    assert int(rules["row_count"].sum()) == hexes
    for ring in (1, 2, 3):
        assert rules["symbols"][ring].sum() == (rules["tile0"] == codes.CITY - ring).sum()
