"""The way home on a roll: one or two whole rows that its numbers complete.

Entering number by number overlooks a row begun and completed on one roll, because its first
number alone gains little; nobody at the table would overlook that it ends the way.
"""

from balance.engine.jit import apart
from balance.games.safehouse.kernel import codes
from balance.games.safehouse.kernel.pursuer import is_home
from balance.games.safehouse.players.dials import PLANNER_DIAL as DIAL
from balance.games.safehouse.players.evaluation import NO_GAIN


@apart
def pairs_to_try(rules, state, player, seat):
    """How many pairs of rows are worth a look: all, or none."""
    if player.numbers[DIAL.home] == 0.0 or is_home(rules, state, seat):
        return 0
    return codes.ROWS * codes.ROWS


@apart
def may_bring_home(rules, state, seat, pair):
    """Could the rows of a pair bring the seat home on one roll, and neither row alone?"""
    first, second = pair // codes.ROWS, pair % codes.ROWS
    if max(first, second) >= rules.rows or first > second:
        return False
    if state.completed[seat][first] or state.completed[seat][second]:
        return False
    missing = rules.steps_needed - state.steps[seat]
    empty = rules.squares[first] - state.filled[seat][first]
    enough = rules.arrow[first] >= missing
    if first < second:
        empty += rules.squares[second] - state.filled[seat][second]
        either = enough or rules.arrow[second] >= missing
        enough = not either and rules.arrow[first] + rules.arrow[second] >= missing
    return enough and empty <= rules.max_entries_per_roll - state.entries


@apart
def find_way(rules, memory, sheet, seat, row):
    """Note in ``memory.way`` which colours complete a row, with the fewest chameleons."""
    missing = rules.squares[row] - sheet.filled[seat][row]
    allowed, code = int(sheet.chameleons[seat]), 0
    found = False
    while code < codes.COLOURS**missing and allowed >= 0:
        place, chameleons = _first_misfit(rules, memory, sheet, seat, row, code, missing, allowed)
        if place == missing:
            found, allowed = True, chameleons - 1
            for square in range(rules.squares[row]):
                memory.way[square] = memory.try_way[square]
        skipped = codes.COLOURS ** max(0, missing - 1 - place)  # ways that begin as badly
        code = (code // skipped + 1) * skipped
    return found


@apart
def _first_misfit(rules, memory, sheet, seat, row, code, missing, allowed):
    """(first empty square whose colour does not do, chameleons up to there).

    The digits of the code are the colours of the empty squares from left to right.
    """
    gains = memory.gain_now[row] if memory.touched[row] else memory.gain[row]
    last, place, chameleons, taken = 0, 0, 0, 0
    for square in range(rules.squares[row]):
        if sheet.number[seat][row][square] > 0:
            continue
        colour = code // codes.COLOURS ** (missing - 1 - place) % codes.COLOURS
        number = memory.number[colour]
        chameleons += colour != rules.colour[sheet.letter[seat]][row][square]
        fits = number > 0 and gains[square, number] != NO_GAIN and chameleons <= allowed
        fits = fits and not taken >> colour & 1
        if not fits or (place > 0 and not _may_follow(rules.rule[row], last, number)):
            return place, chameleons
        memory.try_way[square] = colour
        last, taken, place = number, taken | 1 << colour, place + 1
    return place, chameleons


@apart
def _may_follow(rule, last, number):
    """Does the number keep the order of a row behind the last one?"""
    if rule == codes.EQUAL:
        return number == last
    return number > last or (rule == codes.NONDEC and number == last)
