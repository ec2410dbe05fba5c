"""Positions and forced luck in the words of the game, for scenarios."""

from collections.abc import Callable
from typing import Any

from balance.games.abandon_ship.kernel import codes
from balance.games.abandon_ship.kernel.moves import (
    points_of,
)
from balance.games.abandon_ship.parameters.model import Parameters
from balance.games.abandon_ship.words.names import dice_names, face_text
from balance.games.api import WordError, whole


def place(parameters: Parameters, rules: Any, state: Any, position: dict[str, Any]) -> None:
    """Set up a position on a dealt state; what is not named stays as dealt.

    Parameters
    ----------
    position : dict
        Keys as in :func:`balance.games.abandon_ship.words.names.position`. Rats named under
        ``spaces`` are in play, under ``top`` on a rank, under ``drowned`` out; ``pool`` maps
        the dice in the pool to the faces they show. ``scores`` and ``finished`` follow from the
        rest; they may be named, and a position at which the game is over must name ``finished``.

    Raises
    ------
    WordError
        Unknown key, name or value, or one that contradicts the others.
    """
    for key in position:
        if key not in _PLACERS and key not in _DERIVED:
            raise WordError(key, position[key], tuple(_PLACERS))
    state.decision, state.goes_on = codes.DIE, 0
    _place_rats(parameters, rules, state, position)
    for key, placer in _PLACERS.items():
        if key in position and placer is not None:
            placer(parameters, rules, state, position[key])
    if "cheese" not in position:
        _flood(rules, state)
    _settle(rules, state)
    _check_scores(rules, state, position)
    _finish(rules, state, position)


def _place_rats(parameters: Parameters, rules: Any, state: Any, position: dict[str, Any]) -> None:
    seen: dict[str, str] = {}
    _names("pool", position.get("pool", {}), dice_names(parameters))
    for key in ("spaces", "top", "drowned"):
        for name in _names(
            key, position.get(key, [] if key == "drowned" else {}), parameters.colours
        ):
            if name in seen:
                raise WordError(f"{key}.{name}", f"also under {seen[name]}", "each rat once")
            seen[name] = key
    for name, space in position.get("spaces", {}).items():
        at = whole(f"spaces.{name}", space, 1, parameters.track_top - 1)
        _set_rat(parameters, state, name, at, codes.IN_PLAY)
    for name, rank in position.get("top", {}).items():
        _set_rat(parameters, state, name, codes.OUT, whole(f"top.{name}", rank, 0, 6))
    for name in position.get("drowned", ()):
        _set_rat(parameters, state, name, codes.OUT, codes.DROWNED)
    state.rats = sum(int(state.fate[r]) == codes.IN_PLAY for r in range(rules.colours))
    arrived = sum(int(state.fate[r]) >= 0 for r in range(rules.colours))
    state.arrivals = whole("arrivals", position.get("arrivals", arrived), 0, int(rules.colours))
    for rat, name in enumerate(parameters.colours):
        if state.fate[rat] != codes.IN_PLAY:
            state.pool[rat] = 0
            if name in position.get("pool", {}):
                raise WordError(f"pool.{name}", "the die of a rat not in play", "no such die")


def _set_rat(parameters: Parameters, state: Any, name: str, space: int, fate: int) -> None:
    rat = parameters.colours.index(name)
    state.space[rat], state.fate[rat] = space, fate


def _place_water(parameters: Parameters, rules: Any, state: Any, value: Any) -> None:
    state.water = whole("water", value, 0, parameters.track_top - 1)


def _place_pool(parameters: Parameters, rules: Any, state: Any, value: Any) -> None:
    names = dice_names(parameters)
    for die, name in enumerate(names):
        state.pool[die] = name in value
        if name in value:
            state.face[die] = _face(parameters, f"pool.{name}", name, value[name])


def _place_tokens(parameters: Parameters, rules: Any, state: Any, value: Any) -> None:
    order = _positions("tokens", value, list(parameters.water_tokens))
    rest = [i for i in state.token_order[: rules.tokens] if i not in order]
    state.token_order[: rules.tokens] = order + rest


