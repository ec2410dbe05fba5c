"""What contradicts itself in a position of Atlantis: what never comes about by the rules."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from balance.games.api import WordError
from balance.games.api.codec import FINISHED
from balance.games.atlantis.kernel import codes
from balance.games.atlantis.kernel.pieces import current_ring, recount
from balance.games.atlantis.kernel.sinking import is_over, is_short_game_over
from balance.games.atlantis.parameters.model import TYPE_NAMES, Parameters
from balance.games.atlantis.words.decisions import options_of, who_decides
from balance.games.atlantis.words.names import CONTENT_NAMES, distance_name, hex_name

COUNTS = (
    "guys_on", "swimmers", "ship_on", "beasts", "aboard", "crew", "in_play", "tiles", "left",
    "ashore", "score",
)  # fmt: skip


def faults(parameters: Parameters, rules: Any, state: Any) -> list[WordError]:
    """Whatever cannot be, as errors that say what can; nothing in a sound position."""
    found = [*_of_tiles(rules, state), *_of_pieces(rules, state), *_of_guys(rules, state)]
    if found:  # counts and options of pieces that are nowhere mean nothing
        return found
    return [
        *_of_counts(rules, state),
        *_of_crowds(rules, state),
        *_of_danger(rules, state),
        *_of_placing(rules, state),
        *_of_turn(rules, state),
        *_of_end(rules, state),
        *_of_decision(rules, state),
    ]


# --- where things are ----------------------------------------------------------------------------


def _of_tiles(rules: Any, state: Any) -> Iterator[WordError]:
    """A tile lies where it lay or is gone; the city stays unless its switch is on (I2, I6)."""
    content, start = state.content, rules.tile0
    for h in ((content != codes.SEA) & (content != start)).nonzero()[0]:
        found = f"{CONTENT_NAMES[content[h]]} on {hex_name(rules, h)}"
        yield WordError("tiles", found, f"{CONTENT_NAMES[start[h]]}, as at the start")
    tile = (start != codes.SEA) & (start != codes.CITY)
    for h in (tile & ((content == codes.SEA) != (state.shown > 0))).nonzero()[0]:
        found = f"{hex_name(rules, h)} both standing and gone"
        yield WordError("tiles", found, "tiles that stand, or are sunk or destroyed")
    if state.content[rules.city] == codes.SEA and not rules.vortex_destroys_city:
        allowed = "stands: the city never sinks unless vortex_destroys_city is on"
        yield WordError("city", "sunk", allowed)


def _of_pieces(rules: Any, state: Any) -> Iterator[WordError]:
    """Ships, one in a hex, and creatures are at sea, no more of them than there are (I3, I5)."""
    there: dict[int, int] = {}
    for n in range(state.ships):
        place, key = int(state.ship_at[n]), f"ships.{n + 1}"
        yield from _at_sea(rules, state, key, place)
        if place >= 0 and there.setdefault(place, n) != n:
            allowed = f"one ship in a hex, and ship {there[place] + 1} is there"
            yield WordError(key, hex_name(rules, place), allowed)
    if (state.ship_at[state.ships :] >= 0).any():
        yield WordError("ships", "a ship that never came", f"the {state.ships} that came")
    if state.ships > rules.ships_total:
        yield WordError("ships", f"{state.ships} ships", f"at most {rules.ships_total}")
    for type_, name in enumerate(TYPE_NAMES):
        number, most = int(state.creatures[type_]), int(rules.creatures_total[type_])
        if (state.creature_at[type_][number:] >= 0).any():
            found = "a creature that never came"
            yield WordError(f"creatures.{name}", found, f"the {number} that came")
        if number > most:
            yield WordError(f"creatures.{name}", f"{number} creatures", f"at most {most}")
        for n in range(number):
            key = f"creatures.{name}.{n + 1}"
            yield from _at_sea(rules, state, key, int(state.creature_at[type_][n]))


def _at_sea(rules: Any, state: Any, key: str, place: int) -> Iterator[WordError]:
    """A piece that is not out of play floats."""
    if place >= 0 and state.content[place] != codes.SEA:
        yield WordError(key, hex_name(rules, place), "a sea hex")


def _of_guys(rules: Any, state: Any) -> Iterator[WordError]:
    """Guys stand on tiles, sail on ships in play, or swim in the sea (I2, I3)."""
    statuses, places = state.guy_status.tolist(), state.guy_at.tolist()
    for seat in range(rules.players):
        for i in range(rules.guys):
            status, place = statuses[seat][i], places[seat][i]
            key = f"guys.{seat + 1}.{i + 1}"
            if status == codes.SWIMMING:
                yield from _at_sea(rules, state, key, place)
            elif status == codes.ON_SHIP and state.ship_at[place] < 0:
                yield WordError(key, f"ship {place + 1}", "a ship in play")
            elif status == codes.ON_LAND and not _is_tile(state, place):
                allowed = "a tile that stands; the city and the sea are none (to swim: swims row,x)"
                yield WordError(key, hex_name(rules, place), allowed)


def _is_tile(state: Any, place: int) -> bool:
    """Is it a tile that stands, or the one that is just sinking?"""
    return bool(codes.SEA < state.content[place] < codes.CITY) or place == state.sinking


def _of_counts(rules: Any, state: Any) -> Iterator[WordError]:
    """The counts that the rules work with follow from where the pieces are (I1, I2, I3, I8)."""
    due = state.copy()
    recount(rules, due)
    for name in COUNTS:
        if (state[name] != due[name]).any():
            yield WordError(name, "another count", "what follows from where the pieces are")


# --- what may be together ------------------------------------------------------------------------


def _of_crowds(rules: Any, state: Any) -> Iterator[WordError]:
    """No tile or ship holds too many (I2, I3)."""
    room = np.maximum(rules.setup_capacity, rules.move_capacity)[state.content]
    for h in ((state.content != codes.SEA) & (state.guys_on > room)).nonzero()[0]:
        found = f"{state.guys_on[h]} guys on {hex_name(rules, h)}"
        yield WordError("guys", found, f"at most {room[h]}")
    for n in range(state.ships):
        if state.aboard[n] > rules.ship_seats:
            found = f"{state.aboard[n]} guys on ship {n + 1}"
            yield WordError("guys", found, f"at most {rules.ship_seats}")


def _of_danger(rules: Any, state: Any) -> Iterator[WordError]:
    """No ship beside a monster, no swimmer where it would be eaten (I4)."""
    waits = rules.creature_effects_last_hex and state.decision == codes.STEP and state.moved > 0
    sharks, _, monsters, dolphins = state.beasts
    for h in ((state.ship_on > 0) & (monsters > 0)).nonzero()[0]:
        found = f"a ship with a monster on {hex_name(rules, h)}"
        yield WordError("ships", found, "another hex for one: it would be eaten")
    deadly = (sharks + monsters > 0) & (dolphins == 0)
    for h in () if waits else (deadly & (state.swimmers > 0)).nonzero()[0]:
        found = f"a swimmer with a shark or monster on {hex_name(rules, h)}"
        yield WordError("guys", found, "a dolphin there, or none of them: it would be eaten")


# --- when ----------------------------------------------------------------------------------------


def _of_placing(rules: Any, state: Any) -> Iterator[WordError]:
    """Guys are placed in turn, so their numbers differ by one at most; then all are (AT-5)."""
    statuses = state.guy_status[: rules.players, : rules.guys]
    if state.phase != codes.PLACING:
        if (statuses == codes.UNPLACED).any():
            yield WordError("guys", "unplaced guys", "none once turns are taken")
        return
    for seat in range(rules.players):
        wanted = (int(state.placed) + int(rules.players) - 1 - seat) // int(rules.players)
        for i, status in enumerate(statuses[seat]):
            if status != (codes.ON_LAND if i < wanted else codes.UNPLACED):
                allowed = f"the first {wanted} of seat {seat + 1} on tiles, the others unplaced"
                yield WordError(f"guys.{seat + 1}.{i + 1}", "while guys are placed", allowed)
    left = int((statuses == codes.UNPLACED).sum())
    room = rules.setup_capacity[state.content] - state.guys_on
    room = int(room[(state.content != codes.SEA) & (state.content != codes.CITY)].clip(0).sum())
    if room < left:
        yield WordError("tiles", f"room for {room} guys", f"room for the {left} to be placed")


def _of_turn(rules: Any, state: Any) -> Iterator[WordError]:
    """What a turn allows (I7)."""
    if state.phase == codes.PLACING:
        return
    seat = int(state.phasing)
    for key, turns in (("turns", state.turns), ("seat_turns", state.seat_turns[seat])):
        if turns < 1:
            yield WordError(key, int(turns), "1 or more once guys are placed")
    steps = max(int(rules.moves_per_turn), int(rules.first_turn_moves[seat]))
    if state.steps_left > steps:
        yield WordError("decision.steps", int(state.steps_left), f"at most {steps}")
    if not 0 <= state.rolls_left <= rules.creature_rolls:
        found, most = int(state.rolls_left), int(rules.creature_rolls)
        yield WordError("decision.rolls", found, f"at most {most}")
    if state.mover >= 0 and state.moved > max(int(state.distance), 1):
        allowed = f"at most {distance_name(int(state.distance))}, as rolled"
        yield WordError("decision.moved", int(state.moved), allowed)
    yield from _of_memory(rules, state, seat)


def _of_memory(rules: Any, state: Any, seat: int) -> Iterator[WordError]:
    """What a turn remembers of guys, ships and dolphins (I7)."""
    dolphin = int(rules.dolphin_swim_per_turn)
    landing = 0 if rules.landing_is_swim_step else 1
    swims = max(int(rules.swim_per_turn), dolphin) + landing
    for i in range(rules.guys):
        swum, key = int(state.swum[seat][i]), f"turn.swum.{i + 1}"
        if not 0 <= swum <= swims and swum != codes.ENTERED_WATER:
            yield WordError(key, swum, f"at most {swims}, or entered the water")
        yield from _at_sea(rules, state, f"turn.start.{i + 1}", int(state.start[seat][i]))
    for n in range(state.ships):
        yield from _at_sea(rules, state, f"turn.ship_start.{n + 1}", int(state.ship_start[n]))
    for n in range(state.creatures[codes.DOLPHIN]):
        if not 0 <= state.carried[n] <= dolphin:
            found = int(state.carried[n])
            yield WordError(f"turn.carried.{n + 1}", found, f"at most {dolphin}")


def _of_end(rules: Any, state: Any) -> Iterator[WordError]:
    """A game that is over says so, and no other does (I9)."""
    said, why = FINISHED[int(state.finished)], ending(rules, state)
    if why and said != "yes":
        yield WordError("finished", said, f"yes: {why}")
    if said == "yes" and not why:
        yield WordError("finished", said, "no or capped: somebody is outside, and the game goes on")
    if said == "capped" and state.turns < rules.max_turns:
        yield WordError("finished", said, f"no: fewer than {rules.max_turns} turns")
    if state.turns > rules.max_turns:
        yield WordError("turns", int(state.turns), f"at most {rules.max_turns}")


def ending(rules: Any, state: Any) -> str:
    """Why the game is over by its rules, if it is (AT-70 to AT-73)."""
    if state.phase == codes.PLACING:
        return ""
    if is_over(rules, state):
        return "somebody is home" if any(state.left) else "nobody is outside"
    gone = (rules.tile0 != state.content).any()
    waits = state.decision == codes.REFUGE and not state.finished
    if gone and not waits and is_short_game_over(rules, state):
        return "the fortress is gone"
    return ""


def _of_decision(rules: Any, state: Any) -> Iterator[WordError]:
    """There is something to choose, by the seat whose choice it is."""
    if state.finished:
        return
    decision, due = int(state.decision), who_decides(rules, state)
    id_ = codes.DECISIONS[decision]
    if state.actor != due:
        allowed = f"{due + 1}, as follows from phasing and decision; leave out seat or set phasing"
        yield WordError("seat", int(state.actor) + 1, allowed)
    if decision == codes.SINK and not current_ring(rules, state):
        yield WordError("decision", id_, "C1 or later: no tile is left")
        return
    if decision == codes.REFUGE:
        yield from _of_sinking(rules, state)
    if decision > codes.CREATURE and (decision == codes.STEP) != (state.distance > 0):
        allowed = f"C2 for steps, C3 or C4 for a dive; here {distance_name(state.distance)}"
        yield WordError("decision.id", id_, allowed)
    options = options_of(rules, state, decision)
    if decision == codes.PIECE and len(options) < 2:
        yield WordError("decision", id_, "S1 or later: no piece can act")
    elif decision == codes.CREATURE and not any(options):
        name = TYPE_NAMES[int(state.type)]
        yield WordError("decision.type", name, "a type of which a creature can move")
    elif not options:
        yield WordError("decision", id_, "a decision with options")


def _of_sinking(rules: Any, state: Any) -> Iterator[WordError]:
    """Somebody stands where a tile has just sunk."""
    tile, name = int(state.sinking), hex_name(rules, state.sinking)
    if not rules.tile0[tile] or tile == rules.city or state.content[tile] != codes.SEA:
        yield WordError("decision.tile", name, "a tile that has just sunk")
    elif state.displaced_left == 0:
        yield WordError("guys", f"nobody on {name}", "a guy to displace")
