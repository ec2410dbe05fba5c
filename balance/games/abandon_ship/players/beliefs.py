"""What a seat of Abandon Ship believes about the tiles of the others."""

import math

from balance.engine.jit import compiled

STEP_CAP = 6  # longest step that counts as evidence
FOR, AGAINST, UNIT = 3, 1, 0.05  # evidence of a step in log-odds: 0.15 for, 0.05 against


@compiled
def belief(rules, state, memory, seat, other, tile):
    """How likely ``seat`` thinks it that ``other`` holds a tile, not scaled to one."""
    if rules.tiles_open:
        return 1.0 if tile == state.tile_order[other] else 0.0
    return math.exp(UNIT * memory.odds[other][tile]) if tile != state.tile_order[seat] else 0.0


@compiled
def estimate(rules, state, memory, seat, other):
    """Chance that ``other`` backs each colour, over the tiles the observer does not hold."""
    chance = memory.backs[other]
    for rat in range(rules.colours):
        chance[rat] = 0.0
    total = 0.0
    for tile in range(rules.tiles):
        weight = belief(rules, state, memory, seat, other, tile)
        total += weight
        for i in range(rules.tile_length[tile]):
            chance[rules.tile_colours[tile][i]] += weight
    for rat in range(rules.colours):
        chance[rat] /= total


@compiled
def weigh_interest(rules, state, memory, seat):
    own = state.tile_order[seat]
    for rat in range(rules.colours):
        showing = 0
        for tile in range(rules.tiles):
            showing += tile != own and rules.backs[tile][rat]
        memory.interest[rat] = 1.0
        if showing > 0:
            mean = 0.0
            for other in range(rules.players):
                if other != seat:
                    mean += memory.backs[other][rat]
            mean /= rules.players - 1
            memory.interest[rat] = mean * (rules.tiles - 1) / showing
