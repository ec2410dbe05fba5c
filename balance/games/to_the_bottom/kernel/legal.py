"""The options of every decision, in canonical order (section 6)."""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.kernel.board import (
    card_at,
    guarded,
    has_host,
    mate_of,
    may_host,
    ready_reaction,
    total,
    view_depth,
)
from balance.games.to_the_bottom.kernel.costs import can_rescue, multiplier
from balance.games.to_the_bottom.kernel.pending import latest
from balance.games.to_the_bottom.kernel.picks import count_picks, times_picked
from balance.games.to_the_bottom.kernel.targets import (
    can_pick_board,
    can_pick_hand,
    can_target,
    is_legal_action,
    water_left,
)
from balance.games.to_the_bottom.kernel.zones import deck_size

# From here on, MAIN has room to note the types of a hand: what comes before the actions is less.
_ROOM = codes.MAX_OPTIONS - codes.TYPES - 1


@compiled
def legal(rules, state, options):
    """Fill the options of ``state.actor``; returns how many."""
    return _legal(rules, state, options)


@apart
def _legal(rules, state, options):
    decision, effect = state.decision, latest(state)
    if decision == codes.MAIN:
        return _list_main(rules, state, options)
    if decision == codes.OPPONENT:
        return _list_opponents(rules, state, effect, options)
    if decision in (codes.PICK_FOE, codes.PICK_OWN):
        return _list_picks(rules, state, effect, options)
    if decision == codes.HIT:
        return _list_hit(rules, state, effect, options)
    if decision == codes.DECK_POS:
        return _list_places(rules, state, effect, options)
    if decision == codes.MERGE:
        return _list_hosts(rules, state, options)
    if decision == codes.COPY:
        return list_copies(rules, state, state.actor, options)
    if decision == codes.ORDER_NEXT:
        return _list_visible(rules, state, effect, options)
    if decision in (
        codes.PAIR,
        codes.CYCLE,
        codes.PICK_WATER,
        codes.RESCUE,
        codes.PAY,
        codes.DISCARD,
    ):
        return _list_types(rules, state, effect, options)
    options[0], options[1] = 0, 1  # two things to choose from
    return 2


# --- the main step ------------------------------------------------------------------------


@apart
def _list_main(rules, state, options):
    """END; JET by type; BUY by slot, the Iceberg; PLAY by type; ACT in board order."""
    seat = state.active
    options[0] = 0
    n, count = 1, state.board_count[seat]
    held = _list_held(rules, state, seat, options)
    for i in range(held):
        card = np.int64(options[_ROOM + i])
        if not guarded(rules, card, count):
            options[n] = codes.JET_OPTION + card
            n += 1
    if state.phase == codes.CRUISE:
        for slot in range(rules.shop_slots):
            if state.slot[slot] >= 0 and rules.price[state.slot[slot]] <= state.pool:
                options[n] = codes.BUY_OPTION + slot
                n += 1
        if state.iceberg and rules.price[rules.iceberg_type] <= state.pool:
            options[n] = codes.ICEBERG_OPTION
            n += 1
    n = _list_plays(rules, state, seat, held, options, n)
    return _list_actions(rules, state, seat, options, n)


@compiled
def _list_held(rules, state, seat, options):
    """Note the types of a hand behind the options; no branch, for it is chance what is held."""
    held = 0
    for card in range(rules.types):
        options[_ROOM + held] = card
        held += state.hand[seat, card] > 0
    return held


@compiled
def _list_plays(rules, state, seat, held, options, n):
    times = multiplier(rules, state, seat)
    discount = total(rules.discount, rules, state, seat)
    for i in range(held):
        card = np.int64(options[_ROOM + i])
        if state.hand[seat, card] <= state.barred[card]:
            continue
        if max(0, rules.value[card] * times - discount) > state.pool:
            continue
        if rules.merge[card] and not has_host(rules, state, seat):
            continue
        if rules.play_on_opp[card] and rules.players - state.sunk < 2:
            continue
        options[n] = codes.PLAY_OPTION + card
        n += 1
    return n


