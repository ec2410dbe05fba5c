"""Atlantis in words: the names of hexes and pieces, options, and positions for people."""

from typing import Any

from balance.games.atlantis import state as kernel
from balance.games.atlantis.board import DIRECTIONS, hexes_of, show_hex
from balance.games.atlantis.parameters import TYPE_NAMES, Parameters
from balance.games.atlantis.questions import AREAS

Guys = dict[tuple[int, int], str]

SYMBOL_NAMES = (*TYPE_NAMES, "ship", "vortex", "blank")
CONTENT_NAMES = ("sea", "rock", "land", "fortress", "city")
WITH_DIRECTION = {
    kernel.WALK: "walk {}",
    kernel.BOARD: "board {}",
    kernel.ENTER: "enter water {}",
    kernel.HOP: "hop {}",
    kernel.DISEMBARK: "back to land {}",
    kernel.SWIM: "swim {}",
    kernel.SWIM_WITH_DOLPHIN: "swim {} with dolphin",
    kernel.SAIL: "sail {}",
}
ALONE = {
    kernel.ASHORE_ACTION: "go ashore",
    kernel.CLIMB: "climb aboard",
    kernel.OVERBOARD: "go overboard",
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
    return show_hex((int(rules.down[hex_]), int(rules.across[hex_])))


def distance_name(distance: int) -> str:
    """What the distance die shows."""
    return str(distance) if distance else "dive"


# --- options -------------------------------------------------------------------------------


def describe(parameters: Parameters, rules: Any, state: Any, option: int) -> str:
    """An option in words: pieces count from 1, directions are E, NE, NW, W, SW, SE."""
    decision = int(state.decision)
    if decision == kernel.PIECE:
        return piece_name(option)
    if decision == kernel.ACTION:
        return _action(option)
    if decision == kernel.CREATURE:
        return f"{TYPE_NAMES[int(state.type)]} {option}" if option else "pass"
    if decision == kernel.STEP:
        return f"move {DIRECTIONS[option - 1]}" if option else "stop"
    if decision == kernel.DIVE_ROW:
        return f"dive to row {int(rules.down[rules.row_first[option]])}"
    verb = {
        kernel.PLACE: "place on",
        kernel.SINK: "sink",
        kernel.REFUGE: "into",
        kernel.DIVE_HEX: "dive to",
    }[decision]
    return f"{verb} {hex_name(rules, option)}"


def piece_name(option: int) -> str:
    """A guy or ship of M1, or the stop."""
    if option == 0:
        return "stop"
    if option < kernel.FIRST_SHIP:
        return f"guy {option - kernel.FIRST_GUY + 1}"
    return f"ship {option - kernel.FIRST_SHIP + 1}"


def _action(option: int) -> str:
    if option in ALONE:
        return ALONE[option]
    return WITH_DIRECTION[option // 8].format(DIRECTIONS[option % 8])


# --- the position for people ------------------------------------------------------------------


def show(parameters: Parameters, rules: Any, state: Any) -> str:
    """The position in a few lines; symbols only before the first guy is placed."""
    guys = _guys_by_place(rules, state)
    lines = _show_tiles(rules, state, guys)
    if state.placed == 0 and state.turns == 0 and not state.finished:
        lines += _show_symbols(rules, state)
    lines += _show_ships(rules, state, guys)
    lines += _show_swimmers(rules, guys)
    lines += _show_creatures(rules, state)
    lines.append(_show_seats(rules, state))
    if not state.finished:
        lines.append(_show_moment(rules, state))
    return "\n".join(lines)


def _guys_by_place(rules: Any, state: Any) -> Guys:
    """Guys by status and place, such as 1:3 for guy 3 of seat 1."""
    found: dict[tuple[int, int], list[str]] = {}
    for s in range(rules.players):
        status, at = state.guy_status[s].tolist(), state.guy_at[s].tolist()
        for i in range(rules.guys):
            found.setdefault((status[i], at[i]), []).append(f"{s + 1}:{i + 1}")
    return {place: " ".join(names) for place, names in found.items()}


def _show_tiles(rules: Any, state: Any, guys: Guys) -> list[str]:
    lines = []
    for content in (kernel.ROCK, kernel.LAND, kernel.FORTRESS):
        there = [h for h in range(rules.hexes) if state.content[h] == content]
        held = [f"{hex_name(rules, h)} {guys.get((kernel.ON_LAND, h), '')}".strip() for h in there]
        if there:
            lines.append(f"{CONTENT_NAMES[content]}: {', '.join(held)}")
    return lines or ["no tiles"]


def _show_symbols(rules: Any, state: Any) -> list[str]:
    under = [
        f"{hex_name(rules, h)} {SYMBOL_NAMES[int(state.symbol[h])]}"
        for h in range(rules.hexes)
        if state.symbol[h] >= 0
    ]
    return [f"hidden: {', '.join(under)}"]


def _show_ships(rules: Any, state: Any, guys: Guys) -> list[str]:
    ships = [
        f"{n + 1} on {hex_name(rules, state.ship_at[n])} ({guys.get((kernel.ON_SHIP, n), 'empty')})"
        for n in range(state.ships)
        if state.ship_at[n] >= 0
    ]
    return [f"ships: {', '.join(ships)}"] if ships else []


def _show_swimmers(rules: Any, guys: Guys) -> list[str]:
    held = [(hex_name(rules, h), guys.get((kernel.SWIMMING, h), "")) for h in range(rules.hexes)]
    swim = [f"{hex_} {guys}" for hex_, guys in held if guys]
    return [f"swimmers: {', '.join(swim)}"] if swim else []


def _show_creatures(rules: Any, state: Any) -> list[str]:
    swim = [
        f"{name} {n + 1} on {hex_name(rules, state.creature_at[type_][n])}"
        for type_, name in enumerate(TYPE_NAMES)
        for n in range(state.creatures[type_])
        if state.creature_at[type_][n] >= 0
    ]
    return [f"creatures: {', '.join(swim)}"] if swim else []


def _show_seats(rules: Any, state: Any) -> str:
    seats = []
    for s in range(rules.players):
        status = [int(state.guy_status[s][i]) for i in range(rules.guys)]
        home, dead = status.count(kernel.ASHORE), status.count(kernel.DEAD)
        seats.append(f"seat {s + 1} {home} ashore, {dead} dead, score {int(state.score[s])}")
    return "; ".join(seats)


def _show_moment(rules: Any, state: Any) -> str:
    seat, decision = f"seat {int(state.actor) + 1}", int(state.decision)
    if decision == kernel.PLACE:
        return f"{seat} places a guy"
    if decision in (kernel.PIECE, kernel.ACTION):
        left = int(state.steps_left)
        return f"{seat} has {left} step{'s' * (left != 1)} left"
    if decision == kernel.SINK:
        return f"{seat} sinks a tile"
    if decision == kernel.REFUGE:
        whose, guy = int(state.displaced_seat) + 1, int(state.displaced_guy) + 1
        return f"{seat} puts guy {guy} of seat {whose} beside {hex_name(rules, state.sinking)}"
    rolled = f"{TYPE_NAMES[int(state.type)]}, {distance_name(int(state.distance))}"
    return f"{seat} has rolled {rolled}"
