"""A MOVE: who is hit, the hit window, the picks, and the cards on their way (TB-53)."""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.engine.luck import below
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.kernel.board import (
    arrive,
    card_at,
    find_id,
    guarded,
    largest,
    leave,
    leaver,
    ready_reaction,
    who_sees_hands,
)
from balance.games.to_the_bottom.kernel.drawing import may_order
from balance.games.to_the_bottom.kernel.jettison import (
    add_to_event,
    close_event,
    lay_down,
    open_event,
)
from balance.games.to_the_bottom.kernel.legal import can_redirect
from balance.games.to_the_bottom.kernel.owners import pass_on, show_owner
from balance.games.to_the_bottom.kernel.pending import ask, pop
from balance.games.to_the_bottom.kernel.picking import any_to_pick, gain, note_answer
from balance.games.to_the_bottom.kernel.picks import (
    count_picks,
    drop_picks,
    forget_picks,
    note_pick,
    picks_by_actor,
)
from balance.games.to_the_bottom.kernel.reactions import react
from balance.games.to_the_bottom.kernel.targets import (
    amount_of,
    can_take,
    leaves_as_highest,
    nth_of_hand,
)
from balance.games.to_the_bottom.kernel.zones import (
    add_to_hand,
    deck_size,
    put_under_deck,
    take_from_deck,
    take_from_hand,
)

# steps of a MOVE
_NEXT, _HIT, _REACTED, _PICK, _PICKED, _TAKE, _ARRIVE = range(7)


@apart
def go_on_moving(rules, state, tally, luck, effect):
    """A MOVE: for every affected player the hit window, the picks, the cards (TB-53)."""
    actor, card, part = effect.actor, effect.card, effect.part
    seat = effect.seat
    if effect.step == _NEXT:
        _next_player(rules, state, effect, actor, card, part)
    elif effect.step == _HIT:
        _answer_hit(rules, state, tally, effect, seat)
    elif effect.step == _REACTED:
        if state.stopped:
            effect.hit_answer = codes.PASS
        _begin_to_take(rules, state, luck, effect, actor, card, part, seat)
    elif effect.step == _PICK:
        _pick_on(rules, state, effect, card, part, seat)
    elif effect.step == _PICKED:
        effect.step = _TAKE
        if state.answer != codes.STOP or rules.part_source[card, part] == codes.FROM_DECK:
            effect.step = _PICK
            note_answer(rules, state, effect, card, part)
    elif effect.step == _TAKE:
        _take(rules, state, tally, effect, actor, card, part, seat)
    else:
        _bring(rules, state, tally, effect, actor, card, part, seat)


@compiled
def _next_player(rules, state, effect, actor, card, part):
    """The next affected player, asked before a hit (TB-63)."""
    if effect.affected_before == rules.players:
        drop_picks(state)
        pop(state)
        return
    seat = (actor + effect.affected_before) % rules.players
    effect.seat, effect.hit_answer, effect.board_size = seat, codes.PASS, state.board_count[seat]
    if not _is_hit(rules, state, effect, actor, card, part, seat):
        effect.affected_before += 1
        return
    source = rules.part_source[card, part]
    state.stopped = 0
    effect.step = _REACTED
    hit = seat != actor and source != codes.FROM_WATER and source != codes.FROM_CARD
    if hit and (
        ready_reaction(rules, state, seat, codes.REACT_HIT) >= 0
        or can_redirect(rules, state, effect)
    ):
        ask(state, effect, _HIT, codes.HIT, seat)


@compiled
def _is_hit(rules, state, effect, actor, card, part, seat):
    """Whether the part takes anything from a player, of the cards declared where there are any."""
    if not (effect.affected >> seat & 1):
        return False
    seeing = effect.seeing
    if picks_by_actor(rules, card, part, actor, seat, seeing):
        return _any_declared(rules, state, effect, card, part, seat)
    return can_take(rules, state, card, part, actor, seat, effect.id, seeing, effect.highest)


