"""The rules as compiled code: ``act`` carries out a choice, ``advance`` ends the turn."""

from balance.engine.jit import compiled

from connect_four.kernel import codes
from connect_four.kernel.lines import has_line, next_place


@compiled
def setup(rules, state, tally, luck):
    """CF-1: all places are free, as in a blank state."""
    state.decision = codes.DROP


@compiled
def act(rules, state, tally, option):
    """CF-2: drop a disc; who looks ahead sees whether it makes a line."""
    tally.opening = option if state.turns == 0 else tally.opening
    state.discs[state.actor] |= next_place(rules, state, option)
    state.heights[option] += 1
    if has_line(rules, state.discs[state.actor]):
        state.winner = state.actor + 1


@compiled
def advance(rules, state, tally, luck):
    """The turn is over, and perhaps the game."""
    state.turns += 1
    state.seat_turns[state.actor] += 1
    if state.winner > 0 or state.turns == rules.columns * rules.rows:  # CF-3, CF-4
        state.finished = codes.ENDED
    else:
        state.actor = 1 - state.actor


@compiled
def standing(rules, state, scores):
    """One point for a line."""
    for seat in range(rules.players):
        scores[seat] = state.winner == seat + 1


@compiled
def winners(rules, state, won, rank):
    """Who has a line wins; without one all share (CF-4)."""
    for seat in range(rules.players):
        won[seat] = state.winner == 0 or state.winner == seat + 1
        rank[seat] = 2 - won[seat]
