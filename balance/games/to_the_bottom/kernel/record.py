"""The game's own columns, filled when a game is over, and the lead, read when a turn ends."""

from balance.engine.jit import apart, compiled
from balance.games.to_the_bottom.kernel.board import board_value


@apart
def watch_lead(rules, state, tally):
    """After a turn: has another seat become the only leader?"""
    best, leader = -1, 0
    for seat in range(rules.players):
        value = board_value(rules, state, seat)
        if value > best:
            best, leader = value, 1 + seat
        elif value == best:
            leader = 0
    if leader not in (0, tally.leader):
        tally.lead_changes += tally.leader > 0
        tally.leader = leader


@compiled
def record(rules, state, tally, clock, row):
    """Fill the columns of section 10 that are this game's own."""
    row.max_options = clock.max_options
    row.lead_changes = tally.lead_changes  # the loop looks only where somebody is asked
    row.iceberg_buyer = state.buyer + 1
    row.action_caps = tally.action_caps
    row.event_drops = tally.event_drops
    row.lockdowns = tally.lockdowns
    row.shop_reshuffles = tally.shop_reshuffles
    row.water_reshuffles = tally.water_reshuffles
    row.max_board = tally.max_board
    row.first_sink_turn = tally.first_sink_turn
    row.cruise_capped = tally.cruise_capped
    row.turns_cruise, row.turns_sink = 0, 0
    for seat in range(rules.players):
        row.turns_cruise += state.cruise_turns[seat]
        row.turns_sink += state.sink_turns[seat]
    _record_seats(rules, state, tally, row)
    _record_cards(rules, state, tally, row)


@compiled
def _record_seats(rules, state, tally, row):
    for seat in range(rules.players):
        row.seat_turns_cruise[seat] = state.cruise_turns[seat]
        row.seat_turns_sink[seat] = state.sink_turns[seat]
        row.stalled[seat] = state.stalled[seat]
        row.sink_order[seat] = state.sink_order[seat]
        row.board_count[seat] = state.board_count[seat]
        row.bought[seat] = tally.bought[seat]
        row.played[seat] = tally.played[seat]
        row.activated[seat] = tally.activated[seat]
        row.jettisoned[seat] = tally.jettisoned[seat]
        row.drawn[seat] = tally.drawn[seat]
        row.points_spent_buy[seat] = tally.points_spent_buy[seat]
        row.points_spent_play[seat] = tally.points_spent_play[seat]
        row.points_lost[seat] = tally.points_lost[seat]
        row.multiplied_plays[seat] = tally.multiplied_plays[seat]
        row.lost_to_attacks[seat] = tally.lost_to_attacks[seat]
        row.arbiter_returns[seat] = tally.arbiter_returns[seat]
        row.lifebuoy_used[seat] = tally.lifebuoy_used[seat]
        row.redirect_used[seat] = tally.redirect_used[seat]
        row.guard_used[seat] = tally.guard_used[seat]
        row.block_used[seat] = tally.block_used[seat]
        row.rescued[seat] = tally.rescued[seat]
        row.copies_used[seat] = tally.copies_used[seat]
        row.roses[seat] = tally.roses[seat]
        row.seal_pairs[seat] = tally.seal_pairs[seat]
        row.zero_draw_turns[seat] = tally.zero_draw_turns[seat]
        row.deck_at_sink[seat] = tally.deck_at_sink[seat]
        row.board_at_sink[seat] = tally.board_at_sink[seat]


@compiled
def _record_cards(rules, state, tally, row):
    for seat in range(rules.players):
        for card in range(rules.types):
            row.card_bought[card, seat] = tally.card_bought[card, seat]
            row.card_played[card, seat] = tally.card_played[card, seat]
            row.card_owned[card, seat] = tally.card_owned[card, seat]
            row.card_final[card, seat] = 0
        for i in range(state.board_count[seat]):
            row.card_final[state.board_type[seat, i], seat] += 1
