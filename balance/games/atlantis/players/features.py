"""A whole move of Atlantis in numbers, for the players that weigh moves.

The first 24 are the features of section 11; the next four count guys by where they are, without
which nothing tells a guy aboard from one still on land; then comes what a step costs the sinking at
the end of the same turn. Of the last three, the first tells tiles near a landing from those far
away, the second a crew beside tiles that may be vortices from guys on these tiles, who cannot all
leave, and the third what a creature that goes on can still come to.

All describe the position as the move left it. Only the symbols are hidden, and these are known by
what each ring still must hold; a tile just chosen to sink counts as water whose symbol is to come.
Counts are divided by 12, distances by 7.
"""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.api import numbered
from balance.games.atlantis.kernel import codes
from balance.games.atlantis.kernel.pieces import controls
from balance.games.atlantis.players.chase import prey_in_reach
from balance.games.atlantis.players.distances import (
    NOWHERE,
    bars_ships,
    place_of,
    place_of_ship,
)
from balance.games.atlantis.players.plans import best_sinking, count_hits
from balance.games.atlantis.players.sight import (
    danger_aboard,
    danger_in_water,
    has_only_roamed,
    keep,
    look,
    notice,
    recall,
    way_ashore,
    way_to_seat,
)

FEATURES = (
    "ashore",
    "outside",
    "crew_way",
    "swimmers_way",
    "way_to_ship",
    "ships_held",
    "free_seats_near",
    "swimmers_danger",
    "crew_danger",
    "with_dolphin",
    "on_sinking_ring",
    "near_vortex",
    "on_next_ring",
    "ready_to_climb",
    "at_landing",
    "landings_blocked",
    "lead",
    "opponents_outside",
    "opponents_danger",
    "passengers",
    "steps_unused",
    "tiles_left",
    "own_hit",
    "opponents_hit",
    "aboard",
    "in_water",
    "opponents_aboard",
    "opponents_in_water",
    "sinking_spoiled",
    "land_way",
    "near_vortex_afloat",
    "prey_in_reach",
)
FEATURE = numbered(FEATURES)

WEIGHTS = {
    "navigator": (
        30.0, 6.0, 0.2, 2.2, 0.26, 0.039, 0.37, -0.022, -0.2, 0.04, -0.1, -8.0,
        -0.93, 1.5, 0.27, -0.37, 1.5, -3.9, 0.063, -0.012, -0.00056, 0.0, -37.0, 8.8,
        22.0, 2.1, -0.29, 0.73, -20.0, 0.0, 0.0, 0.0,
    ),
}  # fmt: skip

# Those that are the opponents' alone; of "lead", their part.
_RIVALS = (
    FEATURE.lead,
    FEATURE.opponents_outside,
    FEATURE.opponents_danger,
    FEATURE.opponents_aboard,
    FEATURE.opponents_in_water,
)

_NEAR = 2  # hexes within which a free seat is of use
_GUYS, _WAY, _TILES = 12.0, 7.0, 36.0
_STUCK = 99  # steps of a ship that nobody may sail: its crew had better leave it
_DETOUR = 3  # steps added to the distance of a ship without a road


@apart
def features(rules, memory, before, after, seat, out):
    """Fill ``out`` with the features of the move from ``before`` to ``after``."""
    if look(rules, memory, before, seat):
        notice(rules, memory, before, seat)
        count_hits(rules, memory, before, seat)
        _of_opponents(rules, memory, before, seat, -1, memory.rivals)
    notice(rules, memory, after, seat)
    roams = before.phase == codes.CREATURES and has_only_roamed(memory)
    if not (roams and recall(memory, after, out)):
        _work_out(rules, memory, before, after, seat, out)
        if roams:
            keep(memory, after, out)
    out[FEATURE.prey_in_reach] = prey_in_reach(rules, memory, before, after, seat) / _GUYS
    return len(FEATURES)


