"""What tokens are worth to a seat that thinks of the tokens it may still get.

Of what is left, every seat is expected to get an equal share; how many of a kind it will be is
then a Poisson count. Booty and bonus tokens are numbered as in :mod:`.evaluation`. Of others a
seat that does not watch knows no tokens: to it they are worth what they would be to a beginner.
"""

import math

from balance.engine.jit import apart, compiled
from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.players.evaluation import count_tokens

_CLAIMED = 0.9  # of the tokens left, the rest goes to the box or stays behind
_SOUGHT = 1.2  # tokens of a kind that is served are sought after
_TOY, _CAN = 6.0, 9.0  # usual values
_MOST_OPENERS = 3  # to come; more are counted like these


@apart
def weigh_fronts(rules, state, memory, seat):
    """Note what all that lies in front of the ships is worth to everybody, as a seat sees it."""
    _expect(rules, state, memory, seat)
    for other in range(rules.players):
        known = memory.watches > 0 or other == seat
        if known:
            count_tokens(rules, state, memory, other)
        for ship in range(codes.SHIPS):
            _weigh_front(rules, state, memory, other, ship, known)


@compiled
def _weigh_front(rules, state, memory, seat, ship, known):
    worth, there = memory.worth[seat][ship], state.groups[ship] > 0
    for i in range(codes.TOKENS):
        token = state.group[ship][0][i]
        worth[i] = _booty_worth(rules, state, memory, seat, token, known) if token >= 0 else 0.0
    bonus = state.group_bonus[ship][0]
    worth[codes.TOKENS] = 0.0
    if there and bonus >= 0:
        worth[codes.TOKENS] = _bonus_worth(rules, state, memory, seat, bonus, known)


@apart
def token_worth(rules, state, memory, seat, token):
    """What a booty token is worth to a seat that knows its own; after :func:`weigh_fronts`."""
    return _booty_worth(rules, state, memory, seat, token, True)


# --- what may still come ------------------------------------------------------------------


