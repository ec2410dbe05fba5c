"""The start: tribes, tokens and cards, and the groups in front of the ships (section 4)."""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.kernel.cards import draw_card, gain, order_pieces, shuffle_discard

# --- crews --------------------------------------------------------------------------------


@compiled
def deal_crews(rules, state, tally, luck):
    """SP-10, SP-11, and in the auction the bar of SP-71."""
    tribes, size = codes.TRIBES_LUCK, np.int64(rules.pool_size)
    for i in range(size):
        tally.pieces[i] = rules.tribe_pool[i]
    if rules.crew_mode == codes.AUCTION:
        rear = rules.players * rules.crew_size - 1
        for seat in range(rules.players):
            order_pieces(tally, luck, tribes, 1 + seat, size)
            for i in range(rules.crew_size):
                state.bar[rear - state.bar_count] = rules.tribe_pool[tally.order[i]]
                state.bar_count += 1
        return
    order_pieces(tally, luck, tribes, 0, size)
    for seat in range(rules.players):
        for i in range(rules.crew_size):
            place = i if rules.crew_mode == codes.COMMON else seat
            tribe = rules.forced[place]
            if rules.forced_count == 0:
                tribe = rules.tribe_pool[tally.order[place]]
            state.crew[seat][tribe] += 1
            state.area[seat][tribe] += 1


# --- tokens -------------------------------------------------------------------------------


@compiled
def deal_tokens(rules, state, tally, luck):
    """SP-02, SP-03: the pools in the order they will come, and the first groups."""
    for i in range(rules.booty_count):
        tally.pieces[i] = rules.booty_piece[i]
    order_pieces(tally, luck, codes.BOOTY_LUCK, 0, np.int64(rules.booty_count))
    for i in range(rules.booty_count):
        state.pool[i] = rules.booty[tally.order[i]]
    for i in range(rules.bonus_count):
        tally.pieces[i] = rules.bonus_piece[i]
    order_pieces(tally, luck, codes.BONUS_LUCK, 0, np.int64(rules.bonus_count))
    for i in range(rules.bonus_count):
        state.bonus_pool[i] = rules.bonus[tally.order[i]]
    for ship in range(codes.SHIPS):
        for group in range(codes.GROUPS):
            clear_group(state, ship, group)
    for _ in range(rules.groups_at_setup):
        for ship in range(codes.SHIPS):
            add_group(rules, state, ship)


@compiled
def clear_group(state, ship, group):
    """A place for a group becomes empty."""
    state.group_bonus[ship][group] = -1
    for i in range(codes.TOKENS):
        state.group[ship][group][i] = -1


@apart
def add_group(rules, state, ship):
    """Draw a group behind those of a ship, while the pools last (SP-40)."""
    if (
        state.bonus_at >= rules.bonus_count
        or state.pool_at + rules.booty_per_group > rules.booty_count
    ):
        return
    tokens = state.group[ship][state.groups[ship]]
    for count in range(rules.booty_per_group):
        token = state.pool[state.pool_at]
        i = count
        while i > 0 and tokens[i - 1] > token:
            tokens[i] = tokens[i - 1]
            i -= 1
        tokens[i] = token
        state.pool_at += 1
    state.group_bonus[ship][state.groups[ship]] = state.bonus_pool[state.bonus_at]
    state.bonus_at += 1
    state.groups[ship] += 1


# --- cards --------------------------------------------------------------------------------


@compiled
def deal_cards(rules, state, tally, luck):
    """SP-04, SP-06; in the auction the cards to bid with (SP-72)."""
    for symbol in range(codes.SHIPS):
        state.discard[symbol] = rules.cards_per_symbol
    shuffle_discard(state, tally, luck)
    for seat in range(rules.players):
        count = rules.starting_hand[seat]
        if rules.crew_mode == codes.AUCTION:
            count = rules.auction_cards
        for _ in range(count):
            gain(state, seat, draw_card(state, tally, luck), 1)
