"""What tokens are worth to a seat, and so what a figure on a ship may hope for.

The value of a token weighs the points it brings now against those it would bring with one more of
every bonus kind. Booty and bonus tokens are numbered alike here: a bonus token is its kind beyond
``codes.BONUS_TOKEN``.
"""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.players import dials
from balance.games.sewer_pirats.players.dials import COLLECTOR_DIAL, DIAL, SPOILER_DIAL


@apart
def count_tokens(rules, state, memory, seat):
    """Note the number and the sum of a seat's booty by kind."""
    for kind in range(codes.KINDS):
        memory.total[seat][kind], memory.count[seat][kind] = 0, 0
        for value in range(codes.VALUES):
            tokens = np.int64(state.taken[seat][kind][value])
            memory.count[seat][kind] += tokens
            memory.total[seat][kind] += tokens * value


@apart
def gain(rules, state, memory, seat, token, extra):
    """Points by which a seat's score grows with a token, ``extra`` more of every bonus given.

    Needs the numbers of :func:`count_tokens`.
    """
    bonus, total = state.bonus[seat], memory.total[seat]
    kind, value = token // codes.VALUES, token % codes.VALUES
    if token >= codes.BONUS_TOKEN:
        return _bonus_gain(rules, state, memory, seat, token - codes.BONUS_TOKEN, extra)
    if kind < codes.FOODS:
        return value + rules.food_bonus[kind] * (bonus[kind] + extra)
    if kind == codes.CAN:
        return _can_gain(rules, state, seat, value, extra)
    parrots, other = bonus[codes.PARROT] + extra, total[codes.TEDDY + codes.DOLL - kind]
    if parrots == 1:
        return max(0, total[kind] + value - max(total[kind], other))
    return value if parrots > 1 else 0


@compiled
def _bonus_gain(rules, state, memory, seat, bonus, extra):
    total, have = memory.total[seat], state.bonus[seat][bonus] + extra
    if bonus < codes.FOODS:
        return rules.food_bonus[bonus] * memory.count[seat][bonus]
    if bonus == codes.OPENER:
        served = have * rules.cans_per_opener
        return _best_cans(state, seat, served, served + rules.cans_per_opener)
    toys = 0
    if have == 0:
        toys = max(total[codes.TEDDY], total[codes.DOLL])
    elif have == 1:
        toys = min(total[codes.TEDDY], total[codes.DOLL])
    return rules.parrot_vp + toys


@apart
def _best_cans(state, seat, first, last):
    """Sum of a seat's cans from rank ``first`` up to, not with, rank ``last``, best first."""
    rank, total = 0, 0
    for i in range(codes.VALUES):
        value = codes.VALUES - 1 - i
        tokens = np.int64(state.taken[seat][codes.CAN][value])
        total += value * max(0, min(rank + tokens, last) - max(rank, first))
        rank += tokens
    return total


@compiled
def _can_gain(rules, state, seat, value, extra):
    """A can counts if an opener is free, or instead of the lowest one that counts."""
    openers = state.bonus[seat][codes.OPENER] + extra
    served = openers * rules.cans_per_opener
    if served == 0:
        return 0
    held = 0
    for i in range(codes.VALUES):
        lowest = codes.VALUES - 1 - i
        held += state.taken[seat][codes.CAN][lowest]
        if held >= served:
            return max(0, value - lowest)
    return value


@apart
def value_of(rules, state, memory, seat, token):
    """Value of a token for a seat, whoever thinks about it."""
    value = 0.0
    for extra in range(2):
        points = gain(rules, state, memory, seat, token, extra)
        value += memory.dials[DIAL.later if extra else DIAL.now] * points
    return max(memory.dials[DIAL.least_bonus], value) if token >= codes.BONUS_TOKEN else value


@apart
def desire(rules, state, memory, seat, token, character):
    """Value of a token as a character sees it; needs the numbers of :func:`count_tokens`."""
    value = value_of(rules, state, memory, seat, token)
    if character == dials.COLLECTOR and memory.family > 0:
        inside = _in_family(memory, seat, memory.family - 1, token)
        return value * memory.dials[COLLECTOR_DIAL.inside if inside else COLLECTOR_DIAL.outside]
    if character == dials.SPOILER and memory.watches:
        envied = 0.0
        for other in range(rules.players):
            if other != seat:
                envied = max(envied, value_of(rules, state, memory, np.int64(other), token))
        value += memory.dials[SPOILER_DIAL.envy] * envied
    return value


@compiled
def _in_family(memory, seat, family, token):
    """Whether a token belongs to the family that a bonus kind stands for."""
    kind, total = token // codes.VALUES, memory.total[seat]
    if token >= codes.BONUS_TOKEN:
        return token - codes.BONUS_TOKEN == family
    if family < codes.FOODS:
        return kind == family
    if family == codes.OPENER:
        return kind == codes.CAN
    if kind not in (codes.TEDDY, codes.DOLL):
        return False
    return total[kind] >= total[codes.TEDDY + codes.DOLL - kind]


@apart
def weigh_group(rules, state, memory, seat, ship, group, character):
    """Note the values of a ship's group for a seat, as if it lay in front.

    Booty is sorted, best first; places without a token count 0.
    """
    front = memory.front[ship]
    for i in range(codes.TOKENS):
        front[i] = 0.0
    memory.front_bonus[ship] = 0.0
    if state.groups[ship] <= group:
        return
    tokens, found = state.group[ship][group], 0
    for i in range(codes.TOKENS + 1):
        token = tokens[i] if i < codes.TOKENS else state.group_bonus[ship][group]
        if token < 0:
            continue
        token += codes.BONUS_TOKEN if i == codes.TOKENS else 0
        value = desire(rules, state, memory, seat, token, character)
        if i == codes.TOKENS:
            memory.front_bonus[ship] = value
            continue
        j = found
        while j > 0 and front[j - 1] < value:
            front[j] = front[j - 1]
            j -= 1
        front[j] = value
        found += 1


@apart
def takings(rules, memory, ship, rank, tribe):
    """What a figure takes if the best tokens before its rank are gone, a captain's bonus apart."""
    front, value = memory.front[ship], 0.0
    if rank < codes.TOKENS:
        value += front[rank]
    if (
        tribe == codes.RAT
        and rules.abilities[codes.RAT]
        and rules.rat_booty > 1
        and rank + 1 < codes.TOKENS
    ):
        value += front[rank + 1]
    return value


@compiled
def ahead(state, ship, space):
    """Occupied spaces of a ship nearer the bow."""
    occupied = 0
    for other in range(space + 1, codes.CAPTAIN + 1):
        occupied += state.space[ship][other] > 0
    return occupied


@apart
def crew_value(rules, state, memory, ship, space, tribe):
    """What a figure may hope for on a crew space, 0 in the area."""
    if space == codes.AREA:
        return 0.0
    aboard = state.space[ship][codes.CAPTAIN] > 0
    share = memory.dials[DIAL.with_captain if aboard else DIAL.without_captain]
    return share * takings(rules, memory, ship, max(1, ahead(state, ship, space)), tribe)
