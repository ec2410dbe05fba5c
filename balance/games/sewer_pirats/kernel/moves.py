"""The course of Sewer Pirats as compiled code: set-up, choices, and what follows from them.

(auction ->) turn: one action -> a snail's card or a weasel's further action -> next turn, until
a ship has no group left; then the final sailings. A sailing asks figure by figure. ``act``
carries a choice out as far as no luck is needed; ``advance`` does the rest. Clause numbers are
those of the rules file.
"""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.kernel.auction import (
    bid,
    choose_figure,
    is_bidding,
    pay,
    start_auction,
)
from balance.games.sewer_pirats.kernel.cards import (
    can_reveal,
    discard,
    draw_card,
    gain,
    gain_openly,
    hand_size,
    lose,
    refill_row,
    row_cards,
)
from balance.games.sewer_pirats.kernel.deal import deal_cards, deal_crews, deal_tokens
from balance.games.sewer_pirats.kernel.figures import (
    captain_ship,
    figure,
    has_captain,
    has_groups,
    owner_of,
)
from balance.games.sewer_pirats.kernel.legal import cost_of, decode, list_actions, takes_toll
from balance.games.sewer_pirats.kernel.sailing import (
    end_sailing,
    is_taking,
    next_final_ship,
    set_sail,
    take,
    toad_stays,
)
from balance.games.sewer_pirats.kernel.scoring import tie_sum

ENDED, CAPPED = 1, 2


@compiled
def setup(rules, state, tally, luck):
    """Section 4, up to the first turn or the first auction."""
    _set_up(rules, state, tally, luck)


@apart
def _set_up(rules, state, tally, luck):
    deal_crews(rules, state, tally, luck)
    deal_tokens(rules, state, tally, luck)
    deal_cards(rules, state, tally, luck)
    start_auction(state, 0)
    _clear_turn(state)
    state.first_player = -1
    if rules.crew_mode != codes.AUCTION:
        state.first_player = 0  # SP-05
        refill_row(rules, state, tally, luck)
        _begin_turn(state, 0)


@apart
def _begin_turn(state, seat):
    """SP-13."""
    state.turns += 1
    state.seat_turns[seat] += 1
    state.active, state.actor, state.decision = seat, seat, codes.ACT
    _clear_turn(state)


@compiled
def _clear_turn(state):
    state.figure_ship, state.figure_at, state.figure_tribe = -1, codes.AREA, 0
    state.further, state.sailor = 0, state.active


# --- choices ------------------------------------------------------------------------------


@compiled
def act(rules, state, tally, option):
    """Carry out the choice of ``state.actor``, without luck."""
    _act(rules, state, tally, np.int64(option))


@apart
def _act(rules, state, tally, option):
    decision = state.decision
    state.goes_on = 0
    if decision in (codes.ACT, codes.WEA):
        _take_action(rules, state, tally, option)
    elif decision == codes.DRAW:
        _draw(state, option)
    elif decision == codes.DISC:
        discard(state, state.actor, option, 1)
        tally.hand_discards[state.actor] += 1
    elif decision == codes.SNL:
        state.reveal = option
    elif decision in (codes.TAKE, codes.RAT_TAKE):
        take(rules, state, tally, option)
    elif decision == codes.TOAD_STAY:
        toad_stays(state, tally, option)
    elif decision == codes.FIG:
        choose_figure(state, option)
    elif decision in (codes.OPEN, codes.BID):
        bid(state, option)
    else:
        pay(state, tally, option)


@compiled
def _take_action(rules, state, tally, option):
    """D-ACT and D-WEA."""
    seat, further = state.actor, state.decision == codes.WEA
    if option == codes.DRAW_ACTION:
        if not further:
            state.draws_left = rules.draw_cards
            tally.draws[seat] += 1
        return
    tally.weasel_second[seat] += further
    if option == codes.SET_SAIL:
        tally.weasel_dash[seat] += further
        set_sail(state, tally, captain_ship(state, seat))
        return
    tally.weasel_rejoin[seat] += further and state.figure_at == codes.AREA
    _move(rules, state, tally, seat, option)
    if further:
        return
    is_snail = state.figure_tribe == codes.SNAIL and state.figure_at != codes.CAPTAIN
    if is_snail and rules.abilities[codes.SNAIL] and rules.snail_extra > 0 and can_reveal(state):
        state.decision, state.goes_on = codes.SNL, 1  # SP-53
    elif offers_further(rules, state, tally):
        state.goes_on = 1


@compiled
def _move(rules, state, tally, seat, option):
    """Move or become captain, with tolls on the way (SP-22 to SP-31, SP-45)."""
    ship, start, tribe, target = decode(option)
    cost = cost_of(rules, state, ship, start, tribe, target)
    discard(state, seat, ship, cost)
    for space in range(start + 1, target):
        if takes_toll(rules, state, seat, ship, space):
            toll = min(rules.raccoon_toll, state.hand[seat][ship])
            other = owner_of(state.space[ship][space])
            lose(state, seat, ship, toll)
            gain_openly(state, other, ship, toll)
            tally.tolls_paid[seat] += toll
            tally.tolls_received[other] += toll
    if start == codes.AREA:
        state.area[seat][tribe] -= 1
    else:
        state.space[ship][start] = 0
    state.space[ship][target] = figure(seat, tribe)
    state.figure_ship, state.figure_at, state.figure_tribe = ship, target, tribe
    is_captain = target == codes.CAPTAIN
    tally.moves[seat] += not is_captain
    tally.captain_from_area[seat] += is_captain and start == codes.AREA
    tally.captain_from_ship[seat] += is_captain and start != codes.AREA
    tally.cards_paid[seat] += cost
    tally.free_moves[seat] += (
        cost == 0 and tribe == codes.COCKROACH and rules.abilities[codes.COCKROACH]
    )


