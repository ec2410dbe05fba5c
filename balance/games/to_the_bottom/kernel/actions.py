"""Actions: declared, paid for, guarded against, and then begun part by part (TB-50)."""

from balance.engine.jit import apart, compiled
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.kernel.board import find_id, is_host, largest
from balance.games.to_the_bottom.kernel.drawing import draw_cards, reveal_cards
from balance.games.to_the_bottom.kernel.jettison import jettison_from_board
from balance.games.to_the_bottom.kernel.owners import show_owner
from balance.games.to_the_bottom.kernel.pending import ask, latest, pop, push_card
from balance.games.to_the_bottom.kernel.picking import any_to_pick, gain, note_answer
from balance.games.to_the_bottom.kernel.picks import picks_by_actor
from balance.games.to_the_bottom.kernel.reactions import open_chain
from balance.games.to_the_bottom.kernel.targets import (
    affected_by,
    amount_of,
    can_target,
    highest_value,
)

# steps of an action
_OPEN, _DECLARE, _TARGETED, _AIM, _AIMED, _PAID, _WORK = range(7)


@apart
def go_on_with_action(rules, state, tally, effect):
    """TB-50: opponents and picks part by part, the cost, the window, then the parts."""
    actor, card, part = effect.actor, effect.card, effect.part
    if effect.step == _OPEN:
        _open(rules, state, effect, actor)
    elif effect.step == _DECLARE:
        _declare(rules, state, tally, effect, actor, card, part)
    elif effect.step == _TARGETED:
        effect.targets[part] = state.answer
        _begin_to_aim(effect, 1 << state.answer)
    elif effect.step == _AIM:
        _aim(rules, state, effect, actor, card, part)
    elif effect.step == _AIMED:
        note_answer(rules, state, effect, card, part)
        if rules.part_source[card, part] == codes.FROM_HAND:
            show_owner(rules, state, effect.seat, state.answer - codes.TYPE_OPTION, 0)
        effect.step = _AIM
    elif (
        (effect.step == _PAID and state.stopped)
        or part == rules.parts_count[card]
        or not state.afloat[actor]
    ):
        state.pick_count = 0
        pop(state)
    else:
        effect.step = _WORK
        effect.part += 1
        _do_part(rules, state, effect, actor, card, part)


@compiled
def _open(rules, state, effect, actor):
    """What holds for the whole action is read once: factor, open hands, the waters."""
    effect.seeing = largest(rules.see_hands, state, actor)
    if effect.id > 0:
        index = find_id(state, actor, effect.id)
        if is_host(rules, state, actor, index):
            effect.factor = rules.assistant_factor
    for seat in range(rules.players):
        for type_ in range(rules.types):
            state.before[seat, type_] = state.water[seat, type_]
    state.pick_count = 0
    effect.step = _DECLARE


@compiled
def _begin_to_aim(effect, affected):
    effect.affected, effect.affected_before, effect.to_pick = affected, 0, -1
    effect.step = _AIM


@compiled
def _declare(rules, state, tally, effect, actor, card, part):
    """The next part's opponent; after the last part the cost."""
    if part == rules.parts_count[card]:
        effect.part, effect.step = 0, _PAID
        _pay(rules, state, tally, effect, actor, card)
        return
    if rules.part_do[card, part] != codes.DO_MOVE:
        effect.part += 1
        return
    if rules.part_scope[card, part] != codes.OPP:
        _begin_to_aim(effect, affected_by(rules, state, actor, card, part))
        return
    for k in range(1, rules.players):
        seat = (actor + k) % rules.players
        if can_target(rules, state, effect, actor, seat):
            ask(state, effect, _TARGETED, codes.OPPONENT, actor)
            return
    effect.part += 1


@compiled
def _pay(rules, state, tally, effect, actor, card):
    """Tire the card and open the window, or jettison it (TB-50); else the action cannot fail."""
    state.stopped = 0
    if effect.copied or rules.trigger[card] != codes.ACT:
        return
    index = find_id(state, actor, effect.id)
    if rules.cost[card] == codes.TIRE:
        state.board_tired[actor, index] = 1
        open_chain(state, actor, card)
    elif rules.cost[card] == codes.JETTISON:
        jettison_from_board(rules, state, tally, actor, index)


@compiled
def _aim(rules, state, effect, actor, card, part):
    """The actor's picks, from one affected opponent after the other, clockwise."""
    seat = (actor + effect.affected_before) % rules.players
    if effect.affected_before == rules.players:
        effect.part += 1
        effect.step = _DECLARE
        return
    if not (effect.affected >> seat & 1) or not picks_by_actor(
        rules, card, part, actor, seat, effect.seeing
    ):
        effect.affected_before += 1
        return
    if effect.to_pick < 0:
        effect.seat = seat
        effect.board_size = state.board_count[seat]
        effect.to_pick = amount_of(rules, card, part, effect.factor)
    if effect.to_pick > 0 and any_to_pick(rules, state, effect, card, part, seat):
        ask(state, effect, _AIMED, codes.PICK_FOE, actor)
    else:
        effect.affected_before += 1
        effect.to_pick = -1


@compiled
def _do_part(rules, state, effect, actor, card, part):
    """Begin one part of the effect."""
    do, n = rules.part_do[card, part], amount_of(rules, card, part, effect.factor)
    if do == codes.DO_DRAW:
        draw_cards(state, actor, n)
    elif do == codes.DO_GAIN:
        gain(state, actor, n)
    elif do == codes.DO_CYCLE:
        push_card(state, codes.CYCLING, actor, card)
        latest(state).part = part
    elif do != codes.DO_MOVE:
        reveal_cards(state, actor, n)
    elif not (effect.copied and rules.part_source[card, part] == codes.FROM_CARD):
        push_card(state, codes.MOVING, actor, card)
        move = latest(state)
        move.id, move.factor, move.seeing = effect.id, effect.factor, effect.seeing
        move.part = part
        if rules.part_scope[card, part] != codes.OPP:
            move.affected = affected_by(rules, state, actor, card, part)
        elif effect.targets[part] >= 0:
            move.affected = (1 << effect.targets[part]) * (state.afloat[effect.targets[part]] > 0)
        move.highest = codes.ANY_VALUE
        if (
            rules.part_pick[card, part] == codes.MAXVAL
            and rules.part_scope[card, part] != codes.OPP
        ):
            move.highest = highest_value(rules, state, move.affected)
