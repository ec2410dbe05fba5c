"""A turn from beginning to end, and the change of phase (TB-10 to TB-14, TB-75 to TB-87)."""

from balance.engine.jit import apart, compiled
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.kernel.board import (
    card_at,
    largest,
    next_with,
    number_boards,
    sink,
)
from balance.games.to_the_bottom.kernel.costs import cards_to_draw, hand_limit
from balance.games.to_the_bottom.kernel.drawing import draw_cards
from balance.games.to_the_bottom.kernel.jettison import (
    add_to_event,
    close_event,
    jettison,
    jettison_alone,
    open_event,
)
from balance.games.to_the_bottom.kernel.legal import any_discard
from balance.games.to_the_bottom.kernel.pending import ask, latest, push, push_card
from balance.games.to_the_bottom.kernel.record import watch_lead
from balance.games.to_the_bottom.kernel.shop import close_shop, refill
from balance.games.to_the_bottom.kernel.zones import (
    add_to_hand,
    deck_size,
    forget_hand,
    gather_deck,
    gather_water,
    shuffle_deck,
    take_from_deck,
    take_from_hand,
)

# steps of a turn
(
    _BEGIN,
    _BEFORE,
    _DRAW,
    _ORDERED,
    _OTHERS,
    _OWN,
    _DRAWN,
    _MAIN,
    CHOSEN,
    _PAIRED,
    _AFTER,
    _LIMIT,
    _DISCARDED,
    _OVER,
) = range(14)


@apart
def go_on_with_turn(rules, state, tally, luck, effect):
    """One step of the active player's turn."""
    seat, step = state.active, effect.step
    if step == _BEGIN:
        _begin(rules, state, effect, seat)
    elif _comes_first(state, step):
        push(state, codes.EVENTS, seat)
    elif step != _OVER and not state.afloat[seat]:
        effect.step = _DRAWN if step in (_OTHERS, _OWN) else _OVER
    elif step == _BEFORE:
        if not _next_card(rules, state, effect, seat, codes.PRE_DRAW):
            effect.step = _DRAW
    elif step == _DRAW:
        _choose_order(rules, state, tally, effect, seat)
    elif step == _ORDERED:
        effect.draw_order = state.answer
        _list_cards(state, effect)
        effect.step = _OTHERS if effect.draw_order == codes.FOE_FIRST else _OWN
    elif step == _OTHERS:
        if not _next_card(rules, state, effect, seat, codes.DRAW_STEP):
            effect.step = _OWN if effect.draw_order == codes.FOE_FIRST else _DRAWN
    elif step == _OWN:
        _draw_own(rules, state, tally, effect, seat)
    elif step in (_DRAWN, _MAIN):
        _ask_main(rules, state, tally, effect, seat)
    elif step == CHOSEN:
        _begin_choice(rules, state, tally, luck, effect, seat)
    elif step == _PAIRED:
        _jettison_pair(rules, state, tally, effect, seat)
    elif step == _AFTER:
        if not _next_card(rules, state, effect, seat, codes.END_TURN):
            effect.step = _LIMIT
    elif step == _LIMIT:
        limit = hand_limit(rules, state)
        effect.step = _OVER
        if 0 < limit < state.hand_count[seat] and any_discard(rules, state, seat):
            ask(state, effect, _DISCARDED, codes.DISCARD, seat)
    elif step == _DISCARDED:
        _discard(rules, state, tally, seat, state.answer - codes.TYPE_OPTION)
        effect.step = _LIMIT
    else:
        _end(rules, state, tally, luck, effect, seat)


@compiled
def _comes_first(state, step):
    """Whether the queue is handled before this step: whenever a unit has finished (TB-65)."""
    return state.queue_end > 0 and (
        step in (_BEFORE, _DRAWN) or (step >= _MAIN and step != _PAIRED)
    )


