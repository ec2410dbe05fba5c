"""What things cost, how many cards are drawn, and what a hand could pay."""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.kernel.board import guarded, total


@compiled
def counted_cards(rules, state, seat):
    """B - S of TB-41: the board cards that count towards the next cost step."""
    return max(0, state.board_count[seat] - total(rules.slot, rules, state, seat))


@apart
def multiplier(rules, state, seat):
    """How many times its value the next card costs (TB-41)."""
    return 1 + rules.mult_step * (counted_cards(rules, state, seat) // rules.board_step)


@apart
def play_cost(rules, state, seat, card):
    """Points for playing a card onto the own board (TB-41)."""
    full = rules.value[card] * multiplier(rules, state, seat)
    return max(0, full - total(rules.discount, rules, state, seat))


@apart
def cards_to_draw(rules, state, seat):
    """TB-20 and TB-21."""
    if state.phase == codes.CRUISE:
        turn, last = state.phase_turns, rules.cruise_ramp_count - 1
        own_turns = state.cruise_turns[seat]
    else:
        turn, last = state.phase_turns, rules.sink_ramp_count - 1
        own_turns = state.sink_turns[seat]
    if rules.ramp_by_seat:
        place = (seat - state.opener + rules.players) % rules.players
        turn = place if own_turns == 0 else last
    turn = min(turn, last)
    base = rules.cruise_ramp[turn] if state.phase == codes.CRUISE else rules.sink_ramp[turn]
    return max(rules.draw_floor, base + total(rules.draw_mod, rules, state, seat))


@apart
def payable(rules, state, seat):
    """Points a hand yields when all of it is jettisoned for a rescue (TB-66)."""
    points, count = 0, state.board_count[seat]
    for card in range(rules.types):
        if state.hand[seat, card] > 0 and not guarded(rules, card, count):
            points += rules.jet[card] * np.int64(state.hand[seat, card])
    return points


@compiled
def funds(state, seat):
    """Points a rescuer has at once: the pool in the own turn, else what was paid in."""
    return state.pool if seat == state.active else state.funds


@apart
def can_rescue(rules, state, seat, card):
    """Whether a rescuer can reach the cost of a card (TB-66)."""
    reach = funds(state, seat) + payable(rules, state, seat)
    return play_cost(rules, state, seat, card) <= reach


@compiled
def hand_limit(rules, state):
    """The limit of this phase, 0 for none."""
    return rules.cruise_hand_limit if state.phase == codes.CRUISE else rules.sink_hand_limit
