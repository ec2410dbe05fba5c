"""Whole rows that the numbers of a roll complete: any one, or two that bring a player home.

Entering number by number overlooks them, because a row that lacks one number is worth almost as
much as a full one, and the first number of a row begun and completed on one roll gains little.
"""

from balance.engine.jit import apart
from balance.games.safehouse.kernel import codes
from balance.games.safehouse.kernel.pursuer import is_home
from balance.games.safehouse.players.dials import PLANNER_DIAL as DIAL
from balance.games.safehouse.players.evaluation import NO_GAIN


@apart
def note_pairs(rules, memory, state, player, seat):
    """Note the pairs of rows that are worth a look, a row alone twice; returns how many."""
    count = 0
    if is_home(rules, state, seat):
        return count
    for pair in range(codes.ROWS * codes.ROWS):
        if _is_worth_a_look(rules, state, player, seat, pair // codes.ROWS, pair % codes.ROWS):
            memory.pairs[count] = pair
            count += 1
    return count


@apart
def _is_worth_a_look(rules, state, player, seat, first, second):
    """Could rows bring the seat home on one roll, neither of them alone? Or is any row wanted?"""
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
    wanted = enough and player.numbers[DIAL.home] > 0.0
    wanted |= first == second and player.numbers[DIAL.whole] >= 1.0
    return wanted and empty <= rules.max_entries_per_roll - state.entries


@apart
def find_way(rules, memory, sheet, seat, row):
    """Note in ``memory.way`` which colours complete a row, with the fewest chameleons."""
    missing = rules.squares[row] - sheet.filled[seat][row]
    allowed, code, found = int(sheet.chameleons[seat]), 0, False
    if not _all_fit(rules, memory, sheet, seat, row):
        return found
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
def _all_fit(rules, memory, sheet, seat, row):
    """Has every empty square of the row a number that fits, with chameleons enough?"""
    gains = memory.gain_now[row] if memory.touched[row] else memory.gain[row]
    needed, taken = 0, 0
    for square in range(rules.squares[row]):
        if sheet.number[seat][row][square] > 0:
            continue
        own = rules.colour[sheet.letter[seat]][row][square]
        number = memory.number[own]
        if number > 0 and gains[square, number] != NO_GAIN and not taken >> own & 1:
            taken |= 1 << own
            continue
        needed += 1
        fits = False
        for colour in range(codes.COLOURS):
            number = memory.number[colour]
            fits |= number > 0 and gains[square, number] != NO_GAIN
        if not fits or needed > sheet.chameleons[seat]:
            return False
    return True


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
