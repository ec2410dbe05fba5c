"""The rules as compiled code: ``act`` carries out a choice, ``advance`` ends the turn."""

from balance.engine.jit import compiled

from tic_tac_toe.kernel import codes
from tic_tac_toe.kernel.lines import has_line


@compiled
def setup(rules, state, tally, luck):
    """TT-1: all spaces are free, as in a blank state."""
    state.decision = codes.MARK


@compiled
def act(rules, state, tally, option):
    """TT-2: put a mark on a space; who looks ahead sees whether it makes a line."""
    tally.opening = option if state.turns == 0 else tally.opening
    state.marks[state.actor] |= 1 << option
    if has_line(rules, state.marks[state.actor]):
        state.winner = state.actor + 1


@compiled
def advance(rules, state, tally, luck):
    """The turn is over, and perhaps the game."""
    state.turns += 1
    state.seat_turns[state.actor] += 1
    if state.winner > 0 or state.turns == rules.spaces:  # TT-3, TT-4
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
    """Who has a line wins; without one all share (TT-4)."""
    for seat in range(rules.players):
        won[seat] = state.winner == 0 or state.winner == seat + 1
        rank[seat] = 2 - won[seat]
