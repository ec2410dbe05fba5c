"""A MOVE: who is hit, the hit window, the picks, and the cards on their way (TB-53)."""

import numpy as np

from balance.engine.jit import apart, melted
from balance.engine.luck import below
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.kernel.board import (
    arrive,
    find_id,
    guarded,
    largest,
    leave,
    leaver,
    ready_reaction,
)
from balance.games.to_the_bottom.kernel.drawing import may_order
from balance.games.to_the_bottom.kernel.jettison import (
    add_to_event,
    close_event,
    lay_down,
    open_event,
)
from balance.games.to_the_bottom.kernel.legal import can_redirect
from balance.games.to_the_bottom.kernel.pending import ask, pop
from balance.games.to_the_bottom.kernel.picking import any_to_pick, gain, note_answer
from balance.games.to_the_bottom.kernel.reactions import react
from balance.games.to_the_bottom.kernel.targets import (
    amount_of,
    can_take,
    count_picks,
    drop_picks,
    forget_picks,
    leaves_as_highest,
    note_pick,
    nth_of_hand,
    picks_by_actor,
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
def go_on_moving(rules, state, tally, luck, frame):
    """A MOVE: for every affected player the hit window, the picks, the cards (TB-53)."""
    actor, card, part = np.int64(frame.actor), np.int64(frame.card), np.int64(frame.part)
    seat = np.int64(frame.seat)
    if frame.step == _NEXT:
        _next_player(rules, state, frame, actor, card, part)
    elif frame.step == _HIT:
        _answer_hit(rules, state, tally, frame, seat)
    elif frame.step == _REACTED:
        if state.stopped:
            frame.limit = codes.PASS
        _begin_to_take(rules, state, luck, frame, actor, card, part, seat)
    elif frame.step == _PICK:
        _pick_on(rules, state, frame, card, part, seat)
    elif frame.step == _PICKED:
        frame.step = _TAKE
        if state.answer != codes.STOP or rules.part_source[card, part] == codes.FROM_DECK:
            frame.step = _PICK
            note_answer(rules, state, frame, card, part)
    elif frame.step == _TAKE:
        _take(rules, state, tally, frame, actor, card, part, seat)
    else:
        _bring(rules, state, tally, frame, actor, card, part, seat)


@melted
def _next_player(rules, state, frame, actor, card, part):
    """The next affected player, asked before a hit (TB-63)."""
    if frame.turn == rules.players:
        drop_picks(state)
        pop(state)
        return
    seat = (actor + np.int64(frame.turn)) % rules.players
    frame.seat, frame.limit, frame.guard = seat, codes.PASS, state.board_count[seat]
    if not _is_hit(rules, state, frame, actor, card, part, seat):
        frame.turn += 1
        return
    source = rules.part_source[card, part]
    state.stopped = 0
    frame.step = _REACTED
    hit = seat != actor and source != codes.FROM_WATER and source != codes.FROM_CARD
    if hit and (
        ready_reaction(rules, state, seat, codes.REACT_HIT) >= 0
        or can_redirect(rules, state, frame)
    ):
        ask(state, frame, _HIT, codes.HIT, seat)


@melted
def _is_hit(rules, state, frame, actor, card, part, seat):
    """Whether the part takes anything from a player, of the cards declared where there are any."""
    if not (frame.mask >> seat & 1):
        return False
    seeing = np.int64(frame.seeing)
    if picks_by_actor(rules, card, part, actor, seat, seeing):
        return _any_declared(rules, state, frame, card, part, seat)
    highest, id_ = np.int64(frame.amount), np.int64(frame.id)
    return can_take(rules, state, card, part, actor, seat, id_, seeing, highest)


@apart
def _any_declared(rules, state, frame, card, part, seat):
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
                type_ = np.int64(state.board_type[seat, leaver(rules, state, seat, index)])
            if rules.part_dest[card, part] != codes.WATER or not guarded(
                rules, type_, np.int64(frame.guard)
            ):
                return True
    return False


@melted
def _answer_hit(rules, state, tally, frame, seat):
    frame.step = _REACTED
    frame.limit = state.answer
    if frame.limit == codes.CANCEL:
        tally.lifebuoy_used[seat] += 1
        react(rules, state, tally, seat, np.int64(codes.REACT_HIT))
    elif frame.limit == codes.REDIRECT:
        tally.redirect_used[seat] += 1
        react(rules, state, tally, seat, np.int64(codes.REACT_TARGET))


@melted
def _begin_to_take(rules, state, luck, frame, actor, card, part, seat):
    """After the window: ask for picks, or list what goes."""
    if frame.limit == codes.CANCEL:
        frame.turn += 1
        frame.step = _NEXT
        return
    source, pick = rules.part_source[card, part], rules.part_pick[card, part]
    frame.guard, frame.cursor = state.board_count[seat], 0
    frame.left = amount_of(rules, card, part, np.int64(frame.factor))
    frame.step = _TAKE
    if frame.limit == codes.REDIRECT or (pick == codes.BY_OWNER and source != codes.FROM_CARD):
        forget_picks(state, part, seat)
        frame.step = _PICK
    elif source == codes.FROM_DECK:
        for i in range(min(np.int64(frame.left), deck_size(state, seat))):
            note_pick(state, part, seat, np.int64(i))
        may_order(rules, state, seat)
    elif source == codes.FROM_CARD:
        note_pick(state, part, seat, np.int64(frame.id))
    elif pick == codes.MAXVAL:
        _list_highest(rules, state, frame, part, seat)
    elif pick == codes.BLIND and not picks_by_actor(rules, card, part, actor, seat, frame.seeing):
        _pick_blindly(rules, state, luck, frame, part, seat)


@melted
def _list_highest(rules, state, frame, part, seat):
    """TB-51: all cards of the highest value, in board order."""
    highest = np.int64(frame.amount)
    if highest < 0:
        highest = largest(rules.value, state, seat)
    for i in range(state.board_count[seat]):
        if leaves_as_highest(rules, state, seat, np.int64(i), highest):
            note_pick(state, part, seat, np.int64(state.board_id[seat, i]))


@melted
def _pick_blindly(rules, state, luck, frame, part, seat):
    """TB-54: hand cards at random; a card drawn is not drawn again."""
    left = np.int64(state.hand_count[seat])
    for _ in range(min(np.int64(frame.left), left)):
        n = below(luck, codes.BLIND_LUCK, np.int64(state.blinds), left) if left > 1 else np.int64(0)
        note_pick(state, part, seat, nth_of_hand(rules, state, part, seat, n))
        state.blinds += 1
        left -= 1


@melted
def _pick_on(rules, state, frame, card, part, seat):
    """The owner picks the next card."""
    source = rules.part_source[card, part]
    frame.step = _TAKE
    if frame.left == 0:
        return
    if source == codes.FROM_DECK:
        if count_picks(state, part, seat) < deck_size(state, seat):
            ask(state, frame, _PICKED, codes.DECK_POS, seat)
    elif any_to_pick(rules, state, frame, card, part, seat):
        ask(
            state,
            frame,
            _PICKED,
            codes.PICK_WATER if source == codes.FROM_WATER else codes.PICK_OWN,
            seat,
        )


@melted
def _take(rules, state, tally, frame, actor, card, part, seat):
    """The picked cards leave their places together, in the order picked (TB-53)."""
    taken, points = 0, 0
    for i in range(state.pick_count):
        if state.pick_seat[i] != seat or state.pick_part[i] != part:
            continue
        type_ = _take_one(rules, state, frame, actor, card, part, seat, i)
        if type_ < 0:
            state.pick_seat[i] = codes.GONE
        else:
            state.pick_part[i], state.pick_value[i] = part + codes.TAKEN, type_
            taken += 1
            points += np.int64(rules.jet[type_])
    if rules.part_pick[card, part] == codes.MAXVAL:
        tally.arbiter_returns[seat] += taken
    elif seat != actor:
        tally.lost_to_attacks[seat] += taken
    if rules.part_gain[card, part]:
        gain(state, actor, points)
    frame.cursor, frame.step = 0, _ARRIVE


@melted
def _take_one(rules, state, frame, actor, card, part, seat, i):
    """One pick leaves; returns its type, -1 where it is gone or guarded."""
    source, value = rules.part_source[card, part], np.int64(state.pick_value[i])
    to_water, count = rules.part_dest[card, part] == codes.WATER, np.int64(frame.guard)
    if source == codes.FROM_WATER:
        state.water[seat, value] -= 1
        return value
    if source == codes.FROM_HAND:
        if state.hand[seat, value] == 0 or (to_water and guarded(rules, value, count)):
            return np.int64(-1)
        two = (
            rules.players == 2 and seat != actor and rules.part_dest[card, part] == codes.ACTOR_HAND
        )
        seen = to_water or rules.part_dest[card, part] == codes.ON_BOARD or two
        take_from_hand(rules, state, seat, value, seen)
        return value
    if source == codes.FROM_DECK:
        type_ = np.int64(state.deck[seat, state.deck_at[seat] + value])
        if to_water and guarded(rules, type_, count):
            return np.int64(-1)
        for j in range(i + 1, state.pick_count):
            same = state.pick_seat[j] == seat and state.pick_part[j] == part
            if same and state.pick_value[j] > value:
                state.pick_value[j] -= 1
        return take_from_deck(state, seat, value)
    index = find_id(state, seat, value)
    if index < 0:
        return np.int64(-1)
    index = leaver(rules, state, seat, index)
    if to_water and guarded(rules, np.int64(state.board_type[seat, index]), count):
        return np.int64(-1)
    return leave(state, seat, index)


@melted
def _bring(rules, state, tally, frame, actor, card, part, seat):
    """The cards arrive one by one; whoever arrives may have something to ask first."""
    i, dest = np.int64(frame.cursor), rules.part_dest[card, part]
    while i < state.pick_count and (
        state.pick_seat[i] != seat or state.pick_part[i] != part + codes.TAKEN
    ):
        i += 1
    frame.cursor = i + 1
    if i >= state.pick_count:
        if dest == codes.WATER:
            _note_event(rules, state, tally, part, seat)
        forget_picks(state, part + codes.TAKEN, seat)
        frame.turn += 1
        frame.step = _NEXT
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
        add_to_hand(state, to, type_, seen)


@melted
def _note_event(rules, state, tally, part, seat):
    """The cards jettisoned together make an event (TB-65)."""
    open_event(state, seat)
    for i in range(state.pick_count):
        if state.pick_seat[i] == seat and state.pick_part[i] == part + codes.TAKEN:
            add_to_event(rules, state, np.int64(state.pick_value[i]))
    close_event(rules, state, tally)
