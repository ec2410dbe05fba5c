"""Abandon Ship in words: options, positions and events for people, and words for positions."""

from typing import Any

from balance.games.abandon_ship.parameters import Parameters
from balance.games.abandon_ship.state import DIE, DROWNED, IN_PLAY, OUT

RANK_NAMES = ("the X space", "rank 1", "rank 2", "rank 3")


def things(parameters: Parameters) -> dict[str, tuple[str, ...]]:
    """Names along the axes of the columns."""
    return {"rat": tuple(parameters.colours)}


def dice_names(parameters: Parameters) -> tuple[str, ...]:
    """Names of the dice in index order, white last."""
    return (*parameters.colours, "white")


def face_text(parameters: Parameters, state: Any, die: int) -> str:
    """The face a die shows, in the notation of the rules file."""
    return parameters.dice[dice_names(parameters)[die]][int(state.face[die])]


def rank_name(rank: int) -> str:
    """A place on the top deck for people."""
    return RANK_NAMES[rank] if rank < len(RANK_NAMES) else f"rank {rank}"


def describe(parameters: Parameters, rules: Any, state: Any, option: int) -> str:
    """An option in words: a die by its name, a rat by its name."""
    if state.decision == DIE:
        return dice_names(parameters)[option]
    return parameters.colours[option]


def show(parameters: Parameters, rules: Any, state: Any) -> str:
    """The position in a few lines; the tiles only before the first turn."""
    spaces: dict[int, list[str]] = {}
    for rat, name in enumerate(parameters.colours):
        if state.fate[rat] == IN_PLAY:
            spaces.setdefault(int(state.space[rat]), []).append(name)
    track = ", ".join(f"{s}: {' '.join(names)}" for s, names in sorted(spaces.items()))
    top = [
        f"{name} {rank_name(int(state.fate[rat]))}"
        for rat, name in enumerate(parameters.colours)
        if state.fate[rat] >= 0
    ]
    drowned = [n for rat, n in enumerate(parameters.colours) if state.fate[rat] == DROWNED]
    pool = " ".join(
        f"{name}={face_text(parameters, state, die)}"
        for die, name in enumerate(dice_names(parameters))
        if state.pool[die]
    )
    lines = [_show_tiles(parameters, rules, state)] if state.turns == 0 else []
    lines.append(f"water {state.water}; rats on {track or 'no space'}")
    if top or drowned:
        lines.append(f"top deck: {', '.join(top) or '-'}; drowned: {', '.join(drowned) or '-'}")
    lines.append(_show_cheese(rules, state))
    if not state.finished:
        lines.append(f"pool: {pool}")
    return "\n".join(lines)


def _show_tiles(parameters: Parameters, rules: Any, state: Any) -> str:
    held = [" ".join(parameters.tiles[tile]) for tile in state.tile_order[: rules.players]]
    return "tiles: " + ", ".join(f"seat {s}: {tile}" for s, tile in enumerate(held, start=1))


def _show_cheese(rules: Any, state: Any) -> str:
    left = [
        f"{rules.cheese_spaces[i]}: {rules.cheese_values[state.cheese_order[i]]}"
        for i in range(rules.cheeses)
        if state.cheese_here[i]
    ]
    scores = " ".join(str(int(score)) for score in state.score[: rules.players])
    return f"cheese on {', '.join(left) or 'no space'}; scores so far: {scores}"


def tell(parameters: Parameters, rules: Any, before: Any, after: Any, option: int) -> list[str]:
    """What a step of the game brought about."""
    if before.decision == DIE and after.goes_on:
        return []
    if before.decision == DIE:  # the loop never goes from a die to the next turn
        raise AssertionError("a die without a rat")
    rat = int(after.last_rat)
    said = [_tell_move(parameters, rules, before, after, rat)]
    said += _tell_cheese(rules, after)
    moved_to = int(before.space[rat]) + int(after.last_distance)
    spaces = [moved_to if r == rat else int(s) for r, s in enumerate(before.space)]
    drowned = [
        r
        for r in range(len(parameters.colours))
        if before.fate[r] == IN_PLAY and after.fate[r] == DROWNED
    ]
    at_once = [r for r in drowned if spaces[r] <= before.water]  # by the move, not by a rise
    said += [f"{parameters.colours[r]} is washed away" for r in at_once]
    said += _tell_rise(rules, before, after)
    said += [f"{parameters.colours[r]} is washed away" for r in drowned if r not in at_once]
    arrived = moved_to >= rules.track_top
    said += _tell_rats_left(parameters, before, after, rat if arrived else -1)
    return [*said, *_tell_end(parameters, rules, before, after)]


