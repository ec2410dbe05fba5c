"""What cheese a move of Abandon Ship leaves to the next seat.

Only numbers take cheese: anchors and arrows go where a rat is, and where a rat is no cheese is
left. So the ways of a rat to the cheese are a set of distances, kept as the bits of a number, and
a face takes cheese if its own number is among them.
"""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.abandon_ship.kernel import codes


@apart
def cheese_offered(rules, after):
    """Points of the best cheese that the next roll offers, on average over its faces.

    Face-down cheese counts as its mean. The water is as the move leaves it.
    """
    if after.arrivals >= rules.arrivals_to_end or after.rats <= rules.rats_left_to_end:
        return 0.0
    offered, worth = 0.0, 0.0
    last = _last_rat(rules, after)
    while True:  # of cheese worth at least so much, then of what is worth more
        cheese, least = np.int64(0), worth
        for i in range(rules.cheeses):
            value = _worth(rules, after, i)
            way = np.int64(rules.cheese_spaces[i]) - last
            if value > worth and 0 < way < codes.SIGHT:
                cheese |= 1 << way
                least = value if least == worth else min(least, value)
        if cheese == 0:
            return offered
        chance = _chance_of(rules, after, last, cheese)
        if chance == 0.0:
            return offered
        offered += (least - worth) * chance
        worth = least


@compiled
def _worth(rules, state, cheese):
    """What a cheese on the track seems to be worth, 0 if it is gone."""
    if not state.cheese_here[cheese]:
        return 0.0
    if not rules.cheese_face_up:
        return rules.mean_cheese
    return float(rules.cheese_values[state.cheese_order[cheese]])


@compiled
def _last_rat(rules, state):
    last = np.int64(codes.OUT)
    for rat in range(rules.colours):
        last = min(last, np.int64(state.space[rat]))
    return last


@compiled
def _chance_of(rules, after, last, cheese):
    """Chance that some die of the next roll can take a cheese."""
    anyones = np.int64(0)
    for rat in range(rules.colours):
        anyones |= _ways(after, rat, last, cheese)
    if anyones == 0:
        return 0.0
    anyones <<= codes.SIGHT
    refilled = after.pool_size <= rules.refill_at
    none = 1.0
    for die in range(rules.colours + 1):
        own = _ways(after, die, last, cheese) if die < rules.colours else 0
        ways = own | anyones
        if ways & rules.numbers[die] == 0:
            continue
        if not refilled:
            falls = after.pool[die] > 0
        else:
            falls = die == rules.colours or after.fate[die] == codes.IN_PLAY
        if falls:
            kept = rules.on_refill and not refilled and die != after.die
            none *= 1.0 - _share_of_faces(rules, after, die, kept, ways)
    return 1.0 - none


@compiled
def _ways(state, rat, last, cheese):
    """The distances of a rat to the cheese, as bits; of a rat not in play: none."""
    return cheese >> min(np.int64(state.space[rat]) - last, codes.NO_NUMBER)


@compiled
def _share_of_faces(rules, after, die, kept, ways):
    """Share of the faces of a die that reach cheese; of a kept face it is known."""
    if kept:
        return float(ways >> rules.face_number[die][after.face[die]] & 1)
    taking = 0
    for face in range(codes.MAX_FACES):  # a fixed number, so that all are looked at at once
        taking += ways >> rules.face_number[die][face] & 1
    return taking / rules.faces[die]
