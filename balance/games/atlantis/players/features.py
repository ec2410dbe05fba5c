"""A whole move of Atlantis in numbers, for the players that weigh moves.

The first 24 are the features of section 11; the last four count guys by where they are, without
which nothing tells a guy aboard from one still on land. All describe the position as the move left
it. Only the symbols are hidden, and these are known by what each ring still must hold; a tile just
chosen to sink counts as water whose symbol is to come. Counts are divided by 12, distances by 7.
"""

from balance.engine.jit import apart, compiled
from balance.games.api import numbered
from balance.games.atlantis.kernel import codes
from balance.games.atlantis.kernel.pieces import controls, current_ring
from balance.games.atlantis.players.distances import (
    NOWHERE,
    bars_ships,
    beside,
    chart_roads,
    crew_danger,
    place_of,
    place_of_ship,
    ship_distance,
    swimmer_danger,
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
)
FEATURE = numbered(FEATURES)

WEIGHTS = {
    "navigator": (
        30.0, 6.0, 0.2, 2.2, 0.26, 0.039, 0.37, -0.022, -0.2, 0.04, -0.1, -8.0,
        -0.93, 1.5, 0.27, -0.37, 1.5, -3.9, 0.063, -0.012, -0.00056, 0.0, -37.0, 8.8,
        22.0, 2.1, -0.29, 0.73,
    ),
}  # fmt: skip

_NEAR = 2  # hexes within which a free seat is of use
_GUYS, _WAY, _TILES = 12.0, 7.0, 36.0
_STUCK = 99  # steps of a ship that nobody may sail: its crew had better leave it
_DETOUR = 3  # steps added to the distance of a ship without a road


@apart
def features(rules, memory, before, after, seat, out):
    """Fill ``out`` with the features of the move from ``before`` to ``after``."""
    for i in range(len(FEATURES)):
        out[i] = 0.0
    sinking = after.sinking if before.decision == codes.SINK else -1
    chart_roads(rules, after, memory, 0)  # ships come and go
    _of_own_guys(rules, memory, after, seat, sinking, out)
    _of_ships(rules, memory, after, seat, sinking, out)
    _of_landings(rules, after, seat, out)
    _of_opponents(rules, after, seat, sinking, out)
    _of_the_island(rules, memory, after, seat, sinking, out)
    _of_the_move(rules, before, after, seat, sinking, out)
    return len(FEATURES)


@compiled
def _in_water(state, seat, guy, sinking):
    """Whether a guy swims, or stands on the tile that is about to sink."""
    status = state.guy_status[seat][guy]
    return status == codes.SWIMMING or (
        status == codes.ON_LAND and state.guy_at[seat][guy] == sinking
    )


@apart
def _of_own_guys(rules, memory, after, seat, sinking, out):
    for place in range(rules.hexes):
        memory.own_there[place] = 0
    ring = current_ring(rules, after)
    for guy in range(rules.guys):
        status, place = after.guy_status[seat][guy], place_of(after, seat, guy)
        out[FEATURE.ashore] += status == codes.ASHORE
        out[FEATURE.outside] += status != codes.ASHORE and status != codes.DEAD
        if place < 0:
            continue
        memory.own_there[place] += 1
        if _in_water(after, seat, guy, sinking):
            _of_a_swimmer(rules, after, place, out)
        elif status == codes.ON_LAND:
            out[FEATURE.way_to_ship] -= ship_distance(rules, after, place, 1) / _WAY
            out[FEATURE.on_sinking_ring] += after.content[place] == ring
            out[FEATURE.on_next_ring] += after.content[place] == ring + 1
        else:
            out[FEATURE.at_landing] += rules.is_landing[place]
    for index in (
        FEATURE.ashore,
        FEATURE.outside,
        FEATURE.with_dolphin,
        FEATURE.on_next_ring,
        FEATURE.ready_to_climb,
        FEATURE.at_landing,
    ):
        out[index] /= _GUYS


@compiled
def _of_a_swimmer(rules, after, place, out):
    out[FEATURE.in_water] += 1.0 / _GUYS
    out[FEATURE.swimmers_way] -= rules.landing_distance[place] / _WAY
    out[FEATURE.swimmers_danger] += swimmer_danger(rules, after, place)
    out[FEATURE.with_dolphin] += after.beasts[codes.DOLPHIN][place] > 0
    out[FEATURE.at_landing] += rules.is_landing[place]
    ship = after.ship_on[place] - 1
    if ship >= 0:
        out[FEATURE.ready_to_climb] += after.aboard[ship] < rules.ship_seats