@compiled
def _begin(rules, state, effect, seat):
    """TB-11, TB-13."""
    state.pool, state.mains = 0, 0
    for card in range(rules.types):
        state.barred[card] = 0
    for i in range(state.board_count[seat]):
        state.board_tired[seat, i] = 0
    number_boards(rules, state)
    _list_cards(state, effect)
    effect.step = _BEFORE


@compiled
def _list_cards(state, effect):
    """Automatic cards are those on the board now."""
    effect.listed_after, effect.listed_up_to = 0, state.last_id


@apart
def _next_card(rules, state, effect, seat, trigger):
    """Begin the next automatic card of the step, if there is one."""
    index = next_with(rules, state, seat, trigger, effect.listed_after, effect.listed_up_to)
    if index < 0:
        return False
    effect.listed_after = state.board_id[seat, index]
    push_card(state, codes.ACTION, seat, card_at(state, seat, index))
    latest(state).id = effect.listed_after
    return True


# --- the drawing step ---------------------------------------------------------------------


@compiled
def _choose_order(rules, state, tally, effect, seat):
    """TB-22, TB-23."""
    if largest(rules.skip_draw, state, seat) > 0:
        tally.zero_draw_turns[seat] += 1
        effect.step = _DRAWN
        return
    _list_cards(state, effect)
    effect.draw_order = codes.FOE_FIRST
    effect.step = _OTHERS
    after, up_to = effect.listed_after, effect.listed_up_to
    if next_with(rules, state, seat, codes.DRAW_STEP, after, up_to) < 0:
        return
    for other in range(rules.players):
        if other != seat and deck_size(state, other) > 0:
            ask(state, effect, _ORDERED, codes.TYCOON_ORDER, seat)
            return


@compiled
def _draw_own(rules, state, tally, effect, seat):
    n = cards_to_draw(rules, state, seat)
    tally.zero_draw_turns[seat] += n == 0
    draw_cards(state, seat, n)
    _list_cards(state, effect)
    effect.step = _DRAWN if effect.draw_order == codes.FOE_FIRST else _OTHERS


# --- the main step ------------------------------------------------------------------------


@compiled
def _ask_main(rules, state, tally, effect, seat):
    """TB-14; buying the Iceberg ends the turn at once (TB-38)."""
    if state.phase == codes.CRUISE and state.buyer >= 0:
        effect.step = _OVER
    elif state.mains >= rules.turn_action_cap:
        tally.action_caps += 1
        _begin_end(rules, state, effect)
    else:
        number_boards(rules, state)
        ask(state, effect, CHOSEN, codes.MAIN, seat)


@compiled
def _begin_end(rules, state, effect):
    number_boards(rules, state)
    _list_cards(state, effect)
    effect.step = _AFTER


@compiled
def _begin_choice(rules, state, tally, luck, effect, seat):
    """What a MAIN choice sets going; ``act`` has done its first part."""
    option = effect.choice
    effect.step = _MAIN
    if option == codes.END:
        _begin_end(rules, state, effect)
        return
    number_boards(rules, state)
    state.mains += 1
    if option >= codes.ACT_OPTION:
        index = option - codes.ACT_OPTION
        tally.activated[seat] += 1
        push_card(state, codes.ACTION, seat, card_at(state, seat, index))
        latest(state).id = state.board_id[seat, index]
    elif option >= codes.PLAY_OPTION:
        push_card(state, codes.PLAYING, seat, option - codes.PLAY_OPTION)
    elif option >= codes.BUY_OPTION:
        if option != codes.ICEBERG_OPTION:
            refill(rules, state, tally, luck)
    elif rules.jet_pair[option - codes.JET_OPTION]:
        effect.pairing = option - codes.JET_OPTION
        ask(state, effect, _PAIRED, codes.PAIR, seat)
    else:
        open_event(state, seat)
        add_to_event(rules, state, option - codes.JET_OPTION)
        close_event(rules, state, tally)


