"""What contradicts itself in a position of Pig: what never comes about by the rules."""

from collections.abc import Iterator
from typing import Any

from balance.games.api import WordError
from balance.games.pig.kernel import codes
from balance.games.pig.parameters.model import Parameters


def faults(parameters: Parameters, rules: Any, state: Any) -> list[WordError]:
    """Whatever cannot be, as errors that say what can; nothing in a sound position."""
    return [*_of_the_end(rules, state), *_of_the_turn(rules, state)]


def whose_turn(rules: Any, state: Any) -> int:
    """The seat to move after so many turns; the one that moved last when the game is over."""
    return int(state.turns - bool(state.finished)) % int(rules.players)


def _of_the_end(rules: Any, state: Any) -> Iterator[WordError]:
    """PG-6: who reaches the target on its turn has won. PG-7: there are so many turns at most."""
    target, most = int(rules.target), int(rules.max_turns)
    reached = [seat for seat in range(rules.players) if state.score[seat] >= target]
    for seat in reached:
        if state.finished != codes.ENDED or seat != state.actor:
            allowed = f"less than {target}: who reaches it wins at once"
            yield WordError(f"scores.{seat + 1}", int(state.score[seat]), allowed)
    if state.finished == codes.ENDED and not reached:
        yield WordError("finished", "yes", f"no: nobody has {target} points")
    if not state.finished and state.turns >= most:
        yield WordError("turns", int(state.turns), f"less than {most}: the game is stopped then")
    if state.finished == codes.CAPPED and state.turns < most:
        yield WordError("finished", "capped", f"no: the game is stopped after {most} turns")


def _of_the_turn(rules: Any, state: Any) -> Iterator[WordError]:
    """PG-2: seats take turns in order. PG-4: only faces from 2 on are added."""
    due = whose_turn(rules, state)
    if state.actor != due:
        allowed = f"{due + 1}, whose turn it is after {state.turns} turns"
        yield WordError("seat", int(state.actor) + 1, allowed)
    if state.turn_total == codes.BUST:
        yield WordError("turn_total", codes.BUST, "0, or what faces from 2 on add up to")
    if state.finished and state.turn_total:
        yield WordError("turn_total", int(state.turn_total), "0: the game is over")
