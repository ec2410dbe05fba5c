"""Actions: declared, paid for, guarded against, and then begun part by part (TB-50)."""

import numpy as np

from balance.engine.jit import apart, melted
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.kernel.board import find_id, is_host, largest
from balance.games.to_the_bottom.kernel.drawing import draw_cards, reveal_cards
from balance.games.to_the_bottom.kernel.jettison import jettison_from_board
from balance.games.to_the_bottom.kernel.pending import ask, pop, push
from balance.games.to_the_bottom.kernel.picking import any_to_pick, gain, note_answer
from balance.games.to_the_bottom.kernel.reactions import open_chain
from balance.games.to_the_bottom.kernel.targets import (
    amount_of,
    can_take,
    highest_value,
    picks_by_actor,
    scope_mask,
)

# steps of an action
_OPEN, _DECLARE, _TARGETED, _AIM, _AIMED, _PAID, _WORK = range(7)


@apart
def go_on_with_action(rules, state, tally, frame):
    """TB-50: opponents and picks part by part, the cost, the window, then the parts."""
    actor, card, part = np.int64(frame.actor), np.int64(frame.card), np.int64(frame.part)
    if frame.step == _OPEN:
        _open(rules, state, frame, actor)
    elif frame.step == _DECLARE:
        _declare(rules, state, tally, frame, actor, card, part)
    elif frame.step == _TARGETED:
        frame.targets[part] = state.answer
        _begin_to_aim(frame, 1 << np.int64(state.answer))
    elif frame.step == _AIM:
        _aim(rules, state, frame, actor, card, part)
    elif frame.step == _AIMED:
        note_answer(rules, state, frame, card, part)
        frame.step = _AIM
    elif (
        (frame.step == _PAID and state.stopped)
        or part == rules.parts_count[card]
        or not state.afloat[actor]
    ):
        state.pick_count = 0
        pop(state)
    else:
        frame.step = _WORK
        frame.part += 1
        _do_part(rules, state, frame, actor, card, part)


@melted
def _open(rules, state, frame, actor):
    """What holds for the whole action is read once: factor, open hands, the waters."""
    frame.seeing = largest(rules.see_hands, state, actor) > 0
    if frame.id > 0:
        index = find_id(state, actor, np.int64(frame.id))
        if is_host(rules, state, actor, index):
            frame.factor = rules.assistant_factor
    for seat in range(rules.players):
        for type_ in range(rules.types):
            state.before[seat, type_] = state.water[seat, type_]
    state.pick_count = 0
    frame.step = _DECLARE


@melted
def _begin_to_aim(frame, mask):
    frame.mask, frame.turn, frame.left = mask, 0, -1
    frame.step = _AIM


@melted
def _declare(rules, state, tally, frame, actor, card, part):
    """The next part's opponent; after the last part the cost."""
    if part == rules.parts_count[card]:
        frame.part, frame.step = 0, _PAID
        _pay(rules, state, tally, frame, actor, card)
        return
    scope = np.int64(rules.part_scope[card, part])
    if rules.part_do[card, part] != codes.DO_MOVE:
        frame.part += 1
        return
    if scope != codes.OPP:
        _begin_to_aim(frame, scope_mask(rules, state, actor, scope))
        return
    for k in range(1, rules.players):
        seat = np.int64((actor + k) % rules.players)
        if state.afloat[seat] and can_take(
            rules,
            state,
            card,
            part,
            actor,
            seat,
            np.int64(frame.id),
            np.int64(frame.seeing),
            np.int64(-1),
        ):
            ask(state, frame, _TARGETED, codes.OPPONENT, actor)
            return
    frame.part += 1


@melted
def _pay(rules, state, tally, frame, actor, card):
    """Tire the card and open the window, or jettison it (TB-50); else the action cannot fail."""
    state.stopped = 0
    if frame.copied or rules.trigger[card] != codes.ACT:
        return
    index = find_id(state, actor, np.int64(frame.id))
    if rules.cost[card] == codes.TIRE:
        state.board_tired[actor, index] = 1
        open_chain(state, actor, card)
    elif rules.cost[card] == codes.JETTISON:
        jettison_from_board(rules, state, tally, actor, index)


@melted
def _aim(rules, state, frame, actor, card, part):
    """The actor's picks, from one affected opponent after the other, clockwise."""
    seat = (actor + np.int64(frame.turn)) % rules.players
    if frame.turn == rules.players:
        frame.part += 1
        frame.step = _DECLARE
        return
    if not (frame.mask >> seat & 1) or not picks_by_actor(
        rules, card, part, actor, seat, frame.seeing
    ):
        frame.turn += 1
        return
    if frame.left < 0:
        frame.seat = seat
        frame.guard = state.board_count[seat]
        frame.left = amount_of(rules, card, part, np.int64(frame.factor))
    if frame.left > 0 and any_to_pick(rules, state, frame, card, part, seat):
        ask(state, frame, _AIMED, codes.PICK_FOE, actor)
    else:
        frame.turn += 1
        frame.left = -1


@melted
def _do_part(rules, state, frame, actor, card, part):
    """Begin one part of the effect."""
    do, n = rules.part_do[card, part], amount_of(rules, card, part, np.int64(frame.factor))
    if do == codes.DO_DRAW:
        draw_cards(state, actor, n)
    elif do == codes.DO_GAIN:
        gain(state, actor, n)
    elif do == codes.DO_CYCLE:
        push(state, codes.CYCLING, actor, card, actor)
        state.frames[state.depth - 1].part = part
    elif do != codes.DO_MOVE:
        reveal_cards(state, actor, n)
    elif not (frame.copied and rules.part_source[card, part] == codes.FROM_CARD):
        push(state, codes.MOVING, actor, card, actor)
        move = state.frames[state.depth - 1]
        move.id, move.factor, move.seeing = frame.id, frame.factor, frame.seeing
        move.part = part
        if rules.part_scope[card, part] != codes.OPP:
            move.mask = scope_mask(rules, state, actor, np.int64(rules.part_scope[card, part]))
        elif frame.targets[part] >= 0:
            move.mask = state.afloat[frame.targets[part]] << np.int64(frame.targets[part])
        move.amount = -1
        if (
            rules.part_pick[card, part] == codes.MAXVAL
            and rules.part_scope[card, part] != codes.OPP
        ):
            move.amount = highest_value(rules, state, np.int64(move.mask))