@apart
def _work_out(rules, memory, before, after, seat, out):
    for i in range(len(FEATURES)):
        out[i] = 0.0
    sinking = after.sinking if before.decision == codes.SINK else -1
    _of_own_guys(rules, memory, after, seat, sinking, out)
    _of_ships(rules, memory, after, seat, out)
    _of_landings(rules, after, seat, out)
    if sinking < 0 and memory.others_stay and memory.strayed < 0:
        _copy_opponents(memory, out)
    else:
        _of_opponents(rules, memory, after, seat, sinking, out)
    out[FEATURE.lead] += after.score[seat] / _GUYS
    _of_the_island(rules, memory, after, seat, sinking, out)
    if before.phase == codes.MOVING:
        spoiled = memory.prospect - best_sinking(rules, memory, after, seat)
        out[FEATURE.sinking_spoiled] = max(0.0, spoiled) / _GUYS
    _of_the_move(rules, memory, before, after, seat, sinking, out)


@compiled
def _in_water(state, seat, guy, sinking):
    """Whether a guy swims, or stands on the tile that is about to sink."""
    status = state.guy_status[seat][guy]
    return status == codes.SWIMMING or (
        status == codes.ON_LAND and state.guy_at[seat][guy] == sinking
    )


@apart
def _of_own_guys(rules, memory, after, seat, sinking, out):
    near, near_afloat, way, on_ring, on_next, at_landing = 0, 0, 0, 0, 0, 0
    for guy in range(rules.guys):
        status, place = after.guy_status[seat][guy], place_of(after, seat, guy)
        if place < 0:
            continue
        sinkable = _sinkable_near(rules, memory, place, sinking)
        near += sinkable
        if _in_water(after, seat, guy, sinking):
            _of_a_swimmer(rules, memory, after, place, out)
            at_landing += rules.is_landing[place]
        elif status == codes.ON_LAND:
            way += way_to_seat(rules, memory, after, place)
            out[FEATURE.land_way] -= rules.landing_distance[place] / _WAY
            on_ring += after.content[place] == memory.ring
            on_next += after.content[place] == memory.ring + 1
        else:
            near_afloat += sinkable
            at_landing += rules.is_landing[place]
    out[FEATURE.ashore] = after.ashore[seat] / _GUYS
    out[FEATURE.outside] = after.left[seat] / _GUYS
    out[FEATURE.way_to_ship] = -way / _WAY
    out[FEATURE.on_sinking_ring], out[FEATURE.near_vortex] = on_ring, near
    out[FEATURE.near_vortex_afloat] = near_afloat
    out[FEATURE.on_next_ring] = on_next / _GUYS
    out[FEATURE.at_landing] = at_landing / _GUYS


@compiled
def _sinkable_near(rules, memory, place, sinking):
    """Tiles on or next to a hex that can sink: the one chosen, or all of the ring."""
    if sinking >= 0:
        return np.int64(rules.distance[place][sinking] <= 1)
    return np.int64(memory.near_sinkable[place])


@compiled
def _of_a_swimmer(rules, memory, after, place, out):
    out[FEATURE.in_water] += 1.0 / _GUYS
    out[FEATURE.swimmers_way] -= rules.landing_distance[place] / _WAY
    out[FEATURE.swimmers_danger] += danger_in_water(rules, memory, after, place)
    out[FEATURE.with_dolphin] += (after.beasts[codes.DOLPHIN][place] > 0) / _GUYS
    ship = after.ship_on[place] - 1
    if ship >= 0:
        out[FEATURE.ready_to_climb] += (after.aboard[ship] < rules.ship_seats) / _GUYS


@apart
def _of_ships(rules, memory, after, seat, out):
    for ship in range(after.ships):
        place = place_of_ship(after, ship)
        if place < 0:
            continue
        own, crew = after.crew[ship][seat], after.aboard[ship]
        if own > 0:
            way = way_ashore(rules, memory, after, place)
            way = rules.landing_distance[place] + _DETOUR if way == NOWHERE else way
            way = _STUCK if _is_stuck(rules, after, ship) else way
            out[FEATURE.aboard] += own / _GUYS
            out[FEATURE.crew_way] -= own * way / _WAY
            out[FEATURE.crew_danger] += own * danger_aboard(rules, memory, after, place)
            if controls(rules, after, ship, seat):
                out[FEATURE.ships_held] += 1.0 / _GUYS
                out[FEATURE.passengers] += (crew - own) / _GUYS
        if crew < rules.ship_seats and _someone_near(rules, after, seat, place):
            out[FEATURE.free_seats_near] += (rules.ship_seats - crew) / _GUYS


