"""The game's own columns, and the hidden cards dealt afresh."""

import numpy as np

from balance.engine.luck import apart, below, compiled, melted
from balance.games.to_the_bottom.board import largest, view_depth
from balance.games.to_the_bottom.state import (
    ACTION,
    CARDS,
    CONCEALED,
    FROM_HAND,
    MOVING,
    PICK_FOE,
    REVEAL,
    SEATS,
)
from balance.games.to_the_bottom.targets import times_picked
from balance.games.to_the_bottom.zones import deck_size


@compiled
def record(rules, state, tally, clock, row):
    """Fill the columns of section 10 that are this game's own."""
    row.max_options = clock.max_options
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


@melted
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


@melted
def _record_cards(rules, state, tally, row):
    for seat in range(rules.players):
        for card in range(rules.types):
            row.card_bought[card, seat] = tally.card_bought[card, seat]
            row.card_played[card, seat] = tally.card_played[card, seat]
            row.card_owned[card, seat] = tally.card_owned[card, seat]
            row.card_final[card, seat] = 0
        for i in range(state.board_count[seat]):
            row.card_final[state.board_type[seat, i], seat] += 1


# --- hidden cards -------------------------------------------------------------------------


@compiled
def conceal(rules, memory, state, viewer, luck):
    """Deal afresh what the viewer cannot know (section 3).

    Hands and decks of opponents keep their sizes; what they hold together is public. Cards that
    all have seen stay in hand if the viewer watches, and so do barred ones and those named for an
    action. What moved from hand to hand among three or more is known to two of them only; nobody
    is taken to remember it.
    """
    _conceal(rules, memory, state, np.int64(viewer), luck)


@apart
def _conceal(rules, memory, state, viewer, luck):
    seeing = largest(rules.see_hands, state, viewer) > 0
    for i in range(rules.players):
        seat = np.int64(i)
        if not state.afloat[seat]:
            continue
        known = np.int64(state.decision == REVEAL and state.actor == seat)
        hidden = np.int64(0)
        if seat == viewer:
            known = max(known, view_depth(rules, state, seat))
        elif not (seeing or _looks_at(rules, state, viewer, seat)):
            hidden = _join_hand(rules, state, seat, memory.watches)
        first, end = np.int64(state.deck_at[seat]) + known, np.int64(state.deck_end[seat])
        _mix(state.deck[seat], first, end, luck, seat)
        state.deck_end[seat] = end - hidden
        for j in range(end - hidden, end):
            state.hand[seat, state.deck[seat, j]] += 1
    _mix(state.shop, np.int64(state.shop_at), np.int64(state.shop_end), luck, np.int64(SEATS))


@melted
def _looks_at(rules, state, viewer, seat):
    """Whether the viewer is picking from that hand."""
    frame = state.frames[state.depth - 1]
    picks = state.decision == PICK_FOE and state.actor == viewer and frame.seat == seat
    return picks and rules.part_source[frame.card, frame.part] == FROM_HAND


@melted
def _join_hand(rules, state, seat, watches):
    """Put the hand under the deck, but for what is known of it; returns how many cards."""
    if state.deck_end[seat] + state.hand_count[seat] > CARDS:
        for i in range(deck_size(state, seat)):
            state.deck[seat, i] = state.deck[seat, state.deck_at[seat] + i]
        state.deck_at[seat], state.deck_end[seat] = 0, deck_size(state, seat)
    joined = np.int64(0)
    for card in range(rules.types):
        kept = _named(rules, state, seat, np.int64(card))
        if seat == state.active:
            kept = max(kept, np.int64(state.barred[card]))
        if watches:
            kept = max(kept, np.int64(state.shown[seat, card]))
        for _ in range(np.int64(state.hand[seat, card]) - kept):
            state.deck[seat, state.deck_end[seat]] = card
            state.deck_end[seat] += 1
            state.hand[seat, card] -= 1
            joined += 1
    return joined


@melted
def _named(rules, state, seat, card):
    """Hand cards of a type that somebody has named for an action under way."""
    named = np.int64(0)
    for i in range(state.depth):
        kind, acting = state.frames[i].kind, np.int64(state.frames[i].card)
        if kind in (ACTION, MOVING):
            for part in range(rules.parts_count[acting]):
                if rules.part_source[acting, part] == FROM_HAND:
                    times = times_picked(state, np.int64(part), seat, card)
                    named = max(named, min(times, np.int64(state.hand[seat, card])))
    return named


@apart
def _mix(pile, first, end, luck, which):
    """Shuffle part of a pile; what comes of it does not depend on how the cards lay before."""
    for i in range(first + 1, end):
        card, j = pile[i], i
        while j > first and pile[j - 1] > card:
            pile[j] = pile[j - 1]
            j -= 1
        pile[j] = card
    for i in range(end - 1, first, -1):
        j = first + below(luck, CONCEALED, which * CARDS + i - first, i - first + 1)
        pile[i], pile[j] = pile[j], pile[i]
