"""The boards: arriving, leaving, merging, and what the constant abilities on them add up to."""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.kernel.owners import show_owner
from balance.games.to_the_bottom.kernel.zones import forget_hand


@compiled
def card_at(state, seat, index):
    """The type of a board card."""
    return np.int64(state.board_type[seat, index])


@compiled
def mate_of(state, seat, index):
    """The place of the card that a board card is merged with, -1 for none."""
    return np.int64(state.board_mate[seat, index]) - 1


@compiled
def is_host(rules, state, seat, index):
    """Whether a board card carries an Assistant."""
    return state.board_mate[seat, index] > 0 and not rules.merge[state.board_type[seat, index]]


@apart
def total(amounts, rules, state, seat):
    """Sum of an ability over a board, times the factor where an Assistant is merged (TB-55)."""
    result = 0
    for i in range(state.board_count[seat]):
        amount = amounts[state.board_type[seat, i]]
        result += amount * rules.assistant_factor if is_host(rules, state, seat, i) else amount
    return result


@apart
def largest(amounts, state, seat):
    """The largest amount of an ability on a board, 0 where no card has it."""
    result = 0
    for i in range(state.board_count[seat]):
        result = max(result, amounts[state.board_type[seat, i]])
    return result


@compiled
def sees_hands(rules, state, seat):
    """Whether a player sees all hands (TB-70)."""
    return state.afloat[seat] and largest(rules.see_hands, state, seat) > 0


@apart
def who_sees_hands(rules, state):
    """The players who see all hands, one bit a seat."""
    mask = 0
    for seat in range(rules.players):
        if sees_hands(rules, state, seat):
            mask |= 1 << seat
    return mask


@apart
def board_value(rules, state, seat):
    """Total value of a board (TB-83)."""
    result = 0
    for i in range(state.board_count[seat]):
        result += rules.value[state.board_type[seat, i]]
    return result


@apart
def view_depth(rules, state, seat):
    """How many top cards of the own deck a player sees (TB-72), at most the deck."""
    most, added = 0, 0
    for i in range(state.board_count[seat]):
        view = rules.view_[state.board_type[seat, i]]
        most, added = max(most, view), added + view
    order = largest(rules.rearrange, state, seat)
    depth = order + added if order > 0 else most
    return min(depth, state.deck_end[seat] - state.deck_at[seat])


@compiled
def leaver(rules, state, seat, index):
    """Which card leaves in the place of a board card: the Assistant of a host (TB-56)."""
    if is_host(rules, state, seat, index):
        return mate_of(state, seat, index)
    return index


@apart
def find_id(state, seat, id_):
    """Where a board card lies now, -1 where it has left."""
    for i in range(state.board_count[seat]):
        if state.board_id[seat, i] == id_:
            return i
    return -1


@apart
def next_with(rules, state, seat, trigger, after, up_to):
    """Index of the first board card with a trigger whose id lies in (after, up_to], else -1."""
    for i in range(state.board_count[seat]):
        later = after < state.board_id[seat, i] <= up_to
        if later and rules.trigger[state.board_type[seat, i]] == trigger:
            return i
    return -1


@apart
def number_boards(rules, state):
    """Name the board cards afresh; ids rise along every board, so the last tells of all."""
    for seat in range(rules.players):
        count = state.board_count[seat]
        if count > 0 and state.board_id[seat, count - 1] != count:
            for i in range(count):
                state.board_id[seat, i] = i + 1
    state.last_id = codes.BOARD


@apart
def leave(state, seat, index):
    """Take a card off a board, exactly this one; returns its type."""
    card, mate = card_at(state, seat, index), mate_of(state, seat, index)
    if mate >= 0:
        state.board_mate[seat, mate] = 0
    last = state.board_count[seat] - 1
    for i in range(index, last):
        state.board_type[seat, i] = state.board_type[seat, i + 1]
        state.board_tired[seat, i] = state.board_tired[seat, i + 1]
        state.board_mate[seat, i] = state.board_mate[seat, i + 1]
        state.board_id[seat, i] = state.board_id[seat, i + 1]
    state.board_type[seat, last], state.board_tired[seat, last] = 0, 0
    state.board_mate[seat, last], state.board_id[seat, last] = 0, 0
    state.board_count[seat] = last
    for i in range(last):
        if state.board_mate[seat, i] > index + 1:
            state.board_mate[seat, i] -= 1
    return card


@apart
def arrive(rules, state, tally, seat, card):
    """A card comes to a board (TB-45); ``state.merging`` asks for the host of an Assistant."""
    end = state.board_count[seat]
    if end == codes.BOARD:
        state.out[card] += 1
        state.finished = codes.CAPPED
        return
    ready = not rules.enters_tired[card] or largest(rules.enter_ready, state, seat) > 0
    state.last_id += 1
    state.board_type[seat, end] = card
    state.board_tired[seat, end] = not ready
    state.board_mate[seat, end] = 0
    state.board_id[seat, end] = state.last_id
    if rules.merge[card] and has_host(rules, state, seat):
        state.merging = seat + 1
    state.board_count[seat] = end + 1
    tally.max_board = max(tally.max_board, end + 1)


@compiled
def may_host(rules, state, seat, index):
    """Whether a board card may take an Assistant (TB-43)."""
    return state.board_mate[seat, index] == 0 and not rules.merge[state.board_type[seat, index]]


@apart
def has_host(rules, state, seat):
    """Whether any card of a board may take an Assistant."""
    hosts = 0
    for i in range(state.board_count[seat]):
        hosts += may_host(rules, state, seat, i)
    return hosts > 0


@compiled
def guarded(rules, card, board_count):
    """Whether a card may not be jettisoned beside so few board cards (TB-35)."""
    return rules.jet_guard[card] > board_count


@apart
def ready_reaction(rules, state, seat, trigger):
    """Index of the board card a player would react with (TB-60), -1 for none.

    Only who pays by tiring has to be ready.
    """
    count = state.board_count[seat]
    for i in range(count):
        card = card_at(state, seat, i)
        if rules.trigger[card] != trigger or rules.cost[card] == codes.NO_COST:
            continue
        if state.board_tired[seat, i] and rules.cost[card] == codes.TIRE:
            continue
        leaving = card_at(state, seat, leaver(rules, state, seat, i))
        if rules.cost[card] != codes.JETTISON or not guarded(rules, leaving, count):
            return i
    return -1


@apart
def sink(rules, state, tally, seat):
    """A player sinks: all but the board leaves the game (TB-80)."""
    for card in range(rules.types):
        state.out[card] += np.int64(state.hand[seat, card]) + np.int64(state.water[seat, card])
        state.water[seat, card] = 0
        forget_hand(state, seat, card)
        if seat == state.active:
            state.barred[card] = 0
    for i in range(state.deck_at[seat], state.deck_end[seat]):
        state.out[state.deck[seat, i]] += 1
    state.hand_count[seat], state.deck_at[seat], state.deck_end[seat] = 0, 0, 0
    for card in range(rules.types):
        show_owner(rules, state, seat, card, 0)  # what leaves the game lies open
    if state.sunk == 0 and state.phase == codes.SINKING:
        tally.first_sink_turn = state.phase_turns
    if seat == state.active:
        tally.points_lost[seat] += state.pool
        state.pool = 0
    state.afloat[seat] = 0
    state.sunk += 1
    state.sink_order[seat] = state.sunk


assert codes.CARDS < 2**15  # ids and places fit in i2
