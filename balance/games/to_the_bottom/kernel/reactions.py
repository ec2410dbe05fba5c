"""Reactions: chains of stopped tirings, plays that are blocked, events and what answers them."""

import numpy as np

from balance.engine.jit import apart, compiled, melted
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.kernel.board import arrive, ready_reaction
from balance.games.to_the_bottom.kernel.costs import funds, payable, play_cost
from balance.games.to_the_bottom.kernel.jettison import (
    drop_event,
    jettison_alone,
    jettison_from_board,
)
from balance.games.to_the_bottom.kernel.legal import can_be_rescued
from balance.games.to_the_bottom.kernel.pending import ask, pop, push
from balance.games.to_the_bottom.kernel.zones import add_to_hand, take_from_hand


@compiled
def asked(rules, state, turn):
    """The seat at a place in the order of a window: after the active one, itself last (TB-60)."""
    return np.int64((state.active + 1 + turn) % rules.players)


@apart
def open_chain(state, seat, card):
    """A card was tired: others may stop what it does (TB-61)."""
    state.stopped, state.tired_type, state.tired_seat = 0, card, seat
    push(state, codes.CHAIN, seat, card, seat)


@apart
def react(rules, state, tally, seat, trigger):
    """Pay for a reaction; ``state.stopped`` tells later whether it holds."""
    index = ready_reaction(rules, state, seat, trigger)
    card = np.int64(state.board_type[seat, index])
    state.stopped = 0
    if rules.cost[card] == codes.TIRE:
        state.board_tired[seat, index] = 1
        open_chain(state, seat, card)
    else:
        jettison_from_board(rules, state, tally, seat, index)


@apart
def go_on_with_chain(rules, state, tally, frame):
    """Every use flips the outcome and opens the window anew; ``frame.seat`` was the last one."""
    if frame.step == 1:
        frame.step = 0
        frame.turn += 1
        if state.answer == codes.USE:
            seat = asked(rules, state, np.int64(frame.turn) - 1)
            tally.guard_used[seat] += 1
            state.stopped = 1 - state.stopped
            index = ready_reaction(rules, state, seat, codes.REACT_ACTION)
            frame.seat, frame.turn = seat, 0
            if rules.cost[state.board_type[seat, index]] == codes.TIRE:
                state.board_tired[seat, index] = 1
            else:
                pop(state)
                jettison_from_board(rules, state, tally, seat, index)
                return
    while frame.turn < rules.players:
        seat = asked(rules, state, np.int64(frame.turn))
        may = seat != frame.seat and state.afloat[seat]
        if may and ready_reaction(rules, state, seat, codes.REACT_ACTION) >= 0:
            ask(state, frame, 1, codes.GUARD, seat)
            return
        frame.turn += 1
    pop(state)


@apart
def go_on_playing(rules, state, tally, frame):
    """The board is chosen, others may block, the card arrives (TB-44, TB-62)."""
    active, card = np.int64(state.active), np.int64(frame.card)
    if frame.step == 0:
        frame.seat = active
        frame.step = 2
        if rules.play_on_opp[card]:
            ask(state, frame, 1, codes.OPPONENT, active)
            return
    elif frame.step == 1:
        frame.seat, frame.step = state.answer, 2
    elif frame.step == 3:
        frame.step = 2
        frame.turn += 1
        if state.answer == codes.USE:
            seat = asked(rules, state, np.int64(frame.turn) - 1)
            tally.block_used[seat] += 1
            frame.step = 4
            react(rules, state, tally, seat, np.int64(codes.REACT_PLAY))
            return
    elif frame.step == 4:
        frame.step = 2
        if not state.stopped:
            _take_back(state, active, card)
            pop(state)
            return
    while frame.turn < rules.players - 1:
        seat = asked(rules, state, np.int64(frame.turn))
        if state.afloat[seat] and ready_reaction(rules, state, seat, codes.REACT_PLAY) >= 0:
            ask(state, frame, 3, codes.BLOCK, seat)
            return
        frame.turn += 1
    pop(state)
    state.motion = 0
    tally.played[active] += 1
    tally.card_played[card, active] += 1
    tally.points_spent_play[active] += state.paid
    tally.multiplied_plays[active] += state.multiplied
    arrive(rules, state, tally, np.int64(frame.seat), card)


