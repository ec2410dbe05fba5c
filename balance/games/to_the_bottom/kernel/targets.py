"""Whom and what an effect part can reach."""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.kernel.board import (
    board_value,
    find_id,
    guarded,
    is_host,
    largest,
    leaver,
    mate_of,
)
from balance.games.to_the_bottom.kernel.picks import times_picked
from balance.games.to_the_bottom.kernel.zones import deck_size

# --- whom ---------------------------------------------------------------------------------


@compiled
def affected_by(rules, state, actor, card, part):
    """The players a part of a card affects, one bit a seat (TB-53)."""
    return players_of(rules, state, actor, np.int64(rules.part_scope[card, part]))


@apart
def players_of(rules, state, actor, scope):
    """The players of a scope, one bit a seat."""
    mask, most = 0, -1
    for seat in range(rules.players):
        if not state.afloat[seat]:
            continue
        if scope == codes.TOP:
            total = board_value(rules, state, seat)
            if total > most:
                most, mask = total, 0
            if total == most and state.board_count[seat] > 0:
                mask |= 1 << seat
        elif scope == codes.ALL or (scope == codes.SELF) == (seat == actor):
            mask |= 1 << seat
    return mask


@apart
def highest_value(rules, state, mask):
    """The highest value on the boards of some players (TB-51)."""
    most = -1
    for seat in range(rules.players):
        if mask >> seat & 1:
            most = max(most, largest(rules.value, state, seat))
    return most


# --- what ---------------------------------------------------------------------------------


@apart
def can_pick_board(rules, state, card, part, seat, index, count):
    """Whether a board card may be picked for a part; ``count`` is the board size for guards."""
    if times_picked(state, part, seat, np.int64(state.board_id[seat, index])) > 0:
        return False
    if is_host(rules, state, seat, index):
        mate = mate_of(state, seat, index)
        if times_picked(state, part, seat, np.int64(state.board_id[seat, mate])) == 0:
            return False
    if rules.part_dest[card, part] != codes.WATER:
        return True
    return not guarded(rules, state.board_type[seat, index], count)


@apart
def can_pick_hand(rules, state, card, part, seat, type_, count):
    """Whether a hand card of a type may be picked for a part."""
    if state.hand[seat, type_] <= times_picked(state, part, seat, type_):
        return False
    return rules.part_dest[card, part] != codes.WATER or not guarded(rules, type_, count)


@apart
def leaves_as_highest(rules, state, seat, index, highest):
    """Whether a board card goes when those of a value do: Assistants for their hosts (TB-56)."""
    if is_host(rules, state, seat, index):
        return False
    if rules.value[state.board_type[seat, index]] == highest:
        return True
    mate = mate_of(state, seat, index)
    return mate >= 0 and rules.value[state.board_type[seat, mate]] == highest


@apart
def can_take(rules, state, card, part, actor, seat, id_, seeing, highest):
    """Whether a part can take anything from a player.

    ``highest`` is the value that MAXVAL looks for.
    """
    source, pick = rules.part_source[card, part], rules.part_pick[card, part]
    count, to_water = state.board_count[seat], rules.part_dest[card, part] == codes.WATER
    if source == codes.FROM_DECK:
        return deck_size(state, seat) > 0
    if source == codes.FROM_WATER:
        cards = 0
        for type_ in range(rules.types):
            cards += state.water[seat, type_]
        return cards > 0
    if source == codes.FROM_HAND:
        if pick == codes.BLIND and not (seeing and seat != actor):
            return state.hand_count[seat] > 0
        for type_ in range(rules.types):
            if state.hand[seat, type_] == 0:
                continue
            if can_pick_hand(rules, state, card, part, seat, type_, count):
                return True
        return False
    if source == codes.FROM_CARD:
        index = find_id(state, seat, id_)
        if index < 0:
            return False
        leaving = state.board_type[seat, leaver(rules, state, seat, index)]
        return not (to_water and guarded(rules, leaving, count))
    if highest < 0:
        highest = largest(rules.value, state, seat)
    for index in range(count):
        if pick == codes.MAXVAL:
            if leaves_as_highest(rules, state, seat, index, highest) and not (
                to_water and guarded(rules, state.board_type[seat, index], count)
            ):
                return True
        elif can_pick_board(rules, state, card, part, seat, index, count):
            return True
    return False


@compiled
def can_target(rules, state, effect, actor, seat):
    """Whether the part that is being declared can take anything from an opponent."""
    card, part, id_, seeing = effect.card, effect.part, effect.id, effect.seeing
    return state.afloat[seat] and can_take(
        rules, state, card, part, actor, seat, id_, seeing, codes.ANY_VALUE
    )


@apart
def affects(rules, state, actor, card, part, id_, seeing):
    """Whether a part can affect something (TB-46)."""
    do = rules.part_do[card, part]
    if do == codes.DO_CYCLE:
        return state.hand_count[actor] > 0
    if do == codes.DO_REVEAL:
        cards = 0
        for seat in range(rules.players):
            cards += deck_size(state, seat)
        return cards > 0
    if do != codes.DO_MOVE:
        return True
    mask = affected_by(rules, state, actor, card, part)
    highest = codes.ANY_VALUE
    if rules.part_pick[card, part] == codes.MAXVAL and rules.part_scope[card, part] != codes.OPP:
        highest = highest_value(rules, state, mask)
    for seat in range(rules.players):
        if mask >> seat & 1 and can_take(
            rules, state, card, part, actor, seat, id_, seeing, highest
        ):
            return True
    return False


@apart
def is_legal_action(rules, state, actor, card, id_):
    """Whether an action may be used (TB-46), or copied if it has no card of its own (TB-67)."""
    copied = id_ == codes.NO_ID
    if rules.cost[card] == codes.JETTISON:
        count = state.board_count[actor]
        index = leaver(rules, state, actor, find_id(state, actor, id_))
        if guarded(rules, state.board_type[actor, index], count):
            return False
    seeing = largest(rules.see_hands, state, actor)
    for part in range(rules.parts_count[card]):
        moves = rules.part_do[card, part] == codes.DO_MOVE
        if copied and moves and rules.part_source[card, part] == codes.FROM_CARD:
            if part == 0:
                return False
            continue
        needed = part == 0 or rules.part_required[card, part]
        if needed and not affects(rules, state, actor, card, part, id_, seeing):
            return False
    return True


@apart
def amount_of(rules, card, part, factor):
    """The n of a part, times the Assistant's factor where that applies (TB-55)."""
    n = np.int64(rules.part_n[card, part])
    return n * factor if rules.part_doubled[card, part] else n


@apart
def water_left(state, part, seat, type_):
    """Cards of a type in a water that lay there before the action was paid for (TB-53)."""
    there = min(np.int64(state.water[seat, type_]), np.int64(state.before[seat, type_]))
    return there - times_picked(state, part, seat, type_)


@compiled
def deck_place(state, part, seat, n):
    """The place in the deck of the ``n``-th card not yet picked, the last one if n is large."""
    place = -1
    for i in range(deck_size(state, seat)):
        if times_picked(state, part, seat, i) == 0:
            place = i
            if n == 0:
                break
            n -= 1
    return place


@compiled
def nth_of_hand(rules, state, part, seat, n):
    """The type of the ``n``-th hand card in ascending order, of those not yet picked."""
    for type_ in range(rules.types):
        if state.hand[seat, type_] > 0:
            picked = times_picked(state, part, seat, type_)
            n -= np.int64(state.hand[seat, type_]) - picked
            if n < 0:
                return type_
    return 0
