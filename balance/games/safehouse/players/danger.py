"""The chance that dice still to be rolled let the pursuer catch somebody."""

from balance.engine.jit import apart, compiled
from balance.games.safehouse.kernel import codes
from balance.games.safehouse.kernel.pursuer import gap
from balance.games.safehouse.players.dials import PLANNER_DIAL as DIAL


@apart
def charge_of_danger(rules, state, player, price, fetched, dice, jokers):
    """What it costs to roll so many coloured dice and jokers, if that may be the end."""
    if state.stay_left > 0:
        return 0.0
    room = gap(rules, state) + rules.same_square  # squares that catch the hindmost
    if state.decision == codes.RETRIEVE:
        room -= rules.auto_step + (price if fetched else 0)
    return player.numbers[DIAL.danger] * _chance(rules, dice, jokers, room)


@apart
def _chance(rules, dice, jokers, steps):
    """Chance that so many dice move the pursuer so far, or farther."""
    fewer = 0.0
    for some in range(dice + 1):
        for others in range(jokers + 1):
            if (some + others) * rules.face_step < steps:
                chance = _binomial(dice, some, rules.pursuer_share[0])
                fewer += chance * _binomial(jokers, others, rules.pursuer_share[1])
    return 1.0 - fewer


@compiled
def _binomial(dice, hits, share):
    chance = share**hits * (1.0 - share) ** (dice - hits)
    for i in range(hits):
        chance *= (dice - i) / (i + 1)
    return chance
