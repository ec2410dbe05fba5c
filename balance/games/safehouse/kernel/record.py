"""The game's own columns, filled when a game is over."""

from balance.engine.jit import compiled
from balance.games.safehouse.kernel import codes
from balance.games.safehouse.kernel.entering import can_complete
from balance.games.safehouse.kernel.pursuer import is_home, ongoing


@compiled
def record(rules, state, tally, clock, row):
    """Fill the columns of section 10 that are this game's own, and the margin."""
    row.crosses = state.crosses
    row.caught_by = tally.caught_by
    for turn in range(codes.TURNS):
        row.gap_by_turn[turn] = tally.gap_by_turn[turn]
    row.gap_t5 = tally.gap_by_turn[4]
    row.gap_t10 = tally.gap_by_turn[9]
    row.gap_t15 = tally.gap_by_turn[14]
    row.gap_t20 = tally.gap_by_turn[19]
    row.min_gap = tally.min_gap
    row.auto_steps = tally.auto_steps
    row.rolled_steps = tally.rolled_steps
    row.retrieve_steps = tally.retrieve_steps
    row.retrievals = tally.retrievals
    row.forced_retrievals = tally.forced_retrievals
    row.dice_rolled = tally.dice_rolled
    row.dice_rerolled = tally.dice_rerolled
    row.pursuers_rolled = tally.pursuers_rolled
    row.pursuers_rerolled = tally.pursuers_rerolled
    row.pursuers_ignored = tally.pursuers_ignored
    row.stay_used = tally.stay_used
    row.reroll_used = tally.reroll_used
    row.empty_rolls = tally.empty_rolls
    _record_seats(rules, state, tally, clock, row)
    missing = rules.players * rules.steps_needed
    for seat in range(rules.players):
        missing -= state.steps[seat]
    row.margin = rules.lead + rules.steps_needed - state.crosses if missing == 0 else -missing


@compiled
def _record_seats(rules, state, tally, clock, row):
    row.home_count = 0
    for mission in range(rules.rows):
        row.missions_by_row[mission] = 0
        row.ongoing_by_row[mission] = 0
    for seat in range(rules.players):
        row.seat_decisions[seat] = clock.seat_decisions[seat]
        row.home_count += is_home(rules, state, seat)
        row.caught[seat] = state.caught[seat]
        row.seat_missions[seat] = 0
        row.dead_missions[seat] = 0
        row.ongoing_end[seat] = ongoing(rules, state, seat)
        for mission in range(rules.rows):
            done = state.completed[seat][mission]
            row.missions_by_row[mission] += done
            row.seat_missions[seat] += done
            if state.filled[seat][mission] > 0 and not done:
                row.ongoing_by_row[mission] += 1
                row.dead_missions[seat] += not can_complete(rules, state, seat, mission, -1, 0)
        row.seat_numbers_entered[seat] = tally.numbers_entered[seat]
        row.seat_skipped[seat] = tally.skipped[seat]
        row.seat_chameleons[seat] = tally.chameleons_used[seat]
        row.seat_jokers_used[seat] = tally.jokers_used[seat]
        row.seat_home_turn[seat] = tally.home_turn[seat]
