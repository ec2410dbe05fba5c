"""Ways over the board: roads of ships, the reach of creatures, nearness, and danger.

Everything here is worked out from what lies on the board; results go to the seat's scratch pad.
"""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.atlantis.kernel import codes

NOWHERE = 999  # steps to a hex that cannot be reached
FAR = 127  # in a chart: there is nothing of that kind; more than any distance on a board
NO_SHIP = 12  # distance to the nearest ship where there is none


@compiled
def beside(rules, place, direction):
    """The neighbour of a hex, -1 off the board."""
    return np.int64(rules.neighbour[place][direction])


@compiled
def bars_ships(state, place):
    """Whether a kraken or a monster keeps ships out of a hex."""
    return state.beasts[codes.KRAKEN][place] > 0 or state.beasts[codes.MONSTER][place] > 0


@apart
def chart_roads(rules, state, road, queue, round_ships):
    """Fill ``road``: steps from every sea hex to the nearest open landing hex, -1 on land.

    Roads lead around krakens and monsters, and around ships if ``round_ships`` is 1; only the hex
    they start from may hold one. A ship already on a landing hex has arrived.
    """
    at, found = 0, _begin_roads(rules, state, road, queue, round_ships)
    while at < found:
        found = _widen_roads(rules, state, road, queue, round_ships, at, found)
        at += 1


@apart
def _begin_roads(rules, state, road, queue, round_ships):
    """No road is known but those of the landing hexes; returns how many lie in ``queue``."""
    for place in range(codes.MAX_HEXES):
        road[place] = NOWHERE if state.content[place] == codes.SEA else -1
    found = 0
    for i in range(rules.landings_count):
        place = np.int64(rules.landings[i])
        if not bars_ships(state, place):
            road[place] = 0
            if round_ships == 0 or state.ship_on[place] == 0:
                queue[found] = place
                found += 1
    return found


@apart
def _widen_roads(rules, state, road, queue, round_ships, at, found):
    """Go on from one hex of ``queue`` to all beside it; returns how many lie there now."""
    place = np.int64(queue[at])
    steps = road[place] + 1
    for direction in range(rules.directions):
        other = beside(rules, place, direction)
        if other < 0 or road[other] != NOWHERE:
            continue
        road[other] = steps
        taken = round_ships == 1 and state.ship_on[other] > 0
        if not taken and not bars_ships(state, other):
            queue[found] = other
            found += 1
    return found


@apart
def look_for_roads(rules, state, memory):
    """Have ``memory.road`` tell of this position, which it may do already.

    Only the landing hexes are charted here; the rest follows as far as it is asked for.
    """
    if not _is_sea_same(state, memory):
        memory.sea, memory.ships = state.content, state.ship_at
        for number in range(codes.MAX_OF_A_TYPE):
            memory.krakens[number] = state.creature_at[codes.KRAKEN][number]
            memory.monsters[number] = state.creature_at[codes.MONSTER][number]
        memory.roads_at = 0
        memory.roads_found = _begin_roads(rules, state, memory.road, memory.ends, 1)


@compiled
def _is_sea_same(state, memory):
    """Whether all that bears on roads lies where it lay; see :mod:`.sight` on comparing."""
    differ = memory.roads_found == 0
    for place in range(codes.MAX_HEXES):
        differ |= memory.sea[place] != state.content[place]
    for ship in range(codes.MAX_SHIPS):
        differ |= memory.ships[ship] != state.ship_at[ship]
    for number in range(codes.MAX_OF_A_TYPE):
        differ |= memory.krakens[number] != state.creature_at[codes.KRAKEN][number]
        differ |= memory.monsters[number] != state.creature_at[codes.MONSTER][number]
    return not differ


@apart
def _road_from(rules, state, memory, place, most):
    """Steps of a ship from a hex to the nearest open landing hex, around everything.

    Roads longer than ``most`` may still be ``NOWHERE``.
    """
    at, found = memory.roads_at, memory.roads_found
    while memory.road[place] == NOWHERE and at < found and memory.road[memory.ends[at]] < most:
        found = _widen_roads(rules, state, memory.road, memory.ends, 1, at, found)
        at += 1
    memory.roads_at, memory.roads_found = at, found
    return np.int64(memory.road[place])


@compiled
def road_gained(rules, state, memory, start, target):
    """Steps by which sailing from ``start`` to ``target`` shortens the way ashore.

    Needs :func:`look_for_roads` with the ship at ``start``. It leaves that hex free, so unless a
    kraken stays behind, it could also come back through it: no way is more than a step longer.
    Without a road, obstacles do not count.
    """
    before, after = _road_from(rules, state, memory, start, NOWHERE), NOWHERE
    if bars_ships(state, start):
        after = _road_from(rules, state, memory, target, NOWHERE)
    elif before != NOWHERE:
        after = min(_road_from(rules, state, memory, target, before), before + 1)
    if before == NOWHERE or after == NOWHERE:
        return rules.landing_distance[start] - rules.landing_distance[target]
    return before - after


