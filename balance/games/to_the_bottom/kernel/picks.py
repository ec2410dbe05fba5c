"""The cards picked for the action under way, and who picks them."""

from balance.engine.jit import apart, compiled
from balance.games.to_the_bottom.kernel import codes


@apart
def note_pick(state, part, seat, value):
    """Remember a card picked: the id of a board card, a place in the deck, or a type."""
    if state.pick_count < codes.PICKS:
        state.pick_part[state.pick_count] = part
        state.pick_seat[state.pick_count] = seat
        state.pick_value[state.pick_count] = value
        state.pick_count += 1


@apart
def times_picked(state, part, seat, value):
    """How often a card was picked from a player for a part."""
    times = 0
    for i in range(state.pick_count):
        if state.pick_seat[i] == seat and state.pick_part[i] == part:
            times += state.pick_value[i] == value
    return times


@apart
def count_picks(state, part, seat):
    """How many cards were picked from a player for a part."""
    times = 0
    for i in range(state.pick_count):
        times += state.pick_seat[i] == seat and state.pick_part[i] == part
    return times


@apart
def forget_picks(state, part, seat):
    """Those picks are done with."""
    for i in range(state.pick_count):
        if state.pick_seat[i] == seat and state.pick_part[i] == part:
            state.pick_seat[i] = codes.GONE


@apart
def drop_picks(state):
    """Make room: picks that are done with go, the others stay in order."""
    kept = 0
    for i in range(state.pick_count):
        if state.pick_seat[i] != codes.GONE:
            state.pick_part[kept] = state.pick_part[i]
            state.pick_seat[kept] = state.pick_seat[i]
            state.pick_value[kept] = state.pick_value[i]
            kept += 1
    state.pick_count = kept


@compiled
def picks_by_actor(rules, card, part, actor, seat, seeing):
    """Whether the actor picks from this player, be it because all hands are seen (TB-54)."""
    pick = rules.part_pick[card, part]
    if pick == codes.BLIND:
        return seeing and seat != actor
    return pick == codes.BY_ACTOR
