"""The named characters of Sewer Pirats: each values the options it sees and takes the best.

The first of several best options in canonical order is taken; no character draws luck. Whatever
is not a character's own it does like *greedy*. Only the spoiler looks at the tokens of others; the
collector remembers no more than which bonus token was its first.
"""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.api import Character
from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.kernel.cards import can_reveal, hand_size, row_cards
from balance.games.sewer_pirats.kernel.figures import has_captain, owner_of
from balance.games.sewer_pirats.kernel.legal import cost_of, decode, toll_of
from balance.games.sewer_pirats.players import dials
from balance.games.sewer_pirats.players.dials import DIAL, PASSENGER_DIAL, SPOILER_DIAL
from balance.games.sewer_pirats.players.evaluation import (
    ahead,
    count_tokens,
    crew_value,
    desire,
    takings,
    weigh_group,
)

_SCALE = 1e6  # values are compared to six decimals, so that ties are ties on every machine
_AT_ONCE = 1e7  # a weasel that can sets sail
_FIRST, _SECOND, _THIRD, _FOURTH, _FIFTH = 5e6, 4e6, 3e6, 2e6, 1e6  # one thing before another

CHARACTERS = {
    "greedy": Character(
        dials.GREEDY,
        dials.GREEDY_DIALS,
        "takes whatever promises most tokens for its cards",
    ),
    "passenger": Character(
        dials.PASSENGER,
        dials.PASSENGER_DIALS,
        "cautious: boards ships in company, cheaply, and seldom becomes captain",
    ),
    "privateer": Character(
        dials.PRIVATEER,
        dials.PRIVATEER_DIALS,
        "aggressive: becomes captain whenever it can, and always makes for a bow",
    ),
    "collector": Character(
        dials.COLLECTOR,
        dials.COLLECTOR_DIALS,
        "keeps to the family of booty that its first bonus token serves",
        remembers=True,
    ),
    "spoiler": Character(
        dials.SPOILER,
        dials.SPOILER_DIALS,
        "takes what others want, displaces captains and puts raccoons in their way",
        remembers=True,
    ),
}


@apart
def choose(rules, memory, state, player, workspace, n, luck):
    """Index of the option a character takes: the first of the best."""
    options, values, decision = workspace.options[0], memory.values, state.decision
    character = np.int64(player.character)
    for i in range(len(memory.dials)):
        memory.dials[i] = player.numbers[i]
    if decision in (codes.ACT, codes.WEA, codes.TAKE, codes.RAT_TAKE, codes.TOAD_STAY):
        _weigh_fronts(rules, state, memory, character)
    if decision in (codes.ACT, codes.WEA):
        _value_actions(rules, state, memory, character, options, n)
    elif decision in codes.TAKING:
        _value_takes(rules, state, memory, character, options, n)
    else:
        _value_cards(rules, state, memory, options, n)
    best = 0
    for i in range(n):
        values[i] = np.rint(values[i] * _SCALE)
        if values[i] > values[best]:
            best = i
    return best


@apart
def _weigh_fronts(rules, state, memory, character):
    """Note what the front groups are worth to the acting seat."""
    seat = np.int64(state.actor)
    for other in range(rules.players):
        if other == seat or character == dials.SPOILER:
            count_tokens(rules, state, memory, np.int64(other))
    for ship in range(codes.SHIPS):
        weigh_group(rules, state, memory, seat, ship, 0, character)


# --- actions ------------------------------------------------------------------------------


@apart
def _value_actions(rules, state, memory, character, options, n):
    """What to do on a turn, or next with a weasel."""
    if character == dials.PRIVATEER:
        memory.favourite = _favourite(state, memory, options, n)
    for i in range(n):
        option = options[i]
        if option == codes.DRAW_ACTION:
            value = _idle_value(rules, state, memory, character)
        elif option == codes.SET_SAIL:
            value = _AT_ONCE
        else:
            value = _figure_value(rules, state, memory, character, option)
        memory.values[i] = value


@compiled
def _idle_value(rules, state, memory, character):
    """Value of drawing, or of leaving a weasel where it is."""
    hand, further = hand_size(state, state.actor), state.decision == codes.WEA
    if character == dials.PASSENGER:
        return _THIRD if further or hand < rules.hand_limit else 0.0
    if character == dials.PRIVATEER or further:
        return 0.0
    if hand >= rules.hand_limit or not (row_cards(state) > 0 or can_reveal(state)):
        return memory.dials[DIAL.draw_full]
    return memory.dials[DIAL.draw_nearly_full if hand == rules.hand_limit - 1 else DIAL.draw_room]


@apart
def _figure_value(rules, state, memory, character, option):
    """Value of a Move or a captaincy."""
    ship, start, tribe, target = decode(option)
    cost = _price(rules, state, ship, start, tribe, target)
    if target == codes.CAPTAIN:
        promise = takings(rules, memory, ship, 0, tribe) + memory.front_bonus[ship]
    else:
        promise = crew_value(rules, state, memory, ship, target, tribe)
    if character == dials.PASSENGER:
        return _passenger_value(rules, state, memory, ship, start, target, promise, cost)
    if character == dials.PRIVATEER:
        return _privateer_value(state, memory, ship, target, promise, cost)
    value = promise - crew_value(rules, state, memory, ship, start, tribe)
    value -= memory.dials[DIAL.card] * cost
    if character == dials.SPOILER:
        value += _spite(rules, state, memory, ship, start, tribe, target)
    return value


