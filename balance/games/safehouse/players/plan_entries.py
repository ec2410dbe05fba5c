"""A planner's own decisions on a roll: where the jokers go and which numbers to enter.

For every assignment of the jokers that are still open, the numbers are entered on a scratch
sheet, highest gain first, and once more for every row they can complete, that row first; the
best total decides, less what it costs that the pursuer is near then. Nothing here needs luck, so
the plan is made anew from every position and comes out the same.
"""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.safehouse.kernel import codes
from balance.games.safehouse.kernel.pursuer import is_home, ongoing
from balance.games.safehouse.players.dials import PLANNER_DIAL as DIAL
from balance.games.safehouse.players.evaluation import (
    NO_GAIN,
    chameleon_charge,
    charge_of_peril,
    effort,
    opening,
    others_most,
    row_gains,
    seat_gains,
    useful_steps,
)
from balance.games.safehouse.players.plan_rows import find_way, note_pairs

SCALE = 1e6
_IMPOSSIBLE = NO_GAIN / 2
_WAYS = codes.COLOURS + 1  # of a joker: unused, or one of the colours


@apart
def plan_entries(rules, memory, state, player, stack):
    """Put the best plan for the rest of the seat's roll into ``joker_to`` and ``enter``."""
    seat = state.actor
    settled = state.joker if state.decision == codes.JOKER else state.jokers
    numbers = np.int64(0)
    for code in range(_WAYS ** (state.jokers - settled)):
        if _assign(memory, state, settled, code):
            numbers |= _at_hand(memory)
    seat_gains(rules, memory, state, player, seat, numbers)
    best, pairs = _IMPOSSIBLE * SCALE, note_pairs(rules, memory, state, player, seat)
    for code in range(_WAYS ** (state.jokers - settled)):
        if _assign(memory, state, settled, code):
            best = _try_pairs(rules, memory, state, player, stack, settled, code, pairs, best)


@apart
def _try_pairs(rules, memory, state, player, stack, settled, code, pairs, best):
    """Enter the numbers of an assignment in all ways; notes a better plan and returns its total."""
    seat, completed = state.actor, np.int64(0)
    for i in range(-1, pairs):
        first, second = (-1, -1) if i < 0 else divmod(int(memory.pairs[i]), codes.ROWS)
        if i >= 0 and completed >> first & completed >> second & 1:
            continue  # it came about without being looked for
        _assign(memory, state, settled, code)
        stack[0] = state
        total = _fill(rules, memory, stack[0], player, seat, first, second)
        if i < 0:
            completed = _completed(rules, stack[0], seat)
        if total > best:
            best = total
            _note(memory, state)
    return best


@apart
def _completed(rules, sheet, seat):
    """The rows that are full, a bit for each."""
    rows = np.int64(0)
    for row in range(rules.rows):
        rows |= int(sheet.completed[seat][row]) << row
    return rows


@apart
def _note(memory, state):
    for joker in range(state.jokers):
        memory.joker_to[joker] = memory.try_to[joker]
    for colour in range(codes.COLOURS):
        memory.enter[colour] = memory.try_enter[colour]


@apart
def _assign(memory, state, settled, code):
    """The numbers of the open colours under an assignment; False where it is not allowed."""
    first_colour = 0 if state.decision == codes.JOKER else state.colour
    for colour in range(codes.COLOURS):
        memory.number[colour] = 0
        memory.try_enter[colour] = 0
        for slot in range(state.rolled[colour]):
            memory.number[colour] += state.face[colour][slot]
    for joker in range(state.jokers):
        if joker < settled:
            to = state.joker_to[joker]
        else:
            to = code % _WAYS
            code //= _WAYS
            if to > 0 and memory.number[to - 1] == 0:
                return False
        memory.try_to[joker] = to
        if to > 0:
            memory.number[to - 1] += state.joker_face[joker]
    for colour in range(first_colour):
        memory.number[colour] = 0
    return True


@apart
def _fill(rules, memory, sheet, player, seat, first, second):
    """Enter the numbers on the scratch sheet while one gains enough; returns the total gain.

    With rows, first those that complete them; a total near ``NO_GAIN`` says there are none.
    """
    for row in range(rules.rows):
        memory.touched[row] = 0
    was_home = is_home(rules, sheet, seat)
    most, total = others_most(rules, sheet, seat), 0.0
    if first >= 0:
        total = _complete(rules, memory, sheet, player, seat, first)
        if first < second and total > _IMPOSSIBLE:
            total += _complete(rules, memory, sheet, player, seat, second)
        if total < _IMPOSSIBLE:
            return NO_GAIN * SCALE
    while sheet.entries < rules.max_entries_per_roll and _at_hand(memory) > 0:
        gain, colour, option = _best_entry(rules, memory, sheet, player, seat, most)
        if option == 0:
            break
        total += gain
        _enter(rules, memory, sheet, player, seat, colour, option - 1)
    if is_home(rules, sheet, seat) and not was_home:
        total += player.numbers[DIAL.home]
    return np.rint((total - charge_of_peril(rules, sheet, player)) * SCALE)


