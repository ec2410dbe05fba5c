"""Jokers, and the squares a number may be entered in (SH-31 to SH-44).

A gray square counts as a filled one between two coloured squares: what lies left of it comes
before it in the order of the row, what lies right of it after.
"""

from balance.engine.jit import apart, compiled
from balance.games.safehouse.kernel import codes
from balance.games.safehouse.kernel.pursuer import is_home

PASS = 0
HIGHEST = 20  # numbers a dead mission is judged by
ANY = 127  # no upper limit


@compiled
def shown(state, colour):
    """Sum of the numbers on the rolled dice of a colour, 0 if there is none (SH-23, SH-24)."""
    total = 0
    for slot in range(state.rolled[colour]):
        total += state.face[colour][slot]
    return total


@compiled
def jokers_on(state, colour):
    """How many jokers whoever enters has added to a colour."""
    count = 0
    for joker in range(state.jokers):
        count += state.joker_to[joker] == colour + 1
    return count


@compiled
def number_of(rules, state, colour):
    """What whoever enters may write for a colour; 0 if it is not available."""
    total = shown(state, colour)
    for joker in range(state.jokers):
        if state.joker_to[joker] == colour + 1:
            total += state.joker_face[joker]
    return total


@compiled
def find_jokers(state):
    """Note the jokers of the roll that show a number; they are sorted already (SH-33)."""
    state.jokers = 0
    for slot in range(state.rolled[codes.WHITE]):
        if state.face[codes.WHITE][slot] > 0:
            state.joker_face[state.jokers] = state.face[codes.WHITE][slot]
            state.jokers += 1


@compiled
def joker_options(state, options):
    """Unused, then the available colours."""
    options[0] = 0
    n = 1
    for colour in range(codes.COLOURS):
        if shown(state, colour) > 0:
            options[n] = colour + 1
            n += 1
    return n


@apart
def low_high(rules, state, seat, row, square):
    """Lowest and highest number that keep a square in the order of its row (SH-36 to SH-40)."""
    low, high = 1, ANY
    order = rules.rule[row]
    step = 1 if order == codes.RISING else 0
    gray = rules.gray_after[row]
    if gray > 0 and (gray <= square or order == codes.EQUAL):
        low = rules.gray_value + step
    if gray > 0 and (gray > square or order == codes.EQUAL):
        high = rules.gray_value - step
    for place in range(rules.squares[row]):
        number = state.number[seat][row][place]
        if number > 0 and place != square:
            if place < square or order == codes.EQUAL:
                low = max(low, number + step)
            if place > square or order == codes.EQUAL:
                high = min(high, number - step)
    return low, high


@apart
def can_complete(rules, state, seat, row, square, value):
    """Can numbers from 1 to 20 fill the row, once ``value`` stands in ``square`` (-1: as is)?"""
    order, gray = rules.rule[row], rules.gray_after[row]
    step = 1 if order == codes.RISING else 0
    low, empty, room = 1, 0, True
    least, most, holes = ANY, 0, 0
    for place in range(rules.squares[row]):
        if gray > 0 and place == gray:
            room &= _has_room(order, low, rules.gray_value - step, empty)
            low, empty = rules.gray_value + step, 0
            least, most = min(least, rules.gray_value), max(most, rules.gray_value)
        number = value if place == square else state.number[seat][row][place]
        if number > 0:
            room &= _has_room(order, low, min(number - step, HIGHEST), empty)
            low, empty = number + step, 0
            least, most = min(least, number), max(most, number)
        else:
            empty += 1
            holes += 1
    if order == codes.EQUAL:
        return most == 0 or (least == most and (most <= HIGHEST or holes == 0))
    return room and _has_room(order, low, HIGHEST, empty)


@compiled
def _has_room(order, low, high, empty):
    """Is there a number for each of some neighbouring empty squares?"""
    needed = empty if order == codes.RISING else min(empty, 1)
    return empty == 0 or high - low + 1 >= needed


@apart
def entry_options(rules, state, options):
    """Passing, then squares of the colour, then others by chameleon (SH-34, SH-35, SH-42)."""
    options[0] = PASS
    n = 1
    if state.entries >= rules.max_entries_per_roll:
        return n
    seat, value = state.actor, number_of(rules, state, state.colour)
    by_chameleon = 1 if state.chameleons[seat] > 0 else 0
    for foreign in range(1 + by_chameleon):
        for row in range(rules.rows):
            if not state.completed[seat][row]:
                n = _squares_of(rules, state, options, n, row, value, foreign)
    return n


@compiled
def _squares_of(rules, state, options, n, row, value, foreign):
    """Add the empty squares of a row into which the number fits."""
    seat = state.actor
    first, end = _room_for(rules, state, seat, row, value)
    for square in range(first, end):
        is_other = rules.colour[state.letter[seat]][row][square] != state.colour
        fits = state.number[seat][row][square] == 0 and is_other == foreign
        if fits and not rules.allow_dead_entries:
            fits = can_complete(rules, state, seat, row, square, value)
        if fits:
            options[n] = 1 + row * codes.SQUARES + square
            n += 1
    return n


@compiled
def _room_for(rules, state, seat, row, value):
    """Squares ``first`` to before ``end``, in which the number keeps the order of the row."""
    order, squares, gray = rules.rule[row], rules.squares[row], rules.gray_after[row]
    first, end = 0, squares
    if gray > 0:
        if rules.gray_value < value:
            first = gray
        elif rules.gray_value > value:
            end = gray
        elif order == codes.RISING:
            end = 0
    for square in range(squares):
        number = state.number[seat][row][square]
        if number > 0 and number < value:
            first = max(first, square + 1)
        elif number > value:
            end = min(end, square)
        elif number == value and order == codes.RISING:
            end = 0
    if order == codes.EQUAL and (first > 0 or end < squares):
        end = 0
    return first, end


# --- writing ------------------------------------------------------------------------------


@apart
def enter(rules, state, tally, option):
    """SH-34, SH-42: write the number, or pass."""
    seat = state.actor
    state.last_seat, state.last_row = seat, -1
    state.last_square, state.last_number = 0, 0
    state.last_chameleon, state.last_jokers = 0, 0
    if option == 0:
        tally.skipped[seat] += 1
        return
    row, square = (option - 1) // codes.SQUARES, (option - 1) % codes.SQUARES
    number, jokers = number_of(rules, state, state.colour), jokers_on(state, state.colour)
    by_chameleon = rules.colour[state.letter[seat]][row][square] != state.colour
    state.number[seat][row][square] = number
    state.filled[seat][row] += 1
    state.entries += 1
    state.chameleons[seat] -= by_chameleon
    state.last_row, state.last_square, state.last_number = row, square, number
    state.last_chameleon, state.last_jokers = by_chameleon, jokers
    tally.numbers_entered[seat] += 1
    tally.chameleons_used[seat] += by_chameleon
    tally.jokers_used[seat] += jokers
    if state.filled[seat][row] == rules.squares[row]:
        _complete(rules, state, tally, seat, row)


@compiled
def _complete(rules, state, tally, seat, row):
    """SH-46 to SH-48."""
    was_home = is_home(rules, state, seat)
    state.completed[seat][row] = 1
    state.steps[seat] = min(state.steps[seat] + rules.arrow[row], rules.steps_needed)
    if is_home(rules, state, seat) and not was_home:
        tally.home_turn[seat] = state.turns
