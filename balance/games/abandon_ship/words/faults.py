"""What contradicts itself in a position of Abandon Ship: what never comes about by the rules."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from balance.games.abandon_ship.kernel import codes
from balance.games.abandon_ship.kernel.moves import points_of
from balance.games.abandon_ship.parameters.model import Parameters
from balance.games.abandon_ship.words.names import dice_names
from balance.games.api import WordError
from balance.games.api.codec import FINISHED


def faults(parameters: Parameters, rules: Any, state: Any) -> list[WordError]:
    """Whatever cannot be, as errors that say what can; nothing in a sound position."""
    return [
        *_of_the_end(rules, state),
        *_of_ranks(parameters, rules, state),
        *_of_cheese(rules, state),
        *_of_rats_in_play(parameters, rules, state),
        *_of_dice(parameters, rules, state),
        *_of_pieces(parameters, rules, state),
        *_of_scores(rules, state),
    ]


def _of_the_end(rules: Any, state: Any) -> Iterator[WordError]:
    """A game that is over says so, and nothing can be chosen in it (AB-90, AB-91, AB-95)."""
    due, why = _ending(rules, state)
    found = FINISHED[state.finished]
    if found != due:
        yield WordError("finished", found, f"{due}: {why}")
    elif state.finished and state.goes_on:
        yield WordError("decision", {"id": codes.DECISIONS[codes.RAT]}, "{ }: the game is over")


def _ending(rules: Any, state: Any) -> tuple[str, str]:
    """Whether the game is over at this position, in the words of "finished", and why."""
    if state.arrivals >= rules.arrivals_to_end:
        return "yes", f"it ends at {rules.arrivals_to_end} arrivals, and there are {state.arrivals}"
    if state.rats <= rules.rats_left_to_end:
        return "yes", f"it ends at {rules.rats_left_to_end} rats in play, here {state.rats}"
    if state.turns >= rules.max_turns:
        return "capped", f"it is stopped after {rules.max_turns} turns"
    return "no", f"{state.rats} rats are in play, and {state.arrivals} have arrived"


def _of_ranks(parameters: Parameters, rules: Any, state: Any) -> Iterator[WordError]:
    """One rat takes a rank (AB-51), but for those left at the end, who share theirs (AB-92)."""
    fates = [int(fate) for fate in state.fate[: rules.colours]]
    ranks = Counter(fate for fate in fates if fate >= 0)
    shared = sorted(rank for rank, rats in ranks.items() if rats > 1)
    allowed_shared = 1 if state.finished else 0
    if len(shared) > allowed_shared:
        names = [parameters.colours[rat] for rat, fate in enumerate(fates) if fate == shared[-1]]
        yield WordError(
            f"top.{names[1]}", f"rank {shared[-1]} as well as {names[0]}", "a free rank"
        )
    if not state.finished and state.arrivals < ranks.total():
        allowed = f"{ranks.total()} or more: so many rats are on the top deck"
        yield WordError("arrivals", int(state.arrivals), allowed)


def _of_cheese(rules: Any, state: Any) -> Iterator[WordError]:
    """Cheese lies above the water (AB-42), or in front of somebody."""
    for i in range(rules.cheeses):
        space = int(rules.cheese_spaces[i])
        if state.cheese_here[i] and space <= state.water:
            allowed = f"cheese above the water, which stands at {state.water}"
            yield WordError(f"cheese.{space}", "cheese under water", allowed)
        if state.cheese_here[i] and state.cheese_taken_by[i]:
            yield WordError(f"cheese_taken.{space}", "also on its space", "one of the two")


def _of_rats_in_play(parameters: Parameters, rules: Any, state: Any) -> Iterator[WordError]:
    """As long as the game goes on, nobody stands alone under water, and somebody is left."""
    if state.finished:
        if (
            state.finished == codes.ENDED
            and state.arrivals < rules.arrivals_to_end
            and state.rats > 0
        ):
            yield WordError(
                "spaces", f"{state.rats} rats in play", "{ }: the rats left take a rank"
            )
        return
    company = Counter(int(space) for space in state.space[: rules.colours])
    for rat, name in enumerate(parameters.colours):
        space = int(state.space[rat])
        stays = rules.groups_tread and company[space] > 1
        if state.fate[rat] == codes.IN_PLAY and space <= state.water and not stays:
            allowed = f"a space above the water, which stands at {state.water}"
            yield WordError(f"spaces.{name}", f"under water on {space}", allowed)


def _of_dice(parameters: Parameters, rules: Any, state: Any) -> Iterator[WordError]:
    """There is a die to choose, and none of a rat that is out (AB-31)."""
    dice = [die for die in range(rules.colours + 1) if state.pool[die]]
    if not state.finished and not dice:
        yield WordError("pool", {}, "at least one die")
    for die in dice:
        if die < rules.colours and state.fate[die] != codes.IN_PLAY:
            found = "the die of a rat not in play"
            yield WordError(f"pool.{dice_names(parameters)[die]}", found, "no such die")
    if len(dice) != state.pool_size:
        yield WordError("pool", len(dice), f"{state.pool_size} dice")


def _of_pieces(parameters: Parameters, rules: Any, state: Any) -> Iterator[WordError]:
    """Every rat, token, cheese and tile is there once, at one place."""
    orders = {
        "tokens": state.token_order[: rules.tokens],
        "cheese": state.cheese_order[: rules.cheeses],
        "tiles": state.tile_order[: rules.tiles],
    }
    for key, order in orders.items():
        if sorted(order) != list(range(len(order))):
            yield WordError(key, [int(piece) for piece in order], "every piece once")
    in_play = sum(int(fate) == codes.IN_PLAY for fate in state.fate[: rules.colours])
    if in_play != state.rats:
        yield WordError("spaces", f"{in_play} rats in play", f"{state.rats}")
    for rat, name in enumerate(parameters.colours):
        if (state.fate[rat] == codes.IN_PLAY) != (1 <= state.space[rat] < rules.track_top):
            yield WordError(f"spaces.{name}", int(state.space[rat]), "a space, if it is in play")


def _of_scores(rules: Any, state: Any) -> Iterator[WordError]:
    """Points of the own rats on the top deck, and of cheese (AB-93)."""
    for seat, points in enumerate(scores(rules, state)):
        if state.score[seat] != points:
            yield WordError(f"scores.{seat + 1}", int(state.score[seat]), f"{points}")


def scores(rules: Any, state: Any) -> list[int]:
    """The points of every seat as they follow from the rest of the position."""
    fates = state.fate[: rules.colours]
    return [
        int(state.cheese_points[seat])
        + sum(
            points_of(rules, fate)
            for rat, fate in enumerate(fates)
            if rules.backs[state.tile_order[seat]][rat]
        )
        for seat in range(rules.players)
    ]
