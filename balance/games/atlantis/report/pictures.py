"""The picture of a study of Atlantis: where guys die, board, are displaced and land."""

import math
from collections.abc import Mapping
from typing import Any

from balance.games.api import Picture
from balance.games.api.inference import (
    Estimates,
    is_known,
    number,
    number_cell,
    percent,
    percent_cell,
)
from balance.games.atlantis.parameters.model import Parameters
from balance.games.atlantis.report.columns import areas_of, hexes_for, landing_numbers
from balance.games.atlantis.report.map import MapLayer, heat_map

BUTTONS = {"died": "Die", "boarded": "Board", "displaced": "Displaced"}
COLOURS = {"died": "orange", "boarded": "blue", "displaced": "purple"}
WORDS = {"died": "die", "boarded": "board ships", "displaced": "are displaced by sinking tiles"}
UNITS = {
    "died": "guys a game that die",
    "boarded": "guys a game that board ships",
    "displaced": "guys a game displaced by sinking tiles",
}


def pictures(parameters: Parameters, players: int, estimates: Estimates) -> list[Picture]:
    """A heat map of the board, with a table by ring or landing hex and by seat."""
    layers = [*(_layer(parameters, estimates, event) for event in WORDS),
              _landings(parameters, estimates)]  # fmt: skip
    words = (
        "Guys that die on each hex, board ships there or are displaced by its sinking tile, and "
        "where those land that get ashore. Heavy lines part the rings of the island."
        + _most(estimates)
    )
    header = ("guys that", "where", "all seats", *(f"seat {s}" for s in range(1, players + 1)))
    rows = [
        *(row for event in WORDS for row in _by_ring(estimates, players, event)),
        *_by_landing(parameters, players, estimates),
    ]
    return [Picture("The island", words, heat_map(parameters, layers), header, rows)]


def _layer(parameters: Parameters, estimates: Estimates, event: str) -> MapLayer:
    names = hexes_for(parameters, event)
    family = {n: estimates[f"{event}_at_{n}"] for n in names}
    said = {
        n: f"{names[n]}: {number(family[n])} guys a game {WORDS[event]}"
        for n in names
        if is_known(family[n])
    }
    unit = UNITS[event]
    return MapLayer(BUTTONS[event], COLOURS[event], _values(family), said, unit, 1)


def _landings(parameters: Parameters, estimates: Estimates) -> MapLayer:
    names = landing_numbers(parameters)
    family = {n: estimates[f"landing_share_{n}"] for n in names}
    said = {
        n: f"{names[n]}: {percent(family[n])} of those ashore" for n in names if is_known(family[n])
    }
    shares = {n: 100 * value for n, value in _values(family).items()}
    return MapLayer("Land", "green", shares, said, "% of the guys that get ashore", 0)


def _most(estimates: Estimates) -> str:
    """The ring where most guys die, in words."""
    found = {area: estimates[f"died_in_{area}"] for area in areas_of("died")}
    known = {area: e for area, e in found.items() if is_known(e)}
    if not known:
        return ""
    area = max(known, key=lambda one: float(known[one].value))
    where = "on the sea beyond it" if area == "sea" else f"in the {area} ring"
    return f" Most guys die {where}: {number(known[area])} a game."


# --- the table -----------------------------------------------------------------------------


def _by_ring(estimates: Estimates, players: int, event: str) -> list[list[str]]:
    return [
        [
            WORDS[event],
            area if area == "sea" else f"{area} ring",
            number_cell(estimates[f"{event}_in_{area}"]),
            *_seats(estimates, f"{event}_in_{area}", players),
        ]
        for area in areas_of(event)
    ]


def _by_landing(parameters: Parameters, players: int, estimates: Estimates) -> list[list[str]]:
    """The share of each landing hex in all guys ashore in per cent, then guys of every seat."""
    return [
        [
            "land",
            f"landing {hex_}, all: of those ashore",
            percent_cell(estimates[f"landing_share_{n}"]),
            *_seats(estimates, f"landed_at_{n}", players),
        ]
        for n, hex_ in landing_numbers(parameters).items()
    ]


def _seats(estimates: Estimates, name: str, players: int) -> list[str]:
    return [number_cell(estimates[f"{name}_{s}"]) for s in range(1, players + 1)]


def _values(family: Mapping[int, Any]) -> dict[int, float]:
    """The numbers that are known; hexes of others stay empty."""
    return {n: e.value for n, e in family.items() if math.isfinite(e.value)}
