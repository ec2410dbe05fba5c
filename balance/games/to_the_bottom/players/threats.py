"""What the boards of opponents may take from a seat before its next turn, by what all can see.

A tired card is ready again when its owner's turn begins, so tired attackers count like ready ones.
"""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.to_the_bottom.kernel import codes
from balance.games.to_the_bottom.kernel.board import board_value, card_at, largest, leaver
from balance.games.to_the_bottom.kernel.costs import cards_to_draw
from balance.games.to_the_bottom.kernel.targets import affected_by
from balance.games.to_the_bottom.kernel.zones import deck_size
from balance.games.to_the_bottom.players.forecast import loss_of, value_taken

_SHIELDS = (codes.REACT_ACTION, codes.REACT_HIT, codes.REACT_TARGET)


@apart
def note_threats(rules, memory, state, seat, coming):
    """Note how likely the dearest board card is to be taken before the next turn, and its value.

    The board is seen with the card under way, -1 for none; each ready shield stops one attack.
    """
    strikes = 0.0
    for other in range(rules.players):
        if other == seat or not state.afloat[other]:
            continue
        for i in range(state.board_count[other]):
            for part in range(_attacking_parts(rules, state, other, i)):
                card = card_at(state, other, i)
                if _takes_the_best(rules, card, part) and not _sinks_first(rules, state, other):
                    single = rules.part_scope[card, part] == codes.OPP
                    strikes += _share(rules, memory, state, seat, other) if single else 1.0
    memory.threat, memory.dearest = 0.0, 0
    if strikes > 0.0:
        shields = _shields(rules, state, seat, coming)
        memory.threat = min(1.0, max(0.0, strikes - shields))
    if memory.threat > 0.0:
        memory.dearest = _dearest(rules, state, seat, coming)


@compiled
def _attacking_parts(rules, state, seat, index):
    """How many parts the action of a board card has, 0 for other cards."""
    card = card_at(state, seat, index)
    return rules.parts_count[card] if rules.trigger[card] == codes.ACT else 0


@compiled
def _takes_the_best(rules, card, part):
    """Whether a part takes a card of its actor's choice from the board of an opponent."""
    if rules.part_do[card, part] != codes.DO_MOVE or rules.part_pick[card, part] != codes.BY_ACTOR:
        return False
    if rules.part_source[card, part] != codes.FROM_BOARD:
        return False
    return rules.part_scope[card, part] in (codes.OPP, codes.OPPS)


@apart
def _sinks_first(rules, state, seat):
    """Whether an opponent cannot draw what it has to before it could strike."""
    if state.phase == codes.CRUISE or largest(rules.skip_draw, state, seat) > 0:
        return False
    return deck_size(state, seat) < cards_to_draw(rules, state, seat)


@apart
def _share(rules, memory, state, seat, actor):
    """How likely an attacker is to choose this seat: surely if its board is the best."""
    others, best = 1, True
    for other in range(rules.players):
        if other != seat and other != actor and state.afloat[other]:
            others += 1
            best &= board_value(rules, state, other) < memory.board
    return 1.0 if best else 1.0 / others


@compiled
def _shields(rules, state, seat, coming):
    """Ready reactions of the own board that stop or turn away an attack."""
    shields = 0
    for i in range(state.board_count[seat]):
        card = state.board_type[seat, i]
        ready = not state.board_tired[seat, i] or rules.cost[card] == codes.JETTISON
        shields += ready and rules.trigger[card] in _SHIELDS
    if coming >= 0 and not rules.enters_tired[coming]:
        shields += rules.trigger[coming] in _SHIELDS
    return shields


@compiled
def _dearest(rules, state, seat, coming):
    """The highest value that one attack may take; the Assistant of a host leaves in its place."""
    most = 0
    if coming >= 0:
        most = np.int64(rules.value[coming])
    for i in range(state.board_count[seat]):
        card = card_at(state, seat, leaver(rules, state, seat, i))
        most = max(most, np.int64(rules.value[card]))
    return most


@apart
def harm(rules, state, actor, seat, card):
    """What an action of another seat would probably take from this one."""
    taken = 0.0
    for part in range(rules.parts_count[card]):
        if rules.part_do[card, part] != codes.DO_MOVE:
            continue
        if affected_by(rules, state, actor, card, part) >> seat & 1:
            n = np.float64(rules.part_n[card, part])
            loss = loss_of(state, rules.part_source[card, part], rules.part_dest[card, part])
            taken += value_taken(rules, state, seat, seat, card, part, n) * loss
    return taken
