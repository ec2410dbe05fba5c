"""What a step of Atlantis brought about, in words."""

from collections.abc import Iterator
from typing import Any

from balance.games.atlantis.kernel import codes
from balance.games.atlantis.parameters.model import TYPE_NAMES, Parameters
from balance.games.atlantis.words.names import CONTENT_NAMES, SYMBOL_NAMES, distance_name, hex_name

Guy = tuple[int, int]


def tell(parameters: Parameters, rules: Any, before: Any, after: Any, option: int) -> list[str]:
    """The events of a step: what was done, what came of it, and what the dice and seats do next."""
    return [
        *_tell_choice(rules, before, after, option),
        *_tell_arrivals(rules, before, after),
        *_tell_losses(rules, before, after),
        *_tell_guys(rules, before, after, option),
        *_tell_rolls(rules, before, after),
        *_tell_turn(before, after),
    ]


def guy_name(guy: Guy) -> str:
    """A guy of any seat."""
    return f"guy {guy[1] + 1} of seat {guy[0] + 1}"


# --- what was done ------------------------------------------------------------------------------


def _tell_choice(rules: Any, before: Any, after: Any, option: int) -> Iterator[str]:
    decision = int(before.decision)
    if decision == codes.PLACE:
        guy = (int(before.actor), int(before.placed) // int(rules.players))
        yield f"{guy_name(guy)} is placed on {hex_name(rules, option)}"
    elif decision == codes.ACTION:
        yield _action(rules, before, after, option)
    elif decision == codes.SINK:
        ring, symbol = CONTENT_NAMES[int(before.content[option])], int(before.symbol[option])
        yield f"the {ring} tile {hex_name(rules, option)} sinks: {SYMBOL_NAMES[symbol]}"
    elif decision == codes.REFUGE:
        guy = (int(before.displaced_seat), int(before.displaced_guy))
        yield f"{guy_name(guy)} is displaced to {hex_name(rules, option)}"
    elif decision == codes.CREATURE and option == 0:
        yield "no creature is moved"
    elif decision == codes.STEP and option:
        to = rules.neighbour[before.creature_at[before.type][before.mover]][option - 1]
        yield f"{_mover(before)} moves to {hex_name(rules, to)}"
    elif decision == codes.DIVE_HEX:
        yield f"{_mover(before)} dives to {hex_name(rules, option)}"


def _mover(state: Any) -> str:
    return f"{TYPE_NAMES[int(state.type)]} {int(state.mover) + 1}"


def _action(rules: Any, before: Any, after: Any, option: int) -> str:
    """A step of M2."""
    piece, seat = int(before.piece), int(before.actor)
    if before.piece_kind == codes.SHIP_PIECE:
        return f"ship {piece + 1} sails to {hex_name(rules, after.ship_at[piece])}"
    name = guy_name((seat, piece))
    if option in (codes.ASHORE_ACTION, codes.OVERBOARD):
        return f"{name} {'gets ashore' if option == codes.ASHORE_ACTION else 'goes overboard'}"
    target = int(after.guy_at[seat][piece])
    if option == codes.CLIMB:
        return f"{name} climbs onto ship {target + 1}"
    kind, hex_ = option // 8, _beside(rules, before, option % 8)
    verb = {
        codes.WALK: "walks to",
        codes.BOARD: f"boards ship {target + 1} on",
        codes.ENTER: "enters the water on",
        codes.HOP: f"hops onto ship {target + 1} on",
        codes.DISEMBARK: "goes back to land on",
        codes.SWIM: "swims to",
        codes.SWIM_WITH_DOLPHIN: "swims with a dolphin to",
    }[kind]
    return f"{name} {verb} {hex_name(rules, hex_)}"


def _beside(rules: Any, state: Any, direction: int) -> int:
    """The hex in a direction from the guy that acts."""
    hex_ = hex_of(state, int(state.actor), int(state.piece))
    return int(rules.neighbour[hex_][direction])


def hex_of(state: Any, seat: int, guy: int) -> int:
    """The hex of a guy outside, on its ship's if it is aboard."""
    at = int(state.guy_at[seat][guy])
    return int(state.ship_at[at]) if state.guy_status[seat][guy] == codes.ON_SHIP else at


# --- what came of it ------------------------------------------------------------------------------


def _tell_arrivals(rules: Any, before: Any, after: Any) -> Iterator[str]:
    for n in range(before.ships, after.ships):
        yield f"ship {n + 1} appears on {hex_name(rules, after.ship_at[n])}"
    for type_, name in enumerate(TYPE_NAMES):
        for n in range(before.creatures[type_], after.creatures[type_]):
            yield f"{name} {n + 1} appears on {hex_name(rules, after.creature_at[type_][n])}"


def _tell_losses(rules: Any, before: Any, after: Any) -> Iterator[str]:
    """Tiles, ships and creatures that have left play, the tile chosen to sink not told again."""
    for h in range(rules.hexes):
        if after.shown[h] == 2 and before.shown[h] != 2:
            ring = CONTENT_NAMES[int(before.content[h])]
            yield f"the {ring} tile {hex_name(rules, h)} is destroyed"
        if before.content[h] == codes.CITY and after.content[h] == codes.SEA:
            yield "the city is destroyed"
    for n in range(before.ships):
        if before.ship_at[n] >= 0 > after.ship_at[n]:
            yield f"ship {n + 1} is lost on {hex_name(rules, before.ship_at[n])}"
    for type_, name in enumerate(TYPE_NAMES):
        for n in range(before.creatures[type_]):
            at = before.creature_at[type_][n]
            if at >= 0 > after.creature_at[type_][n]:
                yield f"{name} {n + 1} is lost on {hex_name(rules, at)}"


def _tell_guys(rules: Any, before: Any, after: Any, option: int) -> Iterator[str]:
    """Guys that something has happened to without a step of their own."""
    for seat in range(rules.players):
        for i in range(rules.guys):
            was, is_ = int(before.guy_status[seat][i]), int(after.guy_status[seat][i])
            if was == is_:
                continue
            name = guy_name((seat, i))
            for moved in _moved(rules, before, after, was, (seat, i), option):
                yield f"{name} {moved}"
            if is_ == codes.DEAD:
                yield f"{name} {_death(before, was, option)}"


def _moved(rules: Any, before: Any, after: Any, was: int, guy: Guy, option: int) -> Iterator[str]:
    """How a guy came into the water or aboard before it was eaten, if it was."""
    is_ = int(after.guy_status[guy[0]][guy[1]])
    if before.decision == codes.SINK and was == codes.ON_LAND:
        if is_ == codes.ON_SHIP:
            yield f"goes aboard ship {int(after.guy_at[guy[0]][guy[1]]) + 1}"
        elif not _is_vortex(before, option) or is_ == codes.SWIMMING:
            yield f"is displaced to {hex_name(rules, option)}"
    dumped = before.decision >= codes.CREATURE and before.type == codes.KRAKEN
    if dumped and was == codes.ON_SHIP:
        yield f"is thrown into the water on {hex_name(rules, hex_of(before, *guy))}"


def _is_vortex(before: Any, option: int) -> bool:
    return bool(before.decision == codes.SINK and before.symbol[option] == codes.VORTEX)


def _death(before: Any, was: int, option: int) -> str:
    if _is_vortex(before, option):
        return "is lost to the vortex"
    by_monster = before.decision >= codes.CREATURE and before.type == codes.MONSTER
    return "goes down with its ship" if was == codes.ON_SHIP and by_monster else "is eaten"


# --- what follows ------------------------------------------------------------------------------


def _rolls(rules: Any, state: Any) -> int:
    """Rolls of the whole game so far."""
    used = rules.creature_rolls - state.rolls_left if state.phase == codes.CREATURES else 0
    return max(int(state.turns) - 1, 0) * int(rules.creature_rolls) + int(used)


def _tell_rolls(rules: Any, before: Any, after: Any) -> Iterator[str]:
    """Rolls that find nothing to move pass at once; the next one leads to a decision."""
    rolls = _rolls(rules, after) - _rolls(rules, before)
    shown = after.decision == codes.CREATURE and not after.finished and rolls > 0
    for _ in range(rolls - shown):
        yield "a roll comes to nothing"
    if shown:
        far = distance_name(int(after.distance))
        yield f"the dice show {TYPE_NAMES[int(after.type)]} and {far}"


def _tell_turn(before: Any, after: Any) -> Iterator[str]:
    if after.finished:
        yield "the game ends" if after.finished == 1 else "the game is stopped at its turn limit"
    elif after.turns > before.turns:
        yield f"the turn of seat {int(after.phasing) + 1} begins"
