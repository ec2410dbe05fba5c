"""What a step of Abandon Ship brought about, in words."""

from typing import Any

from balance.games.abandon_ship.kernel import codes
from balance.games.abandon_ship.parameters.model import Parameters
from balance.games.abandon_ship.words.names import joined, rank_name

_WHY_NOTHING = {
    codes.NUMBER: "a number of no pips",
    codes.ANCHOR: "an anchor goes to the next rat behind, and there is none",
    codes.ARROW: "an arrow goes to the next rat ahead, and there is none",
}


def tell(parameters: Parameters, rules: Any, before: Any, after: Any, option: int) -> list[str]:
    """What a step of the game brought about."""
    if before.decision == codes.DIE:
        return []
    rat = int(after.last_rat)
    said = [_tell_move(parameters, rules, before, after, rat)]
    if after.last_distance == 0:
        said.append(_WHY_NOTHING[int(rules.face_kind[after.die][before.face[after.die]])])
    said += _tell_cheese(rules, after)
    moved_to = int(before.space[rat]) + int(after.last_distance)
    spaces = [moved_to if r == rat else int(s) for r, s in enumerate(before.space)]
    drowned = [
        r
        for r in range(len(parameters.colours))
        if before.fate[r] == codes.IN_PLAY and after.fate[r] == codes.DROWNED
    ]
    at_once = [r for r in drowned if spaces[r] <= before.water]  # by the move, not by a rise
    said += [f"{parameters.colours[r]} is washed away" for r in at_once]
    said += _tell_rise(rules, before, after, spaces)
    said += [f"{parameters.colours[r]} is washed away" for r in drowned if r not in at_once]
    arrived = moved_to >= rules.track_top
    said += _tell_rats_left(parameters, rules, before, after, rat if arrived else -1)
    return [*said, *_tell_end(parameters, rules, before, after)]


def _tell_move(parameters: Parameters, rules: Any, before: Any, after: Any, rat: int) -> str:
    name, start = parameters.colours[rat], int(before.space[rat])
    if after.last_distance == 0:
        return f"{name} stays on {start}: the result moves nothing"
    to = start + int(after.last_distance)
    if to >= rules.track_top:
        return f"{name} reaches the top deck: {rank_name(rules, int(before.arrivals))}"
    return f"{name} moves {start} to {to}"


def _tell_cheese(rules: Any, after: Any) -> list[str]:
    if after.last_cheese == 0:
        return []
    value = rules.cheese_values[after.cheese_order[after.last_cheese - 1]]
    return [f"seat {after.last_seat + 1} takes cheese worth {value}"]


def _tell_rise(rules: Any, before: Any, after: Any, spaces: list[int]) -> list[str]:
    if after.token == before.token:
        return []
    token = rules.token_values[after.token_order[before.token]]
    rise = f"the water rises {before.water} to {after.water}"
    if after.water == before.water:
        rise = "the water stays"
    lost = int(token - (after.water - before.water))
    if lost > 0:  # AB-72, AB-75
        rats = rules.rise_stops_at_rats and after.water in spaces
        rise += f"; {'rats stop' if rats else 'the top deck stops'} it, {lost} lost"
    said = [f"token {token}: {rise}"]
    for i, space in enumerate(rules.cheese_spaces[: rules.cheeses]):
        flooded = before.water < space <= after.water and i + 1 != after.last_cheese
        if before.cheese_here[i] and flooded:
            said.append(f"the cheese on {space} is lost")
    return said


def _tell_rats_left(
    parameters: Parameters, rules: Any, before: Any, after: Any, arrived: int
) -> list[str]:
    return [
        f"{name} is left and takes {rank_name(rules, int(after.fate[rat]))}"
        for rat, name in enumerate(parameters.colours)
        if before.fate[rat] == codes.IN_PLAY and after.fate[rat] >= 0 and rat != arrived
    ]


def _tell_end(parameters: Parameters, rules: Any, before: Any, after: Any) -> list[str]:
    if after.finished:
        return [*_tell_why(parameters, rules, after), *_tell_tie(rules, after)]
    used = int(after.die)
    gone = -1 if rules.face_stays[used][before.face[used]] else used
    refilled = after.token > before.token or any(
        after.pool[die] and (die == gone or not before.pool[die])
        for die in range(len(parameters.colours) + 1)
    )
    return ["the pool is refilled"] if refilled else []


def _tell_why(parameters: Parameters, rules: Any, after: Any) -> list[str]:
    """Why the game is over, and for whom it was too late."""
    late = [n for rat, n in enumerate(parameters.colours) if after.fate[rat] == codes.IN_PLAY]
    told = [f"too late for {joined(late)}: 0 points"] if late else []
    if after.finished != codes.ENDED:
        return ["the game is stopped at its turn limit", *told]
    if after.arrivals >= rules.arrivals_to_end:  # AB-90
        return [f"the game ends: {after.arrivals} rats are on the top deck", *told]
    left = sum(fate >= 0 for fate in after.fate[: rules.colours]) - after.arrivals  # AB-92
    return [f"the game ends: {left or 'no'} {'rat is' if left == 1 else 'rats are'} left"]


def _tell_tie(rules: Any, state: Any) -> list[str]:
    """AB-94: of seats with as many points, those with the most points of cheese win."""
    scores = [int(score) for score in state.score[: rules.players]]
    tied = [seat for seat, score in enumerate(scores) if score == max(scores)]
    if len(tied) == 1:
        return []
    cheese = [int(state.cheese_points[seat]) for seat in tied]
    first = [seat + 1 for seat, worth in zip(tied, cheese, strict=True) if worth == max(cheese)]
    end = f"seat {first[0]} wins" if len(first) == 1 else "they share the win"
    if 1 < len(first) < len(tied):
        end = f"seats {joined(first)} share the win"
    names = joined(seat + 1 for seat in tied)
    same = f"seats {names} have {max(scores)} points each"
    return [f"{same}, {joined(cheese)} of them cheese: {end}"]
