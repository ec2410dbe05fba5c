"""What features know of a position before any move of it is weighed, and what a move changed.

A seat weighs dozens of moves from one position, and each of them changes little. So what holds for
all of them is worked out once and kept, for as long as the position in sight is the same: it is
compared field by field, so that nothing kept ever tells of another one.
"""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.atlantis.kernel import codes
from balance.games.atlantis.kernel.pieces import current_ring
from balance.games.atlantis.players.distances import (
    attack,
    beside,
    chart_roads,
    roll_chance,
    ship_distance,
)
from balance.games.atlantis.players.memory import MOST_FEATURES

_NUMBERS = 16  # more than there are creatures of a type

# Two records are compared number by number without leaving the loop early, so that the machine
# compares many at once.


@compiled
def _is_same_island(rules, sight, state):
    differ = 0
    for place in range(rules.hexes):
        differ |= sight.content[place] ^ state.content[place]
        differ |= sight.shown[place] ^ state.shown[place]
        differ |= sight.symbol[place] ^ state.symbol[place]
    return differ == 0


@compiled
def _are_guys_same(rules, sight, state, seat):
    differ = 0
    for guy in range(rules.guys):
        differ |= sight.guy_status[seat][guy] ^ state.guy_status[seat][guy]
        differ |= sight.guy_at[seat][guy] ^ state.guy_at[seat][guy]
    return differ == 0


@compiled
def _are_creatures_same(sight, state, type_):
    differ = 0
    for number in range(codes.MAX_OF_A_TYPE):
        differ |= sight.creature_at[type_][number] ^ state.creature_at[type_][number]
    return differ == 0


@compiled
def _are_ships_same(sight, state):
    differ = 0
    for ship in range(codes.MAX_SHIPS):
        differ |= sight.ship_at[ship] ^ state.ship_at[ship]
    return differ == 0


@apart
def look(rules, memory, state, seat):
    """Have a position in sight; returns whether it is a new one.

    What was worked out for the last one stays as far as it follows from what is still the same.
    """
    sight, known = memory.sight, memory.viewer > 0
    same = memory.viewer == seat + 1 and _are_ships_same(sight, state)
    for other in range(rules.players):
        same = same and _are_guys_same(rules, sight, state, other)
    same_creatures = known
    for type_ in range(rules.types):
        same_creatures = same_creatures and _are_creatures_same(sight, state, type_)
    same_island = known and _is_same_island(rules, sight, state)
    if same and same_creatures and same_island:
        return False
    if not same_island:
        _look_at_island(rules, memory, state)
    if not same_creatures:
        sight.creature_at = state.creature_at
        memory.hunt[:] = -1.0
    if not (same_island and same_creatures) or memory.charted == 2:
        memory.charted = 0
    _look_at_pieces(memory, state, seat)
    return True


@apart
def _look_at_island(rules, memory, state):
    sight = memory.sight
    sight.content, sight.shown, sight.symbol = state.content, state.shown, state.symbol
    memory.ring = current_ring(rules, state)
    memory.vortex = vortex_chance(rules, state, memory.ring) if memory.ring > 0 else 0.0
    _count_sinkable(rules, memory, state)


@compiled
def _look_at_pieces(memory, state, seat):
    sight = memory.sight
    sight.guy_status, sight.guy_at = state.guy_status, state.guy_at
    sight.ship_at, sight.crew = state.ship_at, state.crew
    memory.viewer, memory.kept_of, memory.scent_of = seat + 1, -1, -1
    memory.nearest_ship[:] = -1


@apart
def _count_sinkable(rules, memory, state):
    """Tiles that can sink now, all over and on or next to every hex."""
    memory.sinkable = 0
    memory.near_sinkable[:] = 0
    for place in range(rules.hexes):
        if state.content[place] != memory.ring or memory.ring == 0:
            continue
        memory.sinkable += 1
        memory.near_sinkable[place] += 1
        for direction in range(rules.directions):
            other = beside(rules, place, direction)
            if other >= 0:
                memory.near_sinkable[other] += 1


@apart
def vortex_chance(rules, state, ring):
    """Chance that the next symbol of a ring is a vortex, by the symbols shown so far."""
    unseen, vortices = 0, rules.symbols[codes.CITY - ring][codes.VORTEX]
    for place in range(rules.hexes):
        if rules.tile0[place] == ring:
            seen = state.content[place] == codes.SEA and state.shown[place] == 1
            unseen += not seen
            vortices -= seen and state.symbol[place] == codes.VORTEX
    return vortices / unseen if unseen > 0 else 0.0


# --- what a move changed ------------------------------------------------------------------