@compiled
def _is_stuck(rules, after, ship):
    """Whether nobody controls a ship, because seats are tied where ties block it (AT-76)."""
    masters = rules.ship_tie_control
    for seat in range(rules.players * (1 - rules.ship_tie_control)):
        masters += controls(rules, after, ship, seat)
    return masters == 0


@compiled
def _someone_near(rules, after, seat, place):
    """Whether an own guy on land or swimming is within two hexes."""
    for guy in range(rules.guys):
        status = after.guy_status[seat][guy]
        outside = status in (codes.ON_LAND, codes.SWIMMING)
        if outside and rules.distance[place][after.guy_at[seat][guy]] <= _NEAR:
            return True
    return False


@compiled
def _of_landings(rules, after, seat, out):
    """Landing hexes where own ships cannot go."""
    found = 0
    for i in range(rules.landings_count):
        place = rules.landings[i]
        ship = after.ship_on[place] - 1
        blocked = bars_ships(after, place)
        if ship >= 0 and after.crew[ship][seat] == 0:
            blocked = True
        elif ship >= 0:
            blocked |= not controls(rules, after, ship, seat)
        found += blocked
    out[FEATURE.landings_blocked] = found / _GUYS


@apart
def _of_opponents(rules, memory, after, seat, sinking, out):
    """The features of opponents; of ``lead``, the best score of theirs."""
    for index in _RIVALS:
        out[index] = 0.0
    for other in range(rules.players):
        if other == seat:
            continue
        out[FEATURE.opponents_outside] += after.left[other] / _GUYS
        out[FEATURE.lead] = min(out[FEATURE.lead], -after.score[other] / _GUYS)
        for guy in range(rules.guys):
            status, place = after.guy_status[other][guy], place_of(after, other, guy)
            if place < 0:
                continue
            if _in_water(after, other, guy, sinking):
                out[FEATURE.opponents_in_water] += 1.0 / _GUYS
                out[FEATURE.opponents_danger] += danger_in_water(rules, memory, after, place)
            elif status == codes.ON_SHIP:
                out[FEATURE.opponents_aboard] += 1.0 / _GUYS
                out[FEATURE.opponents_danger] += danger_aboard(rules, memory, after, place)


@compiled
def _copy_opponents(memory, out):
    """The features of opponents that are where they were."""
    for index in _RIVALS:
        out[index] = memory.rivals[index]


@apart
def _of_the_island(rules, memory, after, seat, sinking, out):
    """Own guys as the tiles see them; a tile about to sink is the only one that can."""
    tiles = after.tiles[1] + after.tiles[2] + after.tiles[3]
    out[FEATURE.tiles_left] = (tiles - (sinking >= 0)) / _TILES
    sinkable = 1 if sinking >= 0 else memory.sinkable
    if sinkable > 0:
        out[FEATURE.on_sinking_ring] /= sinkable
        out[FEATURE.near_vortex] *= memory.vortex / sinkable / _GUYS
        out[FEATURE.near_vortex_afloat] *= memory.vortex / sinkable / _GUYS


@apart
def _of_the_move(rules, memory, before, after, seat, sinking, out):
    """Guys the move killed or drove into the water; one about to sink may also be a vortex."""
    if sinking >= 0 or not memory.guys_stay:
        for other in range(rules.players):
            hit = _hit(rules, memory, before, after, other, sinking)
            out[FEATURE.own_hit if other == seat else FEATURE.opponents_hit] += hit / _GUYS
    stops = before.decision == codes.PIECE and after.decision == codes.PIECE
    if stops and after.left[seat] > 0:  # who has nobody to bring home needs no steps
        out[FEATURE.steps_unused] = before.steps_left


@compiled
def _hit(rules, memory, before, after, other, sinking):
    """How many guys of a seat the move hits."""
    hit = 0.0
    for guy in range(rules.guys):
        was, status = before.guy_status[other][guy], after.guy_status[other][guy]
        hit += status == codes.DEAD and was != codes.DEAD
        hit += before.phase == codes.CREATURES and was == codes.ON_SHIP and status == codes.SWIMMING
        place = place_of(after, other, guy)
        if sinking >= 0 and place == sinking:
            hit += 1.0
        elif sinking >= 0 and place >= 0 and rules.distance[place][sinking] == 1:
            hit += memory.vortex
    return hit
