"""The stack of pending effects: pushed, popped, and the question one of them asks.

A turn, an action, a part of it, a window for reactions: whatever waits for something else or for
an answer. Each kind goes on in a function of its own, step by step.
"""

from balance.engine.jit import apart, compiled
from balance.games.to_the_bottom.kernel import codes


@compiled
def latest(state):
    """The effect that was begun last."""
    return state.pending[state.depth - 1]


@compiled
def push_card(state, kind, actor, card):
    """Begin something new that a card does, or that is done with it."""
    push(state, kind, actor)
    latest(state).card = card


@apart
def push(state, kind, actor):
    """Begin something new on top of what is under way."""
    effect = state.pending[state.depth]
    effect.kind, effect.step = kind, 0
    effect.actor, effect.card, effect.id, effect.seat = actor, 0, codes.NO_ID, actor
    effect.listed_after, effect.listed_up_to = 0, 0
    effect.draw_order, effect.choice, effect.pairing = 0, 0, 0
    effect.factor, effect.seeing, effect.copied, effect.part = 1, 0, 0, 0
    for part in range(codes.PARTS):
        effect.targets[part] = -1
    effect.affected, effect.affected_before, effect.board_size = 0, 0, 0
    effect.to_pick, effect.picked, effect.highest = 0, 0, 0
    effect.hit_answer, effect.arriving = 0, 0
    effect.asked_before, effect.last_to_tire, effect.event_card = 0, 0, 0
    effect.host_board, effect.to_draw, effect.reveals, effect.to_reveal = 0, 0, 0, 0
    effect.visible, effect.ordered = 0, 0
    state.depth += 1


@compiled
def pop(state):
    """What was under way is done."""
    state.depth -= 1


@compiled
def ask(state, effect, step, decision, seat):
    """Put a question to a seat; the effect goes on at ``step`` with the answer."""
    effect.step = step
    state.decision, state.actor = decision, seat