@apart
def _any_declared(rules, state, effect, card, part, seat):
    """Whether any card picked at the declaration can still leave."""
    for i in range(state.pick_count):
        if state.pick_seat[i] == seat and state.pick_part[i] == part:
            value = np.int64(state.pick_value[i])
            type_ = value
            if rules.part_source[card, part] == codes.FROM_HAND:
                if state.hand[seat, value] == 0:
                    continue
            else:
                index = find_id(state, seat, value)
                if index < 0:
                    continue
                type_ = card_at(state, seat, leaver(rules, state, seat, index))
            if rules.part_dest[card, part] != codes.WATER or not guarded(
                rules, type_, effect.board_size
            ):
                return True
    return False


@compiled
def _answer_hit(rules, state, tally, effect, seat):
    effect.step = _REACTED
    effect.hit_answer = state.answer
    if effect.hit_answer == codes.CANCEL:
        tally.lifebuoy_used[seat] += 1
        react(rules, state, tally, seat, codes.REACT_HIT)
    elif effect.hit_answer == codes.REDIRECT:
        tally.redirect_used[seat] += 1
        react(rules, state, tally, seat, codes.REACT_TARGET)


@compiled
def _begin_to_take(rules, state, luck, effect, actor, card, part, seat):
    """After the window: ask for picks, or list what goes."""
    if effect.hit_answer == codes.CANCEL:
        effect.affected_before += 1
        effect.step = _NEXT
        return
    source, pick = rules.part_source[card, part], rules.part_pick[card, part]
    effect.board_size, effect.picked = state.board_count[seat], 0
    effect.to_pick = amount_of(rules, card, part, effect.factor)
    effect.step = _TAKE
    redirected = effect.hit_answer == codes.REDIRECT
    if redirected or (pick == codes.BY_OWNER and source != codes.FROM_CARD):
        forget_picks(state, part, seat)
        effect.step = _PICK
    elif source == codes.FROM_DECK:
        for i in range(min(effect.to_pick, deck_size(state, seat))):
            note_pick(state, part, seat, i)
        may_order(rules, state, seat)
    elif source == codes.FROM_CARD:
        note_pick(state, part, seat, effect.id)
    elif pick == codes.MAXVAL:
        _list_highest(rules, state, effect, part, seat)
    elif pick == codes.BLIND and not picks_by_actor(rules, card, part, actor, seat, effect.seeing):
        _pick_blindly(rules, state, luck, effect, part, seat)


@compiled
def _list_highest(rules, state, effect, part, seat):
    """TB-51: all cards of the highest value, in board order."""
    highest = effect.highest
    if highest < 0:
        highest = largest(rules.value, state, seat)
    for i in range(state.board_count[seat]):
        if leaves_as_highest(rules, state, seat, i, highest):
            note_pick(state, part, seat, np.int64(state.board_id[seat, i]))


@compiled
def _pick_blindly(rules, state, luck, effect, part, seat):
    """TB-54: hand cards at random; a card drawn is not drawn again."""
    left = state.hand_count[seat]
    for _ in range(min(effect.to_pick, left)):
        n = below(luck, codes.BLIND_LUCK, state.blinds, left) if left > 1 else 0
        note_pick(state, part, seat, nth_of_hand(rules, state, part, seat, n))
        state.blinds += 1
        left -= 1


@compiled
def _pick_on(rules, state, effect, card, part, seat):
    """The owner picks the next card."""
    source = rules.part_source[card, part]
    effect.step = _TAKE
    if effect.to_pick == 0:
        return
    if source == codes.FROM_DECK:
        if count_picks(state, part, seat) < deck_size(state, seat):
            ask(state, effect, _PICKED, codes.DECK_POS, seat)
    elif any_to_pick(rules, state, effect, card, part, seat):
        ask(
            state,
            effect,
            _PICKED,
            codes.PICK_WATER if source == codes.FROM_WATER else codes.PICK_OWN,
            seat,
        )


