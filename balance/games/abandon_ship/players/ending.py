"""Who has won if the game of Abandon Ship is over now, as far as a seat can know.

Its own score is certain. That of an opponent follows from the cheese it was seen to take and from
what is believed of its tile; ties count half.
"""

from balance.engine.jit import apart, compiled
from balance.games.abandon_ship.kernel import codes
from balance.games.abandon_ship.kernel.moves import points_of
from balance.games.abandon_ship.players.beliefs import belief


@apart
def share_of_win(rules, memory, state, seat, cheese, drowned):
    """Chance that a seat with so much cheese is ahead of every opponent at the end.

    The rat ``drowned`` (-1: none) is lost to the last rise.
    """
    left = _prize_of_the_left(rules, state)
    score = _tile_points(rules, state, state.tile_order[seat], left, drowned) + cheese
    share = 1.0
    for other in range(rules.players):
        if other != seat:
            share *= _ahead_of(rules, memory, state, seat, other, score, cheese, left, drowned)
    return share


@compiled
def _prize_of_the_left(rules, state):
    """What each rat left in play gets (AB-92): nothing when the top deck is full (AB-90)."""
    if state.arrivals >= rules.arrivals_to_end:
        return 0
    prize = points_of(rules, state.arrivals)
    if rules.two_left_skip_x:
        for rank in range(state.arrivals + 1, rules.ranks):
            prize = max(prize, points_of(rules, rank))
    return prize


@compiled
def _tile_points(rules, state, tile, left, drowned):
    points = 0
    for i in range(rules.tile_length[tile]):
        rat = rules.tile_colours[tile][i]
        if state.fate[rat] >= 0:
            points += points_of(rules, state.fate[rat])
        elif state.fate[rat] == codes.IN_PLAY and rat != drowned:
            points += left
    return points


@compiled
def _known_cheese(rules, state, other):
    """Cheese points of an opponent, each piece taken face down at its mean."""
    if rules.cheese_face_up:
        return float(state.cheese_points[other])
    known = 0.0
    for i in range(rules.cheeses):
        known += rules.mean_cheese * (state.cheese_taken_by[i] == other + 1)
    return known


@compiled
def _ahead_of(rules, memory, state, seat, other, score, cheese, left, drowned):
    """Chance to be ahead of one opponent, over the tiles it may hold."""
    other_cheese = _known_cheese(rules, state, other)
    ahead, total = 0.0, 0.0
    for tile in range(rules.tiles):
        weight = belief(rules, state, memory, seat, other, tile)
        if weight == 0.0:
            continue
        total += weight
        other_score = _tile_points(rules, state, tile, left, drowned) + other_cheese
        if score > other_score or (score == other_score and cheese > other_cheese):  # AB-94
            ahead += weight
        elif score == other_score and cheese == other_cheese:
            ahead += weight / 2
    return ahead / total
