"""Positions of Abandon Ship in words, for files and scenarios: one table, read both ways.

Rats named under ``spaces`` are in play, under ``top`` on a rank, under ``drowned`` out; ``pool``
maps the dice in the pool to the faces they show.
"""

from typing import Any

from balance.games.abandon_ship.kernel import codes
from balance.games.abandon_ship.parameters.model import Parameters
from balance.games.abandon_ship.words.faults import faults, scores
from balance.games.abandon_ship.words.names import dice_names
from balance.games.api import WordError
from balance.games.api.codec import (
    FINISHED,
    SEAT,
    At,
    By,
    Due,
    Each,
    Field,
    Name,
    Pieces,
    Some,
    Whole,
    check,
    check_turns,
    export,
    players,
    refuse,
    take_pieces,
)
from balance.games.api.codec import place as place_fields

MOST = 32767
ONE_PLACE = (("spaces", "top", "drowned"), ("cheese", "cheese_taken"))


def position(parameters: Parameters, rules: Any, state: Any) -> dict[str, Any]:
    """The position as plain values; :func:`place` understands them."""
    return export(FIELDS, At(parameters, rules, state))


def place(parameters: Parameters, rules: Any, state: Any, position: dict[str, Any]) -> None:
    """Set up a position on a dealt state; what is not named stays as dealt.

    Raises
    ------
    WordError
        Unknown key, name or value, or one that contradicts the others.
    """
    at = At(parameters, rules, state)
    state.decision, state.goes_on = codes.DIE, 0
    place_fields(FIELDS, at, position)
    _check_once(position)
    check_turns(position)
    _settle(at, position)
    check(FIELDS, at, position)
    _check_seat(at, position)
    refuse(faults(parameters, rules, state))


def _check_once(position: dict[str, Any]) -> None:
    """A rat and a piece of cheese are at one place only."""
    for keys in ONE_PLACE:
        seen: dict[str, str] = {}
        for key in keys:
            for name in position.get(key, ()):
                if name in seen:
                    found = "there twice" if seen[name] == key else f"also under {seen[name]}"
                    raise WordError(f"{key}.{name}", found, "one of the two")
                seen[name] = key


def _check_seat(at: At, position: dict[str, Any]) -> None:
    """Seats take turns in order (AB-20)."""
    if "seat" not in position or "turns" not in position:
        return
    due = (int(at.state.turns) - bool(at.state.finished)) % players(at) + 1
    if position["seat"] != due:
        allowed = f"{due}, as turns says; leave out one of the two"
        raise WordError("seat", position["seat"], allowed)


def _settle(at: At, position: dict[str, Any]) -> None:
    """What follows from the rest: rats in play, size of the pool, running scores."""
    state, rules, rats = at.state, at.rules, range(at.rules.colours)
    state.rats = sum(int(state.fate[rat]) == codes.IN_PLAY for rat in rats)
    if "arrivals" not in position:
        state.arrivals = sum(int(state.fate[rat]) >= 0 for rat in rats)
    for rat in rats:
        state.pool[rat] = state.pool[rat] and state.fate[rat] == codes.IN_PLAY
    state.pool_size = sum(int(x) for x in state.pool[: rules.colours + 1])
    if "cheese" not in position:
        for i in range(rules.cheeses):
            state.cheese_here[i] = state.cheese_here[i] and rules.cheese_spaces[i] > state.water
    state.score[: rules.players] = scores(rules, state)


# --- rats and dice --------------------------------------------------------------------------


def _rats_in_play(at: At) -> dict[int, int]:
    return {
        rat: int(at.state.space[rat])
        for rat in range(at.rules.colours)
        if at.state.space[rat] != codes.OUT
    }


def _put_in_play(at: At, spaces: dict[int, int]) -> None:
    for rat, space in spaces.items():
        at.state.space[rat], at.state.fate[rat] = space, codes.IN_PLAY


def _rats_on_top(at: At) -> dict[int, int]:
    fates = at.state.fate[: at.rules.colours]
    return {rat: int(fate) for rat, fate in enumerate(fates) if fate >= 0}


def _put_on_top(at: At, ranks: dict[int, int]) -> None:
    for rat, rank in ranks.items():
        at.state.space[rat], at.state.fate[rat] = codes.OUT, rank


def _rats_drowned(at: At) -> list[int]:
    return [rat for rat in range(at.rules.colours) if at.state.fate[rat] == codes.DROWNED]


def _drown(at: At, rats: list[int]) -> None:
    for rat in rats:
        at.state.space[rat], at.state.fate[rat] = codes.OUT, codes.DROWNED


def _pool(at: At) -> dict[int, int]:
    dice = range(at.rules.colours + 1)
    return {die: int(at.state.face[die]) for die in dice if at.state.pool[die]}


def _put_pool(at: At, faces: dict[int, int]) -> None:
    at.state.pool[:] = 0
    for die, face in faces.items():
        name = dice_names(at.parameters)[die]
        if die < at.rules.colours and at.state.fate[die] != codes.IN_PLAY:
            raise WordError(f"pool.{name}", "the die of a rat not in play", "no such die")
        at.state.pool[die], at.state.face[die] = 1, face