@compiled
def _price(rules, state, ship, start, tribe, target):
    """Cards played, and those that really go to raccoons (SP-46)."""
    seat = state.actor
    cost = cost_of(rules, state, ship, start, tribe, target)
    left = state.hand[seat][ship] - cost
    return cost + min(left, toll_of(rules, state, seat, ship, start, target))


@compiled
def _spite(rules, state, memory, ship, start, tribe, target):
    """What a spoiler adds: a snail beneath another's captain, a raccoon in the way of a crowd."""
    if not rules.abilities[tribe]:
        return 0.0
    captain = owner_of(state.space[ship][codes.CAPTAIN])
    if tribe == codes.SNAIL and target == codes.CAPTAIN - 1 and rules.snail_extra:
        coup = captain >= 0 and captain != state.actor and rules.snail_takes_captaincy
        return memory.dials[SPOILER_DIAL.coup] if coup else 0.0
    if tribe == codes.RACCOON and target < codes.CAPTAIN - 1:
        others = ahead(state, ship, codes.AREA) - (start != codes.AREA)
        return (
            memory.dials[SPOILER_DIAL.ambush] if others >= memory.dials[SPOILER_DIAL.crowd] else 0.0
        )
    return 0.0


@compiled
def _passenger_value(rules, state, memory, ship, start, target, promise, cost):
    """A cheap captaincy, company to board, cards; with a full hand any Move, then captaincies."""
    if target == codes.CAPTAIN:
        least = memory.dials[PASSENGER_DIAL.captain_from]
        gladly = cost <= 1.0 and np.rint(promise * _SCALE) >= least * _SCALE
        return (_FIRST if gladly else _FIFTH) + promise
    value = (target == codes.CAPTAIN - 1) - 10.0 * cost
    company = (
        state.space[ship][codes.CAPTAIN] > 0
        or ahead(state, ship, codes.AREA) >= memory.dials[PASSENGER_DIAL.company]
    )
    return value + (_SECOND if start == codes.AREA and company else _FOURTH)


@compiled
def _privateer_value(state, memory, ship, target, promise, cost):
    """A captaincy, or a Move towards the bow of the favourite ship."""
    if target == codes.CAPTAIN:
        return _FIRST + promise
    if ship != memory.favourite:
        return _FOURTH
    empty = 0
    for space in range(target + 1, codes.CAPTAIN):
        empty += state.space[ship][space] == 0
    return _THIRD - 100.0 * empty - cost


@apart
def _favourite(state, memory, options, n):
    """Of the ships that Moves lead to, one without a captain, with the best front group."""
    favourite, best = -1, -1.0
    for i in range(n):
        option = options[i]
        if option < codes.MOVE_BASE or option >= codes.CAPTAIN_BASE:
            continue
        ship, _, _, _ = decode(option)
        value = np.rint((memory.front_bonus[ship] + memory.front[ship][0]) * _SCALE)
        value += 0.0 if state.space[ship][codes.CAPTAIN] > 0 else _FIRST * _SCALE
        if value > best:
            favourite, best = ship, value
    return favourite


# --- tokens -------------------------------------------------------------------------------


@apart
def _value_takes(rules, state, memory, character, options, n):
    """Which token to take, and whether a toad takes one at all."""
    seat, ship = np.int64(state.actor), state.sailing - 1
    for i in range(n):
        option = options[i]
        if state.decision == codes.TOAD_STAY:
            memory.values[i] = 0.0
            if option == 1 and _toad_stays(state, memory, character, seat, ship):
                memory.values[i] = 1.0
        elif option == codes.NO_TOKEN:
            memory.values[i] = -1.0
        else:
            memory.values[i] = desire(rules, state, memory, seat, option - 1, character)


@compiled
def _toad_stays(state, memory, character, seat, ship):
    if character == dials.PASSENGER:
        return False
    if character == dials.PRIVATEER:
        return state.taker == codes.CAPTAIN - 1 and not has_captain(state, seat)
    return np.rint(memory.front[ship][0] * _SCALE) < memory.dials[DIAL.stay_below] * _SCALE


# --- cards and bids -----------------------------------------------------------------------


@apart
def _value_cards(rules, state, memory, options, n):
    """Which card to take or give, a snail's reveal, and the auction."""
    decision, seat = state.decision, state.actor
    for i in range(n):
        option = options[i]
        held = 0.0
        if decision in (codes.DRAW, codes.DISC, codes.PAY) and option < codes.SHIPS:
            held = state.hand[seat][option]
        if decision == codes.DRAW:
            held = memory.dials[DIAL.new_symbol] if held == 0.0 else held
            memory.values[i] = memory.dials[DIAL.unseen_card] if option == codes.FROM_DECK else held
        elif decision == codes.DISC:
            memory.values[i] = held
        elif decision == codes.PAY:
            memory.values[i] = -held
        elif decision == codes.BID:
            memory.values[i] = (option > 0) == _raises(state, memory, seat)
        else:
            memory.values[i] = option if decision == codes.SNL else -option


@apart
def _raises(state, memory, seat):
    """Whether a seat bids one card more for the figure on offer."""
    limit = memory.dials[DIAL.bid_rat + state.bar[state.rank]]
    limit += state.under_count if state.rank == 0 else 0.0
    left = hand_size(state, seat) - (state.bid + 1)
    return state.bid + 1 <= limit and left >= memory.dials[DIAL.keep]
