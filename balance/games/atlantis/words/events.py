"""What a step of Atlantis brought about, in words, in the order in which it happened."""

from collections.abc import Iterator
from typing import Any

from balance.games.atlantis.kernel import codes
from balance.games.atlantis.parameters.model import TYPE_NAMES, Parameters
from balance.games.atlantis.words.faults import ending
from balance.games.atlantis.words.names import (
    CONTENT_NAMES,
    SYMBOL_NAMES,
    Guy,
    distance_name,
    guy_name,
    hex_name,
)

HUNTERS = (codes.SHARK, codes.MONSTER)


def tell(parameters: Parameters, rules: Any, before: Any, after: Any, option: int) -> list[str]:
    """The events of a step: what was done, what came of it, and what the dice and seats do next."""
    changed = [
        (seat, i)
        for seat in range(rules.players)
        for i in range(rules.guys)
        if before.guy_status[seat][i] != after.guy_status[seat][i]
    ]
    return [
        *_tell_choice(rules, before, after, option),
        *_tell_losses(rules, before, after, option),
        *_tell_new_ships(rules, before, after),
        *(text for guy in changed for text in _tell_moved(rules, before, after, guy, option)),
        *_tell_new_creatures(rules, before, after, option),
        *(text for guy in changed for text in _tell_death(rules, before, after, guy, option)),
        *_tell_spared(rules, before, after, option),
        *_tell_course(rules, before, after),
        *_tell_end(rules, after),
    ]


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
        yield f"{_mover(before)} moves to {hex_name(rules, _entered(rules, before, option))}"
    elif decision == codes.STEP:
        yield f"{_mover(before)} stops"
    elif decision == codes.DIVE_HEX:
        yield f"{_mover(before)} dives to {hex_name(rules, option)}"


def _mover(state: Any) -> str:
    return f"{TYPE_NAMES[int(state.type)]} {int(state.mover) + 1}"


def _entered(rules: Any, before: Any, option: int) -> int:
    """The hex that a creature has come to by this step; where it is if it stops."""
    if before.decision == codes.DIVE_HEX:
        return option
    place = int(before.creature_at[before.type][before.mover])
    return int(rules.neighbour[place][option - 1]) if option else place


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
    kind, hex_ = option // 8, _acted_on(rules, before, option)
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


def _acted_on(rules: Any, before: Any, option: int) -> int:
    """The hex where the guy that acts comes to."""
    hex_ = hex_of(before, int(before.actor), int(before.piece))
    return hex_ if option >= codes.ASHORE_ACTION else int(rules.neighbour[hex_][option % 8])


def hex_of(state: Any, seat: int, guy: int) -> int:
    """The hex of a guy outside, on its ship's if it is aboard."""
    at = int(state.guy_at[seat][guy])
    return int(state.ship_at[at]) if state.guy_status[seat][guy] == codes.ON_SHIP else at


# --- what came of it ------------------------------------------------------------------------------


def _tell_losses(rules: Any, before: Any, after: Any, option: int) -> Iterator[str]:
    """Tiles, ships and creatures that have left play, the tile chosen to sink not told again."""
    for h in range(rules.hexes):
        if after.shown[h] == 2 and before.shown[h] != 2:
            ring = CONTENT_NAMES[int(before.content[h])]
            yield f"the {ring} tile {hex_name(rules, h)} is destroyed"
        if before.content[h] == codes.CITY and after.content[h] == codes.SEA:
            yield "the city is destroyed"
    cause = "the vortex" if before.decision == codes.SINK else _mover(before)
    for n in range(before.ships):
        if before.ship_at[n] >= 0 > after.ship_at[n]:
            yield f"ship {n + 1} is lost on {hex_name(rules, before.ship_at[n])} to {cause}"
    for type_, name in enumerate(TYPE_NAMES):
        for n in range(before.creatures[type_]):
            at = before.creature_at[type_][n]
            if at >= 0 > after.creature_at[type_][n]:
                yield f"{name} {n + 1} is lost on {hex_name(rules, at)} to {cause}"


def _tell_new_ships(rules: Any, before: Any, after: Any) -> Iterator[str]:
    for n in range(before.ships, after.ships):
        yield f"ship {n + 1} appears on {hex_name(rules, after.ship_at[n])}"


def _tell_new_creatures(rules: Any, before: Any, after: Any, option: int) -> Iterator[str]:
    """What a tile hid; a symbol whose pieces are all used up brings nothing (AT-42)."""
    come = after.ships - before.ships
    for type_, name in enumerate(TYPE_NAMES):
        for n in range(before.creatures[type_], after.creatures[type_]):
            come += 1
            yield f"{name} {n + 1} appears on {hex_name(rules, after.creature_at[type_][n])}"
    if before.decision == codes.SINK and before.symbol[option] <= codes.SHIP and not come:
        yield f"no {SYMBOL_NAMES[int(before.symbol[option])]} is left in the box"


def _tell_moved(rules: Any, before: Any, after: Any, guy: Guy, option: int) -> Iterator[str]:
    """How a guy came into the water or aboard without a step of its own, eaten later or not."""
    was, is_ = (int(state.guy_status[guy[0]][guy[1]]) for state in (before, after))
    if before.decision == codes.SINK and was == codes.ON_LAND:
        if is_ == codes.ON_SHIP:
            yield f"{guy_name(guy)} goes aboard ship {int(after.guy_at[guy[0]][guy[1]]) + 1}"
        elif not _is_vortex(before, option) or is_ == codes.SWIMMING:
            yield f"{guy_name(guy)} is displaced to {hex_name(rules, option)}"
    dumped = before.decision >= codes.CREATURE and before.type == codes.KRAKEN
    if dumped and was == codes.ON_SHIP:
        where = hex_name(rules, hex_of(before, *guy))
        yield f"{guy_name(guy)} is thrown into the water on {where}"