@apart
def notice(rules, memory, after, seat):
    """Note what is no longer as in the position in sight."""
    sight = memory.sight
    memory.ships_stay = _are_ships_same(sight, after)
    others = True
    for other in range(rules.players):
        if other != seat:
            others = others and _are_guys_same(rules, sight, after, other)
    memory.guys_stay = others and _are_guys_same(rules, sight, after, seat)
    memory.others_stay = others and (
        memory.ships_stay or not _are_others_carried(rules, sight, after, seat)
    )
    memory.seats_stay = memory.ships_stay and _have_ships_seats(rules, memory, after)
    memory.strayed, memory.roamer = -1, -1
    for type_ in range(rules.types):
        if not _are_creatures_same(sight, after, type_):
            memory.strayed = type_
            for number in range(after.creatures[type_]):
                if after.creature_at[type_][number] != sight.creature_at[type_][number]:
                    memory.roamer = number
    if memory.charted == 2 or memory.strayed in (codes.KRAKEN, codes.MONSTER):
        memory.charted = 0


@apart
def _are_others_carried(rules, sight, after, seat):
    """Whether a ship with crew of opponents is no longer where it was."""
    carried = False
    for ship in range(after.ships):
        for other in range(rules.players):
            taken = other != seat and sight.crew[ship][other] > 0
            carried = carried or (taken and sight.ship_at[ship] != after.ship_at[ship])
    return carried


@compiled
def _have_ships_seats(rules, memory, after):
    """Whether ships have a free seat where they had one."""
    same = True
    for ship in range(after.ships):
        crew = 0
        for seat in range(rules.players):
            crew += memory.sight.crew[ship][seat]
        same = same and (crew < rules.ship_seats) == (after.aboard[ship] < rules.ship_seats)
    return same


# --- looking things up --------------------------------------------------------------------


@compiled
def way_to_seat(rules, memory, after, place):
    """Distance to the nearest ship with a free seat."""
    if not memory.seats_stay:
        return ship_distance(rules, after, place, 1)
    if memory.nearest_ship[place] < 0:
        memory.nearest_ship[place] = ship_distance(rules, after, place, 1)
    return np.int64(memory.nearest_ship[place])


@compiled
def way_ashore(rules, memory, after, place):
    """Steps of a ship to the nearest open landing hex."""
    if memory.charted == 0:
        chart_roads(rules, after, memory.sea_road, memory.queue, 0)  # ships come and go
        memory.charted = 2 if memory.strayed in (codes.KRAKEN, codes.MONSTER) else 1
    return np.int64(memory.sea_road[place])


@compiled
def _hunted(rules, memory, after, place, type_):
    """Chance that a roll brings a creature of a type to a hex."""
    if memory.strayed == type_:
        return attack(rules, after, place, type_)
    if memory.hunt[type_][place] < 0.0:
        memory.hunt[type_][place] = attack(rules, after, place, type_)
    return memory.hunt[type_][place]


@apart
def danger_in_water(rules, memory, after, place):
    """Danger to a swimmer in a hex: beside a hunter under a dolphin, that this one is rolled."""
    dolphins = after.beasts[codes.DOLPHIN][place]
    if dolphins > 0:
        hunters = after.beasts[codes.SHARK][place] + after.beasts[codes.MONSTER][place]
        return roll_chance(rules, codes.DOLPHIN) if dolphins == 1 and hunters > 0 else 0.0
    return _hunted(rules, memory, after, place, codes.SHARK) + _hunted(
        rules, memory, after, place, codes.MONSTER
    )


@apart
def danger_aboard(rules, memory, after, place):
    """Danger to a crew in a hex: a kraken only throws it into the water."""
    return _hunted(rules, memory, after, place, codes.MONSTER) + 0.5 * _hunted(
        rules, memory, after, place, codes.KRAKEN
    )


# --- moves of creatures -------------------------------------------------------------------


@compiled
def has_only_roamed(memory):
    """Whether a creature moved, and nothing else came of it."""
    return memory.strayed >= 0 and memory.guys_stay and memory.ships_stay


@compiled
def _mark(memory):
    """A number for the creature that moved."""
    return memory.strayed * _NUMBERS + memory.roamer


@compiled
def recall(memory, after, out):
    """Tell what was worked out when this creature came to its hex on another way, if it did."""
    place = after.creature_at[memory.strayed][memory.roamer]
    if memory.kept_of != _mark(memory) or not memory.is_kept[place]:
        return False
    for feature in range(MOST_FEATURES):
        out[feature] = memory.kept[place][feature]
    return True


@compiled
def keep(memory, after, out):
    """Keep what was worked out for a creature that came to a hex."""
    if memory.kept_of != _mark(memory):
        memory.kept_of = _mark(memory)
        memory.is_kept[:] = 0
    place = after.creature_at[memory.strayed][memory.roamer]
    memory.is_kept[place] = 1
    for feature in range(MOST_FEATURES):
        memory.kept[place][feature] = out[feature]