@compiled
def _jettison_pair(rules, state, tally, effect, seat):
    """TB-32: alone for its own points, or another card with it for a multiple of that one's."""
    card = effect.pairing
    effect.step = _MAIN
    open_event(state, seat)
    add_to_event(rules, state, card)
    if state.answer == codes.ALONE:
        state.pool += rules.jet[card]
    else:
        other = state.answer - codes.TYPE_OPTION
        tally.seal_pairs[seat] += 1
        state.pool += rules.jet_pair[card] * rules.jet[other]
        take_from_hand(rules, state, seat, other, codes.SEEN, codes.NOBODY)
        jettison(rules, state, tally, seat, other)
    close_event(rules, state, tally)


@compiled
def _discard(rules, state, tally, seat, card):
    """TB-52: a discard to the hand limit, a jettison only if the rules say so."""
    take_from_hand(rules, state, seat, card, codes.SEEN, codes.NOBODY)
    if rules.discard_is_jettison:
        jettison_alone(rules, state, tally, seat, card)
    else:
        state.water[seat, card] += 1


# --- between turns ------------------------------------------------------------------------


@compiled
def _end(rules, state, tally, luck, effect, seat):
    """The turn is counted; on to the next player, the Sinking, or the end."""
    effect.step = _BEGIN
    watch_lead(rules, state, tally)
    tally.points_lost[seat] += state.pool
    state.pool = 0
    for card in range(rules.types):
        state.barred[card] = 0
    state.turns += 1
    state.phase_turns += 1
    state.seat_turns[seat] += 1
    if state.phase == codes.CRUISE:
        state.cruise_turns[seat] += 1
        _leave_cruise(rules, state, tally, luck, seat)
        return
    state.sink_turns[seat] += 1
    if state.afloat[seat] and state.sink_turns[seat] >= rules.sink_turn_cap:  # TB-87
        state.stalled[seat], state.capped = 1, 1
        sink(rules, state, tally, seat)
    if state.sunk == rules.players:
        state.finished = codes.CAPPED if state.capped else codes.ENDED
        return
    state.active = _next_afloat(rules, state, seat)


@compiled
def _next_afloat(rules, state, seat):
    """TB-10, TB-82."""
    for k in range(1, rules.players + 1):
        other = (seat + k) % rules.players
        if state.afloat[other]:
            return other
    return seat


@compiled
def _leave_cruise(rules, state, tally, luck, seat):
    """The Sinking begins once somebody has the Iceberg (TB-76), or at the guard (TB-86)."""
    state.active = (seat + 1) % rules.players
    if state.buyer >= 0:
        state.active = seat
    elif state.phase_turns < rules.cruise_turn_cap * rules.players:
        return
    else:
        state.capped, tally.cruise_capped = 1, 1
    close_shop(rules, state)
    state.phase, state.phase_turns, state.opener = codes.SINKING, 0, state.active
    for other in range(rules.players):
        _shuffle_all(rules, state, tally, luck, other)


@compiled
def _shuffle_all(rules, state, tally, luck, seat):
    """TB-75: hand, deck and water become the deck, and some cards of it the hand."""
    gather_deck(state, tally, seat)
    gather_water(rules, state, tally, seat)
    cards = 0
    for card in range(rules.types):
        tally.pile[card] += state.hand[seat, card]
        forget_hand(state, seat, card)
        cards += tally.pile[card]
        tally.card_owned[card, seat] = tally.pile[card]
    for i in range(state.board_count[seat]):
        tally.card_owned[state.board_type[seat, i], seat] += 1
    state.hand_count[seat] = 0
    tally.deck_at_sink[seat] = cards
    tally.board_at_sink[seat] = state.board_count[seat]
    shuffle_deck(rules, state, tally, seat, luck)
    for _ in range(min(rules.sink_start_hand, cards)):
        drawn = take_from_deck(state, seat, codes.TOP_CARD)
        add_to_hand(state, seat, drawn, codes.UNSEEN, codes.NOBODY)