def _place_revealed(parameters: Parameters, rules: Any, state: Any, value: Any) -> None:
    state.token = whole("revealed", value, 0, int(rules.tokens))


def _place_cheese(parameters: Parameters, rules: Any, state: Any, value: Any) -> None:
    spaces = [str(s) for s in parameters.cheese_spaces]
    names = _names("cheese", value, spaces)
    values = [value[name] for name in names]
    order = _positions("cheese", values, list(parameters.cheese_values))
    rest = [i for i in range(int(rules.cheeses)) if i not in order]
    for i, space in enumerate(spaces):
        here = space in names
        state.cheese_here[i] = here
        state.cheese_order[i] = order[names.index(space)] if here else rest.pop(0)


def _place_cheese_taken(parameters: Parameters, rules: Any, state: Any, value: Any) -> None:
    spaces = [str(s) for s in parameters.cheese_spaces]
    for name in _names("cheese_taken", value, spaces):
        seat = whole(f"cheese_taken.{name}", value[name], 1, int(rules.players))
        token = spaces.index(name)
        state.cheese_here[token] = 0
        state.cheese_taken_by[token] = seat


def _place_decision(parameters: Parameters, rules: Any, state: Any, value: Any) -> None:
    """D1 is where a placed turn begins; D2 needs the die that was chosen."""
    id_ = value.get("id") if isinstance(value, dict) else None
    allowed = {"D1": ("id",), "D2": ("id", "die", "face")}.get(str(id_), ())
    if not isinstance(value, dict) or (value and not allowed):
        raise WordError("decision", value, '{ id = "D1" } or { id = "D2", die = "..." }')
    for key in value:
        if key not in allowed:
            raise WordError(f"decision.{key}", value[key], allowed)
    if id_ != "D2":
        return
    names = dice_names(parameters)
    open_dice = [name for die, name in enumerate(names) if state.pool[die]]
    if value.get("die") not in open_dice:
        raise WordError("decision.die", value.get("die"), tuple(open_dice))
    state.die = names.index(value["die"])
    state.decision, state.goes_on = codes.RAT, 1
    shown = face_text(parameters, state, int(state.die))
    if value.get("face", shown) != shown:
        raise WordError("decision.face", value["face"], f"{shown}, the face in the pool")


def _place_cheese_points(parameters: Parameters, rules: Any, state: Any, value: Any) -> None:
    for seat, points in enumerate(_per_seat("cheese_points", value, rules)):
        state.cheese_points[seat] = whole(f"cheese_points.{seat + 1}", points, 0, 32767)


def _place_tiles(parameters: Parameters, rules: Any, state: Any, value: Any) -> None:
    tiles = _per_seat("tiles", value, rules)
    highest = int(rules.tiles) - 1
    order = [whole(f"tiles.{s + 1}", t, 0, highest) for s, t in enumerate(tiles)]
    if len(set(order)) < len(order):
        raise WordError("tiles", value, "each tile once")
    rest = [t for t in range(int(rules.tiles)) if t not in order]
    state.tile_order[: rules.tiles] = order + rest


def _place_seat(parameters: Parameters, rules: Any, state: Any, value: Any) -> None:
    state.actor = whole("seat", value, 1, int(rules.players)) - 1


def _place_turns(parameters: Parameters, rules: Any, state: Any, value: Any) -> None:
    state.turns = whole("turns", value, 0, parameters.max_turns)


def _place_seat_turns(parameters: Parameters, rules: Any, state: Any, value: Any) -> None:
    for seat, turns in enumerate(_per_seat("seat_turns", value, rules)):
        state.seat_turns[seat] = whole(f"seat_turns.{seat + 1}", turns, 0, 32767)


FINISHED = ("no", "yes", "capped")  # as in the state
_DERIVED = ("scores", "finished")
_PLACERS: dict[str, Callable[[Parameters, Any, Any, Any], None] | None] = {
    "spaces": None,  # rats go first, see _place_rats
    "top": None,
    "drowned": None,
    "arrivals": None,
    "seat": _place_seat,
    "water": _place_water,
    "pool": _place_pool,
    "tokens": _place_tokens,
    "revealed": _place_revealed,
    "cheese": _place_cheese,
    "cheese_taken": _place_cheese_taken,
    "cheese_points": _place_cheese_points,
    "tiles": _place_tiles,
    "turns": _place_turns,
    "seat_turns": _place_seat_turns,
    "decision": _place_decision,
}


