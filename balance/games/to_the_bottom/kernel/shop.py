"""The shop: its deck, its slots, and the Lockdown that clears them (TB-36, TB-37)."""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.kernel.zones import order_pile


@compiled
def card_in_slot(state, slot):
    """The type of the card in a slot, -1 where it is empty."""
    return np.int64(state.slot[slot])


@apart
def shuffle_shop(rules, state, tally, luck):
    """``tally.pile`` becomes the shop deck."""
    round_ = state.shop_shuffles
    count = order_pile(rules, tally, luck, codes.SHOP_LUCK, round_)
    for i in range(count):
        state.shop[i] = tally.pieces[tally.order[i]] // codes.COPIES
    state.shop_at, state.shop_end = 0, count
    state.shop_shuffles += 1


@apart
def refill(rules, state, tally, luck):
    """Fill the empty slots from slot 0; after a Lockdown all slots, again from slot 0."""
    slot = 0
    while slot < rules.shop_slots:
        if state.slot[slot] >= 0:
            slot += 1
            continue
        if state.shop_at == state.shop_end and not _renew(rules, state, tally, luck):
            break
        card = np.int64(state.shop[state.shop_at])
        state.shop_at += 1
        if rules.lockdown[card]:
            tally.lockdowns += 1
            state.aside[card] += 1
            _clear_slots(rules, state)
            slot = 0
        else:
            state.slot[slot] = card
            slot += 1
    for card in range(rules.types):
        state.shop_discard[card] += state.aside[card]
        state.aside[card] = 0


@compiled
def _renew(rules, state, tally, luck):
    """The shop discard becomes the shop deck, if there is any."""
    cards = 0
    for card in range(rules.types):
        cards += state.shop_discard[card]
        tally.pile[card] = state.shop_discard[card]
        state.shop_discard[card] = 0
    if cards == 0:
        return False
    tally.shop_reshuffles += 1
    shuffle_shop(rules, state, tally, luck)
    return True


@compiled
def _clear_slots(rules, state):
    for slot in range(rules.shop_slots):
        if state.slot[slot] >= 0:
            state.shop_discard[state.slot[slot]] += 1
        state.slot[slot] = -1


@apart
def close_shop(rules, state):
    """All that is left of the shop leaves the game (TB-75)."""
    _clear_slots(rules, state)
    for i in range(state.shop_at, state.shop_end):
        state.out[state.shop[i]] += 1
    for card in range(rules.types):
        state.out[card] += state.shop_discard[card]
        state.shop_discard[card] = 0
    if state.iceberg:
        state.out[rules.iceberg_type] += 1
    state.shop_at, state.shop_end, state.iceberg = 0, 0, 0
