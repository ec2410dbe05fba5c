"""The game's own columns, filled when a game is over."""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.kernel.scoring import part_of


@compiled
def record(rules, state, tally, clock, row):
    """Fill the columns of section 10 that are this game's own."""
    _record_game(rules, state, tally, row)
    for seat in range(rules.players):
        _record_actions(tally, row, seat)
        _record_abilities(tally, row, seat)
        for tribe in range(codes.TRIBES):
            row.crews[tribe][seat] = state.crew[seat][tribe]
        for part in range(codes.PARTS):
            row.parts[part][seat] = part_of(rules, state, np.int64(seat), part, 0)


@apart
def _record_game(rules, state, tally, row):
    row.first_player = state.first_player + 1
    row.total_sails = state.sails_done
    row.final_sails = tally.final_sails
    row.wasted_booty = tally.wasted_booty
    row.toad_jumps = tally.toad_jumps
    row.free_figures = tally.free_figures
    row.unclaimed_groups = rules.bonus_count - state.bonus_at
    for ship in range(codes.SHIPS):
        row.unclaimed_groups += state.groups[ship]
    best, tied, winners = 0, 0, 0  # scores are never below 0
    for seat in range(rules.players):
        best = max(best, state.score[seat])
    for seat in range(rules.players):
        tied += state.score[seat] == best
        winners += row.won[seat]
    row.score_tie = tied > 1
    row.tie_broken = tied > 1 and winners == 1


@apart
def _record_actions(tally, row, seat):
    row.draws[seat] = tally.draws[seat]
    row.moves[seat] = tally.moves[seat]
    row.captain_from_area[seat] = tally.captain_from_area[seat]
    row.captain_from_ship[seat] = tally.captain_from_ship[seat]
    row.sails[seat] = tally.sails[seat]
    row.cards_paid[seat] = tally.cards_paid[seat]
    row.left_behind[seat] = tally.left_behind[seat]
    row.booty_taken[seat] = tally.booty_taken[seat]
    row.bonus_taken[seat] = tally.bonus_taken[seat]
    row.hand_discards[seat] = tally.hand_discards[seat]
    row.auction_paid[seat] = tally.auction_paid[seat]
    row.auction_won[seat] = tally.auction_won[seat]
    row.auction_found[seat] = tally.auction_found[seat]


@apart
def _record_abilities(tally, row, seat):
    row.free_moves[seat] = tally.free_moves[seat]
    row.tolls_paid[seat] = tally.tolls_paid[seat]
    row.tolls_received[seat] = tally.tolls_received[seat]
    row.snail_reveals[seat] = tally.snail_reveals[seat]
    row.snail_hits[seat] = tally.snail_hits[seat]
    row.snail_swaps[seat] = tally.snail_swaps[seat]
    row.snail_coups[seat] = tally.snail_coups[seat]
    row.weasel_second[seat] = tally.weasel_second[seat]
    row.weasel_dash[seat] = tally.weasel_dash[seat]
    row.weasel_rejoin[seat] = tally.weasel_rejoin[seat]
    row.toad_stays[seat] = tally.toad_stays[seat]
    row.toad_captain[seat] = tally.toad_captain[seat]
    row.rat_doubles[seat] = tally.rat_doubles[seat]


# --- what a seat cannot know --------------------------------------------------------------
