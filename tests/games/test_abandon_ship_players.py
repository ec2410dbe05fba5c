"""The players of Abandon Ship in positions where a person at the table would not hesitate."""

from collections.abc import Mapping
from typing import Any

import pytest

from balance.engine.table import Table
from balance.games.abandon_ship.kernel import codes
from balance.games.abandon_ship.players import offer
from balance.rulesets import load
from balance.rulesets.players import find_player
from tests.games import abandon_ship as ship

STANDARD = load("abandon_ship").parameters
COLOURS = [*STANDARD.colours, "white"]


def position(
    player: str,
    tile: str,
    water: int,
    spaces: Mapping[str, int],
    pool: Mapping[str, str],
    **more: Any,
) -> Table:
    """Seat 0 is to choose a die; ``top`` are the colours on the top deck in their order."""
    players = more.get("players", 4)
    seated = [find_player(ship.game, player, seats=players)] * players
    table = ship.table_of(STANDARD, seated)
    table.open(1, 0)
    state = table.workspaces["state"][0]
    state["water"], state["rats"] = water, len(spaces)
    state["space"], state["fate"] = codes.OUT, codes.DROWNED
    for colour, space in spaces.items():
        state["space"][COLOURS.index(colour)] = space
        state["fate"][COLOURS.index(colour)] = codes.IN_PLAY
    for rank, colour in enumerate(more.get("top", "").split()):
        state["fate"][COLOURS.index(colour)] = rank
        state["arrivals"] = rank + 1
    state["pool"], state["pool_size"] = 0, len(pool)
    for die, face in pool.items():
        state["pool"][COLOURS.index(die)] = 1
        state["face"][COLOURS.index(die)] = STANDARD.dice[die].index(face)
    hold(table, tile)
    state["cheese_here"], state["cheese_points"] = 0, 0
    state["cheese_points"][:players] = more["cheese"]
    return table


def hold(table: Table, tile: str) -> None:
    """Seat 0 gets the tile with these colours from whoever has it."""
    order = table.workspaces["state"][0]["tile_order"]
    sets = [set(colours) for colours in STANDARD.tiles]
    place = order.tolist().index(sets.index(set(tile.split())))
    order[0], order[place] = order[place], order[0]


def choice(table: Table) -> tuple[str, str]:
    """The die and the rat that the player takes."""
    die = table.options()[table.decide()]
    table.carry_out(table.decide())
    rat = table.options()[table.decide()]
    return COLOURS[die], COLOURS[rat]


def test_an_end_with_more_points_and_fewer_for_others_is_taken() -> None:
    # Black at 34 drowns green: red and black share rank 1, 11 points. Red on top leaves 9, and
    # 10 for whoever backs blue, green and red.
    table = position(
        "expert",
        "red yellow black",
        31,
        {"green": 31, "black": 31, "red": 35},
        {"green": "2x", "black": "3", "white": "(3)"},
        top="blue",
        cheese=[1, 5, 1, 2],
    )
    assert choice(table)[1] == "black"


def test_a_game_that_is_won_is_ended() -> None:
    # Orange reaches rank 3, the fourth arrival: 10 points against 9 at most.
    table = position(
        "expert",
        "blue orange black",
        25,
        {"yellow": 30, "red": 31, "orange": 33},
        {"yellow": "(2)", "orange": "4"},
        top="green black blue",
        cheese=[0, 3, 2, 4],
    )
    assert choice(table) == ("orange", "orange")


@pytest.mark.parametrize(("cheese", "ends"), [([4, 0, 0, 0], True), ([0, 4, 4, 4], False)])
def test_the_last_move_is_left_to_who_wins_by_it(cheese: list[int], ends: bool) -> None:
    # Purple on top gets 3, green and blue 2 each: with yellow's 5 that is 7 for seat 0, and 10 for
    # whoever backs blue, yellow and purple.
    table = position(
        "expert",
        "green yellow orange",
        22,
        {"green": 30, "blue": 33, "purple": 34},
        {"green": "2x", "purple": "4x", "white": "(2)"},
        top="red yellow",
        cheese=cheese,
    )
    assert (choice(table)[1] == "purple") == ends


@pytest.mark.parametrize(
    ("pool", "points"),
    [
        # Yellow takes the 2 with its 5, red the 3 with its 3, white either with (5) or (3).
        ("yellow red white", 3 * 66 / 216 + 2 * 50 / 216),
        ("yellow black", 2 / 6),
        ("red black", 3 / 6),
        # One die left: the pool is refilled, and blue has no cheese ahead in reach.
        ("black", 3 * 66 / 216 + 2 * 50 / 216),
    ],
)
def test_what_the_next_roll_offers(pool: str, points: float) -> None:
    table = position(
        "expert",
        "red yellow black",
        6,
        {"yellow": 10, "red": 16, "black": 31, "blue": 32},
        dict.fromkeys(pool.split(), "(2)"),
        cheese=[0, 0, 0, 0],
    )
    state = table.workspaces["state"][0]
    for space, value in ((15, 2), (19, 3)):
        here = STANDARD.cheese_spaces.index(space)
        state["cheese_here"][here] = 1
        state["cheese_order"][here] = STANDARD.cheese_values.index(value)
    offered = getattr(offer.cheese_offered, "py_func", offer.cheese_offered)
    assert offered(table.rules, table.state) == pytest.approx(points)
    table.workspaces["state"][0]["rats"] = STANDARD.rats_left_to_end
    assert offered(table.rules, table.state) == 0
