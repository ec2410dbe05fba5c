"""The stack of what is under way: frames pushed, popped, and the question one of them asks."""

import numpy as np

from balance.engine.jit import apart, melted
from balance.games.to_the_bottom.kernel import codes


@melted
def push(state, kind, actor, card, seat):
    """Begin something new on top of what is under way."""
    _push(state, np.int64(kind), np.int64(actor), np.int64(card), np.int64(seat))


@apart
def _push(state, kind, actor, card, seat):
    frame = state.frames[state.depth]
    frame.kind, frame.step = kind, 0
    frame.actor, frame.card, frame.seat = actor, card, seat
    frame.id, frame.factor, frame.copied, frame.seeing = 0, 1, 0, 0
    frame.part, frame.turn, frame.mask, frame.left = 0, 0, 0, 0
    frame.amount, frame.guard, frame.cursor, frame.limit = 0, 0, 0, 0
    for part in range(codes.PARTS):
        frame.targets[part] = -1
    state.depth += 1


@melted
def pop(state):
    """What was under way is done."""
    state.depth -= 1


@melted
def ask(state, frame, step, decision, seat):
    """Put a question to a seat; the frame goes on at ``step`` with the answer."""
    frame.step = step
    state.decision, state.actor = decision, seat
