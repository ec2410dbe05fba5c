"""The options of every decision, in canonical order (section 6)."""

import numpy as np

from balance.engine.jit import apart, compiled, melted
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.kernel.board import (
    guarded,
    has_host,
    may_host,
    ready_reaction,
    total,
    view_depth,
)
from balance.games.to_the_bottom.kernel.costs import can_rescue, multiplier
from balance.games.to_the_bottom.kernel.targets import (
    can_pick_board,
    can_pick_hand,
    can_take,
    count_picks,
    is_legal_action,
    times_picked,
    water_left,
)
from balance.games.to_the_bottom.kernel.zones import deck_size


@compiled
def legal(rules, state, options):
    """Fill the options of ``state.actor``; returns how many."""
    return _legal(rules, state, options)


@apart
def _legal(rules, state, options):
    decision, frame = state.decision, state.frames[state.depth - 1]
    if decision == codes.MAIN:
        return _list_main(rules, state, options)
    if decision == codes.OPPONENT:
        return _list_opponents(rules, state, frame, options)
    if decision in (codes.PICK_FOE, codes.PICK_OWN):
        return _list_picks(rules, state, frame, options)
    if decision == codes.HIT:
        return _list_hit(rules, state, frame, options)
    if decision == codes.DECK_POS:
        return _list_places(rules, state, frame, options)
    if decision == codes.MERGE:
        return _list_hosts(rules, state, options)
    if decision == codes.COPY:
        return list_copies(rules, state, np.int64(state.actor), options)
    if decision == codes.ORDER_NEXT:
        return _list_visible(rules, state, frame, options)
    if decision in (
        codes.PAIR,
        codes.CYCLE,
        codes.PICK_WATER,
        codes.RESCUE,
        codes.PAY,
        codes.DISCARD,
    ):
        return _list_types(rules, state, frame, options)
    options[0], options[1] = 0, 1  # two things to choose from
    return 2


# --- the main step ------------------------------------------------------------------------


@apart
def _list_main(rules, state, options):
    """END; JET by type; BUY by slot, the Iceberg; PLAY by type; ACT in board order."""
    seat = np.int64(state.active)
    options[0] = 0
    n, count = 1, np.int64(state.board_count[seat])
    for card in range(rules.types):
        if state.hand[seat, card] > 0 and not guarded(rules, card, count):
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
    n = _list_plays(rules, state, seat, options, n)
    return _list_actions(rules, state, seat, options, n)


@melted
def _list_plays(rules, state, seat, options, n):
    times = multiplier(rules, state, seat)
    discount = total(rules.discount, rules, state, seat)
    for card in range(rules.types):
        if state.hand[seat, card] <= state.barred[card]:
            continue
        if max(np.int64(0), rules.value[card] * times - discount) > state.pool:
            continue
        if rules.merge[card] and not has_host(rules, state, seat):
            continue
        if rules.play_on_opp[card] and rules.players - state.sunk < 2:
            continue
        options[n] = codes.PLAY_OPTION + card
        n += 1
    return n


@melted
def _list_actions(rules, state, seat, options, n):
    """Ready ACT cards that may be used, the first of each type and merge state."""
    for i in range(state.board_count[seat]):
        card = np.int64(state.board_type[seat, i])
        if rules.trigger[card] != codes.ACT or state.board_tired[seat, i] or n == codes.MAX_OPTIONS:
            continue
        again = False
        for j in range(i):
            same = state.board_type[seat, j] == card and not state.board_tired[seat, j]
            again |= same and (state.board_mate[seat, j] > 0) == (state.board_mate[seat, i] > 0)
        if not again and is_legal_action(
            rules, state, seat, card, np.int64(state.board_id[seat, i]), np.int64(0)
        ):
            options[n] = codes.ACT_OPTION + i
            n += 1
    return n


# --- effects ------------------------------------------------------------------------------


@apart
def _list_opponents(rules, state, frame, options):
    """Opponents afloat clockwise from the actor; for a part, those it can take from."""
    n, actor = 0, np.int64(state.actor)
    for k in range(1, rules.players):
        seat = np.int64((actor + k) % rules.players)
        if state.afloat[seat] and (
            frame.kind == codes.PLAYING
            or can_take(
                rules,
                state,
                np.int64(frame.card),
                np.int64(frame.part),
                actor,
                seat,
                np.int64(frame.id),
                np.int64(frame.seeing),
                np.int64(-1),
            )
        ):
            options[n] = seat
            n += 1
    return n


@apart
def _list_picks(rules, state, frame, options):
    """Cards of a board or a hand that may be picked, alike ones once; STOP where it may end."""
    card, part, seat = np.int64(frame.card), np.int64(frame.part), np.int64(frame.seat)
    count, n = np.int64(frame.guard), 0
    if may_stop(rules, state, frame):
        options[0] = codes.STOP
        n = 1
    if rules.part_source[card, part] == codes.FROM_HAND:
        for type_ in range(rules.types):
            if state.hand[seat, type_] > 0 and can_pick_hand(
                rules, state, card, part, seat, np.int64(type_), count
            ):
                options[n] = codes.TYPE_OPTION + type_
                n += 1
        return n
    for i in range(state.board_count[seat]):
        if not can_pick_board(rules, state, card, part, seat, np.int64(i), count):
            continue
        again = False
        for j in range(i):
            if _alike(state, seat, i, j):
                again |= can_pick_board(rules, state, card, part, seat, np.int64(j), count)
        if not again:
            options[n] = codes.BOARD_OPTION + i
            n += 1
    return n


