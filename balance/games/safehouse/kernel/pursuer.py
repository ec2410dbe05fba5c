"""The route: who is home, how far the pursuer is, what fetching the dice costs."""

from balance.engine.jit import apart, compiled
from balance.games.safehouse.kernel import codes


@compiled
def is_home(rules, state, seat):
    """SH-48."""
    return state.steps[seat] >= rules.steps_needed


@compiled
def slashes(rules, state, seat):
    """Squares with a slash or a cross over it: the lead and the own steps."""
    return rules.lead + state.steps[seat]


@compiled
def gap(rules, state):
    """Slashes left before the hindmost player on the route; 0 if everybody is home."""
    least, found = 0, False
    for seat in range(rules.players):
        if not is_home(rules, state, seat):
            own = slashes(rules, state, seat) - state.crosses
            if not found or own < least:
                least, found = own, True
    return least


@apart
def pursue(rules, state, tally, squares, cause):
    """Move the pursuer square by square until somebody is caught (SH-13 to SH-16).

    Returns how many squares it moved; a catch ends the game and notes its cause.
    """
    moved = 0
    while moved < squares and not state.finished:
        state.crosses += 1
        moved += 1
        for seat in range(rules.players):
            last = slashes(rules, state, seat) + rules.same_square
            if not is_home(rules, state, seat) and state.crosses >= last:
                state.caught[seat] = 1
                state.finished = 1
                tally.caught_by = cause
    return moved


@compiled
def ongoing(rules, state, seat):
    """Missions of a seat with a number in them that are not completed."""
    count = 0
    for row in range(rules.rows):
        count += state.filled[seat][row] > 0 and not state.completed[seat][row]
    return count


@apart
def fetch_price(rules, state):
    """Squares the pursuer moves if the dice are fetched now (SH-52)."""
    most, total, counted, rollers = 0, 0, 0, 0
    for seat in range(rules.players):
        if rules.home_counts_ongoing or not is_home(rules, state, seat):
            own = ongoing(rules, state, seat)
            most = max(most, own)
            total += own
            counted += 1
            rollers += own if seat == state.roller else 0
    if rules.retrieve_count == codes.BY_MOST:
        count = most
    elif rules.retrieve_count == codes.BY_ROLLER:
        count = rollers
    else:
        count = (total + counted - 1) // counted if counted > 0 else 0
    return rules.retrieve_base + rules.retrieve_per_mission * count