@apart
def spread(rules, state, memory, start, steps):
    """Search the sea from a creature's hex; returns how many hexes lie in ``memory.queue``.

    The queue begins with ``start`` itself and goes on in order of distance. ``memory.far`` holds
    the steps, ``memory.begins`` the directions that begin a shortest path.
    """
    far, begins, queue = memory.far, memory.begins, memory.queue
    for place in range(codes.MAX_HEXES):
        far[place] = NOWHERE
    far[start], begins[start], queue[0] = 0, 0, start
    found, at = 1, 0
    while at < found and far[queue[at]] < steps:
        place = np.int64(queue[at])
        further, first = far[place] + 1, begins[place]
        at += 1
        for direction in range(rules.directions):
            other = beside(rules, place, direction)
            if other < 0 or far[other] < further or state.content[other] != codes.SEA:
                continue
            if far[other] == NOWHERE:
                far[other], begins[other] = further, 0
                queue[found] = other
                found += 1
            begins[other] |= 1 << direction if place == start else first
    return found


@apart
def ship_distance(rules, state, place, seats_wanted):
    """Distance to the nearest ship with so many free seats, ``NO_SHIP`` if there is none."""
    nearest = NOWHERE
    for ship in range(state.ships):
        at = state.ship_at[ship]
        if at >= 0 and state.aboard[ship] + seats_wanted <= rules.ship_seats:
            nearest = min(nearest, rules.distance[place][at])
    return NO_SHIP if nearest == NOWHERE else nearest


@apart
def chart_ships(rules, state, memory, seats_wanted):
    """Fill ``memory.to_ship``: how far hexes are from a ship with so many free seats, or ``FAR``.

    For all hexes at once, which the machine does many at a time; :func:`ship_distance` is for one.
    """
    _begin_chart(memory.to_ship)
    for ship in range(state.ships):
        at = state.ship_at[ship]
        if at >= 0 and state.aboard[ship] + seats_wanted <= rules.ship_seats:
            _chart(rules, memory.to_ship, at)


@apart
def chart_guys(rules, state, memory, seat):
    """Fill ``memory.to_guy``: how far hexes are from a guy of a seat on land or swimming."""
    _begin_chart(memory.to_guy)
    for guy in range(rules.guys):
        if is_outside(state, seat, guy):
            _chart(rules, memory.to_guy, state.guy_at[seat][guy])


@compiled
def _begin_chart(chart):
    for place in range(codes.MAX_HEXES):
        chart[place] = FAR


@apart
def _chart(rules, chart, at):
    """Note in a chart what is nearer to this hex."""
    for place in range(codes.MAX_HEXES):
        steps, known = rules.distance[at][place], chart[place]
        chart[place] = steps if steps < known else known


@compiled
def place_of(state, seat, guy):
    """The hex of a guy on the board, wherever it is; -1 for all others."""
    at = state.guy_at[seat][guy]
    if state.guy_status[seat][guy] == codes.ON_SHIP:
        return place_of_ship(state, at)
    return np.int64(at)


@compiled
def place_of_ship(state, ship):
    """The hex of a ship, -1 for one out of play."""
    return np.int64(state.ship_at[ship])


@apart
def guy_distance(rules, state, place, first, last):
    """Distance to the nearest guy on land or swimming of seats ``first`` to ``last`` - 1."""
    nearest = NOWHERE
    for seat in range(first, last):
        for guy in range(rules.guys):
            if is_outside(state, seat, guy):
                nearest = min(nearest, rules.distance[place][state.guy_at[seat][guy]])
    return nearest


@compiled
def is_outside(state, seat, guy):
    """Whether a guy is on land or swims."""
    status = state.guy_status[seat][guy]
    return status == codes.ON_LAND or status == codes.SWIMMING


@apart
def creature_distance(rules, state, place, type_):
    """Distance to the nearest creature of a type."""
    nearest = NOWHERE
    for number in range(state.creatures[type_]):
        at = state.creature_at[type_][number]
        if at >= 0:
            nearest = min(nearest, rules.distance[place][at])
    return nearest


@apart
def attack(rules, state, place, type_):
    """Chance that a roll lets the nearest creature of a type come to a hex.

    The share of the type's faces on one die, times the share of the other die's faces that are
    dives or far enough; a creature already there must leave and come back.
    """
    nearest = creature_distance(rules, state, place, type_)
    if nearest == NOWHERE:
        return 0.0
    far_enough = 0
    wanted = 2 if nearest == 0 else nearest
    for face in range(codes.FACES):
        far_enough += rules.distance_die[face] == 0 or rules.distance_die[face] >= wanted
    return roll_chance(rules, type_) * far_enough / codes.FACES


@compiled
def roll_chance(rules, type_):
    """Chance that a roll shows a type of creature."""
    faces = 0
    for face in range(codes.FACES):
        faces += rules.creature_die[face] == type_
    return faces / codes.FACES


@compiled
def swimmer_danger(rules, state, place):
    """Danger to a swimmer in a hex."""
    if state.beasts[codes.DOLPHIN][place] > 0:
        return 0.0
    return attack(rules, state, place, codes.SHARK) + attack(rules, state, place, codes.MONSTER)


@compiled
def crew_danger(rules, state, place):
    """Danger to the crew of a ship in a hex: a kraken only throws them into the water."""
    return attack(rules, state, place, codes.MONSTER) + 0.5 * attack(
        rules, state, place, codes.KRAKEN
    )