@compiled
def _take(rules, state, tally, effect, actor, card, part, seat):
    """The picked cards leave their places together, in the order picked (TB-53)."""
    taken, points = 0, 0
    for i in range(state.pick_count):
        if state.pick_seat[i] != seat or state.pick_part[i] != part:
            continue
        state.pick_part[i] = part + codes.TAKEN
        type_ = _take_one(rules, state, effect, actor, card, part, seat, i)
        if type_ < 0:
            state.pick_seat[i] = codes.GONE
        else:
            state.pick_value[i] = type_
            taken += 1
            points += rules.jet[type_]
    if rules.part_pick[card, part] == codes.MAXVAL:
        tally.arbiter_returns[seat] += taken
    elif seat != actor:
        tally.lost_to_attacks[seat] += taken
    if rules.part_gain[card, part]:
        gain(state, actor, points)
    effect.arriving, effect.step = 0, _ARRIVE


@compiled
def _take_one(rules, state, effect, actor, card, part, seat, i):
    """One pick leaves; returns its type, -1 where it is gone or guarded."""
    source, value = rules.part_source[card, part], np.int64(state.pick_value[i])
    to_water, count = rules.part_dest[card, part] == codes.WATER, effect.board_size
    if source == codes.FROM_WATER:
        state.water[seat, value] -= 1
        return value
    if source == codes.FROM_HAND:
        if state.hand[seat, value] == 0 or (to_water and guarded(rules, value, count)):
            return -1
        dest = rules.part_dest[card, part]
        given = seat != actor and dest == codes.ACTOR_HAND
        seen = to_water or dest == codes.ON_BOARD or (given and rules.players == 2)
        named = picks_by_actor(rules, card, part, actor, seat, effect.seeing)
        named = named and effect.hit_answer != codes.REDIRECT
        witness = actor if given or named else codes.NOBODY
        take_from_hand(rules, state, seat, value, seen, witness)
        return value
    if source == codes.FROM_DECK:
        type_ = np.int64(state.deck[seat, state.deck_at[seat] + value])
        if to_water and guarded(rules, type_, count):
            return -1
        for j in range(i + 1, state.pick_count):
            same = state.pick_seat[j] == seat and state.pick_part[j] == part
            if same and state.pick_value[j] > value:
                state.pick_value[j] -= 1
        take_from_deck(state, seat, value)
        if to_water or rules.part_dest[card, part] == codes.ON_BOARD:
            show_owner(rules, state, seat, type_, 0)
        return type_
    index = find_id(state, seat, value)
    if index < 0:
        return -1
    index = leaver(rules, state, seat, index)
    if to_water and guarded(rules, card_at(state, seat, index), count):
        return -1
    return leave(state, seat, index)


@compiled
def _bring(rules, state, tally, effect, actor, card, part, seat):
    """The cards arrive one by one; whoever arrives may have something to ask first."""
    i, dest = effect.arriving, rules.part_dest[card, part]
    while i < state.pick_count and (
        state.pick_seat[i] != seat or state.pick_part[i] != part + codes.TAKEN
    ):
        i += 1
    effect.arriving = i + 1
    if i >= state.pick_count:
        if dest == codes.WATER:
            _note_event(rules, state, tally, part, seat)
        forget_picks(state, part + codes.TAKEN, seat)
        effect.affected_before += 1
        effect.step = _NEXT
        return
    type_ = np.int64(state.pick_value[i])
    if dest == codes.WATER:
        lay_down(rules, state, tally, seat, type_)
    elif dest == codes.DECK_BOTTOM:
        put_under_deck(state, seat, type_)
    elif dest == codes.ON_BOARD:
        arrive(rules, state, tally, seat, type_)
    else:
        to, source = actor if dest == codes.ACTOR_HAND else seat, rules.part_source[card, part]
        open_move = source != codes.FROM_HAND and source != codes.FROM_DECK
        seen = open_move or (to != seat and rules.players == 2)
        if to != seat and not open_move:
            pass_on(rules, state, seat, to, type_, who_sees_hands(rules, state))
        add_to_hand(state, to, type_, seen, seat if to != seat else codes.NOBODY)


@compiled
def _note_event(rules, state, tally, part, seat):
    """The cards jettisoned together make an event (TB-65)."""
    open_event(state, seat)
    for i in range(state.pick_count):
        if state.pick_seat[i] == seat and state.pick_part[i] == part + codes.TAKEN:
            add_to_event(rules, state, np.int64(state.pick_value[i]))
    close_event(rules, state, tally)
