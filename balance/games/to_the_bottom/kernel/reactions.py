"""Reactions: chains of stopped tirings, plays that are blocked, events and what answers them."""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.kernel.board import arrive, card_at, ready_reaction
from balance.games.to_the_bottom.kernel.costs import funds, payable, play_cost
from balance.games.to_the_bottom.kernel.jettison import (
    drop_event,
    jettison_alone,
    jettison_from_board,
)
from balance.games.to_the_bottom.kernel.legal import can_be_rescued
from balance.games.to_the_bottom.kernel.pending import ask, latest, pop, push, push_card
from balance.games.to_the_bottom.kernel.zones import add_to_hand, take_from_hand


@compiled
def asked(rules, state, turn):
    """The seat at a place in the order of a window: after the active one, itself last (TB-60)."""
    return (state.active + 1 + turn) % rules.players


@apart
def open_chain(state, seat, card):
    """A card was tired: others may stop what it does (TB-61)."""
    state.stopped, state.tired_type, state.tired_seat = 0, card, seat
    push_card(state, codes.CHAIN, seat, card)
    latest(state).last_to_tire = seat


@apart
def react(rules, state, tally, seat, trigger):
    """Pay for a reaction; ``state.stopped`` tells later whether it holds."""
    index = ready_reaction(rules, state, seat, trigger)
    card = card_at(state, seat, index)
    state.stopped = 0
    if rules.cost[card] == codes.TIRE:
        state.board_tired[seat, index] = 1
        open_chain(state, seat, card)
    else:
        jettison_from_board(rules, state, tally, seat, index)


@apart
def go_on_with_chain(rules, state, tally, effect):
    """Every use flips the outcome and opens the window anew; see ``last_to_tire``."""
    if effect.step == 1:
        effect.step = 0
        effect.asked_before += 1
        if state.answer == codes.USE:
            seat = asked(rules, state, effect.asked_before - 1)
            tally.guard_used[seat] += 1
            state.stopped = 1 - state.stopped
            index = ready_reaction(rules, state, seat, codes.REACT_ACTION)
            effect.last_to_tire, effect.asked_before = seat, 0
            if rules.cost[state.board_type[seat, index]] == codes.TIRE:
                state.board_tired[seat, index] = 1
            else:
                pop(state)
                jettison_from_board(rules, state, tally, seat, index)
                return
    while effect.asked_before < rules.players:
        seat = asked(rules, state, effect.asked_before)
        may = seat != effect.last_to_tire and state.afloat[seat]
        if may and ready_reaction(rules, state, seat, codes.REACT_ACTION) >= 0:
            ask(state, effect, 1, codes.GUARD, seat)
            return
        effect.asked_before += 1
    pop(state)


@apart
def go_on_playing(rules, state, tally, effect):
    """The board is chosen, others may block, the card arrives (TB-44, TB-62)."""
    active, card = state.active, effect.card
    if effect.step == 0:
        effect.host_board = active
        effect.step = 2
        if rules.play_on_opp[card]:
            ask(state, effect, 1, codes.OPPONENT, active)
            return
    elif effect.step == 1:
        effect.host_board, effect.step = state.answer, 2
    elif effect.step == 3:
        effect.step = 2
        effect.asked_before += 1
        if state.answer == codes.USE:
            seat = asked(rules, state, effect.asked_before - 1)
            tally.block_used[seat] += 1
            effect.step = 4
            react(rules, state, tally, seat, codes.REACT_PLAY)
            return
    elif effect.step == 4:
        effect.step = 2
        if not state.stopped:
            _take_back(state, active, card)
            pop(state)
            return
    while effect.asked_before < rules.players - 1:
        seat = asked(rules, state, effect.asked_before)
        if state.afloat[seat] and ready_reaction(rules, state, seat, codes.REACT_PLAY) >= 0:
            ask(state, effect, 3, codes.BLOCK, seat)
            return
        effect.asked_before += 1
    pop(state)
    state.motion = 0
    tally.played[active] += 1
    tally.card_played[card, active] += 1
    tally.points_spent_play[active] += state.paid
    tally.multiplied_plays[active] += state.multiplied
    arrive(rules, state, tally, effect.host_board, card)


@compiled
def _take_back(state, seat, card):
    """A blocked card returns to the hand, and its points to the pool."""
    state.motion = 0
    state.pool += state.paid
    add_to_hand(state, seat, card, codes.SEEN, codes.NOBODY)
    state.barred[card] += 1


# --- events -------------------------------------------------------------------------------


