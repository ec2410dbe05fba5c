"""What designers ask of Abandon Ship (sections 12 and 13 of its rules)."""

from collections.abc import Iterator

from balance.games.abandon_ship.parameters.model import Parameters
from balance.games.api.claims import CAUSE, COUNT, GOES_WITH, Amount, Claim, Parts, StandsOut

OFTEN, RARELY = 0.10, 0.05
BALANCED = 0.05  # so far from one half, cheese and rats bring about as much


def cures(players: int) -> tuple[str, ...]:
    """The variants that bear on whether the seats are fair."""
    return ("no_cheese", "high_cheese", "staggered_start")


def claims(parameters: Parameters, players: int) -> list[Claim]:
    """The designer's questions, as far as one ruleset at one player count goes."""
    return [
        _tiles(parameters, players),
        _ending(),
        *_x_space(parameters),
        _x_mover(parameters, players),
        *_control(players),
        *_groups(),
        *(_cheese() if parameters.cheese_spaces else ()),
    ]


def _tiles(parameters: Parameters, players: int) -> Claim:
    tiles = {f"win_share_tile_{t}": "/".join(cs) for t, cs in enumerate(parameters.tiles)}
    shape = StandsOut(tiles, 1 / players, "win share")
    return Claim("tiles", "Are some tiles better?", shape, CAUSE, changes=("cyclic_tiles",))


def _ending() -> Claim:
    ends = {"ends_by_arrivals": "enough arrivals", "ends_by_rats_left": "few rats left"}
    waters = ("calm_sea", "middle_sea", "storm")
    return Claim("ending", "Which ending is normal?", Parts(ends, "games end by"), changes=waters)


def _readings_differ(parameters: Parameters) -> bool:
    """Do the rats left get other points when they skip a free X space?"""
    points = parameters.top_points
    return bool(points) and max(points) > points[0]


def _x_space(parameters: Parameters) -> Iterator[Claim]:
    if _readings_differ(parameters):
        shape = Amount("none_arrived", "games in which nobody arrives", (RARELY, OFTEN))
        question = "How much hangs on the X space at the end?"
        yield Claim("x_space", question, shape, COUNT, changes=("survivors_skip_x",))


def _x_mover(parameters: Parameters, players: int) -> Claim:
    place = "X space" if _readings_differ(parameters) else "first scoring space"
    backers = {"win_share_x_backer": "backing the first rat up"}
    shape = StandsOut(backers, 1 / players, "win share")
    return Claim(
        "x_mover",
        f"Do seats win more that back the first rat up to the {place}?",
        shape,
        GOES_WITH,
        changes=("no_x",),
    )


def _control(players: int) -> Iterator[Claim]:
    question = "Do players control their rats?"
    shape = Amount("own_moves_share", "turns spent on an own rat")
    yield Claim("control", question, shape)
    turns = Amount("turns_per_seat", f"turns of a seat with {players} players")
    yield Claim("turns_of_a_seat", "How many turns has a seat?", turns)


def _groups() -> Iterator[Claim]:
    groups = Amount("groups_caught", "groups that the water catches in a game")
    yield Claim("groups", "What do groups do?", groups, changes=("no_mercy",))
    lost = Amount("lost_rise_spaces", "spaces that rises lose to rats in a game")
    yield Claim("stop_rule", "What does the stop rule do?", lost, changes=("full_flood",))


def _cheese() -> Iterator[Claim]:
    changes = ("flat_cheese", "no_cheese")
    part = StandsOut({"cheese_of_winner": "cheese"}, 0.5, "part in winners' points", BALANCED)
    yield Claim("cheese", "Cheese or rats?", part, changes=changes)
    shape = Amount("cheese_changes_winner", "games that no winner would win without cheese")
    yield Claim("cheese_decides", "Does cheese decide games?", shape, changes=changes)