@compiled
def may_stop(rules, state, frame):
    """TB-53: after the first card, for PRE_DRAW cards before it; never for the actor's picks."""
    if state.decision == codes.PICK_FOE or not rules.part_up_to[frame.card, frame.part]:
        return False
    return frame.cursor > 0 or rules.trigger[frame.card] == codes.PRE_DRAW


@melted
def _alike(state, seat, i, j):
    """Whether two board cards are the same in type, state and partner."""
    if state.board_type[seat, i] != state.board_type[seat, j]:
        return False
    if state.board_tired[seat, i] != state.board_tired[seat, j]:
        return False
    one, other = np.int64(state.board_mate[seat, i]), np.int64(state.board_mate[seat, j])
    if one == 0 or other == 0:
        return one == other
    same = state.board_type[seat, one - 1] == state.board_type[seat, other - 1]
    return same and state.board_tired[seat, one - 1] == state.board_tired[seat, other - 1]


@apart
def _list_places(rules, state, frame, options):
    """DECK_POS: the visible places of the cards not yet picked, then the bottom (TB-64)."""
    seat = np.int64(frame.seat)
    left = deck_size(state, seat) - count_picks(state, np.int64(frame.part), seat)
    shown = min(max(np.int64(1), view_depth(rules, state, seat)), left)
    for i in range(shown):
        options[i] = i
    if left == shown:
        return shown
    options[shown] = codes.BOTTOM
    return shown + 1


@apart
def _list_visible(rules, state, frame, options):
    """ORDER_NEXT: the types of the visible cards not yet placed."""
    seat, n = np.int64(frame.seat), 0
    top = np.int64(state.deck_at[seat])
    for card in range(rules.types):
        for i in range(frame.cursor, frame.limit):
            if state.deck[seat, top + i] == card:
                options[n] = codes.TYPE_OPTION + card
                n += 1
                break
    return n


@apart
def _list_hosts(rules, state, options):
    """MERGE: hosts in board order, alike ones once; the last card is the Assistant."""
    seat, n = np.int64(state.actor), 0
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
def _list_types(rules, state, frame, options):
    """Decisions about cards by type, with PASS or STOP first where there is one."""
    seat, decision, n = np.int64(state.actor), state.decision, 0
    if (
        decision in (codes.PAIR, codes.RESCUE)
        or (decision == codes.CYCLE and frame.cursor > 0)
        or (decision == codes.PICK_WATER and may_stop(rules, state, frame))
    ):
        options[0] = codes.PASS
        n = 1
    for card in range(rules.types):
        if _offers(rules, state, frame, seat, np.int64(card)):
            options[n] = codes.TYPE_OPTION + card
            n += 1
    return n


@melted
def _offers(rules, state, frame, seat, card):
    decision = state.decision
    if decision == codes.RESCUE:
        return can_be_rescued(rules, state, seat, card)
    if decision == codes.PICK_WATER:
        return water_left(state, np.int64(frame.part), seat, card) > 0
    if state.hand[seat, card] == 0:
        return False
    if decision == codes.CYCLE:
        return state.hand[seat, card] > times_picked(state, np.int64(frame.part), seat, card)
    if decision == codes.DISCARD and not rules.discard_is_jettison:
        return True
    if decision == codes.PAY and rules.jet[card] == 0:
        return False
    return not guarded(rules, card, np.int64(state.board_count[seat]))


@apart
def any_discard(rules, state, seat):
    """Whether the hand has a card that may be discarded to the limit (TB-52)."""
    if not rules.discard_is_jettison:
        return True
    count, free = np.int64(state.board_count[seat]), 0
    for card in range(rules.types):
        free += state.hand[seat, card] > 0 and not guarded(rules, card, count)
    return free > 0


@apart
def can_be_rescued(rules, state, seat, card):
    """Whether a card of the first event is still in the water and in reach (TB-66)."""
    if state.water[state.queue[0], card] == 0:
        return False
    for i in range(np.int64(state.queue[1])):
        if state.queue[2 + i] == card:
            return can_rescue(rules, state, seat, card)
    return False


@apart
def _list_hit(rules, state, frame, options):
    """HIT: PASS, CANCEL, REDIRECT (TB-63)."""
    seat, n = np.int64(frame.seat), 1
    options[0] = codes.PASS
    if ready_reaction(rules, state, seat, codes.REACT_HIT) >= 0:
        options[n] = codes.CANCEL
        n += 1
    if can_redirect(rules, state, frame):
        options[n] = codes.REDIRECT
        n += 1
    return n


@apart
def can_redirect(rules, state, frame):
    """Only picks by the actor, blind ones and those from the deck can be redirected (TB-63)."""
    pick = rules.part_pick[frame.card, frame.part]
    if pick in (codes.BY_OWNER, codes.MAXVAL):
        return False
    return ready_reaction(rules, state, np.int64(frame.seat), codes.REACT_TARGET) >= 0


@apart
def list_copies(rules, state, seat, options):
    """COPY: PASS; actions on the boards of opponents clockwise, each type once (TB-67)."""
    options[0] = codes.PASS
    n = 1
    for k in range(1, rules.players):
        other = np.int64((seat + k) % rules.players)
        if not state.afloat[other]:
            continue
        first = n
        for i in range(state.board_count[other]):
            card = np.int64(state.board_type[other, i])
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
            if not again and is_legal_action(rules, state, seat, card, np.int64(0), np.int64(1)):
                options[n] = option
                n += 1
    return n