@apart
def _expect(rules, state, memory, seat):
    """Note how many tokens of every kind a seat may still get."""
    bonus, booty = memory.more_bonus, memory.more_booty
    for kind in range(codes.BONUSES):
        bonus[kind] = 0.0
    for kind in range(codes.KINDS):
        booty[kind] = 0.0
    _count_unseen(rules, state, memory, seat)
    for ship in range(codes.SHIPS):
        for group in range(state.groups[ship]):
            if state.group_bonus[ship][group] >= 0:
                bonus[state.group_bonus[ship][group]] += 1.0
            for i in range(codes.TOKENS):
                if state.group[ship][group][i] >= 0:
                    booty[state.group[ship][group][i] // codes.VALUES] += 1.0
    for kind in range(codes.BONUSES):
        bonus[kind] *= _CLAIMED / rules.players
    for kind in range(codes.KINDS):
        booty[kind] *= _CLAIMED / rules.players


@compiled
def _count_unseen(rules, state, memory, seat):
    """Count the pools; to a seat that does not watch, what others took is mixed with them."""
    bonus, booty = memory.more_bonus, memory.more_booty
    for i in range(state.bonus_at, rules.bonus_count):
        bonus[state.bonus_pool[i]] += 1.0
    for i in range(state.pool_at, rules.booty_count):
        booty[state.pool[i] // codes.VALUES] += 1.0
    if memory.watches:
        return
    more_bonus, more_booty = 0.0, 0.0
    for other in range(rules.players):
        for kind in range(codes.BONUSES if other != seat else 0):
            bonus[kind] += state.bonus[other][kind]
            more_bonus += state.bonus[other][kind]
        for token in range(codes.KINDS * codes.VALUES if other != seat else 0):
            count = state.taken[other][token // codes.VALUES][token % codes.VALUES]
            booty[token // codes.VALUES] += count
            more_booty += count
    left = float(rules.bonus_count - state.bonus_at)
    for kind in range(codes.BONUSES):
        bonus[kind] *= left / max(left + more_bonus, 1.0)
    left = float(rules.booty_count - state.pool_at)
    for kind in range(codes.KINDS):
        booty[kind] *= left / max(left + more_booty, 1.0)


@compiled
def _chance(mean, least):
    """Chance that a Poisson count is at least some number."""
    chance, rest = math.exp(-mean), 1.0
    for count in range(least):
        rest -= chance
        chance *= mean / (count + 1)
    return rest


# --- booty --------------------------------------------------------------------------------


@apart
def _booty_worth(rules, state, memory, seat, token, known):
    kind, value = token // codes.VALUES, token % codes.VALUES
    if kind < codes.FOODS:
        have = memory.more_bonus[kind] + (state.bonus[seat][kind] if known else 0)
        return value + rules.food_bonus[kind] * have
    if kind == codes.CAN:
        return _can_worth(rules, state, memory, seat, value, known)
    have = state.bonus[seat][codes.PARROT] if known else 0
    own = memory.total[seat][kind] if known else 0
    other = memory.total[seat][codes.TEDDY + codes.DOLL - kind] if known else 0
    larger = max(own + value, other) - max(own, other)
    one = _chance(memory.more_bonus[codes.PARROT], 1 - have)
    two = _chance(memory.more_bonus[codes.PARROT], 2 - have)
    return (one - two) * larger + two * value


@compiled
def _can_worth(rules, state, memory, seat, value, known):
    """A can counts if an opener is free, or instead of the lowest one that counts."""
    have, worth = (state.bonus[seat][codes.OPENER] if known else 0), 0.0
    more, rest = memory.more_bonus[codes.OPENER], 1.0
    chance = math.exp(-more)
    for count in range(_MOST_OPENERS):
        weight = rest if count == _MOST_OPENERS - 1 else chance
        served = (have + count) * rules.cans_per_opener
        if served > 0:
            worth += weight * max(0, value - (_can_of(state, seat, served) if known else 0))
        rest -= chance
        chance *= more / (count + 1)
    return worth


@apart
def _can_of(state, seat, rank):
    """Value of a seat's can of a rank from 1, 0 if it has not so many."""
    held = 0
    for i in range(codes.VALUES):
        value = codes.VALUES - 1 - i
        held += state.taken[seat][codes.CAN][value]
        if held >= rank:
            return value
    return 0


# --- bonus tokens -------------------------------------------------------------------------


@apart
def _bonus_worth(rules, state, memory, seat, bonus, known):
    have = state.bonus[seat][bonus] if known else 0
    if bonus < codes.FOODS:
        tokens = _SOUGHT * memory.more_booty[bonus] + (memory.count[seat][bonus] if known else 0)
        return rules.food_bonus[bonus] * tokens
    if bonus == codes.OPENER:
        return _opener_worth(rules, state, memory, seat, have, known)
    teddies = _SOUGHT * _TOY * memory.more_booty[codes.TEDDY]
    dolls = _SOUGHT * _TOY * memory.more_booty[codes.DOLL]
    if known:
        teddies += memory.total[seat][codes.TEDDY]
        dolls += memory.total[seat][codes.DOLL]
    none = math.exp(-memory.more_bonus[codes.PARROT])
    if have == 0:
        one = none * memory.more_bonus[codes.PARROT]
        return rules.parrot_vp + (none - one) * max(teddies, dolls) + one * (teddies + dolls)
    return rules.parrot_vp + (none * min(teddies, dolls) if have == 1 else 0.0)


@compiled
def _opener_worth(rules, state, memory, seat, have, known):
    """The cans that one more opener serves, those to come being of the usual value."""
    cans, worth = (memory.count[seat][codes.CAN] if known else 0), 0.0
    more, rest = memory.more_bonus[codes.OPENER], 1.0
    chance = math.exp(-more)
    for count in range(_MOST_OPENERS):
        weight = rest if count == _MOST_OPENERS - 1 else chance
        for can in range(rules.cans_per_opener):
            rank = (have + count) * rules.cans_per_opener + can + 1
            if rank <= cans:
                worth += weight * _can_of(state, seat, rank)
            else:
                to_come = _SOUGHT * memory.more_booty[codes.CAN]
                worth += weight * _CAN * _chance(to_come, rank - cans)
        rest -= chance
        chance *= more / (count + 1)
    return worth
