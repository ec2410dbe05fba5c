"""The game's own columns, filled when a game is over."""

from balance.engine.jit import compiled
from balance.games.pig.kernel import codes


@compiled
def record(rules, state, tally, clock, row):
    """Fill the columns that are this game's own."""
    row.rolls = state.rolls
    row.busts = tally.busts
    row.lost_points = tally.lost_points
    row.best_turn = tally.best_turn
    for seat in range(rules.players):
        row.holds[seat] = tally.holds[seat]
        for stretch in range(codes.STRETCHES):
            row.gained_by_round[stretch][seat] = tally.gained_by_round[stretch][seat]
