"""A position of SafeHouse as text."""

from typing import Any

from balance.games.safehouse.kernel import codes
from balance.games.safehouse.kernel.pursuer import fetch_price
from balance.games.safehouse.parameters.model import Parameters
from balance.games.safehouse.words.names import (
    KINDS,
    dice_of,
    is_home,
    is_thrown,
    roll_text,
    slashes_of,
    squares,
)

_LEGEND = "gap: squares until the pursuer catches; in a row: (colour) empty square, |gray number|"


def show(parameters: Parameters, rules: Any, state: Any) -> str:
    """The position in a few lines: the pursuer, the dice, the helps and every sheet."""
    crosses = "1 cross" if state.crosses == 1 else f"{state.crosses} crosses"
    lines = [
        f"pursuer: {crosses}; help squares left: "
        f'"pursuer does not move" {state.stay_left}, "roll again" {state.reroll_left}',
        f"dice on the table: {_dice_text(state.table)}; in the lid: {_dice_text(state.lid)}",
    ]
    if state.decision == codes.RETRIEVE and not state.finished:
        price = int(fetch_price(rules, state))
        lines.append(f"fetching the dice costs {squares(price)}")
    if is_thrown(state):
        lines.append(f"rolled by seat {state.roller + 1}: {roll_text(state, state.rolled)}")
    elif not state.finished:
        chosen = f" {_dice_text(state.rolled)}" if any(state.rolled) else ""
        lines.append(f"seat {state.roller + 1} is to roll{chosen}")
    lines += [_show_seat(parameters, rules, state, seat) for seat in range(rules.players)]
    if state.turns == 1 and not is_thrown(state):
        lines.append(_LEGEND)
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


def _dice_text(counts: Any) -> str:
    dice = [dice_of(int(n), kind) for kind, n in enumerate(counts) if n]
    return ", ".join(dice) or "none"


def _row_text(rules: Any, state: Any, seat: int, row: int) -> str:
    """Numbers and open squares of a row by colour, the gray number between bars."""
    parts = []
    for square in range(rules.squares[row]):
        if rules.gray_after[row] and square == rules.gray_after[row]:
            parts.append(f"|{rules.gray_value}|")
        number = int(state.number[seat][row][square])
        colour = KINDS[rules.colour[state.letter[seat]][row][square]]
        parts.append(str(number) if number else f"({colour})")
    return " ".join(parts)