def _is_vortex(before: Any, option: int) -> bool:
    return bool(before.decision == codes.SINK and before.symbol[option] == codes.VORTEX)


def _tell_death(rules: Any, before: Any, after: Any, guy: Guy, option: int) -> Iterator[str]:
    """What a guy died of."""
    if after.guy_status[guy[0]][guy[1]] != codes.DEAD:
        return
    by_monster = before.decision >= codes.CREATURE and before.type == codes.MONSTER
    if _is_vortex(before, option):
        yield f"{guy_name(guy)} is lost to the vortex"
    elif by_monster and before.guy_status[guy[0]][guy[1]] == codes.ON_SHIP:
        yield f"{guy_name(guy)} goes down with its ship"
    else:
        where = _eaten_at(rules, before, guy, option)
        yield f"{guy_name(guy)} is eaten by {_eater(rules, before, after, where, option)}"


def _eaten_at(rules: Any, before: Any, guy: Guy, option: int) -> int:
    """The hex where a guy was when it was eaten: it may have come to it by this very step."""
    if before.decision in (codes.SINK, codes.REFUGE):
        chosen = (int(before.displaced_seat), int(before.displaced_guy)) == guy
        if chosen or before.guy_status[guy[0]][guy[1]] == codes.ON_LAND:
            return option
    acts = before.decision == codes.ACTION and before.piece_kind == codes.GUY_PIECE
    if acts and guy == (int(before.actor), int(before.piece)):
        return _acted_on(rules, before, option)
    return hex_of(before, *guy)


def _eater(rules: Any, before: Any, after: Any, where: int, option: int) -> str:
    """The hunter that comes, or else the first in the hex, sharks before monsters (AT-62)."""
    moves = before.decision in (codes.STEP, codes.DIVE_HEX) and before.type in HUNTERS
    if moves and _entered(rules, before, option) == where:
        return _mover(before)
    for type_ in HUNTERS:
        for n in range(after.creatures[type_]):
            if after.creature_at[type_][n] == where:
                return f"{TYPE_NAMES[type_]} {n + 1}"
    raise AssertionError("nobody eats it")


def _tell_spared(rules: Any, before: Any, after: Any, option: int) -> Iterator[str]:
    """Why a creature that comes to guys or to a ship does them no harm (AT-58, AT-59)."""
    waits = rules.creature_effects_last_hex and before.type != codes.MONSTER
    comes = before.decision == codes.DIVE_HEX or (before.decision == codes.STEP and option)
    if before.decision not in (codes.STEP, codes.DIVE_HEX) or not (
        after.mover < 0 if waits else comes
    ):
        return
    place = _entered(rules, before, option)
    if before.type in HUNTERS and after.swimmers[place]:
        yield f"the swimmers on {hex_name(rules, place)} are safe beside a dolphin"
    if before.type == codes.KRAKEN and after.ship_on[place]:
        yield f"ship {int(after.ship_on[place])} is empty, and stays"


# --- what follows ------------------------------------------------------------------------------


def _rolls(rules: Any, state: Any) -> int:
    """Rolls of the whole game so far."""
    used = rules.creature_rolls - state.rolls_left if state.phase == codes.CREATURES else 0
    return max(int(state.turns) - 1, 0) * int(rules.creature_rolls) + int(used)


def _tell_course(rules: Any, before: Any, after: Any) -> Iterator[str]:
    """Rolls and turns up to the next decision; rolls that find nothing to move pass at once."""
    each, last = int(rules.creature_rolls), _rolls(rules, after)
    roll = _rolls(rules, before)
    open_ = after.decision == codes.CREATURE and not after.finished
    for turn in range(int(before.turns), int(after.turns) + 1):
        if turn > before.turns:
            yield f"the turn of seat {_seat_of_turn(rules, after, turn) + 1} begins"
        while roll < min(turn * each, last):
            yield _roll(rules, after, roll, last, is_open=open_ and roll == last - 1)
            roll += 1


def _roll(rules: Any, after: Any, roll: int, last: int, is_open: bool) -> str:
    """What the dice showed, and why nothing came of it."""
    if roll < last - codes.ROLLS_KEPT:
        return "a roll comes to nothing"
    type_, distance = map(int, after.dice[(roll + rules.creature_rolls) % codes.ROLLS_KEPT])
    name = TYPE_NAMES[type_]
    shown = f"the dice show {name} and {distance_name(distance)}"
    if is_open:
        return shown
    if not after.in_play[type_]:
        return f"{shown}, which comes to nothing: no {name} is on the board"
    why = ", which stays in the turn in which somebody goes ashore beside it"
    return f"{shown}, which comes to nothing: no {name} can move{why * (type_ == codes.DOLPHIN)}"


def _seat_of_turn(rules: Any, after: Any, turn: int) -> int:
    """Whose turn it was, counted back from the last one (AT-15)."""
    seats = [s for s in range(rules.players) if rules.finished_players_play or after.left[s]]
    last = seats.index(after.phasing) if after.phasing in seats else 0
    return seats[(last - (int(after.turns) - turn)) % len(seats)]


def _tell_end(rules: Any, after: Any) -> Iterator[str]:
    if after.finished:
        why = ending(rules, after)
        yield f"the game ends: {why}" if why else "the game is stopped at its turn limit"
