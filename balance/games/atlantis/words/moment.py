"""The moment of a position set up from words: which decision is due, or that the game is over."""

from typing import Any

import numpy as np

from balance.games.api import WordError, whole
from balance.games.atlantis.kernel import codes
from balance.games.atlantis.kernel.legal import legal
from balance.games.atlantis.kernel.pieces import current_ring
from balance.games.atlantis.kernel.sinking import find_next_displaced, is_over, is_short_game_over
from balance.games.atlantis.parameters.model import TYPE_NAMES
from balance.games.atlantis.words.codec import FINISHED, IDS
from balance.games.atlantis.words.names import distance_name, hex_name, piece_name
from balance.games.atlantis.words.reading import read_hex, read_name, read_table

NEEDS = {
    "P1": (),
    "M1": ("steps",),
    "M2": ("steps", "piece"),
    "S1": ("sinks",),
    "S2": ("sinks", "tile"),
    "C1": ("rolls", "type", "distance"),
    "C2": ("rolls", "type", "distance", "creature", "moved", "from"),
    "C3": ("rolls", "type", "distance", "creature"),
    "C4": ("rolls", "type", "distance", "creature", "row"),
}
PHASES = {"P": codes.PLACING, "M": codes.MOVING, "S": codes.SINKING, "C": codes.CREATURES}
KEY = "decision"


# --- which decision ---------------------------------------------------------------------------


def begin_decision(rules: Any, state: Any, position: dict[str, Any]) -> dict[str, Any]:
    """The phase, and what of the decision does not depend on guys; returns its words."""
    words = read_table(KEY, position.get(KEY, {}))
    over = position.get("finished", "no") != "no"
    if over and words:
        raise WordError(KEY, words, "{ }: the game is over")
    was = "M1" if over else IDS[int(state.decision) - 1]
    id_ = IDS[read_name(f"{KEY}.id", words.get("id", was), IDS)]
    for key in words:
        if key not in ("id", *NEEDS[id_]):
            raise WordError(f"{KEY}.{key}", words[key], ("id", *NEEDS[id_]))
    state.decision, state.phase = IDS.index(id_) + 1, PHASES[id_[0]]
    state.goes_on = 0
    _clear(state)
    if state.phase != codes.PLACING:
        _begin_turns(state, position)
    if id_ == "S2":
        state.sinking = _sinking(rules, state, words)
    return words


def _clear(state: Any) -> None:
    state.steps_left, state.sinks_left, state.rolls_left = 0, 0, 0
    state.piece_kind, state.piece = codes.GUY_PIECE, -1
    state.sinking, state.displaced_left = -1, 0
    state.displaced_seat, state.displaced_guy = -1, -1
    state.type, state.distance = -1, 0
    state.mover, state.mover_from, state.moved, state.row = -1, -1, 0, -1


def _begin_turns(state: Any, position: dict[str, Any]) -> None:
    """A turn under way is at least the first one, of its seat too."""
    seat = int(state.phasing)
    if "seat_turns" not in position:
        state.seat_turns[seat] = max(int(state.seat_turns[seat]), 1)
    if "turns" not in position:
        state.turns = max(int(state.turns), 1)
    for key, turns in (("turns", state.turns), ("seat_turns", state.seat_turns[seat])):
        if turns < 1:
            raise WordError(key, int(turns), "1 or more once guys are placed")


def _sinking(rules: Any, state: Any, words: dict[str, Any]) -> int:
    hex_ = read_hex(rules, f"{KEY}.tile", words.get("tile"))
    if not rules.tile0[hex_] or state.content[hex_] != codes.SEA:
        raise WordError(f"{KEY}.tile", words.get("tile"), "a tile that has just sunk")
    return hex_


# --- its details --------------------------------------------------------------------------------


def open_decision(rules: Any, state: Any, position: dict[str, Any], words: dict[str, Any]) -> None:
    """The rest of the decision; there must be something to choose."""
    if state.phase == codes.PLACING:
        _check_seat(state, int(state.placed) % int(rules.players), position)
    elif state.phase == codes.MOVING:
        _open_step(rules, state, words)
    elif state.phase == codes.SINKING:
        _open_sinking(rules, state, words)
    else:
        _open_creature(rules, state, words)
    owner = state.decision == codes.REFUGE and rules.displaced_chooser == 1
    if state.phase != codes.PLACING:
        seat = int(state.displaced_seat) if owner else int(state.phasing)
        _check_seat(state, seat, position)
    if not options_of(rules, state):
        raise WordError(KEY, IDS[int(state.decision) - 1], "a decision with options")


def options_of(rules: Any, state: Any) -> list[int]:
    """The options of the decision."""
    options = np.zeros(codes.MAX_OPTIONS, np.int32)
    n = int(legal(rules, state, options))
    return [int(option) for option in options[:n]]


def _check_seat(state: Any, seat: int, position: dict[str, Any]) -> None:
    """Who decides follows from the rest; the seat named must be that one."""
    if "seat" in position and position["seat"] != seat + 1:
        raise WordError("seat", position["seat"], f"{seat + 1}, who decides here")
    state.actor = seat


def _number(words: dict[str, Any], key: str, default: int, lowest: int, highest: int) -> int:
    return whole(f"{KEY}.{key}", words.get(key, default), lowest, highest)


