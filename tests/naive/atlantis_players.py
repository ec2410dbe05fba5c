"""Characters of the naive twin of Atlantis, and the driver that plays whole games.

A character gets the game, the options and its own luck of this decision, and returns an option.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from tests.naive import atlantis as game_words
from tests.naive.atlantis import ASHORE, CLIMB, ON_LAND, OVERBOARD, SHIP_OFFSET, Atlantis, Guy
from tests.naive.atlantis_board import DIVE, RINGS, SEA, steps_over
from tests.naive.luck import below, chance, word

RANDOM_PLAYER = 1001
OWN_LUCK = 1002
TIES, WHIM, WHICH = 1, 2, 3  # purposes of a character's own luck
NO_SHIP = 12
RING_VALUE = {"rock": 0.5, "land": 1.0, "fortress": 1.5}

Chooser = Callable[[Atlantis, list[int], int], int]


def millionths(value: float) -> int:
    """Values are compared rounded, half to even."""
    return round(value * 1e6)


def one_of(tied: Sequence[int], own: int) -> int:
    return tied[below(own, TIES, 0, len(tied))]


def best_of(options: Sequence[int], values: Sequence[int], own: int) -> int:
    """An option of the greatest value."""
    best = max(values)
    return one_of([o for o, value in zip(options, values, strict=True) if value == best], own)


def whim(options: Sequence[int], own: int) -> int:
    """The first option (stop or pass), but any option in a quarter of the cases."""
    if chance(own, WHIM, 0) < 0.25:
        return options[below(own, WHICH, 0, len(options))]
    return options[0]


# --------------------------------------------------------------------------------------- beginner


def beginner(game: Atlantis, options: list[int], own: int) -> int:
    if game.decision == "M1":
        for option in options:
            own_guy = 0 < option < SHIP_OFFSET
            if own_guy and ASHORE in game.guy_steps((game.actor, option - 1)):
                return option
    if game.decision == "M2" and ASHORE in options:
        return ASHORE
    return one_of(options, own)


# --------------------------------------------------------------------------------------- homeward


def homeward(game: Atlantis, options: list[int], own: int) -> int:
    if game.decision == "M1":
        return choose_piece(game, options, own)
    if game.decision == "C1":
        return choose_creature(game, options, own)
    if game.decision == "C2":
        return choose_creature_step(game, options, own)
    value = {
        "P1": place_value,
        "M2": step_value,
        "S1": sink_value,
        "S2": displaced_value,
        "C3": row_value,
        "C4": dive_value,
    }[game.decision]
    return best_of(options, [millionths(value(game, option)) for option in options], own)


def nearest(game: Atlantis, h: int, others: Iterable[int | None]) -> int | None:
    """Distance of a hex to the nearest of others."""
    return min((game.board.distances[h][o] for o in others if o is not None), default=None)


def own_on_land(game: Atlantis, h: int) -> int:
    return sum(1 for s, _ in game.guys_at(ON_LAND, h) if s == game.actor)


def place_value(game: Atlantis, h: int) -> float:
    near = nearest(game, h, game.ship_at)
    ring = RING_VALUE[game.content[h]]
    return -(NO_SHIP if near is None else near) - 0.5 * own_on_land(game, h) + ring


def choose_piece(game: Atlantis, options: list[int], own: int) -> int:
    values = []
    for option in options[1:]:
        if option < SHIP_OFFSET:
            guy = (game.actor, option - 1)
            each = [guy_step_value(game, guy, step) for step in game.guy_steps(guy)]
        else:
            ship = option - SHIP_OFFSET
            each = [sail_value(game, ship, step) for step in game.ship_steps(ship, game.actor)]
        values.append(max(millionths(value) for value in each))
    if max(values) > 0:
        return best_of(options[1:], values, own)
    return whim(options, own)


def step_value(game: Atlantis, option: int) -> float:
    assert game.piece is not None
    kind, number = game.piece
    if kind == "ship":
        return sail_value(game, number, option)
    return guy_step_value(game, (game.actor, number), option)


def guy_step_value(game: Atlantis, guy: Guy, option: int) -> float:
    here = game.hex_of(guy)
    assert here is not None
    d = game.board.to_landing
    if option == ASHORE:
        return 100
    if option == CLIMB:
        return 40 - d[here]
    if option == OVERBOARD:
        return -1
    kind, direction = divmod(option, 8)
    target = game.board.neighbours[here][direction]
    assert target is not None
    nearer = d[here] - d[target]
    if kind == game_words.BOARD:
        return 60 - d[target]
    if kind == game_words.WALK:
        return walk_value(game, here, target)
    if kind == game_words.ENTER:
        sinking = game.content[here] == game.current_ring()
        return (1 if sinking else -1) + 0.1 * nearer
    if kind == game_words.HOP:
        return 8 * nearer - 1
    if kind == game_words.SWIM:
        return 6 * nearer - 1
    if kind == game_words.DOLPHIN:
        return 6 * nearer - 1 + 2
    return -1


def walk_value(game: Atlantis, here: int, target: int) -> float:
    free = [h for ship, h in enumerate(game.ship_at) if game.has_seat(ship)]
    before = nearest(game, here, free)
    after = nearest(game, target, free)
    if before is None or after is None:
        return -1
    return 5 * (before - after)


def sail_value(game: Atlantis, ship: int, option: int) -> float:
    here = game.ship_at[ship]
    assert here is not None
    target = game.board.neighbours[here][option % 8]
    assert target is not None
    crew = game.crew(ship)
    own = sum(1 for s, _ in crew if s == game.actor)
    if not crew:
        return unmanned_value(game, here, target)
    if own == 0:
        return -1
    road = sailing_distances(game, here)
    if here in road and target in road:
        return 10 * own * (road[here] - road[target])
    return 10 * own * (game.board.to_landing[here] - game.board.to_landing[target])


def unmanned_value(game: Atlantis, here: int, target: int) -> float:
    kinds = (ON_LAND, game_words.SWIMMING)
    waiting = [g for g in game.outside if g[0] == game.actor and game.place[g].kind in kinds]
    places = [game.hex_of(guy) for guy in waiting]
    before = nearest(game, here, places)
    after = nearest(game, target, places)
    if before is None or after is None:
        return -1
    return 2 * (before - after) - 0.5


def sailing_distances(game: Atlantis, from_hex: int) -> dict[int, int]:
    """Steps of a road to the nearest open landing hex, as if the ship at from_hex were away.

    Only what lies ahead must be open: a hex that is closed itself may lie next to a road.
    """
    is_open = [h == from_hex or game.ship_on(h) is None for h in range(len(game.content))]
    for h, content in enumerate(game.content):
        if content != SEA or game.has("K", h) or game.has("M", h):
            is_open[h] = False
    goals = [h for h in game.board.landings if is_open[h]]
    road = steps_over(game.board, goals, is_open)
    for h in range(len(game.content)):
        if not is_open[h]:
            ahead = [road[o] for _, o in game.around(h) if o in road and is_open[o]]
            if ahead:
                road[h] = 1 + min(ahead)
    return road


def weight(game: Atlantis, guys: Iterable[Guy]) -> int:
    """The w of the rules: opponents' guys minus twice the own ones."""
    return sum(-2 if seat == game.actor else 1 for seat, _ in guys)


