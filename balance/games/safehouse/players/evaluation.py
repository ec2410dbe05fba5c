"""What a planner thinks rows, entries and rolls are worth.

A row is worth its useful steps, discounted for every draw it still takes (``tables``). From
that follows the gain of every number in every square, and from the best gains the worth of
numbers to each seat.
"""

import math

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.safehouse.kernel import codes
from balance.games.safehouse.kernel.pursuer import fetch_price, gap, is_home, ongoing, slashes
from balance.games.safehouse.players.dials import PLANNER_DIAL as DIAL

NO_GAIN = -1e9
# Of one type, or whatever takes them would be compiled for every literal.
_NONE, _LOWEST, _HIGHEST = np.int64(0), np.int64(1), np.int64(codes.NUMBERS - 1)
_ALL = np.int64(-1)  # numbers, a bit for each
_CHAM_SPAN, _CHAM_FLOOR = 32.0, 0.15
_NEAR = 2.0
_PERIL_SPAN = 3.0  # squares over which peril falls to about a third


@apart
def draws_of(rules, rising, squares, low, high):
    """Draws to fill neighbouring squares with numbers from ``low`` to ``high``."""
    if squares == 0:
        return 0.0
    high = min(high, codes.TOP)
    if low > high:
        return codes.NEVER
    return rules.draws[rising][squares][low][high]


@apart
def gap_around(rules, state, seat, row, square):
    """(lowest, highest, empty squares to the left, to the right) around an empty square."""
    rising = 1 if rules.rule[row] == codes.RISING else 0
    gray = rules.gray_after[row]
    low, high, left, right = 1, _HIGHEST, 0, 0
    for i in range(square - 1, -1, -1):
        if gray == i + 1:
            low = rules.gray_value + rising
            break
        number = state.number[seat][row][i]
        if number > 0:
            low = number + rising
            break
        left += 1
    for i in range(square + 1, rules.squares[row]):
        if gray == i:
            high = rules.gray_value - rising
            break
        number = state.number[seat][row][i]
        if number > 0:
            high = number - rising
            break
        right += 1
    return low, high, left, right


@apart
def equal_value(rules, state, seat, row):
    """The number a row of equal numbers repeats, 0 while it is free."""
    if rules.gray_after[row]:
        return rules.gray_value
    for i in range(rules.squares[row]):
        if state.number[seat][row][i] > 0:
            return state.number[seat][row][i]
    return 0


@compiled
def equal_effort(rules, missing, value):
    """Draws for the missing squares of a row of equal numbers, begun with ``value``."""
    if missing == 0:
        return 0.0
    if value > codes.TOP or rules.number_share[value] <= 0.0:
        return codes.NEVER
    return missing / rules.number_share[value]


@apart
def effort(rules, state, seat, row):
    """Expected draws until the row is full."""
    squares = rules.squares[row]
    if rules.rule[row] == codes.EQUAL:
        value = equal_value(rules, state, seat, row)
        missing = squares - state.filled[seat][row]
        if value == 0:
            return rules.equal_draws[missing]
        return equal_effort(rules, missing, value)
    rising = 1 if rules.rule[row] == codes.RISING else 0
    total, run, low = 0.0, _NONE, _LOWEST
    for i in range(squares):
        if rules.gray_after[row] == i and i > 0:
            total += draws_of(rules, rising, run, low, rules.gray_value - rising)
            run, low = _NONE, rules.gray_value + rising
        number = state.number[seat][row][i]
        if number > 0:
            total += draws_of(rules, rising, run, low, number - rising)
            run, low = _NONE, number + rising
        else:
            run += 1
    return total + draws_of(rules, rising, run, low, _HIGHEST)


@compiled
def useful_steps(rules, player, missing, row):
    """Steps the row's arrow would bring, a token worth for a seat at home."""
    if missing <= 0:
        return min(float(rules.arrow[row]), player.numbers[DIAL.home_steps])
    if rules.arrow[row] < missing:
        return float(rules.arrow[row])
    return max(float(missing), player.numbers[DIAL.last_steps])


@apart
def row_gains(rules, gain, state, player, seat, row, numbers):
    """Change of the row's value by numbers, a bit for each, in each of its empty squares."""
    top = min(int(rules.top_number), _HIGHEST)
    before = effort(rules, state, seat, row)
    for square in range(rules.squares[row]):
        for number in range(top + 1):
            gain[row, square, number] = NO_GAIN
        if state.number[seat][row][square] > 0:
            continue
        if rules.rule[row] == codes.EQUAL:
            _equal_efforts(rules, gain, state, seat, row, square, top, numbers)
        else:
            _ordered_efforts(rules, gain, state, seat, row, square, top, before, numbers)
    _efforts_to_gains(rules, gain, state, player, seat, row, before, top)


@apart
def _equal_efforts(rules, gain, state, seat, row, square, top, numbers):
    wanted = equal_value(rules, state, seat, row)
    missing = rules.squares[row] - state.filled[seat][row] - 1
    low, high = (wanted, min(wanted, top)) if wanted > 0 else (1, top)
    for number in range(low, high + 1):
        if numbers >> number & 1:
            gain[row, square, number] = equal_effort(rules, missing, number)