def _open_step(rules: Any, state: Any, words: dict[str, Any]) -> None:
    """M1 and M2: steps left, and the piece chosen."""
    most = int(rules.moves_per_turn)
    first = int(rules.first_turn_moves[state.phasing])
    state.steps_left = _number(words, "steps", most, 1, max(most, first))
    decision = int(state.decision)
    state.decision = codes.PIECE
    pieces = {piece_name(option): option for option in options_of(rules, state)}
    if len(pieces) < 2:
        raise WordError(KEY, IDS[decision - 1], "S1 or later: no piece can act")
    if decision == codes.PIECE:
        return
    names = tuple(name for name, option in pieces.items() if option)
    option = pieces[names[read_name(f"{KEY}.piece", words.get("piece"), names)]]
    is_ship = option >= codes.FIRST_SHIP
    state.piece_kind = codes.SHIP_PIECE if is_ship else codes.GUY_PIECE
    state.piece = option - (codes.FIRST_SHIP if is_ship else codes.FIRST_GUY)
    state.decision, state.goes_on = codes.ACTION, 1


def _open_sinking(rules: Any, state: Any, words: dict[str, Any]) -> None:
    """S1 and S2: tiles still to sink, and the guys on the one that has sunk."""
    most = int(rules.sinks_per_turn)
    state.sinks_left = _number(words, "sinks", most, 1, most)
    if state.decision == codes.REFUGE:
        find_next_displaced(rules, state)
        if state.displaced_left == 0:
            tile = hex_name(rules, state.sinking)
            raise WordError("guys", f"nobody on {tile}", "a guy to displace")
    elif not current_ring(rules, state):
        raise WordError(KEY, "S1", "C1 or later: no tile is left")


def _open_creature(rules: Any, state: Any, words: dict[str, Any]) -> None:
    """C1 to C4: the roll, the creature chosen and how far its move has come."""
    most = int(rules.creature_rolls) - 1
    state.rolls_left = _number(words, "rolls", max(most, 0), 0, max(most, 0))
    state.type = read_name(f"{KEY}.type", words.get("type"), TYPE_NAMES)
    faces = tuple(dict.fromkeys(distance_name(int(face)) for face in rules.distance_die))
    face = faces[read_name(f"{KEY}.distance", words.get("distance"), faces)]
    state.distance = int(face) if face.isdecimal() else 0
    decision = int(state.decision)
    state.decision = codes.CREATURE
    movers = [option for option in options_of(rules, state) if option]
    if not movers:
        raise WordError(f"{KEY}.type", words["type"], "a type of which a creature can move")
    if decision == codes.CREATURE:
        return
    dives = decision != codes.STEP
    if dives != (state.distance == 0):
        allowed = "C3 or C4 for a dive, C2 for steps"
        raise WordError(f"{KEY}.id", IDS[decision - 1], allowed)
    state.mover = _mover(words, movers)
    state.mover_from = state.creature_at[state.type][state.mover]
    state.decision, state.goes_on = decision, 1
    if decision == codes.STEP:
        _open_creature_step(rules, state, words)
    if decision == codes.DIVE_HEX:
        state.row = _row(rules, state, words)


def _mover(words: dict[str, Any], movers: list[int]) -> int:
    number = words.get("creature")
    if type(number) is not int or number not in movers:
        raise WordError(f"{KEY}.creature", number, tuple(movers))
    return number - 1


def _open_creature_step(rules: Any, state: Any, words: dict[str, Any]) -> None:
    state.moved = _number(words, "moved", 0, 0, int(state.distance) - 1)
    state.goes_on = int(state.moved == 0)
    if "from" in words:
        state.mover_from = read_hex(rules, f"{KEY}.from", words["from"])


def _row(rules: Any, state: Any, words: dict[str, Any]) -> int:
    state.decision = codes.DIVE_ROW
    rows = {int(rules.down[rules.row_first[i]]): i for i in options_of(rules, state)}
    state.decision = codes.DIVE_HEX
    if type(words.get("row")) is not int or words["row"] not in rows:
        raise WordError(f"{KEY}.row", words.get("row"), tuple(rows))
    return rows[words["row"]]


# --- the end ------------------------------------------------------------------------------------


def finish(rules: Any, state: Any, position: dict[str, Any]) -> None:
    """A game that is over says so, and no other does."""
    stated = position.get("finished", "no")
    read_name("finished", stated, FINISHED)
    ended = state.phase != codes.PLACING and _is_ended(rules, state)
    if ended != (stated == "yes"):
        why = "nobody is outside or another end is reached" if ended else "the game goes on"
        raise WordError("finished", stated, f"{'yes' if ended else 'no or capped'}: {why}")
    if stated == "capped" and state.turns < rules.max_turns:
        raise WordError("finished", stated, f"no: fewer than {rules.max_turns} turns")
    state.finished = FINISHED.index(stated)


def _is_ended(rules: Any, state: Any) -> bool:
    if is_over(rules, state):
        return True
    touched = any(rules.tile0[h] and state.content[h] != rules.tile0[h] for h in range(rules.hexes))
    waits = state.decision == codes.REFUGE and not state.finished
    return bool(touched and not waits and is_short_game_over(rules, state))