@apart
def _complete(rules, memory, sheet, player, seat, row):
    """Complete a row on the scratch sheet; returns its gain, NO_GAIN where it cannot be."""
    if not find_way(rules, memory, sheet, seat, row):
        return NO_GAIN
    most, missing = others_most(rules, sheet, seat), rules.steps_needed - sheet.steps[seat]
    waiting = player.numbers[DIAL.gamma] ** effort(rules, sheet, seat, row)
    total = useful_steps(rules, player, missing, row) * (1.0 - waiting)
    for square in range(rules.squares[row]):
        if sheet.number[seat][row][square] > 0:
            continue
        colour = memory.way[square]
        total += opening(rules, sheet, player, seat, row, ongoing(rules, sheet, seat), most)
        if colour != rules.colour[sheet.letter[seat]][row][square]:
            total -= chameleon_charge(sheet, player)
        _write(rules, memory, sheet, seat, colour, row, square)
    _move_on(rules, memory, sheet, player, seat, row)
    return total


@apart
def _best_entry(rules, memory, sheet, player, seat, most):
    """(gain, colour, option) of the best entry, option 0 if none gains enough."""
    own = ongoing(rules, sheet, seat)
    charge_chameleon = chameleon_charge(sheet, player)
    best, best_gain = np.rint(player.numbers[DIAL.least_gain] * SCALE), 0.0
    best_colour, best_option = 0, 0
    for row in range(rules.rows):
        if sheet.completed[seat][row]:
            continue
        charge = opening(rules, sheet, player, seat, row, own, most)
        gains = memory.gain_now[row] if memory.touched[row] else memory.gain[row]
        for square in range(rules.squares[row]):
            for colour in range(codes.COLOURS):
                number = memory.number[colour]
                if number == 0 or gains[square, number] == NO_GAIN:
                    continue
                gain = gains[square, number] + charge
                if colour != rules.colour[sheet.letter[seat]][row][square]:
                    if sheet.chameleons[seat] == 0:
                        continue
                    completes = sheet.filled[seat][row] + 1 == rules.squares[row]
                    share = 1.0 if completes else player.numbers[DIAL.cham_open]
                    gain -= charge_chameleon * share
                if np.rint(gain * SCALE) > best:
                    best, best_gain = np.rint(gain * SCALE), gain
                    best_colour, best_option = colour, 1 + row * codes.SQUARES + square
    return best_gain, best_colour, best_option


@apart
def _enter(rules, memory, sheet, player, seat, colour, cell):
    """Enter a colour on the scratch sheet, with all that follows."""
    row, square = cell // codes.SQUARES, cell % codes.SQUARES
    _write(rules, memory, sheet, seat, colour, row, square)
    if sheet.filled[seat][row] < rules.squares[row]:
        _gain_anew(rules, memory, sheet, player, seat, row)
    else:
        _move_on(rules, memory, sheet, player, seat, row)


@apart
def _write(rules, memory, sheet, seat, colour, row, square):
    """Put the number of a colour into a square of the scratch sheet."""
    sheet.number[seat][row][square] = memory.number[colour]
    sheet.filled[seat][row] += 1
    sheet.entries += 1
    memory.number[colour] = 0
    memory.try_enter[colour] = 1 + row * codes.SQUARES + square
    if colour != rules.colour[sheet.letter[seat]][row][square]:
        sheet.chameleons[seat] -= 1


@apart
def _move_on(rules, memory, sheet, player, seat, row):
    """Move for a full row; with fewer steps missing, other rows may gain differently."""
    missing = rules.steps_needed - sheet.steps[seat]
    sheet.completed[seat][row] = 1
    sheet.steps[seat] = min(rules.steps_needed, sheet.steps[seat] + rules.arrow[row])
    for other in range(rules.rows):
        before = useful_steps(rules, player, missing, other)
        after = useful_steps(rules, player, rules.steps_needed - sheet.steps[seat], other)
        if before != after and not sheet.completed[seat][other]:
            _gain_anew(rules, memory, sheet, player, seat, other)


@apart
def _gain_anew(rules, memory, sheet, player, seat, row):
    """What the numbers still to be entered gain in a row of the scratch sheet."""
    memory.touched[row] = 1
    row_gains(rules, memory.gain_now, sheet, player, seat, row, _at_hand(memory))


@compiled
def _at_hand(memory):
    """The numbers still to be entered, a bit for each."""
    numbers = np.int64(0)
    for colour in range(codes.COLOURS):
        if memory.number[colour] > 0:
            numbers |= np.int64(1) << np.int64(memory.number[colour])
    return numbers
