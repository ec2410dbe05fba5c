"""What a step of SafeHouse brought about, in words."""

from typing import Any

from balance.games.safehouse.kernel import codes
from balance.games.safehouse.parameters.model import Parameters
from balance.games.safehouse.words.names import JOINT, caught, is_home, is_thrown
from balance.games.safehouse.words.options import describe
from balance.games.safehouse.words.view import roll_text


def tell(parameters: Parameters, rules: Any, before: Any, after: Any, option: int) -> list[str]:
    """What a step of the game brought about."""
    said = _tell_vote(parameters, rules, before, option)
    said += _tell_entry(parameters, rules, before, after, option)
    said += _tell_throw(before, after)
    said += _tell_pursuer(parameters, rules, before, after)
    return [*said, *_tell_end(rules, after)]


def _tell_vote(parameters: Parameters, rules: Any, before: Any, option: int) -> list[str]:
    """What the last vote settled, where everybody was asked."""
    is_last = 0 < before.voters == rules.players - 1
    if rules.joint_rule != codes.MAJORITY or before.decision not in JOINT or not is_last:
        return []
    return [f"settled: {describe(parameters, rules, before, _settled(rules, before, option))}"]


def _tell_entry(
    parameters: Parameters, rules: Any, before: Any, after: Any, option: int
) -> list[str]:
    """A completed mission and what it moves."""
    if before.decision != codes.ENTER or option == 0:
        return []
    seat, row = int(before.actor), (option - 1) // codes.SQUARES
    if before.completed[seat][row] or not after.completed[seat][row]:
        return []
    moved = f"from {before.steps[seat]} to {after.steps[seat]} steps"
    said = [f"seat {seat + 1} completes row {row + 1} and moves {moved}"]
    if is_home(rules, after, seat) and not is_home(rules, before, seat):
        said.append(f"seat {seat + 1} reaches the safe house")
    return said


def _tell_throw(before: Any, after: Any) -> list[str]:
    """The dice of a throw, or that a whole roll gave no number."""
    if before.decision not in (codes.SELECT, codes.REROLL_DIE):
        return []
    is_over = after.decision == codes.RETRIEVE or after.turns > before.turns
    if after.throws == before.throws and not is_over:
        return []
    if is_over or not is_thrown(after):
        return [f"seat {before.roller + 1} rolls no number"]
    verb = "rolls" if after.throws == 1 else "rolls again"
    return [f"seat {before.roller + 1} {verb}: {roll_text(after)}"]


def _tell_pursuer(parameters: Parameters, rules: Any, before: Any, after: Any) -> list[str]:
    """Fetched dice, how far the pursuer moved, and whom it caught."""
    said = []
    if _is_fetched(before, after):
        said.append("the dice are fetched")
    moved = int(after.crosses) - int(before.crosses)
    if moved:
        squares = f"{moved} square{'s' * (moved != 1)}"
        said.append(f"the pursuer moves {squares}, to {after.crosses}")
    return [*said, *[f"seat {seat + 1} is caught" for seat in caught(after)]]


def _tell_end(rules: Any, after: Any) -> list[str]:
    if after.finished == 2:
        return ["the game is stopped at its turn limit"]
    if after.finished:
        return ["all lose" if caught(after) else "all are home and win"]
    return []


def _settled(rules: Any, before: Any, last: int) -> int:
    """The option that more than half chose, or else the roller's."""
    votes = [int(n) + (option == last) for option, n in enumerate(before.votes)]
    most = max(range(len(votes)), key=lambda option: votes[option])
    return most if 2 * votes[most] > rules.players else int(before.first_vote)


def _is_fetched(before: Any, after: Any) -> bool:
    """Is the lid empty, though dice lay in it or went there when the turn ended?"""
    return not any(after.lid) and (any(before.lid) or bool(after.turns > before.turns))
