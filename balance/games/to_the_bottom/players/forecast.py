"""What an action is likely to bring its actor, guessed from its parts before anything happens."""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.kernel.board import board_value, card_at, is_host, largest, mate_of
from balance.games.to_the_bottom.kernel.targets import affected_by, amount_of
from balance.games.to_the_bottom.kernel.zones import deck_size
from balance.games.to_the_bottom.players.holdings import mean_value

_LATER = 0.4  # what a point in hand or deck counts against one on the board
_BACK = 0.5  # what an opponent loses of a card that returns to his hand
_SHOWN = 0.1  # and of one that goes to his water in the Cruise


@apart
def leading_opponent(rules, state, seat):
    """The opponent afloat with the best board, -1 for none."""
    best, most = -1, -1
    for i in range(1, rules.players):
        other = (seat + i) % rules.players
        value = board_value(rules, state, other)
        if state.afloat[other] and value > most:
            best, most = other, value
    return best


@apart
def weigh_action(rules, memory, state, seat, index):
    """Note what the action of a board card is likely to bring."""
    card, factor = card_at(state, seat, index), 1
    memory.gain, memory.draws, memory.lost = 0.0, 0.0, 0.0
    memory.to_board, memory.to_cards = 0.0, 0.0
    paid = np.float64(rules.value[card])
    if is_host(rules, state, seat, index):
        factor = rules.assistant_factor
        paid = np.float64(rules.value[card_at(state, seat, mate_of(state, seat, index))])
    if rules.cost[card] == codes.JETTISON:
        memory.to_board -= paid
    weigh_parts(rules, memory, state, seat, card, factor, False)


@apart
def weigh_parts(rules, memory, state, seat, card, factor, copied):
    """Add what the parts of a card bring; a copied action has no card of its own to lose."""
    foe = leading_opponent(rules, state, seat)
    for part in range(rules.parts_count[card]):
        n = np.float64(amount_of(rules, card, part, factor))
        do = rules.part_do[card, part]
        if do == codes.DO_GAIN:
            memory.gain += n
        elif do == codes.DO_DRAW:
            memory.draws += n
        elif do == codes.DO_CYCLE:
            memory.draws += 1.0
        elif do == codes.DO_REVEAL:
            memory.to_board += n * mean_value(rules, state, seat, seat)
            if foe >= 0:
                memory.lost -= n * mean_value(rules, state, seat, foe)
        elif not copied or rules.part_source[card, part] != codes.FROM_CARD:
            _weigh_move(rules, memory, state, seat, card, part, n, foe)


@apart
def _weigh_move(rules, memory, state, seat, card, part, n, foe):
    """What a MOVE takes from everybody it affects."""
    mask = affected_by(rules, state, seat, card, part)
    dest, source = rules.part_dest[card, part], rules.part_source[card, part]
    for other in range(rules.players):
        if not mask >> other & 1 or (rules.part_scope[card, part] == codes.OPP and other != foe):
            continue
        value = value_taken(rules, state, seat, other, card, part, n)
        if other != seat:
            memory.lost += value * loss_of(state, source, dest)
            memory.to_cards += value if dest == codes.ACTOR_HAND else 0.0
            continue
        if source in (codes.FROM_BOARD, codes.FROM_CARD):
            memory.to_board -= value
        elif source != codes.FROM_WATER or state.phase == codes.CRUISE:
            memory.to_cards -= value
        if dest == codes.ON_BOARD:
            memory.to_board += value
        elif dest != codes.WATER or state.phase == codes.CRUISE:
            memory.to_cards += value
        if rules.part_gain[card, part]:
            memory.gain += value


@compiled
def loss_of(state, source, dest):
    """How much a card taken hurts an opponent."""
    if dest == codes.OWNER_HAND:
        return _BACK
    if source in (codes.FROM_BOARD, codes.FROM_CARD):
        return 1.0
    return _SHOWN if state.phase == codes.CRUISE and dest == codes.WATER else _LATER


@apart
def value_taken(rules, state, viewer, seat, card, part, n):
    """Value of the cards that a MOVE takes from a player, by what a viewer may know."""
    source, pick = rules.part_source[card, part], rules.part_pick[card, part]
    if source == codes.FROM_CARD:
        return np.float64(rules.value[card])
    if source == codes.FROM_DECK:
        return mean_value(rules, state, viewer, seat) * min(n, np.float64(deck_size(state, seat)))
    if source == codes.FROM_HAND:
        count = min(n, np.float64(state.hand_count[seat]))
        mean = mean_value(rules, state, viewer, seat)
        return count * (min(1.0, mean) if pick == codes.BY_OWNER else mean)
    if source == codes.FROM_WATER:
        value = 0
        for type_ in range(rules.types):
            if state.water[seat, type_] > 0:
                value = max(value, rules.value[type_])
        return np.float64(value)
    value = largest(rules.value, state, seat)
    if pick == codes.BY_OWNER:
        for i in range(state.board_count[seat]):
            value = min(value, rules.value[state.board_type[seat, i]])
    return np.float64(value) * min(n, np.float64(state.board_count[seat]))