def _flood(rules: Any, state: Any) -> None:
    """Cheese under the water is gone, unless the position says what lies where."""
    for i in range(rules.cheeses):
        if rules.cheese_spaces[i] <= state.water:
            state.cheese_here[i] = 0


def _settle(rules: Any, state: Any) -> None:
    """What follows from the rest: pool size and running scores."""
    state.pool_size = sum(int(x) for x in state.pool[: rules.colours + 1])
    for seat in range(rules.players):
        state.score[seat] = state.cheese_points[seat] + sum(
            points_of(rules, state.fate[rat])
            for rat in range(rules.colours)
            if rules.backs[state.tile_order[seat]][rat]
        )


def _check_scores(rules: Any, state: Any, position: dict[str, Any]) -> None:
    """Scores need not be named, but those that are must be the ones that follow."""
    if "scores" not in position:
        return
    for seat, points in enumerate(_per_seat("scores", position["scores"], rules)):
        score = int(state.score[seat])
        if type(points) is not int or points != score:
            raise WordError(f"scores.{seat + 1}", points, f"{score}, as follows from the rest")


def _finish(rules: Any, state: Any, position: dict[str, Any]) -> None:
    """A game that is over says so, and nothing can be chosen in it; any other has a die left."""
    stated = position.get("finished", "no")
    due, why = _ending(rules, state)
    if stated != due:
        raise WordError("finished", stated, f"{due}: {why}")
    if due == "no":
        if state.pool_size == 0:
            raise WordError("pool", position.get("pool", {}), "at least one die")
        return
    if state.goes_on:
        raise WordError("decision", position["decision"], "{ }: the game is over")
    if due == "yes" and state.arrivals < rules.arrivals_to_end and state.rats > 0:
        raise WordError("spaces", position.get("spaces", {}), "{ }: the rats left take a rank")
    state.finished = FINISHED.index(due)


def _ending(rules: Any, state: Any) -> tuple[str, str]:
    """How the game ends at this position, and why."""
    if state.arrivals >= rules.arrivals_to_end:
        return "yes", f"it ends at {rules.arrivals_to_end} arrivals, and there are {state.arrivals}"
    if state.rats <= rules.rats_left_to_end:
        return "yes", f"it ends at {rules.rats_left_to_end} rats in play, here {state.rats}"
    if state.turns >= rules.max_turns:
        return "capped", f"it is stopped after {rules.max_turns} turns"
    return "no", f"{state.rats} rats are in play, and {state.arrivals} have arrived"


# --- forced luck --------------------------------------------------------------------------


# --- reading values -----------------------------------------------------------------------


def _list(key: str, value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise WordError(key, value, "a list")
    return value


def _per_seat(key: str, value: Any, rules: Any) -> list[Any]:
    values = _list(key, value)
    if len(values) != rules.players:
        raise WordError(key, value, f"one value for each of {rules.players} seats")
    return values


def _names(key: str, value: Any, allowed: Any) -> list[str]:
    if not isinstance(value, list if key == "drowned" else dict):
        raise WordError(key, value, "a list" if key == "drowned" else "a table")
    for name in value:
        if name not in allowed:
            raise WordError(f"{key}.{name}", name, tuple(allowed))
    return list(value)


def _face(parameters: Parameters, key: str, die: str, text: Any) -> int:
    faces = parameters.dice[die]
    if text not in faces:
        raise WordError(key, text, tuple(faces))
    return faces.index(text)


def _positions(key: str, wanted: Any, values: list[int]) -> list[int]:
    """Positions of the wanted values, each copy used once."""
    free = list(range(len(values)))
    found = []
    for place, value in enumerate(_list(key, wanted)):
        match = next((i for i in free if type(value) is int and values[i] == value), None)
        if match is None:
            raise WordError(f"{key}.{place + 1}", value, tuple(values[i] for i in free))
        free.remove(match)
        found.append(match)
    return found
