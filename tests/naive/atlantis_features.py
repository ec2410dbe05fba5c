"""Features of Atlantis worked out from the rules, of the position in front of the acting seat.

Counts are divided by 12, distances by 7.
"""

from __future__ import annotations

from tests.naive.atlantis import ON_LAND, ON_SHIP, SWIMMING, Atlantis, Guy
from tests.naive.atlantis_board import DIVE
from tests.naive.atlantis_players import nearest


def own_guys(game: Atlantis, kind: str) -> list[Guy]:
    return [g for g in game.outside if g[0] == game.actor and game.place[g].kind == kind]


def hexes_of(game: Atlantis, kind: str) -> list[int]:
    """Where the own guys of one status are."""
    return [h for h in map(game.hex_of, own_guys(game, kind)) if h is not None]


def land_way(game: Atlantis) -> float:
    return -sum(game.board.to_landing[h] for h in hexes_of(game, ON_LAND)) / 7


def near_vortex_afloat(game: Atlantis) -> float:
    """Own crew that the next sinking takes, if each tile of the ring sinks as likely."""
    ring = game.current_ring()
    if ring is None:
        return 0.0
    tiles = game.tiles(ring)
    beside = [
        sum(1 for tile in tiles if game.board.distances[h][tile] <= 1)
        for h in hexes_of(game, ON_SHIP)
    ]
    return sum(beside) * vortex_chance(game, ring) / len(tiles) / 12


def vortex_chance(game: Atlantis, ring: str) -> float:
    seen = [h for h in game.board.tiles_at_start(ring) if h in game.sunk]
    vortices = game.parameters["symbols"][ring]["vortex"]
    vortices -= sum(1 for h in seen if game.symbol[h] == "V")
    return float(vortices / (len(game.board.tiles_at_start(ring)) - len(seen)))


def swimmers_danger(game: Atlantis) -> float:
    return sum(danger_in_water(game, h) for h in hexes_of(game, SWIMMING))


def danger_in_water(game: Atlantis, h: int) -> float:
    """Under its only dolphin, a swimmer beside a hunter fears for the dolphin."""
    dolphins = game.creature_at["D"].count(h)
    if dolphins:
        hunted = game.has("S", h) or game.has("M", h)
        return share_of_die(game, "D") if hunted and dolphins == 1 else 0.0
    return sum(attack(game, h, kind) for kind in "SM")


def attack(game: Atlantis, h: int, kind: str) -> float:
    """Chance that one roll brings a creature of a kind to a hex."""
    away = nearest(game, h, game.creature_at[kind])
    if away is None:
        return 0.0
    faces = game.parameters["distance_die"]
    far = sum(1 for face in faces if face == DIVE or face >= (away or 2))
    return share_of_die(game, kind) * far / len(faces)


def share_of_die(game: Atlantis, kind: str) -> float:
    faces = list(game.parameters["creature_die"])
    return faces.count(kind) / len(faces)


def prey_in_reach(game: Atlantis) -> float:
    """The best that a creature under way can still eat or sink, by trying all its ways."""
    if game.decision != "C2" or game.mover is None:
        return 0.0
    here = game.creature_at[game.rolled_type][game.mover]
    assert here is not None
    return best_way(game, here, int(game.rolled_distance) - game.moved) / 12


def best_way(game: Atlantis, here: int, steps: int) -> float:
    if steps == 0:
        return 0.0
    sea = [h for _, h in game.around(here) if game.is_sea(h)]
    return max([0.0, *(prey(game, h) + best_way(game, h, steps - 1) for h in sea)])


def prey(game: Atlantis, h: int) -> float:
    """Opponents' guys less twice the own ones that an attack on a hex takes."""
    crew = game.ship_on(h)
    aboard = [] if crew is None else game.crew(crew)
    swimmers = [] if game.has("D", h) else game.swimmers(h)
    taken = {
        "S": [(guy, 1.0) for guy in swimmers],
        "M": [(guy, 1.0) for guy in swimmers + aboard],
        "K": [(guy, 0.5) for guy in aboard],
        "D": [],
    }[game.rolled_type]
    return sum(-2 * worth if seat == game.actor else worth for (seat, _), worth in taken)


FEATURES = {
    "land_way": land_way,
    "near_vortex_afloat": near_vortex_afloat,
    "swimmers_danger": swimmers_danger,
    "prey_in_reach": prey_in_reach,
}
