"""Points, ties and places (section 7)."""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.kernel.figures import owns

TOYS, CANS, PARROTS, UNCOUNTED = 3, 4, 5, 6  # parts behind the foods


@compiled
def _face(state, seat, kind):
    """Sum of the printed values."""
    total = 0
    for value in range(codes.VALUES):
        total += np.int64(state.taken[seat][kind][value]) * value
    return total


@compiled
def _food(rules, state, seat, kind, extra):
    """SP-90."""
    each = rules.food_bonus[kind] * (state.bonus[seat][kind] + extra)
    total = 0
    for value in range(codes.VALUES):
        total += state.taken[seat][kind][value] * (value + each)
    return total


@compiled
def _toys(state, seat, extra):
    """SP-91."""
    teddies, dolls = (
        _face(state, seat, codes.TEDDY),
        _face(state, seat, codes.DOLL),
    )
    parrots = state.bonus[seat][codes.PARROT] + extra
    if parrots == 0:
        return 0
    return max(teddies, dolls) if parrots == 1 else teddies + dolls


@compiled
def _cans(rules, state, seat, extra):
    """SP-93: the highest first."""
    left = rules.cans_per_opener * (state.bonus[seat][codes.OPENER] + extra)
    total = 0
    for i in range(codes.VALUES):
        value = codes.VALUES - 1 - i
        count = min(left, np.int64(state.taken[seat][codes.CAN][value]))
        total += count * value
        left -= count
    return total


@apart
def part_of(rules, state, seat, part, extra):
    """Points of a part of the score; of uncounted stars, what they would have been worth."""
    if part <= codes.BURGER:
        return _food(rules, state, seat, part, extra)
    if part == PARROTS:
        return rules.parrot_vp * (state.bonus[seat][codes.PARROT] + extra)
    if part == TOYS:
        return _toys(state, seat, extra)
    if part == CANS:
        return _cans(rules, state, seat, extra)
    stars = 0
    for kind in range(codes.TEDDY, codes.CAN + 1):
        stars += _face(state, seat, kind)
    return stars - _toys(state, seat, extra) - _cans(rules, state, seat, extra)


@apart
def points(rules, state, seat, extra):
    """The score of a seat if it had ``extra`` more bonus tokens of every kind."""
    total = 0
    for part in range(codes.PARTS):
        if part != UNCOUNTED:
            total += part_of(rules, state, seat, part, extra)
    return total


@compiled
def score(rules, state, seat):
    """SP-90 to SP-94."""
    return points(rules, state, np.int64(seat), np.int64(0))


@compiled
def settle(rules, state):
    """Keep the scores after a sailing: they are looked at every turn, and change but seldom."""
    for seat in range(rules.players):
        state.score[seat] = score(rules, state, seat)


@apart
def tie_sum(rules, state, seat):
    """SP-96: the numbers of the spaces where the seat's figures stand."""
    total = 0
    for ship in range(codes.SHIPS):
        for space in range(1, codes.CAPTAIN + 1):
            if owns(seat, state.space[ship][space]):
                total += rules.captain_space_tiebreak if space == codes.CAPTAIN else space
    return total