@compiled
def _list_actions(rules, state, seat, options, n):
    """Ready ACT cards that may be used, the first of each type and merge state."""
    for i in range(state.board_count[seat]):
        card = card_at(state, seat, i)
        if rules.trigger[card] != codes.ACT or state.board_tired[seat, i] or n == codes.MAX_OPTIONS:
            continue
        again = False
        for j in range(i):
            same = state.board_type[seat, j] == card and not state.board_tired[seat, j]
            again |= same and (state.board_mate[seat, j] > 0) == (state.board_mate[seat, i] > 0)
        if not again and is_legal_action(
            rules, state, seat, card, np.int64(state.board_id[seat, i])
        ):
            options[n] = codes.ACT_OPTION + i
            n += 1
    return n


# --- effects ------------------------------------------------------------------------------


@apart
def _list_opponents(rules, state, effect, options):
    """Opponents afloat clockwise from the actor; for a part, those it can take from."""
    n, actor = 0, state.actor
    for k in range(1, rules.players):
        seat = (actor + k) % rules.players
        plays = effect.kind == codes.PLAYING and state.afloat[seat]
        if plays or can_target(rules, state, effect, actor, seat):
            options[n] = seat
            n += 1
    return n


@apart
def _list_picks(rules, state, effect, options):
    """Cards of a board or a hand that may be picked, alike ones once; STOP where it may end."""
    card, part, seat = effect.card, effect.part, effect.seat
    count, n = effect.board_size, 0
    if may_stop(rules, state, effect):
        options[0] = codes.STOP
        n = 1
    if rules.part_source[card, part] == codes.FROM_HAND:
        for type_ in range(rules.types):
            if state.hand[seat, type_] > 0 and can_pick_hand(
                rules, state, card, part, seat, type_, count
            ):
                options[n] = codes.TYPE_OPTION + type_
                n += 1
        return n
    for i in range(state.board_count[seat]):
        if not can_pick_board(rules, state, card, part, seat, i, count):
            continue
        again = False
        for j in range(i):
            if _alike(state, seat, i, j):
                again |= can_pick_board(rules, state, card, part, seat, j, count)
        if not again:
            options[n] = codes.BOARD_OPTION + i
            n += 1
    return n


@compiled
def may_stop(rules, state, effect):
    """TB-53: after the first card, for PRE_DRAW cards before it; never for the actor's picks."""
    if state.decision == codes.PICK_FOE or not rules.part_up_to[effect.card, effect.part]:
        return False
    return effect.picked > 0 or rules.trigger[effect.card] == codes.PRE_DRAW


@compiled
def _alike(state, seat, i, j):
    """Whether two board cards are the same in type, state and partner."""
    if state.board_type[seat, i] != state.board_type[seat, j]:
        return False
    if state.board_tired[seat, i] != state.board_tired[seat, j]:
        return False
    one, other = mate_of(state, seat, i), mate_of(state, seat, j)
    if one < 0 or other < 0:
        return one == other
    same = state.board_type[seat, one] == state.board_type[seat, other]
    return same and state.board_tired[seat, one] == state.board_tired[seat, other]


@apart
def _list_places(rules, state, effect, options):
    """DECK_POS: the visible places of the cards not yet picked, then the bottom (TB-64)."""
    seat = effect.seat
    left = deck_size(state, seat) - count_picks(state, effect.part, seat)
    shown = min(max(1, view_depth(rules, state, seat)), left)
    for i in range(shown):
        options[i] = i
    if left == shown:
        return shown
    options[shown] = codes.BOTTOM
    return shown + 1


@apart
def _list_visible(rules, state, effect, options):
    """ORDER_NEXT: the types of the visible cards not yet placed."""
    seat, n = effect.seat, 0
    top = state.deck_at[seat]
    for card in range(rules.types):
        for i in range(effect.ordered, effect.visible):
            if state.deck[seat, top + i] == card:
                options[n] = codes.TYPE_OPTION + card
                n += 1
                break
    return n


