"""Atlantis in words: the names of hexes and pieces, options, and positions for people."""

from typing import Any

from balance.games.atlantis.kernel import codes
from balance.games.atlantis.parameters.island import DIRECTIONS, RING_NAMES, hexes_of, show_hex
from balance.games.atlantis.parameters.model import RINGS, TYPE_NAMES, Parameters

Guy = tuple[int, int]  # seat and number
Guys = dict[tuple[int, int], str]

AREAS = (*(RING_NAMES[ring] for ring in RINGS), "sea")
SYMBOL_NAMES = (*TYPE_NAMES, "ship", "vortex", "blank")
CONTENT_NAMES = ("sea", "rock", "land", "fortress", "city")
WITH_DIRECTION = {
    codes.WALK: "walk {}",
    codes.BOARD: "board {}",
    codes.ENTER: "enter water {}",
    codes.HOP: "hop {}",
    codes.DISEMBARK: "back to land {}",
    codes.SWIM: "swim {}",
    codes.SWIM_WITH_DOLPHIN: "swim {} with dolphin",
    codes.SAIL: "sail {}",
}
ALONE = {
    codes.ASHORE_ACTION: "go ashore",
    codes.CLIMB: "climb aboard",
    codes.OVERBOARD: "go overboard",
}


def things(parameters: Parameters) -> dict[str, tuple[str, ...]]:
    """Names along the axes of the columns; hexes go by number."""
    hexes = hexes_of(parameters.board_rows)
    return {
        "hex": tuple(map(str, range(len(hexes)))),
        "landing": tuple(str(hexes.index(h)) for h in parameters.landing_hexes),
        "ring": AREAS,
    }


def hex_name(rules: Any, hex_: int) -> str:
    """A hex as people write it: row, x."""
    return show_hex((int(rules["down"][hex_]), int(rules["across"][hex_])))


def guy_name(guy: Guy) -> str:
    """A guy of any seat."""
    seat, number = guy
    return f"guy {number + 1} of seat {seat + 1}"


def distance_name(distance: int) -> str:
    """What the distance die shows."""
    return str(distance) if distance else "dive"


# --- options -------------------------------------------------------------------------------


def piece_name(option: int) -> str:
    """A guy or ship of M1, or the stop."""
    if option == 0:
        return "stop"
    if option < codes.FIRST_SHIP:
        return f"guy {option - codes.FIRST_GUY + 1}"
    return f"ship {option - codes.FIRST_SHIP + 1}"


def action_name(option: int) -> str:
    if option in ALONE:
        return ALONE[option]
    return WITH_DIRECTION[option // 8].format(DIRECTIONS[option % 8])


# --- the position for people ------------------------------------------------------------------


def guys_by_place(rules: Any, state: Any) -> Guys:
    """Guys by status and place, such as 1:3 for guy 3 of seat 1."""
    found: dict[tuple[int, int], list[str]] = {}
    for s in range(rules.players):
        status, at = state.guy_status[s].tolist(), state.guy_at[s].tolist()
        for i in range(rules.guys):
            found.setdefault((status[i], at[i]), []).append(f"{s + 1}:{i + 1}")
    return {place: " ".join(names) for place, names in found.items()}