def crew_at(game: Atlantis, h: int) -> list[Guy]:
    ship = game.ship_on(h)
    return [] if ship is None else game.crew(ship)


def sink_value(game: Atlantis, tile: int) -> float:
    around = 0
    for _, h in game.around(tile):
        guys = game.guys_at(ON_LAND, h) + game.swimmers(h) + crew_at(game, h)
        around += weight(game, guys)
    return weight(game, game.guys_at(ON_LAND, tile)) + 0.15 * around


def displaced_value(game: Atlantis, h: int) -> float:
    penalty = 50 if game.is_deadly(h) else 0
    value = game.board.to_landing[h] + penalty
    mine = game.displaced_left[0][0] == game.actor
    return -value if mine else value


# --------------------------------------------------------------------------- homeward: creatures


def gain(game: Atlantis, here: int, target: int) -> float:
    """What the rolled creature, now at `here`, would bring about at the target."""
    kind = game.rolled_type
    swimmers = game.swimmers(target)
    if kind == "K":
        return 0.5 * weight(game, crew_at(game, target))
    if kind == "D":
        return dolphin_gain(game, here, target)
    value = 0 if game.has("D", target) else weight(game, swimmers)
    if kind == "M":
        value += weight(game, crew_at(game, target))
    return value


def dolphin_gain(game: Atlantis, here: int, target: int) -> float:
    def own(h: int) -> int:
        return sum(1 for s, _ in game.swimmers(h) if s == game.actor)

    value = 0 if game.has("D", target) else own(target)
    if game.creature_at["D"].count(here) > 1:
        return value
    if game.has("S", here) or game.has("M", here):
        return value + 2 * weight(game, game.swimmers(here))
    return value - own(here)