@melted
def _take_back(state, seat, card):
    """A blocked card returns to the hand, and its points to the pool."""
    state.motion = 0
    state.pool += state.paid
    add_to_hand(state, seat, card, 1)
    state.barred[card] += 1


# --- events -------------------------------------------------------------------------------


@apart
def go_on_with_events(rules, state, frame):
    """The queue: first those who may rescue, then every card that copies an action (TB-65)."""
    if state.queue_end == 0:
        state.queued = 0
        pop(state)
        return
    owner = np.int64(state.queue[0])
    if frame.step == 0 and rules.jettison_opens_teacher and state.afloat[owner]:
        while frame.turn < rules.players:
            seat = asked(rules, state, np.int64(frame.turn))
            frame.turn += 1
            if _may_rescue(rules, state, owner, seat):
                push(state, codes.RESCUING, seat, 0, owner)
                return
    frame.step = 1
    while frame.cursor < state.queue[1] and state.afloat[owner]:
        card = np.int64(state.queue[2 + np.int64(frame.cursor)]) % codes.RESCUED
        frame.cursor += 1
        if rules.jet_copy[card]:
            push(state, codes.COPYING, owner, 0, owner)
            return
    drop_event(state)
    frame.step, frame.turn, frame.cursor = 0, 0, 0


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


@melted
def _reaches_any(rules, state, seat):
    for i in range(np.int64(state.queue[1])):
        card = np.int64(state.queue[2 + i])
        if card < codes.RESCUED and can_be_rescued(rules, state, seat, card):
            return True
    return False


@apart
def go_on_rescuing(rules, state, tally, frame):
    """One tiring, then card by card: choose, pay in, put onto the own board (TB-66)."""
    seat = np.int64(frame.actor)
    if frame.step == 0:
        ask(state, frame, 1, codes.RESCUE, seat)
        return
    if frame.step == 1:  # the first card
        if state.answer == codes.PASS:
            pop(state)
            return
        frame.card, frame.step = state.answer - codes.TYPE_OPTION, 2
        react(rules, state, tally, seat, np.int64(codes.REACT_JETTISON))
        return
    if frame.step == 2 and state.stopped:
        pop(state)
        return
    if frame.step == 3:
        _pay_in(rules, state, tally, seat, np.int64(state.answer) - codes.TYPE_OPTION)
        frame.step = 2  # a Rose that arrives may ask for something first
        state.stopped = 0
        return
    if frame.step == 4:
        if not _reaches_any(rules, state, seat):
            pop(state)
            return
        ask(state, frame, 5, codes.RESCUE, seat)
        return
    if frame.step == 5:  # another card
        if state.answer == codes.PASS:
            pop(state)
            return
        frame.card = state.answer - codes.TYPE_OPTION
    _pay_or_ask(rules, state, tally, frame, seat, np.int64(frame.card))


@melted
def _pay_in(rules, state, tally, seat, card):
    """A hand card is jettisoned for its points."""
    take_from_hand(rules, state, seat, card, True)
    if seat == state.active:
        state.pool += rules.jet[card]
    else:
        state.funds += rules.jet[card]
    jettison_alone(rules, state, tally, seat, card)


@melted
def _pay_or_ask(rules, state, tally, frame, seat, card):
    """Buy the card if the points are there, ask for more, or end the rescue."""
    cost, there = play_cost(rules, state, seat, card), funds(state, seat)
    if there < cost:
        if there + payable(rules, state, seat) < cost:
            pop(state)
        else:
            ask(state, frame, 3, codes.PAY, seat)
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
    frame.step = 4
    arrive(rules, state, tally, seat, card)


@apart
def go_on_copying(state, tally, frame):
    """The event's player may use an action of an opponent (TB-67)."""
    seat = np.int64(frame.actor)
    if frame.step == 0:
        ask(state, frame, 1, codes.COPY, seat)
        return
    pop(state)
    if state.answer == codes.PASS:
        return
    tally.copies_used[seat] += 1
    push(state, codes.ACTION, seat, (state.answer - codes.PLAY_OPTION) % codes.COPY_SEAT, seat)
    state.frames[state.depth - 1].copied = 1
