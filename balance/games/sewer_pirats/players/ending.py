"""How the game would end if no more turns came: who leads after the final sailings.

Once the pools are used up every captain sails once more as soon as some ship has no group left. A
seat in front then wants the end, and whoever lies behind puts it off.
"""

from balance.engine.jit import apart, compiled
from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.kernel.figures import owns, tribe_of
from balance.games.sewer_pirats.kernel.scoring import points
from balance.games.sewer_pirats.players.dials import DIAL, GREEDY
from balance.games.sewer_pirats.players.evaluation import ahead, count_tokens, takings, weigh_group

_CLEAR = 12.0  # points; a lead beyond is no safer


@compiled
def is_near(rules, state):
    """Whether no group is left to be drawn."""
    return state.bonus_at >= rules.bonus_count


@apart
def is_due(state):
    """Whether a captain stands on a ship with its last group, or the final sailings are on."""
    if state.final:
        return True
    for ship in range(codes.SHIPS):
        sails = state.space[ship][codes.CAPTAIN] > 0 or state.sailing == ship + 1
        if sails and state.groups[ship] == 1:
            return True
    return False


@apart
def final_lead(rules, state, memory, seat):
    """Points of a seat before the best other one, ships with captains having sailed.

    Everybody takes what brings most points. Writes over the values of front groups.
    """
    memory.dials[DIAL.now], memory.dials[DIAL.later] = 1.0, 0.0
    memory.dials[DIAL.least_bonus] = 0.0
    own, best = 0.0, -1.0
    for other in range(rules.players):
        found = _final_points(rules, state, memory, other)
        if other == seat:
            own = found
        else:
            best = max(best, found)
    return min(max(own - best, -_CLEAR), _CLEAR)


@apart
def _final_points(rules, state, memory, seat):
    """What a seat has, and what its figures on ships with captains may still take."""
    count_tokens(rules, state, memory, seat)
    found = float(points(rules, state, seat, 0))
    for ship in range(codes.SHIPS):
        sails = state.space[ship][codes.CAPTAIN] > 0 or state.sailing == ship + 1
        if sails and state.groups[ship] > 0:
            weigh_group(rules, state, memory, seat, ship, 0, GREEDY)
            found += _takings_aboard(rules, state, memory, seat, ship)
    return found


@apart
def _takings_aboard(rules, state, memory, seat, ship):
    found = 0.0
    for space in range(1, codes.CAPTAIN + 1):
        standing = state.space[ship][space]
        if owns(seat, standing):
            found += takings(rules, memory, ship, ahead(state, ship, space), tribe_of(standing))
            if space == codes.CAPTAIN:
                found += memory.front_bonus[ship]
    return found
