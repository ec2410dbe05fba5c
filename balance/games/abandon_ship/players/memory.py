"""What a seat remembers."""

import numpy as np

from balance.engine.jit import apart
from balance.games.abandon_ship.kernel import codes
from balance.games.abandon_ship.players.beliefs import (
    AGAINST,
    FOR,
    STEP_CAP,
    estimate,
    weigh_interest,
)

MEMORY = np.dtype(
    [
        ("abandon_ship", "u1"),
        ("started", "i4"),
        ("turns", "i4"),  # moves seen so far
        ("odds", "i4", (codes.SEATS, codes.MAX_TILES)),  # log-odds of seat and tile, in twentieths
        ("backs", "f8", (codes.SEATS, codes.MAX_COLOURS)),  # chance that the seat backs the colour
        (
            "interest",
            "f8",
            (codes.MAX_COLOURS,),
        ),  # how much opponents seem to back a colour, 1 = as dealt
    ],
    align=True,
)


@apart
def observe(rules, state, memory, seat):
    """Learn from the last move: who moves a rat up probably backs it."""
    if not memory.started:
        memory.started = 1
        for other in range(rules.players):
            if other != seat:
                estimate(rules, state, memory, seat, other)
        weigh_interest(rules, state, memory, seat)
        return
    if memory.turns == state.turns:
        return
    memory.turns = state.turns
    mover = state.last_seat
    if mover == seat or rules.tiles_open or state.last_distance == 0:
        return
    step = max(-STEP_CAP, min(STEP_CAP, state.last_distance))
    for tile in range(rules.tiles):
        backed = rules.backs[tile][state.last_rat]
        memory.odds[mover][tile] += FOR * step if backed else -AGAINST * step
    estimate(rules, state, memory, seat, mover)
    weigh_interest(rules, state, memory, seat)