@apart
def _list_hosts(rules, state, options):
    """MERGE: hosts in board order, alike ones once; the last card is the Assistant."""
    seat, n = state.actor, 0
    for i in range(state.board_count[seat] - 1):
        if not may_host(rules, state, seat, i):
            continue
        again = False
        for j in range(i):
            again |= _alike(state, seat, i, j)
        if not again:
            options[n] = codes.BOARD_OPTION + i
            n += 1
    return n


# --- types --------------------------------------------------------------------------------


@apart
def _list_types(rules, state, effect, options):
    """Decisions about cards by type, with PASS or STOP first where there is one."""
    seat, decision, n = state.actor, state.decision, 0
    if (
        decision in (codes.PAIR, codes.RESCUE)
        or (decision == codes.CYCLE and effect.picked > 0)
        or (decision == codes.PICK_WATER and may_stop(rules, state, effect))
    ):
        options[0] = codes.PASS
        n = 1
    for card in range(rules.types):
        if _offers(rules, state, effect, seat, card):
            options[n] = codes.TYPE_OPTION + card
            n += 1
    return n


@compiled
def _offers(rules, state, effect, seat, card):
    decision = state.decision
    if decision == codes.RESCUE:
        return can_be_rescued(rules, state, seat, card)
    if decision == codes.PICK_WATER:
        return water_left(state, effect.part, seat, card) > 0
    if state.hand[seat, card] == 0:
        return False
    if decision == codes.CYCLE:
        return state.hand[seat, card] > times_picked(state, effect.part, seat, card)
    if decision == codes.DISCARD and not rules.discard_is_jettison:
        return True
    if decision == codes.PAY and rules.jet[card] == 0:
        return False
    return not guarded(rules, card, state.board_count[seat])


@apart
def any_discard(rules, state, seat):
    """Whether the hand has a card that may be discarded to the limit (TB-52)."""
    if not rules.discard_is_jettison:
        return True
    count, free = state.board_count[seat], 0
    for card in range(rules.types):
        free += state.hand[seat, card] > 0 and not guarded(rules, card, count)
    return free > 0


@apart
def can_be_rescued(rules, state, seat, card):
    """Whether a card of the first event is still in the water and in reach (TB-66)."""
    if state.water[state.queue[0], card] == 0:
        return False
    for i in range(state.queue[1]):
        if state.queue[2 + i] == card:
            return can_rescue(rules, state, seat, card)
    return False


@apart
def _list_hit(rules, state, effect, options):
    """HIT: PASS, CANCEL, REDIRECT (TB-63)."""
    seat, n = effect.seat, 1
    options[0] = codes.PASS
    if ready_reaction(rules, state, seat, codes.REACT_HIT) >= 0:
        options[n] = codes.CANCEL
        n += 1
    if can_redirect(rules, state, effect):
        options[n] = codes.REDIRECT
        n += 1
    return n


@apart
def can_redirect(rules, state, effect):
    """Only picks by the actor, blind ones and those from the deck can be redirected (TB-63)."""
    pick = rules.part_pick[effect.card, effect.part]
    if pick in (codes.BY_OWNER, codes.MAXVAL):
        return False
    return ready_reaction(rules, state, effect.seat, codes.REACT_TARGET) >= 0


@apart
def list_copies(rules, state, seat, options):
    """COPY: PASS; actions on the boards of opponents clockwise, each type once (TB-67)."""
    options[0] = codes.PASS
    n = 1
    for k in range(1, rules.players):
        other = (seat + k) % rules.players
        if not state.afloat[other]:
            continue
        first = n
        for i in range(state.board_count[other]):
            card = card_at(state, other, i)
            option = codes.PLAY_OPTION + other * codes.COPY_SEAT + card
            if (
                rules.trigger[card] != codes.ACT
                or rules.cost[card] != codes.TIRE
                or n == codes.MAX_OPTIONS
            ):
                continue
            if rules.flapper_needs_ready and state.board_tired[other, i]:
                continue
            again = False
            for j in range(first, n):
                again |= options[j] == option
            if not again and is_legal_action(rules, state, seat, card, codes.NO_ID):
                options[n] = option
                n += 1
    return n


assert 2 + 2 * codes.TYPES + codes.SLOTS <= _ROOM
