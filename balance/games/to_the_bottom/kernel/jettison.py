"""Jettisoning, and the queue of jettison events that waits for the running unit (TB-65).

An event in the queue is the seat, the number of cards and their types. The one being put together
lies behind the end of the queue until it is closed.
"""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.kernel.board import arrive, leave, leaver


@apart
def open_event(state, seat):
    """Begin an event of a player."""
    state.queue[state.queue_end] = seat
    state.queue[state.queue_end + 1] = 0


@apart
def close_event(rules, state, tally):
    """The event joins the queue, unless it is empty or the queue is full."""
    cards = np.int64(state.queue[state.queue_end + 1])
    if cards == 0:
        return
    if state.queued >= rules.event_cap or state.queue_end + 2 + cards > codes.QUEUE:
        tally.event_drops += 1
        return
    state.queue_end += 2 + cards
    state.queued += 1


@apart
def drop_event(state):
    """The first event leaves the queue."""
    size = 2 + np.int64(state.queue[1])
    for i in range(size, state.queue_end):
        state.queue[i - size] = state.queue[i]
    state.queue_end -= size


@apart
def lay_down(rules, state, tally, seat, card):
    """A jettisoned card goes to the water or onto the board (TB-30, TB-34)."""
    tally.jettisoned[seat] += 1
    if rules.jet_to_board[card]:
        tally.roses[seat] += 1
        arrive(rules, state, tally, seat, card)
    else:
        state.water[seat, card] += 1


@compiled
def jettison(rules, state, tally, seat, card):
    """A card that has left its place is jettisoned as part of the event being put together."""
    lay_down(rules, state, tally, seat, card)
    add_to_event(rules, state, card)


@apart
def add_to_event(rules, state, card):
    """A card joins the event being put together, unless it went onto the board (TB-34)."""
    if rules.jet_to_board[card]:
        return
    start = state.queue_end
    cards = np.int64(state.queue[start + 1])
    if cards < codes.EVENT - 3:
        state.queue[start + 2 + cards] = card
        state.queue[start + 1] = cards + 1


@apart
def jettison_alone(rules, state, tally, seat, card):
    """A single card makes an event of its own."""
    open_event(state, seat)
    jettison(rules, state, tally, seat, card)
    close_event(rules, state, tally)


@apart
def jettison_from_board(rules, state, tally, seat, index):
    """A board card, or the Assistant in its place, is jettisoned alone."""
    card = leave(state, seat, leaver(rules, state, seat, index))
    jettison_alone(rules, state, tally, seat, card)
