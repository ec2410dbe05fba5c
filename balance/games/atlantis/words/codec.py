"""A position of Atlantis as plain values, for files and scenarios."""

from collections.abc import Callable
from typing import Any

from balance.games.atlantis.kernel import codes
from balance.games.atlantis.parameters.model import TYPE_NAMES, Parameters
from balance.games.atlantis.words.names import SYMBOL_NAMES, distance_name, hex_name, piece_name

FINISHED = ("no", "yes", "capped")  # as in the state
CITY = {True: "stands", False: "sunk"}
GONE = "gone"
ENTERED = "entered the water"
SWIMS = "swims "
ELSEWHERE = {codes.UNPLACED: "unplaced", codes.ASHORE: "ashore", codes.DEAD: "dead"}
IDS = tuple(codes.DECISIONS.values())


def _stands(state: Any, hex_: int) -> bool:
    return bool(state.content[hex_] != codes.SEA)


UNDER: dict[str, Callable[[Any, int], bool]] = {
    "tiles": _stands,  # their symbols hidden
    "sunk": lambda state, h: not _stands(state, h) and state.shown[h] == 1,
    "destroyed": lambda state, h: not _stands(state, h) and state.shown[h] == 2,
}


def position(parameters: Parameters, rules: Any, state: Any) -> dict[str, Any]:
    """The position as plain values."""
    seats, hexes = range(rules.players), range(rules.hexes)
    under = {
        key: {
            hex_name(rules, h): SYMBOL_NAMES[int(state.symbol[h])]
            for h in hexes
            if state.symbol[h] >= 0 and which(state, h)
        }
        for key, which in UNDER.items()
    }
    return {
        "seat": int(state.actor) + 1,
        "phasing": int(state.phasing) + 1,
        **under,
        "city": CITY[_stands(state, rules.city)],
        "guys": [[guy_text(rules, state, s, i) for i in range(rules.guys)] for s in seats],
        "ships": [hex_or_gone(rules, state.ship_at[n]) for n in range(state.ships)],
        "creatures": {
            name: [
                hex_or_gone(rules, state.creature_at[type_][n])
                for n in range(state.creatures[type_])
            ]
            for type_, name in enumerate(TYPE_NAMES)
        },
        "turn": _turn(rules, state),
        "turns": int(state.turns),
        "seat_turns": [int(state.seat_turns[s]) for s in seats],
        "scores": [int(state.score[s]) for s in seats],
        "decision": {} if state.finished else _decision(rules, state),
        "finished": FINISHED[int(state.finished)],
    }


def hex_or_gone(rules: Any, hex_: int) -> str:
    """Where a piece is; one out of play is gone."""
    return hex_name(rules, hex_) if hex_ >= 0 else GONE


def guy_text(rules: Any, state: Any, seat: int, guy: int) -> str:
    """Where a guy is: on a tile, on a ship, swimming, or one word."""
    status, where = int(state.guy_status[seat][guy]), int(state.guy_at[seat][guy])
    if status in ELSEWHERE:
        return ELSEWHERE[status]
    if status == codes.ON_SHIP:
        return f"ship {where + 1}"
    prefix = SWIMS if status == codes.SWIMMING else ""
    return prefix + hex_name(rules, where)


def _turn(rules: Any, state: Any) -> dict[str, Any]:
    """What a turn remembers (AT-14); nothing while guys are placed or when the game is over."""
    if state.finished or state.phase == codes.PLACING:
        return {}
    seat = int(state.phasing)
    own = [i for i in range(rules.guys) if guy_is_outside(state, seat, i)]
    swimmers = [i for i in own if state.guy_status[seat][i] == codes.SWIMMING]
    dolphins = [n for n in range(state.creatures[codes.DOLPHIN])
                if state.creature_at[codes.DOLPHIN][n] >= 0]  # fmt: skip
    ships = [n for n in range(state.ships) if state.ship_at[n] >= 0]
    return {
        "swum": {str(i + 1): swum_text(state.swum[seat][i]) for i in own if state.swum[seat][i]},
        "start": {str(i + 1): hex_or_gone(rules, state.start[seat][i]) for i in swimmers},
        "ship_start": {str(n + 1): hex_or_gone(rules, state.ship_start[n]) for n in ships},
        "carried": {str(n + 1): int(state.carried[n]) for n in dolphins if state.carried[n]},
        "pinned": [n + 1 for n in dolphins if state.pinned[n]],
    }


def guy_is_outside(state: Any, seat: int, guy: int) -> bool:
    """Is the guy alive and not ashore?"""
    return int(state.guy_status[seat][guy]) in (codes.ON_LAND, codes.ON_SHIP, codes.SWIMMING)


def swum_text(steps: int) -> int | str:
    """Swim steps used, or the words for a guy that swims no more in this turn."""
    return ENTERED if steps == codes.ENTERED_WATER else int(steps)


def _decision(rules: Any, state: Any) -> dict[str, Any]:
    """Which decision it is, and what it takes to understand it."""
    decision = int(state.decision)
    said: dict[str, Any] = {"id": IDS[decision - 1]}
    if decision in (codes.PIECE, codes.ACTION):
        said["steps"] = int(state.steps_left)
    if decision == codes.ACTION:
        first = codes.FIRST_SHIP if state.piece_kind == codes.SHIP_PIECE else codes.FIRST_GUY
        said["piece"] = piece_name(first + int(state.piece))
    if decision in (codes.SINK, codes.REFUGE):
        said["sinks"] = int(state.sinks_left)
    if decision == codes.REFUGE:
        said["tile"] = hex_name(rules, state.sinking)
    if decision >= codes.CREATURE:
        said["rolls"] = int(state.rolls_left)
        said["type"] = TYPE_NAMES[int(state.type)]
        said["distance"] = distance_name(int(state.distance))
    if decision > codes.CREATURE:
        said["creature"] = int(state.mover) + 1
    if decision == codes.STEP:
        said["moved"] = int(state.moved)
        said["from"] = hex_name(rules, state.mover_from)
    if decision == codes.DIVE_HEX:
        said["row"] = int(rules.down[rules.row_first[state.row]])
    return said
