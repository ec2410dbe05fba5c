"""A planner's own decisions on a roll: where the jokers go and which numbers to enter.

For every assignment of the jokers that are still open, the numbers are entered on a scratch
sheet, highest gain first; the best total decides. Nothing here needs luck, so the plan is made
anew from every position and comes out the same.
"""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.safehouse.kernel import codes
from balance.games.safehouse.kernel.pursuer import is_home, ongoing
from balance.games.safehouse.players.dials import PLANNER_DIAL as DIAL
from balance.games.safehouse.players.evaluation import (
    NO_GAIN,
    chameleon_charge,
    opening,
    others_most,
    row_gains,
    seat_gains,
    useful_steps,
)
from balance.games.safehouse.players.plan_home import find_way, may_bring_home, pairs_to_try

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
    best = -1.0
    for pair in range(-1, pairs_to_try(rules, state, player, seat)):
        if pair >= 0 and not may_bring_home(rules, state, seat, pair):
            continue
        for code in range(_WAYS ** (state.jokers - settled)):
            if not _assign(memory, state, settled, code):
                continue
            stack[0] = state
            total = _fill(rules, memory, stack[0], player, seat, pair)
            if total > best:
                best = total
                _note(memory, state)


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
def _fill(rules, memory, sheet, player, seat, pair):
    """Enter the numbers on the scratch sheet while one gains enough; returns the total gain.

    With a pair of rows, first those that complete them; a total below 0 says there are none.
    """
    for row in range(rules.rows):
        memory.touched[row] = 0
    was_home = is_home(rules, sheet, seat)
    most, total = others_most(rules, sheet, seat), 0.0
    if pair >= 0:
        total = _complete(rules, memory, sheet, player, seat, pair // codes.ROWS)
        if pair // codes.ROWS < pair % codes.ROWS and total > _IMPOSSIBLE:
            total += _complete(rules, memory, sheet, player, seat, pair % codes.ROWS)
    while total > _IMPOSSIBLE and sheet.entries < rules.max_entries_per_roll:
        gain, colour, option = _best_entry(rules, memory, sheet, player, seat, most)
        if option == 0:
            break
        total += gain
        _enter(rules, memory, sheet, player, seat, colour, option - 1)
    if is_home(rules, sheet, seat) and not was_home:
        total += player.numbers[DIAL.home]
    return np.rint(total * SCALE)


@apart
def _complete(rules, memory, sheet, player, seat, row):
    """Complete a row on the scratch sheet; returns its gain, NO_GAIN where it cannot be."""
    if not find_way(rules, memory, sheet, seat, row):
        return NO_GAIN
    most, total = others_most(rules, sheet, seat), 0.0
    for square in range(rules.squares[row]):
        if sheet.number[seat][row][square] > 0:
            continue
        colour, gains = memory.way[square], memory.gain_now[row]
        if not memory.touched[row]:
            gains = memory.gain[row]
        total += gains[square, memory.number[colour]]
        total += opening(rules, sheet, player, seat, row, ongoing(rules, sheet, seat), most)
        if colour != rules.colour[sheet.letter[seat]][row][square]:
            total -= chameleon_charge(sheet, player)
        _enter(rules, memory, sheet, player, seat, colour, row * codes.SQUARES + square)
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
                    gain -= charge_chameleon
                if np.rint(gain * SCALE) > best:
                    best, best_gain = np.rint(gain * SCALE), gain
                    best_colour, best_option = colour, 1 + row * codes.SQUARES + square
    return best_gain, best_colour, best_option


@apart
def _enter(rules, memory, sheet, player, seat, colour, cell):
    row, square = cell // codes.SQUARES, cell % codes.SQUARES
    sheet.number[seat][row][square] = memory.number[colour]
    sheet.filled[seat][row] += 1
    sheet.entries += 1
    memory.number[colour] = 0
    memory.try_enter[colour] = cell + 1
    if colour != rules.colour[sheet.letter[seat]][row][square]:
        sheet.chameleons[seat] -= 1
    if sheet.filled[seat][row] < rules.squares[row]:
        _gain_anew(rules, memory, sheet, player, seat, row)
        return
    missing = rules.steps_needed - sheet.steps[seat]
    sheet.completed[seat][row] = 1
    sheet.steps[seat] = min(rules.steps_needed, sheet.steps[seat] + rules.arrow[row])
    for other in range(rules.rows):  # with fewer steps missing, rows may gain differently
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