@apart
def go_on_with_events(rules, state, effect):
    """The queue: first those who may rescue, then every card that copies an action (TB-65)."""
    if state.queue_end == 0:
        state.queued = 0
        pop(state)
        return
    owner = np.int64(state.queue[0])
    if effect.step == 0 and rules.jettison_opens_teacher and state.afloat[owner]:
        while effect.asked_before < rules.players:
            seat = asked(rules, state, effect.asked_before)
            effect.asked_before += 1
            if _may_rescue(rules, state, owner, seat):
                push(state, codes.RESCUING, seat)
                return
    effect.step = 1
    while effect.event_card < state.queue[1] and state.afloat[owner]:
        card = np.int64(state.queue[2 + effect.event_card]) % codes.RESCUED
        effect.event_card += 1
        if rules.jet_copy[card]:
            push(state, codes.COPYING, owner)
            return
    drop_event(state)
    effect.step, effect.asked_before, effect.event_card = 0, 0, 0


@apart
def _may_rescue(rules, state, owner, seat):
    """Whether a player has a Teacher for an event, and a card in reach."""
    if seat == owner or not state.afloat[seat]:
        return False
    if seat != state.active and not rules.teacher_off_turn:
        return False
    if ready_reaction(rules, state, seat, codes.REACT_JETTISON) < 0:
        return False
    state.funds = 0
    return _reaches_any(rules, state, seat)


@compiled
def _reaches_any(rules, state, seat):
    for i in range(state.queue[1]):
        card = np.int64(state.queue[2 + i])
        if card < codes.RESCUED and can_be_rescued(rules, state, seat, card):
            return True
    return False


@apart
def go_on_rescuing(rules, state, tally, effect):
    """One tiring, then card by card: choose, pay in, put onto the own board (TB-66)."""
    seat = effect.actor
    if effect.step == 0:
        ask(state, effect, 1, codes.RESCUE, seat)
        return
    if effect.step == 1:  # the first card
        if state.answer == codes.PASS:
            pop(state)
            return
        effect.card, effect.step = state.answer - codes.TYPE_OPTION, 2
        react(rules, state, tally, seat, codes.REACT_JETTISON)
        return
    if effect.step == 2 and state.stopped:
        pop(state)
        return
    if effect.step == 3:
        _pay_in(rules, state, tally, seat, state.answer - codes.TYPE_OPTION)
        effect.step = 2  # a Rose that arrives may ask for something first
        state.stopped = 0
        return
    if effect.step == 4:
        if not _reaches_any(rules, state, seat):
            pop(state)
            return
        ask(state, effect, 5, codes.RESCUE, seat)
        return
    if effect.step == 5:  # another card
        if state.answer == codes.PASS:
            pop(state)
            return
        effect.card = state.answer - codes.TYPE_OPTION
    _pay_or_ask(rules, state, tally, effect, seat, effect.card)


@compiled
def _pay_in(rules, state, tally, seat, card):
    """A hand card is jettisoned for its points."""
    take_from_hand(rules, state, seat, card, codes.SEEN, codes.NOBODY)
    if seat == state.active:
        state.pool += rules.jet[card]
    else:
        state.funds += rules.jet[card]
    jettison_alone(rules, state, tally, seat, card)


@compiled
def _pay_or_ask(rules, state, tally, effect, seat, card):
    """Buy the card if the points are there, ask for more, or end the rescue."""
    cost, there = play_cost(rules, state, seat, card), funds(state, seat)
    if there < cost:
        if there + payable(rules, state, seat) < cost:
            pop(state)
        else:
            ask(state, effect, 3, codes.PAY, seat)
        return
    if seat == state.active:
        state.pool -= cost
    else:
        state.funds -= cost
    owner, i = np.int64(state.queue[0]), 2
    while state.queue[i] != card:
        i += 1
    state.queue[i] = card + codes.RESCUED
    state.water[owner, card] -= 1
    tally.rescued[seat] += 1
    effect.step = 4
    arrive(rules, state, tally, seat, card)


@apart
def go_on_copying(state, tally, effect):
    """The event's player may use an action of an opponent (TB-67)."""
    seat = effect.actor
    if effect.step == 0:
        ask(state, effect, 1, codes.COPY, seat)
        return
    pop(state)
    if state.answer == codes.PASS:
        return
    tally.copies_used[seat] += 1
    card = (state.answer - codes.PLAY_OPTION) % codes.COPY_SEAT
    push_card(state, codes.ACTION, seat, card)
    latest(state).copied = 1