@apart
def _ordered_efforts(rules, gain, state, seat, row, square, top, before, numbers):
    rising = 1 if rules.rule[row] == codes.RISING else 0
    low, high, left, right = gap_around(rules, state, seat, row, square)
    rest = before - draws_of(rules, rising, left + right + 1, low, high)
    for number in range(low, min(high, top) + 1):
        if numbers >> number & 1:
            gain[row, square, number] = (
                rest
                + draws_of(rules, rising, left, low, number - rising)
                + draws_of(rules, rising, right, number + rising, high)
            )


@apart
def _efforts_to_gains(rules, gain, state, player, seat, row, before, top):
    steps = useful_steps(rules, player, rules.steps_needed - state.steps[seat], row)
    log_gamma = math.log(player.numbers[DIAL.gamma])
    value_before = steps * math.exp(log_gamma * before)
    for square in range(rules.squares[row]):
        for number in range(top + 1):
            after = gain[row, square, number]
            if after != NO_GAIN:
                gain[row, square, number] = steps * math.exp(log_gamma * after) - value_before


@apart
def others_most(rules, state, seat):
    """Most ongoing missions of any other seat."""
    most = 0
    for other in range(rules.players):
        if other != seat:
            most = max(most, ongoing(rules, state, other))
    return most


@apart
def opening(rules, state, player, seat, row, own, most):
    """What an entry costs because it opens a mission, or earns because it closes one."""
    if rules.squares[row] == 1:
        return 0.0  # full at once, it is never ongoing
    filled, charge = state.filled[seat][row], 0.0
    full = player.numbers[DIAL.open if own >= most else DIAL.open_low]
    full *= 1.0 + player.numbers[DIAL.open_near] / (gap(rules, state) + _NEAR)
    if filled == 0:
        is_first = own == 0 and not is_home(rules, state, seat)
        charge -= full * player.numbers[DIAL.first] if is_first else full
    if filled + 1 == rules.squares[row]:
        charge += full
    return charge


@compiled
def chameleon_charge(state, player):
    """What a chameleon is worth unused: less and less as the pursuer advances."""
    return player.numbers[DIAL.cham] * max(_CHAM_FLOOR, 1.0 - state.crosses / _CHAM_SPAN)


@apart
def charge_of_peril(rules, state, player):
    """What it costs that the next step and the price of the dice bring the pursuer near."""
    if player.numbers[DIAL.peril] == 0.0:
        return 0.0
    ahead = state.crosses + rules.auto_step + fetch_price(rules, state) - rules.same_square
    charge = 0.0
    for seat in range(rules.players):
        if not is_home(rules, state, seat):
            charge += math.exp(-max(0, slashes(rules, state, seat) - ahead) / _PERIL_SPAN)
    return player.numbers[DIAL.peril] * charge


@apart
def seat_gains(rules, memory, state, player, seat, numbers):
    """What numbers, a bit for each, gain in all squares of a seat."""
    for row in range(rules.rows):
        row_gains(rules, memory.gain, state, player, seat, row, numbers)


@apart
def clear_best_gains(rules, memory, seat):
    """Forget what numbers were worth to a seat."""
    for colour in range(codes.COLOURS):
        for number in range(codes.NUMBERS):
            memory.best_gain[seat, colour, number] = 0.0


@apart
def value_numbers(rules, memory, state, player):
    """Worth of every number to every seat, and the weights of the seats in the team."""
    top = min(int(rules.top_number), _HIGHEST)
    for seat in range(rules.players):
        clear_best_gains(rules, memory, seat)
        seat_gains(rules, memory, state, player, seat, _ALL)
        own, most = ongoing(rules, state, seat), others_most(rules, state, seat)
        for row in range(rules.rows):
            if state.completed[seat][row]:
                continue
            charge = opening(rules, state, player, seat, row, own, most)
            for square in range(rules.squares[row]):
                colour = rules.colour[state.letter[seat]][row][square]
                for number in range(1, top + 1):
                    gain = memory.gain[row, square, number] + charge
                    if gain > memory.best_gain[seat, colour, number]:
                        memory.best_gain[seat, colour, number] = gain
        _weigh(rules, memory, state, player, seat)


@apart
def _weigh(rules, memory, state, player, seat):
    if is_home(rules, state, seat):
        memory.weight[seat] = 1.0
        for colour in range(codes.COLOURS):
            for number in range(codes.NUMBERS):
                memory.best_gain[seat, colour, number] *= player.numbers[DIAL.home_share]
        return
    missing = rules.steps_needed - state.steps[seat]
    near = slashes(rules, state, seat) - state.crosses + _NEAR
    memory.weight[seat] = (
        player.numbers[DIAL.base_weight]
        + missing / rules.steps_needed
        + player.numbers[DIAL.chase_weight] / near
    )


@compiled
def share_alone(rules, memory, seat):
    """Joint decisions of a selfish seat: its own sheet counts in the place of the team's mean."""
    for other in range(rules.players):
        memory.weight[other] *= rules.players * (other == seat)