def _tell_move(parameters: Parameters, rules: Any, before: Any, after: Any, rat: int) -> str:
    name, start = parameters.colours[rat], int(before.space[rat])
    if after.last_distance == 0:
        return f"{name} stays on {start}: the result moves nothing"
    to = start + int(after.last_distance)
    if to >= rules.track_top:
        return f"{name} reaches the top deck: {rank_name(int(before.arrivals))}"
    return f"{name} moves {start} to {to}"


def _tell_cheese(rules: Any, after: Any) -> list[str]:
    if after.last_cheese == 0:
        return []
    value = rules.cheese_values[after.cheese_order[after.last_cheese - 1]]
    return [f"seat {after.last_seat + 1} takes cheese worth {value}"]


def _tell_rise(rules: Any, before: Any, after: Any) -> list[str]:
    if after.token == before.token:
        return []
    token = rules.token_values[after.token_order[before.token]]
    rise = f"the water rises {before.water} to {after.water}"
    said = [f"token {token}: {rise if after.water > before.water else 'the water stays'}"]
    for i, space in enumerate(rules.cheese_spaces[: rules.cheeses]):
        flooded = before.water < space <= after.water and i + 1 != after.last_cheese
        if before.cheese_here[i] and flooded:
            said.append(f"the cheese on {space} is lost")
    return said


def _tell_rats_left(parameters: Parameters, before: Any, after: Any, arrived: int) -> list[str]:
    return [
        f"{name} is left and takes {rank_name(int(after.fate[rat]))}"
        for rat, name in enumerate(parameters.colours)
        if before.fate[rat] == IN_PLAY and after.fate[rat] >= 0 and rat != arrived
    ]


def _tell_end(parameters: Parameters, rules: Any, before: Any, after: Any) -> list[str]:
    if after.finished:
        return ["the game ends" if after.finished == 1 else "the game is stopped at its turn limit"]
    used = int(after.die)
    gone = -1 if rules.face_stays[used][before.face[used]] else used
    refilled = after.token > before.token or any(
        after.pool[die] and (die == gone or not before.pool[die])
        for die in range(len(parameters.colours) + 1)
    )
    return ["the pool is refilled"] if refilled else []


def position(parameters: Parameters, rules: Any, state: Any) -> dict[str, Any]:
    """The position as plain values; :func:`place` understands them."""
    colours, names = parameters.colours, dice_names(parameters)
    rats = range(len(colours))
    return {
        "seat": int(state.actor) + 1,
        "water": int(state.water),
        "spaces": {colours[r]: int(state.space[r]) for r in rats if state.space[r] != OUT},
        "top": {colours[r]: int(state.fate[r]) for r in rats if state.fate[r] >= 0},
        "arrivals": int(state.arrivals),
        "drowned": [colours[r] for r in rats if state.fate[r] == DROWNED],
        "pool": {n: face_text(parameters, state, d) for d, n in enumerate(names) if state.pool[d]},
        "tokens": [int(rules.token_values[i]) for i in state.token_order[: rules.tokens]],
        "revealed": int(state.token),
        "cheese": {
            str(rules.cheese_spaces[i]): int(rules.cheese_values[state.cheese_order[i]])
            for i in range(rules.cheeses)
            if state.cheese_here[i]
        },
        "cheese_taken": {
            str(rules.cheese_spaces[i]): int(state.cheese_taken_by[i])
            for i in range(rules.cheeses)
            if state.cheese_taken_by[i]
        },
        "cheese_points": [int(x) for x in state.cheese_points[: rules.players]],
        "tiles": [int(x) for x in state.tile_order[: rules.players]],
        "scores": [int(x) for x in state.score[: rules.players]],
        "turns": int(state.turns),
        "seat_turns": [int(x) for x in state.seat_turns[: rules.players]],
        "decision": _decision(parameters, state),
        "finished": ("no", "yes", "capped")[int(state.finished)],
    }


def _decision(parameters: Parameters, state: Any) -> dict[str, str]:
    if state.finished:
        return {}
    if state.decision == DIE:
        return {"id": "D1"}
    die = int(state.die)
    face = face_text(parameters, state, die)
    return {"id": "D2", "die": dice_names(parameters)[die], "face": face}
