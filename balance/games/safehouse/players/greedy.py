"""Characters that take the gain of the moment: greedy, cautious and aggressive.

They differ in their numbers only. Without luck of their own: ties go to what comes first.
"""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.safehouse.kernel import codes
from balance.games.safehouse.kernel.dice import counting_pursuers
from balance.games.safehouse.kernel.entering import entry_options, number_of
from balance.games.safehouse.kernel.pursuer import gap, is_home, ongoing
from balance.games.safehouse.players.dials import GREEDY_DIAL as DIAL

SCALE = 1e6
_FORBIDDEN = -1e6
_FIRST_EQUAL = 4.0  # the number a row of equal ones is best begun with
_WIDTH, _HALF_WIDTH, _UPPER = 8.0, 4.0, 6.0  # targets run from 1 to 9; 2 to 6 and 6 to 10


@apart
def choose_joint_at_once(rules, state, player):
    """The option a character without plans wants in a joint decision."""
    dials = player.numbers
    if state.decision == codes.RETRIEVE:
        return (
            _colours_left(state) < dials[DIAL.fetch_below_colours]
            or _dice_left(state) < dials[DIAL.fetch_below_dice]
        )
    if state.decision == codes.SELECT:
        return _dice_wanted(rules, state, player)
    if state.decision == codes.REROLL_DIE:
        return state.face[state.kind][state.slot] == 0
    # Rolling again looks at every pursuer that lies there, staying only at those that count.
    is_again = state.decision == codes.REROLL
    pursuers = _pursuers(state) if is_again else counting_pursuers(state)
    enough = dials[DIAL.reroll_from] if is_again else dials[DIAL.stay_from]
    return pursuers > 0 and (pursuers >= enough or pursuers >= gap(rules, state))


@apart
def _pursuers(state):
    """Pursuers of this roll, harmless ones too."""
    count = 0
    for kind in range(codes.KINDS):
        for slot in range(state.rolled[kind]):
            count += state.face[kind][slot] == 0
    return count


@compiled
def _colours_left(state):
    colours = 0
    for colour in range(codes.COLOURS):
        colours += state.table[colour] > 0
    return colours


@compiled
def _dice_left(state):
    dice = 0
    for kind in range(codes.KINDS):
        dice += state.table[kind]
    return dice


@apart
def _dice_wanted(rules, state, player):
    """Dice of the kind at hand; of colours, only the most useful ones on the table."""
    kind, each = state.kind, int(player.numbers[DIAL.select_each])
    if kind == codes.WHITE:
        return each if state.crosses >= player.numbers[DIAL.jokers_from] else 0
    own, better = _useful_squares(rules, state, kind), 0
    for colour in range(codes.COLOURS):
        at_hand = state.table[colour] + state.rolled[colour] > 0
        if colour != kind and at_hand:
            other = _useful_squares(rules, state, colour)
            better += other > own or (other == own and colour < kind)
    return each if better < player.numbers[DIAL.select_colours] else 0


@apart
def _useful_squares(rules, state, colour):
    """Empty squares of a colour on the sheets of players who are not home."""
    squares = 0
    for seat in range(rules.players):
        if is_home(rules, state, seat):
            continue
        for row in range(rules.rows):
            for square in range(rules.squares[row]):
                is_empty = state.number[seat][row][square] == 0
                squares += is_empty and rules.colour[state.letter[seat]][row][square] == colour
    return squares


@apart
def target(rules, state, seat, row, square, number):
    """The number a square waits for."""
    squares, gray = rules.squares[row], rules.gray_after[row]
    if rules.rule[row] == codes.EQUAL:
        return _FIRST_EQUAL if state.filled[seat][row] == 0 else float(number)
    if gray == 0:
        return 1.0 + _WIDTH * (square + 0.5) / squares
    if square < gray:
        return 2.0 + _HALF_WIDTH * (square + 0.5) / gray
    return _UPPER + _HALF_WIDTH * (square - gray + 0.5) / (squares - gray)


@apart
def score(rules, state, dials, seat, number, colour, row, square):
    """What greedy thinks of a number of a colour in a square."""
    filled, squares = state.filled[seat][row], rules.squares[row]
    value = rules.arrow[row] * (filled + 1) / squares
    value -= abs(number - target(rules, state, seat, row, square, number))
    if filled + 1 == squares:
        value += dials[DIAL.completion]
    if filled == 0:
        value -= dials[DIAL.opening] * ongoing(rules, state, seat)
        if filled + 1 < squares and _raises_too_high(rules, state, dials, seat):
            value += _FORBIDDEN
    if rules.colour[state.letter[seat]][row][square] != colour:
        value -= dials[DIAL.chameleon]
    return value


@apart
def _raises_too_high(rules, state, dials, seat):
    """Would one more mission of the seat raise the team's most above what is allowed?"""
    more, most = ongoing(rules, state, seat) + 1, int(dials[DIAL.most_ongoing])
    for other in range(rules.players):
        most = max(most, ongoing(rules, state, other))
    return more > most


@apart
def choose_square(rules, state, player, options):
    """(score, option) of the best square for the colour at hand; passing scores 0."""
    seat, colour = state.actor, state.colour
    number = number_of(rules, state, colour)
    best, worth, best_option = 0.0, 0.0, 0
    for i in range(1, entry_options(rules, state, options)):
        row, square = (options[i] - 1) // codes.SQUARES, (options[i] - 1) % codes.SQUARES
        value = score(rules, state, player.numbers, seat, number, colour, row, square)
        if np.rint(value * SCALE) > best:
            best, worth, best_option = np.rint(value * SCALE), value, options[i]
    return worth, best_option


@apart
def choose_joker_at_once(rules, state, player, stack, options, n):
    """The colour with which the best squares of all colours add up to most."""
    best, best_option = -1.0, 0
    for i in range(n):
        option = options[0][i]
        stack[0] = state
        scratch = stack[0]
        scratch.joker_to[state.joker] = option
        total = 0.0
        for colour in range(codes.COLOURS):
            if number_of(rules, scratch, colour) > 0:
                scratch.colour = colour
                total += choose_square(rules, scratch, player, options[1])[0]
        if np.rint(total * SCALE) > best:
            best, best_option = np.rint(total * SCALE), option
    return best_option