@apart
def offers_further(rules, state, tally):
    """Ask for the further action of the weasel that acted, if it has one (SP-49, SP-50)."""
    if not _has_further(rules, state):
        return False
    decision = state.decision
    state.decision = codes.WEA
    if list_actions(rules, state, tally.room[0]) == 1:
        state.decision = decision
        return False
    state.further = 1
    return True


@compiled
def _has_further(rules, state):
    is_weasel = state.figure_tribe == codes.WEASEL and rules.abilities[codes.WEASEL]
    return is_weasel and rules.weasel_extra_actions > 0 and not state.further


@compiled
def _draw(state, option):
    """D-DRAW: a card of the row at once, one of the deck in :func:`advance` (SP-17)."""
    state.draws_left -= 1
    if option == codes.FROM_DECK:
        state.from_deck = 1
    else:
        state.row[option] -= 1
        gain_openly(state, state.actor, option, 1)


# --- between decisions --------------------------------------------------------------------


@compiled
def advance(rules, state, tally, luck):
    """Go on to the next decision, or to the end of the game."""
    _go_on(rules, state, tally, luck)


@apart
def _go_on(rules, state, tally, luck):
    if state.first_player < 0:
        if not is_bidding(rules, state, tally, luck):
            refill_row(rules, state, tally, luck)  # SP-84
            _begin_turn(state, np.int64(state.first_player))
        return
    if _is_drawing(rules, state, tally, luck):
        return
    if state.reveal:
        _reveal(rules, state, tally, luck)
    if not _is_sailing(rules, state, tally):
        _end_turn(rules, state)


@compiled
def _is_drawing(rules, state, tally, luck):
    """Go on with a Draw; True if the seat is asked again."""
    if state.draws_left == 0 and state.decision not in (codes.DRAW, codes.DISC):
        return False
    if state.from_deck:
        gain(state, state.actor, draw_card(state, tally, luck), 1)
        state.from_deck = 0
    if state.draws_left > 0 and (row_cards(state) > 0 or can_reveal(state)):
        state.decision = codes.DRAW
        return True
    state.draws_left = 0  # SP-20
    if state.decision != codes.DISC:
        refill_row(rules, state, tally, luck)  # SP-18
    if hand_size(state, state.actor) > rules.hand_limit:
        state.decision = codes.DISC  # SP-21
        return True
    return False


@compiled
def _reveal(rules, state, tally, luck):
    """A snail's card: if it shows the ship, the snail steps on (SP-53 to SP-56)."""
    state.reveal = 0
    seat, ship = state.actor, state.figure_ship
    symbol = draw_card(state, tally, luck)
    state.discard[symbol] += 1
    tally.snail_reveals[seat] += 1
    tally.snail_hits[seat] += symbol == ship
    start, target = state.figure_at, state.figure_at + 1
    other = state.space[ship][target]
    if symbol != ship:
        return
    if target == codes.CAPTAIN and (
        has_captain(state, seat) or (other != 0 and not rules.snail_takes_captaincy)
    ):
        return
    state.space[ship][target] = state.space[ship][start]
    state.space[ship][start] = other
    state.figure_at = target
    tally.snail_swaps[seat] += other != 0
    tally.snail_coups[seat] += other != 0 and target == codes.CAPTAIN


@compiled
def _is_sailing(rules, state, tally):
    """Go on with sailings, and with those of the end; True if somebody decides."""
    if (
        state.sailing
        and state.decision == codes.TAKE
        and state.space[state.sailing - 1][state.taker]
    ):
        return True  # a toad that does not stay has still to take
    while True:
        if state.sailing:
            if is_taking(rules, state, tally):
                return True
            end_sailing(rules, state, tally)
            state.actor = state.sailor
            if _is_too_late(rules, state):
                state.owed = _has_further(rules, state)
            elif offers_further(rules, state, tally):
                return True
        ship = next_final_ship(rules, state)
        if ship < 0:
            return state.owed and _asks_owed(rules, state, tally)
        state.further = 0  # SP-66
        set_sail(state, tally, ship)


@compiled
def _is_too_late(rules, state):
    """Does a further action after this sailing wait for the final sailings (SP-68)?"""
    return not (rules.weasel_before_final or state.final or has_groups(state))


@compiled
def _asks_owed(rules, state, tally):
    """The further action that the active seat's weasel still has."""
    state.owed, state.further, state.actor = 0, 0, state.active
    state.figure_ship, state.figure_at, state.figure_tribe = -1, codes.AREA, codes.WEASEL
    return offers_further(rules, state, tally)


@compiled
def _end_turn(rules, state):
    """The next seat's turn, unless the game is over or the guard stops it (SP-62, SP-67)."""
    if not has_groups(state):
        state.finished = ENDED
    elif state.turns >= rules.max_turns:
        state.finished = CAPPED
    else:
        _begin_turn(state, (state.active + 1) % rules.players)


@compiled
def standing(rules, state, scores):
    """The running score of every seat."""
    for seat in range(rules.players):
        scores[seat] = state.score[seat]


@compiled
def winners(rules, state, won, rank):
    """SP-95 to SP-97; places likewise."""
    _places(rules, state, won, rank)


@apart
def _places(rules, state, won, rank):
    for seat in range(rules.players):
        own, level = state.score[seat], tie_sum(rules, state, seat)
        better = 0
        for other in range(rules.players):
            theirs = state.score[other]
            better += theirs > own or (theirs == own and tie_sum(rules, state, other) > level)
        rank[seat] = better + 1
        won[seat] = better == 0
