"""The pictures of a study of Atlantis: where on the board guys die, swim, board and land."""

import math
from collections.abc import Mapping
from typing import Any

from balance.games.api import Picture
from balance.games.api.inference import Estimates, is_known, number, percent
from balance.games.atlantis.parameters.model import Parameters
from balance.games.atlantis.report.columns import areas_of, hexes_for, landing_numbers
from balance.games.atlantis.report.map import heat_map

TITLES = {
    "died": "Where guys die",
    "displaced": "Where sinking tiles displace guys",
    "boarded": "Where guys board ships",
}
WORDS = {"died": "die", "displaced": "are displaced", "boarded": "board a ship"}
LEGEND = "The island's rings are outlined, landing hexes in colour."


def pictures(parameters: Parameters, players: int, estimates: Estimates) -> list[Picture]:
    """Heat maps of the board, each with a table by ring or landing hex and by seat."""
    maps = [_map(parameters, players, estimates, event) for event in TITLES]
    return [*maps, _landings(parameters, players, estimates)]


def _map(parameters: Parameters, players: int, estimates: Estimates, event: str) -> Picture:
    names = hexes_for(parameters, event)
    family = {n: estimates[f"{event}_at_{n}"] for n in names}
    said = {n: f"{names[n]}: {number(family[n])} guys a game" for n in names if is_known(family[n])}
    words = f"The board, coloured by how many guys {WORDS[event]} on each hex in a game. {LEGEND}"
    header = ("ring", "all seats", *(f"seat {s}" for s in range(1, players + 1)))
    rows = [
        [area, *_row(estimates, f"{event}_in_{area}", players)] for area in areas_of(event)
    ]  # fmt: skip
    figure = heat_map(parameters, _values(family), said, "guys a game")
    return Picture(TITLES[event], words, figure, header, rows)


def _landings(parameters: Parameters, players: int, estimates: Estimates) -> Picture:
    names = landing_numbers(parameters)
    family = {n: estimates[f"landing_share_{n}"] for n in names}
    said = {
        n: f"{names[n]}: {percent(family[n])} of those ashore" for n in names if is_known(family[n])
    }
    words = (
        f"The board, each landing hex coloured by its share of the guys that get ashore. {LEGEND}"
    )
    seats = range(1, players + 1)
    header = ("landing hex", "of those ashore", *(f"guys of seat {s}" for s in seats))
    rows = [
        [
            names[n],
            _cell(family[n], percent(family[n])),
            *(_number(estimates[f"landed_at_{n}_{s}"]) for s in seats),
        ]
        for n in names
    ]
    shares = {n: 100 * value for n, value in _values(family).items()}
    figure = heat_map(parameters, shares, said, "% of those ashore")
    return Picture("Where guys land", words, figure, header, rows)


def _row(estimates: Estimates, name: str, players: int) -> list[str]:
    """All seats, then each seat."""
    return [
        _number(estimates[name]),
        *(_number(estimates[f"{name}_{s}"]) for s in range(1, players + 1)),
    ]


def _number(estimate: Any) -> str:
    return _cell(estimate, number(estimate))


def _cell(estimate: Any, shown: str) -> str:
    return shown if is_known(estimate) else "-"


def _values(family: Mapping[int, Any]) -> dict[int, float]:
    """The numbers that are known; hexes of others stay empty."""
    return {n: e.value for n, e in family.items() if math.isfinite(e.value)}
