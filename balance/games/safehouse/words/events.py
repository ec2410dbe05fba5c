"""What a step of SafeHouse brought about, in words and in the order in which it happened."""

from typing import Any

import numpy as np

from balance.games.safehouse.kernel import codes
from balance.games.safehouse.kernel.entering import entry_options
from balance.games.safehouse.kernel.pursuer import fetch_price
from balance.games.safehouse.parameters.model import Parameters
from balance.games.safehouse.words.names import (
    JOINT,
    KINDS,
    caught,
    counting_pursuers,
    is_home,
    number_of,
    roll_text,
    squares,
)
from balance.games.safehouse.words.options import describe

_CAPPED = 2  # a value of state.finished
_THROWING = (codes.SELECT, codes.REROLL_DIE)
_OF_THE_ROLL = (*_THROWING, codes.REROLL, codes.STAY)


def tell(parameters: Parameters, rules: Any, before: Any, after: Any, option: int) -> list[str]:
    """What a step of the game brought about."""
    if after.voters:  # somebody is still asked
        return []
    settled, said = _tell_vote(parameters, rules, before, option)
    said += _tell_entry(rules, before, after, option)
    pursuer = _Pursuer(before, after)
    said += _tell_roll(rules, before, after, settled, pursuer)
    said += _tell_fetching(rules, before, after, settled, pursuer)
    if after.turns > before.turns:
        said.append(f"turn {after.turns} begins")
        said += pursuer.moves(rules.auto_step, "by itself")
    said += [f"seat {seat + 1} is caught" for seat in caught(after)]
    return [*said, *_tell_end(after)]


class _Pursuer:
    """Tells its squares apart by what moves it, as far as it came: a catch ends its way."""

    def __init__(self, before: Any, after: Any) -> None:
        self.square, self.last = int(before.crosses), int(after.crosses)

    def moves(self, most: int, why: str) -> list[str]:
        """Its squares for one reason, if any."""
        moved = min(int(most), self.last - self.square)
        self.square += moved
        way = f"the pursuer moves {squares(moved)}, to {self.square}, {why}"
        return [way] if moved else []


# --- choices ---------------------------------------------------------------------------------


def _tell_vote(
    parameters: Parameters, rules: Any, before: Any, option: int
) -> tuple[int, list[str]]:
    """What was settled, and how, where everybody was asked (SH-11)."""
    if before.decision not in JOINT or before.voters == 0:
        return option, []
    votes = [int(n) + (other == option) for other, n in enumerate(before.votes)]
    settled = votes.index(max(votes))
    is_majority = 2 * max(votes) > rules.players
    settled = settled if is_majority else int(before.first_vote)
    said = f"settled: {describe(parameters, rules, before, settled)}"
    if not is_majority:
        said += f", as seat {before.roller + 1} wants: no option has more than half of the votes"
    return settled, [said]


def _tell_entry(rules: Any, before: Any, after: Any, option: int) -> list[str]:
    """A completed mission and what it moves, or why nothing could be entered."""
    if before.decision != codes.ENTER:
        return []
    if option == 0:
        return _tell_pass(rules, before)
    seat, row = int(before.actor), (option - 1) // codes.SQUARES
    if before.completed[seat][row] or not after.completed[seat][row]:
        return []
    moved = f"moves from {before.steps[seat]} to {after.steps[seat]} steps"
    moved = "is home already" if is_home(rules, before, seat) else moved
    said = [f"seat {seat + 1} completes row {row + 1} and {moved}"]
    if is_home(rules, after, seat) and not is_home(rules, before, seat):
        said.append(f"seat {seat + 1} reaches the safe house")
    return said


