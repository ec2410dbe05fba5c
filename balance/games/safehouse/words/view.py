"""A position of SafeHouse as text."""

from typing import Any

from balance.games.safehouse.parameters.model import Parameters
from balance.games.safehouse.words.names import (
    _dice_text,
    _roll_text,
    _row_text,
    is_home,
    slashes_of,
)


def show(parameters: Parameters, rules: Any, state: Any) -> str:
    """The position in a few lines: the pursuer, the dice, the helps and every sheet."""
    lines = [
        f"pursuer: {state.crosses} crosses; help squares left: {state.stay_left} pursuer does not "
        f"move, {state.reroll_left} roll again",
        f"dice on the table: {_dice_text(state.table)}; in the lid: {_dice_text(state.lid)}",
    ]
    rolled = _roll_text(state)
    if rolled:
        lines.append(f"rolled by seat {state.roller + 1}: {rolled}")
    elif not state.finished:
        chosen = f" {_dice_text(state.rolled)}" if any(state.rolled) else ""
        lines.append(f"seat {state.roller + 1} is to roll{chosen}")
    lines += [_show_seat(parameters, rules, state, seat) for seat in range(rules.players)]
    return "\n".join(lines)


def _show_seat(parameters: Parameters, rules: Any, state: Any, seat: int) -> str:
    place = f"{state.steps[seat]} of {rules.steps_needed} steps"
    gap = slashes_of(rules, state, seat) - int(state.crosses)
    if state.caught[seat]:
        place += ", caught"
    elif is_home(rules, state, seat):
        place += ", home"
    else:
        place += f", gap {gap}"
    left = int(state.chameleons[seat])
    chameleons = f"{left or 'no'} chameleon{'s' * (left != 1)}"
    letter = parameters.sheet_letters[state.letter[seat]].lower()
    words = f"seat {seat + 1} (sheet {letter}): {place}, {chameleons}"
    done = [str(row + 1) for row in range(rules.rows) if state.completed[seat][row]]
    if done:
        words += f"; completed: {' '.join(done)}"
    open_rows = [
        f"row {row + 1} [{_row_text(rules, state, seat, row)}]"
        for row in range(rules.rows)
        if state.filled[seat][row] and not state.completed[seat][row]
    ]
    return f"{words}; {', '.join(open_rows)}" if open_rows else words