def _face_of(at: At, die: int) -> Name:
    return Name(at.parameters.dice[dice_names(at.parameters)[die]])


# --- cheese, tokens and tiles ----------------------------------------------------------------


def _cheese_here(at: At) -> dict[int, int]:
    state, values = at.state, at.rules.cheese_values
    here = (i for i in range(at.rules.cheeses) if state.cheese_here[i])
    return {i: int(values[state.cheese_order[i]]) for i in here}


def _put_cheese(at: At, worths: dict[int, int]) -> None:
    """The cheese that is named lies there; the other pieces are anywhere else, as dealt."""
    spaces = [at.parameters.cheese_spaces[i] for i in worths]
    pieces = take_pieces("cheese", list(worths.values()), at.parameters.cheese_values, spaces)
    order = dict(zip(worths, pieces, strict=True))
    rest = [i for i in range(at.rules.cheeses) if i not in pieces]
    for i in range(at.rules.cheeses):
        at.state.cheese_here[i] = i in order
        at.state.cheese_order[i] = order[i] if i in order else rest.pop(0)


def _cheese_taken(at: At) -> dict[int, int]:
    taken = enumerate(at.state.cheese_taken_by[: at.rules.cheeses])
    return {i: int(seat) - 1 for i, seat in taken if seat}


def _put_taken(at: At, seats: dict[int, int]) -> None:
    for i, seat in seats.items():
        at.state.cheese_here[i], at.state.cheese_taken_by[i] = 0, seat + 1


def _token_order(at: At) -> Any:
    return at.state.token_order[: at.rules.tokens]


def _put_tokens(at: At, first: list[int]) -> None:
    """The tokens that are named come up first; the others follow as they lay."""
    order = _token_order(at)
    order[:] = first + [int(i) for i in order if i not in first]


def _put_tiles(at: At, tiles: list[int]) -> None:
    if len(set(tiles)) < len(tiles):
        raise WordError("tiles", tiles, "each tile once")
    rest = [tile for tile in range(at.rules.tiles) if tile not in tiles]
    at.state.tile_order[: at.rules.tiles] = tiles + rest


# --- the decision ----------------------------------------------------------------------------


def _put_die(at: At, die: int) -> None:
    names = dice_names(at.parameters)
    if not at.state.pool[die]:
        allowed = tuple(name for i, name in enumerate(names) if at.state.pool[i])
        raise WordError("decision.die", names[die], allowed)
    at.state.die, at.state.goes_on = die, 1


def _faces_chosen(at: At) -> tuple[str, ...]:
    return tuple(at.parameters.dice[dice_names(at.parameters)[at.state.die]])


def _face_chosen(at: At) -> int:
    return int(at.state.face[at.state.die])


# --- the table -------------------------------------------------------------------------------


def _last_space(at: At) -> int:
    return int(at.parameters.track_top) - 1


def _dice(at: At) -> tuple[str, ...]:
    return dice_names(at.parameters)


def _colours(at: At) -> tuple[str, ...]:
    return tuple(at.parameters.colours)


def _cheese_spaces(at: At) -> list[str]:
    return [str(space) for space in at.parameters.cheese_spaces]


SPACE = Whole(1, _last_space)
COUNT = Whole(0, MOST)
POOL = By(_dice, _face_of)
TILE = Whole(0, lambda at: int(at.rules.tiles) - 1)
TOKENS_IN_ORDER = Pieces(lambda at: at.parameters.water_tokens)
DECISION = Due(
    {"D1": codes.DIE, "D2": codes.RAT},
    {
        "D2": (
            Field("die", Name(_dice), "die", put=_put_die, default=lambda at: None),
            Field("face", Name(_faces_chosen), get=_face_chosen, follows=True),
        )
    },
)
FIELDS = (
    Field("seat", SEAT, "actor"),
    Field("water", Whole(0, _last_space), "water"),
    Field("spaces", By(_colours, SPACE), get=_rats_in_play, put=_put_in_play),
    Field("top", By(_colours, Whole(0, 6)), get=_rats_on_top, put=_put_on_top),
    Field("arrivals", Whole(0, lambda at: int(at.rules.colours)), "arrivals"),
    Field("drowned", Some(Name(_colours), codes.MAX_COLOURS), get=_rats_drowned, put=_drown),
    Field("pool", POOL, get=_pool, put=_put_pool),
    Field("tokens", TOKENS_IN_ORDER, get=_token_order, put=_put_tokens),
    Field("revealed", Whole(0, lambda at: int(at.rules.tokens)), "token"),
    Field("cheese", By(_cheese_spaces, Whole(-MOST, MOST)), get=_cheese_here, put=_put_cheese),
    Field("cheese_taken", By(_cheese_spaces, SEAT), get=_cheese_taken, put=_put_taken),
    Field("cheese_points", Each(COUNT), "cheese_points"),
    Field("tiles", Each(TILE), "tile_order", put=_put_tiles),
    Field("scores", Each(Whole(-MOST, MOST)), "score", follows=True),
    Field("turns", Whole(0, lambda at: int(at.parameters.max_turns)), "turns"),
    Field("seat_turns", Each(COUNT), "seat_turns"),
    Field("decision", DECISION),
    Field("finished", Name(FINISHED), "finished"),
)