def reach(game: Atlantis, here: int, steps: int) -> dict[int, int]:
    """Sea hexes within the steps over sea, and how many steps they take."""
    sea = [game.is_sea(h) for h in range(len(game.content))]
    found = steps_over(game.board, [here], sea)
    return {h: n for h, n in found.items() if 1 <= n <= steps}


def targets(game: Atlantis, here: int) -> dict[int, int]:
    if game.rolled_distance == DIVE:
        return {h: 1 for h in range(len(game.content)) if game.is_sea(h) and h != here}
    return reach(game, here, int(game.rolled_distance) - game.moved)


def choose_creature(game: Atlantis, options: list[int], own: int) -> int:
    creatures = [option for option in options if option > 0]
    values = []
    for option in creatures:
        here = game.creature_at[game.rolled_type][option - 1]
        assert here is not None
        values.append(max(millionths(gain(game, here, h)) for h in targets(game, here)))
    if max(values) > 0 or 0 not in options:
        return best_of(creatures, values, own)
    return whim(options, own)


def mover_hex(game: Atlantis) -> int:
    assert game.mover is not None
    here = game.creature_at[game.rolled_type][game.mover]
    assert here is not None
    return here


def choose_creature_step(game: Atlantis, options: list[int], own: int) -> int:
    here = mover_hex(game)
    gains = {h: millionths(gain(game, here, h)) for h in targets(game, here)}
    greatest = max(gains.values())
    if greatest <= 0:
        return 0 if 0 in options else one_of(options, own)
    far = targets(game, here)
    nearest_best = min(far[h] for h, value in gains.items() if value == greatest)
    goals = [h for h, v in gains.items() if v == greatest and far[h] == nearest_best]
    sea = [game.is_sea(h) for h in range(len(game.content))]
    tied = []
    for option in options:
        first = game.board.neighbours[here][option - 1] if option else None
        if first is None:
            continue
        onward = steps_over(game.board, [first], sea)
        if any(onward.get(goal) == nearest_best - 1 for goal in goals):
            tied.append(option)
    return one_of(tied, own)


def dive_value(game: Atlantis, h: int) -> float:
    return max(0, gain(game, mover_hex(game), h))


def row_value(game: Atlantis, row: int) -> float:
    here = mover_hex(game)
    goals = [h for h in game.board.rows[row] if game.is_sea(h) and h != here]
    return max(0, *(gain(game, here, h) for h in goals))


# ----------------------------------------------------------------------------------------- driver

SCRIPTS: dict[str, Chooser] = {"beginner": beginner, "homeward": homeward}
CHARACTERS = ("random", *SCRIPTS)


def choose(game: Atlantis, character: str, options: list[int], k: int) -> int:
    """The answer of a character to the k-th counted decision of the game."""
    if character == "random":
        return options[below(game.luck, RANDOM_PLAYER, k, len(options))]
    return SCRIPTS[character](game, options, word(game.luck, OWN_LUCK, k))


def settle(game: Atlantis) -> list[int]:
    """Takes lone options, which are no decisions, up to the next real choice or the end."""
    options = game.options()
    while len(options) == 1:
        game.act(options[0])
        options = game.options()
    return options


def play(
    parameters: dict[str, Any],
    lineup: Sequence[str],
    luck: int,
    look: Callable[[Atlantis], None] | None = None,
) -> Atlantis:
    """A whole game; `look` is called before every choice and at the end."""
    game = Atlantis(parameters, len(lineup), luck)
    while options := settle(game):
        if look is not None:
            look(game)
        game.decisions += 1
        game.act(choose(game, lineup[game.actor], options, game.decisions))
    if look is not None:
        look(game)
    return game


assert set(RING_VALUE) == set(RINGS)