@apart
def _of_ships(rules, memory, after, seat, sinking, out):
    for ship in range(after.ships):
        place = place_of_ship(after, ship)
        if place < 0:
            continue
        own, crew = after.crew[ship][seat], after.aboard[ship]
        if own > 0:
            way = memory.road[place]
            way = rules.landing_distance[place] + _DETOUR if way == NOWHERE else way
            way = _STUCK if _is_stuck(rules, after, ship) else way
            out[FEATURE.aboard] += own / _GUYS
            out[FEATURE.crew_way] -= own * way / _WAY
            out[FEATURE.crew_danger] += own * crew_danger(rules, after, place)
            if controls(rules, after, ship, seat):
                out[FEATURE.ships_held] += 1.0 / _GUYS
                out[FEATURE.passengers] += (crew - own) / _GUYS
        if crew < rules.ship_seats and _someone_near(rules, after, seat, place):
            out[FEATURE.free_seats_near] += (rules.ship_seats - crew) / _GUYS


@compiled
def _is_stuck(rules, after, ship):
    """Whether nobody controls a ship, because seats are tied where ties block it (AT-76)."""
    masters = 0
    for seat in range(rules.players):
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
    for i in range(rules.landings_count):
        place = rules.landings[i]
        ship = after.ship_on[place] - 1
        blocked = bars_ships(after, place)
        if ship >= 0 and after.crew[ship][seat] == 0:
            blocked = True
        elif ship >= 0:
            blocked |= not controls(rules, after, ship, seat)
        out[FEATURE.landings_blocked] += blocked / _GUYS


@apart
def _of_opponents(rules, after, seat, sinking, out):
    best = 0
    for other in range(rules.players):
        if other == seat:
            continue
        ashore = 0
        for guy in range(rules.guys):
            status, place = after.guy_status[other][guy], place_of(after, other, guy)
            ashore += status == codes.ASHORE
            out[FEATURE.opponents_outside] += (
                status != codes.ASHORE and status != codes.DEAD
            ) / _GUYS
            if place < 0:
                continue
            if _in_water(after, other, guy, sinking):
                out[FEATURE.opponents_in_water] += 1.0 / _GUYS
                out[FEATURE.opponents_danger] += swimmer_danger(rules, after, place)
            elif status == codes.ON_SHIP:
                out[FEATURE.opponents_aboard] += 1.0 / _GUYS
                out[FEATURE.opponents_danger] += crew_danger(rules, after, place)
        best = max(best, ashore)
    out[FEATURE.lead] = out[FEATURE.ashore] - best / _GUYS


@apart
def _of_the_island(rules, memory, after, seat, sinking, out):
    """Own guys as the tiles see them; a tile about to sink is the only one that can."""
    ring = current_ring(rules, after)
    sinkable, near = 0, 0
    for place in range(rules.hexes):
        tile = after.content[place]
        if tile in (codes.SEA, codes.CITY):
            continue
        out[FEATURE.tiles_left] += (place != sinking) / _TILES
        if place == sinking or (sinking < 0 and tile == ring):
            sinkable += 1
            near += _own_on_or_next(rules, memory, place)
    if sinkable > 0:
        out[FEATURE.on_sinking_ring] /= sinkable
        out[FEATURE.near_vortex] = vortex_chance(rules, after, ring) * near / sinkable / _GUYS


@compiled
def _own_on_or_next(rules, memory, place):
    own = memory.own_there[place]
    for direction in range(rules.directions):
        other = beside(rules, place, direction)
        if other >= 0:
            own += memory.own_there[other]
    return own


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


@apart
def _of_the_move(rules, before, after, seat, sinking, out):
    """Guys the move killed or drove into the water; one about to sink may also be a vortex."""
    vortex = 0.0
    if sinking >= 0:
        vortex = vortex_chance(rules, after, after.content[sinking])
    for other in range(rules.players):
        hit = 0.0
        for guy in range(rules.guys):
            was, status = before.guy_status[other][guy], after.guy_status[other][guy]
            hit += status == codes.DEAD and was != codes.DEAD
            hit += (
                before.phase == codes.CREATURES
                and was == codes.ON_SHIP
                and status == codes.SWIMMING
            )
            place = place_of(after, other, guy)
            if sinking >= 0 and place == sinking:
                hit += 1.0
            elif sinking >= 0 and place >= 0 and rules.distance[place][sinking] == 1:
                hit += vortex
        out[FEATURE.own_hit if other == seat else FEATURE.opponents_hit] += hit / _GUYS
    if before.decision == codes.PIECE and after.decision == codes.PIECE:  # the seat stops
        out[FEATURE.steps_unused] = before.steps_left
