"""The game's own columns, filled when a game is over."""

from balance.engine.jit import compiled
from balance.games.abandon_ship.kernel import codes
from balance.games.abandon_ship.kernel.moves import points_of


@compiled
def record(rules, state, tally, clock, row):
    """Fill the columns of section 10 that are this game's own."""
    row.end_reason = tally.end_reason
    row.arrivals = state.arrivals
    row.shared_rank = tally.shared_rank
    row.shared_rats = tally.shared_rats
    row.washed_by_rise = tally.washed_by_rise
    row.washed_by_move = tally.washed_by_move
    row.drowned = 0
    row.rises = tally.rises
    row.refills = tally.refills
    row.tokens_left = rules.tokens - state.token
    row.final_water = state.water
    row.lost_rise_spaces = tally.lost_rise_spaces
    row.groups_caught = tally.groups_caught
    row.anchors_moved = tally.anchors_moved
    row.arrows_moved = tally.arrows_moved
    row.no_move_turns = tally.no_move_turns
    row.stay_uses = tally.stay_uses
    row.any_rat_uses = tally.any_rat_uses
    row.white_leaps = tally.white_leaps
    row.cheese_flooded = tally.cheese_flooded
    row.tie_break_used = _is_tie_broken(rules, state)
    for rat in range(rules.colours):
        row.rat_fate[rat] = state.fate[rat]
        row.drowned += state.fate[rat] == codes.DROWNED
        row.rat_points[rat] = points_of(rules, state.fate[rat])
        row.rat_drowned_at[rat] = tally.drowned_at[rat]
    for seat in range(rules.players):
        row.cheese_count[seat] = tally.cheese_count[seat]
        row.cheese_points[seat] = state.cheese_points[seat]
        row.own_moves[seat] = tally.own_moves[seat]
        row.x_by_seat[seat] = tally.x_seat == seat + 1
        row.tile_index[seat] = state.tile_order[seat]
    _record_track(rules, state, tally, row)


@compiled
def _record_track(rules, state, tally, row):
    """What became of every cheese token, and the course of water and rats."""
    for cheese in range(rules.cheeses):
        left = codes.ON_TRACK if state.cheese_here[cheese] else codes.FLOODED
        seat = state.cheese_taken_by[cheese]
        row.cheese_fate[cheese] = seat if seat > 0 else left
    for moment in range(codes.MOMENTS):  # 0 in the tally: NOT_REACHED
        row.water_by_turn[moment] = tally.water_by_turn[moment] - 1
        row.first_rat_by_turn[moment] = tally.first_rat_by_turn[moment] - 1
        row.last_rat_by_turn[moment] = tally.last_rat_by_turn[moment] - 1


@compiled
def _is_tie_broken(rules, state):
    """Did cheese decide between equal best scores (AB-94)?"""
    best, most = state.score[0], state.cheese_points[0]
    tied, level = 0, 0
    for seat in range(rules.players):
        best = max(best, state.score[seat])
    for seat in range(rules.players):
        if state.score[seat] == best:
            cheese = state.cheese_points[seat]
            if tied == 0 or cheese > most:
                most, level = cheese, 0
            tied += 1
            level += cheese == most
    return level < tied


assert codes.NOT_REACHED == -1
assert max(codes.DROWNED, codes.IN_PLAY) < 0  # points_of gives such rats nothing