def _tell_pass(rules: Any, before: Any) -> list[str]:
    """Why there was nothing but to pass (SH-34, SH-35)."""
    if entry_options(rules, before, np.zeros(codes.MAX_OPTIONS, np.int32)) > 1:
        return []
    seat, entered = before.actor + 1, rules.max_entries_per_roll
    if before.entries >= entered:
        return [f"seat {seat} has entered {entered} of this roll, and may not enter more"]
    number = f"{KINDS[before.colour]} {number_of(before, before.colour)}"
    return [f"no square of seat {seat} takes {number}"]


# --- the roll --------------------------------------------------------------------------------


def _tell_roll(rules: Any, before: Any, after: Any, settled: int, pursuer: _Pursuer) -> list[str]:
    """The dice of a throw, the pursuers that move then, and that nobody has a number."""
    if before.decision not in _OF_THE_ROLL:
        return []
    over = _is_turn_over(before, after)
    dice = _dice(before, after, settled)
    said = []
    if before.decision == codes.REROLL_DIE and (
        after.decision != codes.REROLL_DIE or caught(after)
    ):
        said += pursuer.moves(rules.reroll_auto_step, "for rolling again")
    if after.throws > before.throws or (over and before.decision in _THROWING):
        verb = "rolls" if before.decision == codes.SELECT else "rolls again"
        said.append(f"seat {before.roller + 1} {verb}: {roll_text(after, dice)}")
    if over or after.finished or after.decision in (codes.JOKER, codes.ENTER):
        ignored = before.decision == codes.STAY and settled == 1
        if ignored:
            said.append(f"the pursuer stays at {pursuer.square}, whatever was rolled")
        count = 0 if ignored else counting_pursuers(after, dice)
        why = f"for {count} pursuer{'s' * (count != 1)} rolled"
        said += pursuer.moves(rules.face_step * count, why)
    if over:
        said.append("no colour shows a number, so nobody enters one")
    return said


def _is_turn_over(before: Any, after: Any) -> bool:
    """Did the dice of a roll go to the lid? While dice are chosen there may be none as yet."""
    is_next = after.decision == codes.RETRIEVE or after.turns > before.turns or after.finished
    return bool(before.decision != codes.RETRIEVE and is_next and not any(after.rolled))


def _dice(before: Any, after: Any, settled: int) -> list[int]:
    """The dice of the roll by kind; their faces are kept when they lie in the lid already."""
    if any(after.rolled):
        return [int(n) for n in after.rolled]
    chosen = [int(n) for n in before.rolled]
    if before.decision == codes.SELECT:
        chosen[before.kind] = settled
    return chosen


# --- between turns ---------------------------------------------------------------------------


def _tell_fetching(
    rules: Any, before: Any, after: Any, settled: int, pursuer: _Pursuer
) -> list[str]:
    """The price of the dice comes first, and may be too high (SH-52); why they are fetched."""
    said, price = [], int(fetch_price(rules, after))
    if before.decision == codes.RETRIEVE:
        if settled == 0:
            return [f"the dice would have cost {squares(price)}"]
    elif not _is_forced(rules, before, after):
        return []
    else:
        few = f"fewer than {rules.min_coloured} coloured dice are left"
        too_few = "no coloured die is left" if rules.min_coloured == 1 else few
        said.append(f"{too_few}: the dice have to be fetched")
    said += pursuer.moves(price, "as the price of the dice")
    if not any(after.lid):
        said.append("the dice are fetched" + ("" if price else " at no price"))
    return said


def _is_forced(rules: Any, before: Any, after: Any) -> bool:
    """Were too few dice left for the next roll (SH-53)? Once fetched, they are all there."""
    is_over = all(is_home(rules, after, seat) for seat in range(rules.players))
    if not _is_turn_over(before, after) or is_over or after.finished == _CAPPED:
        return False
    too_few = sum(int(n) for n in after.table[: codes.COLOURS]) < rules.min_coloured
    return too_few or not any(after.lid)


def _tell_end(after: Any) -> list[str]:
    if after.finished == _CAPPED:
        return ["the game is stopped at its turn limit"]
    if after.finished:
        return ["all lose" if caught(after) else "all are home and win"]
    return []
