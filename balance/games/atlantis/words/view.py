"""A position of Atlantis as text."""

from typing import Any

from balance.games.atlantis.kernel import codes
from balance.games.atlantis.parameters.model import TYPE_NAMES, Parameters
from balance.games.atlantis.words.names import (
    CONTENT_NAMES,
    SYMBOL_NAMES,
    Guys,
    distance_name,
    guys_by_place,
    hex_name,
)

TILES = {codes.ROCK: "R", codes.LAND: "L", codes.FORTRESS: "F", codes.CITY: "C"}
LETTERS = "SKMD"
LEGEND = r"R L F C tiles, ~ sunk, * landing, S K M D creatures, \_/ ship; 2: guys, +: more there"
WIDTH = 76  # columns of the map


def show(parameters: Parameters, rules: Any, state: Any) -> str:
    """The position: a map, then who is where; symbols only before the first guy is placed."""
    guys = guys_by_place(rules, state)
    lines = [*_map(rules, state), LEGEND]
    lines += _show_guys_on_land(rules, state, guys)
    if state.placed == 0 and state.turns == 0 and not state.finished:
        lines += _show_symbols(rules, state)
    lines += _show_ships(rules, state, guys)
    lines += _show_swimmers(rules, guys)
    lines += _show_creatures(rules, state)
    lines.append(_show_seats(rules, state))
    if not state.finished:
        lines.append(_show_moment(rules, state))
    return "\n".join(lines)


# --- the map -------------------------------------------------------------------------------------


def _map(rules: Any, state: Any) -> list[str]:
    """The rows of the board, a hex two steps of x wide; x above, the row in front."""
    across = rules.across[: rules.hexes]
    first, last = int(across.min()), int(across.max())
    step = max(2, min(3, (WIDTH - 4) // (last - first + 2)))
    lines = ["    " + "".join(f"{x:<{2 * step}}" for x in range(first, last + 1, 2)).rstrip()]
    cells = [f"{text:<{2 * step}}" for text in _cells(rules, state, 2 * step - 1)]
    for begin, count in zip(rules.row_first[: rules.rows], rules.row_count, strict=False):
        indent = " " * ((int(across[begin]) - first) * step)
        row = "".join(cells[begin : begin + count])
        lines.append(f"{int(rules.down[begin]):<4}{indent}{row}".rstrip())
    return lines


def _cells(rules: Any, state: Any, width: int) -> list[str]:
    """What stands on each hex; a plus stands for what there is no room for: lists below tell it."""
    kinds = [
        "*" if landing else "~" if tile else "."
        for landing, tile in zip(rules.is_landing, rules.tile0, strict=True)
    ]
    afloat = [""] * codes.MAX_HEXES
    for n, place in enumerate(state.ship_at):
        if place >= 0:
            afloat[place] = f"\\{_number(state.aboard[n]) or '_'}/"
    for letter, there in zip(LETTERS, state.beasts, strict=True):
        for place in there.nonzero()[0]:
            afloat[place] += letter
    for place in state.swimmers.nonzero()[0]:
        afloat[place] += _number(state.swimmers[place])
    texts = [
        (kind + text).removeprefix(".") or "." for kind, text in zip(kinds, afloat, strict=True)
    ]
    for place in state.content.nonzero()[0]:
        texts[place] = TILES[int(state.content[place])] + _number(state.guys_on[place])
    return [text if len(text) <= width else text[: width - 1] + "+" for text in texts]


def _number(guys: int) -> str:
    return str(guys) if guys else ""


# --- who is where --------------------------------------------------------------------------------


def _show_guys_on_land(rules: Any, state: Any, guys: Guys) -> list[str]:
    lines = []
    for content, name in ((codes.SEA, "sinking"), *enumerate(CONTENT_NAMES[1:], start=1)):
        there = [h for h in _places(guys, codes.ON_LAND) if state.content[h] == content]
        if there:
            held = ", ".join(f"{hex_name(rules, h)} {guys[codes.ON_LAND, h]}" for h in there)
            lines.append(f"{name}: {held}")
    return lines


def _places(guys: Guys, wanted: int) -> list[int]:
    """Where guys of a status are, by number."""
    return sorted(place for status, place in guys if status == wanted)


def _show_symbols(rules: Any, state: Any) -> list[str]:
    under = [
        f"{hex_name(rules, h)} {SYMBOL_NAMES[int(state.symbol[h])]}"
        for h in range(rules.hexes)
        if state.symbol[h] >= 0
    ]
    return [f"hidden: {', '.join(under)}"]


def _show_ships(rules: Any, state: Any, guys: Guys) -> list[str]:
    ships = [
        f"{n + 1} on {hex_name(rules, state.ship_at[n])} ({guys.get((codes.ON_SHIP, n), 'empty')})"
        for n in range(state.ships)
        if state.ship_at[n] >= 0
    ]
    return [f"ships: {', '.join(ships)}"] if ships else []


def _show_swimmers(rules: Any, guys: Guys) -> list[str]:
    places = _places(guys, codes.SWIMMING)
    swim = [f"{hex_name(rules, h)} {guys[codes.SWIMMING, h]}" for h in places]
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
        home, dead = status.count(codes.ASHORE), status.count(codes.DEAD)
        seats.append(f"seat {s + 1} {home} ashore, {dead} dead, score {int(state.score[s])}")
    return "; ".join(seats)


def _show_moment(rules: Any, state: Any) -> str:
    seat, decision = f"seat {int(state.actor) + 1}", int(state.decision)
    if decision == codes.PLACE:
        return f"{seat} places a guy"
    if decision in (codes.PIECE, codes.ACTION):
        left = int(state.steps_left)
        return f"{seat} has {left} step{'s' * (left != 1)} left"
    if decision == codes.SINK:
        return f"{seat} sinks a tile"
    if decision == codes.REFUGE:
        whose, guy = int(state.displaced_seat) + 1, int(state.displaced_guy) + 1
        return f"{seat} puts guy {guy} of seat {whose} beside {hex_name(rules, state.sinking)}"
    rolled = f"{TYPE_NAMES[int(state.type)]}, {distance_name(int(state.distance))}"
    return f"{seat} has rolled {rolled}"
